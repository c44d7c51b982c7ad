package nearest

import (
	"context"
	"math/rand/v2"
	"testing"

	"lightsout/internal/test/solvetest"
)

// leastCosts returns the least cost of every syndrome by relaxing every move at every syndrome until nothing changes:
// slow but obviously right.
func leastCosts(n *Solver, costs []int) []int {
	least := make([]int, 1<<n.s.d)
	for h := range least {
		least[h] = 1 << 30
	}
	least[0] = 0
	for changed := true; changed; {
		changed = false
		for h, cost := range least {
			for i := range costs {
				if to := uint64(h) ^ n.s.column(i)[0]; cost+costs[i] < least[to] {
					least[to] = cost + costs[i]
					changed = true
				}
			}
		}
	}
	return least
}

// Costs that differ much make answers of many cheap lights, and of few expensive ones.
func TestNearestByCostAgainstRelaxing(t *testing.T) {
	rng := rand.New(rand.NewPCG(55, 89))
	for _, spec := range []string{"4x4", "9x9", "11x11", "16x16", "torus-5x5", "torus-6x6", "7x11"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		for _, draw := range []func() int{
			func() int { return 1 },
			func() int { return 1 + rng.IntN(4) },
			func() int { return 1 + rng.IntN(1000) },
			func() int { return 1 << rng.IntN(20) },
			func() int { return 100 + rng.IntN(10) },
		} {
			costs := make([]int, b.Lights())
			for i := range costs {
				costs[i] = draw()
			}
			least := leastCosts(n, costs)
			for range 10 {
				from, wish := solvetest.State(b, rng), solvetest.State(b, rng)
				near, err := n.FindByCost(context.Background(), from, wish, costs)
				if err != nil {
					t.Fatal(err)
				}
				checkNear(t, n, from, wish, near, costs)
				if want := least[n.s.syndrome(wish.Minus(from))[0]]; near.Cost != want || !near.Proved {
					t.Errorf("%s: cost %d, proved %v, the least is %d", spec, near.Cost, near.Proved, want)
				}
			}
		}
	}
}

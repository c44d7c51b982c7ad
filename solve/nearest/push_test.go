package nearest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"go.uber.org/goleak"

	"lightsout/algebra"
	"lightsout/internal/test/solvetest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPushErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 34))
	for _, spec := range []string{"1x1", "1x4", "4x1", "4x4", "5x7", "9x9", "5x5-mod3", "4x6-mod4", "cylinder-5x4", "16x16"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		for range 5 {
			from, wish := solvetest.State(b, rng), solvetest.State(b, rng)
			best, err := n.Find(context.Background(), from, wish)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range Sides(b) {
				near, err := Push(context.Background(), b, from, wish, side)
				if err != nil {
					t.Fatal(err)
				}
				checkNear(t, n, from, wish, near, nil)
				if near.Cost < best.AtLeast {
					t.Errorf("%s: pushing to %s leaves %d errors, proved were at least %d", spec, side, near.Cost, best.AtLeast)
				}
				g := b.Rows()
				for _, i := range near.Wrong {
					rows, columns := g.Rows(), b.Lights()/g.Rows()
					r, c := i/columns, i%columns
					if ok := [...]bool{r == rows-1, r == 0, c == columns-1, c == 0}[side]; !ok {
						t.Errorf("%s: pushing to %s leaves an error at row %d, column %d", spec, side, r, c)
					}
				}
			}
		}
	}
	for spec, want := range map[string]string{
		"torus-3x3":    "errors cannot be pushed to side 2 of board torus-3x3, only to []: it must be a rectangle, or top and bottom of a cylinder, with the plus pattern",
		"cylinder-3x3": "errors cannot be pushed to side 2 of board cylinder-3x3, only to [bottom top]: it must be a rectangle, or top and bottom of a cylinder, with the plus pattern",
	} {
		b := solvetest.Board(t, spec)
		if _, err := Push(context.Background(), b, b.NewState(), b.AllOn(), Right); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestPushStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := solvetest.Board(t, "4x5")
	for _, side := range Sides(b) {
		if _, err := Push(ctx, b, b.NewState(), b.AllOn(), side); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", side, err)
		}
	}
}

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

// The farthest state is as far as the last of the distances says, by meeting in the middle too, and has
// exactly that number of lights on; the bound is not above.
func TestFarthest(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"3x3", "4x4", "5x5", "9x9", "7x11", "torus-6x4", "19x19", "merlin", "orbix", "graph-petersen", "4x4-x"} {
		a := solvetest.Algebra(t, spec)
		near, err := New(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := near.Distances(ctx)
		if err != nil {
			t.Fatal(err)
		}
		far, err := near.Farthest(ctx)
		if err != nil {
			t.Fatal(err)
		}
		costs := make([]int, a.Board().Lights())
		for i := range costs {
			costs[i] = 1
		}
		got, err := near.FindByCost(ctx, a.Board().NewState(), far, costs)
		if err != nil || !got.Proved || got.Cost != len(counts)-1 || far.On() != got.Cost {
			t.Errorf("%s: the farthest state is %d lights away, proved %v, and has %d on; want %d, %v", spec, got.Cost, got.Proved, far.On(), len(counts)-1, err)
		}
		if bound := near.FarthestAtLeast(); bound > len(counts)-1 {
			t.Errorf("%s: at least %d is claimed, and it is %d", spec, bound, len(counts)-1)
		}
	}
	for spec, want := range map[string]int{"39x39": 4, "torus-12x12-mod3": 1} {
		near, err := New(context.Background(), solvetest.Algebra(t, spec))
		if err != nil {
			t.Fatal(err)
		}
		if bound := near.FarthestAtLeast(); bound < want {
			t.Errorf("%s: the bound is %d, want at least %d", spec, bound, want)
		}
		if _, err := near.Farthest(ctx); err == nil {
			t.Errorf("%s has a farthest state", spec)
		}
	}
}

// Everything, from a new board to the proof.
func BenchmarkNearest(b *testing.B) {
	for _, size := range []int{30, 39, 47, 61, 62, 64, 65} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", size, size))
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				a, err := algebra.Of(context.Background(), board)
				if err != nil {
					b.Fatal(err)
				}
				n, err := New(context.Background(), a)
				if err != nil {
					b.Fatal(err)
				}
				near, err := n.Find(context.Background(), board.NewState(), solvetest.State(board, rng))
				if err != nil || !near.Proved {
					b.Fatalf("%+v, %v", near, err)
				}
			}
		})
	}
}

package nearest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/bitrow"
	"lightsout/test/solvetest"
)

func nearestOf(t testing.TB, b *lightsout.Board) *Solver {
	t.Helper()
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	n, err := New(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// reachable lists every state that can be reached.
func reachable(b *lightsout.Board, from lightsout.State) []lightsout.State {
	seen := map[string]bool{b.StateText(from): true}
	list := []lightsout.State{from}
	for at := 0; at < len(list); at++ {
		for j := range b.Buttons() {
			s := list[at].Clone()
			b.Press(s, j, 1)
			if key := b.StateText(s); !seen[key] {
				seen[key] = true
				list = append(list, s)
			}
		}
	}
	return list
}

// leastCost compares the target with every reachable state.
func leastCost(wish lightsout.State, all []lightsout.State, costs []int) int {
	least := -1
	for _, s := range all {
		cost := 0
		for i := range s.Len() {
			if s.At(i) != wish.At(i) {
				cost += costOf(costs, i)
			}
		}
		if least < 0 || cost < least {
			least = cost
		}
	}
	return least
}

// checkNear checks every claim of an answer.
func checkNear(
	t interface{ Fatalf(string, ...any) }, n *Solver, from, wish lightsout.State, near Answer, costs []int,
) {
	wrong := []int{}
	cost := 0
	for i := range wish.Len() {
		if near.State.At(i) != wish.At(i) {
			wrong = append(wrong, i)
			cost += costOf(costs, i)
		}
	}
	if !slices.Equal(wrong, near.Wrong) || cost != near.Cost {
		t.Fatalf("%s: wrong are %v at cost %d, the answer says %v at %d", n.a.Board(), wrong, cost,
			near.Wrong, near.Cost)
	}
	if near.AtLeast > near.Cost || near.Proved != (near.AtLeast == near.Cost) {
		t.Fatalf("%s: cost %d, at least %d, proved %v", n.a.Board(), near.Cost, near.AtLeast, near.Proved)
	}
	if !must(n.a.Reachable(context.Background(), from, near.State)) {
		t.Fatalf("%s: the answer cannot be reached", n.a.Board())
	}
}

var smallBoards = []string{
	"1x2", "2x3", "3x3", "4x4", "3x5", "5x3", "torus-3x3", "torus-3x4", "2x2-king", "3x4-x", "4x4-open-plus",
	"2x6-star", "graph-petersen", "graph-complete-6", "merlin", "graph-cycle-9", "graph-complete-12",
	"1x5-mod3", "3x2-mod3", "2x3-mod4", "2x2-x-mod6", "torus-2x3-mod3", "graph-cycle-6-mod3",
	"graph-complete-4-mod4",
}

func drawNear(t *rapid.T, b *lightsout.Board) (from, wish lightsout.State) {
	from = b.NewState()
	wish = b.NewState()
	for i := range from.Len() {
		from.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "from"))
		wish.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "wish"))
	}
	return from, wish
}

// Every way to answer, table of all syndromes and meeting in the middle, with costs and without,
// against all reachable states.
func TestNearestAgainstAllReachableStates(t *testing.T) {
	for _, spec := range smallBoards {
		t.Run(spec, func(t *testing.T) {
			b := solvetest.Board(t, spec)
			n := nearestOf(t, b)
			off := reachable(b, b.NewState())
			if len(off) > 5000 {
				off = nil // then only the claims of the answer are checked
			}
			ctx := context.Background()
			rapid.Check(t, func(t *rapid.T) {
				from, wish := drawNear(t, b)
				var costs []int
				if rapid.Bool().Draw(t, "weighted") {
					most := rapid.SampledFrom([]int{2, 5, 100, maxCost}).Draw(t, "most")
					costs = rapid.SliceOfN(rapid.IntRange(1, most), b.Lights(), b.Lights()).Draw(t, "costs")
				}
				near, err := n.Find(ctx, from, wish, costs)
				if err != nil {
					t.Fatal(err)
				}
				checkNear(t, n, from, wish, near, costs)
				if !near.Proved {
					t.Fatalf("cost %d is not proved: at least %d", near.Cost, near.AtLeast)
				}
				if h := n.s.syndrome(wish.Minus(from)); costs == nil && bitrow.First(h) >= 0 {
					met, err := n.meet(ctx, wish, h, nil)
					if err != nil || !met.Proved || met.Cost != near.Cost {
						t.Fatalf("the table says %d, meeting in the middle %d, %v", near.Cost, met.Cost, err)
					}
				}
				if off != nil {
					if want := leastCost(wish.Minus(from), off, costs); near.Cost != want {
						t.Fatalf("cost %d, the least is %d", near.Cost, want)
					}
				}
			})
		})
	}
}

// Tables of every size, the smallest too, prove the same.
func TestNearestWithSmallTables(t *testing.T) {
	whole := cheapSizes
	defer func() { cheapSizes = whole }()
	rng := rand.New(rand.NewPCG(8, 13))
	for _, spec := range []string{"9x9", "11x11", "torus-5x5", "16x16", "19x19",
		"torus-4x3-mod3", "5x5-mod3"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		for range 3 {
			from := solvetest.State(b, rng)
			wish := solvetest.State(b, rng)
			for _, spread := range []int{0, 1, 3, 30} {
				var costs []int
				for range b.Lights() {
					if spread > 0 {
						costs = append(costs, 1+rng.IntN(spread))
					}
				}
				want := -1
				if spread == 0 && n.s.K == 2 { // the table of all syndromes knows
					near, err := n.Find(context.Background(), from, wish, nil)
					if err != nil {
						t.Fatal(err)
					}
					want = near.Cost
				}
				for _, size := range []int{1, 2, 30, 500, 1 << 16} {
					cheapSizes = []int{size}
					h := n.s.syndrome(wish.Minus(from))
					if bitrow.First(h) < 0 {
						continue
					}
					near, err := n.meet(context.Background(), wish, h, costs)
					if err != nil {
						t.Fatal(err)
					}
					checkNear(t, n, from, wish, near, costs)
					if size == 1<<16 && !near.Proved {
						t.Errorf("%s: cost %d, proved only %d", spec, near.Cost, near.AtLeast)
					}
					if near.Proved {
						if want < 0 {
							want = near.Cost
						}
						if near.Cost != want {
							t.Errorf("%s: size %d proves %d, another proved %d", spec, size, near.Cost, want)
						}
					}
				}
			}
		}
	}
}

func TestNearestOfLargerSquares(t *testing.T) {
	sizes := []int{39, 47}
	if testing.Short() {
		sizes = sizes[:1]
	}
	rng := rand.New(rand.NewPCG(3, 5))
	for _, size := range sizes {
		b := solvetest.Board(t, fmt.Sprintf("%dx%d", size, size))
		n := nearestOf(t, b)
		from := solvetest.State(b, rng)
		wish := solvetest.State(b, rng)
		near, err := n.Find(context.Background(), from, wish, nil)
		if err != nil || !near.Proved || near.Cost > 5 {
			t.Errorf("%s: cost %d, proved %v, %v", b, near.Cost, near.Proved, err)
		}
		checkNear(t, n, from, wish, near, nil)
		if near.Cost == 0 {
			continue
		}
		again, err := n.Find(context.Background(), from, wish, slices.Repeat([]int{7}, b.Lights()))
		if err != nil || again.Cost != 7*near.Cost || !again.Proved {
			t.Errorf("%s: each light costs 7: cost %d for %d lights, proved %v, %v", b, again.Cost, near.Cost,
				again.Proved, err)
		}
	}
}

// A state with few errors is repaired exactly, whatever the nullity: here up to 128, with
// syndromes longer than a word.
func TestNearestOfFewErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	for _, spec := range []string{"torus-20x20", "torus-40x40", "torus-80x80", "26x26-mod3",
		"torus-12x12-mod3", "torus-20x20-mod4", "torus-12x12-mod6", "torus-3x3x3x3-mod5"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		from := solvetest.State(b, rng)
		x := b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rng.IntN(b.Modulus()))
		}
		wish := b.Apply(from, x)
		for range 3 {
			wish.Add(rng.IntN(b.Lights()), 1)
		}
		near, err := n.Find(context.Background(), from, wish, nil)
		if err != nil || !near.Proved || near.Cost > 3 {
			t.Errorf("%s with %d witnesses: cost %d, at least %d, %v", spec, n.s.d, near.Cost,
				near.AtLeast, err)
		}
		checkNear(t, n, from, wish, near, nil)
	}
}

// If a proof takes too long, there is soon an answer with a bound.
func TestNearestOutOfReach(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	for _, spec := range []string{"torus-80x80", "torus-3x3x3x3-mod5", "torus-20x20-mod4",
		"torus-20x20-mod6"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		n.effort = 1 << 16
		from := solvetest.State(b, rng)
		wish := solvetest.State(b, rng)
		near, err := n.Find(context.Background(), from, wish, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkNear(t, n, from, wish, near, nil)
		if near.Proved || near.AtLeast < 3 || near.Cost > n.s.d {
			t.Errorf("%s with %d witnesses: cost %d, at least %d", spec, n.s.d, near.Cost, near.AtLeast)
		}
	}
}

func TestNearestStopsWithItsContext(t *testing.T) {
	b := solvetest.Board(t, "torus-80x80")
	n := nearestOf(t, b)
	n.effort = math.MaxInt
	from := b.NewState()
	wish := solvetest.State(b, rand.New(rand.NewPCG(1, 1)))
	near, err := n.Find(solvetest.NewCountdown(100), from, wish, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("canceled, and answered %v", err)
	}
	checkNear(t, n, from, wish, near, nil)
	done, stop := context.WithCancel(context.Background())
	stop()
	if _, err := n.Find(done, from, wish, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled, and answered %v", err)
	}
	ring, err := nearestOf(t, solvetest.Board(t, "graph-star-40-self=no-mod3")).same.Get(context.Background())
	if err == nil {
		_, err = ring.guess(done, make([]uint64, 40), 1) // it factors a matrix
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("canceled, and guessed %v", err)
	}
}

func TestNearestConcurrently(t *testing.T) {
	for _, spec := range []string{"16x16", "39x39"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		wish := solvetest.State(b, rand.New(rand.NewPCG(1, 1)))
		answers := make([]Answer, 4)
		var work sync.WaitGroup
		for at := range answers {
			work.Go(func() { answers[at], _ = n.Find(context.Background(), b.NewState(), wish, nil) })
		}
		work.Wait()
		for _, near := range answers {
			if !near.Proved || !near.State.Equal(answers[0].State) {
				t.Errorf("%s: %v and %v", spec, near.Wrong, answers[0].Wrong)
			}
		}
	}
}

func TestNearestRefuses(t *testing.T) {
	b := solvetest.Board(t, "4x4")
	n := nearestOf(t, b)
	ctx := context.Background()
	off := b.NewState()
	for _, c := range []struct {
		costs []int
		want  string
	}{
		{[]int{1}, "1 costs do not match board 4x4 of 16 lights: each light has one"},
		{make([]int, 16), "light 0 costs 0: a cost is 1 to 1048576"},
		{append(slices.Repeat([]int{3}, 15), -2), "light 15 costs -2: a cost is 1 to 1048576"},
	} {
		if _, err := n.Find(ctx, off, off, c.costs); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := n.Find(ctx, lightsout.NewState(2, 3), off, nil); err == nil {
		t.Error("a state of three lights was taken")
	}
	_, err := nearestOf(t, solvetest.Board(t, "39x39")).Distances(ctx)
	if err == nil || !strings.Contains(err.Error(), "at most 24 witnesses") {
		t.Errorf("got %v", err)
	}
}

func TestDistancesAsPublished(t *testing.T) {
	for size, want := range map[int][]int{
		3: {1}, 4: {1, 12, 3}, 5: {1, 3}, 9: {1, 55, 200}, 11: {1, 22, 41}, 14: {1, 12, 3}, 16: {1, 60, 195},
		17: {1, 3}, 19: {1, 294, 25449, 39792}, 30: {1, 740, 186957, 860876, 2},
	} {
		got, err :=
			nearestOf(t, solvetest.Board(t, fmt.Sprintf("%dx%d", size, size))).Distances(context.Background())
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%dx%d: %v, published is %v, %v", size, size, got, want, err)
		}
	}
}

// The bound of a table is the greatest within its limit.
func TestBoundOfCheapSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := rapid.SliceOfN(rapid.Int64Range(1, 1<<rapid.IntRange(0, 20).Draw(t, "log")), 1, 12).Draw(t,
			"costs")
		slices.Sort(costs)
		m := &moves{costs: costs}
		limit := rapid.IntRange(0, 1<<12).Draw(t, "limit")
		most, count, all := m.bound(context.Background(), limit)
		if count != m.count(most, limit) || count > limit || !all && m.count(most+1, limit) <= limit {
			t.Fatalf("costs %v, limit %d: bound %d with %d sets, all: %v", costs, limit, most, count, all)
		}
	})
}

// leastCosts returns the least cost of every syndrome by relaxing every move at every syndrome until nothing
// changes: slow but obviously right.
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
				from := solvetest.State(b, rng)
				wish := solvetest.State(b, rng)
				near, err := n.Find(context.Background(), from, wish, costs)
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
	for _, spec := range []string{"3x3", "4x4", "5x5", "9x9", "7x11", "torus-6x4", "19x19", "merlin", "orbix",
		"graph-petersen", "4x4-x"} {
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
		got, err := near.Find(ctx, a.Board().NewState(), far, costs)
		if err != nil || !got.Proved || got.Cost != len(counts)-1 || far.On() != got.Cost {
			t.Errorf("%s: the farthest state is %d lights away, proved %v, and has %d on; want %d, %v", spec,
				got.Cost, got.Proved, far.On(), len(counts)-1, err)
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
				near, err := n.Find(context.Background(), board.NewState(), solvetest.State(board, rng), nil)
				if err != nil || !near.Proved {
					b.Fatalf("%+v, %v", near, err)
				}
			}
		})
	}
}

package count

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	classes "lightsout/internal/math/types"
	"lightsout/test/solvetest"
)

// leastWeight returns the least weight of x plus all quiet patterns.
func leastWeight(a *algebra.Algebra, x lightsout.Presses) int {
	least := x.Weight()
	for y := range a.All(context.Background(), x) {
		least = min(least, y.Weight())
	}
	return least
}

func TestDepthAsPublished(t *testing.T) {
	for size, want := range map[int]string{3: "9", 4: "7", 5: "15", 6: "36", 9: "37", 11: "65", 14: "123",
		16: "124", 17: "199"} {
		a := solvetest.Algebra(t, fmt.Sprintf("%dx%d", size, size))
		got, err := Depth(context.Background(), a)
		if err != nil || got.String() != want {
			t.Errorf("%dx%d: depth %v, want %s, %v", size, size, got, want, err)
		}
		if least := leastWeight(a, got.Deep); least != got.AtLeast {
			t.Errorf("%dx%d: the deep state takes %d presses, not %d", size, size, least, got.AtLeast)
		}
		types := must(typesOf(context.Background(), a))
		if types == nil {
			continue
		}
		n := 2 * len(types.Zero)
		for _, list := range types.Buttons {
			n += len(list)
		}
		_, peak, err := types.lowVector(context.Background(), n-2*got.AtLeast)
		if err != nil || (n-peak)/2 != got.AtLeast {
			t.Errorf("%dx%d: annealing finds depth %d, want %s, %v", size, size, (n-peak)/2, want, err)
		}
	}
}

// Bounds hold and exact depths are exact, on boards whose states can all be counted.
func TestDepthAgainstDistribution(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, b *lightsout.Board) {
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Errorf("%v", err)
			return
		}
		counts, err := distributionOfAll(context.Background(), a)
		if err != nil {
			t.Errorf("%v", err)
			return
		}
		want := len(counts) - 1
		got, err := Depth(context.Background(), a)
		if err != nil || !got.Exact() || got.AtLeast != want {
			t.Errorf("%s: depth %v, want %d, %v", b, got, want, err)
		}
		if got.Deep.Len() > 0 && leastWeight(a, got.Deep) != want {
			t.Errorf("%s: the deep state takes %d presses, not %d", b, leastWeight(a, got.Deep), want)
		}
		below, err := coveringBound(context.Background(), a)
		if err != nil {
			t.Errorf("%s: %v", b, err)
		}
		if above, err := averageWeight(context.Background(), a); err != nil || above < want || below > want {
			t.Errorf("%s: depth %d, bounds %d and %d, %v", b, want, below, above, err)
		}
		types := must(typesOf(context.Background(), a))
		if types == nil {
			return
		}
		n := 0
		for _, list := range types.Buttons {
			n += len(list)
		}
		if above := len(types.Zero) + (n-types.leastPeak())/2; above < want {
			t.Errorf("%s: depth %d, and at most %d is claimed", b, want, above)
		}
		if _, peak, err := types.leastOfAllVectors(context.Background(), -n); err != nil ||
			len(types.Zero)+(n-peak)/2 != want {
			t.Errorf("%s: depth %d, by all vectors of counts %d, %v", b, want,
				len(types.Zero)+(n-peak)/2, err)
		}
		_, peak, err := types.lowVector(context.Background(), types.leastPeak())
		if below := len(types.Zero) + (n-peak)/2; err != nil || below > want {
			t.Errorf("%s: depth %d, and at least %d is claimed, %v", b, want, below, err)
		}
	}
	for _, spec := range []string{"1x2", "2x3", "3x3", "4x4", "1x8", "3x5", "torus-3x3", "4x4-x", "merlin",
		"graph-petersen", "graph-complete-9", "torus-3x4", "2x2-mod3", "1x5-mod3", "2x3-mod3", "3x2-mod4",
		"2x2-x-mod6", "graph-complete-4-mod4"} {
		check(t, solvetest.Board(t, spec))
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "nodes")
		g := &board.Graph{Nodes: make([]board.Node, n), Toggles: make([][]lightsout.Toggle, n)}
		for j := range n {
			for i := range n {
				if rapid.Bool().Draw(t, "toggles") {
					g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: 1})
				}
			}
		}
		b, err := g.Board()
		if err != nil {
			t.Fatal(err)
		}
		check(t, b)
	})
}

// The proof by subspaces agrees with enumerating all vectors of counts, whatever the types and the numbers of
// buttons, and annealing finds the least peak of these small ones.
func TestPeakProofAgainstAllVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		types := &buttonTypes{&classes.Types{D: rapid.IntRange(1, 5).Draw(t, "d")}}
		for i := range types.D { // so that the types span all
			types.List = append(types.List, 1<<i)
		}
		others := rapid.SliceOfNDistinct(rapid.Uint64Range(1, 1<<types.D-1), 0, 4, rapid.ID[uint64]).Draw(t,
			"others")
		for _, v := range others {
			if v&(v-1) != 0 {
				types.List = append(types.List, v)
			}
		}
		for range types.List {
			types.Buttons = append(types.Buttons, make([]int, rapid.IntRange(1, 4).Draw(t, "buttons")))
		}
		_, want, err := types.leastOfAllVectors(context.Background(), -1000)
		if err != nil {
			t.Fatal(err)
		}
		if floor := types.leastPeak(); floor > want {
			t.Fatalf("peak %d, and at least %d is claimed", want, floor)
		}
		p, err := types.newPeakProof(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for m := want & 1; m <= want; m += 2 {
			s, decided, err := p.find(context.Background(), m)
			if err != nil || !decided || (s != nil) != (m == want) {
				t.Fatalf("peak %d: at most %d is %v, decided %v, %v", want, m, s != nil, decided, err)
			}
			if s != nil && int(slices.Max(types.sums(s))) != want {
				t.Fatalf("%v does not have peak %d", s, want)
			}
		}
		s, peak, err := types.lowVector(context.Background(), want)
		if err != nil || peak != want || int(slices.Max(types.sums(s))) != want {
			t.Fatalf("%v has peak %d, the least is %d, %v", s, peak, want, err)
		}
		for at, list := range types.Buttons {
			if n := len(list); s[at] < -n || s[at] > n || (n-s[at])%2 != 0 {
				t.Fatalf("%d buttons of a type, and s = %d", n, s[at])
			}
		}
	})
}

// cliques is a board of equal parts: a button changes all lights of its part.
type cliques struct{ parts, size int }

func (c cliques) Lights() int    { return c.parts * c.size }
func (c cliques) Buttons() int   { return c.parts * c.size }
func (c cliques) String() string { return fmt.Sprintf("%d cliques of %d", c.parts, c.size) }
func (c cliques) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	for i := range c.size {
		dst = append(dst, lightsout.Toggle{Light: button/c.size*c.size + i, Times: 1})
	}
	return dst
}

// One press turns a clique off, so the depth is the number of cliques. It is proved up to the greatest
// nullity for which proofs are tried, and there are bounds beyond it.
func TestDepthOfCliques(t *testing.T) {
	for size := 2; size-1 <= maxProofBits+1; size++ {
		for parts := 1; parts*(size-1) <= maxProofBits+1; parts++ {
			a := must(algebra.Of(t.Context(), must(lightsout.NewBoard(cliques{parts, size}, 2))))
			d, err := Depth(t.Context(), a)
			if err != nil || d.AtLeast != parts || d.AtMost < parts ||
				!d.Exact() && a.Nullity() <= maxProofBits {
				t.Errorf("%s, nullity %d: depth %s, %v", a.Board(), a.Nullity(), d, err)
			}
		}
	}
}

func TestDepthOfLargeBoards(t *testing.T) {
	for spec, want := range map[string]string{"30x30": "", "torus-40x40": "", "50x50": "1344", "49x49": "",
		"torus-12x12-mod3": "", "100x100": "10000", "41x41": "1191"} {
		got, err := Depth(context.Background(), solvetest.Algebra(t, spec))
		if err != nil || got.AtLeast > got.AtMost || want != "" && got.String() != want {
			t.Errorf("%s: depth %v, %v", spec, got, err)
		}
		t.Logf("%s: depth %v", spec, got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Depth(ctx, solvetest.Algebra(t, "9x9")); err == nil {
		t.Error("canceled, and answered")
	}
}

// leastOfAllVectors is the naive way: it tries all s and returns one whose max f is least; none is below the
// floor.
func (t *buttonTypes) leastOfAllVectors(ctx context.Context, floor int) (best []int, peak int, err error) {
	signs := t.signs()
	f := make([][]int32, len(t.List)+1)
	for at := range f {
		f[at] = make([]int32, 1<<t.D)
	}
	s := make([]int, len(t.List))
	var run func(at int)
	run = func(at int) {
		if at == len(s) {
			top := int(f[at][0])
			for _, v := range f[at] {
				top = max(top, int(v))
			}
			if best == nil || top < peak {
				best = append([]int(nil), s...)
				peak = top
			}
			return
		}
		if at+2 == len(s) {
			if err = ctx.Err(); err != nil {
				return
			}
		}
		most := len(t.Buttons[at])
		for v := -most; v <= most && err == nil && (best == nil || peak > floor); v += 2 {
			s[at] = v
			for y, sum := range f[at] {
				f[at+1][y] = sum + int32(v)*int32(signs[at][y])
			}
			run(at + 1)
		}
	}
	run(0)
	return best, peak, err
}

// A function is a sum exactly when some s gives it: all s of three types are tried, with functions that are
// one entry away from a sum, and those whose s would be too large or of the wrong parity.
func TestIsSum(t *testing.T) {
	types := &buttonTypes{&classes.Types{
		D: 2, List: []uint64{1, 2, 3}, Buttons: [][]int{{0}, {1, 2}, {3, 4, 5}},
	}}
	of := func(s []int) []int {
		f := make([]int, 4)
		for y := range f {
			for at, v := range types.List {
				if classes.Odd(v, uint64(y)) {
					f[y] -= s[at]
				} else {
					f[y] += s[at]
				}
			}
		}
		return f
	}
	random := rand.New(rand.NewPCG(1, 1))
	for a := -4; a <= 4; a++ {
		for b := -4; b <= 4; b++ {
			for c := -4; c <= 4; c++ {
				fits := func(s, n int) bool { return s >= -n && s <= n && (n+s)%2 == 0 }
				want := fits(a, 1) && fits(b, 2) && fits(c, 3)
				f := of([]int{a, b, c})
				if got := types.isSum(f); got != want {
					t.Errorf("s = %d, %d, %d: %v", a, b, c, got)
				}
				f[random.IntN(4)]++ // the transform is not a multiple of the size
				if types.isSum(f) {
					t.Errorf("s = %d, %d, %d with one value changed is a sum", a, b, c)
				}
			}
		}
	}
}

// The counts of all presses stop when they are canceled: on a board of 4,096 lights of 256 states they take
// hours.
func TestPressesAreCanceled(t *testing.T) {
	b := solvetest.Board(t, "64x64-mod256")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := distributionOfPresses(ctx, b); !errors.Is(err, context.Canceled) {
		t.Errorf("the counts: %v", err)
	}
	if _, err := coveringBound(ctx, solvetest.Algebra(t, "2x2-mod4")); !errors.Is(err, context.Canceled) {
		t.Errorf("the bound: %v", err)
	}
}

// What is above a mark is squared and added up, and told in advance for each change.
func TestAbove(t *testing.T) {
	f := []int32{5, 3, -7, 0, 9}
	signs := []int8{1, -1, 1, -1, 1}
	if got := above(f, 3); got != 2*2+6*6 {
		t.Errorf("above is %d", got)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		change := random.Int32N(7) - 3
		mark := random.Int32N(7) - 3
		later := make([]int32, len(f))
		for y := range f {
			f[y] = random.Int32N(21) - 10
			later[y] = f[y] + change*int32(signs[y])
		}
		got := aboveAfter(f, signs, change, mark)
		want := above(later, mark)
		if got != want {
			t.Errorf("%v changed by %d, above %d: %d, want %d", f, change, mark, got, want)
		}
	}
}

// A board with exactly the limit of presses is accepted, and one with more is refused.
func TestMostPresses(t *testing.T) {
	a := solvetest.Algebra(t, "3x3-mod4")
	if _, err := newWalk(context.Background(), a, 1<<18); err != nil {
		t.Error(err)
	}
	if _, err := newWalk(context.Background(), a, 1<<18-1); err == nil {
		t.Error("4⁹ presses were taken")
	}
	if counts := trim(nil); len(counts) != 0 {
		t.Errorf("%v", counts)
	}
}

// A board of very many types has bounds of its depth, although a table of all signs would take
// gigabytes.
func TestDepthOfManyTypes(t *testing.T) {
	a := ofTypes(t, maxTypeBits, 1<<14)
	got, err := Depth(context.Background(), a)
	if err != nil || got.AtLeast > got.AtMost || got.AtLeast < a.Board().Buttons()/4 {
		t.Errorf("depth %v, %v", got, err)
	}
}

func BenchmarkDepth(b *testing.B) {
	for _, spec := range []string{"4x4", "5x5", "9x9", "16x16", "49x49"} {
		b.Run(spec, func(b *testing.B) {
			a := solvetest.Algebra(b, spec)
			for b.Loop() {
				if depth, err := Depth(context.Background(), a); err != nil || !depth.Exact() {
					b.Fatalf("depth %v, %v", depth, err)
				}
			}
		})
	}
}

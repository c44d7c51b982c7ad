package census

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"testing"

	"lightsout"
	"lightsout/internal/math/zmod"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

// seenBy visits blocks with a new visitor.
func seenBy(w *walk, blocks ...int) *visitor {
	v := w.visitor(context.Background(), false)
	for _, block := range blocks {
		v.visit(int64(block))
	}
	return v
}

// The blocks of a walk partition all solutions: in any order, and visited by any worker, their sums are those
// of least.Solver.
func TestLeastWalkParts(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec   string
		blocks int
	}{{"3x3", 4}, {"5x5", 100}, {"4x7", 1}, {"19x19", 1}, {"16x23", 9}, {"30x30", 1 << 17}, {"torus-5x9", 8},
		{"graph-petersen", 2}, {"torus-6x4-mod3", 50}, {"4x6-mod4", 3}, {"orbix", 1},
		{"torus-9x9-mod2", 1 << 20}, {"23x47", 1}} {
		a := solvetest.Algebra(t, test.spec)
		b := a.Board()
		p := lightsout.TurnOff(b, b.AllOn())
		w, err := newWalk(ctx, a, p, test.blocks)
		if err != nil {
			t.Fatalf("%s: %v", test.spec, err)
		}
		s, err := least.Solver{Factored: a, Counted: true}.Solve(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		var weights []uint64
		if a.Solutions().BitLen() < 18 {
			if weights, err = (least.Solver{Factored: a}).Distribution(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		for many := 1; many <= 3; many++ {
			workers := make([]*visitor, many)
			for i := range workers {
				workers[i] = w.visitor(ctx, weights != nil)
			}
			order := make([]int, w.Blocks())
			for i := range order {
				order[i] = i
			}
			slices.SortFunc(order, func(i, j int) int {
				return cmp.Compare(zmod.Hash(uint64(i)), zmod.Hash(uint64(j)))
			})
			for i, block := range order {
				workers[i%len(workers)].visit(int64(block))
			}
			total := new(big.Int)
			lightest := w.known + 1
			seen := uint64(0)
			sums := make([]uint64, (b.Modulus()-1)*b.Buttons()+1)
			for _, v := range workers {
				total.Add(total, v.solutions().Big())
				for weight, count := range v.weights {
					sums[weight] += count
				}
				if v.count == 0 {
					continue
				}
				x := pressesOf(b, v.lightest)
				if err := p.Check(x); err != nil || x.Weight() != v.weight {
					t.Fatalf("%s: the solution has weight %d, not %d, %v", test.spec, x.Weight(), v.weight,
						err)
				}
				if v.weight < lightest {
					lightest = v.weight
					seen = 0
				}
				if v.weight == lightest {
					seen += v.count
				}
			}
			if total.Cmp(a.Solutions()) != 0 {
				t.Fatalf("%s: %v solutions are seen, and there are %v", test.spec, total, a.Solutions())
			}
			if lightest != s.Presses.Weight() || new(big.Int).SetUint64(seen).Cmp(s.Count) != 0 {
				t.Fatalf("%s: %d of weight %d, want %v of %d", test.spec, seen, lightest, s.Count,
					s.Presses.Weight())
			}
			if weights != nil && !slices.Equal(sums[:len(weights)], weights) {
				t.Fatalf("%s: weights %v, want %v", test.spec, sums, weights)
			}
		}
	}
}

// The result of some blocks depends only on the set of blocks, except for the solution it names, which
// depends on their order. Two walks of the same problem are equal.
func TestLeastWalkRepeats(t *testing.T) {
	a := solvetest.Algebra(t, "30x30")
	p := lightsout.TurnOff(a.Board(), a.Board().AllOn())
	one, err := newWalk(context.Background(), a, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	two, err := newWalk(context.Background(), a, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if one.Fingerprint() != two.Fingerprint() || one.Blocks() != two.Blocks() || one.known != two.known {
		t.Fatal("two walks of the same problem are different")
	}
	for from := range one.Blocks() - 8 {
		blocks := []int{from, from + 3, from + 7}
		a := seenBy(one, blocks...)
		c := seenBy(two, blocks...)
		slices.Reverse(blocks)
		d := seenBy(two, blocks...)
		if a.count != c.count || a.weight != c.weight || !slices.Equal(a.lightest.Words, c.lightest.Words) {
			t.Fatalf("blocks from %d: %d of %d, and %d of %d", from, a.count, a.weight, c.count, c.weight)
		}
		if a.count != d.count || a.count > 0 && a.weight != d.weight {
			t.Fatalf("blocks from %d, backward: %d of %d, and %d of %d", from, a.count, a.weight,
				d.count, d.weight)
		}
	}
}

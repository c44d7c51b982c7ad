package least

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/math/tree"
	"lightsout/internal/test/solvetest"
)

// begun returns a quest, which has a first solution and a bound.
func begun(t interface {
	Helper()
	Fatal(...any)
}, p lightsout.Problem) *quest {
	t.Helper()
	q, err := Solver{}.begin(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Boards of great nullity that are narrow are solved, and where the walk reaches too both agree.
func TestTreeAgreesWithWalk(t *testing.T) {
	for _, spec := range []string{"4x9", "5x11", "torus-3x9", "torus-3x20", "cylinder-12x3", "3x13-king", "3x17-x", "graph-cycle-24", "graph-tree-4", "torus-3x6-mod3", "4x7-open-plus", "3x11-mod4"} {
		b := solvetest.Board(t, spec)
		for round := range 3 {
			x := b.NewPresses()
			for j := range x.Len() {
				x.Set(j, int(uint64(j+1000*round)*0x9e3779b97f4a7c15>>50))
			}
			p := lightsout.TurnOff(b, b.Apply(b.NewState(), x))
			q := begun(t, p)
			if q.a.Nullity() == 0 {
				continue
			}
			walk, steps := q.walk(context.Background(), maxSteps)
			n := tree.Of(context.Background(), p, tree.MaxSteps)
			if n == nil {
				t.Errorf("%s has no decomposition", spec)
				break
			}
			if steps > 26 {
				continue
			}
			want, err := walking{walk}.count(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			r := begun(t, p)
			if got, err := (decomposed{n}).count(context.Background(), r); err != nil || got.Cmp(want) != 0 || r.weight != q.weight {
				t.Errorf("%s: the decomposition finds %v of weight %d, %v, the walk %v of weight %d", spec, got, r.weight, err, want, q.weight)
			}
		}
	}
}

// With the king pattern on two rows, the two buttons of a column do the same, so least solutions are
// those of a single row of plus, which has just one if its length is not 2 modulo 3, with each press
// made in either row.
func TestTreeTwoRowsOfKing(t *testing.T) {
	for _, n := range []int{120, 300} {
		b, row := solvetest.Board(t, fmt.Sprintf("2x%d-king", n)), solvetest.Board(t, fmt.Sprintf("1x%d", n))
		x := row.NewPresses()
		s := b.NewState()
		for j := range n {
			x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50))
		}
		effect := row.Apply(row.NewState(), x)
		for i := range n {
			s.Set(i, effect.At(i))
			s.Set(n+i, effect.At(i))
		}
		least, count, err := Solver{}.Count(context.Background(), lightsout.TurnOff(b, s))
		if want := new(big.Int).Lsh(big.NewInt(1), uint(x.Weight())); err != nil || !least.Least || least.Presses.Weight() != x.Weight() || count.Cmp(want) != 0 {
			t.Errorf("2x%d: weight %d, %v of them, %v; want weight %d", n, least.Presses.Weight(), count, err, x.Weight())
		}
	}
}

// Pairs of equal buttons, each for its own light, which is on: 2ⁿ least solutions.
func TestTreeCountsBeyondWords(t *testing.T) {
	const pairs = 150
	g := &board.Graph{Nodes: make([]board.Node, pairs), Buttons: make([]board.Node, 2*pairs), Toggles: make([][]lightsout.Toggle, 2*pairs)}
	for j := range g.Toggles {
		g.Toggles[j] = []lightsout.Toggle{{Light: j / 2, Times: 1}}
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	s, count, err := Solver{}.Count(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if want := new(big.Int).Lsh(big.NewInt(1), pairs); err != nil || !s.Least || s.Presses.Weight() != pairs || count.Cmp(want) != 0 {
		t.Errorf("weight %d, %v of them, %v", s.Presses.Weight(), count, err)
	}
	listed := 0
	for _, err := range (Solver{}).All(context.Background(), lightsout.TurnOff(b, b.AllOn())) {
		if err != nil {
			t.Fatal(err)
		}
		if listed++; listed == 1000 {
			break
		}
	}
	if listed != 1000 {
		t.Errorf("%d solutions listed", listed)
	}
}

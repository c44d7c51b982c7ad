package solvetest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// fails is a test, of testing or of rapid.
type fails interface {
	Helper()
	Fatal(...any)
}

// Board returns the board of a spec.
func Board(t fails, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Algebra returns the board of a spec, factored.
func Algebra(t fails, spec string) *algebra.Algebra {
	t.Helper()
	a, err := algebra.Of(context.Background(), Board(t, spec))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// OneEach returns a board whose buttons toggle one light each, in turn.
func OneEach(t fails, lights, buttons int) *lightsout.Board {
	t.Helper()
	toggles := make([][]lightsout.Toggle, buttons)
	for j := range toggles {
		toggles[j] = []lightsout.Toggle{{Light: j % lights, Times: 1}}
	}
	return graph(t, lights, 2, toggles)
}

// graph returns a board of lights and buttons with these toggles.
func graph(t fails, lights, k int, toggles [][]lightsout.Toggle) *lightsout.Board {
	t.Helper()
	nodes, buttons := make([]board.Node, lights), make([]board.Node, len(toggles))
	g := board.Graph{Modulus: k, Nodes: nodes, Buttons: buttons, Toggles: toggles}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Limit checks that a board at a limit is taken, and that one beyond it is refused in one line.
func Limit(t *testing.T, name string, do func(*lightsout.Board) error, most, beyond *lightsout.Board) {
	t.Helper()
	if err := do(most); err != nil {
		t.Errorf("%s: at the limit: %v", name, err)
	}
	if err := do(beyond); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: beyond the limit: %v", name, err)
	}
}

// State returns a random state of a board, solvable or not.
func State(b *lightsout.Board, rng *rand.Rand) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rng.IntN(b.Modulus()))
	}
	return s
}

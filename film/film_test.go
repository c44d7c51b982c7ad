package film

import (
	"context"
	"math/rand/v2"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/test/solvetest"
)

// specs are boards of all kinds: one light, not square, glued, with three and seven states, of
// other shapes, of graphs.
var specs = []string{
	"1x1", "5x4", "9x13", "torus-4x7", "3x5-mod3", "klein-4x3-mod7", "5x5-star", "3x2x2",
	"hex-3", "tri-3-mod4", "cube-2", "graph-petersen", "merlin", "orbix",
}

// parse parses a valid spec.
var parse = solvetest.Board

// apart is a board with three lights and two buttons that are not cells.
func apart(t testing.TB) *lightsout.Board {
	t.Helper()
	g := board.Graph{
		Nodes:   make([]board.Node, 3),
		Buttons: make([]board.Node, 2),
		Toggles: [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 1, Times: 1}},
			{{Light: 1, Times: 1}, {Light: 2, Times: 1}}},
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// boards returns the boards of specs and the one with buttons apart.
func boards(t testing.TB) []*lightsout.Board {
	t.Helper()
	all := []*lightsout.Board{apart(t)}
	for _, spec := range specs {
		all = append(all, parse(t, spec))
	}
	return all
}

// randomPresses draws all values with equal probability.
func randomPresses(b *lightsout.Board, random *rand.Rand) lightsout.Presses {
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, random.IntN(b.Modulus()))
	}
	return x
}

func named(t testing.TB, name string, seed uint64) Order {
	t.Helper()
	order, err := OrderNamed(name, seed)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

// randomScript has two scenes, the second in another order than the first.
func randomScript(t testing.TB, b *lightsout.Board, random *rand.Rand) *Script {
	t.Helper()
	s, err := NewScript(b, solvetest.State(b, random))
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range []Order{named(t, "radial", 0), named(t, "random", random.Uint64())} {
		if err := s.Add(context.Background(), randomPresses(b, random), order); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// optionSets are ways to show a film that differ in everything.
func optionSets() map[string]Options {
	return map[string]Options{
		"plain":  {Scale: 10},
		"marked": {Mark: true, Scale: 5, FPS: 30, Hold: 7},
		"eased":  {Easing: InOut, PerFrame: 2, Loop: true, Scale: 9},
		"back":   {PingPong: true, Loop: true, Mark: true, PerFrame: 3, Scale: 1, Hold: 2},
	}
}

package solvetest

import (
	"context"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// Board returns the board of a spec.
func Board(t rapid.TB, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Algebra returns the board of a spec, factored.
func Algebra(t rapid.TB, spec string) *algebra.Algebra {
	t.Helper()
	a, err := algebra.Of(context.Background(), Board(t, spec))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// OneEach returns a board whose buttons toggle one light each, in turn.
func OneEach(t rapid.TB, lights, buttons int) *lightsout.Board {
	t.Helper()
	toggles := make([][]lightsout.Toggle, buttons)
	for j := range toggles {
		toggles[j] = []lightsout.Toggle{{Light: j % lights, Times: 1}}
	}
	return graph(t, lights, 2, toggles)
}

// graph returns a board of lights and buttons with these toggles.
func graph(t rapid.TB, lights, k int, toggles [][]lightsout.Toggle) *lightsout.Board {
	t.Helper()
	nodes := make([]board.Node, lights)
	buttons := make([]board.Node, len(toggles))
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

// DrawProblem draws a solvable problem on a small board, of a kind or any graph.
func DrawProblem(t *rapid.T, most int) lightsout.Problem {
	specs := []string{
		"4x4", "3x4", "5x3", "2x8", "torus-3x3", "torus-3x4", "torus-4x4-king", "cylinder-3x4-mod3",
		"3x3-mod4", "torus-3x3-mod3", "3x3-mod6", "2x3-mod6", "torus-2x3-mod9", "2x2x2x2", "torus-2x2x2",
		"4x4-x", "mobius-3x5", "merlin-mod3", "graph-petersen", "1x4-mod77", "1x2-mod200", "graph-star-12",
		"graph-tree-3",
	}
	var b *lightsout.Board
	if rapid.Bool().Draw(t, "graph") {
		b = drawGraph(t, 10, 14)
	} else {
		b = Board(t, rapid.SampledFrom(specs).Draw(t, "spec"))
	}
	size := new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Buttons())), nil)
	if size.BitLen() > most {
		t.Skip("too many presses")
	}
	from := b.NewState()
	x := b.NewPresses()
	for i := range from.Len() {
		from.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
	}
	for j := range x.Len() {
		x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(t, "presses"))
	}
	return lightsout.Problem{Board: b, From: from, To: b.Apply(from, x)}
}

// drawGraph draws a board with any toggles, lights and buttons apart, few toggles so that there are quiet
// patterns. Half of the graphs are undirected as far as lights and buttons correspond.
func drawGraph(t *rapid.T, mostLights, mostButtons int) *lightsout.Board {
	lights := rapid.IntRange(1, mostLights).Draw(t, "lights")
	buttons := rapid.IntRange(1, mostButtons).Draw(t, "buttons")
	k := rapid.SampledFrom([]int{2, 2, 2, 3, 4, 6, 8, 9, 12}).Draw(t, "modulus")
	undirected := rapid.Bool().Draw(t, "undirected")
	toggles := make([][]lightsout.Toggle, buttons)
	for range rapid.IntRange(0, 3*buttons).Draw(t, "toggles") {
		j := rapid.IntRange(0, buttons-1).Draw(t, "button")
		i := rapid.IntRange(0, lights-1).Draw(t, "light")
		times := rapid.IntRange(1, k-1).Draw(t, "times")
		toggles[j] = append(toggles[j], lightsout.Toggle{Light: i, Times: times})
		if undirected && i != j && i < buttons && j < lights {
			toggles[i] = append(toggles[i], lightsout.Toggle{Light: j, Times: times})
		}
	}
	return graph(t, lights, k, toggles)
}

// Weights tries every press set and counts the solutions of each weight.
func Weights(p lightsout.Problem) []uint64 {
	b := p.Board
	k := p.Board.Modulus()
	counts := make([]uint64, (k-1)*b.Buttons()+1)
	state := p.From.Clone()
	x := b.NewPresses()
	for {
		if state.Equal(p.To) {
			counts[x.Weight()]++
		}
		j := 0
		for ; j < b.Buttons(); j++ {
			x.Add(j, 1)
			b.Press(state, j, 1)
			if x.At(j) != 0 {
				break
			}
		}
		if j == b.Buttons() {
			break
		}
	}
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}

// Apart returns a board of 4 lights and 3 buttons elsewhere.
func Apart(t rapid.TB) *lightsout.Board {
	t.Helper()
	g := board.Graph{Nodes: make([]board.Node, 4), Buttons: make([]board.Node, 3),
		Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: 1}},
			{{Light: 3, Times: 1}},
		}}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

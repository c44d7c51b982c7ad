package solvetest

import (
	"math/big"

	"pgregory.net/rapid"

	"lightsout"
)

// DrawProblem draws a solvable problem on a small board, of a kind or any graph.
func DrawProblem(t *rapid.T, most int) lightsout.Problem {
	specs := []string{"4x4", "3x4", "5x3", "2x8", "torus-3x3", "torus-3x4", "torus-4x4-king", "cylinder-3x4-mod3", "3x3-mod4", "torus-3x3-mod3", "3x3-mod6", "2x3-mod6", "torus-2x3-mod9", "2x2x2x2", "torus-2x2x2", "4x4-x", "mobius-3x5", "merlin-mod3", "graph-petersen", "1x4-mod77", "1x2-mod200", "graph-star-12", "graph-tree-3"}
	var b *lightsout.Board
	if rapid.Bool().Draw(t, "graph") {
		b = drawGraph(t, 10, 14)
	} else {
		b = Board(t, rapid.SampledFrom(specs).Draw(t, "spec"))
	}
	if size := new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Buttons())), nil); size.BitLen() > most {
		t.Skip("too many presses")
	}
	from, x := b.NewState(), b.NewPresses()
	for i := range from.Len() {
		from.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
	}
	for j := range x.Len() {
		x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(t, "presses"))
	}
	return lightsout.Problem{Board: b, From: from, To: b.Apply(from, x)}
}

// drawGraph draws a board with any toggles, lights and buttons apart, few toggles so that there are quiet patterns.
// Half of the graphs are undirected as far as lights and buttons correspond.
func drawGraph(t *rapid.T, mostLights, mostButtons int) *lightsout.Board {
	lights, buttons := rapid.IntRange(1, mostLights).Draw(t, "lights"), rapid.IntRange(1, mostButtons).Draw(t, "buttons")
	k := rapid.SampledFrom([]int{2, 2, 2, 3, 4, 6, 8, 9, 12}).Draw(t, "modulus")
	undirected := rapid.Bool().Draw(t, "undirected")
	toggles := make([][]lightsout.Toggle, buttons)
	for range rapid.IntRange(0, 3*buttons).Draw(t, "toggles") {
		j, i := rapid.IntRange(0, buttons-1).Draw(t, "button"), rapid.IntRange(0, lights-1).Draw(t, "light")
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
	b, k := p.Board, p.Board.Modulus()
	counts := make([]uint64, (k-1)*b.Buttons()+1)
	state, x := p.From.Clone(), b.NewPresses()
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

package graphfile

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// A graph without places gets distinct ones, always the same.
func TestPlacesAreFoundForGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{1, 2, 5, 12, 300}).Draw(t, "nodes")
		g := &Graph{Nodes: make([]Node, n), Toggles: make([][]lightsout.Toggle, n)}
		for j := range n {
			g.Toggles[j] = []lightsout.Toggle{{Light: j, Times: 1},
				{Light: rapid.IntRange(0, n-1).Draw(t, "to"), Times: 1}}
		}
		b := must(g.Board())
		layout := b.Layout()
		again := b.Layout()
		for i := range n {
			if layout.Light(i).Center != again.Light(i).Center {
				t.Fatalf("light %d is in two places", i)
			}
			for j := range i {
				p := layout.Light(i).Center
				q := layout.Light(j).Center
				if d := math.Hypot(p.X-q.X, p.Y-q.Y); !(d > 0.05) {
					t.Fatalf("lights %d and %d are %g apart", i, j, d)
				}
			}
		}
	})
}

func TestGraphBoardRefuses(t *testing.T) {
	node := make([]Node, 2)
	for _, test := range []struct {
		g    Graph
		want string
	}{
		{Graph{}, "board with 0 lights and 0 buttons: it needs at least one of each"},
		{Graph{Nodes: node}, "graph has toggles for 0 buttons, and 2 buttons"},
		{Graph{Nodes: node, Toggles: [][]lightsout.Toggle{{{Light: 2, Times: 1}}, nil}},
			"button 0 changes light 2, and the lights are 0 to 1"},
		{Graph{Nodes: node, Toggles: [][]lightsout.Toggle{nil, {{Light: 0, Times: -1}}}},
			"button 1 changes light 0 by -1: must be between 0 and 255"},
		{Graph{Modulus: 300, Nodes: node, Toggles: make([][]lightsout.Toggle, 2)},
			"modulus 300: a light has 2 to 256 states"},
		{Graph{Placed: true, Nodes: []Node{{At: lightsout.Point{X: math.NaN()}}},
			Toggles: make([][]lightsout.Toggle, 1)},
			"node or button 0 is placed at {NaN 0}: coordinates are numbers up to ±1e+06"},
	} {
		if _, err := test.g.Board(); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

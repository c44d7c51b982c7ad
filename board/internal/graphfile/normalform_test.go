package graphfile

import (
	"fmt"
	"io"
	"testing"

	"lightsout"

	"pgregory.net/rapid"
)

// drawGraph draws a graph of cells, or with buttons apart.
func drawGraph(t *rapid.T, apart bool) *Graph {
	g := &Graph{
		Modulus: rapid.SampledFrom([]int{0, 2, 3, 10, 256}).Draw(t, "modulus"),
		Placed:  rapid.Bool().Draw(t, "placed"),
	}
	place := rapid.Float64Range(-1000, 1000)
	name := rapid.OneOf(
		rapid.Just(""),
		rapid.SampledFrom([]string{
			"0", "1", "2", "7", "-1", "2.5", "a", "b", "node", "Graph", "->", "--", "a b", `say "hi"`,
			`back\slash`, `end\`, "#1", "x=1", "Zürich", "東京", "<b>&amp;", "a\u00a0b", `\N`, "n", "{", "true",
		}),
		rapid.Map(rapid.String(), cleanName),
	)
	draw := func(what string, n int) []Node {
		nodes := make([]Node, n)
		kind := rapid.IntRange(0, 3).Draw(t, "names of "+what)
		for i := range nodes {
			switch kind {
			case 0:
				nodes[i].Name = name.Draw(t, "name")
			case 1:
				nodes[i].Name = fmt.Sprint(i + 5)
			case 2:
				nodes[i].Name = fmt.Sprintf("node %c", 'a'+i)
			}
			if g.Placed {
				nodes[i].At = lightsout.Point{X: place.Draw(t, "x"), Y: place.Draw(t, "y")}
			}
		}
		return nodes
	}
	g.Nodes = draw("nodes", rapid.IntRange(1, 8).Draw(t, "nodes"))
	buttons := len(g.Nodes)
	if apart {
		g.Buttons = draw("buttons", rapid.IntRange(1, 8).Draw(t, "buttons"))
		buttons = len(g.Buttons)
	}
	times := rapid.OneOf(rapid.Just(1), rapid.IntRange(0, 3), rapid.IntRange(0, maxTimes))
	toggle := rapid.Custom(func(t *rapid.T) lightsout.Toggle {
		return lightsout.Toggle{Light: rapid.IntRange(0, len(g.Nodes)-1).Draw(t, "light"),
			Times: times.Draw(t, "times")}
	})
	g.Toggles = make([][]lightsout.Toggle, buttons)
	for j := range g.Toggles {
		g.Toggles[j] = rapid.SliceOfN(toggle, 0, 10).Draw(t, "toggles")
	}
	if rapid.Bool().Draw(t, "started") {
		g.Start = rapid.SliceOfN(rapid.IntRange(0, max(g.Modulus, 2)-1), len(g.Nodes), len(g.Nodes)).Draw(t,
			"start")
	}
	return g
}

func TestWriteThenRead(t *testing.T) {
	for _, f := range []Format{JSON, DOT, GraphML, Edges} {
		t.Run(f.String(), rapid.MakeCheck(func(t *rapid.T) {
			if err := rewrite(drawGraph(t, false), f); err != nil {
				t.Fatal(err)
			}
		}))
	}
	t.Run("buttons", rapid.MakeCheck(func(t *rapid.T) {
		g := drawGraph(t, true)
		if err := rewrite(g, JSON); err != nil {
			t.Fatal(err)
		}
		err := WriteGraph(io.Discard, g, DOT)
		want := "dot holds cells only, and this graph has buttons apart from its lights: write json"
		if err == nil || err.Error() != want {
			t.Fatalf("got %v, want %s", err, want)
		}
	}))
}

func TestWriteRefusesInvalidGraphs(t *testing.T) {
	for _, test := range []struct {
		change func(*Graph)
		want   string
	}{
		{func(g *Graph) { g.Toggles[1] = []lightsout.Toggle{{Light: 2, Times: 1}} },
			"button 1 changes light 2, and the lights are 0 to 1"},
		{func(g *Graph) { g.Start = []int{1} }, "start has 1 lights, the graph has 2"},
		{func(g *Graph) { g.Start = []int{0, 2} }, "start of light 1 is 2: must be between 0 and 1"},
		{func(g *Graph) { g.Nodes[1].Name = "a\nb" },
			`node 1 is named "a·b": a name is one line of text, without blanks around it`},
		{func(g *Graph) { g.Nodes[0].Name = "\xff" },
			`node 0 is named "·": a name is one line of text, without blanks around it`},
	} {
		g := pair()
		test.change(g)
		for _, f := range Formats() {
			if err := WriteGraph(io.Discard, g, f); err == nil || err.Error() != test.want {
				t.Errorf("%s: got %v, want %s", f, err, test.want)
			}
		}
	}
}

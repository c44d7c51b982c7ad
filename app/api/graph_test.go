//go:build !js || studio

package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

// apart is a graph with buttons apart from its lights, of which there are more.
const apart = "graph=AQIEAwIAAQIAAwEC"

var graphFormats = []string{"json", "dot", "graph6", "digraph6", "graphml", "edges"}

// A board that is encoded as a graph and read again is the same: what presses change, and where lights are
// and how they begin, in the formats that hold it.
func TestGraphRoundTrips(t *testing.T) {
	e := NewEnv()
	for _, spec := range []string{"3x4", "torus-3x5", "klein-3x4", "3x4-mod3", "hex-2", "orbix", "merlin",
		"graph-petersen", "graph-star-5-self=no", "5x4-pattern=020_111_010-mod5", apart} {
		b := mustParse(t, spec)
		start := b.AllOn()
		start.Set(0, 0)
		for _, format := range graphFormats {
			q := Encode{Board: Spec{Text: spec}, Format: format, State: StateText{Text: "off"}}
			holds := format != "graph6" && format != "digraph6"
			if holds {
				q.State = StateText{Text: strings.Join(b.StateRows(start), "_")}
			}
			answer, err := Call(t.Context(), e, "encode", []byte(params(t, q)))
			if err != nil {
				if holds && (format == "json" || b.Lights() == b.Buttons()) {
					t.Errorf("%s as %s: %v", spec, format, err)
				}
				continue // graph6 holds no directions, no times; only JSON has buttons apart from the lights
			}
			text := answer.(EncodeAnswer).Text
			for _, named := range []string{"", format} {
				a := ask[graphAnswer](t, e, "graph", params(t, graphAct{Text: text, Format: named}))
				if a.Format != format && !(named == "" && strings.HasSuffix(format, "graph6") &&
					strings.HasSuffix(a.Format, "graph6")) {
					t.Errorf("%s as %s is recognized as %s", spec, format, a.Format)
				}
				again := mustParse(t, a.Board)
				if holds && !sameBoard(b, again) {
					t.Errorf("%s as %s is read as another board, %s", spec, format, a.Board)
				}
				if holds && (strings.Join(a.State, "") != strings.Join(b.StateRows(start), "") ||
					!a.Started || a.ID != board.FormatID(again, mustState(t, again, a.State))) {
					t.Errorf("%s as %s begins with %v, ID %s", spec, format, a.State, a.ID)
				}
			}
		}
	}
}

func sameBoard(a, b *lightsout.Board) bool {
	for j := range min(a.Buttons(), b.Buttons()) {
		if !slices.Equal(a.Toggles(j), b.Toggles(j)) {
			return false
		}
	}
	return a.Modulus() == b.Modulus() && a.Lights() == b.Lights() && a.Buttons() == b.Buttons()
}

// A graph drawn by hand goes from format to format with its names, places and lights.
func TestGraphsKeepWhatTheyHold(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(r, "nodes")
		type node struct {
			Name  string  `json:"name"`
			X     float64 `json:"x"`
			Y     float64 `json:"y"`
			Start int     `json:"start"`
		}
		drawn := struct {
			Modulus int      `json:"modulus"`
			Nodes   []node   `json:"nodes"`
			Edges   [][2]int `json:"edges"`
		}{Modulus: rapid.IntRange(2, 5).Draw(r, "modulus"), Edges: [][2]int{}}
		for i := range n {
			drawn.Nodes = append(drawn.Nodes, node{
				fmt.Sprintf("n %d é", i), float64(rapid.IntRange(-900, 900).Draw(r, "x")) / 100,
				float64(rapid.IntRange(-900, 900).Draw(r, "y")) / 100,
				rapid.IntRange(0, drawn.Modulus-1).Draw(r, "start"),
			})
			if i > 0 && rapid.Bool().Draw(r, "joined") {
				drawn.Edges = append(drawn.Edges, [2]int{rapid.IntRange(0, i-1).Draw(r, "other"), i})
			}
		}
		text := params(t, drawn)
		first := ask[graphAnswer](t, e, "graph", params(t, graphAct{Text: text, To: "json"}))
		if first.Lights != n || first.Modulus != drawn.Modulus || first.File != first.JSON {
			r.Fatalf("%s is %+v", text, first)
		}
		for _, format := range []string{"dot", "graphml", "edges"} {
			there := ask[graphAnswer](t, e, "graph", params(t, graphAct{Text: text, To: format}))
			back := ask[graphAnswer](t, e, "graph", params(t, graphAct{Text: there.File}))
			if back.Format != format || back.JSON != first.JSON || back.Board != first.Board ||
				!slices.Equal(back.State, first.State) {
				r.Fatalf("%s through %s:\n%s\nis %s (%s), not %s", text, format, there.File, back.JSON,
					back.Format, first.JSON)
			}
		}
	})
}

// Files are recognized by how they begin.
func TestGraphFormatsAreRecognized(t *testing.T) {
	for text, want := range map[string]board.Format{
		" {\"nodes\":[{}]}":                            board.JSON,
		"<?xml version='1.0'?><graphml></graphml>":     board.GraphML,
		"// a comment\n/* and\nmore */ strict graph {": board.DOT,
		"# by hand\ndigraph\n{ a -> b }":               board.DOT,
		"graph other":                                  board.Edges,
		"IheA@GUAo\n":                                  board.Graph6,
		">>graph6<<IheA@GUAo":                          board.Graph6,
		"&C?GO":                                        board.Digraph6,
		"a b\nb c":                                     board.Edges,
		"0 1":                                          board.Edges,
		"alone":                                        board.Edges,
		"":                                             board.Edges,
	} {
		if got := GraphFormat(text); got != want {
			t.Errorf("%q is recognized as %v, not %v", text, got, want)
		}
	}
}

// A graph without places gets ours in its text, where the spec leaves them to the view.
func TestGraphsArePlaced(t *testing.T) {
	e := NewEnv()
	a := ask[graphAnswer](t, e, "graph", `{"text":"a b\nb c\nc start=1"}`)
	if !strings.Contains(a.JSON, `"x"`) || !strings.Contains(a.JSON, `"name": "b"`) || !a.Started ||
		a.State[0] != "001" {
		t.Errorf("got %+v", a)
	}
	again := ask[graphAnswer](t, e, "graph", params(t, graphAct{Text: a.JSON}))
	if len(again.Board) <= len(a.Board) || again.JSON != a.JSON {
		t.Errorf("%+v is read again as %+v", a, again)
	}
}

// Invalid input is refused.
func TestGraphRubbish(t *testing.T) {
	e := NewEnv()
	rapid.Check(t, func(r *rapid.T) {
		q := graphAct{
			Text:   rapid.StringN(0, 60, 200).Draw(r, "text"),
			Format: rapid.SampledFrom(append(graphFormats, "")).Draw(r, "format"),
			To:     rapid.SampledFrom(append(graphFormats, "")).Draw(r, "to"),
		}
		text := must(json.Marshal(q))
		answer, err := Call(t.Context(), e, "graph", text)
		if err == nil && answer.(graphAnswer).Lights == 0 {
			r.Fatalf("%q is a graph without lights", q.Text)
		}
		if err != nil && (strings.ContainsAny(err.Error(), "\n") || len(err.Error()) > 1000) {
			r.Fatalf("%q: %v", q.Text, err)
		}
	})
}

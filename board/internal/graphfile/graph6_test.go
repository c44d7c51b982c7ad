package graphfile

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// The first are of nauty's own formats.txt, or can be worked out by hand from it.
var goodGraph6 = []graphText{
	{"formats.txt", "DQc\n", "     | 0 2 4 / 1 3 / 0 2 / 1 3 4 / 0 3 4"},
	{"formats.txt directed", "&DI?AO?\n", "     | 0 2 4 / 1 / 2 / 1 3 4 / 4"},
	{"one node", "@", " | 0"},
	{"one node with a loop", "&@_", " | 0"},
	{"two nodes apart", "A?", "  | 0 / 1"},
	{"pair", "A_", "  | 0 1 / 0 1"},
	{"K4", "C~", "    | 0 1 2 3 / 0 1 2 3 / 0 1 2 3 / 0 1 2 3"},
	{
		"petersen", "IheA@GUAo",
		"          | 0 1 4 5 / 0 1 2 6 / 1 2 3 7 / 2 3 4 8 / 0 3 4 9 / 0 5 7 8 / 1 6 8 9 / 2 5 7 9 / 3 5 6 " +
			"8 / 4 6 7 9",
	},
	{"header", ">>graph6<<A_\n", "  | 0 1 / 0 1"},
	{"header of digraph6", ">>digraph6<<&AO\r\n", "  | 0 1 / 1"},
	{"sparse6", ":Fa@x^\n", "       | 0 1 2 / 0 1 2 / 0 1 2 / 3 / 4 / 5 6 / 5 6"},
	{"sparse6 with a header", ">>sparse6<<:Fa@x^\n", "       | 0 1 2 / 0 1 2 / 0 1 2 / 3 / 4 / 5 6 / 5 6"},
	{"windows", "\ufeff\r\nA_\r\n", "  | 0 1 / 0 1"},
	{"size in four characters", "~??A_", "  | 0 1 / 0 1"},
	{"size in eight characters", "~~?????A_", "  | 0 1 / 0 1"},
}

var badGraph6 = []graphText{
	{"empty", "", "byte 0: there is no graph: graph6 is one line such as IheA@GUAo"},
	{"header only", ">>graph6<<\n", "byte 10: there is no graph: graph6 is one line such as IheA@GUAo"},
	{"no nodes", "?", "the graph has no nodes: a board needs at least one light"},
	{
		"several", "A_\nA?\nnonsense",
		"the file has 3 graphs: write FILE#1 for the first, or ask for all of them with info --all",
	},
	{"incremental", ";An", "byte 0: this is incremental sparse6: convert it to graph6"},
	{"short", "IheA@GUA", "byte 1: 7 characters follow the size: a graph of 10 nodes has 8"},
	{"long", "C~~", "byte 1: 2 characters follow the size: a graph of 4 nodes has 1"},
	{"directed and short", "&DI?AO", "byte 2: 4 characters follow the size: a graph of 5 nodes has 5"},
	{"no size", "&", "byte 1: the size of the graph ends too early"},
	{"half a size", "~??", "byte 0: the size of the graph ends too early"},
	{"half a long size", "~~????", "byte 0: the size of the graph ends too early"},
	{
		"a size without a graph", "~zzz",
		"byte 4: 0 characters follow the size: a graph of 245499 nodes has 5022459459",
	},
	{"a huge size", "~~zzzzzz", "byte 0: the graph has 64356335355 nodes: at most 16777216 are allowed"},
	{"excess bits", "A`", "byte 1: the last 5 bits are not zero, and belong to no edge"},
	{"strange character", "D Qc", "byte 1: ' ' is not a graph6 character: they are ? to ~"},
}

func TestReadGraph6(t *testing.T) {
	var graphs, digraphs []graphText
	for _, test := range goodGraph6 {
		if strings.Contains(test.text, "&") {
			digraphs = append(digraphs, test)
		} else {
			graphs = append(graphs, test)
		}
	}
	readTexts(t, Graph6, graphs, badGraph6)
	readTexts(t, Digraph6, digraphs, nil)
}

func TestWriteGraph6(t *testing.T) {
	for _, text := range []string{"@", "A?", "A_", "C~", "DQc", "IheA@GUAo", "&@?", "&AO", "&DI?AO?"} {
		f := Graph6
		if text[0] == '&' {
			f = Digraph6
		}
		g := must(ReadGraph(strings.NewReader(text), f))
		var out bytes.Buffer
		if err := WriteGraph(&out, g, f); err != nil {
			t.Fatal(err)
		}
		if out.String() != text+"\n" {
			t.Errorf("wrote %q, want %q", &out, text)
		}
	}
}

// drawSimple draws a graph that graph6, or digraph6, can hold.
func drawSimple(t *rapid.T, f Format) *Graph {
	n := rapid.SampledFrom([]int{1, 2, 3, 5, 7, 13, 61, 62, 63, 64, 70}).Draw(t, "nodes")
	ends := rapid.SliceOf(rapid.Custom(func(t *rapid.T) [2]int {
		end := rapid.IntRange(0, n-1)
		return [2]int{end.Draw(t, "u"), end.Draw(t, "v")}
	})).Draw(t, "edges")
	d := newDraft()
	d.once = true
	for range n {
		d.newNode("")
	}
	for _, e := range ends {
		d.link(e[0], e[1], 1, f == Graph6)
	}
	return must(d.graph(nil, true))
}

func TestGraph6WriteThenRead(t *testing.T) {
	for _, f := range []Format{Graph6, Digraph6} {
		t.Run(f.String(), rapid.MakeCheck(func(t *rapid.T) {
			if err := rewrite(drawSimple(t, f), f); err != nil {
				t.Fatal(err)
			}
		}))
	}
}

func TestGraph6Refuses(t *testing.T) {
	read := func(text string) *Graph {
		return must(ReadGraph(strings.NewReader(text), Edges))
	}
	for _, test := range []struct {
		f           Format
		edges, want string
	}{
		{
			Graph6, "0 1\n0 -> 2",
			"graph6 holds undirected graphs, and node 0 changes node 2, but not as often the other way: " +
				"write digraph6 or json",
		},
		{
			Graph6, "a b\nc d 2",
			`graph6 holds edges of times 1, and node "c" changes node "d" 2 times: write json`,
		},
		{
			Digraph6, "a b\nc d 2",
			`digraph6 holds edges of times 1, and node "c" changes node "d" 2 times: write json`,
		},
		{
			Digraph6, "a b\na -> b",
			`digraph6 holds edges of times 1, and node "a" changes node "b" 2 times: write json`,
		},
		{
			Graph6, "a b\nb self=0",
			`graph6 holds graphs whose nodes all change themselves once, or none does, and node "b" ` +
				`changes itself 0 times, unlike others: write json`,
		},
		{
			Digraph6, "a self=2",
			`digraph6 holds graphs whose nodes all change themselves once, or none does, and node "a" ` +
				`changes itself 2 times, unlike others: write json`,
		},
	} {
		if err := WriteGraph(io.Discard, read(test.edges), test.f); err == nil || err.Error() != test.want {
			t.Errorf("%q as %s:\ngot  %v\nwant %s", test.edges, test.f, err, test.want)
		}
	}
	open := read("self=no\na b")
	for _, f := range []Format{Graph6, Digraph6} {
		if err := WriteGraph(io.Discard, open, f); err != nil {
			t.Errorf("a graph without self-toggling: %v", err)
		}
	}
	many := &Graph{Nodes: make([]Node, 60000), Toggles: make([][]lightsout.Toggle, 60000)}
	const want = "graph6 of 60000 nodes takes 299995000 bytes, and files of up to 268435456 bytes are " +
		"read: write edges or json"
	if err := WriteGraph(io.Discard, many, Graph6); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzReadGraph6(f *testing.F) { fuzzFormat(f, Graph6, goodGraph6, badGraph6) }

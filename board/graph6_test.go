package board

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
	{"petersen", "IheA@GUAo", "          | 0 1 4 5 / 0 1 2 6 / 1 2 3 7 / 2 3 4 8 / 0 3 4 9 / 0 5 7 8 / 1 6 8 9 / 2 5 7 9 / 3 5 6 8 / 4 6 7 9"},
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
	{"several", "A_\nA?\nnonsense", "the file has 3 graphs: write FILE#1 for the first, or ask for all of them with info --all"},
	{"incremental", ";An", "byte 0: this is incremental sparse6: convert it to graph6"},
	{"short", "IheA@GUA", "byte 1: 7 characters follow the size: a graph of 10 nodes has 8"},
	{"long", "C~~", "byte 1: 2 characters follow the size: a graph of 4 nodes has 1"},
	{"directed and short", "&DI?AO", "byte 2: 4 characters follow the size: a graph of 5 nodes has 5"},
	{"no size", "&", "byte 1: the size of the graph ends too early"},
	{"half a size", "~??", "byte 0: the size of the graph ends too early"},
	{"half a long size", "~~????", "byte 0: the size of the graph ends too early"},
	{"a size without a graph", "~zzz", "byte 4: 0 characters follow the size: a graph of 245499 nodes has 5022459459"},
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
		{Graph6, "0 1\n0 -> 2", "graph6 holds undirected graphs, and node 0 changes node 2, but not as often the other way: write digraph6 or json"},
		{Graph6, "a b\nc d 2", `graph6 holds edges of times 1, and node "c" changes node "d" 2 times: write json`},
		{Digraph6, "a b\nc d 2", `digraph6 holds edges of times 1, and node "c" changes node "d" 2 times: write json`},
		{Digraph6, "a b\na -> b", `digraph6 holds edges of times 1, and node "a" changes node "b" 2 times: write json`},
		{Graph6, "a b\nb self=0", `graph6 holds graphs whose nodes all change themselves once, or none does, and node "b" changes itself 0 times, unlike others: write json`},
		{Digraph6, "a self=2", `digraph6 holds graphs whose nodes all change themselves once, or none does, and node "a" changes itself 2 times, unlike others: write json`},
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
	const want = "graph6 of 60000 nodes takes 299995000 bytes, and files of up to 268435456 bytes are read: write edges or json"
	if err := WriteGraph(io.Discard, many, Graph6); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzReadGraph6(f *testing.F) { fuzzFormat(f, Graph6, goodGraph6, badGraph6) }

var goodJSON = []graphText{
	{"one node", `{"nodes": [{}]}`, " | 0"},
	{"pair", `{"nodes": [{"name": "a"}, {"name": "b"}], "edges": [[0, 1]]}`, "a b | 0 1 / 0 1"},
	{"networkx", `{"directed": true, "multigraph": false, "graph": {"modulus": 3, "name": "x"}, "nodes": [{"id": 0, "self_times": 2}, {"id": 1}],
		"edges": [{"source": 0, "target": 1, "times": 2}]}`, "mod3   | 0*2 1*2 / 1"},
	{"d3", `{"nodes": [{"id": "Myriel", "group": 1}, {"id": "Valjean", "x": 1.5, "y": 2}], "links": [{"source": "Valjean", "target": "Myriel", "value": 8}]}`,
		"Myriel Valjean | 0 1 / 0 1"},
	{"d3 without ids", `{"nodes": [{}, {}], "links": [{"source": 1, "target": 0}]}`, "  | 0 1 / 0 1"},
	{"edges before nodes", `{"edges": [[0, 1]], "nodes": [{}, {}]}`, "  | 0 1 / 0 1"},
	{"windows", "\ufeff{\r\n\"nodes\": [{}]\r\n}\r\n", " | 0"},
	{"all of a node", `{"modulus": 4, "nodes": [{"name": "a", "x": 0, "y": 1.5, "start": 3, "self": 0}, {"x": -1e2, "y": 0.126}]}`, "mod4 start[3 0] a(0,1.5) (-100,0.13) |  / 1"},
	{"arcs", `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2, 2]], "edges": [[0, 2]]}`, "   | 0 1 2 / 1 2*2 / 0 2"},
	{"repeated edges add", `{"nodes": [{}, {}], "edges": [[0, 1], [1, 0], [0, 1, 2]], "arcs": [[0, 1]]}`, "  | 0 1*5 / 0*4 1"},
	{"loops", `{"nodes": [{}, {}, {"self": 7}], "edges": [[0, 0, 2], [2, 2]], "arcs": [[1, 1, 0]]}`, "   | 0*2 / / 2"},
	{"self", `{"self": false, "nodes": [{}, {"self": true}, {"self": 3}], "edges": [[0, 1]]}`, "   | 1 / 0 1 / 2*3"},
	{"self true", `{"self": true, "nodes": [{}, {"self": false}]}`, "  | 0 /"},
	{"self 2", `{"self": 2, "nodes": [{}, {"self": 1}]}`, "  | 0*2 / 1"},
	{"names", `{"nodes": [{"name": "Zürich"}, {"name": "say \"\u0068i\"\n"}, {"name": "back\\slash"}]}`, `Zürich "say \"hi\"" back\slash | 0 / 1 / 2`},
	{"numbers are names here", `{"nodes": [{"name": "0"}, {"name": "1"}]}`, "0 1 | 0 / 1"},
	{"buttons", `{"nodes": [{}, {}, {}], "buttons": [{"name": "all", "toggles": [0, 1, [2, 2]]}, {}, {"toggles": [2, 2]}]}`, "   | all   | 0 1 2*2 / / 2*2"},
	{"placed buttons", `{"nodes": [{"x": 0, "y": 0, "start": 1}], "buttons": [{"x": 0, "y": 1, "toggles": [0]}]}`, "start[1] (0,0) | (0,1) | 0"},
	{"more than a toggle holds", `{"nodes": [{}], "buttons": [{"toggles": [[0, 255], [0, 46]]}]}`, " |  | 0*301"},
}

var badJSON = []graphText{
	{"adjacency data", `{"directed": false, "multigraph": false, "graph": [], "nodes": [{"id": 0}], "adjacency": [[]]}`, "this is other data of NetworkX, or of Cytoscape: write node_link_data"},
	{"Cytoscape", `{"data": [], "directed": false, "multigraph": false, "elements": {"nodes": [{"data": {"id": "0"}}], "edges": []}}`, "this is other data of NetworkX, or of Cytoscape: write node_link_data"},
	{"node-link cut", "{\"directed\": false,\n\"nodes\": [{\"id\": 0},\n{\"id\"", "line 3: unexpected end of file"},
	{"two node-links", `{"nodes": [{"id": 0}], "links": []} {}`, "more follows the end of the graph"},
	{"link to nowhere", `{"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "b"}]}`, `a link from "a" to "b": both must be nodes`},
	{"link of one end", `{"nodes": [{"id": "a"}], "links": [{"source": "a"}]}`, `a link from "a" to "<nil>": both must be nodes`},
	{"node twice", `{"multigraph": false, "nodes": [{"id": 1}, {"id": 1}], "links": []}`, `duplicate node "1"`},
	{"empty", "", "line 1: unexpected end of file"},
	{"no nodes", "{}", "the graph has no nodes: a board needs at least one light"},
	{"a list", "[]", "line 1: a graph in JSON begins with {"},
	{"cut off", "{\"nodes\": [{}, \n", "line 2: nodes[1]: unexpected end of file"},
	{"cut off after a key", `{"nodes"`, "line 1: unexpected end of file"},
	{"cut off after nodes", `{"nodes": [{}]`, "line 1: unexpected end of file"},
	{"trailing", "{\"nodes\": [{}]}\n\n{}", `line 3: "{}" follows the end of the graph`},
	{"unknown field", "{\n\"node\": []}", `line 2: unknown field "node": a graph has modulus, self, nodes, edges, arcs and buttons`},
	{"unknown field of a node", "{\"nodes\": [\n{},\n{\"color\": 1}]}", `line 3: nodes[1]: unknown field "color": a node is made of name, x, y, start and self`},
	{"no key", `{"nodes": [{}], 5}`, "line 1: invalid character '5' looking for beginning of object key string"},
	{"twice", `{"nodes": [{}], "nodes": [{}]}`, `line 1: duplicate field "nodes"`},
	{"nodes are a number", `{"nodes": 5}`, "line 1: nodes begins with ["},
	{"node is a name", `{"nodes": ["a"]}`, "line 1: nodes[0]: this cannot be a string: a node is made of name, x, y, start and self"},
	{"x is text", `{"nodes": [{"x": "1"}]}`, "line 1: nodes[0]: x cannot be a string: a node is made of name, x, y, start and self"},
	{"half a place", `{"nodes": [{"x": 1}]}`, "line 1: nodes[0]: one of x and y is missing: a place has both"},
	{"far away", `{"nodes": [{"x": 1e7, "y": 0}]}`, "line 1: nodes[0]: the place is 1e+07, 0: coordinates are numbers up to ±1000000"},
	{"some placed", `{"nodes": [{"x": 1, "y": 1}, {}]}`, "node 1 has no place, and others have: place all nodes or none"},
	{"self", `{"nodes": [{"self": "no"}]}`, `line 1: nodes[0]: self is "no": must be true, false, or a whole number from 0 to 255`},
	{"start", `{"nodes": [{"start": -1}]}`, "line 1: nodes[0]: start is -1: must be a whole number from 0 to 255"},
	{"start beyond modulus", `{"nodes": [{"start": 2}]}`, "node 0 starts at 2: must be between 0 and 1"},
	{"modulus", `{"modulus": 1}`, `line 1: modulus is "1": must be a whole number from 2 to 256`},
	{"modulus is text", `{"modulus": "3"}`, "line 1: this cannot be a string: modulus is a whole number"},
	{"edge by name", "{\"nodes\": [{}],\n\"edges\": [[0, 0], [\"a\", 0]]}", "line 2: edges[1]: this cannot be a string: write [u, v] or [u, v, times], with the numbers of the nodes from 0"},
	{"edge of one", `{"edges": [[0]]}`, "line 1: edges[0]: the list has 1 numbers: write [u, v] or [u, v, times]"},
	{"negative edge", `{"edges": [[0, -1]]}`, "line 1: edges[0]: [0 -1 1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times from 0 to 255"},
	{"edge to null", `{"nodes": [{}, {}], "edges": [[0, 1], [null, 1]]}`, "line 1: edges[1]: [-1 1 1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times from 0 to 255"},
	{"edge of null times", `{"nodes": [{}, {}], "edges": [[0, 1, null]]}`, "line 1: edges[0]: [0 1 -1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times from 0 to 255"},
	{"null is no edge", `{"edges": [null]}`, "line 1: edges[0]: the list has 0 numbers: write [u, v] or [u, v, times]"},
	{"toggle of null", `{"nodes": [{}], "buttons": [{"toggles": [0, null]}]}`, "buttons[0]: there is no light -1: the 1 lights are numbered from 0"},
	{"null times a light", `{"nodes": [{}], "buttons": [{"toggles": [[0, null]]}]}`, "line 1: buttons[0]: light 0 is changed -1 times: must be between 0 and 255"},
	{"edge to no node", `{"nodes": [{}, {}], "edges": [[0, 1], [1, 2]]}`, "edges[1]: there is no node 2: the 2 nodes are numbered from 0"},
	{"arc to no node", `{"arcs": [[0, 0]]}`, "arcs[0]: there is no node 0: the 0 nodes are numbered from 0"},
	{"missing comma", `{"nodes": [{} {}]}`, "line 1: nodes[1]: expected comma after array element"},
	{"buttons and edges", `{"nodes": [{}], "edges": [[0, 0]], "buttons": [{}]}`, "there are buttons, and edges, arcs or self as well: with buttons the nodes are lights only, and toggles say what changes"},
	{"buttons and self", `{"nodes": [{"self": 1}], "buttons": [{}]}`, "there are buttons, and edges, arcs or self as well: with buttons the nodes are lights only, and toggles say what changes"},
	{"no buttons", `{"nodes": [{}], "buttons": []}`, "there are no buttons in the list: a board needs at least one"},
	{"no lights", `{"buttons": [{}]}`, "the graph has no nodes: a board needs at least one light"},
	{"toggle", `{"nodes": [{}], "buttons": [{"toggles": [[0, 1, 2]]}]}`, "line 1: buttons[0]: [0, 1, 2] is not a toggle: write a light, or [light, times]"},
	{"toggle of no light", `{"nodes": [{}], "buttons": [{}, {"toggles": [1]}]}`, "buttons[1]: there is no light 1: the 1 lights are numbered from 0"},
	{"toggle times", `{"nodes": [{}], "buttons": [{"toggles": [[0, 256]]}]}`, "line 1: buttons[0]: light 0 is changed 256 times: must be between 0 and 255"},
	{"some buttons placed", `{"nodes": [{}], "buttons": [{"x": 1, "y": 1}]}`, "some nodes and buttons have places and some have none: place all or none"},
}

func TestReadJSON(t *testing.T) { readTexts(t, JSON, goodJSON, badJSON) }

func TestWriteJSON(t *testing.T) {
	const text = `{
  "modulus": 3,
  "self": false,
  "nodes": [
    {"name": "a", "x": 0, "y": 1.5, "start": 2},
    {"x": 1, "y": -0.25, "self": 1},
    {"name": "say \"hi\"", "x": 2, "y": 0}
  ],
  "edges": [
    [0, 1],
    [0, 2, 2]
  ],
  "arcs": [
    [2, 1]
  ]
}
`
	g := must(ReadGraph(strings.NewReader(text), JSON))
	var out bytes.Buffer
	if err := WriteGraph(&out, g, JSON); err != nil {
		t.Fatal(err)
	}
	if out.String() != text {
		t.Errorf("got\n%swant\n%s", &out, text)
	}
}

func FuzzReadGraphJSON(f *testing.F) { fuzzFormat(f, JSON, goodJSON, badJSON) }

var goodEdges = []graphText{
	{"pair", "a b\n", "a b | 0 1 / 0 1"},
	{"weights", "a b 1.0\na c 0.5\nb c 1e3\n", "a b c | 0 1 2 / 0 1 2 / 0 1 2"},
	{"data", "0 1 {}\n1 2 {'weight': 3, 'color': 'red'}\n2 0 {'times': 2}\n", "   | 0 1 2*2 / 0 1 2 / 0*2 1 2"},
	{"ours", "#: directed=yes\n#: modulus=3\n#: 0 x=1 y=2\n#: 1 x=0 y=0\n0 1\n", "mod3 (1,2) (0,0) | 0 1 / 1"},
	{"no newline at the end", "a b", "a b | 0 1 / 0 1"},
	{"windows", "\ufeffa b\r\nb c\r\n", "a b c | 0 1 / 0 1 2 / 1 2"},
	{"snap", "# Undirected graph: ca-GrQc.txt\n# FromNodeId\tToNodeId\n3\t0\n0\t1\n2\t1\n", "    | 0 1 3 / 0 1 2 / 1 2 / 0 3"},
	{"numbers from 1", "2 3\n1 2\n", "1 2 3 | 0 1 / 0 1 2 / 1 2"},
	{"numbers are sorted as numbers", "10 9\n", "9 10 | 0 1 / 0 1"},
	{"numbers larger than any int", "99999999999999999999 5\n", "5 99999999999999999999 | 0 1 / 0 1"},
	{"001 is a name", "001 000\n", "001 000 | 0 1 / 0 1"},
	{"directed", "a -> b\nb -> c 2\n", "a b c | 0 1 / 1 2*2 / 2"},
	{"undirected said aloud", "a -- b times=3", "a b | 0 1*3 / 0*3 1"},
	{"repeated edges add", "a b\nb a\na b 2", "a b | 0 1*4 / 0*4 1"},
	{"more than a toggle holds", "a b 255\na b 255", "a b | 0 1*510 / 0*510 1"},
	{"an edge of times 0 is none", "a b 0", "a b | 0 / 1"},
	{"loop wins", "a a 2\nb b 0\na b\n", "a b | 0*2 1 / 0"},
	{"loops add", "a a\na -> a\nb", "a b | 0*2 / 1"},
	{"self=no", "self=no\na b\nb b\n", "a b | 1 / 0 1"},
	{"self comes last", "a b\nself=no modulus=3\n", "mod3 a b | 1 / 0"},
	{"self of a node", "a self=0\nb self=yes\nc self=3\na b\nself=no", "a b c | 1 / 0 1 / 2*3"},
	{"loop wins over self", "a self=5\na a", "a | 0"},
	{"lone nodes", "b\na # none of them has neighbors\n", "b a | 0 / 1"},
	{"places and start", "modulus=4\na x=0 y=-1.5 start=3\nb x=2 y=1e1\na b", "mod4 start[3 0] a(0,-1.5) b(2,10) | 0 1 / 0 1"},
	{"places are hundredths", "a x=0.126 y=-0.004", "a(0.13,0) | 0"},
	{"names", "0 name=\"the \\\"first\\\"\"\n1 name=\\o/\n0 1", `"the \"first\"" \o/ | 0 1 / 0 1`},
	{"quotes", `"a b" "->"` + "\n" + `"x=1" -> "#"` + "\n" + `"back\\slash" "" 2`, `"a b" -> x=1 # back\slash  | 0 1 / 0 1 / 2 3 / 3 / 4 5*2 / 4*2 5`},
	{"bracket", "a \"[\"\n", "a [ | 0 1 / 0 1"},
	{"cities", "Zürich 東京\n", "Zürich 東京 | 0 1 / 0 1"},
	{"not UTF-8", "a\xff b", "a\ufffd b | 0 1 / 0 1"},
}

const notEdges = "line 1: this is GML, DOT, JSON or LEDA: name the file so, or save the graph as .graphml"

var badEdges = []graphText{
	{"empty", "", "the graph has no nodes: a board needs at least one light"},
	{"only comments", "# nothing\n\n", "the graph has no nodes: a board needs at least one light"},
	{"times no number", "a b\na c x\n", `line 2: times is "x": must be a whole number from 0 to 255`},
	{"times in data", "0 1 {'times': 900}", `line 1: times is "900": must be a whole number from 0 to 255`},
	{"times as an attribute", "a b times=x", `line 1: times is "x": must be a whole number from 0 to 255`},
	{"many times", "a b 256\n", `line 1: times is "256": must be a whole number from 0 to 255`},
	{"four words", "a b 1 c\n", "line 1: the line has 4 words: write u v, u -> v, either followed by times, or u alone"},
	{"arrow to nowhere", "\na ->\n", "line 2: the line has 2 words: write u v, u -> v, either followed by times, or u alone"},
	{"four words", "0 1 2 3", "line 1: the line has 4 words: write u v, u -> v, either followed by times, or u alone"},
	{"unknown of the graph", "color=red", `line 1: "color" is not an attribute of a graph: self and modulus are`},
	{"unknown of a node", "a color=red", `line 1: "color" is not an attribute of a node: x, y, start, self and name are`},
	{"unknown of an edge", "a b weight=2", `line 1: "weight" is not an attribute of an edge: times is`},
	{"name behind attribute", "self=no a", `line 1: "a" follows an attribute: names come first; quote names with =`},
	{"modulus", "modulus=1", `line 1: modulus is "1": must be a whole number from 2 to 256`},
	{"self", "a self=maybe", `line 1: self is "maybe": must be yes, no, or a whole number from 0 to 255`},
	{"start", "a b\nb start=2", `node "b" starts at 2: must be between 0 and 1`},
	{"half a place", "a x=1", `node "a" has one of x and y: a place has both`},
	{"some placed", "a x=1 y=1\nb", `node "b" has no place, and others have: place all nodes or none`},
	{"far away", "a x=1e7 y=0", `line 1: x is "1e7": must be a number up to ±1000000`},
	{"nowhere", "a x=NaN y=0", `line 1: x is "NaN": must be a number up to ±1000000`},
	{"open quote", `a "b`, `line 1: unterminated quote: write "…" and nothing directly after it, and \" for a quote in a name`},
	{"adjacency list", "#graphs.py\n# GMT Wed Nov 18 01:25:49 2026\n#\n0 1 4\n", "line 2: this is an adjacency list of NetworkX: write an edge list, with write_edgelist"},
	{"adjacency list without a comment", "0 1 4\n1 2\n2 3\n3 4\n4\n", "this looks like an adjacency list, for every node begins one line: write an edge list, in which u v times=2 is an edge of times 2"},
	{"multiline adjacency list", "0 1\n1 {'weight': 2}\r\n", "line 2: this is an adjacency list of NetworkX: write an edge list, with write_edgelist"},
	{"pajek", "*Vertices 2\n1 \"a\"\n", "line 1: this is a Pajek file: save the graph as .graphml"},
	{"gml", "graph [\n", notEdges},
	{"gml of igraph", "Creator \"igraph\"\r\nVersion 1\r\ngraph\r\n[\r\n", strings.Replace(notEdges, "1", "4", 1)},
	{"dot", "graph {\n  0 -- 1;\n}\n", notEdges},
	{"leda", "LEDA.GRAPH\nvoid\n", notEdges},
	{"quote and more", `"a"b`, `line 1: unterminated quote: write "…" and nothing directly after it, and \" for a quote in a name`},
}

var goodCol = []graphText{
	{"counted both ways", "p edge 3 4\ne 1 2\ne 3 2\n", "   | 0 1 / 0 1 2 / 1 2"},
	{"both ways", "c x\np edge 3 3\ne 1 2\ne 2 1\ne 3 2\n", "   | 0 1 / 0 1 2 / 1 2"},
	{"other lines", "p col 2 1\nn 1 5\nd 2\n\ne 1 2", "  | 0 1 / 0 1"},
}

var badCol = []graphText{
	{"empty", "", "the graph has no nodes: a board needs at least one light"},
	{"no p", "e 1 2", `line 1: the node is "1": must be a whole number from 1 to 0`},
	{"two p", "p edge 1 0\np edge 1 0", "line 2: write p edge NODES EDGES once, then e U V"},
	{"many nodes", "p edge 16777216 0", `line 1: the number of nodes is "16777216": must be a whole number from 1 to 65553`},
	{"cut", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4", "line 4: the file ends after 3 of 4 edges"},
	{"edges", "p edge 2 x", `line 1: the number of edges is "x": must be a whole number from 0 to 33554432`},
	{"node 0", "p edge 2 1\ne 0 1", `line 2: the node is "0": must be a whole number from 1 to 2`},
}

func TestReadCol(t *testing.T) { readTexts(t, Col, goodCol, badCol) }

func FuzzReadGraphCol(f *testing.F) { fuzzFormat(f, Col, goodCol, badCol) }

func TestReadEdges(t *testing.T) { readTexts(t, Edges, goodEdges, badEdges) }

func FuzzReadGraphEdges(f *testing.F) { fuzzFormat(f, Edges, goodEdges, badEdges) }

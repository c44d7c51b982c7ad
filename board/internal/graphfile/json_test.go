package graphfile

import (
	"bytes"
	"strings"
	"testing"
)

var goodJSON = []graphText{
	{"one node", `{"nodes": [{}]}`, " | 0"},
	{"pair", `{"nodes": [{"name": "a"}, {"name": "b"}], "edges": [[0, 1]]}`, "a b | 0 1 / 0 1"},
	{"networkx",
		`{"directed": true, "multigraph": false, "graph": {"modulus": 3, "name": "x"}, "nodes": [{"id": 0, "self_times": 2}, {"id": 1}],
		"edges": [{"source": 0, "target": 1, "times": 2}]}`, "mod3   | 0*2 1*2 / 1"},
	{
		"d3",
		`{"nodes": [{"id": "Myriel", "group": 1}, {"id": "Valjean", "x": 1.5, "y": 2}], "links": ` +
			`[{"source": "Valjean", "target": "Myriel", "value": 8}]}`,
		"Myriel Valjean | 0 1 / 0 1",
	},
	{"d3 without ids", `{"nodes": [{}, {}], "links": [{"source": 1, "target": 0}]}`, "  | 0 1 / 0 1"},
	{"edges before nodes", `{"edges": [[0, 1]], "nodes": [{}, {}]}`, "  | 0 1 / 0 1"},
	{"windows", "\ufeff{\r\n\"nodes\": [{}]\r\n}\r\n", " | 0"},
	{
		"all of a node",
		`{"modulus": 4, "nodes": [{"name": "a", "x": 0, "y": 1.5, "start": 3, "self": 0}, {"x": -1e2, ` +
			`"y": 0.126}]}`,
		"mod4 start[3 0] a(0,1.5) (-100,0.13) |  / 1",
	},
	{
		"arcs", `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2, 2]], "edges": [[0, 2]]}`,
		"   | 0 1 2 / 1 2*2 / 0 2",
	},
	{
		"repeated edges add", `{"nodes": [{}, {}], "edges": [[0, 1], [1, 0], [0, 1, 2]], "arcs": [[0, 1]]}`,
		"  | 0 1*5 / 0*4 1",
	},
	{
		"loops", `{"nodes": [{}, {}, {"self": 7}], "edges": [[0, 0, 2], [2, 2]], "arcs": [[1, 1, 0]]}`,
		"   | 0*2 / / 2",
	},
	{
		"self", `{"self": false, "nodes": [{}, {"self": true}, {"self": 3}], "edges": [[0, 1]]}`,
		"   | 1 / 0 1 / 2*3",
	},
	{"self true", `{"self": true, "nodes": [{}, {"self": false}]}`, "  | 0 /"},
	{"self 2", `{"self": 2, "nodes": [{}, {"self": 1}]}`, "  | 0*2 / 1"},
	{
		"names", `{"nodes": [{"name": "Zürich"}, {"name": "say \"\u0068i\"\n"}, {"name": "back\\slash"}]}`,
		`Zürich "say \"hi\"" back\slash | 0 / 1 / 2`,
	},
	{"numbers are names here", `{"nodes": [{"name": "0"}, {"name": "1"}]}`, "0 1 | 0 / 1"},
	{
		"buttons",
		`{"nodes": [{}, {}, {}], "buttons": [{"name": "all", "toggles": [0, 1, [2, 2]]}, {}, ` +
			`{"toggles": [2, 2]}]}`,
		"   | all   | 0 1 2*2 / / 2*2",
	},
	{
		"placed buttons",
		`{"nodes": [{"x": 0, "y": 0, "start": 1}], "buttons": [{"x": 0, "y": 1, "toggles": [0]}]}`,
		"start[1] (0,0) | (0,1) | 0",
	},
	{
		"more than a toggle holds", `{"nodes": [{}], "buttons": [{"toggles": [[0, 255], [0, 46]]}]}`,
		" |  | 0*301",
	},
}

var badJSON = []graphText{
	{
		"adjacency data",
		`{"directed": false, "multigraph": false, "graph": [], "nodes": [{"id": 0}], "adjacency": [[]]}`,
		"this is other data of NetworkX, or of Cytoscape: write node_link_data",
	},
	{
		"Cytoscape",
		`{"data": [], "directed": false, "multigraph": false, "elements": {"nodes": [{"data": {"id": ` +
			`"0"}}], "edges": []}}`,
		"this is other data of NetworkX, or of Cytoscape: write node_link_data",
	},
	{
		"node-link cut", "{\"directed\": false,\n\"nodes\": [{\"id\": 0},\n{\"id\"",
		"line 3: unexpected end of file",
	},
	{"two node-links", `{"nodes": [{"id": 0}], "links": []} {}`, "more follows the end of the graph"},
	{
		"link to nowhere", `{"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "b"}]}`,
		`a link from "a" to "b": both must be nodes`,
	},
	{
		"link of one end", `{"nodes": [{"id": "a"}], "links": [{"source": "a"}]}`,
		`a link from "a" to "<nil>": both must be nodes`,
	},
	{
		"node twice", `{"multigraph": false, "nodes": [{"id": 1}, {"id": 1}], "links": []}`,
		`duplicate node "1"`,
	},
	{"empty", "", "line 1: unexpected end of file"},
	{"no nodes", "{}", "the graph has no nodes: a board needs at least one light"},
	{"a list", "[]", "line 1: a graph in JSON begins with {"},
	{"cut off", "{\"nodes\": [{}, \n", "line 2: nodes[1]: unexpected end of file"},
	{"cut off after a key", `{"nodes"`, "line 1: unexpected end of file"},
	{"cut off after nodes", `{"nodes": [{}]`, "line 1: unexpected end of file"},
	{"trailing", "{\"nodes\": [{}]}\n\n{}", `line 3: "{}" follows the end of the graph`},
	{
		"unknown field", "{\n\"node\": []}",
		`line 2: unknown field "node": a graph has modulus, self, nodes, edges, arcs and buttons`,
	},
	{
		"unknown field of a node", "{\"nodes\": [\n{},\n{\"color\": 1}]}",
		`line 3: nodes[1]: unknown field "color": a node is made of name, x, y, start and self`,
	},
	{
		"no key", `{"nodes": [{}], 5}`,
		"line 1: invalid character '5' looking for beginning of object key string",
	},
	{"twice", `{"nodes": [{}], "nodes": [{}]}`, `line 1: duplicate field "nodes"`},
	{"nodes are a number", `{"nodes": 5}`, "line 1: nodes begins with ["},
	{
		"node is a name", `{"nodes": ["a"]}`,
		"line 1: nodes[0]: this cannot be a string: a node is made of name, x, y, start and self",
	},
	{
		"x is text", `{"nodes": [{"x": "1"}]}`,
		"line 1: nodes[0]: x cannot be a string: a node is made of name, x, y, start and self",
	},
	{
		"half a place", `{"nodes": [{"x": 1}]}`,
		"line 1: nodes[0]: one of x and y is missing: a place has both",
	},
	{
		"far away", `{"nodes": [{"x": 1e7, "y": 0}]}`,
		"line 1: nodes[0]: the place is 1e+07, 0: coordinates are numbers up to ±1000000",
	},
	{
		"some placed", `{"nodes": [{"x": 1, "y": 1}, {}]}`,
		"node 1 has no place, and others have: place all nodes or none",
	},
	{
		"self", `{"nodes": [{"self": "no"}]}`,
		`line 1: nodes[0]: self is "no": must be true, false, or a whole number from 0 to 255`,
	},
	{
		"start", `{"nodes": [{"start": -1}]}`,
		"line 1: nodes[0]: start is -1: must be a whole number from 0 to 255",
	},
	{"start beyond modulus", `{"nodes": [{"start": 2}]}`, "node 0 starts at 2: must be between 0 and 1"},
	{"modulus", `{"modulus": 1}`, `line 1: modulus is "1": must be a whole number from 2 to 256`},
	{"modulus is text", `{"modulus": "3"}`, "line 1: this cannot be a string: modulus is a whole number"},
	{
		"edge by name", "{\"nodes\": [{}],\n\"edges\": [[0, 0], [\"a\", 0]]}",
		"line 2: edges[1]: this cannot be a string: write [u, v] or [u, v, times], with the numbers of the " +
			"nodes from 0",
	},
	{
		"edge of one", `{"edges": [[0]]}`,
		"line 1: edges[0]: the list has 1 numbers: write [u, v] or [u, v, times]",
	},
	{
		"negative edge", `{"edges": [[0, -1]]}`,
		"line 1: edges[0]: [0 -1 1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times " +
			"from 0 to 255",
	},
	{
		"edge to null", `{"nodes": [{}, {}], "edges": [[0, 1], [null, 1]]}`,
		"line 1: edges[1]: [-1 1 1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times " +
			"from 0 to 255",
	},
	{
		"edge of null times", `{"nodes": [{}, {}], "edges": [[0, 1, null]]}`,
		"line 1: edges[0]: [0 1 -1] is not an edge: write [u, v] or [u, v, times], nodes from 0 and times " +
			"from 0 to 255",
	},
	{
		"null is no edge", `{"edges": [null]}`,
		"line 1: edges[0]: the list has 0 numbers: write [u, v] or [u, v, times]",
	},
	{
		"toggle of null", `{"nodes": [{}], "buttons": [{"toggles": [0, null]}]}`,
		"buttons[0]: there is no light -1: the 1 lights are numbered from 0",
	},
	{
		"null times a light", `{"nodes": [{}], "buttons": [{"toggles": [[0, null]]}]}`,
		"line 1: buttons[0]: light 0 is changed -1 times: must be between 0 and 255",
	},
	{
		"edge to no node", `{"nodes": [{}, {}], "edges": [[0, 1], [1, 2]]}`,
		"edges[1]: there is no node 2: the 2 nodes are numbered from 0",
	},
	{"arc to no node", `{"arcs": [[0, 0]]}`, "arcs[0]: there is no node 0: the 0 nodes are numbered from 0"},
	{"missing comma", `{"nodes": [{} {}]}`, "line 1: nodes[1]: expected comma after array element"},
	{
		"buttons and edges", `{"nodes": [{}], "edges": [[0, 0]], "buttons": [{}]}`,
		"there are buttons, and edges, arcs or self as well: with buttons the nodes are lights only, and " +
			"toggles say what changes",
	},
	{
		"buttons and self", `{"nodes": [{"self": 1}], "buttons": [{}]}`,
		"there are buttons, and edges, arcs or self as well: with buttons the nodes are lights only, and " +
			"toggles say what changes",
	},
	{
		"no buttons", `{"nodes": [{}], "buttons": []}`,
		"there are no buttons in the list: a board needs at least one",
	},
	{"no lights", `{"buttons": [{}]}`, "the graph has no nodes: a board needs at least one light"},
	{
		"toggle", `{"nodes": [{}], "buttons": [{"toggles": [[0, 1, 2]]}]}`,
		"line 1: buttons[0]: [0, 1, 2] is not a toggle: write a light, or [light, times]",
	},
	{
		"toggle of no light", `{"nodes": [{}], "buttons": [{}, {"toggles": [1]}]}`,
		"buttons[1]: there is no light 1: the 1 lights are numbered from 0",
	},
	{
		"toggle times", `{"nodes": [{}], "buttons": [{"toggles": [[0, 256]]}]}`,
		"line 1: buttons[0]: light 0 is changed 256 times: must be between 0 and 255",
	},
	{
		"some buttons placed", `{"nodes": [{}], "buttons": [{"x": 1, "y": 1}]}`,
		"some nodes and buttons have places and some have none: place all or none",
	},
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

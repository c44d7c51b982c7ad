package graphfile

import (
	"strings"
	"testing"
)

var goodEdges = []graphText{
	{"pair", "a b\n", "a b | 0 1 / 0 1"},
	{"weights", "a b 1.0\na c 0.5\nb c 1e3\n", "a b c | 0 1 2 / 0 1 2 / 0 1 2"},
	{
		"data", "0 1 {}\n1 2 {'weight': 3, 'color': 'red'}\n2 0 {'times': 2}\n",
		"   | 0 1 2*2 / 0 1 2 / 0*2 1 2",
	},
	{
		"ours", "#: directed=yes\n#: modulus=3\n#: 0 x=1 y=2\n#: 1 x=0 y=0\n0 1\n",
		"mod3 (1,2) (0,0) | 0 1 / 1",
	},
	{"no newline at the end", "a b", "a b | 0 1 / 0 1"},
	{"windows", "\ufeffa b\r\nb c\r\n", "a b c | 0 1 / 0 1 2 / 1 2"},
	{
		"snap", "# Undirected graph: ca-GrQc.txt\n# FromNodeId\tToNodeId\n3\t0\n0\t1\n2\t1\n",
		"    | 0 1 3 / 0 1 2 / 1 2 / 0 3",
	},
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
	{
		"places and start", "modulus=4\na x=0 y=-1.5 start=3\nb x=2 y=1e1\na b",
		"mod4 start[3 0] a(0,-1.5) b(2,10) | 0 1 / 0 1",
	},
	{"places are hundredths", "a x=0.126 y=-0.004", "a(0.13,0) | 0"},
	{"names", "0 name=\"the \\\"first\\\"\"\n1 name=\\o/\n0 1", `"the \"first\"" \o/ | 0 1 / 0 1`},
	{
		"quotes", `"a b" "->"` + "\n" + `"x=1" -> "#"` + "\n" + `"back\\slash" "" 2`,
		`"a b" -> x=1 # back\slash  | 0 1 / 0 1 / 2 3 / 3 / 4 5*2 / 4*2 5`,
	},
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
	{
		"four words", "a b 1 c\n",
		"line 1: the line has 4 words: write u v, u -> v, either followed by times, or u alone",
	},
	{
		"arrow to nowhere", "\na ->\n",
		"line 2: the line has 2 words: write u v, u -> v, either followed by times, or u alone",
	},
	{
		"four words", "0 1 2 3",
		"line 1: the line has 4 words: write u v, u -> v, either followed by times, or u alone",
	},
	{
		"unknown of the graph", "color=red",
		`line 1: "color" is not an attribute of a graph: self and modulus are`,
	},
	{
		"unknown of a node", "a color=red",
		`line 1: "color" is not an attribute of a node: x, y, start, self and name are`,
	},
	{"unknown of an edge", "a b weight=2", `line 1: "weight" is not an attribute of an edge: times is`},
	{
		"name behind attribute", "self=no a",
		`line 1: "a" follows an attribute: names come first; quote names with =`,
	},
	{"modulus", "modulus=1", `line 1: modulus is "1": must be a whole number from 2 to 256`},
	{"self", "a self=maybe", `line 1: self is "maybe": must be yes, no, or a whole number from 0 to 255`},
	{"start", "a b\nb start=2", `node "b" starts at 2: must be between 0 and 1`},
	{"half a place", "a x=1", `node "a" has one of x and y: a place has both`},
	{"some placed", "a x=1 y=1\nb", `node "b" has no place, and others have: place all nodes or none`},
	{"far away", "a x=1e7 y=0", `line 1: x is "1e7": must be a number up to ±1000000`},
	{"nowhere", "a x=NaN y=0", `line 1: x is "NaN": must be a number up to ±1000000`},
	{
		"open quote", `a "b`,
		`line 1: unterminated quote: write "…" and nothing directly after it, and \" for a quote in a name`,
	},
	{
		"adjacency list", "#graphs.py\n# GMT Wed Nov 18 01:25:49 2026\n#\n0 1 4\n",
		"line 2: this is an adjacency list of NetworkX: write an edge list, with write_edgelist",
	},
	{
		"adjacency list without a comment", "0 1 4\n1 2\n2 3\n3 4\n4\n",
		"this looks like an adjacency list, for every node begins one line: write an edge list, in which u " +
			"v times=2 is an edge of times 2",
	},
	{
		"multiline adjacency list", "0 1\n1 {'weight': 2}\r\n",
		"line 2: this is an adjacency list of NetworkX: write an edge list, with write_edgelist",
	},
	{"pajek", "*Vertices 2\n1 \"a\"\n", "line 1: this is a Pajek file: save the graph as .graphml"},
	{"gml", "graph [\n", notEdges},
	{
		"gml of igraph", "Creator \"igraph\"\r\nVersion 1\r\ngraph\r\n[\r\n",
		strings.Replace(notEdges, "1", "4", 1),
	},
	{"dot", "graph {\n  0 -- 1;\n}\n", notEdges},
	{"leda", "LEDA.GRAPH\nvoid\n", notEdges},
	{
		"quote and more", `"a"b`,
		`line 1: unterminated quote: write "…" and nothing directly after it, and \" for a quote in a name`,
	},
}

func TestReadEdges(t *testing.T) { readTexts(t, Edges, goodEdges, badEdges) }

func FuzzReadGraphEdges(f *testing.F) { fuzzFormat(f, Edges, goodEdges, badEdges) }

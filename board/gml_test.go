package board

import (
	"strings"
	"testing"
)

var goodGML = []graphText{
	{"networkx", "graph [\n  node [\n    id 0\n    label \"0\"\n  ]\n  node [\n    id 1\n    label \"1\"\n  ]\n  edge [\n    source 0\n    target 1\n  ]\n]\n", "  | 0 1 / 0 1"},
	{"igraph", "Creator \"igraph\"\nVersion 1\ngraph\n[\n  directed 1\n  node\n  [\n    id 0\n  ]\n  node\n  [\n    id 1\n  ]\n  edge\n  [\n    source 1\n    target 0\n  ]\n]\n", "  | 0 / 0 1"},
	{"edges before nodes", "graph [ edge [ source 7 target 3 ] directed 1 node [ id 3 ] node [ id 7 ] ]", "3 7 | 0 / 0 1"},
	{"all of ours", `graph [ modulus 3 self 0 node [ id 0 label "Z&#252;rich &quot;1&quot;" x 1.5 y -2 start 2 ] node [ id 1 label "b" x 0 y 0 self 1 ] edge [ source 0 target 1 times 2 ] ]`, `mod3 start[2 0] "Zürich \"1\""(1.5,-2) b(0,0) | 1*2 / 0*2 1`},
	{"graphics", `graph [ # a comment
		node [ id 0 graphics [ x 1 y 2 w 30 type "ellipse" ] ] comment "" ]`, "(1,2) | 0"},
}

var badGML = []graphText{
	{"empty", "", "the file has 0 graphs: GML is one, graph [ node [ id 0 ] … ]"},
	{"no graph", "Version 1", "the file has 0 graphs: GML is one, graph [ node [ id 0 ] … ]"},
	{"no nodes", "graph [ ]", "the graph has no nodes: a board needs at least one light"},
	{"not closed", "graph [\nnode [ id 0 ]", "line 2: a list does not end: ] is missing"},
	{"string not closed", "graph [\nnode [ id 0 label \"x ] ]", "line 2: a string does not end"},
	{"no value", "graph [ node ]", `line 1: the key "node" has no value`},
	{"no key", "graph [ [", `line 1: "[" stands where a key should`},
	{"no id", "graph [ node [ label \"a\" ] ]", "line 1: a node has no id"},
	{"two ids", "graph [ node [ id 1 ] node [ id 1 ] ]", `line 1: there are two nodes of id "1": ids differ`},
	{"no such node", "graph [ node [ id 1 ] edge [ source 1 target 2 ] ]", `edge 1: its target is "2", and no node has that id`},
	{"half an edge", "graph [ node [ id 1 ] edge [ source 1 ] ]", "edge 1: it lacks its source or target"},
	{"two graphs", "graph [ node [ id 1 ] ] graph [ node [ id 2 ] ]", "the file has 2 graphs: GML is one, graph [ node [ id 0 ] … ]"},
	{"too deep", "graph [ " + strings.Repeat("a [ ", 40), "line 1: lists stand in lists more than 16 deep"},
}

func TestReadGML(t *testing.T) { readTexts(t, GML, goodGML, badGML) }

func FuzzReadGML(f *testing.F) { fuzzFormat(f, GML, goodGML, badGML) }

package graphfile

import (
	"testing"
)

var goodCol = []graphText{
	{"counted both ways", "p edge 3 4\ne 1 2\ne 3 2\n", "   | 0 1 / 0 1 2 / 1 2"},
	{"both ways", "c x\np edge 3 3\ne 1 2\ne 2 1\ne 3 2\n", "   | 0 1 / 0 1 2 / 1 2"},
	{"other lines", "p col 2 1\nn 1 5\nd 2\n\ne 1 2", "  | 0 1 / 0 1"},
}

var badCol = []graphText{
	{"empty", "", "the graph has no nodes: a board needs at least one light"},
	{"no p", "e 1 2", `line 1: the node is "1": must be a whole number from 1 to 0`},
	{"two p", "p edge 1 0\np edge 1 0", "line 2: write p edge NODES EDGES once, then e U V"},
	{
		"many nodes", "p edge 16777216 0",
		`line 1: the number of nodes is "16777216": must be a whole number from 1 to 65553`,
	},
	{"cut", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4", "line 4: the file ends after 3 of 4 edges"},
	{"edges", "p edge 2 x", `line 1: the number of edges is "x": must be a whole number from 0 to 33554432`},
	{"node 0", "p edge 2 1\ne 0 1", `line 2: the node is "0": must be a whole number from 1 to 2`},
}

func TestReadCol(t *testing.T) { readTexts(t, Col, goodCol, badCol) }

func FuzzReadGraphCol(f *testing.F) { fuzzFormat(f, Col, goodCol, badCol) }

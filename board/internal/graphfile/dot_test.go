package graphfile

import (
	"fmt"
	"strings"
	"testing"
)

var goodDOT = []graphText{
	{"pair", "graph { a -- b }", "a b | 0 1 / 0 1"},
	{"named and strict", "strict graph \"G 1\" { a--b; b--a; a -- b [times=2]; }", "a b | 0 1*2 / 0*2 1"},
	{"strict digraph", "STRICT DiGraph{a->b;a->b;b->a}", "a b | 0 1 / 0 1"},
	{"digraph", "digraph { a -> b -> c; }", "a b c | 0 1 / 1 2 / 2"},
	{"windows", "\ufeffgraph {\r\n a -- b\r\n}\r\n", "a b | 0 1 / 0 1"},
	{"repeated edges add", "graph { a -- b; b -- a; a -- b [times=2] }", "a b | 0 1*4 / 0*4 1"},
	{"loops", "graph { a -- a [times=2]; b -- b; b -- b; c -- c [times=0] }", "a b c | 0*2 / 1*2 /"},
	{"self=no", "graph { self=no; a -- b -- c; a -- a }", "a b c | 0 1 / 0 2 / 1"},
	{"self=no in brackets", "graph { graph [self=false, modulus=5]; a -- b }", "mod5 a b | 1 / 0"},
	{
		"self of nodes", "graph { node [self=no]; a; subgraph { node [self=2]; b } c [self=1]; d }",
		"a b c d |  / 1*2 / 2 /",
	},
	{"defaults come before", "graph { a; node [self=no, start=1] a b }", "start[0 1] a b | 0 /"},
	{
		"edge defaults", "graph { edge [times=3]; a -- b; a -- c [times=1]; { edge [times=2] b -- c } }",
		"a b c | 0 1*3 2 / 0*3 1 2*2 / 0 1*2 2",
	},
	{"groups", "graph { {a b} -- {c d} -- e }", "a b c d e | 0 2 3 / 1 2 3 / 0 1 2 4 / 0 1 3 4 / 2 3 4"},
	{
		"groups in groups", "digraph { s -> subgraph cluster_1 { a -> b; { c; c; } label=box; } }",
		"s a b c | 0 1 2 3 / 1 2 / 2 / 3",
	},
	{"empty group", "graph { a -- {} -- b }", "a b | 0 / 1"},
	{"attributes of groups mean nothing", "graph { subgraph { self=no; modulus=9; a } }", "a | 0"},
	{
		"semicolons and commas", "graph { a b; c [start=1;self=2,color=red][x=1] ; d [shape] }",
		"start[0 0 1 0] a b c d | 0 / 1 / 2*2 / 3",
	},
	{"ports", "digraph { a:n -> b:f0:sw }", "a b | 0 1 / 1"},
	{
		"comments", "# 1 \"in.dot\"\n// one\n/* two\n*/ graph { a /* -- b */ -- c // d\n # -- e\n }",
		"a c | 0 1 / 0 1",
	},
	{
		"quotes",
		`graph { "a b" -- "say \"hi\"" -- "back\\slash" -- "two \` + "\n" + `lines" -- "x" + /* */ "y" }`,
		`"a b" "say \"hi\"" back\slash "two lines" xy | 0 1 / 0 1 2 / 1 2 3 / 2 3 4 / 3 4`,
	},
	{"quoted keyword", `graph { "node" -- "graph" }`, "node graph | 0 1 / 0 1"},
	{
		"html", "graph { <<b>x</b>\n> -- a [label=<b>]; <<b>x</b>\n> -- <> }",
		"\"<<b>x</b> >\" a <> | 0 1 2 / 0 1 / 0 2",
	},
	{"numbers are sorted", "graph { 2 -- 10; 0 -- 1 }", "0 1 2 10 | 0 1 / 0 1 / 2 3 / 2 3"},
	{"numbers from 0", "graph { 2 -- 1; 0 -- 1 }", "   | 0 1 / 0 1 2 / 1 2"},
	{"numerals", "graph { -1 -- .5 -- 2. -- -3.25 }", "-1 .5 2. -3.25 | 0 1 / 0 1 2 / 1 2 3 / 2 3"},
	{
		"labels", `graph { node [label="\N"]; 0 [label="first\none"]; 1; 2 [label="no \N"]; 3 [label=""] }`,
		`"first one"  "no 2"  | 0 / 1 / 2 / 3`,
	},
	{"label before id", `graph { a [label="Ann"]; b }`, "Ann b | 0 / 1"},
	{"cities", "graph { Zürich -- 東京 }", "Zürich 東京 | 0 1 / 0 1"},
	{"inches", `graph { a [pos="1,2!"]; b [pos="0.5, -1"] }`, "a(1,-2) b(0.5,1) | 0 / 1"},
	{"points", `graph { inputscale=72; a [pos="72,144!"]; b [pos="0,0,5"] }`, "a(1,-2) b(0,0) | 0 / 1"},
	{
		"laid out",
		`graph { graph [bb="0,0,54,108"]; a [pos="27,90"]; b [pos="27,18"]; a -- b [pos="27,71 27,60 ` +
			`27,47 27,36"] }`,
		"a(0.38,-1.25) b(0.38,-0.25) | 0 1 / 0 1",
	},
	{"inputscale=0", `graph { inputscale=0; a [pos="36,-36"] }`, "a(0.5,0.5) | 0"},
	{"some placed", `graph { a [pos="1,1!"]; b }`, "a b | 0 / 1"},
	{"deep but not too deep", "graph " + strings.Repeat("{", 100) + "a" + strings.Repeat("}", 100), "a | 0"},
}

var badDOT = []graphText{
	{"empty", "", "line 1: unexpected end of the file: must be graph or digraph"},
	{"no nodes", "graph {}", "the graph has no nodes: a board needs at least one light"},
	{"something else", "hello", `line 1: unexpected "hello": must be graph or digraph`},
	{"no brace", "graph a -- b", `line 1: unexpected "--": must be {`},
	{"not closed", "graph {\n a -- b\n", "line 3: unexpected end of the file: must be }"},
	{
		"arrow in a graph", "graph {\n a -> b }",
		"line 2: unexpected ->: must be --: in a graph edges are --, in a digraph ->",
	},
	{
		"line in a digraph", "digraph { a -- b }",
		"line 1: unexpected --: must be ->: in a graph edges are --, in a digraph ->",
	},
	{"edge to nowhere", "graph { a -- ; }", `line 1: unexpected ";": must be a node`},
	{"no value", "graph { a [self=] }", `line 1: unexpected "]": must be a value`},
	{"attribute not closed", "graph { a [self=1 }", `line 1: unexpected "}": must be an attribute or ]`},
	{"no port", "graph { a: -- b }", `line 1: unexpected "--": must be a port`},
	{
		"two graphs", "graph { a }\ngraph { b }",
		`line 2: "graph" follows the end of the graph: a file holds one graph`,
	},
	{
		"times", "graph { a -- b [times=many] }",
		`line 1: times is "many": must be a whole number from 0 to 255`,
	},
	{
		"times by default", "graph { edge [times=-1]; a -- b }",
		`line 1: times is "-1": must be a whole number from 0 to 255`,
	},
	{
		"self", "graph { self=never; a }",
		`line 1: self is "never": must be yes, no, or a whole number from 0 to 255`,
	},
	{
		"modulus", "graph { modulus=1000; a }",
		`line 1: modulus is "1000": must be a whole number from 2 to 256`,
	},
	{"start", "graph { modulus=3; a [start=3] }", `node "a" starts at 3: must be between 0 and 2`},
	{"pos", "graph {\n\n a [pos=here] }", `line 3: pos is "here": it is two numbers such as 1,2`},
	{
		"far away", `graph { a [pos="1e9,0"] }`,
		`node "a" is placed at 1e+09, 0: coordinates are numbers up to ±1000000`,
	},
	{"inputscale", "graph { inputscale=-1; a }", `line 1: inputscale is "-1": must be a number from 0`},
	{
		"number and letters", "graph { 12abc }",
		`line 1: "12abc" is not a number: quote names that begin with a digit, a point or a sign`,
	},
	{"strange character", "graph { a -- % }", `line 1: unexpected '%': quote names with such characters`},
	{
		"open quote", "graph { a -- \"b }\n\n",
		`line 1: unterminated quote: " ends it, and \" is a quote in a name`,
	},
	{"open comment", "graph { a /* b }", "line 1: unterminated comment: */ ends it"},
	{"open html", "graph { <a }", "line 1: unterminated <: > ends it"},
	{
		"nothing to join", `graph { "a" + b }`,
		"line 1: a quote must follow +, which joins two parts of a name",
	},
	{"open comment behind a quote", `graph { "a" /* }`, "line 1: unterminated comment: */ ends it"},
	{"open comment behind a plus", `graph { "a" + /* }`, "line 1: unterminated comment: */ ends it"},
	{"too deep", "graph " + strings.Repeat("{", 10000), "line 1: groups are nested more than 100 deep"},
}

func TestReadDOT(t *testing.T) { readTexts(t, DOT, goodDOT, badDOT) }

// TestJoiningGroupsIsBounded has a text of 60 kB that asks for a hundred million edges.
func TestJoiningGroupsIsBounded(t *testing.T) {
	var group strings.Builder
	for i := range 10000 {
		fmt.Fprintf(&group, "%d ", i)
	}
	_, err := ReadGraph(strings.NewReader("graph {{"+group.String()+"}--{"+group.String()+"}}"), DOT)
	if want := "line 1: joining groups makes more than 1048576 edges"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzReadGraphDOT(f *testing.F) { fuzzFormat(f, DOT, goodDOT, badDOT) }

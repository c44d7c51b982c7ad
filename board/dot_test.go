package board

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"lightsout"
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
	{"self of nodes", "graph { node [self=no]; a; subgraph { node [self=2]; b } c [self=1]; d }", "a b c d |  / 1*2 / 2 /"},
	{"defaults come before", "graph { a; node [self=no, start=1] a b }", "start[0 1] a b | 0 /"},
	{"edge defaults", "graph { edge [times=3]; a -- b; a -- c [times=1]; { edge [times=2] b -- c } }", "a b c | 0 1*3 2 / 0*3 1 2*2 / 0 1*2 2"},
	{"groups", "graph { {a b} -- {c d} -- e }", "a b c d e | 0 2 3 / 1 2 3 / 0 1 2 4 / 0 1 3 4 / 2 3 4"},
	{"groups in groups", "digraph { s -> subgraph cluster_1 { a -> b; { c; c; } label=box; } }", "s a b c | 0 1 2 3 / 1 2 / 2 / 3"},
	{"empty group", "graph { a -- {} -- b }", "a b | 0 / 1"},
	{"attributes of groups mean nothing", "graph { subgraph { self=no; modulus=9; a } }", "a | 0"},
	{"semicolons and commas", "graph { a b; c [start=1;self=2,color=red][x=1] ; d [shape] }", "start[0 0 1 0] a b c d | 0 / 1 / 2*2 / 3"},
	{"ports", "digraph { a:n -> b:f0:sw }", "a b | 0 1 / 1"},
	{"comments", "# 1 \"in.dot\"\n// one\n/* two\n*/ graph { a /* -- b */ -- c // d\n # -- e\n }", "a c | 0 1 / 0 1"},
	{"quotes", `graph { "a b" -- "say \"hi\"" -- "back\\slash" -- "two \` + "\n" + `lines" -- "x" + /* */ "y" }`, `"a b" "say \"hi\"" back\slash "two lines" xy | 0 1 / 0 1 2 / 1 2 3 / 2 3 4 / 3 4`},
	{"quoted keyword", `graph { "node" -- "graph" }`, "node graph | 0 1 / 0 1"},
	{"html", "graph { <<b>x</b>\n> -- a [label=<b>]; <<b>x</b>\n> -- <> }", "\"<<b>x</b> >\" a <> | 0 1 2 / 0 1 / 0 2"},
	{"numbers are sorted", "graph { 2 -- 10; 0 -- 1 }", "0 1 2 10 | 0 1 / 0 1 / 2 3 / 2 3"},
	{"numbers from 0", "graph { 2 -- 1; 0 -- 1 }", "   | 0 1 / 0 1 2 / 1 2"},
	{"numerals", "graph { -1 -- .5 -- 2. -- -3.25 }", "-1 .5 2. -3.25 | 0 1 / 0 1 2 / 1 2 3 / 2 3"},
	{"labels", `graph { node [label="\N"]; 0 [label="first\none"]; 1; 2 [label="no \N"]; 3 [label=""] }`, `"first one"  "no 2"  | 0 / 1 / 2 / 3`},
	{"label before id", `graph { a [label="Ann"]; b }`, "Ann b | 0 / 1"},
	{"cities", "graph { Zürich -- 東京 }", "Zürich 東京 | 0 1 / 0 1"},
	{"inches", `graph { a [pos="1,2!"]; b [pos="0.5, -1"] }`, "a(1,-2) b(0.5,1) | 0 / 1"},
	{"points", `graph { inputscale=72; a [pos="72,144!"]; b [pos="0,0,5"] }`, "a(1,-2) b(0,0) | 0 / 1"},
	{"laid out", `graph { graph [bb="0,0,54,108"]; a [pos="27,90"]; b [pos="27,18"]; a -- b [pos="27,71 27,60 27,47 27,36"] }`, "a(0.38,-1.25) b(0.38,-0.25) | 0 1 / 0 1"},
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
	{"arrow in a graph", "graph {\n a -> b }", "line 2: unexpected ->: must be --: in a graph edges are --, in a digraph ->"},
	{"line in a digraph", "digraph { a -- b }", "line 1: unexpected --: must be ->: in a graph edges are --, in a digraph ->"},
	{"edge to nowhere", "graph { a -- ; }", `line 1: unexpected ";": must be a node`},
	{"no value", "graph { a [self=] }", `line 1: unexpected "]": must be a value`},
	{"attribute not closed", "graph { a [self=1 }", `line 1: unexpected "}": must be an attribute or ]`},
	{"no port", "graph { a: -- b }", `line 1: unexpected "--": must be a port`},
	{"two graphs", "graph { a }\ngraph { b }", `line 2: "graph" follows the end of the graph: a file holds one graph`},
	{"times", "graph { a -- b [times=many] }", `line 1: times is "many": must be a whole number from 0 to 255`},
	{"times by default", "graph { edge [times=-1]; a -- b }", `line 1: times is "-1": must be a whole number from 0 to 255`},
	{"self", "graph { self=never; a }", `line 1: self is "never": must be yes, no, or a whole number from 0 to 255`},
	{"modulus", "graph { modulus=1000; a }", `line 1: modulus is "1000": must be a whole number from 2 to 256`},
	{"start", "graph { modulus=3; a [start=3] }", `node "a" starts at 3: must be between 0 and 2`},
	{"pos", "graph {\n\n a [pos=here] }", `line 3: pos is "here": it is two numbers such as 1,2`},
	{"far away", `graph { a [pos="1e9,0"] }`, `node "a" is placed at 1e+09, 0: coordinates are numbers up to ±1000000`},
	{"inputscale", "graph { inputscale=-1; a }", `line 1: inputscale is "-1": must be a number from 0`},
	{"number and letters", "graph { 12abc }", `line 1: "12abc" is not a number: quote names that begin with a digit, a point or a sign`},
	{"strange character", "graph { a -- % }", `line 1: unexpected '%': quote names with such characters`},
	{"open quote", "graph { a -- \"b }\n\n", `line 1: unterminated quote: " ends it, and \" is a quote in a name`},
	{"open comment", "graph { a /* b }", "line 1: unterminated comment: */ ends it"},
	{"open html", "graph { <a }", "line 1: unterminated <: > ends it"},
	{"nothing to join", `graph { "a" + b }`, "line 1: a quote must follow +, which joins two parts of a name"},
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

func ExampleWriteGraph() {
	// A path of three cells, the middle one on, as Graphviz draws it with neato -n.
	g := &Graph{
		Nodes: []Node{
			{Name: "left", At: lightsout.Point{X: 0, Y: 0}},
			{Name: "middle", At: lightsout.Point{X: 1, Y: 0.5}},
			{Name: "right", At: lightsout.Point{X: 2, Y: 0}},
		},
		Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}},
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}, {Light: 2, Times: 1}},
			{{Light: 1, Times: 1}, {Light: 2, Times: 1}},
		},
		Placed: true,
		Start:  []int{0, 1, 0},
	}
	if err := WriteGraph(os.Stdout, g, DOT); err != nil {
		fmt.Println(err)
	}
	// Output:
	// graph {
	//   inputscale=72;
	//   left [pos="0,0!"];
	//   middle [pos="72,-36!", start=1];
	//   right [pos="144,0!"];
	//   left -- middle;
	//   middle -- right;
	// }
}

// inGraph puts nodes and edges into a file.
func inGraph(text string) string {
	return `<graphml><key id="d0" for="node" attr.name="self"/><graph edgedefault="undirected">` + text + "</graph></graphml>"
}

var goodGraphML = []graphText{
	{"pair", inGraph(`<node id="a"/><node id="b"/><edge source="a" target="b"/>`), "a b | 0 1 / 0 1"},
	{"windows", "\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n" + inGraph("\r\n<node id=\"a\">\r\n<data key=\"d0\"> 2\r\n</data></node>"), "a | 0*2"},
	{"no edgedefault", `<graphml><graph><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>`, "a b | 0 1 / 0 1"},
	{"directed", `<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/>
		<edge source="a" target="b"/><edge source="c" target="b" directed="false"/></graph></graphml>`, "a b c | 0 1 / 1 2 / 1 2"},
	{"one directed", inGraph(`<node id="a"/><node id="b"/><edge source="b" target="a" directed="true"/>`), "a b | 0 / 0 1"},
	{"repeated edges add", inGraph(`<node id="a"/><node id="b"/><edge source="a" target="b"/><edge source="b" target="a"><data key="times">2</data></edge>`), "a b | 0 1*3 / 0*3 1"},
	{"loops", inGraph(`<node id="a"><data key="d0">5</data></node><edge source="a" target="a"/><edge source="a" target="a"/>`), "a | 0*2"},
	{"self=no", inGraph(`<data key="self">no</data><node id="a"/><node id="b"><data key="d0">true</data></node><edge source="a" target="b"/>`), "a b | 1 / 0 1"},
	{"edges before nodes", inGraph(`<edge source="c" target="a"/><node id="a"/><node id="b"/><node id="c"/>`), "a b c | 0 2 / 1 / 0 2"},
	{"numbers keep the order of the file", inGraph(`<node id="7"/><node id="3"/>`), "7 3 | 0 / 1"},
	{"numbers from 0 are no names", inGraph(`<node id="0"/><node id="1"/>`), "  | 0 / 1"},
	{"names", `<graphml><key id="k" for="node" attr.name="name"/><key id="l" for="node" attr.name="label"/><graph>
		<node id="n0"><data key="k">Zürich &lt;1&gt;</data><data key="l">x</data></node><node id="n1"><data key="l">
			東京
		</data></node><node id="n2"><data key="k"/></node></graph></graphml>`, `"Zürich <1>" 東京 n2 | 0 / 1 / 2`},
	{"all", `<graphml><key id="d0" for="node" attr.name="x"/><key id="d1" for="node" attr.name="y"/><key id="d2" for="node" attr.name="start"/><key id="d3" for="graph" attr.name="modulus"/>
		<graph><data key="d3">5</data><node id="a"><data key="d0">1.5</data><data key="d1">-2</data><data key="d2">4</data></node></graph></graphml>`, "mod5 start[4] a(1.5,-2) | 0"},
	{"defaults", `<graphml><key id="d0" for="node" attr.name="self"><default>2</default></key><key id="d1" for="edge" attr.name="times"><desc>how often</desc><default>3</default></key>
		<key id="d2" for="graph" attr.name="modulus"><default>7</default></key>
		<graph><node id="a"/><node id="b"><data key="d0">0</data></node><edge source="a" target="b"/><edge source="a" target="b"><data key="d1">1</data></edge></graph></graphml>`, "mod7 a b | 0*2 1*4 / 0*4"},
	{"unknown things are looked over", `<graphml><desc>x</desc><key id="c" attr.name="color"/><foo><node id="z"/><edge/><data key="self">zz</data></foo><graph id="G"><desc><edge/></desc>
		<node id="a"><data key="c">red</data><desc><data key="self">zz</data></desc></node></graph><data key="d9"><node/></data></graphml>`, "a | 0"},
	{"some placed", inGraph(`<node id="a"><data key="x">1</data><data key="y">1</data></node><node id="b"><data key="x">1</data></node>`), "a b | 0 / 1"},
	{"yEd", `<graphml xmlns:y="http://www.yworks.com/xml/graphml"><key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="directed" id="G">
		<node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="85.0" y="-15.0"/><y:Fill color="#FFCC00"/><y:NodeLabel>Bob<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
		</graph></graphml>`, "Bob(2,0) | 0"},
	{"arrows of yEd", strings.NewReplacer("{", `<data key="d10"><Line>`, "}", "</Line></data>").Replace(`<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/>
		<edge source="a" target="b">{<Arrows source="none" target="standard"/>}</edge><edge source="a" target="c">{<Arrows source="delta" target="none"/>}</edge>
		<edge source="b" target="c">{<Arrows source="none" target="none"/>}</edge></graph></graphml>`), "a b c | 0 1 / 1 2 / 0 1 2"},
}

var badGraphML = []graphText{
	{"empty", "", "the file has no <graph>"},
	{"no graph", "<graphml/>", "the file has no <graph>"},
	{"no nodes", inGraph(""), "the graph has no nodes: a board needs at least one light"},
	{"not XML", "graph { a -- b }", "the file has no <graph>"},
	{"a page", "\n<html><body/></html>", "line 2: the file begins with <html>: GraphML begins with <graphml>"},
	{"not closed", "<graphml>\n<graph>", "line 2: unexpected EOF"},
	{"closed by another", "<graphml>\n<graph></node>", "line 2: element <graph> closed by </node>"},
	{"not UTF-8", `<?xml version="1.0" encoding="latin1"?><graphml/>`, `line 1: the file says that its encoding is "latin1": save it as UTF-8`},
	{"edgedefault", `<graphml><graph edgedefault="both"/></graphml>`, `line 1: edgedefault is "both": must be directed or undirected`},
	{"directed", inGraph(`<edge source="a" target="b" directed="yes"/>`), `line 1: directed is "yes": must be true or false`},
	{"no id", inGraph(`<node/>`), "line 1: a <node> has no id"},
	{"same id", inGraph("<node id=\"a\"/>\n<node id=\"a\"/>"), `line 2: duplicate node id "a"`},
	{"no target", inGraph(`<edge source="a"/>`), "line 1: an <edge> has no source or no target"},
	{"no such node", inGraph(`<node id="a"/><edge source="a" target="b"/>`), `an edge ends at node "b", which is not a <node>`},
	{"self", inGraph("\n<node id=\"a\"><data key=\"d0\">often</data></node>"), `line 2: self is "often": must be yes, no, or a whole number from 0 to 255`},
	{"times", inGraph(`<node id="a"/><edge source="a" target="a"><data key="times"></data></edge>`), `line 1: times is "": must be a whole number from 0 to 255`},
	{"far away", inGraph(`<node id="a"><data key="x">inf</data></node>`), `line 1: x is "inf": must be a number up to ±1000000`},
	{"default of nodes", `<graphml><key for="node" attr.name="start"><default>-</default></key><graph><node id="a"/></graph></graphml>`, `line 1: start is "-": must be a whole number from 0 to 255`},
	{"default of the graph", `<graphml><key for="graph" attr.name="self"><default>-</default></key></graphml>`, `line 1: self is "-": must be yes, no, or a whole number from 0 to 255`},
	{"geometry", inGraph(`<node id="a"><data key="d9"><Geometry x="1"/></data></node>`), `line 1: width is "": must be a number up to ±1000000`},
	{"graph in a node", inGraph(`<node id="a"><graph/></node>`), "line 1: a <graph> inside a node: nodes of a board hold no graphs"},
	{"two graphs", `<graphml><graph/><graph/></graphml>`, "line 1: there is a second <graph>: a file holds one"},
	{"hyperedge", inGraph(`<hyperedge/>`), "line 1: there is a <hyperedge>: an edge has two ends; buttons apart from lights are written in json"},
	{"port", inGraph(`<node id="a"><port name="p"/></node>`), "line 1: a <node> has a <port>: nodes of a board have none"},
	{"too deep", "<graphml>" + strings.Repeat("<a>", 1000), "line 1: elements are nested more than 64 deep"},
}

func TestReadGraphML(t *testing.T) { readTexts(t, GraphML, goodGraphML, badGraphML) }

func TestWriteGraphML(t *testing.T) {
	g := must(ReadGraph(strings.NewReader("modulus=3\na x=0 y=0.5\nb&c x=1 y=0 start=2 self=0\na b&c\na -> b&c 2"), Edges))
	want := fmt.Sprintf(graphmlHead, "directed") + `    <data key="modulus">3</data>
    <node id="a"><data key="x">0</data><data key="y">0.5</data></node>
    <node id="b&amp;c"><data key="x">1</data><data key="y">0</data><data key="start">2</data><data key="self">0</data></node>
    <edge source="a" target="b&amp;c"><data key="times">3</data></edge>
    <edge source="b&amp;c" target="a"/>
  </graph>
</graphml>
`
	var out strings.Builder
	if err := WriteGraph(&out, g, GraphML); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

func FuzzReadGraphML(f *testing.F) { fuzzFormat(f, GraphML, goodGraphML, badGraphML) }

// needs finds a third-party program, and skips the test without it, but not where CI=true.
func needs(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: script/setup installs it", names[0])
	}
	t.Skipf("%s is not installed", names[0])
	return ""
}

// output runs a program in its own folder and returns what it prints.
func output(t *testing.T, dir, input, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	complaints := &bytes.Buffer{}
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, strings.NewReader(input), complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v: %s", program, strings.Join(args, " "), err, complaints)
	}
	return string(out)
}

// Simon Tatham's program and this one read each other's games: sizes are width first, lights the same.
func TestRealFlip(t *testing.T) {
	flip := needs(t, "sgt-flip", "/usr/games/sgt-flip")
	for _, params := range []string{"5x5", "3x4", "7x2r", "4x6c", "6x3r"} {
		var width, height int
		if _, err := fmt.Sscanf(params, "%dx%d", &width, &height); err != nil {
			t.Fatal(err)
		}
		for _, id := range strings.Fields(output(t, "", "", flip, "--generate", "9", params)) {
			g := must(ParseID(id))
			if rows := g.Board.StateRows(g.State); len(rows) != height || len(rows[0]) != width {
				t.Fatalf("%s is read as %d rows of %d", id, len(rows), len(rows[0]))
			}
			ours := must(flipID(g.Board, g.State))
			head, tail, _ := strings.Cut(ours, ":")
			if strings.TrimRight(head, "cr")+":"+tail != id {
				t.Fatalf("Flip writes %s and we %s", id, ours)
			}
			// Flip checks an ID that it is given, and prints it in its own form.
			if echo := strings.TrimSpace(output(t, "", "", flip, "--generate", "1", ours)); echo != id {
				t.Fatalf("Flip reads %s as %s", ours, echo)
			}
		}
	}
}

// A list of values is not taken for a game of Flip.
func TestListsAreNotFlip(t *testing.T) {
	for id, want := range map[string]string{"1x2:1,0": "10", "2x2:1,0,0,1": "10_01", "1x1:[1]": ""} {
		g, err := ParseID(id)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is read as %v", id, g.Board.StateRows(g.State))
		case want != "" && (err != nil || strings.Join(g.Board.StateRows(g.State), "_") != want):
			t.Errorf("%s: %v, %v, want %s", id, g, err, want)
		}
	}
}

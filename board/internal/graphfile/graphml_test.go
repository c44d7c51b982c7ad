package graphfile

import (
	"fmt"
	"strings"
	"testing"
)

// inGraph puts nodes and edges into a file.
func inGraph(text string) string {
	return `<graphml><key id="d0" for="node" attr.name="self"/><graph edgedefault="undirected">` + text +
		"</graph></graphml>"
}

var goodGraphML = []graphText{
	{"pair", inGraph(`<node id="a"/><node id="b"/><edge source="a" target="b"/>`), "a b | 0 1 / 0 1"},
	{
		"windows",
		"\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n" +
			inGraph("\r\n<node id=\"a\">\r\n<data key=\"d0\"> 2\r\n</data></node>"),
		"a | 0*2",
	},
	{
		"no edgedefault",
		`<graphml><graph><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>`,
		"a b | 0 1 / 0 1",
	},
	{"directed", `<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/>
		<edge source="a" target="b"/><edge source="c" target="b" directed="false"/></graph></graphml>`,
		"a b c | 0 1 / 1 2 / 1 2"},
	{
		"one directed", inGraph(`<node id="a"/><node id="b"/><edge source="b" target="a" directed="true"/>`),
		"a b | 0 / 0 1",
	},
	{
		"repeated edges add",
		inGraph(
			`<node id="a"/><node id="b"/><edge source="a" target="b"/><edge source="b" target="a"><data ` +
				`key="times">2</data></edge>`),
		"a b | 0 1*3 / 0*3 1",
	},
	{
		"loops",
		inGraph(
			`<node id="a"><data key="d0">5</data></node><edge source="a" target="a"/><edge source="a" ` +
				`target="a"/>`),
		"a | 0*2",
	},
	{
		"self=no",
		inGraph(
			`<data key="self">no</data><node id="a"/><node id="b"><data key="d0">true</data></node><edge ` +
				`source="a" target="b"/>`),
		"a b | 1 / 0 1",
	},
	{
		"edges before nodes",
		inGraph(`<edge source="c" target="a"/><node id="a"/><node id="b"/><node id="c"/>`),
		"a b c | 0 2 / 1 / 0 2",
	},
	{"numbers keep the order of the file", inGraph(`<node id="7"/><node id="3"/>`), "7 3 | 0 / 1"},
	{"numbers from 0 are no names", inGraph(`<node id="0"/><node id="1"/>`), "  | 0 / 1"},
	{"names",
		`<graphml><key id="k" for="node" attr.name="name"/><key id="l" for="node" attr.name="label"/><graph>
		<node id="n0"><data key="k">Zürich &lt;1&gt;</data><data key="l">x</data></node><node id="n1"><data key="l">
			東京
		</data></node><node id="n2"><data key="k"/></node></graph></graphml>`,
		`"Zürich <1>" 東京 n2 | 0 / 1 / 2`},
	{"all",
		`<graphml><key id="d0" for="node" attr.name="x"/><key id="d1" for="node" attr.name="y"/><key id="d2" for="node" attr.name="start"/><key id="d3" for="graph" attr.name="modulus"/>
		<graph><data key="d3">5</data><node id="a"><data key="d0">1.5</data><data key="d1">-2</data><data key="d2">4</data></node></graph></graphml>`,
		"mod5 start[4] a(1.5,-2) | 0"},
	{"defaults",
		`<graphml><key id="d0" for="node" attr.name="self"><default>2</default></key><key id="d1" for="edge" attr.name="times"><desc>how often</desc><default>3</default></key>
		<key id="d2" for="graph" attr.name="modulus"><default>7</default></key>
		<graph><node id="a"/><node id="b"><data key="d0">0</data></node><edge source="a" target="b"/><edge source="a" target="b"><data key="d1">1</data></edge></graph></graphml>`,
		"mod7 a b | 0*2 1*4 / 0*4"},
	{"unknown things are looked over",
		`<graphml><desc>x</desc><key id="c" attr.name="color"/><foo><node id="z"/><edge/><data key="self">zz</data></foo><graph id="G"><desc><edge/></desc>
		<node id="a"><data key="c">red</data><desc><data key="self">zz</data></desc></node></graph><data key="d9"><node/></data></graphml>`,
		"a | 0"},
	{
		"some placed",
		inGraph(
			`<node id="a"><data key="x">1</data><data key="y">1</data></node><node id="b"><data ` +
				`key="x">1</data></node>`),
		"a b | 0 / 1",
	},
	{"yEd",
		`<graphml xmlns:y="http://www.yworks.com/xml/graphml"><key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="directed" id="G">
		<node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="85.0" y="-15.0"/><y:Fill color="#FFCC00"/><y:NodeLabel>Bob<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
		</graph></graphml>`, "Bob(2,0) | 0"},
	{"arrows of yEd", strings.NewReplacer("{", `<data key="d10"><Line>`, "}", "</Line></data>").Replace(
		`<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/>
		<edge source="a" target="b">{<Arrows source="none" target="standard"/>}</edge><edge source="a" target="c">{<Arrows source="delta" target="none"/>}</edge>
		<edge source="b" target="c">{<Arrows source="none" target="none"/>}</edge></graph></graphml>`),
		"a b c | 0 1 / 1 2 / 0 1 2"},
}

var badGraphML = []graphText{
	{"empty", "", "the file has no <graph>"},
	{"no graph", "<graphml/>", "the file has no <graph>"},
	{"no nodes", inGraph(""), "the graph has no nodes: a board needs at least one light"},
	{"not XML", "graph { a -- b }", "the file has no <graph>"},
	{
		"a page", "\n<html><body/></html>",
		"line 2: the file begins with <html>: GraphML begins with <graphml>",
	},
	{"not closed", "<graphml>\n<graph>", "line 2: unexpected EOF"},
	{"closed by another", "<graphml>\n<graph></node>", "line 2: element <graph> closed by </node>"},
	{
		"not UTF-8", `<?xml version="1.0" encoding="latin1"?><graphml/>`,
		`line 1: the file says that its encoding is "latin1": save it as UTF-8`,
	},
	{
		"edgedefault", `<graphml><graph edgedefault="both"/></graphml>`,
		`line 1: edgedefault is "both": must be directed or undirected`,
	},
	{
		"directed", inGraph(`<edge source="a" target="b" directed="yes"/>`),
		`line 1: directed is "yes": must be true or false`,
	},
	{"no id", inGraph(`<node/>`), "line 1: a <node> has no id"},
	{"same id", inGraph("<node id=\"a\"/>\n<node id=\"a\"/>"), `line 2: duplicate node id "a"`},
	{"no target", inGraph(`<edge source="a"/>`), "line 1: an <edge> has no source or no target"},
	{
		"no such node", inGraph(`<node id="a"/><edge source="a" target="b"/>`),
		`an edge ends at node "b", which is not a <node>`,
	},
	{
		"self", inGraph("\n<node id=\"a\"><data key=\"d0\">often</data></node>"),
		`line 2: self is "often": must be yes, no, or a whole number from 0 to 255`,
	},
	{
		"times", inGraph(`<node id="a"/><edge source="a" target="a"><data key="times"></data></edge>`),
		`line 1: times is "": must be a whole number from 0 to 255`,
	},
	{
		"far away", inGraph(`<node id="a"><data key="x">inf</data></node>`),
		`line 1: x is "inf": must be a number up to ±1000000`,
	},
	{
		"default of nodes",
		`<graphml><key for="node" attr.name="start"><default>-</default></key><graph><node ` +
			`id="a"/></graph></graphml>`,
		`line 1: start is "-": must be a whole number from 0 to 255`,
	},
	{
		"default of the graph",
		`<graphml><key for="graph" attr.name="self"><default>-</default></key></graphml>`,
		`line 1: self is "-": must be yes, no, or a whole number from 0 to 255`,
	},
	{
		"geometry", inGraph(`<node id="a"><data key="d9"><Geometry x="1"/></data></node>`),
		`line 1: width is "": must be a number up to ±1000000`,
	},
	{
		"graph in a node", inGraph(`<node id="a"><graph/></node>`),
		"line 1: a <graph> inside a node: nodes of a board hold no graphs",
	},
	{
		"two graphs", `<graphml><graph/><graph/></graphml>`,
		"line 1: there is a second <graph>: a file holds one",
	},
	{
		"hyperedge", inGraph(`<hyperedge/>`),
		"line 1: there is a <hyperedge>: an edge has two ends; buttons apart from lights are written in json",
	},
	{
		"port", inGraph(`<node id="a"><port name="p"/></node>`),
		"line 1: a <node> has a <port>: nodes of a board have none",
	},
	{"too deep", "<graphml>" + strings.Repeat("<a>", 1000), "line 1: elements are nested more than 64 deep"},
}

func TestReadGraphML(t *testing.T) { readTexts(t, GraphML, goodGraphML, badGraphML) }

func TestWriteGraphML(t *testing.T) {
	g := must(ReadGraph(
		strings.NewReader("modulus=3\na x=0 y=0.5\nb&c x=1 y=0 start=2 self=0\na b&c\na -> b&c 2"), Edges))
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

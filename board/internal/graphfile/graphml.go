package graphfile

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// Of GraphML we read nodes, edges and the data whose keys are named
//
//	modulus, self                   of the graph
//	x, y, start, self_times, name, label  of nodes; self too, which NetworkX cannot read
//	times                           of edges
//
// with their defaults; a key that is not declared is its own name. An edge may say directed="true" or "false"
// for itself. Of what yEd draws we read the text and the middle of each node, and the arrows of each edge.
// Graphs in nodes, edges of more than two ends, and ports have no meaning here and are errors.

const (
	maxElements = 64 // how deep elements may be nested
	yedUnit     = 50 // pixels of yEd to one: its nodes are 30 wide
)

type graphmlReader struct {
	*draft
	dec      *xml.Decoder
	open     int               // 1 in <graphml>, 2 in <graph>
	keys     map[string]string // their names, by their ids
	defaults map[string]string // of the data of nodes and edges
	seen     bool              // a graph
	directed bool
	inside   int             // the node we are in
	order    []int32         // of the nodes, as they are declared
	text     strings.Builder // of the element that is read
}

func readGraphML(text string) (*Graph, error) {
	r := &graphmlReader{draft: newDraft(), keys: map[string]string{}, defaults: map[string]string{}}
	r.dec = xml.NewDecoder(strings.NewReader(text))
	r.dec.CharsetReader = func(name string, in io.Reader) (io.Reader, error) {
		r.failf("the file says that its encoding is %q: save it as UTF-8", clip(name))
		return in, nil
	}
	r.line = 1
	for token := r.token(); token != nil; token = r.token() {
		switch token := token.(type) {
		case xml.StartElement:
			r.start(token)
		case xml.EndElement:
			r.open--
		}
	}
	r.line = 0
	if !r.seen {
		r.failf("the file has no <graph>")
	}
	for i := range r.nodes {
		if !r.nodes[i].declared {
			r.failf("an edge ends at %s, which is not a <node>", r.nodeLabel(i))
		}
	}
	return r.graph(r.order, false)
}

// token returns the next token, or nil at the end and after an error.
func (r *graphmlReader) token() xml.Token {
	if r.err != nil {
		return nil
	}
	token, err := r.dec.Token()
	r.line, _ = r.dec.InputPos()
	if wrong, ok := errors.AsType[*xml.SyntaxError](err); ok {
		r.line = wrong.Line
		err = errors.New(wrong.Msg)
	}
	if err != io.EOF {
		r.fail(err)
	}
	return token
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// start reads <graphml> and <graph> up to what is in them, and other elements to their end.
func (r *graphmlReader) start(e xml.StartElement) {
	name := e.Name.Local
	r.text.Reset()
	ignore := func(xml.StartElement, bool, string) {}
	switch {
	case r.open == 0 && name != "graphml":
		r.failf("the file begins with <%s>: GraphML begins with <graphml>", clip(name))
	case r.open == 0:
		r.open = 1
	case r.open == 1 && name == "graph":
		if r.seen {
			r.failf("there is a second <graph>: a file holds one")
		}
		r.open = 2
		r.seen = true
		r.directed = r.isDirected(e, "edgedefault", "directed", "undirected")
	case r.open == 1 && name == "key":
		r.readKey(e)
	case r.open == 2 && name == "node":
		r.readNode(e)
	case r.open == 2 && name == "edge":
		r.readEdge(e)
	case r.open == 2 && name == "hyperedge":
		r.failf("there is a <hyperedge>: an edge has two ends; buttons apart from lights are written in json")
	case r.open == 2 && name == "data":
		r.setGraph(r.keyOf(e), r.within(e, r.open, ignore))
	default:
		r.within(e, r.open, ignore)
	}
}

// within reads an element at a depth to its end and returns its text. It calls see for each element that ends
// inside: whether it is a direct child, and its text.
func (r *graphmlReader) within(e xml.StartElement, depth int,
	see func(e xml.StartElement, direct bool, text string)) string {
	switch {
	case depth == maxElements:
		r.failf("elements are nested more than %d deep", maxElements)
	case e.Name.Local == "graph":
		r.failf("a <graph> inside a node: nodes of a board hold no graphs")
	}
	for from := r.text.Len(); ; {
		switch token := r.token().(type) {
		case xml.StartElement:
			see(token, depth == r.open, r.within(token, depth+1, see))
		case xml.CharData:
			r.text.Write(token)
		case xml.EndElement:
			return r.text.String()[from:]
		case nil:
			return ""
		}
	}
}

func (r *graphmlReader) keyOf(data xml.StartElement) string {
	key := attribute(data, "key")
	if name, ok := r.keys[key]; ok {
		return name
	}
	return key
}

// readKey reads a key and its default. Of the defaults only those of the few names that mean something are
// kept.
func (r *graphmlReader) readKey(e xml.StartElement) {
	name := attribute(e, "attr.name")
	use := attribute(e, "for")
	r.keys[attribute(e, "id")] = name
	r.within(e, r.open, func(e xml.StartElement, direct bool, value string) {
		if !direct || e.Name.Local != "default" {
			return
		}
		switch name {
		case "x", "y", "start", "self", "self_times":
			if use != "graph" && use != "edge" {
				r.defaults[name] = value
			}
		case "times":
			r.defaults[name] = value
		}
		if use == "graph" || use == "all" || use == "" {
			r.setGraph(name, value)
		}
	})
}

// isDirected reads an attribute that says yes or no; without it, the graph says.
func (r *graphmlReader) isDirected(e xml.StartElement, key, yes, no string) bool {
	text := attribute(e, key)
	if text != "" && text != yes && text != no {
		r.failf("%s is %q: must be %s or %s", key, clip(text), yes, no)
	}
	return text == yes || text == "" && r.directed
}

func (r *graphmlReader) readNode(e xml.StartElement) {
	id := attribute(e, "id")
	if id == "" {
		r.failf("a <node> has no id")
	}
	r.inside = r.node(id)
	if r.nodes[r.inside].declared {
		r.failf("duplicate node id %q", clip(id))
	}
	r.nodes[r.inside].declared = true
	r.order = append(r.order, int32(r.inside))
	for name, value := range r.defaults {
		r.set(name, value)
	}
	r.within(e, r.open, func(e xml.StartElement, direct bool, text string) {
		switch name := e.Name.Local; {
		case direct && name == "port":
			r.failf("a <node> has a <port>: nodes of a board have none")
		case direct && name == "data":
			r.set(r.keyOf(e), text)
		case !direct && name == "NodeLabel":
			r.set("label", text)
		case !direct && name == "Geometry":
			r.setMiddle(e)
		}
	})
}

// set takes in data of the node we are in. A label is the name of a node without one.
func (r *graphmlReader) set(name, value string) {
	if name == "label" && r.nodes[r.inside].name == "" {
		name = "name"
	}
	r.setNode(r.inside, name, value)
}

// setMiddle places the node in the middle of what yEd draws.
func (r *graphmlReader) setMiddle(e xml.StartElement) {
	middle := func(corner, size string) float64 {
		least, wrong := coordinate(corner, attribute(e, corner))
		extent, err := coordinate(size, attribute(e, size))
		r.fail(cmp.Or(wrong, err))
		return (least + extent/2) / yedUnit
	}
	node := &r.nodes[r.inside]
	node.at = lightsout.Point{X: middle("x", "width"), Y: middle("y", "height")}
	node.hasX = true
	node.hasY = true
}

func (r *graphmlReader) readEdge(e xml.StartElement) {
	source := attribute(e, "source")
	target := attribute(e, "target")
	if source == "" || target == "" {
		r.failf("an <edge> has no source or no target")
	}
	times := 1
	both := !r.isDirected(e, "directed", "true", "false")
	from := r.node(source)
	to := r.node(target)
	if given, ok := r.defaults["times"]; ok {
		times = r.times(given)
	}
	r.within(e, r.open, func(e xml.StartElement, direct bool, text string) {
		switch name := e.Name.Local; {
		case direct && name == "data" && r.keyOf(e) == "times":
			times = r.times(text)
		case !direct && name == "Arrows":
			// All edges of yEd's files are directed, and people see which way by the arrows.
			source := attribute(e, "source") != "none"
			target := attribute(e, "target") != "none"
			if both = source == target; source && !target {
				from, to = to, from
			}
		}
	})
	r.link(from, to, times, both)
}

// graphmlHead declares what we write. NetworkX takes no mixture of edges and arcs, so all are one or the
// other.
const graphmlHead = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="modulus" for="graph" attr.name="modulus" attr.type="int"/>
  <key id="selves" for="graph" attr.name="self" attr.type="int"/>
  <key id="self" for="node" attr.name="self_times" attr.type="int"/>
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="x" for="node" attr.name="x" attr.type="double"/>
  <key id="y" for="node" attr.name="y" attr.type="double"/>
  <key id="start" for="node" attr.name="start" attr.type="int"/>
  <key id="times" for="edge" attr.name="times" attr.type="int"/>
  <graph edgedefault="%s">
`

// writeGraphML writes a directed graph if some edge is an arc.
func writeGraphML(w *bufio.Writer, c *normalForm) error {
	directed := c.directed()
	kind := "undirected"
	if directed {
		kind = "directed"
	}
	fmt.Fprintf(w, graphmlHead, kind)
	data := func(key, value string) string {
		return `<data key="` + key + `">` + escapeXML(value) + "</data>"
	}
	element := func(name, attributes, inside string) {
		end := "/>\n"
		if inside != "" {
			end = ">" + inside + "</" + name + ">\n"
		}
		w.WriteString("    <" + name + attributes + end)
	}
	if c.modulus != 2 {
		w.WriteString("    " + data("modulus", strconv.Itoa(c.modulus)) + "\n")
	}
	if c.self == 0 {
		w.WriteString("    " + data("selves", "0") + "\n")
	}
	ids, named := c.ids()
	for i := range c.upTo(len(ids)) {
		ids[i] = escapeXML(ids[i])
		inside := ""
		for pair := range slices.Chunk(c.attributes(i, named, true), 2) {
			inside += data(pair[0], pair[1])
		}
		element("node", ` id="`+ids[i]+`"`, inside)
	}
	for e := range c.arcs(directed) {
		inside := ""
		if e.times != 1 {
			inside = data("times", strconv.Itoa(int(e.times)))
		}
		element("edge", ` source="`+ids[e.from]+`" target="`+ids[e.to]+`"`, inside)
	}
	_, err := w.WriteString("  </graph>\n</graphml>\n")
	return err
}

func escapeXML(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}

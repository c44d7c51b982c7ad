package board

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Of GraphML we read nodes, edges and the data whose keys are named
//
//	modulus, self                   of the graph
//	x, y, start, self_times, name, label  of nodes; self too, which NetworkX cannot read
//	times                           of edges
//
// with their defaults; a key that is not declared is its own name. An edge may say directed="true" or "false" for
// itself. Of what yEd draws we read the text and the middle of each node, and the arrows of each edge. Graphs in nodes,
// edges of more than two ends, and ports have no meaning here and are errors.

const (
	maxElements = 64 // how deep elements may be nested
	yedUnit     = 50 // pixels of yEd to one: its nodes are 30 wide
)

type graphmlReader struct {
	d        *draft
	open     []string          // what the elements are that we are in, "" if unknown
	names    map[string]string // of the keys, by their ids
	keyName  string            // of the key that is declared, and what it is for
	keyFor   string
	defaults map[string]string // of the data of nodes and edges
	seen     bool              // a graph
	directed bool
	node     int     // the one we are in
	order    []int32 // of the nodes, as they are declared
	declared []bool
	edge     link
	data     string // the name of the data we are in, and how many elements are open there
	dataOpen int
	text     strings.Builder
}

func readGraphML(text string) (*Graph, error) {
	r := &graphmlReader{d: newDraft(), names: map[string]string{}, defaults: map[string]string{}}
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.CharsetReader = func(name string, _ io.Reader) (io.Reader, error) { return nil, charsetError(name) }
	for {
		token, err := dec.Token()
		if err == io.EOF {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			err = r.start(token)
		case xml.EndElement:
			err = r.end()
		case xml.CharData:
			if r.data != "" {
				r.text.Write(token)
			}
		}
		if err != nil {
			line, _ := dec.InputPos()
			if wrong := (*xml.SyntaxError)(nil); errors.As(err, &wrong) {
				line, err = wrong.Line, errors.New(wrong.Msg)
			}
			if wrong := charsetError(""); errors.As(err, &wrong) {
				err = wrong // without what the decoder puts around it
			}
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if !r.seen {
		return nil, errors.New("the file has no <graph>")
	}
	for i := range r.d.nodes {
		if i >= len(r.declared) || !r.declared[i] {
			return nil, fmt.Errorf("an edge ends at %s, which is not a <node>", r.d.who(i))
		}
	}
	return r.d.graph(r.order, false)
}

// charsetError is the name of an encoding that we do not read.
type charsetError string

func (e charsetError) Error() string {
	return fmt.Sprintf("the file says that its encoding is %q: save it as UTF-8", clip(string(e)))
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// graphmlKnown says what an element is, by what is around it and its name; "*" is any name. Others
// are looked over, and so is all within them.
var graphmlKnown = map[[2]string]string{
	{"", "graphml"}:      "graphml",
	{"graphml", "key"}:   "key",
	{"key", "default"}:   "default",
	{"graphml", "graph"}: "graph",
	{"graph", "data"}:    "graph data",
	{"graph", "node"}:    "node",
	{"node", "data"}:     "node data",
	{"node data", "*"}:   "drawing",
	{"drawing", "*"}:     "drawing",
	{"graph", "edge"}:    "edge",
	{"edge data", "*"}:   "line",
	{"line", "*"}:        "line",
	{"edge", "data"}:     "edge data",
}

func (r *graphmlReader) start(e xml.StartElement) error {
	name, around := e.Name.Local, ""
	switch {
	case len(r.open) > 0:
		around = r.open[len(r.open)-1]
	case name != "graphml":
		return fmt.Errorf("the file begins with <%s>: GraphML begins with <graphml>", clip(name))
	}
	what, ok := graphmlKnown[[2]string{around, name}]
	if !ok {
		what, ok = graphmlKnown[[2]string{around, "*"}]
	}
	switch {
	case len(r.open) == maxElements:
		return fmt.Errorf("elements are nested more than %d deep", maxElements)
	case name == "graph" && !ok:
		return errors.New("a <graph> inside a node: nodes of a board hold no graphs")
	case name == "hyperedge" && around == "graph":
		return errors.New("there is a <hyperedge>: an edge has two ends; buttons apart from lights are written in json")
	case name == "port" && around == "node":
		return errors.New("a <node> has a <port>: nodes of a board have none")
	}
	r.open = append(r.open, what)
	switch what {
	case "key":
		r.keyName, r.keyFor = attribute(e, "attr.name"), attribute(e, "for")
		r.names[attribute(e, "id")] = r.keyName
	case "default":
		r.capture(r.keyName)
	case "graph":
		return r.startGraph(e)
	case "node":
		return r.startNode(e)
	case "edge":
		return r.startEdge(e)
	case "graph data", "node data", "edge data":
		key := attribute(e, "key")
		if name, ok := r.names[key]; ok {
			key = name
		}
		r.capture(key)
	case "drawing":
		return r.startYed(e)
	case "line":
		if name == "Arrows" {
			r.arrows(attribute(e, "source") != "none", attribute(e, "target") != "none")
		}
	}
	return nil
}

// capture begins to collect text, until the element ends.
func (r *graphmlReader) capture(name string) {
	r.data, r.dataOpen = name, len(r.open)
	r.text.Reset()
}

func (r *graphmlReader) startGraph(e xml.StartElement) (err error) {
	if r.seen {
		return errors.New("there is a second <graph>: a file holds one")
	}
	r.seen = true
	r.directed, err = graphmlDirected(attribute(e, "edgedefault"), "directed", "undirected", false)
	if err != nil {
		return fmt.Errorf("edgedefault %w", err)
	}
	return nil
}

func graphmlDirected(text, yes, no string, otherwise bool) (bool, error) {
	switch text {
	case "":
		return otherwise, nil
	case yes, no:
		return text == yes, nil
	}
	return false, fmt.Errorf("is %q: must be %s or %s", clip(text), yes, no)
}

func (r *graphmlReader) startNode(e xml.StartElement) (err error) {
	id := attribute(e, "id")
	if id == "" {
		return errors.New("a <node> has no id")
	}
	if r.node, err = r.d.node(id); err != nil {
		return err
	}
	for len(r.declared) <= r.node {
		r.declared = append(r.declared, false)
	}
	if r.declared[r.node] {
		return fmt.Errorf("duplicate node id %q", clip(id))
	}
	r.declared[r.node] = true
	r.order = append(r.order, int32(r.node))
	for name, value := range r.defaults {
		if err := r.setNode(name, value); err != nil {
			return err
		}
	}
	return nil
}

func (r *graphmlReader) setNode(name, value string) (err error) {
	if name == "label" {
		if name = "name"; r.d.nodes[r.node].name != "" {
			return nil
		}
	}
	_, err = r.d.setNode(r.node, name, value)
	return err
}

func (r *graphmlReader) startEdge(e xml.StartElement) error {
	source, target := attribute(e, "source"), attribute(e, "target")
	if source == "" || target == "" {
		return errors.New("an <edge> has no source or no target")
	}
	directed, err := graphmlDirected(attribute(e, "directed"), "true", "false", r.directed)
	if err != nil {
		return fmt.Errorf("directed %w", err)
	}
	from, err := r.d.node(source)
	if err != nil {
		return err
	}
	to, err := r.d.node(target)
	if err != nil {
		return err
	}
	r.edge = link{int32(from), int32(to), 1, !directed}
	if times, ok := r.defaults["times"]; ok {
		return r.setEdge("times", times)
	}
	return nil
}

func (r *graphmlReader) setEdge(name, value string) error {
	if name != "times" {
		return nil
	}
	times, err := whole(name, value, 0, maxTimes)
	r.edge.times = uint8(times)
	return err
}

// startYed reads what yEd says about a node, somewhere within the node's data.
func (r *graphmlReader) startYed(e xml.StartElement) error {
	switch e.Name.Local {
	case "NodeLabel":
		r.capture("label")
	case "Geometry":
		node := &r.d.nodes[r.node]
		for _, axis := range []struct {
			at         *float64
			name, size string
		}{{&node.at.X, "x", "width"}, {&node.at.Y, "y", "height"}} {
			corner, err := coordinate(axis.name, attribute(e, axis.name))
			if err != nil {
				return err
			}
			size, err := coordinate(axis.size, attribute(e, axis.size))
			if err != nil {
				return err
			}
			*axis.at = (corner + size/2) / yedUnit
		}
		node.hasX, node.hasY = true, true
	}
	return nil
}

// arrows turns an edge the way yEd draws it: all edges of yEd's files are directed, and people see
// which way by the arrows.
func (r *graphmlReader) arrows(source, target bool) {
	if r.edge.both = source == target; source && !target {
		r.edge.from, r.edge.to = r.edge.to, r.edge.from
	}
}

// end takes in the end of an element, and the text in it.
func (r *graphmlReader) end() error {
	captured := r.data != "" && r.dataOpen == len(r.open)
	what := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	if what == "edge" {
		return r.d.link(int(r.edge.from), int(r.edge.to), int(r.edge.times), r.edge.both)
	}
	if !captured {
		return nil
	}
	name, text := r.data, r.text.String()
	r.data = ""
	switch what {
	case "default":
		return r.setDefault(name, text)
	case "graph data":
		_, err := r.d.setGraph(name, text)
		return err
	case "edge data":
		return r.setEdge(name, text)
	}
	return r.setNode(name, text)
}

// setDefault takes in the default of a key. Only the few names that mean something are kept.
func (r *graphmlReader) setDefault(name, value string) error {
	switch r.keyFor {
	case "graph", "all", "":
		if _, err := r.d.setGraph(name, value); err != nil {
			return err
		}
	}
	switch name {
	case "x", "y", "start", "self", "self_times":
		if r.keyFor != "graph" && r.keyFor != "edge" {
			r.defaults[name] = value
		}
	case "times":
		r.defaults[name] = value
	}
	return nil
}

// graphmlHead declares what we write. NetworkX takes no mixture of edges and arcs, so all are one or the other.
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
	directed, kind := c.directed(), "undirected"
	if directed {
		kind = "directed"
	}
	fmt.Fprintf(w, graphmlHead, kind)
	var data, list []string
	add := func(key, value string) {
		data = append(data, `<data key="`+key+`">`+escapeXML(value)+"</data>")
	}
	// element writes an element and what has been added to it.
	element := func(name, attributes string) {
		if len(data) == 0 {
			w.WriteString("    <" + name + attributes + "/>\n")
		} else {
			w.WriteString("    <" + name + attributes + ">" + strings.Join(data, "") + "</" + name + ">\n")
		}
		data = data[:0]
	}
	if c.modulus != 2 {
		add("modulus", strconv.Itoa(c.modulus))
	}
	if c.self == 0 {
		add("selves", "0")
	}
	if len(data) > 0 {
		w.WriteString("    " + strings.Join(data, "") + "\n")
		data = data[:0]
	}
	ids, named := c.ids()
	for i, id := range ids {
		ids[i] = escapeXML(id)
		list = c.attributes(list[:0], i, named, true)
		for pair := range slices.Chunk(list, 2) {
			add(pair[0], pair[1])
		}
		element("node", ` id="`+ids[i]+`"`)
	}
	for e := range c.arcs(directed) {
		attributes := ` source="` + ids[e.from] + `" target="` + ids[e.to] + `"`
		if e.times != 1 {
			add("times", strconv.Itoa(int(e.times)))
		}
		element("edge", attributes)
	}
	_, err := w.WriteString("  </graph>\n</graphml>\n")
	return err
}

func escapeXML(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}

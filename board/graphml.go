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
	dec      *xml.Decoder
	d        *draft
	open     int               // 1 in <graphml>, 2 in <graph>
	names    map[string]string // of the keys, by their ids
	defaults map[string]string // of the data of nodes and edges
	seen     bool              // a graph
	directed bool
	node     int     // the one we are in
	order    []int32 // of the nodes, as they are declared
	declared []bool
	text     strings.Builder // of the element that is read
}

func readGraphML(text string) (*Graph, error) {
	r := &graphmlReader{d: newDraft(), names: map[string]string{}, defaults: map[string]string{}}
	r.dec = xml.NewDecoder(strings.NewReader(text))
	r.dec.CharsetReader = func(name string, _ io.Reader) (io.Reader, error) { return nil, charsetError(name) }
	for {
		token, err := r.dec.Token()
		if err == io.EOF {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			err = r.start(token)
		case xml.EndElement:
			r.open--
		}
		if err != nil {
			line, _ := r.dec.InputPos()
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

// start reads <graphml> and <graph> up to what is in them, and other elements to their end.
func (r *graphmlReader) start(e xml.StartElement) error {
	name := e.Name.Local
	r.text.Reset()
	switch {
	case r.open == 0 && name != "graphml":
		return fmt.Errorf("the file begins with <%s>: GraphML begins with <graphml>", clip(name))
	case r.open == 0:
		r.open = 1
		return nil
	case r.open == 1 && name == "graph":
		r.open = 2
		return r.startGraph(e)
	case r.open == 1 && name == "key":
		return r.readKey(e)
	case r.open == 2 && name == "node":
		return r.readNode(e)
	case r.open == 2 && name == "edge":
		return r.readEdge(e)
	case r.open == 2 && name == "hyperedge":
		return errors.New("there is a <hyperedge>: an edge has two ends; buttons apart from lights are written in json")
	}
	text, err := r.within(e, r.open, func(xml.StartElement, bool, string) error { return nil })
	if err == nil && r.open == 2 && name == "data" {
		_, err = r.d.setGraph(r.keyOf(e), text)
	}
	return err
}

// within reads an element, with as many around it as depth says, to its end and returns its text. When an element in it
// ends, see is told whether nothing is between the two, and the text.
func (r *graphmlReader) within(e xml.StartElement, depth int,
	see func(e xml.StartElement, direct bool, text string) error) (string, error) {
	switch {
	case depth == maxElements:
		return "", fmt.Errorf("elements are nested more than %d deep", maxElements)
	case e.Name.Local == "graph":
		return "", errors.New("a <graph> inside a node: nodes of a board hold no graphs")
	}
	for from := r.text.Len(); ; {
		token, err := r.dec.Token()
		switch token := token.(type) {
		case xml.StartElement:
			var text string
			if text, err = r.within(token, depth+1, see); err == nil {
				err = see(token, depth == r.open, text)
			}
		case xml.CharData:
			r.text.Write(token)
		case xml.EndElement:
			return r.text.String()[from:], nil
		}
		if err != nil {
			return "", err
		}
	}
}

// keyOf returns the name of data.
func (r *graphmlReader) keyOf(data xml.StartElement) string {
	key := attribute(data, "key")
	if name, ok := r.names[key]; ok {
		return name
	}
	return key
}

// readKey reads a key and its default. Of the defaults only those of the few names that mean something are kept.
func (r *graphmlReader) readKey(e xml.StartElement) error {
	name, use := attribute(e, "attr.name"), attribute(e, "for")
	r.names[attribute(e, "id")] = name
	_, err := r.within(e, r.open, func(e xml.StartElement, direct bool, value string) error {
		if !direct || e.Name.Local != "default" {
			return nil
		}
		switch name {
		case "x", "y", "start", "self", "self_times":
			if use != "graph" && use != "edge" {
				r.defaults[name] = value
			}
		case "times":
			r.defaults[name] = value
		}
		if use != "graph" && use != "all" && use != "" {
			return nil
		}
		_, err := r.d.setGraph(name, value)
		return err
	})
	return err
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

func (r *graphmlReader) readNode(e xml.StartElement) (err error) {
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
	_, err = r.within(e, r.open, func(e xml.StartElement, direct bool, text string) error {
		switch name := e.Name.Local; {
		case direct && name == "port":
			return errors.New("a <node> has a <port>: nodes of a board have none")
		case direct && name == "data":
			return r.setNode(r.keyOf(e), text)
		case !direct && name == "NodeLabel":
			return r.setNode("label", text)
		case !direct && name == "Geometry":
			return r.setMiddle(e)
		}
		return nil
	})
	return err
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

// setMiddle places the node in the middle of what yEd draws.
func (r *graphmlReader) setMiddle(e xml.StartElement) error {
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
	return nil
}

func (r *graphmlReader) readEdge(e xml.StartElement) error {
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
	times, both := 1, !directed
	if given, ok := r.defaults["times"]; ok {
		times, err = whole("times", given, 0, maxTimes)
	}
	if err != nil {
		return err
	}
	_, err = r.within(e, r.open, func(e xml.StartElement, direct bool, text string) (err error) {
		switch name := e.Name.Local; {
		case direct && name == "data" && r.keyOf(e) == "times":
			times, err = whole("times", text, 0, maxTimes)
		case !direct && name == "Arrows":
			// All edges of yEd's files are directed, and people see which way by the arrows.
			source, target := attribute(e, "source") != "none", attribute(e, "target") != "none"
			if both = source == target; source && !target {
				from, to = to, from
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	return r.d.link(from, to, times, both)
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

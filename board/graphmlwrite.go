package board

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// graphmlHead declares what we write. NetworkX takes no mixture of edges and arcs, so all are one or the other.
const graphmlHead = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="modulus" for="graph" attr.name="modulus" attr.type="int"/>
  <key id="selves" for="graph" attr.name="self" attr.type="int"/>
  <key id="self" for="node" attr.name="self" attr.type="int"/>
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
	fmt.Fprintf(w, graphmlHead, []string{"undirected", "directed"}[index(directed)])
	var data []string
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
		if !named && c.nodes[i].Name != "" {
			add("name", c.nodes[i].Name)
		}
		if c.placed {
			add("x", decimal(hundredths(c.at[i].X)))
			add("y", decimal(hundredths(c.at[i].Y)))
		}
		if c.start != nil && c.start[i] != 0 {
			add("start", strconv.Itoa(c.start[i]))
		}
		if self, ok := c.ownSelf(i); ok {
			add("self", strconv.Itoa(self))
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

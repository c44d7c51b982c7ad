package board

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// writeDOT writes the graph so that neato, with or without -n, draws it in place.
func writeDOT(w *bufio.Writer, c *normalForm) error {
	kind, op := "graph", " -- "
	for e := range c.edges() {
		if !e.both && e.from != e.to {
			kind, op = "digraph", " -> "
			break
		}
	}
	w.WriteString(kind + " {\n")
	if c.modulus != 2 {
		fmt.Fprintf(w, "  modulus=%d;\n", c.modulus)
	}
	if c.self == 0 {
		w.WriteString("  self=no;\n")
	}
	if c.placed {
		fmt.Fprintf(w, "  inputscale=%d;\n", points)
	}
	ids, named := c.ids()
	for i, id := range ids {
		ids[i] = dotName(id)
		var list []string
		if !named && c.nodes[i].Name != "" {
			list = append(list, "label="+dotName(c.nodes[i].Name))
		}
		if c.placed {
			x, y := hundredths(c.at[i].X)*points, -hundredths(c.at[i].Y)*points
			list = append(list, fmt.Sprintf(`pos="%s,%s!"`, decimal(x), decimal(y)))
		}
		if c.start != nil && c.start[i] != 0 {
			list = append(list, "start="+strconv.Itoa(c.start[i]))
		}
		if self, ok := c.ownSelf(i); ok {
			list = append(list, "self="+strconv.Itoa(self))
		}
		w.WriteString("  " + ids[i])
		if len(list) > 0 {
			w.WriteString(" [" + strings.Join(list, ", ") + "]")
		}
		w.WriteString(";\n")
	}
	for e := range c.edges() {
		attribute := ""
		if e.times != 1 {
			attribute = fmt.Sprintf(" [times=%d]", e.times)
		}
		w.WriteString("  " + ids[e.from] + op + ids[e.to] + attribute + ";\n")
		if kind == "digraph" && e.both {
			w.WriteString("  " + ids[e.to] + op + ids[e.from] + attribute + ";\n")
		}
	}
	_, err := w.WriteString("}\n")
	return err
}

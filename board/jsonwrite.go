package board

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// writeJSON writes one node, edge or button a line, so that files can be compared and edited.
func writeJSON(w *bufio.Writer, c *normalForm) error {
	w.WriteString("{\n")
	if c.modulus != 2 {
		fmt.Fprintf(w, "  \"modulus\": %d,\n", c.modulus)
	}
	if c.self == 0 && c.buttons == nil {
		w.WriteString("  \"self\": false,\n")
	}
	w.WriteString(`  "nodes": [`)
	for i := range c.nodes {
		fields := c.jsonFields(c.nodes[i], i)
		if c.start != nil && c.start[i] != 0 {
			fields = append(fields, `"start": `+strconv.Itoa(c.start[i]))
		}
		if c.buttons == nil {
			if self, ok := c.ownSelf(i); ok {
				fields = append(fields, `"self": `+strconv.Itoa(self))
			}
		}
		jsonLine(w, i, "{"+strings.Join(fields, ", ")+"}")
	}
	w.WriteString("\n  ]")
	if c.buttons != nil {
		c.jsonButtons(w)
	} else {
		c.jsonEdges(w, "edges", true)
		c.jsonEdges(w, "arcs", false)
	}
	_, err := w.WriteString("\n}\n")
	return err
}

func jsonLine(w *bufio.Writer, i int, line string) {
	if i > 0 {
		w.WriteByte(',')
	}
	w.WriteString("\n    " + line)
}

// jsonFields returns what nodes and buttons share; at is its place.
func (c *normalForm) jsonFields(node Node, at int) (fields []string) {
	if node.Name != "" {
		fields = append(fields, `"name": `+quoted(node.Name))
	}
	if c.placed {
		fields = append(fields, `"x": `+decimal(hundredths(c.at[at].X)), `"y": `+decimal(hundredths(c.at[at].Y)))
	}
	return fields
}

func (c *normalForm) jsonEdges(w *bufio.Writer, key string, both bool) {
	i := 0
	for e := range c.edges() {
		if e.both != both {
			continue
		}
		if i == 0 {
			fmt.Fprintf(w, ",\n  %q: [", key)
		}
		line := fmt.Sprintf("[%d, %d]", e.from, e.to)
		if e.times != 1 {
			line = fmt.Sprintf("[%d, %d, %d]", e.from, e.to, e.times)
		}
		jsonLine(w, i, line)
		i++
	}
	if i > 0 {
		w.WriteString("\n  ]")
	}
}

func (c *normalForm) jsonButtons(w *bufio.Writer) {
	w.WriteString(",\n  \"buttons\": [")
	for j := range c.buttons {
		var toggles []string
		for _, t := range c.of(j) {
			for rest := t.Times; rest > 0; rest -= maxTimes {
				if rest == 1 {
					toggles = append(toggles, strconv.Itoa(t.Light))
				} else {
					toggles = append(toggles, fmt.Sprintf("[%d, %d]", t.Light, min(rest, maxTimes)))
				}
			}
		}
		fields := append(c.jsonFields(c.buttons[j], len(c.nodes)+j), `"toggles": [`+strings.Join(toggles, ", ")+"]")
		jsonLine(w, j, "{"+strings.Join(fields, ", ")+"}")
	}
	w.WriteString("\n  ]")
}

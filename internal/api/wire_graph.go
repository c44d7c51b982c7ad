//go:build !js || studio

package api

import (
	"fmt"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/studio"
	"lightsout/internal/text"
)

// run reads the graph.
func (q GraphParams) run(c *call) (GraphAnswer, error) {
	switch {
	case strings.TrimSpace(q.Text) == "":
		return GraphAnswer{}, wrong("text", "it is missing: the text of a graph file is needed")
	case len(q.Text) > maxGraphText:
		return GraphAnswer{}, tooLarge("text", "it has %d bytes: at most %d are read", len(q.Text), maxGraphText)
	}
	format, err := c.graphFormat("format", q.Format, graphFormat(q.Text))
	if err != nil {
		return GraphAnswer{}, err
	}
	to, err := c.graphFormat("to", q.To, board.JSON)
	if err != nil {
		return GraphAnswer{}, err
	}
	g, err := board.ReadGraph(strings.NewReader(q.Text), format)
	if err != nil {
		return GraphAnswer{}, wrong("text", "as %s: %s", format, err)
	}
	if n := max(len(g.Nodes), len(g.Buttons)); n > maxGraphNodes {
		return GraphAnswer{}, tooLarge("text", "the graph has %d nodes: at most %d are possible here", n, maxGraphNodes)
	}
	b, err := g.Board()
	if err != nil {
		return GraphAnswer{}, wrong("text", "%s", err)
	}
	if len(b.Spec()) > maxSpec {
		return GraphAnswer{}, tooLarge("text", "the spec of this graph would be longer than %d characters", maxSpec)
	}
	a, err := c.graphAnswer(g, b, to)
	if q.To == "" {
		a.File = "" // it is that of JSON
	}
	a.Format = format.String()
	return a, err
}

// graphFormat reads the name of a format; one that is left out is the preset.
func (c *call) graphFormat(field, name string, preset board.Format) (board.Format, error) {
	if name == "" {
		return preset, nil
	}
	f, ok := formatNamed(text.Clip(name))
	if !ok {
		return f, wrong(field, "%q is not known: the formats are json, dot, graph6, digraph6, graphml and edges", text.Clip(name))
	}
	return f, nil
}

// graphAnswer describes a graph that was read, and writes it in a format.
func (c *call) graphAnswer(g *board.Graph, b *lightsout.Board, to board.Format) (GraphAnswer, error) {
	start, err := g.StartState(b)
	if err != nil {
		return GraphAnswer{}, wrong("text", "%s", err)
	}
	// Where the file has no places, those of our own go into the text, so that an editor has something to move.
	placed := *g
	if !g.Placed {
		if err := place(&placed, b); err != nil {
			return GraphAnswer{}, err
		}
	}
	text := &bounded{ctx: c, most: maxEncodedBytes, field: "text"}
	if err := board.WriteGraph(text, &placed, board.JSON); err != nil {
		return GraphAnswer{}, c.refused("text", err)
	}
	file := &bounded{ctx: c, most: maxEncodedBytes, field: "text"}
	if err := board.WriteGraph(file, &placed, to); err != nil {
		return GraphAnswer{}, c.refused("to", err)
	}
	return GraphAnswer{
		Board: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus(),
		State: b.StateRows(start), Started: g.Start != nil, ID: board.FormatID(b, start), JSON: text.String(), File: file.String(),
	}, nil
}

// place gives the nodes of a graph the places at which its board is drawn.
func place(g *board.Graph, b *lightsout.Board) error {
	drawn, err := board.GraphOf(b)
	if err != nil {
		return err
	}
	at := func(nodes, drawn []board.Node) []board.Node {
		list := append([]board.Node(nil), nodes...)
		for i := range list {
			list[i].At = drawn[i].At
		}
		return list
	}
	g.Placed, g.Nodes = true, at(g.Nodes, drawn.Nodes)
	if g.Buttons != nil {
		g.Buttons = at(g.Buttons, drawn.Buttons)
	}
	return nil
}

// formatNamed returns the format of a name, or of an extension such as g6.
func formatNamed(name string) (board.Format, bool) {
	name = strings.ToLower(strings.TrimPrefix(name, "."))
	if f, ok := board.FormatNamed(name); ok {
		return f, true
	}
	return board.FormatOf("x." + name)
}

// graphFormat recognizes the format of a text. What is nothing else is a list of edges.
func graphFormat(text string) board.Format {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	line, _, more := strings.Cut(text, "\n")
	line = strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(text, "{"):
		return board.JSON
	case strings.HasPrefix(text, "<"):
		return board.GraphML
	case strings.HasPrefix(text, ">>digraph6<<"), strings.HasPrefix(text, "&"):
		return board.Digraph6
	case strings.HasPrefix(text, ">>"):
		return board.Graph6
	case isDOT(text):
		return board.DOT
	case !more && isGraph6(line):
		return board.Graph6
	}
	return board.Edges
}

// isDOT reports whether a text begins, after comments, with a word that begins a graph of Graphviz.
func isDOT(text string) bool {
	for {
		text = strings.TrimSpace(text)
		switch {
		case strings.HasPrefix(text, "//"), strings.HasPrefix(text, "#"):
			_, text, _ = strings.Cut(text, "\n")
			continue
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text[2:], "*/")
			continue
		}
		break
	}
	head, _, brace := strings.Cut(text, "{")
	words := strings.Fields(strings.ToLower(head))
	return brace && len(words) > 0 && (words[0] == "graph" || words[0] == "digraph" || words[0] == "strict")
}

// isGraph6 reports whether a line is a graph of graph6: its characters, and as many as its first says.
func isGraph6(line string) bool {
	_, err := board.ReadGraph(strings.NewReader(line), board.Graph6)
	return err == nil
}

// run finds the size.
func (q SizeParams) run(c *call) (SizeAnswer, error) {
	for _, side := range []struct {
		field  string
		length int
	}{{"rows", q.Rows}, {"columns", q.Columns}} {
		if side.length < 1 || side.length > maxSizeSide {
			return SizeAnswer{}, wrong(side.field, "%d: from 1 to %d is possible", side.length, maxSizeSide)
		}
	}
	rows, columns, err := studio.ExactSize(q.Rows, q.Columns)
	if err != nil {
		return SizeAnswer{}, wrong("rows", "%s", fmt.Sprint(err))
	}
	return SizeAnswer{Rows: q.Rows, Columns: q.Columns, Nullity: algebra.NullityRectangle(q.Rows, q.Columns), Exact: ExactSize{rows, columns}}, nil
}

//go:build !js || studio

package api

import (
	"context"
	"regexp"
	"strings"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/format"
	"lightsout/internal/base/text"
)

// Limits of a graph file, of which the cost is not known before it is read.
const (
	maxGraphText  = 1 << 20
	maxGraphNodes = 20_000
)

// graphAct requests the board of a graph file.
type graphAct struct {
	Text string `json:"text"` // of the file
	// json, dot, graph6, digraph6, graphml or edges; recognized if it is left out
	Format string `json:"format,omitempty"`
	To     string `json:"to,omitempty"` // another of them, for the file of the answer

	format, to board.Format
}

type graphAnswer struct {
	Board   string   `json:"board"` // graph=…, with the places of the file, but without names
	Format  string   `json:"format"`
	Lights  int      `json:"lights"`
	Buttons int      `json:"buttons"`
	Modulus int      `json:"modulus"`
	State   []string `json:"state"`   // at the beginning, as the file says; all off if it says nothing
	Started bool     `json:"started"` // the file says something
	ID      string   `json:"id"`
	// the graph in our own format, with names, places and lights at the beginning
	JSON string `json:"json"`
	File string `json:"file,omitempty"` // the same in the format asked for
}

// Check reads the formats. Run reads the graph. A character of its text may be several edges.
func (q *graphAct) Check(Limits) (c Cost, err error) {
	switch {
	case strings.TrimSpace(q.Text) == "":
		return c, wrong("text", "it is missing: the text of a graph file is needed")
	case len(q.Text) > maxGraphText:
		return c, tooLarge("text", "it has %d bytes: at most %d are read", len(q.Text), maxGraphText)
	}
	if q.format, err = formatOf("format", q.Format, GraphFormat(q.Text)); err != nil {
		return c, err
	}
	q.to, err = formatOf("to", q.To, board.JSON)
	n := float64(len(q.Text))
	return Cost{Steps: 1e4 * n, Bytes: 400 * n, Field: "text"}, err
}

func (q *graphAct) Run(ctx context.Context, _ *Env) (any, error) {
	g, err := board.ReadGraph(strings.NewReader(q.Text), q.format)
	if err != nil {
		return nil, wrong("text", "as %s: %s", q.format, err)
	}
	if n := max(len(g.Nodes), len(g.Buttons)); n > maxGraphNodes {
		return nil, tooLarge("text", "the graph has %d nodes: at most %d are allowed here", n, maxGraphNodes)
	}
	b, err := g.Board()
	if err != nil {
		return nil, invalid("text", err)
	}
	if len(b.Spec()) > maxSpec {
		return nil, tooLarge("text", "the spec of this graph would be longer than %d characters", maxSpec)
	}
	start, err := g.StartState(b)
	if err != nil {
		return nil, invalid("text", err)
	}
	a := graphAnswer{
		Board: b.Spec(), Format: q.format.String(), Lights: b.Lights(), Buttons: b.Buttons(),
		Modulus: b.Modulus(), State: b.StateRows(start), Started: g.Start != nil,
		ID: board.FormatID(b, start),
	}
	// Where the file has no places, those of our own go into the text, so that an editor has something to
	// move.
	if !g.Placed {
		if err := place(g, b); err != nil {
			return nil, err
		}
	}
	if a.JSON, err = graphText(ctx, g, board.JSON); err == nil && q.To != "" {
		a.File, err = graphText(ctx, g, q.to)
	}
	return a, refused("to", err)
}

func graphText(ctx context.Context, g *board.Graph, f board.Format) (string, error) {
	out := &bounded{ctx: ctx, limit: 1 << 24, field: "text"}
	err := board.WriteGraph(out, g, f)
	return out.String(), err
}

// formatOf reads the name of a format; one that is left out is the preset.
func formatOf(field, name string, preset board.Format) (board.Format, error) {
	if name == "" {
		return preset, nil
	}
	f, ok := format.Named(board.Formats(), strings.TrimPrefix(name, "."))
	if !ok {
		return f, wrong(field, "unknown format %q: the formats are %s", text.Clip(name),
			strings.Join(format.Names(board.Formats()), ", "))
	}
	return f, nil
}

// place gives the nodes of a graph the places at which its board is drawn.
func place(g *board.Graph, b *lightsout.Board) error {
	drawn, err := board.GraphOf(b)
	if err != nil {
		return err
	}
	for i := range g.Nodes {
		g.Nodes[i].At = drawn.Nodes[i].At
	}
	for i := range g.Buttons {
		g.Buttons[i].At = drawn.Buttons[i].At
	}
	g.Placed = true
	return nil
}

// GraphFormat recognizes the format of a text. The default is a list of edges.
func GraphFormat(text string) board.Format {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	switch line, _, _ := strings.Cut(text, "\n"); {
	case strings.HasPrefix(text, "{"):
		return board.JSON
	case strings.HasPrefix(text, "<"):
		return board.GraphML
	case strings.HasPrefix(text, ">>digraph6<<"), strings.HasPrefix(text, "&"):
		return board.Digraph6
	case strings.HasPrefix(text, ">>"):
		return board.Graph6
	case dotStart.MatchString(text):
		return board.DOT
	case strings.Contains("\n"+text, "\np edge "), strings.Contains("\n"+text, "\np col "):
		return board.Col
	case !strings.ContainsAny(text, " \t"):
		// A line of graph6 has as many characters as its first says.
		if _, err := board.ReadGraph(strings.NewReader(line), board.Graph6); err == nil {
			return board.Graph6
		}
	}
	return board.Edges
}

// dotStart matches a text that begins, after comments, with a word that begins a graph of Graphviz.
var dotStart = regexp.MustCompile(
	`(?is)^(\s|//[^\n]*\n|#[^\n]*\n|/\*.*?\*/)*(strict|graph|digraph)(\s[^{]*)?\{`)

func graphFiles() []string { return format.Extensions(board.Formats()) }

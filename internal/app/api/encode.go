package api

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"lightsout"
	"lightsout/board"
	"lightsout/encode"
	"lightsout/picture"
)

// Encoding is one format in which a board or a state is written.
type Encoding struct {
	Name       string
	Extensions []string
	About      string
	Write      func(w io.Writer, b *lightsout.Board, s lightsout.State) error
}

// Encodings lists the formats: graphs, then states.
func Encodings() []Encoding {
	graph := func(f board.Format) func(io.Writer, *lightsout.Board, lightsout.State) error {
		return func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
			return board.WriteBoard(w, b, s, f)
		}
	}
	return []Encoding{
		{"dot", board.DOT.Extensions(), "the graph for Graphviz", graph(board.DOT)},
		{"g6", board.Graph6.Extensions(), "the graph for nauty", withoutStart(graph(board.Graph6))},
		{"d6", board.Digraph6.Extensions(), "the directed graph for nauty", withoutStart(graph(board.Digraph6))},
		{"s6", board.Sparse6.Extensions(), "the graph for nauty, short if it has few edges", withoutStart(graph(board.Sparse6))},
		{"gml", board.GML.Extensions(), "the graph for Gephi, NetworkX, igraph", graph(board.GML)},
		{"graphml", board.GraphML.Extensions(), "the graph for yEd, Gephi, NetworkX", graph(board.GraphML)},
		{"json", board.JSON.Extensions(), "the graph in our own format", graph(board.JSON)},
		{"edges", board.Edges.Extensions(), "the graph as a list of edges", graph(board.Edges)},
		{"pbm", []string{".pbm"}, "the lights as a packed bitmap, 1 is on", picture.WritePBM},
		{"pgm", []string{".pgm"}, "the lights as a graymap, for more than two states", picture.WritePGM},
		{"rle", []string{".rle"}, "the lights as run lengths", picture.WriteRLE},
		{"svg", []string{".svg"}, "a drawing", picture.Drawing{}.WriteSVG},
		{"png", []string{".png"}, "a drawing in pixels; at least one pixel per light of a large grid", picture.Drawing{}.WritePNG},
		{"pdf", []string{".pdf"}, "a drawing as a page to print", picture.Drawing{}.WritePDF},
		{"txt", []string{".txt"}, "the lights as rows of text", func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
			_, err := io.WriteString(w, b.StateText(s))
			return err
		}},
		{"id", nil, "the game ID, for links", line(func(b *lightsout.Board, s lightsout.State) (string, error) {
			return board.FormatID(b, s), nil
		})},
		{"flip", nil, "the game ID of Simon Tatham's Flip", line(board.FormatFlip)},
	}
}

// withoutStart drops the state, which graph6 has no place for.
func withoutStart(write func(io.Writer, *lightsout.Board, lightsout.State) error) func(io.Writer, *lightsout.Board, lightsout.State) error {
	return func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
		if !s.IsZero() {
			return fmt.Errorf("graph6 cannot hold a state: omit it, or write json, dot or graphml")
		}
		return write(w, b, s)
	}
}

func line(text func(*lightsout.Board, lightsout.State) (string, error)) func(io.Writer, *lightsout.Board, lightsout.State) error {
	return func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
		out, err := text(b, s)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, out+"\n")
		return err
	}
}

// EncodingNamed returns the format of a name; "graph6" and "gv" are known as well.
func EncodingNamed(name string) (Encoding, error) {
	name = strings.ToLower(name)
	if other, ok := map[string]string{"graph6": "g6", "digraph6": "d6", "sparse6": "s6", "gv": "dot", "text": "txt"}[name]; ok {
		name = other
	}
	var names []string
	for _, e := range Encodings() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	for _, f := range encode.Formats() {
		names = append(names, f.Name)
	}
	return Encoding{}, fmt.Errorf("unknown format %q: the formats are %s", name, strings.Join(names, ", "))
}

// EncodingOf returns the format that a file's name ends with.
func EncodingOf(filename string) (Encoding, error) {
	var known []string
	for _, e := range Encodings() {
		if slices.ContainsFunc(e.Extensions, func(ext string) bool { return strings.HasSuffix(strings.ToLower(filename), ext) }) {
			return e, nil
		}
		known = append(known, e.Extensions...)
	}
	return Encoding{}, fmt.Errorf("file %q has no extension that names a format: use one of %s", filename, strings.Join(known, " "))
}

// EncodeAnswer is a board or state in some format: as text where it is text, else as bytes, which JSON shows in base64.
type EncodeAnswer struct {
	Board  string `json:"board"`
	Format string `json:"format"`
	Text   string `json:"text,omitempty"`
	Data   []byte `json:"data,omitempty"`
}

func encoded(b *lightsout.Board, format string, out []byte) EncodeAnswer {
	a := EncodeAnswer{Board: b.Spec(), Format: format}
	if utf8.Valid(out) && format != "pbm" && format != "pgm" {
		a.Text = string(out)
	} else {
		a.Data = out
	}
	return a
}

// Drawing returns how to write a drawing in a format, or nil if the format is not one of drawings.
func Drawing(format string, p picture.Palette, x lightsout.Presses, numbers bool, cell float64) func(io.Writer, *lightsout.Board, lightsout.State) error {
	d := picture.Drawing{Palette: p, Presses: x, Numbers: numbers}
	switch format {
	case "svg":
		return d.WriteSVG
	case "png":
		d.Cell = cell
		return d.WritePNG
	case "pdf":
		return d.WritePDF
	}
	return nil
}

package api

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"lightsout"
	"lightsout/board"
	"lightsout/encode"
	"lightsout/internal/base/format"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/symmetry"
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
	if err := format.Gone(name); err != nil {
		return Encoding{}, err
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
	if err := format.Gone(filepath.Ext(filename)); err != nil {
		return Encoding{}, fmt.Errorf("file %q: %w", filename, err)
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

// model says how a problem is written for third-party solvers.
type model struct {
	format        encode.Format
	objective     encode.Objective
	goal          lightsout.State // of length 0 for all off
	breakSymmetry bool            // leave out solutions that mirror or turn others
	first, models int             // as in encode.Task
}

// modelNamed returns the format of a name, if it is one for solvers.
func modelNamed(name string) (encode.Format, bool) {
	return encode.FormatNamed(strings.ToLower(name))
}

// ForSolvers reports whether a format is one for solvers.
func ForSolvers(format string) bool {
	_, ok := modelNamed(format)
	return ok
}

// FormatOf returns the name of the format that a file's name ends with. Of formats for solvers that share an ending, it
// is the first.
func FormatOf(filename string) (string, error) {
	for _, f := range encode.Formats() {
		if strings.HasSuffix(strings.ToLower(filename), f.Extension) {
			return f.Name, nil
		}
	}
	e, err := EncodingOf(filename)
	return e.Name, err
}

func objectiveNamed(name string) (encode.Objective, error) {
	var names []string
	for _, o := range encode.Objectives() {
		if o.String() == name {
			return o, nil
		}
		names = append(names, o.String())
	}
	return 0, fmt.Errorf("unknown objective %q: the objectives are %s", name, strings.Join(names, ", "))
}

// task returns the question to a solver about a state of a board.
func (m model) task(ctx context.Context, env *Env, b *lightsout.Board, s lightsout.State) (encode.Task, error) {
	t := encode.Task{Problem: lightsout.Problem{Board: b, From: s, To: m.goal}, Objective: m.objective, First: m.first, Models: m.models}
	if m.goal.Len() == 0 {
		t.Problem = lightsout.TurnOff(b, s)
	}
	switch m.objective {
	case encode.Reverse:
		t.Problem = lightsout.Problem{Board: b}
	case encode.Orthogonal:
		t.Problem = lightsout.Problem{Board: b}
		a, err := env.Boards.of(b).factors.Get(ctx)
		if err != nil {
			return t, err
		}
		if t.Witnesses, err = a.AllWitnesses(ctx); err != nil {
			return t, err
		}
	}
	if m.breakSymmetry && t.Problem.From.Len() > 0 {
		a, err := env.Boards.of(b).factors.Get(ctx)
		if err != nil {
			return t, err
		}
		t.Unique = a.Nullity() == 0 // then the one solution is as symmetric as the problem
		group, err := symmetry.Of(ctx, b)
		if err != nil {
			return t, err
		}
		t.Symmetries = symmetry.Fixing(symmetry.Fixing(group, t.Problem.From), t.Problem.To)
	}
	return t, m.format.Accepts(t)
}

// Encode requests a board, a state or a problem in a format for other programs.
type Encode struct {
	Board         Spec      `json:"board"`
	State         StateText `json:"state,omitzero"`           // off if it is left out, for solvers on
	Format        string    `json:"format"`                   // one of the formats of lightsout encode
	Goal          StateText `json:"goal,omitzero"`            // for solvers
	Objective     string    `json:"objective,omitempty"`      // for solvers: any, least, nearest, reverse or orthogonal
	BreakSymmetry bool      `json:"break_symmetry,omitempty"` // for MathProg and SAT solvers
	FromOne       bool      `json:"from_one,omitempty"`       // MathProg, lp and smt2 number lights and buttons from 1
	Models        int       `json:"models,omitempty"`         // for Mace4: how many models to find, 1 if it is left out
	Timed

	Out io.Writer `json:"-"` // gets what is written; then the answer has none of it

	as    Encoding
	model *model
}

// CheckFormat reads all but the board and its states.
func (q *Encode) CheckFormat() (err error) {
	format, isModel := modelNamed(text.Clip(q.Format))
	if !isModel {
		if q.as, err = EncodingNamed(text.Clip(q.Format)); err != nil {
			return wrong("format", "%s", err)
		}
		if q.Objective != "" && q.Objective != "any" || q.BreakSymmetry || q.FromOne || q.Models != 0 || q.Goal.given() {
			return wrong("format", "%s is not a format for solvers, so goal, objective, break_symmetry, from_one and models do not apply", q.as.Name)
		}
	} else {
		q.model = &model{format: format, breakSymmetry: q.BreakSymmetry, models: q.Models}
		if q.FromOne {
			q.model.first = 1
		}
		switch {
		case q.BreakSymmetry && !format.BreaksSymmetry():
			return wrong("break_symmetry", "works only with the formats of MathProg and of SAT solvers: %s has no constraints for it", format.Name)
		case q.FromOne && !format.Numbers():
			return wrong("from_one", "works only with MathProg, lp and smt2: %s does not number from 0", format.Name)
		case q.Models != 0 && !strings.HasPrefix(format.Name, "mace4"):
			return wrong("models", "works only with mace4 and mace4-vector: %s finds one answer", format.Name)
		}
		if q.model.objective, err = objectiveNamed(cmp.Or(text.Clip(q.Objective), "any")); err != nil {
			return wrong("objective", "%s", err)
		}
	}
	return nil
}

// Check reads the format, the state and, for solvers, the problem.
func (q *Encode) Check(l Limits) (err error) {
	if err := q.CheckFormat(); err != nil {
		return err
	}
	if q.model == nil {
		return readStart(l, &q.Board, &q.State, "off")
	}
	err = checkProblem(l, &q.Board, &q.State, &q.Goal)
	q.model.goal = q.Goal.state
	return err
}

// Cost is that of the format.
func (q *Encode) Cost() Cost {
	b := q.Board.board
	c := Cost{Field: "board"}
	name := q.as.Name
	if q.model != nil {
		c, name = factorCost("board", b), "lp"
	}
	steps, bytes := encodeCost(name, b)
	if q.Out == nil {
		c.Answer = bytes / 4
	}
	return c.plus(steps, bytes)
}

// encodeCost is the cost to write a state of a board in a format.
func encodeCost(format string, b *lightsout.Board) (steps, bytes float64) {
	n := float64(max(b.Lights(), b.Buttons()))
	switch {
	case slices.Contains([]string{"pbm", "pgm", "txt", "id"}, format):
		return 100 * n, 4 * n
	case slices.Contains([]string{"svg", "pdf"}, format):
		return 1e4 * n, 500 * n
	case format == "png":
		pixels := min(1<<25, n*40*40) // the size of the largest drawing
		return 30*pixels + 100*n, 8 * pixels
	}
	// The text of a graph or a model is as long as its list of toggles.
	entries := 0.0
	for _, j := range []int{0, b.Buttons() / 3, b.Buttons() / 2, b.Buttons() - 1} {
		entries = max(entries, float64(len(b.Toggles(j))))
	}
	entries *= float64(b.Buttons())
	return 1e3 * (entries + n), 100 * (entries + n)
}

// Run writes.
func (q *Encode) Run(ctx context.Context, env *Env) (any, error) {
	b, s := q.Board.board, q.State.state
	write, name := q.as.Write, q.as.Name
	if q.model != nil {
		task, err := q.model.task(ctx, env, b, s)
		if err != nil {
			return nil, refused("format", err)
		}
		name = q.model.format.Name
		write = func(w io.Writer, _ *lightsout.Board, _ lightsout.State) error { return q.model.format.Write(w, task) }
	}
	if q.Out != nil {
		return EncodeAnswer{Board: b.Spec(), Format: name}, refused("format", write(q.Out, b, s))
	}
	out := &bounded{ctx: ctx, most: env.Limits.Answer / 2, field: "board"}
	if err := write(out, b, s); err != nil {
		return nil, refused("format", err)
	}
	return encoded(b, name, out.Bytes()), nil
}

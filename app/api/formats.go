package api

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"lightsout"
	"lightsout/app/chart"
	"lightsout/app/models"
	"lightsout/board"
	"lightsout/internal/base/format"
	"lightsout/picture"
	"lightsout/sheet"
)

// Format is a file format, and how it holds things. What it cannot hold is nil.
type Format struct {
	format.Format
	Board func(w io.Writer, b *lightsout.Board, s lightsout.State) error
	Draw  func(d picture.Drawing, w io.Writer, b *lightsout.Board, s lightsout.State) error
	Model *models.Format
	prints

	Answer bool // of an act, as it is
	Film   bool // by Script.Write of package film
	Graph  bool // as long as the list of toggles
	Pixels bool // a cell has a size in pixels
	Rows   bool // of text
	Bits   int  // of a light, in a file of bytes with nothing else
}

// prints is what is made to be printed.
type prints struct {
	Sheet func(s sheet.Sheet, w io.Writer) error
	Chart func(c chart.Chart, w io.Writer) error
	Pages bool // each page of a sheet is a file
}

// printing returns how a format writes sheets and charts. A page writes none, and is smaller without them.
func printing(name string) prints {
	if runtime.GOOS == "js" {
		return prints{}
	}
	return map[string]prints{
		"svg": {sheet.Sheet.WriteSVG, chart.Chart.WriteSVG, true},
		"png": {sheet.Sheet.WritePNG, chart.Chart.WritePNG, true},
		"pdf": {sheet.Sheet.WritePDF, chart.Chart.WritePDF, false},
		"txt": {Sheet: sheet.Sheet.WriteText},
	}[name]
}

// Formats lists the formats: graphs, lights and pictures, films, models for solvers.
func Formats() []Format {
	var all []Format
	for _, f := range board.Formats() {
		write := func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
			return board.WriteBoard(w, b, s, f)
		}
		all = append(all, Format{Format: f.Describe(), Board: write, Graph: true})
	}
	own := &all[board.JSON]
	own.Media = "application/json"
	own.Film = true
	own.Answer = true
	all = append(all,
		Format{
			Format: describe("pbm", "", "the lights as a packed bitmap, white is on"),
			Board:  picture.WritePBM, Bits: 1,
		},
		Format{Format: describe("pgm", "", "the lights as a graymap, for more than two states"),
			Board: picture.WritePGM, Bits: 8},
		Format{
			Format: format.Format{
				Name: "txt", Long: "text", Extensions: []string{".txt"}, About: "the lights as rows of text",
			},
			prints: printing("txt"), Rows: true,
			Board: func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
				_, err := io.WriteString(w, b.StateText(s))
				return err
			},
		},
		Format{Format: describe("svg", "image/svg+xml", "a drawing"), prints: printing("svg"),
			Draw: picture.Drawing.WriteSVG, Film: true},
		Format{
			Format: describe("png", "image/png",
				"a drawing in pixels; at least one pixel per light of a large grid"), prints: printing("png"),
			Draw: picture.Drawing.WritePNG, Film: true, Pixels: true,
		},
		Format{Format: describe("pdf", "application/pdf", "a drawing as a page to print"),
			prints: printing("pdf"), Draw: picture.Drawing.WritePDF},
		Format{Format: format.Format{Name: "id", About: "the game ID, for links"},
			Board: func(w io.Writer, b *lightsout.Board, s lightsout.State) error {
				_, err := fmt.Fprintln(w, board.FormatID(b, s))
				return err
			}},
		Format{Format: format.Format{Name: "flip", About: "the game ID of Simon Tatham's Flip"},
			Board: writeFlip},
		Format{Format: describe("gif", "image/gif", "a film"), Film: true, Pixels: true},
		Format{Format: describe("apng", "image/apng", "a film"), Film: true, Pixels: true},
		Format{Format: describe("y4m", "video/x-yuv4mpeg", "a film for video encoders"), Film: true,
			Pixels: true},
	)
	for _, f := range models.Formats() {
		all = append(all, Format{Format: f.Format, Model: &f, Graph: true})
	}
	return all
}

func writeFlip(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	if err := board.WriteFlip(w, b, s); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// describe describes a format whose extension is its name.
func describe(name, media, about string) format.Format {
	return format.Format{Name: name, Extensions: []string{"." + name}, Media: media, About: about}
}

// Content is what a file can hold, for the choice of its format.
type Content struct {
	what string // with its verb, for errors
	in   func(f Format) bool
}

// The contents.
var (
	ABoard   = Content{"a board is", func(f Format) bool { return f.Board != nil || f.Draw != nil }}
	AProblem = Content{"a board or a problem is", func(f Format) bool {
		return f.Model != nil || ABoard.in(f)
	}}
	APicture  = Content{"a picture is", func(f Format) bool { return f.Draw != nil || f.Rows }}
	SomeMoves = Content{"presses are", func(f Format) bool { return f.Draw != nil || f.Rows || f.Bits > 0 }}
	ASheet    = Content{"a sheet is", func(f Format) bool { return f.Sheet != nil }}
	// or its answer
	APuzzle = Content{"a sheet is", func(f Format) bool { return f.Sheet != nil || f.Answer }}
	AChart  = Content{"a chart is", func(f Format) bool { return f.Chart != nil }}
	AFilm   = Content{"a film is", func(f Format) bool { return f.Film }}
	AFigure = Content{"a figure is", func(f Format) bool { return f.Draw != nil }}
)

// Formats lists the formats that can hold it.
func (c Content) Formats() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return !c.in(f) })
}

// Extensions lists the extensions of its files.
func (c Content) Extensions() []string { return format.Extensions(c.Formats()) }

// Named returns its format of a name.
func (c Content) Named(name string) (Format, error) {
	f, ok := format.Named(c.Formats(), name)
	if ok {
		return f, nil
	}
	names := strings.Join(format.Names(c.Formats()), ", ")
	return f, fmt.Errorf("unknown format %q: %s written as %s", name, c.what, names)
}

// Of returns its format by the extension of a file's name.
func (c Content) Of(file string) (Format, error) {
	f, ok := format.Of(c.Formats(), file)
	if ok {
		return f, nil
	}
	known := fmt.Errorf("%s written as %s", c.what, strings.Join(c.Extensions(), ", "))
	return f, fmt.Errorf("file %q: %w", file, known)
}

// Write writes a board at a state, as the drawing says if it is drawn.
func (f Format) Write(w io.Writer, b *lightsout.Board, s lightsout.State, d picture.Drawing) error {
	if f.Draw == nil {
		return f.Board(w, b, s)
	}
	if !f.Pixels {
		d.Cell = 0
	}
	return f.Draw(d, w, b, s)
}

// WritePresses writes the presses of a problem, in a drawing as marks on its first state.
func (f Format) WritePresses(w io.Writer, p lightsout.Problem, x lightsout.Presses) error {
	switch {
	case f.Draw != nil:
		return f.Draw(picture.Drawing{Presses: x}, w, p.Board, p.From)
	case f.Bits == 0:
		_, err := io.WriteString(w, p.Board.PressesText(x))
		return err
	case !p.Board.Cells():
		return errors.New(
			"the buttons of this board are not cells, so a bitmap cannot hold its presses: write .txt")
	}
	return f.Board(w, p.Board, x.AsState())
}

// Package sheet prints puzzles: sheets and booklets with solutions, and the pages of lessons.
//
// Start at Sheet. layout.go puts puzzles on pages and passage.go text; page.go and puzzle.go draw them on a
// canvas, and text.go writes them as plain text.
package sheet

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Sheet is something to print and hand out: a cover, pages of text, pages of boards with their numbers,
// captions and notes, and solutions. Every page of puzzles has a title, a line for the name and the rule of
// the game. Cells are white, so that a pencil can mark them, and a dot says that a light is on.
type Sheet struct {
	Title   string
	Author  string // on the cover
	Note    string // on the cover; empty for the number of puzzles
	Footer  string // at the foot of each page
	Rule    string // how to play, above the puzzles; empty for the rule of the boards
	Text    []TextBlock
	Puzzles []Puzzle
	Paper   string // a4, letter or a5; a4 if empty
	// where solutions are: end, back of each page, upside-down at its foot, or none; end if empty
	Answers string
	Each    int // puzzles on a page; 0 for as many as are large enough
	Page    int // of SVG and PNG: only this page, from 1; 0 for all, one below the other
	Cover   bool
	Hints   bool // at the foot of a page: how its puzzles begin
	Working bool // an empty board next to each puzzle, to work in
	Ink     bool // save ink: thin gray lines, and rings instead of dots
	Numbers bool // the buttons are numbered, from 1
	Large   bool // large print
	Booklet bool // pages of half the size, two on a side, in the order in which the sheets are folded
}

// Puzzle is one board of a sheet.
type Puzzle struct {
	Board    *lightsout.Board
	State    lightsout.State
	Goal     lightsout.State   // drawn next to the puzzle; of length 0 for all off
	Solution lightsout.Presses // of length 0 if there is none to show
	Order    []int             // of Solution, if only lights that are on may be pressed; nil if any may
	Caption  string            // next to the number, above the board
	Note     string            // in small type below the board, such as the game ID
	Code     string            // in a QR code below the board
	Hint     string            // how to begin
	Chapter  string            // begins a page where it is not that of the puzzle before
	About    string            // of the chapter, in a line
}

// Limits of a printable sheet.
const (
	maxPuzzles = 10_000
	maxParts   = 1 << 21 // lights, buttons and lines of all puzzles together
	sheetDPI   = 150     // of pixels
)

// papers are the sizes of paper in points, 1/72 inch.
var papers = map[string]canvas.Point{
	"": {X: 595.28, Y: 841.89}, "a4": {X: 595.28, Y: 841.89}, "letter": {X: 612, Y: 792},
	"a5": {X: 419.53, Y: 595.28},
}

// Check returns an error if the sheet cannot be printed.
func (s Sheet) Check() error {
	switch {
	case papers[s.Paper].X == 0:
		return fmt.Errorf("unknown paper %q: it is a4, letter or a5", s.Paper)
	case !slices.Contains([]string{"", answersEnd, answersBack, answersFoot, answersNone}, s.Answers):
		return fmt.Errorf("unknown place %q of answers: it is end, back, upside-down or none", s.Answers)
	case !slices.Contains([]int{0, 1, 2, 4, 6, 12}, s.Each):
		return fmt.Errorf("%d puzzles on a page: it is 1, 2, 4, 6 or 12", s.Each)
	case len(s.Puzzles)+len(s.Text) == 0:
		return errors.New("the sheet has no puzzles: at least one is needed")
	case len(s.Puzzles) > maxPuzzles:
		return fmt.Errorf("the sheet has %d puzzles: at most %d are allowed", len(s.Puzzles), maxPuzzles)
	}
	drawn := 0
	for i, p := range s.Puzzles {
		if p.Board == nil {
			return fmt.Errorf("puzzle %d has no board", i+1)
		}
		figure := picture.Figure{Board: p.Board, State: p.State, Presses: p.Solution}
		parts, err := figure.Parts()
		if err != nil {
			return fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		if figure.State = p.Goal; p.Goal.Len() > 0 {
			if _, err := figure.Parts(); err != nil {
				return fmt.Errorf("goal of puzzle %d: %w", i+1, err)
			}
		}
		if err := p.checkOrder(); err != nil {
			return fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		if drawn += parts; drawn > maxParts {
			return fmt.Errorf(
				"the boards of the sheet have more than %d lights, buttons and lines after %d of %d "+
					"puzzles: too many to draw",
				maxParts, i+1, len(s.Puzzles))
		}
	}
	return nil
}

// checkOrder returns an error if the order is not one of the presses of the solution.
func (p Puzzle) checkOrder() error {
	left := p.Solution.Clone()
	for _, j := range p.Order {
		if j < 0 || j >= left.Len() || left.At(j) == 0 {
			return fmt.Errorf("the order has a press of button %d that the solution has not", j+1)
		}
		left.Set(j, left.At(j)-1)
	}
	if p.Order != nil && !left.IsZero() {
		return fmt.Errorf("the order lacks %s of the solution", text.Number(left.Weight(), "press"))
	}
	return nil
}

const (
	answersEnd  = "end"
	answersBack = "back"
	answersFoot = "upside-down"
	answersNone = "none"
)

// paper returns the width and height of a page in points, and how large its type is, of 1 that is usual.
func (s Sheet) paper() (size canvas.Point, scale float64) {
	size = papers[s.Paper]
	scale = 1
	if s.Booklet {
		size = canvas.Point{X: size.Y / 2, Y: size.X}
	}
	if size.X < 500 {
		scale = 0.8
	}
	if s.Large {
		scale *= 1.5
	}
	return size, scale
}

// size returns the width and height of a page in units of its type.
func (s Sheet) size() canvas.Point {
	size, scale := s.paper()
	return size.Times(1 / scale)
}

// Sides returns how many pages are printed; a booklet has two on each.
func (s Sheet) Sides() int {
	_, sides := s.sides()
	return len(sides)
}

// WritePDF writes the sheet as a PDF.
func (s Sheet) WritePDF(w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	file := canvas.NewPDF(w, s.Title)
	size, sides := s.sides()
	for _, side := range sides {
		file.Page(size, side)
	}
	return file.Close()
}

// WriteSVG writes the sheet as an SVG.
func (s Sheet) WriteSVG(w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	size, sides := s.chosen()
	c := canvas.NewPrint(w, canvas.Point{X: size.X, Y: size.Y * float64(len(sides))}, "pt", s.Title)
	for n, side := range sides {
		c.Within(canvas.Point{Y: size.Y * float64(n)}, 1, side)
	}
	return c.Close()
}

// WritePNG writes the sheet as pixels, 150 to the inch.
func (s Sheet) WritePNG(w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	size, sides := s.chosen()
	const scale = sheetDPI / 72.0
	width := int(math.Round(size.X * scale))
	height := int(math.Round(size.Y * scale))
	if most := canvas.MaxPixels / (width * height); len(sides) > most {
		return fmt.Errorf("the sheet has %d pages: a PNG holds at most %d, a PDF any number",
			len(sides), most)
	}
	c := canvas.NewPixels(width, height*len(sides), scale)
	for n, side := range sides {
		c.Origin.Y = float64(n * height)
		side(c)
	}
	return c.Write(w)
}

// chosen returns the page that is asked for, or all.
func (s Sheet) chosen() (size canvas.Point, sides []func(canvas.Canvas)) {
	if size, sides = s.sides(); s.Page > 0 && s.Page <= len(sides) {
		sides = sides[s.Page-1 : s.Page]
	}
	return size, sides
}

// sides returns the size of the paper and what is drawn on each side of it: a page, or two pages of a
// booklet. Sheets of a booklet are printed on both sides, laid on each other and folded in the middle;
// then the pages follow each other.
func (s Sheet) sides() (size canvas.Point, sides []func(canvas.Canvas)) {
	page, scale := s.paper()
	pages := s.pages()
	if !s.Booklet {
		for _, p := range pages {
			sides = append(sides, func(c canvas.Canvas) { c.Within(canvas.Point{}, scale, p.draw) })
		}
		return page, sides
	}
	for n := range len(pages) / 2 {
		left := len(pages) - 1 - n
		right := n
		if n%2 != 0 {
			left, right = right, left
		}
		sides = append(sides, func(c canvas.Canvas) {
			c.Within(canvas.Point{}, scale, pages[left].draw)
			c.Within(canvas.Point{X: page.X}, scale, pages[right].draw)
		})
	}
	return canvas.Point{X: 2 * page.X, Y: page.Y}, sides
}

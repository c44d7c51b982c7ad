package picture

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"

	"lightsout"
)

// Sheet is puzzles to print and hand out: pages of boards with their numbers, captions and notes, then
// pages of solutions. Every page of puzzles has a title, a line for the name and the rule of the game.
// Cells are white, so that a pencil can mark them, and a dot says that a light is on.
type Sheet struct {
	Title   string
	Footer  string // at the foot of each page
	Rule    string // how to play, above the puzzles; empty for the rule of the boards
	Puzzles []Puzzle
	Letter  bool // US letter paper; A4 if false
	Working bool // an empty board next to each puzzle, to work in
	Ink     bool // save ink: thin gray lines, and rings instead of dots
	Numbers bool // the buttons are numbered, from 1
	Booklet bool // two pages on a side, in the order in which the sheets are folded
}

// Puzzle is one board of a sheet.
type Puzzle struct {
	Board    *lightsout.Board
	State    lightsout.State
	Goal     lightsout.State   // drawn next to the puzzle; of length 0 for all off
	Solution lightsout.Presses // of length 0 if there is none to show
	Caption  string            // next to the number, above the board
	Note     string            // in small type below the board, such as the game ID
}

// Limits of a printable sheet.
const (
	maxPuzzles = 10_000
	maxParts   = 2 * maxDrawn // lights, buttons and lines of all puzzles together
	sheetDPI   = 150          // of pixels
)

func (s Sheet) check() error {
	if len(s.Puzzles) == 0 {
		return errors.New("the sheet has no puzzles: at least one is needed")
	}
	if len(s.Puzzles) > maxPuzzles {
		return fmt.Errorf("the sheet has %d puzzles: at most %d are allowed", len(s.Puzzles), maxPuzzles)
	}
	drawn := 0
	for i, p := range s.Puzzles {
		if p.Board == nil {
			return fmt.Errorf("puzzle %d has no board", i+1)
		}
		if err := cmp.Or(checkDrawn(p.Board), checkValues(p.Board, p.State, p.Solution)); err != nil {
			return fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		if err := checkValues(p.Board, p.Goal, p.Solution); p.Goal.Len() > 0 && err != nil {
			return fmt.Errorf("goal of puzzle %d: %w", i+1, err)
		}
		drawn += p.Board.Lights() + p.Board.Buttons() + countLinks(p.Board)
		if drawn > maxParts {
			return fmt.Errorf("the boards of the sheet have more than %d lights, buttons and lines after %d of %d puzzles: too many to draw", maxParts, i+1, len(s.Puzzles))
		}
	}
	return nil
}

// size returns the width and height of the paper in points, 1/72 inch.
func (s Sheet) size() lightsout.Point {
	if s.Letter {
		return lightsout.Point{X: 612, Y: 792}
	}
	return lightsout.Point{X: 595.28, Y: 841.89}
}

// WritePDF writes the sheet as a PDF.
func (s Sheet) WritePDF(w io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	file := newPDFFile(w, s.Title)
	size, sides := s.sides()
	for _, side := range sides {
		file.page(size, side)
	}
	return file.close()
}

// WriteSVG writes the sheet as an SVG whose pages lie one below the other.
func (s Sheet) WriteSVG(w io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	size, sides := s.sides()
	c := newPrint(w, lightsout.Point{X: size.X, Y: size.Y * float64(len(sides))}, "pt", s.Title)
	for n, side := range sides {
		c.within(lightsout.Point{Y: size.Y * float64(n)}, 1, side)
	}
	return c.close()
}

// WritePNG writes the sheet as pixels, 150 to the inch, its pages one below the other.
func (s Sheet) WritePNG(w io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	size, sides := s.sides()
	const scale = sheetDPI / 72.0
	width, height := int(math.Round(size.X*scale)), int(math.Round(size.Y*scale))
	if most := maxPixels / (width * height); len(sides) > most {
		return fmt.Errorf("the sheet has %d pages: a PNG holds at most %d, a PDF any number", len(sides), most)
	}
	c := newPixels(width, height*len(sides), scale)
	for n, side := range sides {
		c.origin.Y = float64(n * height)
		side(c)
	}
	return c.write(w)
}

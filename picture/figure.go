package picture

import (
	"lightsout"
	"lightsout/internal/base/canvas"
)

// Figure is a board on a page of paper: cells are white, so that a pencil can mark them, and a dot says that
// a light is on. Package sheet draws figures; canvases are only made within the module.
type Figure struct {
	Board   *lightsout.Board
	State   lightsout.State
	Presses lightsout.Presses // marked, with the count where it may be above one; none if of length 0
	Order   []int             // of the presses, which are numbered by it; nil to show counts
	Cell    float64           // from one cell to the next, in units of the canvas
	Lines   float64           // the distance of cells for which lines are wide enough
	Numbers bool              // the buttons are numbered, from 1
	Ink     bool              // save ink: thin gray lines, and rings instead of dots
	Pale    bool              // lines are pale, as of a board to work in
	Screen  bool              // it looks as on a screen
}

// Parts counts the lights, buttons and lines that are drawn. It returns an error if they are too many, or if
// the state or the presses are of another board.
func (f Figure) Parts() (int, error) {
	if err := checkDrawn(f.Board); err != nil {
		return 0, err
	}
	parts := f.Board.Lights() + f.Board.Buttons() + countLinks(f.Board)
	return parts, checkValues(f.Board, f.State, f.Presses)
}

// Size returns the width and height of the figure.
func (f Figure) Size() canvas.Point { return f.drawing().size() }

// Draw draws the figure, with its upper left corner at a place.
func (f Figure) Draw(c canvas.Canvas, at canvas.Point) {
	d := f.drawing()
	d.origin = at
	d.draw(c)
}

func (f Figure) drawing() drawing {
	d := drawing{board: f.Board, state: f.State, presses: f.Presses, order: f.Order, cell: f.Cell}
	if f.Screen {
		d.style = screenStyle()
		return d
	}
	d.palette, _ = PaletteNamed("#ffffff,#ffffff")
	d.style = paperStyle(f.Lines, f.Ink)
	d.style.numbers = f.Numbers
	if f.Board.Modulus() > 2 || f.Order != nil {
		d.style.marked = 0.75
		d.style.countOnes = true
	}
	if f.Pale {
		d.style.outline = rgb(0xaaaaaa)
		d.style.link = rgb(0xcccccc)
		d.style.seam = rgb(0xaaaaaa)
	}
	return d
}

// paperStyle is how boards look on paper: white cells with thin lines around them, and a dot in those
// that are on, which is also seen without color.
func paperStyle(cell float64, ink bool) style {
	s := style{
		gap: 0.08, outline: rgb(0x333333), thin: min(0.9, 0.05*cell), link: rgb(0x888888),
		mark: rgb(0x333333), marked: 0.45, rim: rgb(0xffffff), seam: rgb(0x555555), thick: min(1, 0.06*cell),
		paper: true, dot: rgb(0xffd15c),
	}
	if ink {
		s.outline = rgb(0x777777)
		s.thin = min(0.5, 0.03*cell)
		s.dot = rgb(0xffffff)
		s.mark = rgb(0xffffff)
		s.rim = rgb(0x333333)
	}
	return s
}

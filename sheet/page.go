package sheet

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"sort"
	"strings"

	"rsc.io/qr"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
	"lightsout/internal/base/tint"
	"lightsout/picture"
)

// Positions on a page, in points from its corners.
const (
	pageMargin  = 54  // left and right
	titleLine   = 72  // baseline of the title
	pageTop     = 104 // where boards begin, below the rule if there is one
	ruleLine    = 14  // from one line of the rule to the next
	pageFoot    = 66  // from the bottom, where boards end
	footLine    = 42  // from the bottom, baseline of the page number
	smallTitle  = 12  // the size of a long title; its end is cut off if it is still too long
	hintSpace   = 46  // for hints
	turnedSpace = 118 // for solutions at the foot
	nameSpace   = 220 // of the line for the name, and its distance from the title
)

type pageKind int

const (
	puzzlePage pageKind = iota
	solutionPage
	workingPage // empty boards
	coverPage
	textPage
)

// sheetPage is one page of a sheet: some of its puzzles, or of their solutions.
type sheetPage struct {
	sheet         Sheet
	kind          pageKind
	number, pages int
	title         string
	named         bool     // has a line for the name
	lines         []string // below the title
	hints         []string
	turned        *sheetPage    // solutions at the foot
	passages      []placedBlock // of a page of text
	puzzles       []int         // those on this page
	arrangement   arrangement
	boards        canvas.Point // room for a board
	box           canvas.Point // room for a puzzle and its lines of text
	area          canvas.Point // room for all of them
	top           float64      // where it begins
}

// figureOf returns a puzzle as it is drawn on paper, or the presses that solve it. The distance of cells
// is that of the nearest nodes of a graph, which are drawn that much smaller.
func (s Sheet) figureOf(puzzle int, cell float64, kind pageKind) picture.Figure {
	p := s.Puzzles[puzzle]
	f := picture.Figure{
		Board: p.Board, State: p.State, Cell: cell, Lines: cell, Numbers: s.Numbers, Ink: s.Ink,
	}
	if shape := p.Board.Layout().Light(0); len(shape.Corners) == 0 && shape.Radius > 0 {
		f.Cell /= min(1, shape.Radius/0.35)
	}
	if kind == workingPage || kind == solutionPage {
		f.State = p.Board.NewState()
	}
	if kind == solutionPage {
		f.Presses = p.Solution
		f.Order = p.Order
	}
	return f
}

// beside returns the size of a puzzle with the boards next to it: its goal, and one to work in. They are
// below it if it has a page of its own.
func (s Sheet) beside(size canvas.Point, kind pageKind) canvas.Point {
	boards := 1.0
	if kind == puzzlePage && slices.ContainsFunc(s.Puzzles, func(p Puzzle) bool { return p.Goal.Len() > 0 }) {
		boards++
	}
	if s.Working && kind == puzzlePage {
		boards++
	}
	if s.Each == 1 {
		return canvas.Point{X: size.X, Y: boards*size.Y + (boards-1)*workingGap}
	}
	return canvas.Point{X: boards*size.X + (boards-1)*workingGap, Y: size.Y}
}

// workingGap is the distance of a puzzle and the board to work in, of a cell.
const workingGap = 1.6

func (p sheetPage) draw(c canvas.Canvas) {
	size := p.sheet.size()
	if p.kind == coverPage {
		p.drawCover(c)
		return
	}
	p.drawHead(c)
	p.drawBoards(c, canvas.Point{X: pageMargin, Y: p.top})
	for _, block := range p.passages {
		block.draw(c, p.sheet)
	}
	y := size.Y - pageFoot - 11*float64(len(p.hints)-1)
	if p.turned != nil {
		corner := canvas.Point{X: size.X - pageMargin, Y: size.Y - pageFoot + 4}
		c.Within(corner, -1, func(c canvas.Canvas) { p.turned.drawBoards(c, canvas.Point{}) })
		y -= turnedSpace
	}
	for n, hint := range p.hints {
		c.Text(labelAt(pageMargin, y+11*float64(n), 8.5, hint))
	}
	p.drawFoot(c)
}

// drawBoards draws the puzzles in columns and rows from a corner on.
func (p sheetPage) drawBoards(c canvas.Canvas, from canvas.Point) {
	gap := p.gap()
	width := float64(p.arrangement.columns)*(p.box.X+gap.X) - gap.X
	for place, i := range p.puzzles {
		column := place % p.arrangement.columns
		row := place / p.arrangement.columns
		right := (p.area.X-width)/2 + float64(column)*(p.box.X+gap.X)
		down := float64(row) * (p.box.Y + gap.Y)
		corner := from.Plus(canvas.Point{X: right, Y: down})
		past := from.X + p.area.X // where text must end
		if column+1 < p.arrangement.columns {
			past = corner.X + p.box.X + gap.X - 12
		}
		p.drawPuzzle(c, i, corner, past)
	}
}

// gap returns the distance between boards: the room left on the page, up to a limit.
func (p sheetPage) gap() canvas.Point {
	space := func(space, box float64, count int) float64 {
		if count == 1 {
			return 0
		}
		return (space - float64(count)*box) / float64(count-1)
	}
	return canvas.Point{
		X: min(90, space(p.area.X, p.box.X, p.arrangement.columns)),
		Y: min(120, space(p.area.Y, p.box.Y, p.arrangement.rows)),
	}
}

// drawCover draws the title, the author, the note and the first board, on black unless ink is saved.
func (p sheetPage) drawCover(c canvas.Canvas) {
	s := p.sheet
	size := p.sheet.size()
	paper := tint.RGB(0x12161f)
	ink := tint.RGB(0xffffff)
	if s.Ink {
		paper, ink = ink, paper
	}
	fillBox(c, paper, canvas.Point{}, size)
	y := size.Y / 4
	write := func(text string, size float64) {
		for _, line := range wrapped(text, size, p.sheet.size().X-2*pageMargin) {
			l := labelAt(pageMargin, y, size, line)
			l.Fill = ink
			l.Bold = size > 20
			c.Text(l)
			y += 1.3 * size
		}
	}
	write(s.Title, 36)
	for _, line := range []string{s.Author, cmp.Or(s.Note, text.Number(len(s.Puzzles), "puzzle"))} {
		y += 8
		write(line, 14)
	}
	shown := slices.Clone(s.Puzzles[:min(1, len(s.Puzzles))])
	for _, block := range s.Text {
		shown = append(shown, block.Boards...)
	}
	if len(shown) == 0 {
		return
	}
	f := picture.Figure{Board: shown[0].Board, State: shown[0].State, Cell: 1, Screen: true}
	if s.Ink {
		f = s.figure(shown[0], 1)
	}
	f.Cell = 0.4 * size.X / max(f.Size().X, f.Size().Y)
	f.Draw(c, canvas.Point{X: pageMargin, Y: size.Y - pageMargin - f.Size().Y})
}

func fillBox(c canvas.Canvas, fill color.RGBA, from, to canvas.Point) {
	corners := []canvas.Point{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}}
	c.Shapes(canvas.Pen{Fill: fill, Stroke: fill}, slices.Values([]canvas.Shape{{Corners: corners}}))
}

// drawCode draws a QR code with its upper left corner at a place, so large that a telephone reads it.
func drawCode(c canvas.Canvas, text string, at canvas.Point, side float64) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return // longer than any code
	}
	cell := side / float64(code.Size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if x > from {
				corner := at.Plus(canvas.Point{X: float64(from), Y: float64(y)}.Times(cell))
				fillBox(c, tint.RGB(0), corner, corner.Plus(canvas.Point{X: float64(x-from) * cell, Y: cell}))
			}
		}
	}
}

func (p sheetPage) drawHead(c canvas.Canvas) {
	size := p.sheet.size()
	l := labelAt(pageMargin, titleLine, 20, p.title)
	l.Bold = true
	space := size.X - 2*pageMargin
	forName := min(nameSpace, 0.5*space)
	if p.named {
		space -= forName
	}
	for l.Size > smallTitle && len(p.title) < maxRunes && l.Width() > space {
		l.Size--
	}
	c.Text(clipped(l, space))
	for n, text := range p.lines {
		c.Text(labelAt(pageMargin, titleLine+22+ruleLine*float64(n), 11, text))
	}
	if !p.named {
		return
	}
	name := labelAt(size.X-pageMargin-forName+24, titleLine, 11, "Name")
	c.Text(name)
	writingLine(c, name.At.Plus(canvas.Point{X: 36, Y: 2}), size.X-pageMargin)
}

// labelAt returns a dark label that begins at a place.
func labelAt(x, y, size float64, text string) canvas.Label {
	return canvas.Label{At: canvas.Point{X: x, Y: y}, Size: size, Fill: tint.RGB(0x222222), Text: text}
}

func writingLine(c canvas.Canvas, from canvas.Point, to float64) {
	line := canvas.Arrow{From: from, To: canvas.Point{X: to, Y: from.Y}}
	c.Arrows(canvas.Pen{Stroke: tint.RGB(0x888888), Width: 0.6}, slices.Values([]canvas.Arrow{line}))
}

func (p sheetPage) drawFoot(c canvas.Canvas) {
	size := p.sheet.size()
	l := labelAt(pageMargin, size.Y-footLine, 8.5, p.sheet.Footer)
	if l.Text != "" {
		c.Text(clipped(l, size.X-2*pageMargin-60))
	}
	l.At.X = size.X - pageMargin
	l.Align = canvas.AlignEnd
	l.Text = fmt.Sprintf("%d / %d", p.number, p.pages)
	if p.pages > 1 {
		c.Text(l)
	}
}

func wrapped(text string, size, width float64) []string {
	lines := []string{""}
	used := 0.0
	space := canvas.Label{Size: size, Text: " "}.Width()
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		wide := canvas.Label{Size: size, Text: word}.Width()
		switch {
		case *last == "":
			*last = word
			used = wide
		case used+space+wide <= width:
			*last = *last + " " + word
			used = used + space + wide
		default:
			lines = append(lines, word)
			used = wide
		}
	}
	return lines
}

// clipped returns a label that is no wider than there is room, with an ellipsis if it had to be cut,
// and empty if there is no room for even that.
func clipped(l canvas.Label, space float64) canvas.Label {
	// No character is narrower than a tenth of the size, so that a long text is cut before it is
	// measured.
	runes := []rune(l.Text[:min(len(l.Text), 4*maxRunes)])
	if most := int(space/(0.1*l.Size)) + 1; len(runes) > most {
		runes = runes[:max(0, most)]
	} else if len(runes) < maxRunes && l.Width() <= space {
		return l
	}
	fits := func(n int) bool {
		l.Text = string(runes[:n]) + "…"
		return l.Width() <= space
	}
	if !fits(sort.Search(len(runes), func(n int) bool { return !fits(n + 1) })) {
		l.Text = ""
	}
	return l
}

// maxRunes is more than fits on any line.
const maxRunes = 4096

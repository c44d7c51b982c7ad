package picture

import (
	"fmt"
	"slices"

	"lightsout"
)

// Where things stand on a page, in points from its corners.
const (
	pageMargin = 54  // left and right
	titleLine  = 72  // baseline of the title
	pageTop    = 104 // where boards begin
	pageFoot   = 66  // from the bottom, where boards end
	footLine   = 42  // from the bottom, baseline of the page number
)

// sheetPage is one page of a sheet: some of its puzzles, or of their solutions.
type sheetPage struct {
	sheet         Sheet
	number, pages int
	solutions     bool
	puzzles       []int // those on this page
	arrangement   arrangement
	boards        lightsout.Point // room for a board
	box           lightsout.Point // room for a board and its lines of text
	rule          string
}

// pages arranges the sheet, which has been checked.
func (s Sheet) pages() []sheetPage {
	if s.Palette.Shade == nil {
		s.Palette = Palettes()[1]
	}
	var all, solved []int
	notes := false
	for i, p := range s.Puzzles {
		all = append(all, i)
		if p.Solution.Len() > 0 {
			solved = append(solved, i)
		}
		notes = notes || p.Note != ""
	}
	size := s.size()
	puzzles := taste{
		area: lightsout.Point{X: size.X - 2*pageMargin, Y: size.Y - pageTop - pageFoot}, gap: lightsout.Point{X: 24, Y: 20},
		lines: captionRoom, text: 80, most: 20, small: 16, easy: 22, side: 110, big: 44,
	}
	if notes {
		puzzles.lines += noteRoom
	}
	solutions := taste{
		area: puzzles.area, gap: lightsout.Point{X: 24, Y: 20}, lines: captionRoom, text: 60, most: 30,
		small: 8, easy: 11, side: 60, big: 15, wide: true,
	}
	pages := slices.Concat(s.arrange(all, puzzles, false), s.arrange(solved, solutions, true))
	for n := range pages {
		pages[n].number, pages[n].pages = n+1, len(pages)
	}
	pages[0].rule = rule(s.Puzzles)
	return pages
}

// arrange puts puzzles or solutions on pages.
func (s Sheet) arrange(puzzles []int, t taste, solutions bool) []sheetPage {
	if len(puzzles) == 0 {
		return nil
	}
	largest := lightsout.Point{}
	for _, i := range puzzles {
		size := s.drawing(i, 1, solutions).size()
		largest = lightsout.Point{X: max(largest.X, size.X), Y: max(largest.Y, size.Y)}
	}
	a := t.arrange(len(puzzles), largest)
	boards := largest.Times(a.cell)
	box := lightsout.Point{X: max(boards.X, t.text), Y: boards.Y + t.lines}
	var pages []sheetPage
	for some := range slices.Chunk(puzzles, a.columns*a.rows) {
		pages = append(pages, sheetPage{sheet: s, solutions: solutions, puzzles: some, arrangement: a, boards: boards, box: box})
	}
	return pages
}

// drawing returns a puzzle as it is drawn on paper, or its solution: lights pale, presses dark. The
// distance of cells is that of the nearest nodes of a graph.
func (s Sheet) drawing(puzzle int, cell float64, solution bool) drawing {
	p := s.Puzzles[puzzle]
	d := drawing{board: p.Board, state: p.State, palette: s.Palette, style: paperStyle(cell), cell: cell / nearness(p.Board)}
	if solution {
		d.presses, d.palette, d.style.noDigits = p.Solution, pale(s.Palette), true
		if p.Board.Modulus() > 2 {
			d.style.marked, d.style.countOnes = 0.75, true
		}
	}
	return d
}

// nearness returns how far apart the nearest nodes of a graph are, of 1 that is usual: nodes are
// drawn that much smaller.
func nearness(b *lightsout.Board) float64 {
	if shape := b.Layout().Light(0); len(shape.Corners) == 0 && shape.Radius > 0 {
		return min(1, shape.Radius/0.35)
	}
	return 1
}

func (p sheetPage) draw(c canvas) {
	p.drawHead(c)
	gap := p.gap()
	size := p.sheet.size()
	width := float64(p.arrangement.columns)*(p.box.X+gap.X) - gap.X
	left := (size.X - width) / 2
	for place, i := range p.puzzles {
		column, row := place%p.arrangement.columns, place/p.arrangement.columns
		corner := lightsout.Point{X: left + float64(column)*(p.box.X+gap.X), Y: pageTop + float64(row)*(p.box.Y+gap.Y)}
		past := size.X - pageMargin // where text must end
		if column+1 < p.arrangement.columns {
			past = corner.X + p.box.X + gap.X - 12
		}
		p.drawPuzzle(c, i, corner, past)
	}
	p.drawFoot(c)
}

// gap returns the distance between boards: what is left of the page, but not more than looks well.
func (p sheetPage) gap() lightsout.Point {
	size := p.sheet.size()
	space := func(room, box float64, count int) float64 {
		if count == 1 {
			return 0
		}
		return (room - float64(count)*box) / float64(count-1)
	}
	return lightsout.Point{
		X: min(90, space(size.X-2*pageMargin, p.box.X, p.arrangement.columns)),
		Y: min(40, space(size.Y-pageTop-pageFoot, p.box.Y, p.arrangement.rows)),
	}
}

func (p sheetPage) drawHead(c canvas) {
	size := p.sheet.size()
	title := p.sheet.Title
	if p.solutions {
		title = "Solutions"
	}
	l := label{at: lightsout.Point{X: pageMargin, Y: titleLine}, size: 20, fill: rgb(0x222222), align: alignStart, bold: true, text: title}
	if p.number > 1 && !p.solutions {
		l.size, l.bold, l.fill = 11, false, rgb(0x666666)
	}
	c.text(clipped(c, l, size.X-2*pageMargin))
}

func (p sheetPage) drawFoot(c canvas) {
	size := p.sheet.size()
	l := label{at: lightsout.Point{X: pageMargin, Y: size.Y - footLine}, size: 8.5, fill: rgb(0x555555), align: alignStart, text: p.rule}
	if p.rule != "" {
		c.text(clipped(c, l, size.X-2*pageMargin-60))
	}
	l.at.X, l.align, l.text = size.X-pageMargin, alignEnd, fmt.Sprintf("%d / %d", p.number, p.pages)
	if p.pages > 1 {
		c.text(l)
	}
}

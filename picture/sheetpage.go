package picture

import (
	"fmt"
	"slices"
	"strings"

	"lightsout"
)

// Positions on a page, in points from its corners.
const (
	pageMargin = 54  // left and right
	titleLine  = 72  // baseline of the title
	pageTop    = 104 // where boards begin, below the rule if there is one
	ruleLine   = 14  // from one line of the rule to the next
	pageFoot   = 66  // from the bottom, where boards end
	footLine   = 42  // from the bottom, baseline of the page number
	smallTitle = 12  // the size of a long title; its end is cut off if it is still too long
)

// sheetPage is one page of a sheet: some of its puzzles, or of their solutions.
type sheetPage struct {
	sheet         Sheet
	number, pages int
	solutions     bool
	puzzles       []int // those on this page
	arrangement   arrangement
	boards        lightsout.Point // room for a board
	box           lightsout.Point // room for a puzzle and its lines of text
	top           float64         // where boards begin
	rule          []string
}

// pages arranges the sheet, which has been checked.
func (s Sheet) pages() []sheetPage {
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
	lines := wrapped(s.rule(), 11, size.X-2*pageMargin)
	top := pageTop + 8 + ruleLine*float64(len(lines)-1)
	puzzles := taste{
		area: lightsout.Point{X: size.X - 2*pageMargin, Y: size.Y - top - pageFoot}, gap: lightsout.Point{X: 24, Y: 20},
		lines: captionRoom, text: 80, most: 20, small: 16, easy: 22, side: 110, big: 44,
	}
	if notes {
		puzzles.lines += noteRoom
	}
	solutions := taste{
		area: lightsout.Point{X: size.X - 2*pageMargin, Y: size.Y - pageTop - pageFoot}, gap: lightsout.Point{X: 24, Y: 20}, lines: captionRoom, text: 60, most: 24,
		small: 12, easy: 16, side: 90, big: 24, wide: true,
	}
	pages := slices.Concat(s.arrange(all, puzzles, false), s.arrange(solved, solutions, true))
	for n := range pages {
		pages[n].number, pages[n].pages, pages[n].top = n+1, len(pages), pageTop
		if !pages[n].solutions {
			pages[n].rule, pages[n].top = lines, top
		}
	}
	return pages
}

// rule says how to play the puzzles of the sheet, and what to write where.
func (s Sheet) rule() string {
	if s.Rule != "" {
		return s.Rule
	}
	k := 2
	for _, p := range s.Puzzles {
		k = max(k, p.Board.Modulus())
	}
	text := "A dot is a light that is on. "
	if k > 2 {
		text = "The number in a dot is the value of the light. "
	}
	text += rule(s.Puzzles)
	switch {
	case s.Working && k == 2:
		text += " Mark what you press in the gray board: the order does not matter, and nothing is needed twice."
	case s.Working:
		text += " Write into the gray board how often you press: the order does not matter."
	}
	return text
}

// wrapped breaks a text into lines that fit.
func wrapped(text string, size, width float64) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case helveticaWidth(label{size: size, text: *last + " " + word}) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// arrange puts puzzles or solutions on pages.
func (s Sheet) arrange(puzzles []int, t taste, solutions bool) []sheetPage {
	if len(puzzles) == 0 {
		return nil
	}
	largest := lightsout.Point{}
	for _, i := range puzzles {
		size := s.drawing(i, 1, solutions).size()
		size.X = s.beside(size.X, solutions)
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

// drawing returns a puzzle as it is drawn on paper, or the presses that solve it. The distance of cells
// is that of the nearest nodes of a graph.
func (s Sheet) drawing(puzzle int, cell float64, solution bool) drawing {
	p := s.Puzzles[puzzle]
	d := drawing{board: p.Board, state: p.State, palette: blank(), style: paperStyle(cell, s.Ink), cell: cell / nearness(p.Board)}
	d.style.numbers = s.Numbers
	if solution {
		d.state, d.presses = p.Board.NewState(), p.Solution
		if p.Board.Modulus() > 2 {
			d.style.marked, d.style.countOnes = 0.75, true
		}
	}
	return d
}

// beside returns how wide a puzzle is with the boards next to it: its goal, and one to work in.
func (s Sheet) beside(width float64, solutions bool) float64 {
	boards := 1.0
	if !solutions && slices.ContainsFunc(s.Puzzles, func(p Puzzle) bool { return p.Goal.Len() > 0 }) {
		boards++
	}
	if s.Working && !solutions {
		boards++
	}
	return boards*width + (boards-1)*workingGap
}

// workingGap is the distance of a puzzle and the board to work in, of a cell.
const workingGap = 1.6

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
		corner := lightsout.Point{X: left + float64(column)*(p.box.X+gap.X), Y: p.top + float64(row)*(p.box.Y+gap.Y)}
		past := size.X - pageMargin // where text must end
		if column+1 < p.arrangement.columns {
			past = corner.X + p.box.X + gap.X - 12
		}
		p.drawPuzzle(c, i, corner, past)
	}
	p.drawFoot(c)
}

// gap returns the distance between boards: the room left on the page, up to a limit.
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
		Y: min(70, space(size.Y-p.top-pageFoot, p.box.Y, p.arrangement.rows)),
	}
}

func (p sheetPage) drawHead(c canvas) {
	size := p.sheet.size()
	title := p.sheet.Title
	if p.solutions {
		title = "Solutions"
	}
	l := label{at: lightsout.Point{X: pageMargin, Y: titleLine}, size: 20, fill: rgb(0x222222), align: alignStart, bold: true, text: title}
	room := size.X - 2*pageMargin
	if !p.solutions {
		room -= nameRoom
	}
	for l.size > smallTitle && len(title) < maxRunes && c.textWidth(l) > room {
		l.size--
	}
	c.text(clipped(c, l, room))
	if p.solutions {
		return
	}
	name := label{at: lightsout.Point{X: size.X - pageMargin - nameRoom + 24, Y: titleLine}, size: 11, fill: rgb(0x222222), align: alignStart, text: "Name"}
	c.text(name)
	line := arrow{from: name.at.Plus(lightsout.Point{X: 36, Y: 2}), to: lightsout.Point{X: size.X - pageMargin, Y: titleLine + 2}}
	c.arrows(pen{stroke: rgb(0x555555), width: 0.6}, slices.Values([]arrow{line}))
	for n, text := range p.rule {
		c.text(label{at: lightsout.Point{X: pageMargin, Y: titleLine + 22 + ruleLine*float64(n)}, size: 11, fill: rgb(0x333333), align: alignStart, text: text})
	}
}

// nameRoom is how wide the line for the name is, and its distance from the title.
const nameRoom = 220

func (p sheetPage) drawFoot(c canvas) {
	size := p.sheet.size()
	l := label{at: lightsout.Point{X: pageMargin, Y: size.Y - footLine}, size: 8.5, fill: rgb(0x555555), align: alignStart, text: p.sheet.Footer}
	if l.text != "" {
		c.text(clipped(c, l, size.X-2*pageMargin-60))
	}
	l.at.X, l.align, l.text = size.X-pageMargin, alignEnd, fmt.Sprintf("%d / %d", p.number, p.pages)
	if p.pages > 1 {
		c.text(l)
	}
}

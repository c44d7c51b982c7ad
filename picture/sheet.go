package picture

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
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

// sides returns the size of the paper and what is drawn on each side of it: a page, or two pages of a
// booklet. Sheets of a booklet are printed on both sides, laid on each other and folded in the middle;
// then the pages follow each other.
func (s Sheet) sides() (size lightsout.Point, sides []func(canvas)) {
	pages, page := s.pages(), s.size()
	if !s.Booklet {
		for _, p := range pages {
			sides = append(sides, p.draw)
		}
		return page, sides
	}
	scale := math.Min(page.X/page.Y, page.Y/2/page.X)
	all := (len(pages) + 3) / 4 * 4
	for n := range all / 2 {
		left, right := all-1-n, n
		if n%2 != 0 {
			left, right = right, left
		}
		sides = append(sides, func(c canvas) {
			for half, at := range []int{left, right} {
				if at < len(pages) {
					corner := lightsout.Point{X: (float64(half)+0.5)*page.Y/2 - scale*page.X/2, Y: (page.X - scale*page.Y) / 2}
					c.within(corner, scale, pages[at].draw)
				}
			}
		})
	}
	return lightsout.Point{X: page.Y, Y: page.X}, sides
}

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

// WriteText writes the sheet as plain text: boards in rows of '.' and '#', or of digits where there
// are more than two states, and the solutions after them.
func (s Sheet) WriteText(w io.Writer) error {
	if err := s.check(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if s.Title != "" {
		fmt.Fprintf(out, "%s\n\n", oneLine(s.Title))
	}
	fmt.Fprintf(out, "%s\n", cmp.Or(oneLine(s.Rule), rule(s.Puzzles)))
	solved := false
	for i, p := range s.Puzzles {
		fmt.Fprintf(out, "\n%s\n\n%s", strings.TrimSpace(fmt.Sprintf("%d. %s", i+1, oneLine(p.Caption))), textBoard(p.Board, p.State))
		if p.Goal.Len() > 0 {
			fmt.Fprintf(out, "\ngoal\n\n%s", textBoard(p.Board, p.Goal))
		}
		if p.Note != "" {
			fmt.Fprintf(out, "\n%s\n", oneLine(p.Note))
		}
		solved = solved || p.Solution.Len() > 0
	}
	if solved {
		fmt.Fprint(out, "\nSolutions\n")
	}
	for i, p := range s.Puzzles {
		if p.Solution.Len() > 0 {
			fmt.Fprintf(out, "\n%d. %s\n\n%s", i+1, text.Number(p.Solution.Weight(), "press"), textPresses(p.Board, p.Solution))
		}
	}
	return out.Flush()
}

// textBoard draws a state in the form of its board where that is not just rows: hexagons, triangles
// and cubes.
func textBoard(b *lightsout.Board, s lightsout.State) string {
	_, grid := b.Grid()
	_, graph := b.Layout().(lightsout.Linked)
	if !grid && !graph {
		var text strings.Builder
		if (Terminal{ascii: true}).Draw(&text, b, s) == nil {
			return text.String()
		}
	}
	return b.StateText(s)
}

// textPresses draws presses as textBoard draws lights; buttons that are not cells are in a row.
func textPresses(b *lightsout.Board, x lightsout.Presses) string {
	if !b.Cells() {
		return b.PressesText(x)
	}
	return textBoard(b, x.AsState())
}

// oneLine makes a text one line that a terminal shows as it is.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

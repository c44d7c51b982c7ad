package sheet

import (
	"math"
	"sort"

	"lightsout/internal/base/canvas"
	"lightsout/picture"
)

// TextBlock is a part of the text of a sheet: a heading, a paragraph, boards in a row and lines to write on.
// Any of these may be left out.
type TextBlock struct {
	Title  string
	Mark   string // before the text: a number or a dot
	Text   string
	Boards []Puzzle // their states, or their solutions where there are some, below their captions
	Lines  int      // at least; more where there is room on the page
	Page   bool     // begins a page, of which Title is the title
	Named  bool     // the page has a line for a name
}

type placedBlock struct {
	TextBlock
	text   []string
	at     canvas.Point
	width  float64 // of the text
	height float64
	cell   float64
	beside bool // the boards are at the right of the text
}

// Sizes of a text, in points.
const (
	blockSize   = 11.5
	blockLine   = 16
	blockHead   = 30
	blockGap    = 10
	blockIndent = 22
	writingGap  = 22
	leastFigure = 11.0 // the least distance of cells
	figureSizes = 31   // from there to the greatest, by halves of a point
)

// textPages returns the pages of the text. Boards are as large as they can be without one more page, and what
// is then left of a page is for lines to write on.
func (s Sheet) textPages() (all []sheetPage) {
	for from := 0; from < len(s.Text); {
		to := from + 1
		for to < len(s.Text) && !s.Text[to].Page {
			to++
		}
		pages := len(s.flow(s.Text[from:to], leastFigure))
		cell := func(n int) float64 { return leastFigure + 0.5*float64(n) }
		past := sort.Search(figureSizes, func(n int) bool {
			return len(s.flow(s.Text[from:to], cell(n))) > pages
		})
		part := s.flow(s.Text[from:to], cell(past-1))
		for n := range part {
			part[n].spread()
		}
		all = append(all, part...)
		from = to
	}
	return all
}

// flow puts passages on pages, with boards whose cells have a size.
func (s Sheet) flow(passages []TextBlock, cell float64) []sheetPage {
	var pages []sheetPage
	y := math.Inf(1)
	for n, p := range passages {
		placed := s.place(p, n == 0, cell)
		if y+placed.height > s.size().Y-pageFoot {
			page := sheetPage{
				sheet: s, kind: textPage, title: passages[0].Title, named: passages[0].Named && n == 0,
			}
			pages = append(pages, page)
			y = pageTop
		}
		page := &pages[len(pages)-1]
		placed.at = canvas.Point{X: pageMargin, Y: y}
		page.passages = append(page.passages, placed)
		y += placed.height + blockGap
	}
	return pages
}

// place finds how high a block of text is. The title of a page is at its head.
func (s Sheet) place(p TextBlock, first bool, cell float64) placedBlock {
	width := s.size().X - 2*pageMargin
	q := placedBlock{TextBlock: p, width: width, cell: cell}
	if first {
		q.Title = ""
	}
	indent := 0.0
	if p.Mark != "" {
		indent = blockIndent
	}
	var wide, high float64
	for _, b := range p.Boards {
		size := s.figure(b, q.cell).Size()
		wide = wide + max(size.X, figureCaption(b).Width()) + q.cell
		high = max(high, size.Y)
	}
	if wide > width-indent+q.cell && cell > 1 {
		return s.place(p, first, 0.95*cell)
	}
	if q.beside = wide > 0 && p.Text != "" && wide < 0.45*width; q.beside {
		q.width -= wide + 6
	}
	if p.Text != "" {
		q.text = wrapped(p.Text, blockSize, q.width-indent)
	}
	boards := 0.0
	if wide > 0 {
		boards = high + captionSpace + 4
	}
	q.height = float64(len(q.text))*blockLine + float64(p.Lines)*writingGap
	if q.beside {
		q.height = max(q.height, boards)
	} else {
		q.height += boards
	}
	if q.Title != "" {
		q.height += blockHead
	}
	return q
}

// spread gives the room that is left on a page to the lines to write on, or else to the gaps, up to a limit.
func (p *sheetPage) spread() {
	last := p.passages[len(p.passages)-1]
	left := p.sheet.size().Y - pageFoot - last.at.Y - last.height
	open := 0
	for _, q := range p.passages {
		open += min(1, q.Lines)
	}
	moved := 0.0
	for n := range p.passages {
		q := &p.passages[n]
		q.at.Y += moved
		switch {
		case q.Lines > 0:
			q.height += left / float64(open)
			moved += left / float64(open)
		case open == 0:
			moved += min(14, left/float64(len(p.passages)))
		}
	}
}

func figureCaption(p Puzzle) canvas.Label { return labelAt(0, 0, 8.5, p.Caption) }

// figure returns a board of a passage as it is drawn.
func (s Sheet) figure(p Puzzle, cell float64) picture.Figure {
	kind := puzzlePage
	if p.Solution.Len() > 0 {
		kind = solutionPage
	}
	return Sheet{Ink: s.Ink, Numbers: s.Numbers, Puzzles: []Puzzle{p}}.figureOf(0, cell, kind)
}

func (q placedBlock) draw(c canvas.Canvas, s Sheet) {
	at := q.at
	right := q.at.X + q.width
	write := func(text string, size, down float64, bold bool) {
		l := labelAt(at.X, at.Y+down, size, text)
		l.Bold = bold
		c.Text(l)
	}
	if q.Title != "" {
		write(q.Title, 13, 17, true)
		at.Y += blockHead
	}
	start := at
	if q.Mark != "" {
		write(q.Mark, blockSize, 11, true)
		at.X += blockIndent
	}
	for _, line := range q.text {
		write(line, blockSize, 11, false)
		at.Y += blockLine
	}
	figures := at
	if q.beside {
		figures = canvas.Point{X: right + 6 + q.cell, Y: start.Y}
	}
	for _, b := range q.Boards {
		f := s.figure(b, q.cell)
		corner := figures.Plus(canvas.Point{Y: captionSpace})
		f.Draw(c, corner)
		caption := figureCaption(b)
		caption.At = figures.Plus(canvas.Point{Y: 10})
		c.Text(caption)
		figures.X += max(f.Size().X, caption.Width()) + q.cell
		if !q.beside {
			at.Y = max(at.Y, corner.Y+f.Size().Y+4)
		}
	}
	for y := at.Y + writingGap; q.Lines > 0 && y <= q.at.Y+q.height+1; y += writingGap {
		writingLine(c, canvas.Point{X: at.X, Y: y}, right)
	}
}

package sheet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
)

// arrangement is the layout of boards on a page: columns, rows and the size of a cell.
type arrangement struct {
	columns, rows int
	cell          float64
	lines         float64 // of text above and below a board
	rule, column  float64 // what rules of puzzles take of that, and how wide they are; 0 if there are none
}

// layoutParams says what arrangements are good. Sizes are in points.
type layoutParams struct {
	area    canvas.Point // of the page
	gap     canvas.Point // between boards
	lines   float64      // of text above and below a board
	text    float64      // the least width of a column, for the text
	note    float64      // the width of the longest note
	code    bool         // there are QR codes
	rules   []string     // of the puzzles, each once, if they have several
	goals   bool         // there are goals, whose boards have a caption
	perPage int          // boards a page
	exact   bool         // always that number
	small   float64      // the least distance of cells, and
	side    float64      // the least side of a board; one of the two is enough
	big     float64      // the greatest distance of cells
}

// arrange chooses how to put a number of boards, of which the largest have the given size in cells, on as few
// pages as the parameters allow. Boards fill the pages evenly: 13 boards where 12 would fit on one page are
// arranged as 7 and 6.
func (t layoutParams) arrange(boards int, size canvas.Point) arrangement {
	if t.exact {
		return t.best(t.fitting(size), size)
	}
	each := min(t.perPage, boards)
	enough := min(t.best(1, size).cell, t.small+6, max(t.small, t.side/max(size.X, size.Y)))
	for each > 1 && t.best(each, size).cell < enough {
		each--
	}
	pages := (boards + each - 1) / each
	return t.best((boards+pages-1)/pages, size)
}

// smallCell is the distance of cells below which boards are not made smaller for the rules of puzzles.
const smallCell = 12

// fitting returns how many boards are on each page if their number was chosen: fewer where their rules would
// make them smaller than is good to read.
func (t layoutParams) fitting(size canvas.Point) int {
	bare := t
	bare.rules = nil
	each := t.perPage
	enough := min(smallCell, bare.best(t.perPage, size).cell)
	for each > 1 && t.best(each, size).cell < enough {
		each--
	}
	return each
}

// best returns the arrangement of a number of boards with the largest cells, and then with the fewest empty
// places.
func (t layoutParams) best(each int, size canvas.Point) (best arrangement) {
	for columns := 1; columns <= each; columns++ {
		a := t.arrangement(columns, (each+columns-1)/columns, size)
		as := a.cell == best.cell && columns*a.rows <= best.columns*best.rows && columns <= a.rows+1
		if columns == 1 || as || a.cell > best.cell {
			best = a
		}
	}
	return best
}

// arrangement returns how large cells can be in columns and rows, zero if there are too many columns.
func (t layoutParams) arrangement(columns, rows int, size canvas.Point) arrangement {
	a := arrangement{columns: columns, rows: rows, lines: t.lines}
	width := (t.area.X - float64(columns-1)*t.gap.X) / float64(columns)
	if width < t.text {
		return a
	}
	switch {
	case t.code:
		a.lines += codeSide + 8
	case t.note > 0:
		a.lines += noteSpace + noteLine*min(maxNoteLines-1, math.Floor(1.15*t.note/(width-12)))
	}
	if t.rules != nil {
		a.column = width
		for _, rule := range t.rules {
			a.rule = max(a.rule, ruleStep*float64(len(ruleLines(rule, width))))
		}
		if t.goals {
			a.rule += ruleStep
		}
		a.lines += a.rule
	}
	height := (t.area.Y-float64(rows-1)*t.gap.Y)/float64(rows) - a.lines
	a.cell = max(0, min(t.big, width/size.X, height/size.Y))
	return a
}

// pages arranges the sheet, which has been checked.
func (s Sheet) pages() []sheetPage {
	var pages []sheetPage
	var all []int
	_, scale := s.paper()
	if s.Cover {
		pages = append(pages, sheetPage{sheet: s, kind: coverPage})
	}
	pages = append(pages, s.textPages()...)
	for from, p := range s.Puzzles {
		if from > 0 && p.Chapter == s.Puzzles[from-1].Chapter {
			continue
		}
		var chapter []int
		for i := from; i < len(s.Puzzles) && s.Puzzles[i].Chapter == p.Chapter; i++ {
			chapter = append(chapter, i)
		}
		all = append(all, chapter...)
		for _, page := range s.puzzlePages(chapter) {
			if s.Answers == answersBack && len(pages)%2 == 1 {
				pages = append(pages, s.workingPage())
			}
			pages = append(pages, page)
			if s.Answers == answersBack {
				pages = append(pages, s.solutionPages(page.puzzles, 1)...)
			}
		}
	}
	end := len(pages)
	if s.Answers == answersEnd || s.Answers == "" {
		pages = append(pages, s.solutionPages(all, 12*min(1, scale*scale))...)
	}
	for s.Booklet && len(pages)%4 != 0 {
		pages = slices.Insert(pages, end, s.workingPage())
	}
	for n := range pages {
		pages[n].number = n + 1
		pages[n].pages = len(pages)
	}
	return pages
}

func (s Sheet) puzzlePages(chapter []int) []sheetPage {
	first := s.Puzzles[chapter[0]]
	size := s.size()
	page := sheetPage{kind: puzzlePage, title: s.Title, named: true}
	said := s.rule(s.Puzzles[chapter[0] : chapter[len(chapter)-1]+1])
	if first.Chapter != "" {
		page.title = first.Chapter
		said = strings.TrimSpace(first.About + " " + said)
	}
	page.lines = wrapped(said, 11, size.X-2*pageMargin)
	page.top = pageTop + 8 + ruleLine*float64(len(page.lines)-1)
	t := s.layoutParams(page.top)
	t.text = 80
	t.perPage = 20
	t.small = 16
	t.side = 110
	if s.Hints {
		t.area.Y -= hintSpace
		t.perPage = 12
	}
	if s.Answers == answersFoot {
		t.area.Y -= turnedSpace
		t.perPage = 12
	}
	if s.Each > 0 {
		t.perPage = s.Each
		t.exact = true
	}
	t.rules = s.ownRules(s.Puzzles[chapter[0] : chapter[len(chapter)-1]+1])
	t.rules = slices.Compact(slices.Sorted(slices.Values(t.rules)))
	for _, i := range chapter {
		p := s.Puzzles[i]
		t.goals = t.goals || p.Goal.Len() > 0
		t.note = max(t.note, canvas.Label{Size: noteSize, Text: p.Note}.Width())
		t.text = min(146, max(t.text, 24+canvas.Label{Size: 8.5, Text: p.Caption}.Width()))
		t.code = t.code || p.Code != ""
	}
	pages := s.arrange(chapter, t, page)
	for n := range pages {
		p := &pages[n]
		if s.Hints {
			p.hints = wrapped("Hints. "+strings.Join(text.Each(p.puzzles, func(i int) string {
				return fmt.Sprintf("%d: %s.", i+1, s.Puzzles[i].Hint)
			}), " "), 8.5, t.area.X)
		}
		if s.Answers == answersFoot {
			small := layoutParams{
				area: canvas.Point{X: t.area.X, Y: turnedSpace - 10}, gap: canvas.Point{X: 14, Y: 4},
				lines: captionSpace, text: s.answerText(40), perPage: 12, big: 12,
			}
			turned := s.arrange(s.solved(p.puzzles), small, sheetPage{kind: solutionPage})
			if len(turned) > 0 {
				p.turned = &turned[0]
			}
		}
	}
	return pages
}

// layoutParams returns what suits boards that begin at a height of the page.
func (s Sheet) layoutParams(top float64) layoutParams {
	size := s.size()
	return layoutParams{area: canvas.Point{X: size.X - 2*pageMargin, Y: size.Y - top - pageFoot},
		gap: canvas.Point{X: 24, Y: 20}, lines: captionSpace, big: 44}
}

// solutionPages returns pages of solutions with cells of a size, or smaller if one page should do.
func (s Sheet) solutionPages(puzzles []int, small float64) []sheetPage {
	t := s.layoutParams(pageTop)
	t.text = s.answerText(60)
	t.perPage = 36
	t.small = small
	t.side = 60
	return s.arrange(s.solved(puzzles), t, sheetPage{kind: solutionPage, title: "Solutions", top: pageTop})
}

// answerText returns how much room the text above an answer takes, at least some: more where it
// says in which order to press.
func (s Sheet) answerText(least float64) float64 {
	if slices.ContainsFunc(s.Puzzles, func(p Puzzle) bool { return p.Order != nil }) {
		return max(least, 100)
	}
	return least
}

// workingPage returns a page of empty boards, which fills a sheet of paper.
func (s Sheet) workingPage() sheetPage {
	if len(s.Puzzles) == 0 {
		return sheetPage{sheet: s, kind: textPage, title: "Notes"}
	}
	t := s.layoutParams(pageTop)
	t.perPage = 6
	t.exact = true
	return s.arrange(make([]int, t.perPage), t,
		sheetPage{kind: workingPage, title: "Boards to work in", top: pageTop})[0]
}

// solved returns those of some puzzles that have a solution.
func (s Sheet) solved(puzzles []int) []int {
	return slices.DeleteFunc(slices.Clone(puzzles), func(i int) bool {
		return s.Puzzles[i].Solution.Len() == 0
	})
}

// arrange puts puzzles or solutions on pages like a first one.
func (s Sheet) arrange(puzzles []int, t layoutParams, page sheetPage) []sheetPage {
	if len(puzzles) == 0 {
		return nil
	}
	if len(puzzles) == 1 || t.exact && t.perPage == 1 {
		t.big *= 2
	}
	largest := canvas.Point{}
	for _, i := range puzzles {
		size := s.beside(s.figureOf(i, 1, page.kind).Size(), page.kind)
		largest = canvas.Point{X: max(largest.X, size.X), Y: max(largest.Y, size.Y)}
	}
	page.sheet = s
	page.area = t.area
	page.arrangement = t.arrange(len(puzzles), largest)
	page.boards = largest.Times(page.arrangement.cell)
	page.box.X = max(page.boards.X, t.text, page.arrangement.column)
	page.box.Y = page.boards.Y + page.arrangement.lines
	each := page.arrangement.columns * page.arrangement.rows
	pages := make([]sheetPage, (len(puzzles)+each-1)/each)
	for n := range pages {
		pages[n] = page
		pages[n].puzzles = puzzles[n*len(puzzles)/len(pages) : (n+1)*len(puzzles)/len(pages)]
	}
	return pages
}

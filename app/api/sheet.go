//go:build !js

package api

import (
	"fmt"
	"slices"
	"strings"

	"lightsout/internal/base/text"
	"lightsout/play"
	"lightsout/sheet"
)

// OnPaper is how everything that is printed looks.
type OnPaper struct {
	Footer string `flag:"footer" doc:"the line at the foot of each page"`
	Paper  string `flag:"paper" usual:"a4" values:"papers" doc:"the paper: {}"`
	Ink    bool   `flag:"ink" doc:"save ink: thin gray lines, and rings instead of dots"`
}

// Print is how puzzles are printed.
type Print struct {
	Title    string `flag:"title" doc:"the title"`
	Author   string `flag:"author" doc:"the author, on the cover"`
	Note     string `flag:"note" doc:"a note on the cover"`
	Cover    bool   `flag:"cover" doc:"begin with a cover"`
	Chapters string `flag:"chapters" values:"chapters" doc:"begin a page, with a line of text, for each {}"`
	Answers  string `flag:"answers" usual:"end" values:"answers" doc:"where the answers are: {}"`
	Hints    bool   `flag:"hints" doc:"say at the foot of each page how its puzzles begin"`
	PerPage  int    `flag:"each" doc:"puzzles on a page: 1, 2, 4, 6 or 12; 0 picks what fits"`
	Large    bool   `flag:"large" doc:"large print"`
	QR       string `flag:"qr" alone:"id" doc:"a QR code below each puzzle: its game ID, after an address if there is one"`
	Working  bool   `flag:"working" doc:"an empty board next to each puzzle, to work in"`
	Hide     bool   `flag:"hide-presses" doc:"do not say how many presses are needed"`
	Numbers  bool   `flag:"numbers" doc:"number the buttons, from 1"`
	Booklet  bool   `flag:"booklet" doc:"two pages on a side: print on both sides and fold"`
	OnPaper
}

// chapter returns the title of the chapter that a puzzle is in; empty if there are none.
func (l Print) chapter(p GeneratedPuzzle) string {
	switch {
	case l.Chapters == "board":
		return "Board " + p.Board
	case l.Chapters == "grade" && p.Grade != nil:
		name := p.Grade.Grade.String()
		return strings.ToUpper(name[:1]) + name[1:]
	case l.Chapters == "grade":
		return "Without a grade"
	}
	return ""
}

// place sorts puzzles by their chapters; those without a grade are the last.
func (l Print) place(p GeneratedPuzzle) string {
	if l.Chapters == "grade" && p.Grade != nil {
		return fmt.Sprint(int(p.Grade.Grade))
	}
	return l.chapter(p)
}

// SheetOf puts puzzles on a sheet. It is no method: the engines of the page would keep it, and its fonts.
func SheetOf(l Print, puzzles []GeneratedPuzzle) (sheet.Sheet, error) {
	s := sheet.Sheet{
		Title: l.Title, Author: l.Author, Note: l.Note, Footer: l.Footer, Paper: l.Paper,
		Answers: l.Answers, Each: l.PerPage, Large: l.Large, Booklet: l.Booklet,
		Cover: l.Cover, Hints: l.Hints, Working: l.Working, Ink: l.Ink, Numbers: l.Numbers,
	}
	count := map[string]int{}
	most := map[string]int{}
	for _, p := range puzzles {
		chapter := l.chapter(p)
		count[chapter]++
		most[chapter] = max(most[chapter], p.Weight)
	}
	puzzles = slices.Clone(puzzles)
	slices.SortStableFunc(puzzles, func(a, b GeneratedPuzzle) int {
		return strings.Compare(l.place(a), l.place(b))
	})
	for _, p := range puzzles {
		q := sheet.Puzzle{Board: p.Found.Board, State: p.Found.State, Goal: p.Found.Goal,
			Solution: p.Found.Solution, Order: p.Order,
			Caption: p.caption(l.Hide), Note: p.note(), Hint: p.hint(), Chapter: l.chapter(p)}
		if q.Chapter != "" {
			q.About = fmt.Sprintf("%s of at most %s.", text.Number(count[q.Chapter], "puzzle"),
				text.Number(most[q.Chapter], "press"))
		}
		if l.QR != "" {
			q.Code = strings.TrimPrefix(l.QR, "id") + q.Note
		}
		s.Puzzles = append(s.Puzzles, q)
	}
	return s, s.Check()
}

// caption has the day of a daily puzzle, the grade and the number of presses.
func (p GeneratedPuzzle) caption(hide bool) string {
	presses := text.Number(p.Weight, "press")
	switch {
	case hide:
		presses = "presses: ____"
	case !p.Least:
		presses = "at most " + presses
	}
	if p.Grade != nil {
		presses = p.Grade.Grade.String() + ", " + presses
	}
	if date, ok := strings.CutPrefix(p.Seed, "daily."); ok {
		presses = date + ", " + presses
	}
	return presses
}

// note is the game ID, or, if that is long, the one of the seed.
func (p GeneratedPuzzle) note() string {
	const long = 64
	spec, _, _ := strings.Cut(p.ID, ":")
	if len(p.ID) > long && p.Seed != "" && len(spec)+1+len(p.Seed) < len(p.ID) {
		return spec + "#" + p.Seed
	}
	return p.ID
}

// hint names a button of the solution.
func (p GeneratedPuzzle) hint() string {
	for _, j := range p.Order {
		return "press " + play.Place(p.Found.Board, j)
	}
	for j := range p.Found.Solution.Pressed() {
		return "press " + play.Place(p.Found.Board, j)
	}
	return "press nothing"
}

package sheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Room for text at a board, in points.
const (
	captionSpace = 16   // above
	noteSpace    = 12   // below, and for each more line
	noteLine     = 7.5  // the game ID takes
	noteSize     = 6.0  // of its type
	codeSide     = 44.0 // of a QR code
	ruleSize     = 8.5  // of the rule of one puzzle
	ruleStep     = 10.5 // from one of its lines to the next
)

// drawPuzzle draws a puzzle or its solution below its number and caption, and its note below it. All
// texts begin where the board does, and end before the next one begins.
func (p sheetPage) drawPuzzle(c canvas.Canvas, i int, corner canvas.Point, past float64) {
	puzzle := p.sheet.Puzzles[i]
	f := p.sheet.figureOf(i, p.cell(i), p.kind)
	size := f.Size()
	at := canvas.Point{X: corner.X, Y: corner.Y + captionSpace + p.arrangement.rule}
	work := f
	work.Pale = true
	if p.kind == workingPage {
		work.Draw(c, at)
		return
	}
	f.Draw(c, at)
	space := past - at.X
	if p.kind == puzzlePage {
		next := canvas.Point{X: size.X + workingGap*p.cell(i)}
		if p.sheet.Each == 1 {
			next = canvas.Point{Y: size.Y + workingGap*p.cell(i)}
		}
		beside := at.Plus(next)
		if puzzle.Goal.Len() > 0 {
			goal := f
			goal.State = puzzle.Goal
			goal.Draw(c, beside)
			c.Text(labelAt(beside.X, beside.Y-6, 8.5, "goal"))
			beside = beside.Plus(next)
			space = max(next.X, size.X)
		}
		if p.sheet.Working {
			work.State = f.Board.NewState()
			work.Draw(c, beside)
		}
		p.drawNote(c, puzzle, canvas.Point{X: at.X, Y: at.Y + size.Y}, past-at.X)
	}
	if p.arrangement.rule > 0 {
		for n, line := range ruleLines(puzzle.rule(), p.arrangement.column) {
			l := labelAt(corner.X, corner.Y+captionSpace-6+ruleStep*float64(n+1), ruleSize, line)
			c.Text(clipped(l, p.arrangement.column))
		}
	}
	number := labelAt(at.X, corner.Y+captionSpace-6, 10, strconv.Itoa(i+1))
	number.Bold = true
	caption := labelAt(0, number.At.Y, 8.5, puzzle.Caption)
	if p.kind == solutionPage {
		number.Size = 8
		caption.Size = 7
		caption.Text = text.Number(puzzle.Solution.Weight(), "press")
		if puzzle.Order != nil {
			caption.Text += inOrder
		}
	}
	c.Text(number)
	indent := number.Width() + 0.6*number.Size
	caption.At.X = number.At.X + indent
	if caption.Text != "" {
		c.Text(clipped(caption, space-indent))
	}
}

// ruleLines breaks the rule of one puzzle into lines. A long pattern is broken between its rows.
func ruleLines(rule string, width float64) []string {
	return text.Each(wrapped(strings.ReplaceAll(rule, "/", "/ "), ruleSize, width), func(line string) string {
		return strings.ReplaceAll(line, "/ ", "/")
	})
}

// inOrder is said of a solution whose presses are numbered in their order.
const inOrder = ", in this order"

// drawNote draws the QR code and the note of a puzzle below it. A long game ID is broken between its rows.
func (p sheetPage) drawNote(c canvas.Canvas, puzzle Puzzle, at canvas.Point, space float64) {
	if puzzle.Code != "" {
		drawCode(c, puzzle.Code, at.Plus(canvas.Point{Y: 6}), codeSide)
		at.X = at.X + codeSide + 6
		space = space - codeSide - 6
	}
	lines := wrapped(strings.ReplaceAll(puzzle.Note, "_", "_ "), noteSize, space)
	for n, line := range lines[:min(len(lines), maxNoteLines)] {
		if n == maxNoteLines-1 && len(lines) > maxNoteLines {
			line += "…"
		}
		y := at.Y + noteSpace - 3 + noteLine*float64(n)
		l := labelAt(at.X, y, noteSize, strings.ReplaceAll(line, "_ ", "_"))
		c.Text(clipped(l, space))
	}
}

const maxNoteLines = 4

// cell returns how far apart the cells of a board are. Boards smaller than the largest of the sheet
// have larger cells, but not so much larger that they look like another game.
func (p sheetPage) cell(i int) float64 {
	size := p.sheet.beside(p.sheet.figureOf(i, 1, p.kind).Size(), p.kind)
	return min(2*p.arrangement.cell, p.boards.X/size.X, p.boards.Y/size.Y)
}

// ownRules stands above puzzles of several rules.
const ownRules = "The rule of each puzzle is above its board."

// sharedRule says how to play some puzzles, or is empty if they have several rules.
func sharedRule(puzzles []Puzzle) string {
	first := puzzles[0].rule()
	if slices.ContainsFunc(puzzles, func(p Puzzle) bool { return p.rule() != first }) {
		return ""
	}
	return first
}

// rule says how to play a puzzle.
func (p Puzzle) rule() string {
	sentence := picture.Rule(p.Board)
	if p.Goal.Len() > 0 {
		sentence = toGoal.Replace(sentence)
	}
	if p.Order != nil {
		sentence += " Press only lights that are on: the order matters."
	}
	return sentence
}

// toGoal changes a rule for puzzles that come with a goal.
var toGoal = strings.NewReplacer("turn all lights off", "reach the goal", "make all lights 0",
	"reach the goal")

// rule says how to play some puzzles of the sheet, and what to write where.
func (s Sheet) rule(puzzles []Puzzle) string {
	if s.Rule != "" {
		return s.Rule
	}
	states := text.Each(puzzles, func(p Puzzle) int { return p.Board.Modulus() })
	k := slices.Max(states)
	text := "A dot is a light that is on. "
	switch {
	case k > 2 && slices.Min(states) == 2:
		text = "A dot is a light that is on, and a number in it is its value. "
	case k > 2:
		text = "The number in a dot is the value of the light. "
	}
	text += cmp.Or(sharedRule(puzzles), ownRules)
	switch ordered := slices.ContainsFunc(puzzles, func(p Puzzle) bool { return p.Order != nil }); {
	case s.Working && ordered:
		text += " Number what you press in the gray board."
	case s.Working && k == 2:
		text +=
			" Mark what you press in the gray board: the order does not matter, and nothing is needed twice."
	case s.Working:
		text += " Write into the gray board how often you press: the order does not matter."
	}
	return text
}

// ownRules returns the rule of each puzzle where they have several, else nothing.
func (s Sheet) ownRules(puzzles []Puzzle) []string {
	if s.Rule != "" || len(puzzles) == 0 || sharedRule(puzzles) != "" {
		return nil
	}
	return text.Each(puzzles, Puzzle.rule)
}

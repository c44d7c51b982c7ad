package play

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/solve"
)

// complement argues from a quiet pattern. What was planned from the start, less what has been pressed,
// is a solution; a shorter one differs from it by a quiet pattern, so the plan still needed more than
// half of that pattern, and the rest of the pattern does the same.
func complement(b *lightsout.Board, x, shortcut lightsout.Presses) (int, Reason, bool) {
	if shortcut.Len() == 0 || b.Modulus() != 2 {
		return 0, Reason{}, false
	}
	size, kept, first := shortcut.Weight(), 0, -1
	for j := range shortcut.Pressed() {
		if x.At(j) != 0 {
			kept++
			if first < 0 {
				first = j
			}
		}
	}
	if first < 0 { // the plan still had all of the pattern
		return firstPress(x), Reason{Kind: Complement, Pattern: shortcut,
			Text: fmt.Sprintf("The %d buttons of the quiet pattern shown were all still to be pressed, and together they change nothing: they can be left out.", size)}, true
	}
	return first, Reason{Kind: Complement, Pattern: shortcut,
		Text: fmt.Sprintf("After what was pressed, the first plan needs %d of the %d buttons of the quiet pattern shown, more than half; the other %s the same.", size-kept, size, does(kept))}, true
}

func does(n int) string {
	if n == 1 {
		return "1 does"
	}
	return fmt.Sprintf("%d do", n)
}

// chasing argues as light chasing does. Let r be the first row in which something is left to press. A light of the row
// above is changed by buttons of that row, of the row above it, and by the one button below it; only the last is still
// to be pressed. So the presses of row r are exactly those below the wrong lights of the row above.
func chasing(_ context.Context, s Session, h Hint) (int, Reason, bool) {
	n, ok := solve.ChaseColumns(s.game.Board)
	if !ok {
		return 0, Reason{}, false
	}
	j := firstPress(h.Solution)
	if j < n {
		return 0, Reason{}, false
	}
	what := "is on"
	if !s.game.Goal.IsZero() {
		what = "has to change"
	}
	return j, Reason{Kind: Chasing, Text: fmt.Sprintf("The light above it %s, and only this button can still reach it: the rows above are done.", what)}, true
}

// firstRow argues with the table of light chasing: the presses of the first row decide what is left in the last one.
func firstRow(_ context.Context, s Session, h Hint) (int, Reason, bool) {
	n, ok := solve.ChaseColumns(s.game.Board)
	if !ok || s.game.Board.Buttons() > maxStudy {
		return 0, Reason{}, false
	}
	j := firstPress(h.Solution)
	if j >= n {
		return 0, Reason{}, false
	}
	var first []int
	for c := range n {
		if h.Solution.At(c) != 0 {
			first = append(first, c)
		}
	}
	change := s.state.Minus(s.game.Goal)
	chased, after, err := solve.ChaseDown(s.game.Board, change)
	if err != nil {
		return 0, Reason{}, false
	}
	if after.IsZero() {
		return j, Reason{Kind: FirstRow, Text: fmt.Sprintf("Chasing the lights down from here would take %s; with %s of the first row pressed first it takes %d.", Presses(chased.Weight()), columns(first), h.Left)}, true
	}
	var left []int
	for c := range n {
		if after.At(after.Len()-n+c) != 0 {
			left = append(left, c)
		}
	}
	return j, Reason{Kind: FirstRow, Text: fmt.Sprintf("Chasing the lights down from here would leave %s of the last row wrong; with %s of the first row pressed first, nothing is left.", columns(left), columns(first))}, true
}

// columns says a list of columns, counted from 1.
func columns(list []int) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = fmt.Sprint(c + 1)
	}
	if len(words) == 1 {
		return "column " + words[0]
	}
	last := len(words) - 1
	return "columns " + strings.Join(words[:last], ", ") + " and " + words[last]
}

// Presses says a number of presses: 1 press, 15 presses.
func Presses(n int) string { return text.Number(n, "press") }

// Limits of the argument from parity: how many buttons are tried, and up to which nullity the fewest
// lights are looked for.
const (
	mostTried   = 8
	fewestLimit = 10
)

// parity argues with a set of lights. If w·A is 1 at button j and 0 at every other, then every solution
// x has x_j = w·A·x = w·(to − from): the lights w decide whether j is pressed. There is such a w if and
// only if no quiet pattern has j, and on an undirected board it is a solution of A·w = e_j. Of some
// buttons, the one with the fewest lights is taken.
func (c *Coach) parity(ctx context.Context, s Session, h Hint) (int, Reason, bool) {
	if !c.undirected || c.settled == nil {
		return 0, Reason{}, false
	}
	b := s.game.Board
	button, tried := -1, 0
	var fewest lightsout.State
	for j := range h.Solution.Len() {
		if h.Solution.At(j) == 0 || !c.settled[j] {
			continue
		}
		if lights, err := c.proof(ctx, j); err == nil && (button < 0 || lights.On() < fewest.On()) {
			button, fewest = j, lights
		}
		if tried++; tried == mostTried {
			break
		}
	}
	if button < 0 {
		return 0, Reason{}, false
	}
	one, several := "is on", "are on"
	if !s.game.Goal.IsZero() {
		one, several = "has to change", "have to change"
	}
	text := fmt.Sprintf("Every solution presses it: it changes an odd number of the %d lights shown, every other button an even number, and an odd number of them %s.", fewest.On(), several)
	if fewest.On() == 1 {
		text = fmt.Sprintf("Every solution presses it: no other button changes the light shown, which %s.", one)
	}
	if k := b.Modulus(); k > 2 {
		text = fmt.Sprintf("Every solution presses it as often: weighted as shown, it changes the lights by 1 in all, every other button by a multiple of %d, and they have to change by %d.", k, h.Solution.At(button))
	}
	return button, Reason{Kind: Parity, Lights: fewest, Text: text}, true
}

// proof returns lights of which only one button changes an odd number, the fewest if they are soon found. They depend
// on the board alone, so they are kept.
func (c *Coach) proof(ctx context.Context, button int) (lightsout.State, error) {
	if known, ok := c.proofs.Load(button); ok {
		return known.(lightsout.State), nil
	}
	b := c.a.Board()
	one := b.NewState()
	one.Set(button, 1)
	w, err := c.a.Solve(ctx, lightsout.State{}, one)
	if err != nil {
		return lightsout.State{}, err
	}
	if c.a.Nullity() <= fewestLimit && b.Modulus() == 2 {
		if light, err := c.least(ctx, lightsout.Problem{Board: b, From: b.NewState(), To: one}); err == nil {
			w = light.Presses
		}
	}
	if ctx.Err() == nil && b.Buttons() <= maxTechnique {
		c.proofs.Store(button, w.AsState())
	}
	return w.AsState(), nil
}

// mostCompared is how many least solutions are compared, and mostQuiet up to which nullity.
const (
	mostCompared = 1000
	mostQuiet    = 12
)

// agreement counts the least solutions that have a press; without a press it picks the one that most of them have.
func (c *Coach) agreement(ctx context.Context, s Session, h Hint, button int, reasons []Reason) (int, []Reason) {
	if !h.Least {
		if button < 0 {
			button = firstPress(h.Solution)
		}
		text := fmt.Sprintf("It is in a solution of %s, the best that was found; at least %d are needed.", Presses(h.Left), h.AtLeast)
		return button, append(reasons, Reason{Kind: Found, Text: text})
	}
	total, all := 0, c.a.Nullity() <= mostQuiet && h.Solution.Len() <= maxStudy
	var votes []int
	if all {
		votes = make([]int, h.Solution.Len())
		solutions := c.fewest().All(ctx, s.problem())
		if count := c.a.Solutions(); count.IsInt64() && count.Int64() <= mostCompared {
			solutions = c.a.All(ctx, h.Solution) // to look at all of them is quicker than to search
		}
		for x, err := range solutions {
			if err != nil || total == mostCompared {
				all = false
				break
			}
			if x.Weight() > h.Left {
				continue
			}
			total++
			for j := range votes {
				if x.At(j) != 0 {
					votes[j]++
				}
			}
		}
	}
	if button < 0 {
		button = firstPress(h.Solution)
		for j, n := range votes {
			if n > votes[button] && h.Solution.At(j) != 0 {
				button = j
			}
		}
	}
	text := fmt.Sprintf("It is in a least solution, of %s.", Presses(h.Left))
	switch {
	case all && total == 1:
		text = fmt.Sprintf("It is in the only least solution, of %s.", Presses(h.Left))
	case all && total == 2 && votes[button] == 2:
		text = fmt.Sprintf("It is in both least solutions, of %s each.", Presses(h.Left))
	case all && votes[button] == total:
		text = fmt.Sprintf("It is in all %d least solutions, of %s each.", total, Presses(h.Left))
	case all:
		text = fmt.Sprintf("It is in %d of the %d least solutions, of %s each.", votes[button], total, Presses(h.Left))
	}
	return button, append(reasons, Reason{Kind: Agreement, Text: text})
}

package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lightsout"
)

// HintStep is one step of a hint: a text and what it marks on the board. Each step says more than the one before.
type HintStep struct {
	Kind    string // look, press, why or proof
	Text    string // at most two lines of 70 columns
	Lights  []int  // that the text speaks of, from 0
	Buttons []int  // that the text speaks of, from 0
	Button  int    // the button to press, −1 if it is not shown yet or there is none
}

// lineWidth is how wide a line of a step may be.
const lineWidth = 70

// Steps returns the steps of the hint. If there is a button to press there are four: where to look, which button, why, and
// the proof. Otherwise there is one, a proof.
func (h Hint) Steps() []HintStep {
	if len(h.Reasons) == 0 {
		return nil
	}
	if h.Button < 0 || h.of.game == nil {
		return []HintStep{{Kind: "proof", Text: h.Reasons[0].Text, Lights: marked(h.Reasons[0].Lights), Button: -1}}
	}
	b, why, last := h.of.game.Board, h.Reasons[0], h.Reasons[len(h.Reasons)-1]
	name, part := lookAt(b, h.Button)
	steps := []HintStep{
		{Kind: "look", Text: "Look " + name + ".", Lights: part, Button: -1},
		{Kind: "press", Text: fmt.Sprintf("Press %s: %s.", Place(b, h.Button), why.Brief), Button: h.Button},
		{Kind: "why", Text: why.Text, Button: h.Button},
		{Kind: "proof", Text: last.Text, Button: h.Button},
	}
	for at, r := range map[int]Reason{2: why, 3: h.proof()} {
		steps[at].Lights, steps[at].Buttons = marked(r.Lights), marked(r.Pattern.AsState())
	}
	if r := h.proof(); r.Kind != last.Kind && fits(r.Text+" "+last.Text) {
		steps[3].Text = r.Text + " " + last.Text
	} else {
		steps[3].Text = r.Text
	}
	return steps
}

// proof returns the reason that proves the press.
func (h Hint) proof() Reason {
	at := slices.IndexFunc(h.Reasons, func(r Reason) bool { return r.Kind == Parity || r.Kind == Complement })
	if at < 0 {
		at = len(h.Reasons) - 1
	}
	return h.Reasons[at]
}

// marked lists the places with a value.
func marked(s lightsout.State) (list []int) {
	for i := range s.Len() {
		if s.At(i) != 0 {
			list = append(list, i)
		}
	}
	return list
}

// fits reports whether a text takes at most two lines of a step.
func fits(s string) bool {
	lines, column := 1, -1
	for word := range strings.FieldsSeq(s) {
		n := len([]rune(word))
		if column += 1 + n; column > lineWidth {
			lines, column = lines+1, n
		}
		if n > lineWidth {
			return false
		}
	}
	return lines <= 2
}

// Parts of a board: boards with fewer cells have none, and of a larger board only the cells around a button are one.
const (
	fewestInParts = 9
	mostInParts   = 12 * 12
	around        = 2
)

// lookAt returns the part of a board in which a button lies, and its name: a corner, an edge or the middle, which does
// not give the button away.
func lookAt(b *lightsout.Board, button int) (name string, part []int) {
	rows := b.Rows()
	if rows.Rows() == 1 || !b.Cells() {
		for _, t := range b.Toggles(button) {
			part = append(part, t.Light)
		}
		return "at the lights shown", part
	}
	at, column := rowOf(b, button)
	section, row := b.Section(at)
	top, height, of := at-row, row+1, ""
	for ; top+height < rows.Rows(); height++ {
		if next, _ := b.Section(top + height); next != section {
			break
		}
	}
	if section != "" && !strings.ContainsAny(section, "0123456789") {
		section = "the " + section
	}
	if section != "" {
		of = " of " + section
	}
	first, past := rows.Row(at)
	width := past - first
	cells := height * width
	span := func(at, n int) (first, past int) {
		switch third := 3 * at / n; {
		case cells < fewestInParts:
			return 0, n
		case cells > mostInParts:
			return max(0, at-around), min(n, at+around+1)
		default:
			return (third*n + 2) / 3, ((third+1)*n + 2) / 3
		}
	}
	above, below := span(row, height)
	for r := above; r < below; r++ {
		first, past := rows.Row(top + r)
		left, right := span(min(column, past-first-1), past-first)
		for c := left; c < right; c++ {
			part = append(part, first+c)
		}
	}
	switch {
	case cells < fewestInParts:
		return "at " + cmp.Or(section, "the whole board"), part
	case cells > mostInParts:
		left, right := span(column, width)
		return fmt.Sprintf("at rows %d to %d and columns %d to %d%s", above+1, below, left+1, right, of), part
	}
	return "at the " + [][]string{
		{"top left corner", "top edge", "top right corner"},
		{"left edge", "middle", "right edge"},
		{"bottom left corner", "bottom edge", "bottom right corner"},
	}[3*row/height][3*column/width] + of, part
}

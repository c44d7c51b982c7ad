package play

import (
	"cmp"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"lightsout"
)

// HintStep is one step of a hint: a text and what it marks on the board. Each step says more than the one before.
type HintStep struct {
	Kind    string `json:"step"`              // look, press, why or proof
	Text    string `json:"text"`              // at most two lines of 70 columns
	Lights  []int  `json:"lights,omitempty"`  // that the text speaks of, from 0
	Buttons []int  `json:"buttons,omitempty"` // that the text speaks of, from 0
	Button  *int   `json:"button,omitempty"`  // the button to press; nil if it is not shown yet or there is none
}

const lineWidth = 70

// Steps returns the steps of the hint. If there is a button to press there are four: where to look, which button, why,
// and the proof. Otherwise there is one, a proof.
func (h Hint) Steps() []HintStep {
	if len(h.Reasons) == 0 {
		return nil
	}
	if h.Button < 0 || h.of.game == nil {
		return []HintStep{{Kind: "proof", Text: h.Reasons[0].Text, Lights: marked(h.Reasons[0].Lights)}}
	}
	b, why, proof, last := h.of.game.Board, h.Reasons[0], h.Reasons[min(1, len(h.Reasons)-1)], h.Reasons[len(h.Reasons)-1]
	text := proof.Text
	if proof.Kind != last.Kind && fits(text+" "+last.Text) {
		text += " " + last.Text
	}
	name, part := lookAt(b, h.Button)
	var other []int
	if why.Kind == Overlapping { // which the step that names the button names as well
		other = marked(why.Pattern.AsState())
	}
	return []HintStep{
		{Kind: "look", Text: "Look at " + name + ".", Lights: part},
		{Kind: "press", Text: "Press " + Place(b, h.Button) + ": " + why.Brief + ".", Buttons: other, Button: &h.Button},
		{Kind: "why", Text: why.Text, Lights: marked(why.Lights), Buttons: marked(why.Pattern.AsState()), Button: &h.Button},
		{Kind: "proof", Text: text, Lights: marked(proof.Lights), Buttons: marked(proof.Pattern.AsState()), Button: &h.Button},
	}
}

// marked lists the places with a value.
func marked(s lightsout.State) (list []int) {
	for i := range s.Lit() {
		list = append(list, i)
	}
	return list
}

// fits reports whether a text takes at most two lines of a step.
func fits(s string) bool {
	lines, column := 1, -1
	for word := range strings.FieldsSeq(s) {
		n := utf8.RuneCountInString(word)
		if column += 1 + n; column > lineWidth {
			lines, column = lines+1, n
		}
	}
	return lines <= 2
}

// Parts of a board: boards with fewer cells have none, and larger ones are cut into blocks of a few rows and columns.
const (
	fewestInParts = 9
	mostInParts   = 12 * 12
	block         = 4
)

// lookAt returns the part of a board in which a button lies, and its name: a corner, an edge or the middle.
func lookAt(b *lightsout.Board, button int) (name string, part []int) {
	rows := b.Rows()
	if rows.Rows() == 1 || !b.Cells() {
		return "the lights shown", marked(changes(b, button))
	}
	at, column := rowOf(b, button)
	section, row := b.Section(at)
	height := sort.Search(rows.Rows()-at, func(n int) bool { next, _ := b.Section(at + n); return next != section }) + row
	first, past := rows.Row(at)
	width, of := past-first, ""
	if strings.HasSuffix(section, " face") {
		section = "the " + section
	}
	if section != "" {
		of = " of " + section
	}
	span := func(third, at, n int) (first, past int) {
		switch {
		case height*width < fewestInParts:
			return 0, n
		case height*width > mostInParts:
			return at / block * block, min(n, at/block*block+block)
		default:
			return (third*n + 2) / 3, ((third+1)*n + 2) / 3
		}
	}
	above, below := span(3*row/height, row, height)
	left, right := span(3*column/width, column, width)
	for r := above; r < below; r++ {
		first, past := rows.Row(at - row + r)
		from, to := span(3*column/width, column, past-first) // rows of hexagons have different lengths
		for c := from; c < to; c++ {
			part = append(part, first+c)
		}
	}
	switch {
	case height*width < fewestInParts:
		return cmp.Or(section, "the whole board"), part
	case height*width > mostInParts:
		return fmt.Sprintf("rows %d to %d and columns %d to %d%s", above+1, below, left+1, right, of), part
	}
	return "the " + [][]string{
		{"top left corner", "top edge", "top right corner"},
		{"left edge", "middle", "right edge"},
		{"bottom left corner", "bottom edge", "bottom right corner"},
	}[3*row/height][3*column/width] + of, part
}

func changes(b *lightsout.Board, button int) lightsout.State {
	s := b.NewState()
	b.Press(s, button, 1)
	return s
}

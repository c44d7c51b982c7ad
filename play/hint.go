package play

import (
	"cmp"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"lightsout"
	"lightsout/solve/technique"
)

// Hint is the next press of a least solution, and why.
type Hint struct {
	Done     bool // there is nothing to press
	Solvable bool
	Button   int  // from 0; −1 if there is nothing to press
	Left     int  // presses that remain, this one included
	Least    bool // proved: no way is shorter
	AtLeast  int  // proved: no way takes fewer presses

	// Technique is the one that leads to the button; 0 if there is no button or under the lit-only rule.
	Technique technique.Technique

	// Reasons say why, the best first. There is at least one.
	Reasons []Reason

	// Why is the first reason and the last as text: the technique, and how good the press is.
	Why string

	// Steps say more and more. If there is a button to press there are four: where to look, which button,
	// why, and the proof. Otherwise there is one, a proof.
	Steps []HintStep

	Solution lightsout.Presses // all that remain
	Witness  lightsout.State   // why there is no solution, of length 0 if there is one
}

// Reason is one reason for a press, in a sentence. Some show lights or buttons.
type Reason struct {
	Kind string // one of the constants below
	Text string
	// the same in a few words, without a period; empty if it only adds to another reason
	Brief   string
	Lights  lightsout.State   // what is meant by "the lights shown", or of length 0
	Pattern lightsout.Presses // what is meant by "the pattern shown", or of length 0
}

// The kinds of reasons: first the techniques, as a person sees them, then proofs.
const (
	LastPress   = "last"        // it is the last one
	AllOn       = "all on"      // all its lights are on
	AllButOne   = "all but one" // all its lights are on but one
	Overlapping = "overlap"     // with another button all lights that the two change are on
	OnlyButton  = "only"        // no other button changes a light
	Chasing     = "chase"       // a light that only this button can still reach
	FirstRow    = "first row"   // it is a free button, and decides what chasing leaves
	Symmetric   = "symmetry"    // it is the image of another button under a symmetry of the lights
	Eliminated  = "elimination" // it is found by elimination
	Parity      = "parity"      // a set of lights that proves it is in every solution
	Complement  = "quiet"       // the rest of a quiet pattern is shorter
	Agreement   = "agreement"   // how many least solutions have it
	Found       = "found"       // it is in the best solution that is known
	Order       = "order"       // the lit-only rule allows it now
	Unsolvable  = "unsolvable"  // a witness
	Nothing     = "nothing"     // there is nothing to press
)

// complete sets the fields of a hint that follow from its reasons.
func (h Hint) complete(b *lightsout.Board) Hint {
	h.Why = h.Reasons[0].Text
	if last := len(h.Reasons) - 1; last > 0 {
		h.Why += " " + h.Reasons[last].Text
	}
	h.Steps = h.steps(b)
	return h
}

// impossible is the hint for lights that cannot be brought to the goal.
func impossible(s Session, witness lightsout.State) Hint {
	text := "No presses lead there: every button changes an even number of the lights shown, and an odd " +
		"number would have to change."
	if k := s.Game.Board.Modulus(); k > 2 {
		text = fmt.Sprintf(
			"No presses lead there: weighted as shown, every button changes the lights by a multiple of "+
				"%d, which is not what they need.",
			k)
	}
	return Hint{
		Button: -1, Witness: witness, Reasons: []Reason{{Kind: Unsolvable, Text: text, Lights: witness}},
	}
}

// Place says where a button is, for people: row 2, column 3, counted from 1, after the sheet or face if there
// are several, or button 7 where there are no rows.
func Place(b *lightsout.Board, button int) string {
	if b.Rows().Rows() == 1 || !b.Cells() {
		return fmt.Sprintf("button %d", button+1)
	}
	at, column := rowOf(b, button)
	section, row := b.Section(at)
	if section != "" {
		section += ", "
	}
	return section + "row " + strconv.Itoa(row+1) + ", column " + strconv.Itoa(column+1)
}

// rowOf returns the row and the column of a button of a board of cells, from 0.
func rowOf(b *lightsout.Board, button int) (row, column int) {
	rows := b.Rows()
	row = sort.Search(rows.Rows()-1, func(r int) bool {
		_, past := rows.Row(r)
		return past > button
	})
	first, _ := rows.Row(row)
	return row, button - first
}

// HintStep is one step of a hint: a text and what it marks on the board. Each step says more than the one
// before.
type HintStep struct {
	Kind    string `json:"step"`              // look, press, why or proof
	Text    string `json:"text"`              // at most two lines of 70 columns
	Lights  []int  `json:"lights,omitempty"`  // that the text speaks of, from 0
	Buttons []int  `json:"buttons,omitempty"` // that the text speaks of, from 0
	// the button to press; nil if it is not shown yet or there is none
	Button *int `json:"button,omitempty"`
}

const lineWidth = 70

func (h Hint) steps(b *lightsout.Board) []HintStep {
	why := h.Reasons[0]
	if h.Button < 0 {
		return []HintStep{{Kind: "proof", Text: why.Text, Lights: marked(why.Lights)}}
	}
	proof := h.Reasons[min(1, len(h.Reasons)-1)]
	last := h.Reasons[len(h.Reasons)-1]
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
		{
			Kind: "press", Text: "Press " + Place(b, h.Button) + ": " + why.Brief + ".", Buttons: other,
			Button: &h.Button,
		},
		{
			Kind: "why", Text: why.Text, Lights: marked(why.Lights), Buttons: marked(why.Pattern.AsState()),
			Button: &h.Button,
		},
		{
			Kind: "proof", Text: text, Lights: marked(proof.Lights), Buttons: marked(proof.Pattern.AsState()),
			Button: &h.Button,
		},
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
	lines := 1
	column := -1
	for word := range strings.FieldsSeq(s) {
		n := utf8.RuneCountInString(word)
		if column += 1 + n; column > lineWidth {
			lines++
			column = n
		}
	}
	return lines <= 2
}

// Parts of a board: boards with fewer cells have none, and larger ones are cut into blocks of a few rows and
// columns.
const (
	fewestInParts = 9
	maxInParts    = 12 * 12
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
	height := sort.Search(rows.Rows()-at, func(n int) bool {
		next, _ := b.Section(at + n)
		return next != section
	}) + row
	first, past := rows.Row(at)
	width := past - first
	of := ""
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
		case height*width > maxInParts:
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
	case height*width > maxInParts:
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

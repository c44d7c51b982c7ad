package play

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/generate"
)

// Hint is the next press of a least solution, and why.
type Hint struct {
	Done     bool // there is nothing to press
	Solvable bool
	Button   int  // from 0; −1 if there is nothing to press
	Left     int  // presses that remain, this one included
	Least    bool // proved: no way is shorter
	AtLeast  int  // proved: no way takes fewer presses

	// Technique is the hardest that a person needs from here; 0 if it is not known.
	Technique generate.Technique

	// Reasons say why, the best first. There is at least one.
	Reasons []Reason

	Solution lightsout.Presses // all that remain
	Witness  lightsout.State   // why there is no solution, of length 0 if there is one
}

// Reason is one reason for a press, in a sentence. Some show lights or buttons.
type Reason struct {
	Kind    ReasonKind
	Text    string
	Lights  lightsout.State   // what is meant by "the lights shown", or of length 0
	Pattern lightsout.Presses // what is meant by "the pattern shown", or of length 0
}

// ReasonKind is a kind of argument.
type ReasonKind string

// The kinds of reasons.
const (
	LastPress  ReasonKind = "last"       // it is the last one
	Chasing    ReasonKind = "chase"      // a light that only this button can still reach
	FirstRow   ReasonKind = "first row"  // it decides what chasing leaves in the last row
	Parity     ReasonKind = "parity"     // a set of lights that proves it is in every solution
	Complement ReasonKind = "quiet"      // the rest of a quiet pattern is shorter
	Agreement  ReasonKind = "agreement"  // how many least solutions have it
	Found      ReasonKind = "found"      // it is in the best solution that is known
	Order      ReasonKind = "order"      // the lit-only rule allows it now
	Unsolvable ReasonKind = "unsolvable" // a witness
	Nothing    ReasonKind = "nothing"    // there is nothing to press
)

// Why returns the best reasons as text.
func (h Hint) Why() string {
	var text []string
	for _, r := range h.Reasons[:min(2, len(h.Reasons))] {
		text = append(text, r.Text)
	}
	return strings.Join(text, " ")
}

// Hint returns the next press. After wrong presses it leads out by the shortest way from where the
// session is. That the lights cannot be brought to the goal is an answer, with a witness.
func (c *Coach) Hint(ctx context.Context, s Session) (Hint, error) {
	if s.Won() {
		return Hint{Done: true, Solvable: true, Button: -1, Least: true, Reasons: []Reason{{Kind: Nothing, Text: "Nothing is left to press."}}}, nil
	}
	left, shortcut, err := c.Left(ctx, s)
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		return impossible(s, unsolvable.Witness), nil
	}
	if err != nil {
		return Hint{Button: -1}, err
	}
	h := Hint{Solvable: true, Left: left.Presses.Weight(), Least: left.Least, AtLeast: left.AtLeast, Solution: left.Presses}
	if s.game.LitOnly {
		return c.litOnly(ctx, s, h)
	}
	h.Button, h.Reasons = c.choose(ctx, s, h, shortcut)
	if c.maker != nil && h.Left > 1 {
		depth := 0
		if h.Least {
			depth = h.Left
		}
		h.Technique, _ = c.maker.Technique(ctx, s.state.Minus(s.game.Goal), depth)
	}
	return h, nil
}

// choose picks one of the remaining presses and gives reasons for it.
func (c *Coach) choose(ctx context.Context, s Session, h Hint, shortcut lightsout.Presses) (int, []Reason) {
	if h.Left == 1 {
		return firstPress(h.Solution), []Reason{{Kind: LastPress, Text: "It is the last press."}}
	}
	var reasons []Reason
	button := -1
	arguments := []func(context.Context, Session, Hint) (int, Reason, bool){
		func(_ context.Context, _ Session, h Hint) (int, Reason, bool) {
			return complement(s.game.Board, h.Solution, shortcut)
		},
		chasing, c.parity, firstRow,
	}
	for _, argue := range arguments {
		if j, reason, ok := argue(ctx, s, h); ok && (button < 0 || j == button) {
			button = j
			reasons = append(reasons, reason)
			if len(reasons) == 2 { // no third agrees, so looking on would only take time
				break
			}
		}
	}
	return c.agreement(ctx, s, h, button, reasons)
}

func firstPress(x lightsout.Presses) int {
	for j := range x.Len() {
		if x.At(j) != 0 {
			return j
		}
	}
	return -1
}

// impossible is the hint for lights that cannot be brought to the goal.
func impossible(s Session, witness lightsout.State) Hint {
	text := "No presses lead there: every button changes an even number of the lights shown, and an odd number of them would have to change."
	if k := s.game.Board.Modulus(); k > 2 {
		text = fmt.Sprintf("No presses lead there: weighted as shown, every button changes the lights by a multiple of %d in all, and they would have to change by another number.", k)
	}
	return Hint{Button: -1, Witness: witness, Reasons: []Reason{{Kind: Unsolvable, Text: text, Lights: witness}}}
}

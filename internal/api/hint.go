package api

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/solve"
)

// HintAnswer is one press of a least solution, and why.
type HintAnswer struct {
	Board    string          `json:"board"`
	Solvable bool            `json:"solvable"`
	Done     bool            `json:"done"`             // nothing is left to press
	Button   *int            `json:"button,omitempty"` // from 0
	Weight   int             `json:"weight"`           // presses left, this one included
	Least    bool            `json:"least"`            // proved: no way is shorter
	Why      string          `json:"why"`
	Witness  []string        `json:"witness,omitempty"`
	Lights   lightsout.State `json:"-"` // the witness, as a state
}

// maxHintSolutions is how many least solutions a hint compares.
const maxHintSolutions = 1000

// Hint returns the press that most least solutions have in common, the first of those if there are
// several.
func Hint(ctx context.Context, p lightsout.Problem) (HintAnswer, error) {
	b := p.Board
	h := HintAnswer{Board: b.Spec()}
	a, err := factor(ctx, b, "")
	if err != nil {
		return h, err
	}
	s, err := solve.Least{Factored: a}.Solve(ctx, p)
	var unsolvable *lightsout.UnsolvableError
	switch {
	case errors.As(err, &unsolvable):
		h.Witness, h.Lights = b.StateRows(unsolvable.Witness), unsolvable.Witness
		h.Why = "No presses lead there: every button changes an even number of the lights below, and an odd number of them would have to change."
		if k := b.Modulus(); k > 2 {
			h.Why = fmt.Sprintf("No presses lead there: weighted as below, every button changes the lights by a multiple of %d in all, and they would have to change by another number.", k)
		}
		return h, nil
	case err != nil && s.Presses.Len() == 0:
		return h, err
	}
	h.Solvable, h.Least, h.Weight = true, s.Least, s.Presses.Weight()
	if h.Weight == 0 {
		h.Done, h.Why = true, "Nothing is left to press."
		return h, nil
	}
	button, why := commonPress(ctx, solve.Least{Factored: a}, p, s)
	h.Button, h.Why = &button, why
	return h, nil
}

// commonPress picks a press of a solution, and says what speaks for it.
func commonPress(ctx context.Context, least solve.Least, p lightsout.Problem, s lightsout.Solution) (button int, why string) {
	weight := s.Presses.Weight()
	votes := make([]int, s.Presses.Len())
	total, all := 0, s.Least
	if s.Least {
		for x, err := range least.All(ctx, p) {
			if err != nil || total == maxHintSolutions {
				all = false
				break
			}
			total++
			for j := range votes {
				if x.At(j) != 0 {
					votes[j]++
				}
			}
		}
	}
	button = -1
	for j := range votes {
		if (total == 0 && s.Presses.At(j) != 0 || votes[j] > 0) && (button < 0 || votes[j] > votes[button]) {
			button = j
		}
	}
	switch {
	case !s.Least:
		return button, fmt.Sprintf("It is in a solution of %s, the best that was found; at least %d are needed.", Presses(weight), s.AtLeast)
	case weight == 1 && total == 1:
		return button, "It is the last press."
	case all && total == 1:
		return button, fmt.Sprintf("It is in the only least solution, of %s.", Presses(weight))
	case all && votes[button] == total:
		return button, fmt.Sprintf("It is in all %d least solutions, of %s each.", total, Presses(weight))
	case all:
		return button, fmt.Sprintf("It is in %d of the %d least solutions, of %s each.", votes[button], total, Presses(weight))
	}
	return button, fmt.Sprintf("It is in a least solution, of %s.", Presses(weight))
}

// Presses says a number of presses in words.
func Presses(weight int) string {
	if weight == 1 {
		return "1 press"
	}
	return fmt.Sprintf("%d presses", weight)
}

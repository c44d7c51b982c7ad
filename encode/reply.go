package encode

import (
	"errors"
	"fmt"

	"lightsout"
)

// Verdict is a solver's claim about a task.
type Verdict int

// The verdicts.
const (
	Unknown    Verdict = iota // it gave up
	Solved                    // here is an answer
	Infeasible                // there is none; only a claim
)

var verdictNames = []string{"unknown", "solved", "infeasible"}

// String returns the name of the verdict.
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdictNames) {
		return fmt.Sprintf("verdict %d", int(v))
	}
	return verdictNames[v]
}

// Reply is a solver's reply. Task.Check checks it.
type Reply struct {
	Verdict Verdict
	Presses lightsout.Presses // of length 0 if the objective is Orthogonal
	State   lightsout.State   // for Reverse and Orthogonal: the state that was found; else of length 0
	Optimal bool              // the solver claims that nothing is better
	Plan    []int             // the buttons in order, if the solver found a sequence
	Reason  string            // why it gave up, if it says so
	Bound   int               // the solver claims that no answer has fewer presses or errors; 0 if it says nothing
	Values  []Value           // of an edited model: every variable. Presses are there if all of them are whole and possible.
}

// Value is the value of a variable.
type Value struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// ErrReply is wrapped by the errors of parsers: the reply is invalid or cut off.
var ErrReply = errors.New("the reply cannot be read")

func badReply(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrReply, fmt.Sprintf(format, args...))
}

// Check returns an error if the reply claims a wrong answer. It is the check for every solver; it cannot
// check that an answer is optimal.
func (t Task) Check(r Reply) error {
	if r.Verdict != Solved || t.Edited {
		return nil
	}
	b := t.Problem.Board
	if r.Presses.Len() > 0 && (r.Presses.Len() != b.Buttons() || r.Presses.Modulus() != b.Modulus()) {
		return fmt.Errorf("the reply has presses of another board")
	}
	switch t.Objective {
	case Any, Least:
		return t.Problem.Check(r.Presses)
	case Nearest:
		if r.Presses.Len() == 0 {
			return fmt.Errorf("the reply has no presses")
		}
		return nil // any presses lead somewhere; how near, Wrong says
	case Reverse, Orthogonal:
		if r.State.Len() != b.Lights() || r.State.Modulus() != b.Modulus() {
			return fmt.Errorf("the reply has no state")
		}
		if r.State.IsZero() {
			return fmt.Errorf("the state of the reply is all off")
		}
		for i, v := range t.Given {
			if r.State.At(i) != v {
				return fmt.Errorf("light %d of the reply is %d, and %d was given", i, r.State.At(i), v)
			}
		}
		if t.Objective == Reverse {
			return lightsout.TurnOff(b, r.State).Check(r.Presses)
		}
		for i, w := range t.Witnesses {
			if w.Dot(r.State) != 0 {
				return fmt.Errorf("the state of the reply is not orthogonal to witness %d", i)
			}
		}
		return nil
	}
	return fmt.Errorf("unknown %s", t.Objective)
}

// Wrong returns, for the objective Nearest, which lights the presses of a reply leave wrong and what that costs.
func (t Task) Wrong(r Reply) (lights []int, cost int) {
	reached := t.Problem.Board.Apply(t.Problem.From, r.Presses)
	for i := range reached.Len() {
		if reached.At(i) != t.Problem.To.At(i) {
			lights = append(lights, i)
			if t.Costs == nil {
				cost++
			} else {
				cost += t.Costs[i]
			}
		}
	}
	return lights, cost
}

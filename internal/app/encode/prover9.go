package encode

import (
	"fmt"
	"io"
	"maps"
	"strings"

	"lightsout"
)

// Limits of what is written for Prover9, which goes through the states one by one.
const (
	maxProver9Lights  = 30
	maxProver9Buttons = 64
)

// writeProver9 writes a task as a plan to be found by Prover9 in its production mode, as Fazakas,
// Keresztes and Groza do: a state is a list of lights, each button is a rule that leads from state to
// state, and the goal is to be derived. It is run as
//
//	prover9 -f FILE
//
// and ReadProver9 reads what it prints. All states weigh the same, so that they are gone through in the
// order in which they were found: breadth first. On 5×5 memory lasts for plans of some 6 presses.
//
// The objective is Any, with two states. Buttons are numbered from 1. On a rectangle with the plus pattern the lights
// that a button toggles are computed, by the paper's rule; on other boards each button brings a list of them.
func writeProver9(w io.Writer, t Task) error {
	p, board := newPrinter(w), t.Problem.Board
	_, columns, plus := plusRectangle(board)
	slides := t.Published != ""
	b := ladrBlanks(t)
	maps.Copy(b, blanks{"from": ladrList(t.Problem.From), "to": ladrList(t.Problem.To), "columns": itoa(columns)})
	b.when(map[string]bool{"plus": plus && !slides, "listed": !plus})
	rules, notX, notY := make([]string, board.Buttons()), make([]string, columns), make([]string, columns)
	for j := range rules {
		rule, third := "state([x:y]) -> state(tv([x:y],%[1]d,%[2]s)) # answer(%[1]d).", "1"
		if slides {
			rule = "state([F:R]) -> state(toggleVector([F:R],%[1]d,%[2]s)) # answer(%[1]d)."
		}
		if !plus {
			third = ladrList(effectOf(board, j))
		}
		rules[j] = fmt.Sprintf(rule, j+1, third)
	}
	for row := range columns {
		notX[row], notY[row] = fmt.Sprintf("X !== %d", columns*(row+1)), fmt.Sprintf("Y !== %d", columns*(row+1))
	}
	b.lines("rules", rules)
	b["notLastX"], b["notLastY"] = strings.Join(notX, " & "), strings.Join(notY, " & ")
	p.heading("%", t)
	p.fill("prover9", b)
	return p.flush()
}

// effectOf returns what one press of button j does to a board that is off.
func effectOf(b *lightsout.Board, j int) lightsout.State {
	s := b.NewState()
	b.Press(s, j, 1)
	return s
}

func ladrList(s lightsout.State) string {
	list := make([]string, s.Len())
	for i := range list {
		list[i] = itoa(s.At(i))
	}
	return "[" + strings.Join(list, ",") + "]"
}

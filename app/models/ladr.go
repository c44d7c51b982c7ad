package models

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"strings"

	"lightsout"
)

// Mace4 and Prover9 are two programs over one language, LADR. Our files for them use only the
// syntax of inputs that the real programs are known to have taken (LADR 2017-11A; their replies, which
// repeat the input, are in testdata/ladr). Three habits of the language shape everything here:
//
//   - names that begin with u to z are variables, and a variable that is not bound means "for all";
//   - in Mace4 the elements of a domain of size d are the numbers 0 to d−1, and with set(arithmetic) sums
//     are integers that may leave the domain, while the values of functions may not;
//   - -> and <-> do not associate: where two meet there are parentheses.

// LADRLimits are the limits given to Mace4 and Prover9.
type LADRLimits struct {
	Megabytes int // of memory; 0 means 1000, as Fazakas, Keresztes and Groza had it
	Seconds   int // of processor time; 0 means any
}

// ladrBlanks returns those of the settings and the limits.
func ladrBlanks(t Task) blanks {
	b := blanks{"megabytes": itoa(cmp.Or(t.Limits.Megabytes, 1000))}
	b.when(map[string]bool{"slides": t.Published != ""})
	if t.Limits.Seconds > 0 {
		b["seconds"] = itoa(t.Limits.Seconds)
	}
	return b
}

// plusRectangle returns the rows and columns of the game itself: a rectangle with the plus pattern and
// two states, of any size. The papers have formulas for it; other boards are spelled out light by light.
func plusRectangle(b *lightsout.Board) (rows, columns int, ok bool) {
	g, ok := b.Grid()
	if !ok || b.Modulus() != 2 || g.Topology != lightsout.Rectangle || g.Pattern != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
}

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
// The objective is Any, with two states. Buttons are numbered from 1. On a rectangle with the plus pattern
// the lights that a button toggles are computed, by the paper's rule; on other boards each button brings a
// list of them.
func writeProver9(w io.Writer, t Task) error {
	p := newPrinter(w)
	board := t.Problem.Board
	_, columns, plus := plusRectangle(board)
	slides := t.Published != ""
	b := ladrBlanks(t)
	maps.Copy(b, blanks{
		"from": ladrList(t.Problem.From), "to": ladrList(t.Problem.To), "columns": itoa(columns),
	})
	b.when(map[string]bool{"plus": plus && !slides, "listed": !plus})
	rules := make([]string, board.Buttons())
	notX := make([]string, columns)
	notY := make([]string, columns)
	for j := range rules {
		rule := "state([x:y]) -> state(tv([x:y],%[1]d,%[2]s)) # answer(%[1]d)."
		third := "1"
		if slides {
			rule = "state([F:R]) -> state(toggleVector([F:R],%[1]d,%[2]s)) # answer(%[1]d)."
		}
		if !plus {
			third = ladrList(effectOf(board, j))
		}
		rules[j] = fmt.Sprintf(rule, j+1, third)
	}
	for row := range columns {
		notX[row] = fmt.Sprintf("X !== %d", columns*(row+1))
		notY[row] = fmt.Sprintf("Y !== %d", columns*(row+1))
	}
	b.lines("rules", rules)
	b["notLastX"] = strings.Join(notX, " & ")
	b["notLastY"] = strings.Join(notY, " & ")
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

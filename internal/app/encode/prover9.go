package encode

import (
	"io"
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
	p := newPrinter(w)
	writeLADRHead(p, t, "set(production).")
	p.line("")
	p.line("formulas(usable).")
	if t.Published != "" {
		writeSlidesPlan(p, t)
	} else {
		writeOwnPlan(p, t)
	}
	p.line("end_of_list.")
	return p.flush()
}

func writeOwnPlan(p *printer, t Task) {
	b := t.Problem.Board
	_, columns, plus := plusRectangle(b)
	for j := range b.Buttons() {
		third := "1"
		if !plus {
			third = ladrList(effectOf(b, j))
		}
		p.line("state([x:y]) -> state(tv([x:y],%d,%s)) # answer(%d).", j+1, third, j+1)
	}
	writeStates(p, t)
	p.line("tv([],x,y) = [].")
	if plus {
		p.line("tv([u:v],x,y) = if(nb(x,y),[toggle(u):tv(v,x,y + 1)],[u:tv(v,x,y + 1)]).")
		p.line("nb(x,y) <-> x == y | x + %[1]d == y | y + %[1]d == x | mod(x,%[1]d) !== 0 & x + 1 == y | mod(y,%[1]d) !== 0 & y + 1 == x.", columns)
	} else {
		p.line("tv([u:v],x,[0:y]) = [u:tv(v,x,y)].")
		p.line("tv([u:v],x,[1:y]) = [toggle(u):tv(v,x,y)].")
	}
}

// writeStates writes the start and the goal, and begins the list of rules for terms.
func writeStates(p *printer, t Task) {
	for _, list := range []struct {
		name  string
		state lightsout.State
	}{{"assumptions", t.Problem.From}, {"goals", t.Problem.To}} {
		p.line("end_of_list.")
		p.line("")
		p.line("formulas(%s).", list.name)
		p.line("state(%s).", ladrList(list.state))
	}
	p.line("end_of_list.")
	p.line("")
	p.line("formulas(demodulators).")
	p.line("toggle(0) = 1.")
	p.line("toggle(1) = 0.")
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

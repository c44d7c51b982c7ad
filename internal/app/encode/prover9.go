package encode

import (
	"fmt"
	"io"
	"slices"
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
	if err := checkProver9(t); err != nil {
		return err
	}
	p := newPrinter(w)
	if err := writeLADRHead(p, t, "set(production)."); err != nil {
		return err
	}
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

// checkProver9 returns an error if the task cannot be written for Prover9.
func checkProver9(t Task) error {
	if err := t.valid(); err != nil {
		return err
	}
	b := t.Problem.Board
	switch {
	case t.Objective != Any:
		return fmt.Errorf("prover9 does not support the objective %s: use any", t.Objective)
	case b.Modulus() != 2:
		return fmt.Errorf("board %s has %d states: prover9 plans have 2", b, b.Modulus())
	case b.Lights() > maxProver9Lights:
		return fmt.Errorf("board %s has %d lights: prover9 plans have at most %d", b, b.Lights(), maxProver9Lights)
	case b.Buttons() > maxProver9Buttons:
		return fmt.Errorf("board %s has %d buttons: prover9 plans have at most %d", b, b.Buttons(), maxProver9Buttons)
	}
	return nil
}

// effectOf returns what one press of button j does to a board that is off.
func effectOf(b *lightsout.Board, j int) lightsout.State {
	s := b.NewState()
	b.Press(s, j, 1)
	return s
}

func ladrList(s lightsout.State) string {
	var list strings.Builder
	list.WriteByte('[')
	for i := range s.Len() {
		if i > 0 {
			list.WriteByte(',')
		}
		list.WriteString(element(s.At(i)))
	}
	list.WriteByte(']')
	return list.String()
}

// ReadProver9 reads what Prover9 printed for a task, and returns the plan that its first proof is made
// of. If there is none, the verdict is Infeasible where Prover9 went through all states, and Unknown, with
// the reason, where it ran out of time or memory. A reply that is cut off, or whose steps
// are not those of the board, is an error that wraps ErrReply.
func ReadProver9(r io.Reader, t Task) (Reply, error) {
	if err := checkProver9(t); err != nil {
		return Reply{}, err
	}
	l := newLADRLines(r)
	var proof *prover9Proof
	for l.next() {
		if name, ok := l.section(); ok && name == "PROOF" && proof == nil {
			proof = &prover9Proof{}
			if err := proof.read(l); err != nil {
				return Reply{}, err
			}
		}
	}
	if l.err == nil {
		l.err = l.ended()
	}
	if l.err != nil {
		return Reply{}, l.err
	}
	switch l.exit {
	case "max_proofs":
		if proof == nil || l.found == 0 {
			return Reply{}, badReply("it ended with max_proofs, but there is no proof")
		}
		return proof.reply(t)
	case "", "sos_empty", "max_megs", "max_seconds", "max_given", "max_kept", "action", "SIGINT":
		if proof != nil || l.found > 0 {
			return Reply{}, badReply("it ended with %s, but there is a proof", l.exit)
		}
		if l.exit == "sos_empty" {
			return Reply{Verdict: Infeasible}, nil
		}
		return Reply{Verdict: Unknown, Reason: l.exit.reason()}, nil
	}
	return Reply{}, badReply("prover9 ended with %s: %s", l.exit, l.exit.reason())
}

// prover9Proof is the essence of a proof: the states on the way, each with the answers of the rules that
// led to it, and the answers of the contradiction at the end.
//
//	57 state([1,1,1,…]).  [assumption].
//	73 state([0,1,0,…]) # answer(11).  [hyper(37,a,57,a),rewrite([55,56,53,54]),eval(306)].
//	336 state([0,0,0,…]) # answer(3) # answer(11).  [hyper(29,a,73,a),…].
//	337 $F # answer(3) # answer(11).  [resolve(336,a,58,a)].
type prover9Proof struct {
	steps   []prover9Step
	end     []int
	settled bool // the contradiction has been read
}

type prover9Step struct {
	lights  string // between the square brackets
	answers []int
}

// maxProver9Steps is the greatest number of states in a proof that is read. No plan that is found first
// presses a button twice.
const maxProver9Steps = 1 << 8

// read reads the lines of a proof, up to the line that ends it.
func (p *prover9Proof) read(l *ladrLines) error {
	for l.next() {
		if name, ok := l.section(); ok {
			switch {
			case name != "end of proof":
				return badReply("a proof ends with %q", excerpt(l.text))
			case !p.settled:
				return badReply("a proof has no end")
			}
			return nil
		}
		if err := p.clause(l.text); err != nil {
			return err
		}
	}
	if l.err != nil {
		return l.err
	}
	return badReply("it is cut off in a proof")
}

// clause reads one line, and passes over those that are neither states nor the contradiction: rules,
// demodulators, the goal and its denial.
func (p *prover9Proof) clause(line string) error {
	_, clause, ok := ladrNumber(line)
	if !ok {
		return nil
	}
	clause, _, ok = strings.Cut(strings.TrimLeft(clause, " "), ".  [")
	if !ok {
		return badReply("there is %q in a proof where a clause should be", excerpt(line))
	}
	parts := strings.Split(clause, " # ")
	lights, isState := strings.CutPrefix(parts[0], "state([")
	lights, closed := strings.CutSuffix(lights, "])")
	if !(isState && closed) && parts[0] != "$F" || slices.Contains(parts, "label(non_clause)") || strings.Contains(lights, ":") {
		return nil
	}
	var answers []int
	for _, part := range parts[1:] {
		number, ok := strings.CutPrefix(part, "answer(")
		n, rest, isNumber := ladrNumber(number)
		if !ok || !isNumber || rest != ")" || len(answers) > maxProver9Steps {
			return badReply("there is %q in a proof where an answer should be", excerpt(part))
		}
		answers = append(answers, n)
	}
	switch {
	case p.settled:
		return badReply("text follows the end of a proof")
	case parts[0] == "$F":
		p.end, p.settled = answers, true
	case len(p.steps) == maxProver9Steps:
		return badReply("a proof has more than %d states", maxProver9Steps)
	default:
		p.steps = append(p.steps, prover9Step{lights, answers})
	}
	return nil
}

// reply returns the plan of a proof. The state after d presses has d answers, those of the state before
// and one more, which is the button that was pressed; in which order they are printed does not matter.
// Every state is compared with what the board does.
func (p *prover9Proof) reply(t Task) (Reply, error) {
	b := t.Problem.Board
	slices.SortStableFunc(p.steps, func(a, b prover9Step) int { return len(a.answers) - len(b.answers) })
	r := Reply{Verdict: Solved, Presses: b.NewPresses(), Plan: []int{}}
	state := t.Problem.From.Clone()
	var before []int
	for depth, step := range p.steps {
		if len(step.answers) != depth {
			return Reply{}, badReply("a proof has no state after %d presses, or several", min(depth, len(step.answers)))
		}
		if depth > 0 {
			button, ok := oneMore(before, step.answers)
			if !ok || button < 1 || button > b.Buttons() {
				return Reply{}, badReply("press %d of a proof is of no button", depth)
			}
			r.Plan = append(r.Plan, button-1)
			r.Presses.Add(button-1, 1)
			b.Press(state, button-1, 1)
		}
		if "["+step.lights+"]" != ladrList(state) {
			return Reply{}, badReply("the state after %d presses is not what the board shows then", depth)
		}
		before = step.answers
	}
	slices.Sort(before)
	slices.Sort(p.end)
	if len(p.steps) == 0 || !state.Equal(t.Problem.To) || !slices.Equal(before, p.end) {
		return Reply{}, badReply("a proof does not lead to the goal")
	}
	return r, nil
}

// oneMore returns the number that is in after and not in before, if that is the only difference.
func oneMore(before, after []int) (int, bool) {
	rest := slices.Clone(after)
	for _, n := range before {
		at := slices.Index(rest, n)
		if at < 0 {
			return 0, false
		}
		rest = slices.Delete(rest, at, at+1)
	}
	if len(rest) != 1 {
		return 0, false
	}
	return rest[0], true
}

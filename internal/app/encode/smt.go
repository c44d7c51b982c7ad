package encode

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// writeSMT writes a task in SMT-LIB 2. With two states a press is a truth value and a light the
// exclusive or of the presses that change it; with more, a press is an integer and a light a sum
// modulo k. The commands minimize, for Least and Nearest, are an extension that z3 has. The option dump-models
// of z3 and cvc5 prints the values if there are any: to ask for them is an error where there are none.
func writeSMT(p *printer, s *system) {
	p.comments(";", append(heading(s.task), s.numbered(s.smtMeanings())...))
	p.line("(set-option :produce-models true)")
	p.line("(set-option :dump-models true)")
	logic := "QF_UF" // truth values only
	if s.k > 2 || s.task.Objective == Least || s.nearest() {
		logic = "QF_LIA"
	}
	p.line("(set-logic %s)", logic)
	for u := range s.upTo(s.unknowns()) {
		if s.k == 2 {
			p.line("(declare-const %s Bool)", s.name(u))
		} else {
			p.line("(declare-const %s Int)", s.name(u))
			p.line("(assert (<= 0 %s %d))", s.name(u), s.k-1)
		}
	}
	if s.nearest() {
		for i := range s.upTo(s.rows()) {
			p.line("(declare-const %s Bool)", s.of("e", i))
		}
	}
	for r := range s.upTo(s.rows()) {
		s.writeSMTRow(p, r)
	}
	if s.states > 0 {
		p.begin("(assert")
		p.applied("or", "false", s.states, func(i int) string {
			if name := s.name(s.presses + i); s.k > 2 {
				return "(< 0 " + name + ")"
			} else {
				return name
			}
		})
		p.end(")")
	}
	s.writeSMTObjective(p)
	p.line("(check-sat)")
}

// writeSMTRow writes one equation. Of a light that may be left wrong it holds, or e is true.
func (s *system) writeSMTRow(p *printer, r int) {
	p.begin("(assert")
	end := ")"
	if s.nearest() {
		p.word("(or " + s.of("e", r))
		end += ")"
	}
	row := s.row(r)
	if s.k == 2 {
		if s.wanted[r] == 0 {
			p.word("(not")
			end += ")"
		}
		p.applied("xor", "false", len(row), func(at int) string { return s.name(int(row[at].unknown)) })
		p.end(end)
		return
	}
	p.word("(= " + itoa(int(s.wanted[r])) + " (mod")
	p.applied("+", "0", len(row), func(at int) string {
		name := s.name(int(row[at].unknown))
		if row[at].times == 1 {
			return name
		}
		return fmt.Sprintf("(* %d %s)", row[at].times, name)
	})
	p.end(fmt.Sprintf(" %d))%s", s.k, end))
}

func (s *system) writeSMTObjective(p *printer) {
	if s.task.Objective != Least && !s.nearest() {
		return
	}
	p.begin("(minimize")
	if s.nearest() {
		p.applied("+", "0", s.rows(), func(i int) string { return fmt.Sprintf("(ite %s %d 0)", s.of("e", i), s.cost(i)) })
	} else {
		p.applied("+", "0", s.presses, func(j int) string {
			if s.k == 2 {
				return "(ite " + s.name(j) + " 1 0)"
			}
			return s.name(j)
		})
	}
	p.end(")")
}

// applied writes a function of n terms: of none its value, of one just that.
func (p *printer) applied(function, ofNone string, n int, term func(at int) string) {
	switch n {
	case 0:
		p.word(ofNone)
	case 1:
		p.word(term(0))
	default:
		p.word("(" + function)
		for at := range n {
			p.word(term(at))
		}
		p.w.WriteByte(')')
	}
}

// smtMeanings returns the comment that says what the constants are.
func (s *system) smtMeanings() []string {
	var lines []string
	if s.presses > 0 {
		lines = append(lines, "x0, x1, ...  is button 0, 1, ... pressed")
		if s.k > 2 {
			lines[0] = fmt.Sprintf("x0, x1, ...  how often button 0, 1, ... is pressed: 0 to %d", s.k-1)
		}
	}
	if s.states > 0 {
		lines = append(lines, "s0, s1, ...  the unknown state, light by light")
	}
	if s.nearest() {
		lines = append(lines, "e0, e1, ...  may light 0, 1, ... be left wrong")
	}
	how := fmt.Sprintf("the sum of the presses of the buttons that change it, modulo %d", s.k)
	if s.k == 2 {
		how = "the exclusive or of the presses of the buttons that change it"
	}
	switch s.task.Objective {
	case Orthogonal:
		return append(lines, fmt.Sprintf("For each witness: the sum of witness times state is 0 modulo %d.", s.k))
	case Reverse:
		return append(lines, "For each light: "+how+", together with the light itself, is 0.")
	}
	return append(lines, "For each light: "+how+", is the change it needs.")
}

// ReadZ3 reads what z3 prints to a file in SMT-LIB: sat and the model, ((define-fun x0 () Bool true) …), or the list of
// values that get-value asks for, ((x0 true) (x1 false)); unsat, perhaps with the error that there are no values;
// unknown or timeout if it gave up. If something was to be minimized, z3 says sat only when nothing is better.
func ReadZ3(r io.Reader, t Task) (Reply, error) {
	v, s, verdict, err := openReply(r, t, false, "z3 printed nothing")
	if err != nil {
		return Reply{}, err
	}
	switch verdict {
	case "sat":
		if err := v.readPairs(s.rest); err != nil {
			return Reply{}, err
		}
		return v.reply(true)
	case "unsat":
		return Reply{Verdict: Infeasible}, s.noModel()
	case "unknown", "timeout":
		return Reply{}, nil
	default:
		return Reply{}, badReply("%q is not a verdict of z3", excerpt(verdict))
	}
}

// noModel reads the error that z3 prints if there are no values.
func (s *scanner) noModel() error {
	return s.eachLine(func(fields []string) error {
		text := strings.Join(fields, " ")
		if text == "" || strings.HasPrefix(text, "(error ") && strings.Contains(text, "model is not available") {
			return nil
		}
		return badReply("%q follows unsat", excerpt(text))
	})
}

// parentheses puts spaces around them.
var parentheses = strings.NewReplacer("(", " ( ", ")", " ) ")

// readPairs reads a list of pairs of a name and a value, in parentheses, and the end.
func (v *values) readPairs(text string) error {
	symbols := strings.Fields(parentheses.Replace(text))
	for i := 0; i+3 < len(symbols); i++ { // a negative number is (- 3)
		if symbols[i] == "(" && symbols[i+1] == "-" && symbols[i+3] == ")" {
			symbols = slices.Replace(symbols, i, i+4, "-"+symbols[i+2])
		}
	}
	if len(symbols) > 0 && symbols[0] != "(" {
		return badReply("where %q should be is %q", "(", excerpt(symbols[0]))
	}
	symbols = pairsOfModel(symbols[min(1, len(symbols)):], v)
	for ; len(symbols) >= 4 && symbols[0] == "("; symbols = symbols[4:] {
		if symbols[3] != ")" {
			return badReply("where %q should be is %q", ")", excerpt(symbols[3]))
		}
		slot, ok := v.named(symbols[1])
		if !ok && !v.task.Edited {
			return badReply("%q is not the name of a press or a light", excerpt(symbols[1]))
		}
		n, err := z3Value(symbols[2], v.k, v.task.Edited)
		if err != nil {
			return err
		}
		if v.note(symbols[1], float64(n)); !ok {
			continue
		}
		if err := v.set(slot, n); err != nil {
			return err
		}
	}
	switch {
	case len(symbols) == 0 || symbols[0] == "(":
		return badReply("the values are cut off")
	case symbols[0] != ")":
		return badReply("%q is not a pair of a name and its value", excerpt(symbols[0]))
	case len(symbols) > 1:
		return badReply("%q follows the values", excerpt(symbols[1]))
	}
	return nil
}

// pairsOfModel turns the definitions of a model into pairs. Those of other constants, such as the flags of wrong lights, are
// left out; what is no definition stays as it is.
func pairsOfModel(symbols []string, v *values) []string {
	var pairs []string
	for len(symbols) >= 8 && symbols[0] == "(" && symbols[1] == "define-fun" && symbols[3] == "(" && symbols[4] == ")" && symbols[7] == ")" {
		if _, ok := v.named(symbols[2]); ok || v.task.Edited {
			pairs = append(pairs, "(", symbols[2], symbols[6], ")")
		}
		symbols = symbols[8:]
	}
	return append(pairs, symbols...)
}

// z3Value reads a truth value if there are two states, else a number, and either in an edited model.
func z3Value(text string, k int, edited bool) (int, error) {
	switch {
	case (k == 2 || edited) && text == "true":
		return 1, nil
	case (k == 2 || edited) && text == "false":
		return 0, nil
	case k > 2 || edited:
		if n, err := strconv.ParseInt(text, 10, 32); err == nil && (n >= 0 || edited) {
			return int(n), nil
		}
	}
	return 0, badReply("%q is not a value of z3", excerpt(text))
}

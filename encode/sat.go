package encode

import (
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
)

// ReadSAT reads the reply of a SAT solver as the competitions want it, and cadical, kissat and
// cryptominisat5 print it: lines that begin with c are comments, s SATISFIABLE, s UNSATISFIABLE or
// s UNKNOWN is the verdict, and lines that begin with v list the literals that are true, up to a 0. A
// solver that was stopped may say s INDETERMINATE (cryptominisat5) or just c UNKNOWN (cadical).
func ReadSAT(r io.Reader, t Task) (Reply, error) {
	ended := false
	c, err := readCompetition(r, t, "c, s and v", map[string]func(*scanner, *values) error{"v": func(s *scanner, v *values) (err error) {
		if ended {
			return badReply("values follow the 0 that ends them")
		}
		ended, err = s.literals(v)
		return err
	}})
	switch {
	case err != nil:
		return Reply{}, err
	case c.verdict == "SATISFIABLE" && !ended:
		return Reply{}, badReply("the values do not end with 0")
	case c.verdict == "SATISFIABLE":
		return c.values.reply(false)
	case c.verdict == "INDETERMINATE", c.verdict == "" && c.stopped && c.values.left == c.values.slots():
		return Reply{}, nil
	}
	return c.noSolution()
}

// competition is a reply in the format of the competitions of SAT and of pseudo-Boolean solvers.
type competition struct {
	values  *values
	verdict string
	stopped bool // a comment says UNKNOWN
}

// readCompetition reads comments and the verdict, and has the other kinds of lines read by their first words.
func readCompetition(r io.Reader, t Task, kinds string, lines map[string]func(*scanner, *values) error) (c competition, err error) {
	if c.values, err = newValues(t, true); err != nil {
		return c, err
	}
	s := newScanner(r, t)
	for {
		word, first, err := s.word()
		if errors.Is(err, io.EOF) {
			return c, nil
		} else if err != nil {
			return c, err
		}
		kind := string(word)
		read, known := lines[kind]
		switch {
		case !first:
			err = badReply("%q stands where a line should begin", excerpt(kind))
		case kind == "c":
			var comment string
			comment, err = s.comment()
			c.stopped = c.stopped || comment == "UNKNOWN"
		case kind == "s" && c.verdict != "":
			err = badReply("there are two verdicts")
		case kind == "s":
			c.verdict, err = s.verdict()
		case known:
			err = read(s, c.values)
		default:
			err = badReply("a line begins with %q: %s are possible", excerpt(kind), kinds)
		}
		if err != nil {
			return c, err
		}
	}
}

// noSolution is the reply of a verdict that comes without values.
func (c competition) noSolution() (Reply, error) {
	switch c.verdict {
	case "UNSATISFIABLE":
		if c.values.left < c.values.slots() {
			return Reply{}, badReply("it says that there is no solution, and gives one")
		}
		return Reply{Verdict: Infeasible}, nil
	case "UNKNOWN":
		return Reply{}, nil
	case "":
		return Reply{}, badReply("there is no verdict, no line that begins with s")
	}
	return Reply{}, badReply("%q is not a verdict", excerpt(c.verdict))
}

// comment reads the rest of a line c, and returns its first word if there is one.
func (s *scanner) comment() (string, error) {
	if s.newLine {
		return "", nil
	}
	word, err := s.wordOfLine()
	if errors.Is(err, io.EOF) {
		return "", badReply("it is cut off in its last line")
	} else if err != nil {
		return "", err
	}
	return string(word), s.skipLine()
}

// verdict reads the rest of a line s.
func (s *scanner) verdict() (string, error) {
	words, err := s.restOfLine()
	if err == nil && len(words) == 0 {
		err = badReply("a verdict is empty")
	}
	return strings.Join(words, " "), err
}

// literals reads the literals of one line. ended says that a 0 ended them all.
func (s *scanner) literals(v *values) (ended bool, err error) {
	for !s.newLine {
		word, err := s.wordOfLine()
		switch {
		case errors.Is(err, io.EOF):
			return false, badReply("the values are cut off")
		case err != nil:
			return false, err
		case word == nil:
			return ended, nil
		case ended:
			return false, badReply("something follows the 0 that ends the values")
		}
		literal, err := strconv.ParseInt(string(word), 10, 32)
		if err != nil || literal == math.MinInt32 {
			return false, badReply("%q is not a literal", excerpt(string(word)))
		}
		if literal == 0 {
			ended = true
		} else if err := v.literal(int(literal)); err != nil {
			return false, err
		}
	}
	return ended, nil
}

// literal notes that a literal is true. Variables beyond the unknowns are for the solver to know.
func (v *values) literal(literal int) error {
	variable, value := literal, 1
	if literal < 0 {
		variable, value = -literal, 0
	}
	if variable > v.slots() {
		return nil
	}
	return v.set(variable-1, value)
}

// ReadMiniSat reads the file of results that minisat writes: SAT and the literals that are true, up to a
// 0; or UNSAT; or INDET if it was stopped.
func ReadMiniSat(r io.Reader, t Task) (Reply, error) {
	v, err := newValues(t, true)
	if err != nil {
		return Reply{}, err
	}
	s := newScanner(r, t)
	word, _, err := s.word()
	if errors.Is(err, io.EOF) {
		return Reply{}, badReply("the file of minisat is empty")
	} else if err != nil {
		return Reply{}, err
	}
	reply := Reply{}
	switch string(word) {
	case "SAT":
		s.newLine = false // the values are on the line that follows
		ended, err := s.literals(v)
		if err == nil && !ended {
			err = badReply("the values do not end with 0")
		}
		if err != nil {
			return Reply{}, err
		}
		if reply, err = v.reply(false); err != nil {
			return Reply{}, err
		}
	case "UNSAT":
		reply.Verdict = Infeasible
	case "INDET":
	default:
		return Reply{}, badReply("%q is not a verdict of minisat", excerpt(string(word)))
	}
	if _, _, err := s.word(); !errors.Is(err, io.EOF) {
		return Reply{}, badReply("something follows the end")
	}
	return reply, nil
}

package encode

import (
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
	c, err := readCompetition(r, t, "c, s and v", map[string]func([]string, *values) error{"v": func(words []string, v *values) (err error) {
		if ended {
			return badReply("values follow the 0 that ends them")
		}
		ended, err = v.literals(words)
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
func readCompetition(r io.Reader, t Task, kinds string, lines map[string]func([]string, *values) error) (c competition, err error) {
	var s *scanner
	if c.values, s, err = open(r, t, true); err != nil {
		return c, err
	}
	return c, s.eachLine(func(words []string) error {
		if len(words) == 0 {
			return nil
		}
		kind, words := words[0], words[1:]
		read, known := lines[kind]
		switch {
		case kind == "c":
			c.stopped = c.stopped || len(words) > 0 && words[0] == "UNKNOWN"
		case kind == "s" && c.verdict != "":
			return badReply("there are two verdicts")
		case kind == "s" && len(words) == 0:
			return badReply("a verdict is empty")
		case kind == "s":
			c.verdict = strings.Join(words, " ")
		case known:
			return read(words, c.values)
		default:
			return badReply("a line begins with %q: must be one of %s", excerpt(kind), kinds)
		}
		return nil
	})
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

// literals notes the literals of one line. ended says that a 0 ended them all.
func (v *values) literals(words []string) (ended bool, err error) {
	for _, word := range words {
		if ended {
			return false, badReply("something follows the 0 that ends the values")
		}
		literal, err := strconv.ParseInt(word, 10, 32)
		if err != nil || literal == math.MinInt32 {
			return false, badReply("%q is not a literal", excerpt(word))
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
	if v.task.Edited {
		v.all = append(v.all, Value{"x" + itoa(variable), float64(value)})
	}
	if variable > v.slots() {
		return nil
	}
	return v.set(variable-1, value)
}

// ReadMiniSat reads the file of results that minisat writes: SAT and the literals that are true, up to a
// 0; or UNSAT; or INDET if it was stopped.
func ReadMiniSat(r io.Reader, t Task) (Reply, error) {
	v, s, verdict, err := openReply(r, t, true, "the file of minisat is empty")
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{}
	switch verdict {
	case "SAT":
		line, err := s.line()
		if err != nil {
			return Reply{}, badReply("the values are cut off")
		}
		ended, err := v.literals(strings.Fields(line))
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
		return Reply{}, badReply("%q is not a verdict of minisat", excerpt(verdict))
	}
	if strings.TrimSpace(s.rest) != "" {
		return Reply{}, badReply("something follows the end")
	}
	return reply, nil
}

package encode

import (
	"io"
	"strconv"
	"strings"
)

// ReadGLPK reads the reply of glpsol: what it printed, which may be left out, and then the solution file
// of its option --write. The file says "s mip ROWS COLUMNS STATUS OBJECTIVE", then the rows and the
// columns by their numbers, then "e o f". The presses are the first columns.
//
// If glpsol finds before it searches that there is no solution, it says so on its terminal only, and
// writes that the status is undefined: this is why what it printed is worth reading.
func ReadGLPK(r io.Reader, t Task) (Reply, error) { return readGLPK(r, t, false) }

// ReadGLPKBinary reads the reply of glpsol to a model in mathprog-binary. It differs from ReadGLPK
// only if there are more than two states, where presses come as binary digits.
func ReadGLPKBinary(r io.Reader, t Task) (Reply, error) { return readGLPK(r, t, true) }

// glpsol prints these if the relaxation, or the translation for minisat, has no solution.
const (
	noRelaxation = "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION"
	noInteger    = "PROBLEM HAS NO INTEGER FEASIBLE SOLUTION"
)

func readGLPK(r io.Reader, t Task, inDigits bool) (Reply, error) {
	v, s, err := open(r, t, inDigits)
	if err != nil {
		return Reply{}, err
	}
	g := glpk{s: s, v: v}
	if err := g.findFile(); err != nil {
		return Reply{}, err
	}
	if err := g.readValues(); err != nil {
		return Reply{}, err
	}
	switch g.status {
	case "o", "f":
		if g.infeasible {
			return Reply{}, badReply("it says that there is no solution, and gives one")
		}
		return v.reply(g.status == "o")
	case "n":
		return Reply{Verdict: Infeasible}, nil
	}
	if g.infeasible {
		return Reply{Verdict: Infeasible}, nil
	}
	return Reply{}, nil
}

// glpk is the part of a reply of glpsol read so far.
type glpk struct {
	s             *scanner
	v             *values
	infeasible    bool // it printed so
	rows, columns int
	status        string
	names         []string // of columns, if glpsol wrote the problem too
	basic         bool     // it is the file of a program without integers
}

// findFile reads up to the line s of the file.
func (g *glpk) findFile() error {
	for {
		text, err := g.s.line()
		if err != nil {
			return badReply("there is no solution file of glpsol")
		}
		if said := strings.TrimSpace(text); said == noRelaxation || said == noInteger {
			g.infeasible = true
		}
		fields := strings.Fields(text)
		if g.v.task.Edited && len(fields) == 4 && fields[0] == "n" && fields[1] == "j" && fields[2] == strconv.Itoa(len(g.names)+1) {
			g.names = append(g.names, fields[3])
		}
		if len(fields) < 2 || fields[0] != "s" || !strings.HasPrefix(text, "s ") {
			continue
		}
		if g.basic = g.v.task.Edited && fields[1] == "bas" && len(fields) == 7; g.basic {
			fields = []string{"s", "mip", fields[2], fields[3], basicStatus(fields[4], fields[5]), fields[6]}
		}
		if fields[1] == "bas" || fields[1] == "ipt" {
			return badReply("the solution file of glpsol is of a program without integers")
		}
		if fields[1] != "mip" || len(fields) != 6 {
			continue
		}
		if g.rows, err = count(fields[2]); err != nil {
			return err
		}
		if g.columns, err = count(fields[3]); err != nil {
			return err
		}
		if g.status = fields[4]; !strings.Contains("o f n u", g.status) {
			return badReply("glpsol does not have the status %q", excerpt(g.status))
		}
		if _, err = number(fields[5]); err != nil {
			return err
		}
		if g.columns < g.v.slots() && !g.v.task.Edited {
			return badReply("there are %d columns, and %d presses", g.columns, g.v.slots())
		}
		return nil
	}
}

// basicStatus returns the status of a program without integers as if it had them.
func basicStatus(primal, dual string) string {
	if primal == "f" && dual != "f" {
		return "u"
	}
	return strings.ReplaceAll(strings.ReplaceAll(primal, "f", "o"), "i", "u")
}

// readValues reads the rows and columns, all in order, and the end.
func (g *glpk) readValues() error {
	for at := range g.rows + g.columns {
		kind, index := "i", at+1
		if at >= g.rows {
			kind, index = "j", at-g.rows+1
		}
		fields, err := g.fields()
		if err != nil {
			return err
		}
		if g.basic && len(fields) == 5 {
			fields = []string{fields[0], fields[1], fields[3]}
		}
		if len(fields) != 3 || fields[0] != kind || fields[1] != strconv.Itoa(index) {
			return badReply("where %s %d should be is %q", kind, index, excerpt(strings.Join(fields, " ")))
		}
		switch solved := g.status == "o" || g.status == "f"; {
		case kind == "j" && solved && g.v.task.Edited && index <= len(g.names):
			err = g.v.setNamed(g.names[index-1], fields[2], true)
		case kind == "j" && solved && index <= g.v.slots() && !g.v.task.Edited:
			err = g.v.setNumber(index-1, fields[2])
		default:
			_, err = number(fields[2])
		}
		if err != nil {
			return err
		}
	}
	fields, err := g.fields()
	if err != nil {
		return err
	}
	if strings.Join(fields, " ") != "e o f" {
		return badReply("the solution file of glpsol does not end with e o f")
	}
	if g.s.rest != "" {
		return badReply("something follows the end of the solution file of glpsol")
	}
	return nil
}

func (g *glpk) fields() ([]string, error) {
	line, err := g.s.line()
	if err != nil {
		return nil, badReply("the solution file of glpsol is cut off")
	}
	return strings.Fields(line), nil
}

// count reads how many there are of something.
func count(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n > 1<<30 {
		return 0, badReply("%q is not a number of things", excerpt(text))
	}
	return int(n), nil
}

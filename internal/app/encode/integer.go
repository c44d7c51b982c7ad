package encode

import (
	"bufio"
	"io"
	"math"
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

// ReadCBC reads the solution file of cbc, which its command solution writes. The first line is the
// verdict; then comes a line for each row and each variable, with its number, its name, its value and
// its reduced cost. With printingOptions all, which cbc needs as an option, those whose value is 0 are among
// them: only then can a truncated file be detected, and a press that is missing is an error.
func ReadCBC(r io.Reader, t Task) (Reply, error) {
	v, s, line, err := openReply(r, t, false, "the solution file of cbc is empty")
	if err != nil {
		return Reply{}, err
	}
	status, objective, ok := strings.Cut(line, " - objective value ")
	if !ok {
		return Reply{}, badReply("%q is not a verdict of cbc", excerpt(line))
	}
	if _, err := number(strings.TrimSpace(objective)); err != nil {
		return Reply{}, err
	}
	if status, err = cbcStatus(status); err != nil {
		return Reply{}, err
	}
	// The values of a relaxation are read too, but only to see that they are values.
	err = s.eachLine(func(fields []string) error {
		if len(fields) > 0 && fields[0] == "**" { // marks values that break a constraint
			fields = fields[1:]
		}
		if len(fields) != 4 {
			return badReply("a line of the solution file of cbc has %d words, not 4", len(fields))
		}
		index, err := count(fields[0])
		if err != nil {
			return err
		}
		if index == 0 && t.Edited { // the variables begin, after the rows
			v.forget()
		}
		if _, err := number(fields[3]); err != nil {
			return err
		}
		return v.setNamed(fields[1], fields[2], status == "optimal" || status == "stopped")
	})
	switch {
	case err != nil:
		return Reply{}, err
	case status == "infeasible":
		return Reply{Verdict: Infeasible}, nil
	case status == "nothing":
		return Reply{}, nil
	}
	return v.reply(status == "optimal")
}

// cbcStatus sorts the verdicts of cbc.
func cbcStatus(text string) (string, error) {
	switch {
	case text == "Optimal":
		return "optimal", nil
	case text == "Infeasible" || text == "Integer infeasible":
		return "infeasible", nil
	case strings.HasPrefix(text, "Stopped on ") && strings.Contains(text, "no integer solution"):
		return "nothing", nil
	case strings.HasPrefix(text, "Stopped on ") && !strings.Contains(text, "("):
		return "stopped", nil
	}
	return "", badReply("%q is not a verdict of cbc", excerpt(text))
}

// setNamed notes the value of a variable if it is an unknown of the task and the value matters, and
// otherwise looks only whether it is a number.
func (v *values) setNamed(name, value string, matters bool) error {
	f, err := number(value)
	if err != nil || !matters {
		return err
	}
	v.note(name, f)
	if slot, ok := v.named(name); ok {
		return v.setNumber(slot, value)
	}
	return nil
}

// ReadHiGHS reads the solution file of HiGHS in its plain style (options --solution_file, and
// write_solution_style = 0). It has the status of the model, then, if there are values, their status, the
// objective, and the columns with their names, announced by their number:
//
//	Model status
//	Optimal
//
//	# Primal solution values
//	Feasible
//	Objective 4
//	# Columns 8
//	x0 1
//	…
//	# Rows 4
//	…
//
// The rows, duals and basis that follow the columns are not used, but the line that begins the rows
// must be there: it proves that the columns were not cut off.
func ReadHiGHS(r io.Reader, t Task) (Reply, error) {
	v, s, err := open(r, t, false)
	if err != nil {
		return Reply{}, err
	}
	h := highs{s: s}
	h.expect("Model status")
	status := h.next()
	h.expect("")
	h.expect("# Primal solution values")
	primal := h.next()
	if h.err != nil {
		return Reply{}, h.err
	}
	switch {
	case status == "Infeasible" && (primal == "None" || primal == "Infeasible"):
		return Reply{Verdict: Infeasible}, nil
	case !highsStatus(status):
		return Reply{}, badReply("%q is not a status of highs", excerpt(status))
	case status == "Optimal" && primal != "Feasible":
		return Reply{}, badReply("it says that there is a solution, and gives none")
	case primal == "None" || primal == "Infeasible":
		return Reply{}, nil
	case primal != "Feasible":
		return Reply{}, badReply("%q is not a status of values of highs", excerpt(primal))
	}
	if err := h.columns(v); err != nil || h.none && status != "Optimal" {
		return Reply{}, err
	}
	return v.reply(status == "Optimal")
}

// highs reads line by line, and keeps the first error.
type highs struct {
	s    *scanner
	err  error
	none bool // the objective is infinite: the values are those of a relaxation
}

func (h *highs) next() string {
	if h.err != nil {
		return ""
	}
	line, err := h.s.line()
	if err != nil {
		h.err = badReply("the solution file of highs is cut off")
	}
	return strings.TrimSpace(line)
}

func (h *highs) expect(text string) {
	if line := h.next(); h.err == nil && line != text {
		h.err = badReply("where %q should be is %q", text, excerpt(line))
	}
}

// columns reads the objective and the columns, and the line after them.
func (h *highs) columns(v *values) error {
	for _, prefix := range []string{"Objective ", "# Columns "} {
		line := h.next()
		text, ok := strings.CutPrefix(line, prefix)
		if h.err == nil && !ok {
			h.err = badReply("where %q should be is %q", strings.TrimSpace(prefix), excerpt(line))
		}
		if h.err != nil {
			return h.err
		}
		if prefix == "Objective " {
			objective, err := strconv.ParseFloat(text, 64)
			if err != nil || math.IsNaN(objective) {
				return badReply("%q is not a number", excerpt(text))
			}
			h.none = math.IsInf(objective, 0)
			continue
		}
		n, err := count(text)
		if err != nil {
			return err
		}
		for range n {
			fields := strings.Fields(h.next())
			if h.err != nil {
				return h.err
			}
			if len(fields) != 2 {
				return badReply("%q is not a column of highs", excerpt(strings.Join(fields, " ")))
			}
			if err := v.setNamed(fields[0], fields[1], !h.none); err != nil {
				return err
			}
		}
	}
	if line := h.next(); h.err == nil && !strings.HasPrefix(line, "# Rows ") {
		return badReply("where the rows should begin is %q", excerpt(line))
	}
	return h.err
}

// highsStatus reports whether a text is a status that HiGHS can end a feasible model with.
func highsStatus(text string) bool {
	switch text {
	case "Optimal", "Unknown", "Not Set", "Interrupted by user", "Memory limit reached":
		return true
	}
	return strings.HasSuffix(text, " limit reached") || strings.HasSuffix(text, " bound reached") || strings.HasSuffix(text, " target reached")
}

// ReadSolutionFile reads a solution in the form of glpsol, cbc or HiGHS, according to its first line.
func ReadSolutionFile(r io.Reader, t Task) (Reply, error) {
	in := bufio.NewReader(r)
	start, _ := in.Peek(64)
	first, _, _ := strings.Cut(string(start), "\n")
	switch {
	case strings.HasPrefix(first, "Model status"):
		return ReadHiGHS(in, t)
	case strings.Contains(first, " - objective value "):
		return ReadCBC(in, t)
	case strings.HasPrefix(first, "c ") || strings.HasPrefix(first, "s "):
		return ReadGLPK(in, t)
	}
	return Reply{}, badReply("%q does not begin a solution file of glpsol, cbc or HiGHS", excerpt(first))
}

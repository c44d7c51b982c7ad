package encode

import (
	"io"
	"strings"
)

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
	if err := h.columns(v); err != nil {
		return Reply{}, err
	}
	return v.reply(status == "Optimal")
}

// highs reads line by line, and keeps the first error.
type highs struct {
	s   *scanner
	err error
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
			if _, err := number(text); err != nil {
				return err
			}
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
			if err := v.setNamed(fields[0], fields[1], true); err != nil {
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

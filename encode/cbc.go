package encode

import (
	"io"
	"strings"
)

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

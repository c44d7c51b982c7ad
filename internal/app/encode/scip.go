package encode

import (
	"io"
	"strings"
)

// ReadSCIP reads the solution file that the command "write solution" of SCIP makes: the status, the value of the
// objective, and a line for each variable with its name, its value and its part of the objective. As with ReadCBC,
// variables of value 0 must be there too, which takes the SCIP command "set write printzeros TRUE".
func ReadSCIP(r io.Reader, t Task) (Reply, error) {
	v, s, line, err := openReply(r, t, false, "the solution file of scip is empty")
	if err != nil {
		return Reply{}, err
	}
	status, ok := strings.CutPrefix(line, "solution status:")
	if status = strings.TrimSpace(status); !ok || !scipStatus(status) {
		return Reply{}, badReply("%q is not a status of scip", excerpt(line))
	}
	infeasible := status == "infeasible"
	solution, ended := false, false
	err = s.eachLine(func(fields []string) error {
		text := strings.Join(fields, " ")
		switch {
		case ended:
			return badReply("something follows the end of the solution file of scip")
		case text == "no solution available" && !solution:
			ended = true
			return nil
		case !solution && len(fields) == 3 && strings.HasPrefix(text, "objective value: "):
			solution = true
			_, err := number(fields[2])
			return err
		case solution && len(fields) == 3 && strings.HasPrefix(fields[2], "(obj:") && strings.HasSuffix(fields[2], ")"):
			return v.setNamed(fields[0], fields[1], true)
		}
		return badReply("%q is not a line of the solution file of scip", excerpt(text))
	})
	switch {
	case err != nil:
		return Reply{}, err
	case !solution && !ended:
		return Reply{}, badReply("the solution file of scip is cut off")
	case infeasible && solution:
		return Reply{}, badReply("it says that there is no solution, and gives one")
	case infeasible:
		return Reply{Verdict: Infeasible}, nil
	case !solution && status == "optimal solution found":
		return Reply{}, badReply("it says that there is a solution, and gives none")
	case !solution:
		return Reply{}, nil
	}
	return v.reply(status == "optimal solution found")
}

// scipStatus reports whether a text is a status that SCIP can end with: found, none, or stopped.
func scipStatus(text string) bool {
	return text == "optimal solution found" || text == "infeasible" || text == "user interrupt" || text == "unknown" ||
		strings.HasSuffix(text, " limit reached") || strings.HasPrefix(text, "termination signal")
}

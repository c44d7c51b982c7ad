package encode

import (
	"io"
	"slices"
	"strconv"
	"strings"
)

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

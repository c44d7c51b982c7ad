package encode

import (
	"io"
	"strconv"
	"strings"
)

// ReadOPB reads the reply of a pseudo-Boolean solver as the competitions want it, and clasp prints it: as
// ReadSAT, but literals are x1 or -x1, there is no 0 at the end, and a solver that improves its answer
// says o and how good it is, each time it has found a better one. s OPTIMUM FOUND says that nothing is
// better than the last, s SATISFIABLE that it is some answer.
func ReadOPB(r io.Reader, t Task) (Reply, error) {
	improved := false
	c, err := readCompetition(r, t, "c, s, o and v", map[string]func([]string, *values) error{
		"o": func(words []string, _ *values) error {
			improved = true
			if len(words) != 1 {
				return badReply("a line o does not hold one number")
			}
			_, err := number(words[0])
			return err
		},
		"v": func(words []string, v *values) error {
			// clasp says o before the values, or after them if it prints only the last.
			if improved && v.left == 0 {
				v.forget()
			}
			improved = false
			return v.namedLiterals(words)
		},
	})
	if err != nil {
		return Reply{}, err
	}
	if best := c.verdict == "OPTIMUM FOUND"; best || c.verdict == "SATISFIABLE" {
		return c.values.reply(best)
	}
	return c.noSolution()
}

func (v *values) namedLiterals(words []string) error {
	for _, word := range words {
		name, negative := strings.CutPrefix(word, "-")
		digits, named := strings.CutPrefix(name, "x")
		n, err := strconv.ParseUint(digits, 10, 31)
		if err != nil || !named || digits[0] == '0' {
			return badReply("%q is not a literal", excerpt(word))
		}
		literal := int(n)
		if negative {
			literal = -literal
		}
		if err := v.literal(literal); err != nil {
			return err
		}
	}
	return nil
}

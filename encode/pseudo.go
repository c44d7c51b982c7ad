package encode

import (
	"errors"
	"io"
	"strconv"
)

// ReadOPB reads the reply of a pseudo-Boolean solver as the competitions want it, and clasp prints it: as
// ReadSAT, but literals are x1 or -x1, there is no 0 at the end, and a solver that improves its answer
// says o and how good it is, each time it has found a better one. s OPTIMUM FOUND says that nothing is
// better than the last, s SATISFIABLE that it is some answer.
func ReadOPB(r io.Reader, t Task) (Reply, error) {
	improved := false
	c, err := readCompetition(r, t, "c, s, o and v", map[string]func(*scanner, *values) error{
		"o": func(s *scanner, _ *values) error {
			improved = true
			return s.value()
		},
		"v": func(s *scanner, v *values) error {
			// clasp says o before the values, or after them if it was told to print only the last.
			if improved && v.left == 0 {
				v.forget()
			}
			improved = false
			return s.namedLiterals(v)
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

// value reads the rest of a line o.
func (s *scanner) value() error {
	words, err := s.restOfLine()
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return badReply("a line o does not hold one number")
	}
	_, err = number(words[0])
	return err
}

// namedLiterals reads the rest of a line v.
func (s *scanner) namedLiterals(v *values) error {
	for !s.newLine {
		word, err := s.wordOfLine()
		switch {
		case errors.Is(err, io.EOF):
			return badReply("a line v is cut off")
		case err != nil:
			return err
		case word == nil:
			return nil
		}
		text, sign := string(word), 1
		if text[0] == '-' {
			text, sign = text[1:], -1
		}
		if len(text) < 2 || text[0] != 'x' || text[1] < '1' || text[1] > '9' {
			return badReply("%q is not a literal", excerpt(string(word)))
		}
		n, err := strconv.ParseUint(text[1:], 10, 31)
		if err != nil {
			return badReply("%q is not a literal", excerpt(string(word)))
		}
		if err := v.literal(sign * int(n)); err != nil {
			return err
		}
	}
	return nil
}

package encode

import (
	"errors"
	"io"
	"strconv"
	"strings"
)

// ReadZ3 reads what z3 prints to a file of WriteSMT: sat and the list of values, ((x0 true) (x1 false)),
// or unsat and an error, since then there are no values; unknown or timeout if it gave up. If something
// was to be minimized, z3 says sat only when nothing is better.
func ReadZ3(r io.Reader, t Task) (Reply, error) {
	v, s, line, err := openReply(r, t, "z3 printed nothing")
	if err != nil {
		return Reply{}, err
	}
	switch verdict := strings.TrimSpace(line); verdict {
	case "sat":
		if err := s.readPairs(v); err != nil {
			return Reply{}, err
		}
		return v.reply(true)
	case "unsat":
		return Reply{Verdict: Infeasible}, s.noModel()
	case "unknown", "timeout":
		return Reply{}, s.eachLine(func([]string) error { return nil })
	default:
		return Reply{}, badReply("%q is not a verdict of z3", excerpt(verdict))
	}
}

// noModel reads the error that z3 prints when it is asked for values and there are none.
func (s *scanner) noModel() error {
	return s.eachLine(func(fields []string) error {
		text := strings.Join(fields, " ")
		if text == "" || strings.HasPrefix(text, "(error ") && strings.Contains(text, "model is not available") {
			return nil
		}
		return badReply("%q follows unsat", excerpt(text))
	})
}

// readPairs reads a list of pairs of a name and a value, in parentheses, and the end.
func (s *scanner) readPairs(v *values) error {
	if err := s.symbols("("); err != nil {
		return err
	}
	for {
		symbol, err := s.symbol()
		if err != nil {
			return err
		}
		if symbol == ")" {
			break
		}
		if symbol != "(" {
			return badReply("%q is not a pair of a name and its value", excerpt(symbol))
		}
		name, err := s.symbol()
		if err != nil {
			return err
		}
		value, err := s.symbol()
		if err != nil {
			return err
		}
		if err := s.symbols(")"); err != nil {
			return err
		}
		slot, ok := v.named(name)
		if !ok {
			return badReply("%q is not the name of a press or a light", excerpt(name))
		}
		n, err := z3Value(value, v.k)
		if err != nil {
			return err
		}
		if err := v.set(slot, n); err != nil {
			return err
		}
	}
	if word, _, err := s.word(); !errors.Is(err, io.EOF) {
		return badReply("%q follows the values", excerpt(string(word)))
	}
	return nil
}

// z3Value reads a truth value if there are two states, else a number.
func z3Value(text string, k int) (int, error) {
	switch {
	case k == 2 && text == "true":
		return 1, nil
	case k == 2 && text == "false":
		return 0, nil
	case k > 2:
		if n, err := strconv.ParseUint(text, 10, 31); err == nil {
			return int(n), nil
		}
	}
	return 0, badReply("%q is not a value of z3", excerpt(text))
}

// symbols reads a symbol that must be there.
func (s *scanner) symbols(want string) error {
	got, err := s.symbol()
	if err == nil && got != want {
		err = badReply("where %q should be is %q", want, excerpt(got))
	}
	return err
}

// symbol returns the next parenthesis, or word up to one.
func (s *scanner) symbol() (string, error) {
	var text []byte
	for {
		b, err := s.next()
		if errors.Is(err, io.EOF) {
			return "", badReply("the values are cut off")
		} else if err != nil {
			return "", err
		}
		switch {
		case isSpace(b):
			if len(text) > 0 {
				return string(text), nil
			}
		case b == '(' || b == ')':
			if len(text) > 0 {
				s.unread()
				return string(text), nil
			}
			return string(b), nil
		default:
			if text = append(text, b); len(text) > maxWord {
				return "", badReply("a word is longer than %d characters", maxWord)
			}
		}
	}
}

// unread gives back the byte that was read last, which is no end of a line.
func (s *scanner) unread() {
	if s.r.UnreadByte() == nil {
		s.left++
	}
}

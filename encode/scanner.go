package encode

import (
	"io"
	"strings"
)

type scanner struct{ rest string }

// newScanner reads a reply whole. However talkative a solver is, it prints less than the bound: some megabytes about
// its progress, and a kilobyte about each light and button. A last line that does not end is one that was cut off.
func newScanner(r io.Reader, t Task) (*scanner, error) {
	b := t.Problem.Board
	text, err := readWhole(r, 1<<22+int64(b.Lights()+b.Buttons())<<10)
	if err == nil && text != "" && !strings.HasSuffix(text, "\n") {
		err = badReply("it is cut off in its last line")
	}
	return &scanner{text}, err
}

// readWhole reads a text of limited length: what another program prints may never end.
func readWhole(r io.Reader, most int64) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, most+1))
	if err == nil && n > most {
		err = badReply("it is longer than %d bytes", most)
	}
	return text.String(), err
}

// line returns the next line without its end. At the end it returns io.EOF.
func (s *scanner) line() (string, error) {
	if s.rest == "" {
		return "", io.EOF
	}
	line, rest, _ := strings.Cut(s.rest, "\n")
	s.rest = rest
	return strings.TrimSuffix(line, "\r"), nil
}

// eachLine calls do with the words of each line that is left, until the end.
func (s *scanner) eachLine(do func(fields []string) error) error {
	for line := range strings.Lines(s.rest) {
		if err := do(strings.Fields(line)); err != nil {
			return err
		}
	}
	s.rest = ""
	return nil
}

// open reads a reply to a task, and makes room for its values.
func open(r io.Reader, t Task, inDigits bool) (v *values, s *scanner, err error) {
	if v, err = newValues(t, inDigits); err == nil {
		s, err = newScanner(r, t)
	}
	return v, s, err
}

// openReply is open for a reply whose first line is the verdict. empty is the error for an empty reply.
func openReply(r io.Reader, t Task, inDigits bool, empty string) (v *values, s *scanner, verdict string, err error) {
	if v, s, err = open(r, t, inDigits); err == nil {
		if verdict, err = s.line(); err != nil {
			err = badReply("%s", empty)
		}
	}
	return v, s, strings.TrimSpace(verdict), err
}

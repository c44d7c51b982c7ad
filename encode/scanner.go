package encode

import (
	"bufio"
	"errors"
	"io"
)

// scanner reads a reply by lines or by words, with a bound on all of it: what another program prints
// may be anything and may never end.
type scanner struct {
	r       *bufio.Reader
	left    int64 // how many bytes may still come
	newLine bool  // nothing but space has been read since the last line ended
}

// Limits of a reply. No solver that is read line by line writes longer lines, and no word of a reply is
// longer; a list of all variables may stand on one line, and is read by words.
const (
	maxLine = 1 << 16
	maxWord = 1 << 12
)

// newScanner returns a scanner of a reply. However talkative a solver is, it prints less than this: some
// megabytes about its progress, and a kilobyte about each light and button.
func newScanner(r io.Reader, t Task) *scanner {
	b := t.Problem.Board
	return &scanner{r: bufio.NewReaderSize(r, maxLine), left: 1<<22 + int64(b.Lights()+b.Buttons())<<10, newLine: true}
}

var errEndless = badReply("it does not end")

// take counts bytes that have been read.
func (s *scanner) take(n int) error {
	if s.left -= int64(n); s.left < 0 {
		return errEndless
	}
	return nil
}

// line returns the next line without its end, which the next call overwrites. At the end it returns
// io.EOF. A last line that does not end is one that was cut off.
func (s *scanner) line() ([]byte, error) {
	line, err := s.r.ReadSlice('\n')
	if err := s.take(len(line)); err != nil {
		return nil, err
	}
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, badReply("a line is longer than %d characters", maxLine)
	case errors.Is(err, io.EOF) && len(line) > 0:
		return nil, badReply("it is cut off in its last line")
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case err != nil:
		return nil, err
	}
	line = line[:len(line)-1]
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line, nil
}

// word returns the next word, and whether it is the first of its line. At the end it returns io.EOF.
func (s *scanner) word() (word []byte, first bool, err error) {
	for {
		first = s.newLine
		if word, err = s.wordOfLine(); err != nil || word != nil {
			return word, first, err
		}
	}
}

// wordOfLine returns the next word of this line, or nil if the line ends before one.
func (s *scanner) wordOfLine() ([]byte, error) {
	b, err := s.next()
	for err == nil && b != '\n' && isSpace(b) {
		b, err = s.next()
	}
	if err != nil || b == '\n' {
		return nil, err
	}
	s.newLine = false
	var word []byte
	for !isSpace(b) {
		if word = append(word, b); len(word) > maxWord {
			return nil, badReply("a word is longer than %d characters", maxWord)
		}
		if b, err = s.next(); errors.Is(err, io.EOF) {
			return nil, badReply("it is cut off in its last line")
		} else if err != nil {
			return nil, err
		}
	}
	return word, nil
}

// restOfLine returns the words that are left of a line on which one has been read.
func (s *scanner) restOfLine() ([]string, error) {
	var words []string
	for !s.newLine {
		switch word, err := s.wordOfLine(); {
		case errors.Is(err, io.EOF):
			return nil, badReply("it is cut off in its last line")
		case err != nil:
			return nil, err
		case word != nil:
			if words = append(words, string(word)); len(words) > maxWord {
				return nil, badReply("a line has more than %d words", maxWord)
			}
		}
	}
	return words, nil
}

// next returns the next byte, and notes when a line has ended.
func (s *scanner) next() (byte, error) {
	b, err := s.r.ReadByte()
	if err != nil {
		return 0, err
	}
	if b == '\n' {
		s.newLine = true
	}
	return b, s.take(1)
}

// skipLine skips the rest of the line, if any of it is left.
func (s *scanner) skipLine() error {
	for !s.newLine {
		if _, err := s.next(); errors.Is(err, io.EOF) {
			return badReply("it is cut off in its last line")
		} else if err != nil {
			return err
		}
	}
	return nil
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

// openReply begins to read a reply whose first line is the verdict. What is said of an empty reply is given.
func openReply(r io.Reader, t Task, empty string) (v *values, s *scanner, verdict string, err error) {
	if v, err = newValues(t, false); err != nil {
		return nil, nil, "", err
	}
	s = newScanner(r, t)
	line, err := s.line()
	if errors.Is(err, io.EOF) {
		err = badReply("%s", empty)
	}
	return v, s, string(line), err
}

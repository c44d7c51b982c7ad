package encode

import (
	"bufio"
	"fmt"
	"io"
	"lightsout/internal/base/text"
	"strconv"
	"strings"
)

// printer writes lines, and breaks those that grow long where a format allows it. An error of the
// writer below is kept by bufio and returned by flush.
type printer struct {
	w      *bufio.Writer
	to     *steady // below w
	column int
	room   []byte
}

// lineWidth is where lists are broken. Old readers take lines of up to 255 characters.
const lineWidth = 100

func newPrinter(w io.Writer) *printer {
	to := steadyOf(w)
	return &printer{w: bufio.NewWriterSize(to, 1<<16), to: to}
}

// flush returns the error of the writer, also if a loop noticed it and left nothing to write.
func (p *printer) flush() error {
	if err := p.w.Flush(); err != nil {
		return err
	}
	return p.to.failed(0)
}

// steady is a writer that fails forever once it has failed.
type steady struct {
	w   io.Writer
	err error
}

func steadyOf(w io.Writer) *steady {
	if s, ok := w.(*steady); ok {
		return s
	}
	return &steady{w: w}
}

func (s *steady) Write(data []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.w.Write(data)
	}
	return n, s.err
}

// failed returns the error of the writer in step i of a loop. It finds out by an empty write, in one step of 256.
func (s *steady) failed(i int) error {
	if i%256 == 0 {
		s.Write(nil)
	}
	return s.err
}

func (p *printer) line(format string, args ...any) {
	if len(args) == 0 {
		p.w.WriteString(format)
	} else {
		fmt.Fprintf(p.w, format, args...)
	}
	p.w.WriteByte('\n')
	p.column = 0
}

// begin writes the beginning of a line that items follow.
func (p *printer) begin(text string) {
	p.w.WriteString(text)
	p.column = len(text)
}

// item writes a word after a space, on a new line if the old one is full.
func (p *printer) item(word []byte) {
	if p.column+1+len(word) > lineWidth && p.column > 2 {
		p.w.WriteString("\n ")
		p.column = 1
	}
	if p.column > 0 {
		p.w.WriteByte(' ')
		p.column++
	}
	p.w.Write(word)
	p.column += len(word)
}

func (p *printer) word(text string) { p.item(append(p.room[:0], text...)) }

func (p *printer) number(v int) { p.item(strconv.AppendInt(p.room[:0], int64(v), 10)) }

func (p *printer) end(text string) {
	p.w.WriteString(text)
	p.w.WriteByte('\n')
	p.column = 0
}

// comments writes lines of comment, each after the sign that begins one.
func (p *printer) comments(sign string, lines []string) {
	for _, line := range lines {
		p.line("%s", strings.TrimRight(sign+" "+line, " "))
	}
}

// heading returns the first lines of every file: the board and the question.
func heading(t Task) []string {
	b := t.Problem.Board
	return []string{
		fmt.Sprintf("Lights Out on board %s: %s, %s, %d states.", plain(b.String()), text.Number(b.Lights(), "light"), text.Number(b.Buttons(), "button"), b.Modulus()),
		"Task: find " + asked(t) + ".",
		"",
	}
}

func asked(t Task) string {
	switch t.Objective {
	case Least:
		return "a solution with fewest presses"
	case Nearest:
		if t.Costs != nil {
			return "presses that leave lights wrong at the least cost"
		}
		return "presses that leave as few lights wrong as possible"
	case Reverse:
		return "a state that is not off, and presses that turn it off"
	case Orthogonal:
		return "a state that is not off and orthogonal to the witnesses"
	}
	return "a solution"
}

// plain replaces what is not ASCII: some readers refuse it even in comments.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
}

func itoa(v int) string { return strconv.Itoa(v) }

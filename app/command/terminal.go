package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"lightsout/internal/base/text"
	"lightsout/picture"
)

// The rules of the terminal:
//
//   - Standard output is data, standard error is messages.
//   - Errors are one line, "lightsout: …": what was wrong and what would be right.
//   - Colors and progress are for terminals only; NO_COLOR and a dumb terminal are respected.

// Terminal is what a command reads from and prints to. One command runs in a process, so the flags that
// several commands have are kept with it.
type Terminal struct {
	In        io.Reader
	Out, Err  *Stream
	Env       func(string) string
	Unlimited context.Context // of the command, without its --timeout
	Lines     bool            // JSON is a line for each answer, also for an error

	JSON, ASCII bool
	Color       string
	Files       []string // of -o
	Format      string
	Timeout     time.Duration
}

// NewTerminal returns the terminal of a process.
func NewTerminal(in io.Reader, out, err io.Writer) *Terminal {
	line := &barLine{to: err}
	return &Terminal{
		In: in, Out: &Stream{To: out, below: line}, Err: &Stream{To: err, below: line}, Env: os.Getenv,
	}
}

// Complain prints a message. The text may quote a file, so control characters are removed.
func (t *Terminal) Complain(message string) {
	fmt.Fprintf(t.Err, "lightsout: %s\n", text.Printable(strings.ReplaceAll(message, "\n", "; ")))
}

// Say prints on standard error what is no part of the answer.
func (t *Terminal) Say(format string, args ...any) { fmt.Fprintf(t.Err, format, args...) }

// PrintJSON prints an answer as JSON.
func (t *Terminal) PrintJSON(answer any) error {
	if t.Lines {
		return writeJSON(t.Out, answer, "")
	}
	return WriteJSON(t.Out, answer)
}

// WriteJSON writes an answer as JSON, indented.
func WriteJSON(w io.Writer, answer any) error { return writeJSON(w, answer, "  ") }

func writeJSON(w io.Writer, answer any, indent string) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	return encoder.Encode(answer)
}

// Print prints an answer: as JSON, or as print does.
func (t *Terminal) Print(answer any, print func() error) error {
	if t.JSON {
		return t.PrintJSON(answer)
	}
	return print()
}

// PrintLine is Print with a line, as fmt.Printf formats it.
func (t *Terminal) PrintLine(answer any, format string, args ...any) error {
	return t.Print(answer, func() error {
		_, err := fmt.Fprintf(t.Out, format+"\n", args...)
		return err
	})
}

// Size returns the size of the terminal behind a writer, if there is one that can do more than a printer.
func (t *Terminal) Size(w *Stream) (columns, rows int, ok bool) {
	file, isFile := w.To.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || t.Env("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		columns = 80
		rows = 24
	}
	return columns, rows, true
}

// Screen returns how to draw on standard output.
func (t *Terminal) Screen(palette picture.Palette) picture.Terminal {
	columns, rows, ok := t.Size(t.Out)
	truecolor := t.Env("NO_COLOR") == "" &&
		(t.Env("COLORTERM") == "truecolor" || t.Env("COLORTERM") == "24bit")
	return picture.Terminal{
		Palette: palette, Columns: columns, Rows: rows,
		Plain: t.ASCII || !ok && t.Color != ColorAlways,
		Color: !t.ASCII && (t.Color == ColorAlways || t.Color == ColorAuto && ok && truecolor),
	}
}

// Keyboard returns standard input if it is a terminal. Reading it does not end with Ctrl-C, which is a key
// there.
func (t *Terminal) Keyboard() (*os.File, bool) {
	in := t.In
	if waiting, ok := in.(contextReader); ok {
		in = waiting.from
	}
	file, ok := in.(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}

// barLine is the last line of the terminal, if it is a progress bar, which what is printed next replaces.
type barLine struct {
	mu    sync.Mutex // of both outputs
	to    io.Writer
	shown bool
}

// Stream is standard output, or standard error. It remembers the first error, so that a command that does not
// look at every line it prints cannot end as if its answer had arrived.
type Stream struct {
	To     io.Writer // a terminal, perhaps
	ascii  bool      // of text, only ASCII is printed
	failed error
	below  *barLine
}

func (s *Stream) Write(p []byte) (int, error) { return s.print(p, false) }

// print prints a text, or a progress bar.
func (s *Stream) print(p []byte, bar bool) (int, error) {
	s.below.mu.Lock()
	defer s.below.mu.Unlock()
	if s.below.shown {
		io.WriteString(s.below.to, "\r\x1b[K")
	}
	s.below.shown = bar
	n := len(p)
	err := error(nil)
	if s.ascii {
		_, err = io.WriteString(s.To, text.ASCII(string(p)))
	} else {
		n, err = s.To.Write(p)
	}
	if err != nil && s.failed == nil {
		s.failed = err
	}
	return n, err
}

type contextWriter struct {
	ctx context.Context
	to  io.Writer
}

// Cancelable returns a writer that stops when the context does.
func Cancelable(ctx context.Context, to io.Writer) io.Writer { return contextWriter{ctx, to} }

func (c contextWriter) Write(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.to.Write(p)
}

// contextReader is a reader that stops waiting when its context does: a person who presses Ctrl-C at a prompt
// wants to leave.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (p contextReader) Read(data []byte) (int, error) {
	scratch := make([]byte, len(data)) // not data itself, which is the caller's again after a cancel
	n, err := OrCanceled(p.ctx, func() (int, error) { return p.from.Read(scratch) })
	return copy(data, scratch[:n]), err
}

// JSONLine returns an answer as JSON, without a line end. Texts and numbers cannot fail.
func JSONLine(answer any) []byte {
	var line bytes.Buffer
	_ = writeJSON(&line, answer, "")
	return bytes.TrimSuffix(line.Bytes(), []byte("\n"))
}

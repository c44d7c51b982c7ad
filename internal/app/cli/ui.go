package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// The rules of the terminal:
//
//   - Standard output is data, standard error is messages.
//   - Errors are one line, "lightsout: …": what was wrong and what would be right.
//   - Colors and progress are for terminals only; NO_COLOR and a dumb terminal are respected.

// ui is the terminal that a command runs on.
type ui struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	acts     *api.Env // what acts run in: without limits
	options
}

func newUI(in io.Reader, out, err io.Writer) *ui {
	return &ui{in: in, out: out, err: err, env: os.Getenv, acts: &api.Env{Boards: api.NewBoards(api.UsualBoards), Finder: findState}}
}

// complain prints a message. The text may quote a file, so control characters are removed.
func (u *ui) complain(message string) {
	fmt.Fprintf(u.err, "lightsout: %s\n", text.Printable(strings.ReplaceAll(message, "\n", "; ")))
}

func (u *ui) printJSON(answer any) error {
	return writeJSON(u.out, answer)
}

func writeJSON(w io.Writer, answer any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(answer)
}

// give prints an answer: as JSON, or as print does.
func (u *ui) give(answer any, print func() error) error {
	if u.json {
		return u.printJSON(answer)
	}
	return print()
}

// terminalSize returns the size of the terminal behind a writer, if there is one that can do more than a printer.
func (u *ui) terminalSize(w io.Writer) (columns, rows int, ok bool) {
	file, isFile := behind(w).(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) || u.env("TERM") == "dumb" {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(int(file.Fd()))
	if err != nil || columns < 1 {
		columns, rows = 80, 24
	}
	return columns, rows, true
}

// terminal returns how to draw on standard output.
func (u *ui) terminal(palette picture.Palette) picture.Terminal {
	columns, rows, ok := u.terminalSize(u.out)
	t := picture.Terminal{Palette: palette, Columns: columns, Rows: rows}
	if u.ascii {
		t.Plain = true
		return t
	}
	switch u.color {
	case colorAlways:
		t.Color = true
	case colorNever:
		t.Plain = !ok
	default:
		t.Plain = !ok
		t.Color = ok && u.env("NO_COLOR") == "" && (u.env("COLORTERM") == "truecolor" || u.env("COLORTERM") == "24bit")
	}
	return t
}

// progress shows on standard error how far a long work is, if that is a terminal. It draws a few
// times a second at most, and nothing at all for work that is done at once.
type progress struct {
	u       *ui
	label   string
	total   int64
	done    int64
	started time.Time
	drawn   time.Time
	width   int // of the terminal; 0 if there is none
}

// newProgress starts a progress bar for a number of units; a total of 0 means that the number is unknown.
func (u *ui) newProgress(label string, total int64) *progress {
	p := &progress{u: u, label: label, total: total, started: time.Now()}
	p.drawn = p.started.Add(300 * time.Millisecond) // what is over by then needs no bar
	p.width, _, _ = u.terminalSize(u.err)
	return p
}

func (p *progress) add(units int64) {
	p.done += units
	now := time.Now()
	if p.width == 0 || now.Sub(p.drawn) < 100*time.Millisecond {
		return
	}
	p.drawn = now
	fmt.Fprintf(p.u.err, "\r\x1b[K%s", bar(p.label, p.done, p.total, now.Sub(p.started), p.width))
}

// end takes the bar away.
func (p *progress) end() {
	if p.width > 0 && p.drawn.After(p.started.Add(300*time.Millisecond)) {
		fmt.Fprint(p.u.err, "\r\x1b[K")
	}
}

// bar is the line that is shown: label, bar, percent and an estimate of the time left.
func bar(label string, done, total int64, spent time.Duration, width int) string {
	if total <= 0 {
		return clipLine(fmt.Sprintf("%s, %s", label, spent.Round(time.Second)), width)
	}
	part := min(1, float64(done)/float64(total))
	left := "…"
	if part > 0.01 {
		left = time.Duration(float64(spent) * (1 - part) / part).Round(time.Second).String()
	}
	text := fmt.Sprintf(" %3.0f %%, %s left", 100*part, left)
	room := min(40, width-utf8.RuneCountInString(label)-len(text)-4)
	if room < 5 {
		return clipLine(label+text, width)
	}
	full := int(part * float64(room))
	return fmt.Sprintf("%s %s%s%s", label, strings.Repeat("█", full), strings.Repeat("░", room-full), text)
}

func clipLine(text string, width int) string {
	chars := []rune(text)
	return string(chars[:min(len(chars), max(0, width-1))])
}

// Write counts bytes: a progress runs beside a writer or a reader.
func (p *progress) Write(data []byte) (int, error) {
	p.add(int64(len(data)))
	return len(data), nil
}

// working shows a progress line for work of unknown length, until the
// function it returns is called.
func (u *ui) working(label string) (stop func()) {
	p := u.newProgress(label, 0)
	return p.every(100*time.Millisecond, func() { p.add(0) })
}

// every draws at intervals, if there is a terminal, until the function it returns is called.
func (p *progress) every(interval time.Duration, draw func()) (stop func()) {
	if p.width == 0 {
		return func() {}
	}
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				draw()
			case <-done:
				return
			}
		}
	})
	return func() {
		close(done)
		group.Wait()
		p.end()
	}
}

package models

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"lightsout"
	"lightsout/internal/base/text"
)

// printer writes lines, and breaks those that grow long where a format allows it. An error of the
// writer below is kept by bufio and returned by flush.
type printer struct {
	w       *bufio.Writer
	to      io.Writer // below w
	err     error     // of to
	column  int
	scratch []byte
}

// lineWidth is where lists are broken. Old readers take lines of up to 255 characters.
const lineWidth = 100

func newPrinter(w io.Writer) *printer {
	return &printer{w: bufio.NewWriterSize(w, 1<<16), to: w}
}

// flush returns the error of the writer, also if a loop noticed it and left nothing to write.
func (p *printer) flush() error {
	if err := p.w.Flush(); err != nil {
		return err
	}
	return p.failed(0)
}

// failed returns the error of the writer in step i of a loop. It finds out by an empty write, in one step of
// 256.
func (p *printer) failed(i int) error {
	if i%256 == 0 && p.err == nil {
		_, p.err = p.to.Write(nil)
	}
	return p.err
}

// line writes a line, or the end of one that has begun.
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

func (p *printer) word(text string) { p.item(append(p.scratch[:0], text...)) }

// texts are the parts of models that do not grow with the board.
//
//go:embed text
var texts embed.FS

// blanks are what takes the place of $name in such a text. A line with a name that has no value is left out.
// Package text/template would make the engine of a page larger.
type blanks map[string]string

// when gives names whose value is nothing: they are conditions.
func (b blanks) when(conditions map[string]bool) {
	for name, holds := range conditions {
		if holds {
			b[name] = ""
		}
	}
}

// lines gives a name the value of some lines, if there are any.
func (b blanks) lines(name string, lines []string) {
	if len(lines) > 0 {
		b[name] = strings.Join(lines, "\n")
	}
}

var blank = regexp.MustCompile(`\$\w+|\$\{\w+\}`)

func (p *printer) fill(name string, b blanks) {
	data, _ := texts.ReadFile("text/" + name + ".txt")
	for line := range strings.Lines(string(data)) {
		whole := true
		line = blank.ReplaceAllStringFunc(line, func(found string) string {
			value, ok := b[strings.Trim(found, "${}")]
			whole = whole && ok
			return value
		})
		if whole {
			p.w.WriteString(line)
		}
	}
}

// heading writes the first lines of every file: the board and the question.
func (p *printer) heading(sign string, t Task) {
	board := t.Problem.Board
	b := blanks{
		"sign": sign, "k": itoa(board.Modulus()), t.Objective.String(): "",
		"name":   text.ASCII(text.Printable(board.String())), // some readers refuse others even in comments
		"lights": text.Number(board.Lights(), "light"), "buttons": text.Number(board.Buttons(), "button"),
	}
	b.when(map[string]bool{"free": t.Costs == nil, "costs": t.Costs != nil})
	p.fill("heading", b)
}

func itoa(v int) string { return strconv.Itoa(v) }

// Verdict is a solver's claim about a task.
type Verdict int

// The verdicts.
const (
	Unknown    Verdict = iota // it gave up
	Solved                    // here is an answer
	Infeasible                // there is none; only a claim
)

var verdictNames = []string{"unknown", "solved", "infeasible"}

// String returns the name of the verdict.
func (v Verdict) String() string { return verdictNames[v] }

// Reply is a solver's reply. Task.Check checks it.
type Reply struct {
	Verdict Verdict
	Presses lightsout.Presses // of length 0 if the objective is Orthogonal
	State   lightsout.State   // for Reverse and Orthogonal: the state that was found; else of length 0
	Optimal bool              // the solver claims that nothing is better
	Reason  string            // why it gave up, if it says so
	// the solver claims that no answer has fewer presses or errors; 0 if it says nothing
	Bound int
	// processor time of the solver itself, which LADR calls User_CPU; 0 if it is not known
	Used time.Duration
	// of an edited model: every variable. Presses are there if all of them are whole and possible.
	Values []Value
}

// Value is the value of a variable.
type Value struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// LateError says that a program found nothing within its time, and what is known instead.
type LateError struct{ Program, Known string }

func (e *LateError) Error() string { return e.Program + " found no solution" + e.Known }

// Unwrap says that time is over.
func (e *LateError) Unwrap() error { return context.DeadlineExceeded }

// ErrReply is wrapped by the errors of readers: the reply has no verdict, or not all values.
var ErrReply = errors.New("the reply cannot be read")

func badReply(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrReply, fmt.Sprintf(format, args...))
}

// Check returns an error if the reply claims a wrong answer. It is the check for every solver; it cannot
// check that an answer is optimal.
func (t Task) Check(r Reply) error {
	if r.Verdict != Solved || t.Edited {
		return nil
	}
	b := t.Problem.Board
	if r.Presses.Len() > 0 && (r.Presses.Len() != b.Buttons() || r.Presses.Modulus() != b.Modulus()) {
		return fmt.Errorf("the reply has presses of another board")
	}
	switch t.Objective {
	case Any, Least:
		return t.Problem.Check(r.Presses)
	case Nearest:
		if r.Presses.Len() == 0 {
			return fmt.Errorf("the reply has no presses")
		}
		return nil // any presses lead somewhere; how near, Wrong says
	}
	if r.State.Len() != b.Lights() || r.State.Modulus() != b.Modulus() {
		return fmt.Errorf("the reply has no state")
	}
	if r.State.IsZero() {
		return fmt.Errorf("the state of the reply is all off")
	}
	for i, v := range t.Given {
		if r.State.At(i) != v {
			return fmt.Errorf("light %d of the reply is %d, and %d was given", i, r.State.At(i), v)
		}
	}
	if t.Objective == Reverse {
		return lightsout.TurnOff(b, r.State).Check(r.Presses)
	}
	for i, w := range t.Witnesses {
		if w.Dot(r.State) != 0 {
			return fmt.Errorf("the state of the reply is not orthogonal to witness %d", i)
		}
	}
	return nil
}

// Wrong returns, for the objective Nearest, which lights the presses of a reply leave wrong and what that
// costs.
func (t Task) Wrong(r Reply) (lights []int, cost int) {
	reached := t.Problem.Board.Apply(t.Problem.From, r.Presses)
	for i := range reached.Len() {
		if reached.At(i) != t.Problem.To.At(i) {
			lights = append(lights, i)
			cost += t.cost(i)
		}
	}
	return lights, cost
}

// Value returns what a reply to Nearest costs by its wrong lights, or how many presses another reply has.
func (t Task) Value(r Reply) int {
	if t.Objective == Nearest {
		_, cost := t.Wrong(r)
		return cost
	}
	return r.Presses.Weight()
}

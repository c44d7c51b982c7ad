// Package solvers runs third-party solvers: integer programming (GLPK, CBC, HiGHS), satisfiability (MiniSat,
// CaDiCaL, CryptoMiniSat, and the built-in Gophersat), pseudo-Boolean constraints (clasp), arithmetic (Z3)
// and first-order logic (Mace4, Prover9).
//
// No claim is trusted: package models writes the task and reads the reply, and a solution is applied to the
// board before it is shown. "Infeasible" becomes an *UnsolvableError without a witness, which the caller must
// confirm.
//
// Programs run without a shell in a temporary folder, with limits on time, memory and output, and are killed
// with their children. Start at Programs; Found lists the installed ones.
package solvers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/models"
	formats "lightsout/internal/base/format"
)

// Bridge is a program that is installed, and the limits within which to run it.
type Bridge struct {
	Program Program
	Path    string
	Limits  Limits

	// Watch, if it is not nil, is called with the value of each better solution that the program reports
	// while it runs, and when that was. The programs for which Reports is true do so.
	Watch func(after time.Duration, value float64)
}

// Found lists the programs that are installed. The one that is part of our own program is among them if
// its executable is given: a program that does what sat.Print does when it is called with the
// arguments "sat FILE".
func Found(own string) []Bridge {
	var list []Bridge
	for _, p := range Programs() {
		path, err := p.Find()
		if err != nil && p.Executable == "" && own != "" && os.Getenv(p.Variable()) == "" {
			path = own
			err = nil
		}
		if err == nil {
			list = append(list, Bridge{Program: p, Path: path})
		}
	}
	return list
}

// Answer asks the program and checks what it claims. That it gave up is an answer, as long as it says
// so in its own words; that it was stopped at a limit, crashed or printed garbage is an error.
func (b Bridge) Answer(ctx context.Context, t models.Task) (models.Reply, error) {
	if !b.Program.Format().Bisected || t.Objective != models.Least && t.Objective != models.Nearest {
		return b.ask(ctx, t)
	}
	limited, cancel := context.WithTimeout(ctx, b.limits(ctx).Time)
	defer cancel()
	best, err := b.ask(limited, t)
	if err != nil || best.Verdict != models.Solved {
		return best, err
	}
	low := 0
	high := t.Value(best)
	for low < high {
		middle := (low + high) / 2
		t.AtMost = &middle
		reply, err := b.ask(limited, t)
		if ctx.Err() == nil && (limited.Err() != nil || errors.Is(err, ErrLimit)) ||
			err == nil && reply.Verdict == models.Unknown {
			break // the best so far is an answer
		} else if err != nil {
			return models.Reply{}, err
		}
		if reply.Verdict == models.Infeasible {
			low = middle + 1
			continue
		}
		best = reply
		high = t.Value(reply)
		if high > middle {
			return models.Reply{}, fmt.Errorf("%s claims a wrong answer: %d where at most %d was asked for",
				b.Program.Name, high, middle)
		}
	}
	best.Bound = low
	best.Optimal = low == high
	return best, nil
}

// ask has the program answer one text.
func (b Bridge) ask(ctx context.Context, t models.Task) (models.Reply, error) {
	p := b.Program
	if err := p.Takes(t); err != nil {
		return models.Reply{}, err
	}
	limits := b.limits(ctx)
	task := &bytes.Buffer{}
	t.Limits = ladr(limits)
	if err := p.Format().Write(task, t); err != nil {
		return models.Reply{}, err
	}
	files := map[string][]byte{p.input(): task.Bytes()}
	started := p.TakesStart() && t.Start.Len() > 0
	if started {
		start := &bytes.Buffer{}
		if err := p.start(start, t); err != nil {
			return models.Reply{}, err
		}
		files[startFile] = start.Bytes()
	}
	if p.Format().Limited {
		// it keeps to its own limit, and is let go a little beyond it to say so
		limits.Memory += limits.Memory / 4
	}
	var lines *watcher
	if b.Watch != nil && p.better != "" {
		lines = &watcher{pattern: regexp.MustCompile(p.better), began: time.Now(), tell: b.Watch}
	}
	began := time.Now()
	r, err := run(ctx, limits, b.Path, p.arguments(limits.inside(), started), files, lines)
	if err != nil {
		return models.Reply{}, err
	}
	reply, err := p.finish(r, t)
	if err != nil {
		return models.Reply{}, err
	}
	reply.Used = r.used
	if err := t.Check(reply); err != nil {
		return models.Reply{}, fmt.Errorf("%s claims a wrong answer: %w", p.Name, err)
	}
	if reply.Verdict == models.Unknown && reply.Reason == "" &&
		time.Since(began) < limits.inside().Time*9/10 {
		reply.Reason = fmt.Sprintf("it found no answer, and said %q", r.said())
	}
	if p.bound != "" && (t.Objective == models.Least || t.Objective == models.Nearest) {
		reply.Bound = lastBound(p.bound, r.out)
	}
	return reply, nil
}

// lastBound returns the last bound of a log, rounded up: presses and errors are whole. It is 0 if there is
// none.
func lastBound(pattern string, log []byte) int {
	all := regexp.MustCompile(pattern).FindAllSubmatch(log, -1)
	for i := len(all) - 1; i >= 0; i-- {
		if v, err := strconv.ParseFloat(string(all[i][1]), 64); err == nil && v > 0 && v < 1e9 {
			return int(math.Ceil(v - 1e-6))
		}
	}
	return 0
}

// limits returns the limits of a run. Its time ends with the context.
func (b Bridge) limits(ctx context.Context) Limits {
	limits := b.Limits.orDefault()
	if deadline, ok := ctx.Deadline(); ok {
		limits.Time = max(time.Millisecond, min(limits.Time, time.Until(deadline)))
	}
	return limits
}

// finish reads what a program left, and removes it.
func (p Program) finish(r *ran, t models.Task) (reply models.Reply, err error) {
	defer func() {
		if cleanErr := r.finish(); err == nil && cleanErr != nil {
			err = fmt.Errorf("the files of %s could not be removed: %w", p.Name, cleanErr)
		}
	}()
	if r.killed != nil && p.Executable == "prover9" && !errors.Is(r.killed, ErrLimit) {
		return models.Reply{}, fmt.Errorf(
			"%w: stock LADR counts its symbols wrongly and aborts on some tasks; %s, without this error",
			r.killed, buildLADR)
	}
	if r.killed != nil {
		return models.Reply{}, r.killed
	}
	output := r.out
	if p.Format().Limited { // it says in its complaints how it ended
		output = slices.Concat(output, []byte("\n"), r.errout)
	}
	if p.output != "" {
		if output, err = r.file(p.output); err != nil {
			return models.Reply{}, fmt.Errorf("%s: %w", p.Name, err)
		}
		if p.both {
			var names []byte // of the columns, which may be in any order
			if t.Edited {
				names, _ = r.file(namesFile)
			}
			output = slices.Concat(r.out, []byte("\n"), names, output)
		}
	}
	if reply, err = p.Format().Read(bytes.NewReader(output), t); errors.Is(err, models.ErrReply) {
		return reply, fmt.Errorf("%s (exit code %d, %q): %w", p.Name, r.exit, r.said(), err)
	}
	return reply, err
}

// Solver is a bridge as a solver of problems.
type Solver struct {
	Bridge
	Least bool // ask for a solution with fewest presses

	// Bound, if it is not nil, gets the bound that the program claims.
	Bound *int

	// Start, if there is one, finds a solution for the program to begin with.
	Start func(context.Context, lightsout.Problem) (lightsout.Solution, error)

	// Prepare, if it is not nil, completes the task, with symmetries perhaps.
	Prepare func(ctx context.Context, t *models.Task) error
}

// Solve returns a solution that has been checked. Least is what the program claims, which is no proof.
// If the program says that there is none, the error is an *UnsolvableError without a
// witness.
func (s Solver) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	t := models.Task{Problem: p}
	if s.Least {
		t.Objective = models.Least
	}
	if err := ctx.Err(); err != nil {
		return lightsout.Solution{}, err
	}
	if s.Start != nil {
		start, err := s.Start(ctx, p)
		if err != nil {
			return lightsout.Solution{}, err
		}
		t.Start = start.Presses
	}
	if s.Prepare != nil {
		if err := s.Prepare(ctx, &t); err != nil {
			return lightsout.Solution{}, err
		}
	}
	reply, err := s.Answer(ctx, t)
	if err != nil {
		return lightsout.Solution{Presses: t.Start}, err // the start, if there is one, is not lost
	}
	if s.Bound != nil {
		*s.Bound = reply.Bound
		if s.Least && reply.Optimal {
			*s.Bound = reply.Presses.Weight()
		}
	}
	switch reply.Verdict {
	case models.Solved:
		return lightsout.Solution{Presses: reply.Presses, Least: s.Least && reply.Optimal}, nil
	case models.Infeasible:
		return lightsout.Solution{}, &lightsout.UnsolvableError{}
	}
	if reply.Reason != "" && t.Start.Len() == 0 {
		return lightsout.Solution{}, fmt.Errorf("%s gave up: %s", s.Program.Name, reply.Reason)
	}
	late := &models.LateError{Program: s.Program.Name}
	if reply.Bound > 0 {
		late.Known = fmt.Sprintf("; it says that every one has at least %d presses", reply.Bound)
	}
	return lightsout.Solution{Presses: t.Start}, late // the start is what is known
}

// Custom returns a program on the disk that reads a format. It is called with the file of the task and, where
// the format wants one, the file for its reply, and it runs within the limits of all programs. Its answers
// are checked as theirs are.
func Custom(path, format string) (Bridge, error) {
	f, ok := models.FormatNamed(format)
	if !ok || !f.Plain {
		plain := slices.DeleteFunc(models.Formats(), func(f models.Format) bool { return !f.Plain })
		return Bridge{}, fmt.Errorf("format %q does not suit your own solver; use one of %s", format,
			strings.Join(formats.Names(plain), ", "))
	}
	found, err := exec.LookPath(path)
	if err == nil {
		found, err = filepath.Abs(found) // it is run in another folder
	}
	if err != nil {
		return Bridge{}, fmt.Errorf("the solver cannot be run: %w", err)
	}
	name := filepath.Base(path)
	p := Program{
		Name: name, Executable: name, About: "a solver of your own", format: f.Name, args: []string{"{task}"},
	}
	if f.ReplyFile {
		p.output = "reply"
		p.args = []string{"{task}", "reply"}
	}
	return Bridge{Program: p, Path: found}, nil
}

// watcher reads the log of a program while it runs, and reports each better solution.
type watcher struct {
	pattern *regexp.Regexp // of a line; its group is the value of the solution
	began   time.Time
	tell    func(after time.Duration, value float64)
	line    []byte
	best    float64
	some    bool
}

// maxLine is how much of a line is kept: a program may print without end.
const maxLine = 1 << 12

func (w *watcher) Write(p []byte) (int, error) {
	for line := range bytes.Lines(p) {
		if len(w.line)+len(line) <= maxLine {
			w.line = append(w.line, line...)
		}
		if bytes.HasSuffix(line, []byte("\n")) {
			w.read(bytes.TrimRight(w.line, "\r\n"))
			w.line = w.line[:0]
		}
	}
	return len(p), nil
}

func (w *watcher) read(line []byte) {
	found := w.pattern.FindSubmatch(line)
	if found == nil {
		return
	}
	value, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil || value >= 1e20 || w.some && value >= w.best { // 1e20 and more mean no solution
		return
	}
	w.best = value
	w.some = true
	w.tell(time.Since(w.began), value)
}

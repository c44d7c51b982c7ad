// Package compare runs every method on the same cases with the same limits, for one table and one chart.
//
// Every answer is checked, and a wrong answer is shown as an error, never as a time. Start at Run; Figures
// lists the comparisons, those of the papers among them.
package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/app/studio"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/solve"
)

// Case is a problem for every method.
type Case struct {
	Name string
	Task models.Task
}

// Method is a way to answer.
type Method struct {
	Name string
	Ours bool // part of this program; the times of others are multiples of its time
	Kind Kind // what is timed; only times of one kind are compared
	// Takes returns why the method is not for a task, or nil.
	Takes func(models.Task) error
	// Answer answers a task, or says why it cannot. It ends soon after its context.
	Answer func(context.Context, models.Task) (models.Reply, error)
}

// Kind is what a time is of. Starting a process takes longer than most calls.
type Kind string

// The kinds.
const (
	Call    Kind = "call"    // of a function in this process, factoring included
	Process Kind = "process" // from its start to its end, files included
)

// Cell is the result of one method on one case.
type Cell struct {
	Status Status       `json:"status"`
	Median Milliseconds `json:"median_ms,omitempty"` // of the runs that ended with an answer
	Weight *int         `json:"weight,omitempty"`    // presses of the answer, for Nearest the wrong lights
	Note   string       `json:"note,omitempty"`      // why there is no answer

	late bool // there is none because time was up
}

// Milliseconds are a time as it is written in JSON.
type Milliseconds float64

// InMilliseconds returns a time in milliseconds.
func InMilliseconds(d time.Duration) Milliseconds { return Milliseconds(float64(d) / 1e6) }

func (m Milliseconds) duration() time.Duration { return time.Duration(m * 1e6) }

// Status says how a method did.
type Status string

// The statuses.
const (
	Solved     Status = "solved"     // an answer that was checked
	Unsolvable Status = "unsolvable" // it says so, and that is true
	GaveUp     Status = "gave up"    // out of time or memory, or the program said so
	Wrong      Status = "wrong"      // it answered, and the answer is wrong
	Failed     Status = "failed"     // it could not be run, or its reply not be read
	Skipped    Status = "skipped"    // not for this case
)

// timed reports whether the time of a cell means something.
func (c Cell) timed() bool { return c.Status == Solved || c.Status == Unsolvable }

// Table is a comparison: a row for each method, a column for each case.
type Table struct {
	Title string       `json:"title"`
	Axis  string       `json:"-"`        // what the cases are
	Limit Milliseconds `json:"limit_ms"` // of each run
	// runs of each method on each case; the median counts
	Repeat int `json:"repeat"`
	// of programs; methods of ours are timed by the clock
	Used bool `json:"processor_time,omitempty"`
	// a method that runs out of time skips the later cases
	Growing bool     `json:"-"`
	Cases   []string `json:"cases"`
	Rows    []Row    `json:"methods"`
}

// Row is the results of one method, by case.
type Row struct {
	Method string `json:"method"`
	Ours   bool   `json:"-"`
	Kind   Kind   `json:"kind,omitempty"`
	Cells  []Cell `json:"cells"`
}

// asked reports whether the method was for any of the cases.
func (r Row) asked() bool {
	return slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Status != Skipped })
}

// Run runs every method on every case, one after the other, so that they do not disturb each other, and fills
// the table. If the context ends, it returns what it has with the context's error.
func Run(ctx context.Context, methods []Method, cases []Case, t Table) (Table, error) {
	t.Cases = text.Each(cases, func(c Case) string { return c.Name })
	for _, method := range methods {
		row := slices.Repeat([]Cell{{Status: Skipped, Note: "not reached"}}, len(cases))
		t.Rows = append(t.Rows, Row{method.Name, method.Ours, method.Kind, row})
		late := ""
		for i, c := range cases {
			if err := ctx.Err(); err != nil {
				return t, err
			}
			if late != "" && method.Takes(c.Task) == nil {
				row[i] = Cell{Status: GaveUp, Note: "not asked what is larger than " + late}
				continue
			}
			row[i] = measure(ctx, method, c.Task, t)
			if t.Growing && row[i].late {
				late = c.Name
			}
		}
	}
	return t, ctx.Err()
}

// measure runs a method on a task, several times if the first goes well.
func measure(ctx context.Context, m Method, t models.Task, o Table) (cell Cell) {
	if err := m.Takes(t); err != nil {
		return Cell{Status: Skipped, Note: err.Error()}
	}
	var times []time.Duration
	limit := o.Limit.duration()
	for range o.Repeat {
		limited, cancel := context.WithTimeout(ctx, limit)
		begun := time.Now()
		reply, err := m.Answer(limited, t)
		took := time.Since(begun)
		if err != nil && limited.Err() != nil && ctx.Err() == nil && !isUnsolvable(err) {
			reply = models.Reply{Reason: fmt.Sprintf("out of time after %v", limit)}
			err = nil
		}
		cancel()
		if cell = judge(ctx, t, reply, err); !cell.timed() {
			cell.late = cell.Status == GaveUp && took > limit*9/10 // programs count time by themselves, too
			return cell
		}
		if o.Used && reply.Used > 0 {
			took = reply.Used
		}
		times = append(times, took)
	}
	slices.Sort(times)
	cell.Median = InMilliseconds(times[len(times)/2])
	return cell
}

// judge says what a reply is worth.
func judge(ctx context.Context, t models.Task, r models.Reply, err error) Cell {
	switch {
	case isUnsolvable(err):
		r.Verdict = models.Infeasible
	case err != nil && ctx.Err() != nil:
		return Cell{Status: GaveUp, Note: "interrupted"}
	case err != nil:
		return Cell{Status: Failed, Note: err.Error()}
	}
	switch r.Verdict {
	case models.Solved:
		return judgeSolved(ctx, t, r)
	case models.Infeasible:
		switch _, err := best(ctx, t); {
		case isUnsolvable(err):
			return Cell{Status: Unsolvable}
		case err != nil:
			return Cell{Status: Failed, Note: err.Error()}
		}
		return Cell{Status: Wrong, Note: "it says that there is no answer, and there is one"}
	}
	return Cell{Status: GaveUp, Note: r.Reason}
}

func isUnsolvable(err error) bool {
	_, ok := errors.AsType[*lightsout.UnsolvableError](err)
	return ok
}

// judgeSolved checks an answer, and if it was to have fewest presses, or fewest wrong lights, whether it has.
func judgeSolved(ctx context.Context, t models.Task, r models.Reply) Cell {
	if err := t.Check(r); err != nil {
		return Cell{Status: Wrong, Note: err.Error()}
	}
	cell := Cell{Status: Solved, Weight: weight(t, r)}
	if t.Objective != models.Least && t.Objective != models.Nearest {
		return cell
	}
	ours, err := best(ctx, t)
	if err != nil {
		return Cell{Status: Failed, Note: err.Error(), Weight: cell.Weight}
	}
	has := *cell.Weight
	fewest := *weight(t, ours)
	what := map[models.Objective]string{models.Least: "presses", models.Nearest: "wrong lights"}[t.Objective]
	switch {
	case !ours.Optimal || has <= fewest:
	case r.Optimal:
		cell.Status = Wrong
		cell.Note = fmt.Sprintf("it says that %d %s are fewest, and %d are enough", has, what, fewest)
	default:
		cell.Status = GaveUp
		cell.Note = fmt.Sprintf("its best has %d %s, and %d are enough", has, what, fewest)
	}
	return cell
}

// weight returns the presses of an answer, or for Nearest what its wrong lights cost; nil if it has neither.
func weight(t models.Task, r models.Reply) *int {
	if t.Objective != models.Nearest && r.Presses.Len() == 0 {
		return nil
	}
	return new(t.Value(r))
}

// best answers a task by our own means, with a proof if there is one.
func best(ctx context.Context, t models.Task) (models.Reply, error) {
	switch t.Objective {
	case models.Any:
		return solution(ctx, solve.Options{}, t)
	case models.Least:
		return solution(ctx, solve.Options{Least: true}, t)
	case models.Nearest:
		return near(ctx, t)
	}
	return make1(ctx, t)
}

func solution(ctx context.Context, o solve.Options, t models.Task) (models.Reply, error) {
	s, err := solve.Do(ctx, t.Problem, o, solve.Env{})
	return models.Reply{Verdict: models.Solved, Presses: s.Presses, Optimal: s.Least}, err
}

// Ours lists our own methods: those of package solve, and the generators.
func Ours() []Method {
	var list []Method
	for _, m := range solve.Methods() {
		answer := func(ctx context.Context, t models.Task) (models.Reply, error) {
			reply, err := solution(ctx, solve.Options{Method: m.Name}, t)
			// A method that plans keeps states, and gives up if they are too many.
			if m.Solve != nil && err != nil && ctx.Err() == nil && !isUnsolvable(err) {
				return models.Reply{Reason: err.Error()}, nil
			}
			return reply, err
		}
		list = append(list, Method{Name: m.Name, Ours: true, Kind: Call, Takes: solves(m), Answer: answer})
	}
	return append(list,
		Method{Name: "nearest", Ours: true, Kind: Call, Answer: near,
			Takes: only("it finds nearest states, and the task is another", models.Nearest)},
		Method{Name: "generate", Ours: true, Kind: Call, Answer: make1,
			Takes: only("it makes states, and the task is to solve one", models.Reverse, models.Orthogonal)})
}

func solves(m solve.Method) func(models.Task) error {
	return func(t models.Task) error {
		algebraic := slices.Contains(algebra.Methods(), m.Name)
		switch {
		case t.Objective != models.Any && t.Objective != models.Least:
			return fmt.Errorf("it only solves")
		case t.Objective == models.Least && (algebraic || m.Name == "any"):
			return fmt.Errorf("it finds some solution, not a least one")
		case algebraic:
			_, err := algebra.By(context.Background(), m.Name, t.Problem.Board)
			return err
		}
		return nil
	}
}

func only(why string, objectives ...models.Objective) func(models.Task) error {
	return func(t models.Task) error {
		if !slices.Contains(objectives, t.Objective) {
			return errors.New(why)
		}
		return nil
	}
}

// near finds the nearest state and the presses that lead there, from nothing.
func near(ctx context.Context, t models.Task) (models.Reply, error) {
	a, err := algebra.Of(ctx, t.Problem.Board)
	if err != nil {
		return models.Reply{}, err
	}
	found, err := studio.Nearest(ctx, a, t.Problem.From, t.Problem.To, t.Costs)
	if err != nil {
		return models.Reply{}, err
	}
	x, err := a.Solve(ctx, t.Problem.From, found.State)
	return models.Reply{Verdict: models.Solved, Presses: x, Optimal: found.Proved}, err
}

// make1 makes one state, factoring included, as a program that starts from nothing does.
func make1(ctx context.Context, t models.Task) (models.Reply, error) {
	p, err := puzzleOf(ctx, t.Problem.Board, generate.Wish{Method: t.Objective.String()})
	return models.Reply{Verdict: models.Solved, Presses: p.Solution, State: p.State}, err
}

func puzzleOf(ctx context.Context, b *lightsout.Board, wish generate.Wish) (generate.Puzzle, error) {
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return generate.Puzzle{}, err
	}
	maker, err := generate.New(a)
	if err != nil {
		return generate.Puzzle{}, err
	}
	return maker.Make(ctx, "figure", wish)
}

// Theirs lists the programs that are here as methods; those of the slides also with the formulas as printed
// there.
func Theirs(bridges []solvers.Bridge) []Method {
	var list []Method
	for _, b := range bridges {
		list = append(list, Method{
			Name: b.Program.Name, Kind: Process, Takes: b.Program.Takes, Answer: b.Answer,
		})
		if paper := b.Program.Format().Paper; paper == "slides" {
			as := func(t models.Task) models.Task {
				t.Published = paper
				return t
			}
			list = append(list, Method{
				Name:  b.Program.Name + "-slides",
				Kind:  Process,
				Takes: func(t models.Task) error { return b.Program.Takes(as(t)) },
				Answer: func(ctx context.Context, t models.Task) (models.Reply, error) {
					return b.Answer(ctx, as(t))
				},
			})
		}
	}
	return list
}

// Pick returns the methods of the given names, or all if there are none.
func Pick(methods []Method, names []string) ([]Method, error) {
	if len(names) == 0 {
		return methods, nil
	}
	var list []Method
	for _, name := range names {
		m, err := text.Find("method", name, methods, func(m Method) string { return m.Name })
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// Programs that are started for a task, and read and write packed bitmaps: this one, so that a start
// is compared with a start, and elimination by a library.

// maxDense is the most lights of a board that is eliminated densely: a matrix of this many rows and
// columns takes 200 MB.
const maxDense = 40_000

// Whole returns this program, started again for each task, as a method.
func Whole(program string) Method {
	answer := func(ctx context.Context, t models.Task) (models.Reply, error) {
		args := []string{
			"solve", t.Problem.Board.Spec(), "@-", "-o", "-", "--format", "pbm", "--quiet-result",
		}
		if t.Objective == models.Least {
			args = append(args, "--least")
		}
		return start(ctx, t, program, args...)
	}
	takes := rectangles(1<<30, models.Any, models.Least)
	return Method{Name: "whole-program", Ours: true, Kind: Process, Takes: takes, Answer: answer}
}

// Elimination returns the methods of the program that script/bench-peers builds of script/m4ri.c: Gaussian
// elimination with libm4ri, a fast library for matrices over GF(2), of the whole board and after light
// chasing. It is the fair rival of ours: everything known about elimination, and nothing about polynomials.
func Elimination(program string) []Method {
	how := func(name string) func(context.Context, models.Task) (models.Reply, error) {
		return func(ctx context.Context, t models.Task) (models.Reply, error) {
			return start(ctx, t, program, name, "/dev/stdin", "/dev/stdout")
		}
	}
	return []Method{
		{Name: "m4ri-dense", Kind: Process, Takes: rectangles(maxDense, models.Any), Answer: how("dense")},
		{Name: "m4ri-chase", Kind: Process, Takes: rectangles(1<<30, models.Any), Answer: how("chase")},
	}
}

// rectangles takes what a bitmap can say: a solution of a rectangle with the plus pattern.
func rectangles(limit int, objectives ...models.Objective) func(models.Task) error {
	return func(t models.Task) error {
		b := t.Problem.Board
		switch g, grid := b.Grid(); {
		case !slices.Contains(objectives, t.Objective):
			return fmt.Errorf("the task is another")
		case !grid || g.Topology != lightsout.Rectangle || g.Pattern != lightsout.Plus ||
			len(g.Sizes) != 2 || b.Modulus() != 2:
			return fmt.Errorf("it takes rectangles with the plus pattern and two states")
		case b.Lights() > limit:
			return fmt.Errorf("%d lights are too many for it", b.Lights())
		}
		return nil
	}
}

// unsolvableCode is the exit code of a program that says that there is no solution, as ours does.
const unsolvableCode = 3

// start runs a program that reads a bitmap of what has to change, and writes one of the presses.
func start(ctx context.Context, t models.Task, program string, args ...string) (models.Reply, error) {
	var change, presses, said bytes.Buffer
	if err := picture.WritePBM(&change, t.Problem.Board, t.Change()); err != nil {
		return models.Reply{}, err
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin = &change
	cmd.Stdout = &presses
	cmd.Stderr = &said
	err := cmd.Run()
	switch {
	case err != nil && cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == unsolvableCode:
		return models.Reply{Verdict: models.Infeasible}, nil
	case err != nil:
		return models.Reply{}, fmt.Errorf("%w: %s", err, bytes.TrimSpace(said.Bytes()))
	}
	s, err := picture.ReadBitmap(&presses, t.Problem.Board) // whose buttons are its lights
	return models.Reply{Verdict: models.Solved, Presses: lightsout.Presses(s)}, err
}

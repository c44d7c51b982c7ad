// Package compare runs every method on the same cases with the same limits, for one table and one chart.
//
// Every answer is checked, and a wrong answer is shown as an error, never as a time. Start at Run; Figures lists the
// comparisons, those of the papers among them.
package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/internal/app/bridge"
	"lightsout/internal/app/encode"
	"lightsout/picture"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Case is a problem for every method.
type Case struct {
	Name string
	Task encode.Task
}

// Method is a way to answer.
type Method struct {
	Name string
	Ours bool // part of this program; the times of others are multiples of its time
	// Takes returns why the method is not for a task, or nil.
	Takes func(encode.Task) error
	// Answer answers a task, or says why it cannot. It ends soon after its context.
	Answer func(context.Context, encode.Task) (encode.Reply, error)
}

// Cell is the result of one method on one case.
type Cell struct {
	Status Status
	Median time.Duration // of the runs that ended with an answer
	Weight int           // presses of the answer, for Nearest the wrong lights, or −1
	Note   string        // why there is no answer
	Late   bool          // there is none because time was up
}

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

// Timed reports whether the time of a cell means something.
func (c Cell) Timed() bool { return c.Status == Solved || c.Status == Unsolvable }

// Table is a comparison: a row for each method, a column for each case.
type Table struct {
	Title   string
	Axis    string // what the cases are
	Methods []string
	Ours    []bool // of each method
	Cases   []string
	Cells   [][]Cell
	Limit   time.Duration
	Repeat  int
}

// Options say how to compare.
type Options struct {
	Repeat  int           // runs of each method on each case; the median counts
	Limit   time.Duration // of each run
	Growing bool          // the cases grow: a method that runs out of time skips the later ones
}

// Run runs every method on every case, one after the other, so that they do not disturb each other. If
// the context ends, it returns what it has with the context's error.
func Run(ctx context.Context, methods []Method, cases []Case, o Options) (Table, error) {
	t := Table{Limit: o.Limit, Repeat: max(1, o.Repeat)}
	for _, c := range cases {
		t.Cases = append(t.Cases, c.Name)
	}
	for _, method := range methods {
		t.Methods, t.Ours = append(t.Methods, method.Name), append(t.Ours, method.Ours)
		row := make([]Cell, len(cases))
		for i := range row {
			row[i] = Cell{Status: Skipped, Weight: -1, Note: "not reached"}
		}
		t.Cells = append(t.Cells, row)
		late := ""
		for i, c := range cases {
			if err := ctx.Err(); err != nil {
				return t, err
			}
			if late != "" && method.Takes(c.Task) == nil {
				row[i] = Cell{Status: GaveUp, Weight: -1, Note: "not asked what is larger than " + late}
				continue
			}
			row[i] = measure(ctx, method, c, t.Repeat, o)
			if o.Growing && row[i].Late {
				late = c.Name
			}
		}
	}
	return t, ctx.Err()
}

// measure runs a method on a case, several times if the first goes well.
func measure(ctx context.Context, m Method, c Case, repeat int, o Options) Cell {
	cell := Cell{Weight: -1}
	if err := m.Takes(c.Task); err != nil {
		cell.Status, cell.Note = Skipped, err.Error()
		return cell
	}
	var times []time.Duration
	for range repeat {
		limited, cancel := context.WithTimeout(ctx, o.Limit)
		begun := time.Now()
		reply, err := m.Answer(limited, c.Task)
		took := time.Since(begun)
		late := limited.Err() != nil
		cancel()
		if cell.judge(ctx, c.Task, reply, err, late, o); !cell.Timed() {
			cell.Late = cell.Status == GaveUp && took > o.Limit*9/10 // programs count time by themselves, too
			return cell
		}
		times = append(times, took)
	}
	slices.Sort(times)
	cell.Median = times[len(times)/2]
	return cell
}

func (cell *Cell) judge(ctx context.Context, t encode.Task, r encode.Reply, err error, late bool, o Options) {
	var unsolvable *lightsout.UnsolvableError
	switch {
	case errors.As(err, &unsolvable):
		r.Verdict = encode.Infeasible
	case err != nil && ctx.Err() != nil:
		cell.Status, cell.Note = GaveUp, "interrupted"
		return
	case err != nil && late:
		cell.Status, cell.Note = GaveUp, fmt.Sprintf("out of time after %v", o.Limit)
		return
	case err != nil:
		cell.Status, cell.Note = Failed, err.Error()
		return
	}
	switch r.Verdict {
	case encode.Solved:
		if err := t.Check(r); err != nil {
			cell.Status, cell.Note = Wrong, err.Error()
			return
		}
		cell.Status = Solved
		if r.Presses.Len() > 0 {
			cell.Weight = r.Presses.Weight()
		}
		if t.Objective == encode.Nearest {
			_, cell.Weight = t.Wrong(r)
		}
		if t.Objective == encode.Least || t.Objective == encode.Nearest {
			cell.judgeFewest(ctx, t, r)
		}
	case encode.Infeasible:
		possible, err := solvable(ctx, t)
		switch {
		case err != nil:
			cell.Status, cell.Note = Failed, err.Error()
		case possible:
			cell.Status, cell.Note = Wrong, "it says that there is no answer, and there is one"
		default:
			cell.Status = Unsolvable
		}
	default:
		cell.Status, cell.Note = GaveUp, r.Reason
	}
}

// judgeFewest says what an answer is worth that was to have fewest presses, or fewest wrong lights.
func (cell *Cell) judgeFewest(ctx context.Context, t encode.Task, r encode.Reply) {
	what := "presses"
	if t.Objective == encode.Nearest {
		what = "wrong lights"
	}
	fewest, err := leastOf(ctx, t)
	switch {
	case err != nil:
		cell.Status, cell.Note = Failed, err.Error()
	case fewest >= 0 && cell.Weight > fewest && r.Optimal:
		cell.Status, cell.Note = Wrong, fmt.Sprintf("it says that %d %s are fewest, and %d are enough", cell.Weight, what, fewest)
	case fewest >= 0 && cell.Weight > fewest:
		cell.Status, cell.Note = GaveUp, fmt.Sprintf("its best has %d %s, and %d are enough", cell.Weight, what, fewest)
	}
}

// Ours lists our own methods: the strategies of package solve, and the generators.
func Ours() []Method {
	var list []Method
	for _, s := range solve.Strategies() {
		list = append(list, Method{Name: s.Name, Ours: true, Takes: solves(s), Answer: func(ctx context.Context, t encode.Task) (encode.Reply, error) {
			solution, err := s.Solver.Solve(ctx, t.Problem)
			var unsolvable *lightsout.UnsolvableError
			// A solver that does not factor the board keeps states, and gives up if they are too many.
			if _, factors := s.Solver.(solve.Factored); !factors && err != nil && ctx.Err() == nil && !errors.As(err, &unsolvable) {
				return encode.Reply{Reason: err.Error()}, nil
			}
			return encode.Reply{Verdict: encode.Solved, Presses: solution.Presses, Optimal: solution.Least}, err
		}})
	}
	return append(list,
		Method{Name: "nearest", Ours: true, Takes: only("it finds nearest states, and the task is another", encode.Nearest), Answer: near},
		Method{Name: "generate", Ours: true, Takes: only("it makes states, and the task is to solve one", encode.Reverse, encode.Orthogonal), Answer: make1})
}

func solves(s solve.Strategy) func(encode.Task) error {
	_, some := s.Solver.(solve.ForLeast)
	return func(t encode.Task) error {
		switch {
		case t.Objective != encode.Any && t.Objective != encode.Least:
			return fmt.Errorf("it only solves")
		case t.Objective == encode.Least && some:
			return fmt.Errorf("it finds some solution, not a least one")
		}
		if own, ok := s.Solver.(solve.Factorer); ok {
			_, err := own.Factor(context.Background(), t.Problem.Board)
			return err
		}
		return nil
	}
}

func only(why string, objectives ...encode.Objective) func(encode.Task) error {
	return func(t encode.Task) error {
		if !slices.Contains(objectives, t.Objective) {
			return errors.New(why)
		}
		return nil
	}
}

// near finds the nearest state and the presses that lead there, from nothing.
func near(ctx context.Context, t encode.Task) (encode.Reply, error) {
	found, err := nearestOf(ctx, t)
	if err != nil {
		return encode.Reply{}, err
	}
	s, err := solve.Any{}.Solve(ctx, lightsout.Problem{Board: t.Problem.Board, From: t.Problem.From, To: found.State})
	return encode.Reply{Verdict: encode.Solved, Presses: s.Presses, Optimal: found.Proved}, err
}

func nearestOf(ctx context.Context, t encode.Task) (nearest.Answer, error) {
	a, err := algebra.Of(ctx, t.Problem.Board)
	if err != nil {
		return nearest.Answer{}, err
	}
	n, err := nearest.New(ctx, a)
	if err != nil {
		return nearest.Answer{}, err
	}
	if t.Costs != nil {
		return n.FindByCost(ctx, t.Problem.From, t.Problem.To, t.Costs)
	}
	return n.Find(ctx, t.Problem.From, t.Problem.To)
}

// make1 makes one state, factoring included, as a program that starts from nothing does.
func make1(ctx context.Context, t encode.Task) (encode.Reply, error) {
	p, err := puzzleOf(ctx, t.Problem.Board, generate.Wish{Method: t.Objective.String()})
	return encode.Reply{Verdict: encode.Solved, Presses: p.Solution, State: p.State}, err
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

// Theirs lists the programs that are here as methods.
func Theirs(bridges []bridge.Bridge, limits bridge.Limits) []Method {
	var list []Method
	for _, b := range bridges {
		b.Limits = limits
		list = append(list, Method{Name: b.Program.Name, Takes: b.Program.Takes, Answer: b.Answer})
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
		at := slices.IndexFunc(methods, func(m Method) bool { return m.Name == name })
		if at < 0 {
			var known []string
			for _, m := range methods {
				known = append(known, m.Name)
			}
			return nil, fmt.Errorf("unknown method %q: the methods are %s", name, strings.Join(known, ", "))
		}
		list = append(list, methods[at])
	}
	return list, nil
}

// solvable reports whether a task has an answer, proved by package algebra.
func solvable(ctx context.Context, t encode.Task) (bool, error) {
	b := t.Problem.Board
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	switch t.Objective {
	case encode.Any, encode.Least:
		return a.Reachable(ctx, t.Problem.From, t.Problem.To)
	case encode.Nearest:
		return true, nil
	}
	// Some state that is not off can be turned off exactly when some button does anything.
	for j := range b.Buttons() {
		if len(b.Toggles(j)) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// leastOf returns the fewest presses that a task takes, or the fewest wrong lights (what they cost, if they
// have costs), proved, or −1 if that is out of reach.
func leastOf(ctx context.Context, t encode.Task) (int, error) {
	if t.Objective == encode.Nearest {
		found, err := nearestOf(ctx, t)
		if err != nil || !found.Proved {
			return -1, err
		}
		return found.Cost, nil
	}
	s, err := least.Solver{}.Solve(ctx, t.Problem)
	if err != nil || !s.Least {
		return -1, err
	}
	return s.Presses.Weight(), nil
}

// Programs that are started for a task, and read and write packed bitmaps: this one, so that a start
// is compared with a start, and elimination by a library.

// maxDense is the most lights of a board that is eliminated densely: a matrix of this many rows and
// columns takes 200 MB.
const maxDense = 40_000

// Whole returns this program, started again for each task, as a method.
func Whole(program string) Method {
	return Method{Name: "whole-program", Ours: true, Takes: rectangles(1 << 30), Answer: start(program, func(b *lightsout.Board) []string {
		return []string{"solve", b.Spec(), "@change.pbm", "-o", "presses.pbm", "--quiet-result"}
	})}
}

// Elimination returns the methods of the program that script/bench-peers builds of script/m4ri.c: Gaussian
// elimination with libm4ri, a fast library for matrices over GF(2), of the whole board and after light
// chasing. It is the fair rival of ours: everything known about elimination, and nothing about polynomials.
func Elimination(program string) []Method {
	how := func(name string) func(*lightsout.Board) []string {
		return func(*lightsout.Board) []string { return []string{name, "change.pbm", "presses.pbm"} }
	}
	return []Method{
		{Name: "m4ri-dense", Takes: rectangles(maxDense), Answer: start(program, how("dense"))},
		{Name: "m4ri-chase", Takes: rectangles(1 << 30), Answer: start(program, how("chase"))},
	}
}

// rectangles takes what a bitmap can say: some solution of a rectangle with the plus pattern.
func rectangles(most int) func(encode.Task) error {
	return func(t encode.Task) error {
		b := t.Problem.Board
		g, grid := b.Grid()
		switch {
		case t.Objective != encode.Any:
			return fmt.Errorf("it finds some solution")
		case !grid || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus || len(g.Sizes()) != 2 || b.Modulus() != 2:
			return fmt.Errorf("it takes rectangles with the plus pattern and two states")
		case b.Lights() > most:
			return fmt.Errorf("%d lights are too many for it", b.Lights())
		}
		return nil
	}
}

// unsolvableCode is the exit code of a program that says that there is no solution, as ours does.
const unsolvableCode = 3

// start runs a program in a folder with a bitmap of what has to change, and reads one of the presses.
func start(program string, args func(*lightsout.Board) []string) func(context.Context, encode.Task) (encode.Reply, error) {
	return func(ctx context.Context, t encode.Task) (encode.Reply, error) {
		dir, err := os.MkdirTemp("", "lightsout-compare-")
		if err != nil {
			return encode.Reply{}, err
		}
		defer os.RemoveAll(dir)
		b := t.Problem.Board
		var file bytes.Buffer
		if err := picture.WritePBM(&file, b, t.Change()); err != nil {
			return encode.Reply{}, err
		}
		if err := os.WriteFile(filepath.Join(dir, "change.pbm"), file.Bytes(), 0o600); err != nil {
			return encode.Reply{}, err
		}
		cmd := exec.CommandContext(ctx, program, args(b)...)
		cmd.Dir = dir
		said, err := cmd.CombinedOutput()
		switch {
		case err != nil && cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == unsolvableCode:
			return encode.Reply{Verdict: encode.Infeasible}, nil
		case err != nil:
			return encode.Reply{}, fmt.Errorf("%w: %s", err, bytes.TrimSpace(said))
		}
		return readPresses(filepath.Join(dir, "presses.pbm"), b)
	}
}

// readPresses reads presses of a board whose buttons are its lights from a bitmap.
func readPresses(file string, b *lightsout.Board) (encode.Reply, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return encode.Reply{}, err
	}
	s, err := picture.ReadPNM(bytes.NewReader(data), b)
	return encode.Reply{Verdict: encode.Solved, Presses: lightsout.Presses(s)}, err
}

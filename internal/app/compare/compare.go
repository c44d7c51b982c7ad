package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"lightsout"
	"lightsout/internal/app/encode"
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
	Runs   int
	Weight int    // presses of the answer, for Nearest the wrong lights, or −1
	Note   string // why there is no answer
	Late   bool   // there is none because time was up
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
		cell.Runs++
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
		possible, err := Solvable(ctx, t)
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
	fewest, err := Fewest(ctx, t)
	switch {
	case err != nil:
		cell.Status, cell.Note = Failed, err.Error()
	case fewest >= 0 && cell.Weight > fewest && r.Optimal:
		cell.Status, cell.Note = Wrong, fmt.Sprintf("it says that %d %s are fewest, and %d are enough", cell.Weight, what, fewest)
	case fewest >= 0 && cell.Weight > fewest:
		cell.Status, cell.Note = GaveUp, fmt.Sprintf("its best has %d %s, and %d are enough", cell.Weight, what, fewest)
	}
}

package api

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"strconv"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
	"lightsout/solve/least"
)

// SolveRequest says what to solve and how.
type SolveRequest struct {
	Problem   lightsout.Problem
	Method    string          // the name of a strategy; empty picks the best
	Table     solve.Table     // the strategies that there are; nil means solve.Strategies
	With      *solve.Strategy // an outside solver, instead of a method: its claims are proved here
	Unchecked bool            // leave out the check of the answer, to time the rest
	General   bool            // list the quiet patterns too
	All       int             // list up to so many solutions

	Least    bool                   // a least solution, proved if it can be
	Count    bool                   // with Least: how many least solutions there are
	Progress func(least.Progress)   // with Least: how far a long search is
	Save     func(least.Checkpoint) // with Least: what a long search needs to go on later
	Resume   *least.Checkpoint      // with Least: go on from there
}

// SolveAnswer is a solution, or a witness that there is none.
type SolveAnswer struct {
	Board     string       `json:"board"`
	Solvable  bool         `json:"solvable"`
	Weight    *int         `json:"weight,omitempty"`
	Least     bool         `json:"least"`              // proved: no solution has fewer presses
	AtLeast   int          `json:"at_least,omitempty"` // proved: every solution has at least so many presses
	Presses   []string     `json:"presses,omitempty"`  // rows of digits
	Witness   []string     `json:"witness,omitempty"`
	Solutions string       `json:"solutions"`
	LeastOnes string       `json:"least_solutions,omitempty"` // how many solutions are least, if asked
	GaveUp    string       `json:"gave_up,omitempty"`         // why the proof was not finished
	Quiet     [][]string   `json:"quiet,omitempty"`
	All       [][]string   `json:"all,omitempty"`
	Nullity   int          `json:"nullity"`
	Method    string       `json:"method"`
	Checked   bool         `json:"checked"`
	ElapsedMS float64      `json:"elapsed_ms"`
	Found     SolveFinding `json:"-"`
}

// SolveFinding is the same as values, for those who do more with it than print it.
type SolveFinding struct {
	Algebra *algebra.Algebra
	Presses lightsout.Presses
	Witness lightsout.State
}

// Solve solves a problem. That there is no solution is an answer, not an error.
func Solve(ctx context.Context, r SolveRequest) (SolveAnswer, error) {
	if err := r.Problem.Valid(); err != nil {
		return SolveAnswer{}, err
	}
	b := r.Problem.Board
	started := time.Now()
	strategy, err := named(r)
	if err != nil {
		return SolveAnswer{}, err
	}
	best := func(ctx context.Context) (*algebra.Algebra, error) { return factor(ctx, b, "") }
	a, err := contained(ctx, func() (*algebra.Algebra, error) { return strategy.Factor(ctx, b, best) })
	if err != nil {
		return SolveAnswer{}, err
	}
	q := solve.Question{Problem: r.Problem, Algebra: a, Least: r.Least, Count: r.Count, Unchecked: r.Unchecked, Progress: r.Progress, Save: r.Save, Resume: r.Resume}
	solution, count, err := strategy.Ask(ctx, q)
	elapsed := time.Since(started)
	if r.With != nil && err == nil {
		solution = solve.Confirm(ctx, q, solution)
	}
	answer := SolveAnswer{Board: b.Spec(), Nullity: a.Nullity(), Method: strategy.Via(a), Checked: !r.Unchecked, ElapsedMS: float64(elapsed.Microseconds()) / 1000}
	answer.Found.Algebra = a
	var unsolvable *lightsout.UnsolvableError
	switch {
	case errors.As(err, &unsolvable):
		if err := r.Problem.CheckWitness(unsolvable.Witness); err != nil {
			return SolveAnswer{}, err
		}
		answer.Solutions, answer.Checked = "0", true
		answer.Found.Witness = unsolvable.Witness
		return answer, nil
	case errors.Is(err, context.DeadlineExceeded) && solution.Presses.Len() > 0:
		answer.GaveUp = "out of time"
	case errors.Is(err, context.Canceled) && solution.Presses.Len() > 0:
		answer.GaveUp = "interrupted"
	case err != nil && r.Count && r.Resume == nil && solution.Presses.Len() > 0:
		answer.GaveUp = err.Error() // a count out of reach; the solution is good
	case err != nil:
		return SolveAnswer{}, err
	case r.Least && !solution.Least:
		answer.GaveUp = "a proof is out of reach"
	}
	weight := solution.AtLeast // of a least solution, which need not be counted again
	if !solution.Least {
		weight = solution.Presses.Weight()
	}
	answer.Solvable, answer.Least, answer.AtLeast, answer.Weight = true, solution.Least, solution.AtLeast, &weight
	if count != nil {
		answer.LeastOnes = count.String()
	}
	answer.Solutions = countText(a)
	answer.Found.Presses = solution.Presses
	return answer, nil
}

// named returns the strategy that a request asks for.
func named(r SolveRequest) (solve.Strategy, error) {
	if r.With != nil {
		return *r.With, nil
	}
	name := r.Method
	switch {
	case name == "" && r.Least:
		name = "least"
	case name == "":
		name = "any"
	}
	table := r.Table
	if table == nil {
		table = solve.Strategies()
	}
	return table.Named(name)
}

// WeightsAnswer is how many solutions of a problem have each weight.
type WeightsAnswer struct {
	Board   string   `json:"board"`
	Weights []string `json:"weights"` // by weight, from 0
}

// Weights counts the solutions of a problem by their weight.
func Weights(ctx context.Context, p lightsout.Problem) (WeightsAnswer, error) {
	a, err := factor(ctx, p.Board, "")
	if err != nil {
		return WeightsAnswer{}, err
	}
	counts, err := least.Solver{Factored: a}.Distribution(ctx, p)
	if err != nil {
		return WeightsAnswer{}, err
	}
	answer := WeightsAnswer{Board: p.Board.Spec(), Weights: []string{}}
	for _, count := range counts {
		answer.Weights = append(answer.Weights, strconv.FormatUint(count, 10))
	}
	return answer, nil
}

// factor factors a board by a named method, or by the best. Factoring cannot be stopped in the
// middle; when nobody waits for it anymore, it is left to end by itself.
func factor(ctx context.Context, b *lightsout.Board, _ string) (*algebra.Algebra, error) {
	return knownOf(ctx, b).algebra(ctx)
}

// WithRows fills in the parts of the answer that are as large as the board.
func (a SolveAnswer) WithRows(ctx context.Context, r SolveRequest) SolveAnswer {
	b := r.Problem.Board
	if !a.Solvable {
		a.Witness = stateRows(b, a.Found.Witness)
		return a
	}
	a.Presses = pressesRows(b, a.Found.Presses)
	if r.General {
		a.Quiet = quietRows(a.Found.Algebra)
	}
	if r.All > 0 {
		for x, err := range AllSolutions(ctx, a, r) {
			if len(a.All) == r.All || err != nil {
				break
			}
			a.All = append(a.All, pressesRows(b, x))
		}
	}
	return a
}

// AllSolutions yields every solution of a request that has been answered, or every least one.
func AllSolutions(ctx context.Context, a SolveAnswer, r SolveRequest) iter.Seq2[lightsout.Presses, error] {
	if r.Least {
		return least.Solver{Factored: a.Found.Algebra, Progress: r.Progress}.All(ctx, r.Problem)
	}
	return func(yield func(lightsout.Presses, error) bool) {
		for x := range a.Found.Algebra.All(a.Found.Presses) {
			if err := ctx.Err(); err != nil {
				yield(lightsout.Presses{}, err)
				return
			}
			if !yield(x, nil) {
				return
			}
		}
	}
}

func quietRows(a *algebra.Algebra) [][]string {
	rows := [][]string{}
	for i := range a.Quiets() {
		rows = append(rows, pressesRows(a.Board(), a.Quiet(i)))
	}
	return rows
}

// maxDigits is how long a number may be that is written out; beyond, it is written as a power.
const maxDigits = 10_000

// countText returns the number of solutions of each solvable state.
func countText(a *algebra.Algebra) string {
	return powerText(a.Board().Modulus(), a.Nullity(), a.Solutions)
}

// statesText returns the number of solvable states.
func statesText(a *algebra.Algebra) string {
	return powerText(a.Board().Modulus(), a.Rank(), a.SolvableStates)
}

// powerText writes a count: in full, or, if that would be very long and the modulus is prime (so
// that the count is a power of it), as k^exponent. A count that is neither is left out.
func powerText(k, exponent int, count func() *big.Int) string {
	prime := big.NewInt(int64(k)).ProbablyPrime(0) // exact for numbers this small
	if float64(exponent)*float64(len(big.NewInt(int64(k-1)).String())) < maxDigits {
		return count().String()
	}
	if prime {
		return big.NewInt(int64(k)).String() + "^" + big.NewInt(int64(exponent)).String()
	}
	return ""
}

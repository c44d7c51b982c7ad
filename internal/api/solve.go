package api

import (
	"context"
	"errors"
	"math/big"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
)

// SolveRequest says what to solve and how.
type SolveRequest struct {
	Problem   lightsout.Problem
	Method    string // a name of algebra.Methods; empty picks the best
	Unchecked bool   // leave out the check of the answer, to time the rest
	General   bool   // list the quiet patterns too
	All       int    // list up to so many solutions
}

// SolveAnswer is a solution, or a witness that there is none.
type SolveAnswer struct {
	Board     string       `json:"board"`
	Solvable  bool         `json:"solvable"`
	Weight    *int         `json:"weight,omitempty"`
	Least     bool         `json:"least"`
	Presses   []string     `json:"presses,omitempty"` // rows of digits
	Witness   []string     `json:"witness,omitempty"`
	Solutions string       `json:"solutions"`
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
	a, err := factor(ctx, b, r.Method)
	if err != nil {
		return SolveAnswer{}, err
	}
	solution, err := solve.Any{Unchecked: r.Unchecked}.SolveWith(ctx, a, r.Problem)
	elapsed := time.Since(started)
	answer := SolveAnswer{Board: b.Spec(), Nullity: a.Nullity(), Method: a.Method(), Checked: !r.Unchecked, ElapsedMS: float64(elapsed.Microseconds()) / 1000}
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
	case err != nil:
		return SolveAnswer{}, err
	}
	weight := solution.Presses.Weight()
	answer.Solvable, answer.Least, answer.Weight = true, solution.Least, &weight
	answer.Solutions = countText(a)
	answer.Found.Presses = solution.Presses
	return answer, nil
}

// factor factors a board by a named method, or by the best. Factoring cannot be stopped in the
// middle; when nobody waits for it anymore, it is left to end by itself.
func factor(ctx context.Context, b *lightsout.Board, method string) (*algebra.Algebra, error) {
	type result struct {
		a   *algebra.Algebra
		err error
	}
	done := make(chan result, 1)
	go func() {
		if method == "" || method == "any" {
			a, err := algebra.Of(b)
			done <- result{a, err}
			return
		}
		a, err := algebra.By(method, b)
		done <- result{a, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		return r.a, r.err
	}
}

// WithRows fills in the parts of the answer that are as large as the board.
func (a SolveAnswer) WithRows(r SolveRequest) SolveAnswer {
	b := r.Problem.Board
	if !a.Solvable {
		a.Witness = b.StateRows(a.Found.Witness)
		return a
	}
	a.Presses = b.PressesRows(a.Found.Presses)
	if r.General {
		a.Quiet = quietRows(a.Found.Algebra)
	}
	if r.All > 0 {
		for x := range a.Found.Algebra.All(a.Found.Presses) {
			if len(a.All) == r.All {
				break
			}
			a.All = append(a.All, b.PressesRows(x))
		}
	}
	return a
}

func quietRows(a *algebra.Algebra) [][]string {
	rows := [][]string{}
	for i := range a.Quiets() {
		rows = append(rows, a.Board().PressesRows(a.Quiet(i)))
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

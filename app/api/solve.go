package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/solve"
	"lightsout/solve/least"
)

// Solve requests presses that lead from one state to another.
type Solve struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
	Goal  StateText `json:"goal,omitzero" doc:"the state to reach (default off)"`
	solve.Options
	All         bool `json:"all,omitempty" doc:"list all solutions (with {least}: all least ones), up to the limit"`
	Limit       int  `json:"limit,omitempty" usual:"1000" doc:"the most solutions to list"`
	General     bool `json:"general,omitempty" doc:"the general solution: one, and the quiet patterns that may be added"`
	QuietResult bool `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	Timed
}

// SolveAnswer is a solution, or a witness that there is none.
type SolveAnswer struct {
	Board    string `json:"board"`
	Solvable bool   `json:"solvable"`
	Weight   *int   `json:"weight,omitempty"`
	Least    bool   `json:"least"` // proved: no solution has fewer presses
	// proved: every solution has at least this number of presses
	AtLeast   int      `json:"at_least,omitempty"`
	Presses   []string `json:"presses,omitempty"` // rows of digits
	Witness   []string `json:"witness,omitempty"`
	Solutions string   `json:"solutions"`
	LeastOnes string   `json:"least_solutions,omitempty"` // how many solutions are least, if asked
	GaveUp    string   `json:"gave_up,omitempty"`         // why the proof was not finished
	// of a proof, if that is out of reach or takes longer than allowed
	Cost      *LeastCost `json:"cost,omitempty"`
	Claimed   int        `json:"claimed_at_least,omitempty"` // the bound that a third-party solver claims
	Quiet     [][]string `json:"quiet,omitempty"`
	All       [][]string `json:"all,omitempty"`
	Nullity   int        `json:"nullity"`
	Method    string     `json:"method"`
	Checked   bool       `json:"checked"`
	ElapsedMS float64    `json:"elapsed_ms"`

	Algebra *algebra.Algebra  `json:"-"`
	Found   lightsout.Presses `json:"-"` // of length 0 if there are none; then
	Proof   lightsout.State   `json:"-"` // is the witness
}

// LeastCost is about what a proof takes that a solution is least. It is an estimate of the way that is taken,
// and is absent where there is none.
type LeastCost struct {
	By        string  `json:"by"`    // walk through all solutions, or blocks, taken to resemble random ones
	Words     float64 `json:"words"` // that are looked at
	Bytes     float64 `json:"bytes"` // of memory
	CoreHours float64 `json:"core_hours"`
	Command   string  `json:"command,omitempty"` // that runs it, with all lights on
}

// confirmTime is how long we compute a bound after the timeout of an outside solver.
const confirmTime = 2 * time.Second

// Limits of what is solved.
const (
	maxSolutionCells = 1 << 24 // in all solutions that are listed
	defaultSolutions = 1000
)

// Check reads the problem, and refuses contradictory questions. The cost is that of factoring, and of the
// rows.
func (q *Solve) Check(l Limits) (c Cost, err error) {
	if err := checkProblem(l, &q.Board, &q.State, &q.Goal); err != nil {
		return c, err
	}
	b := q.Board.board
	switch {
	case q.Limit < 0:
		return c, wrongValue("limit", q.Limit, "must be at least 1")
	case q.All && q.Count || q.All && q.General || q.Count && q.General:
		return c, wrong("", "all, count and general answer different questions: ask one at a time")
	case q.outside() && (q.All || q.Count || q.General):
		return c, wrong("", "all, count and general are answered by our own methods, not by %s",
			text.Clip(q.Method))
	}
	q.Limit = cmp.Or(q.Limit, min(defaultSolutions, max(1, maxSolutionCells/b.Buttons())))
	if !l.limited() {
		return c, nil
	}
	c = factorCost("board", b)
	n := float64(max(b.Lights(), b.Buttons()))
	if q.Method != "" && q.Method != "any" && q.Method != "least" {
		c.Steps = max(c.Steps, 2*n*n*n) // a method that does not suit the board may take the cube of its size
	}
	if !q.QuietResult {
		c.Answer = rowsBytes(b)
	}
	if q.All {
		c.Field = "limit"
		c.Answer *= float64(1 + q.Limit)
	}
	return c, nil
}

func checkProblem(l Limits, b *Spec, state, goal *StateText) error {
	given := state.isGiven() || goal.isGiven()
	if err := readStart(l, b, state, "on"); err != nil {
		return err
	}
	if !given {
		*goal = StateOf(board.Opening(b.board).Goal)
	}
	return goal.read("goal", b.board, "off")
}

// outside reports whether the method is a third-party solver, which claims more than it proves.
func (q *Solve) outside() bool {
	return q.Method != "" &&
		!slices.ContainsFunc(solve.Methods(), func(m solve.Method) bool { return m.Name == q.Method })
}

// Run solves. That there is no solution is an answer, not an error.
func (q *Solve) Run(ctx context.Context, env *Env) (any, error) {
	answer, err := q.solve(ctx, env)
	if err != nil {
		return nil, refused("method", err)
	}
	if q.QuietResult {
		return answer, nil
	}
	return q.withRows(ctx, env, answer)
}

func (q *Solve) solve(ctx context.Context, env *Env) (SolveAnswer, error) {
	started := time.Now()
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return SolveAnswer{}, err
	}
	p := q.problem(a)
	with := env.with(a)
	var cost *LeastCost
	if q.Least {
		with.Search.Progress = watch(env, p, &cost)
	}
	s, err := solve.Do(ctx, p, q.Options, with)
	answer := SolveAnswer{
		Board: a.Board().Spec(), Nullity: a.Nullity(), Method: q.Method, Checked: !q.Unchecked,
		ElapsedMS: float64(time.Since(started).Microseconds()) / 1000, Algebra: a,
	}
	switch {
	case q.Method == "" && q.Least:
		answer.Method = "least"
	case q.Method == "" || q.Method == "any":
		answer.Method = a.Method()
	}
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		if err := p.CheckWitness(unsolvable.Witness); err != nil {
			return SolveAnswer{}, err
		}
		answer.Solutions = "0"
		answer.Checked = true
		answer.Proof = unsolvable.Witness
		return answer, nil
	}
	var ours lightsout.Solution
	if q.outside() {
		s, ours = q.confirm(ctx, p, env.with(a).Search, s, err)
	}
	switch {
	case ours.Least && s.Presses.Len() == 0:
		return SolveAnswer{}, &models.LateError{
			Program: q.Method, Known: fmt.Sprintf("; our own method proves that %d is least", ours.AtLeast),
		}
	case ours.Least && !s.Least:
		answer.GaveUp = fmt.Sprintf("%s stopped early; our own method proves that %d is least", q.Method,
			ours.AtLeast)
	default:
		if answer.GaveUp, err = q.gaveUp(s, with, err); err != nil {
			return SolveAnswer{}, err
		}
	}
	answer.Solvable = true
	answer.Least = s.Least
	answer.AtLeast = s.AtLeast
	answer.Cost = cost
	answer.Weight = new(s.Presses.Weight())
	if with.Rows != nil {
		answer.Weight = &with.Rows.Weight
	}
	if s.Count != nil {
		answer.LeastOnes = s.Count.String()
	}
	answer.Solutions = CountText(a)
	answer.Found = s.Presses
	return answer, nil
}

// problem is what is to be solved, on the board that was factored.
func (q *Solve) problem(a *algebra.Algebra) lightsout.Problem {
	return lightsout.Problem{Board: a.Board(), From: q.State.state, To: q.Goal.state}
}

// watch reports how far a search for a least solution is, and keeps what a proof costs.
func watch(env *Env, p lightsout.Problem, cost **LeastCost) func(least.Progress) {
	return func(at least.Progress) {
		c := at.Cost
		if c == nil {
			env.search(at)
			return
		}
		*cost = &LeastCost{By: c.By, Words: c.Words, Bytes: c.Bytes, CoreHours: c.CoreHours}
		note := c.Forecast()
		if p.From.Equal(p.Board.AllOn()) && p.To.On() == 0 {
			(*cost).Command = fmt.Sprintf("lightsout solve %s --least", p.Board.Spec())
			if at.Far {
				(*cost).Command = fmt.Sprintf("lightsout census run least %s memory=%dGiB", p.Board.Spec(),
					max(1, c.GiB()))
			}
			note += ": " + (*cost).Command
		}
		env.report(Progress{Note: note})
	}
}

// gaveUp says why a solution is not all that was asked for. It returns the error where there is no solution.
func (q *Solve) gaveUp(s lightsout.Solution, env solve.Env, err error) (string, error) {
	switch found := s.Presses.Len() > 0; {
	case err == nil && q.Least && !s.Least:
		return "a proof is out of reach", nil
	case errors.Is(err, context.DeadlineExceeded) && found:
		return "out of time", nil
	case errors.Is(err, context.Canceled) && found:
		return "interrupted", nil
	case err != nil && q.Count && env.Search.Record == nil && found:
		return err.Error(), nil // a count out of reach; the solution is good
	}
	return "", err
}

// confirm replaces what an outside solver claims of its solution by what is proved here: a claim is no proof.
// A solution that is falsely called least is replaced by one that is proved least. It proves nothing that
// takes work unless a least solution was asked for, then also if none came in time. The second solution is
// the one that the proof found.
func (q *Solve) confirm(
	ctx context.Context, p lightsout.Problem, search least.Solver, s lightsout.Solution, err error,
) (confirmed, ours lightsout.Solution) {
	late := errors.Is(err, context.DeadlineExceeded)
	if s.Presses.Len() == 0 && !(late && q.Least) {
		return s, ours
	}
	claimed := s.Least
	s.Least = false
	s.AtLeast = 0
	if search.Factored.Nullity() > 0 && !q.Least {
		return s, ours
	}
	if err != nil || ctx.Err() != nil { // it used up all the time: a bound of ours is worth a little more
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), confirmTime)
		defer cancel()
	}
	ours, err = search.Solve(ctx, p)
	switch {
	case err != nil && ours.Presses.Len() == 0:
		return s, ours
	case claimed && ours.Least && ours.AtLeast < s.Presses.Weight():
		return ours, ours
	}
	s.AtLeast = ours.AtLeast
	s.Least = s.Presses.Len() > 0 && s.Presses.Weight() == ours.AtLeast
	return s, ours
}

// withRows fills in the parts of the answer that are as large as the board.
func (q *Solve) withRows(ctx context.Context, env *Env, a SolveAnswer) (any, error) {
	b := a.Algebra.Board()
	if !a.Solvable {
		a.Witness = b.StateRows(a.Proof)
		return a, nil
	}
	a.Presses = b.PressesRows(a.Found)
	if q.General {
		listed, err := a.Algebra.Quiets(ctx)
		if err != nil {
			return nil, err
		}
		if over(float64(listed)*rowsBytes(b), env.Limits.Answer) {
			return nil, tooLarge("general", "%d quiet patterns of %d buttons are too much to be listed",
				listed, b.Buttons())
		}
		if a.Quiet, err = quietRows(ctx, a.Algebra); err != nil {
			return nil, err
		}
	}
	if q.All {
		a.All = q.listed(ctx, env, a)
	}
	return a, nil
}

func (q *Solve) listed(ctx context.Context, env *Env, a SolveAnswer) (all [][]string) {
	for x, err := range q.Solutions(ctx, env, a) {
		if len(all) == q.Limit || err != nil {
			break
		}
		all = append(all, a.Algebra.Board().PressesRows(x))
	}
	return all
}

// Solutions yields every solution of a request that has been answered, or every least one.
func (q *Solve) Solutions(ctx context.Context, env *Env, a SolveAnswer) iter.Seq2[lightsout.Presses, error] {
	if q.Least {
		search := env.with(a.Algebra).Search
		search.Progress = env.search
		return search.All(ctx, q.problem(a.Algebra))
	}
	return a.Algebra.All(ctx, a.Found)
}

func quietRows(ctx context.Context, a *algebra.Algebra) ([][]string, error) {
	rows := [][]string{}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, a.Board().PressesRows(q))
	}
	return rows, nil
}

// maxDigits is how long a number may be that is written out; beyond, it is written as a power.
const maxDigits = 10_000

// CountText writes how many solutions each solvable state has.
func CountText(a *algebra.Algebra) string {
	if n := a.Nullity(); n < 64 && a.Board().Modulus() == 2 { // at once
		return strconv.FormatUint(1<<n, 10)
	}
	return powerText(a.Board().Modulus(), a.Nullity(), a.Solutions)
}

func statesText(a *algebra.Algebra) string {
	return powerText(a.Board().Modulus(), a.Rank(), a.SolvableStates)
}

// powerText writes a count: in full, or, if that would be very long and the modulus is prime (so
// that the count is a power of it), as k^exponent. A count that is neither is left out.
func powerText(k, exponent int, count func() *big.Int) string {
	if exponent*len(strconv.Itoa(k-1)) < maxDigits {
		return count().String()
	}
	if big.NewInt(int64(k)).ProbablyPrime(0) { // exact for numbers this small
		return big.NewInt(int64(k)).String() + "^" + big.NewInt(int64(exponent)).String()
	}
	return ""
}

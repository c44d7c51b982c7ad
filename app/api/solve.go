package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
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
	Board       Spec      `json:"board"`
	State       StateText `json:"state,omitzero"` // on if it is left out
	Goal        StateText `json:"goal,omitzero" doc:"the state to reach (default off)"`
	Least       bool      `json:"least,omitempty" doc:"a solution with fewest presses, proved"`
	All         bool      `json:"all,omitempty" doc:"list all solutions (with {least}: all least ones), up to the limit"`
	Limit       int       `json:"limit,omitempty" usual:"1000" doc:"the most solutions to list"`
	Count       bool      `json:"count,omitempty" doc:"only count the solutions (with {least}: the least ones)"`
	General     bool      `json:"general,omitempty" doc:"the general solution: one, and the quiet patterns that may be added"`
	Method      string    `json:"method,omitempty" doc:"the way to solve, one of those that {methods} lists"`
	QuietResult bool      `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	Timed

	// an outside solver, instead of a method: its claims are proved here
	With      *solve.Strategy        `json:"-"`
	Unchecked bool                   `json:"-" flag:"no-check" doc:"skip the check of the answer, to time the rest"`
	Save      func(least.Checkpoint) `json:"-"` // with Least: what a long search needs to continue later
	Resume    *least.Checkpoint      `json:"-"` // with Least: continue from there

	chosen solve.Strategy
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
	usualSolutions   = 1000
)

// Check reads the problem, and refuses contradictory questions. The cost is that of factoring, and of the
// rows.
func (q *Solve) Check(l Limits) (c Cost, err error) {
	if err := checkProblem(l, &q.Board, &q.State, &q.Goal); err != nil {
		return c, err
	}
	b := q.Board.board
	if q.chosen, err = q.strategy(); err != nil {
		return c, invalid("method", err)
	}
	switch {
	case q.Limit < 0:
		return c, wrongValue("limit", q.Limit, "must be at least 1")
	case q.All && q.Count || q.All && q.General || q.Count && q.General:
		return c, wrong("", "all, count and general answer different questions: ask one at a time")
	case q.With != nil && (q.All || q.Count || q.General):
		return c, wrong("", "all, count and general are answered by our own methods, not by %s", q.With.Name)
	case q.Resume != nil && !q.Least:
		return c, wrong("resume", "requires least")
	}
	q.Limit = cmp.Or(q.Limit, min(usualSolutions, max(1, maxSolutionCells/b.Buttons())))
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
	given := state.given() || goal.given()
	if err := readStart(l, b, state, "on"); err != nil {
		return err
	}
	if !given {
		*goal = StateOf(board.Opening(b.board).Goal)
	}
	return goal.read("goal", b.board, "off")
}

// Run solves. That there is no solution is an answer, not an error.
func (q *Solve) Run(ctx context.Context, env *Env) (any, error) {
	known := env.Boards.of(q.Board.board)
	p := lightsout.Problem{Board: known.board, From: q.State.state, To: q.Goal.state}
	answer, err := q.solve(ctx, env, known, p)
	if err != nil {
		return nil, refused("method", err)
	}
	if q.QuietResult {
		return answer, nil
	}
	return q.withRows(ctx, env, answer)
}

func (q *Solve) solve(ctx context.Context, env *Env, known *known, p lightsout.Problem) (SolveAnswer, error) {
	if err := p.Valid(); err != nil {
		return SolveAnswer{}, err
	}
	started := time.Now()
	strategy := q.chosen
	a, err := strategy.Factor(ctx, p.Board, known.factors.Get)
	if err != nil {
		return SolveAnswer{}, err
	}
	question := solve.Question{
		Problem: p, Algebra: a, Least: q.Least, Count: q.Least && q.Count, Unchecked: q.Unchecked,
		Save: q.Save, Resume: q.Resume, Memory: env.memory,
	}
	cost := new(*LeastCost)
	if q.Least {
		question.Progress = watch(env, p, cost)
	}
	solution, count, err := strategy.Ask(ctx, question)
	elapsed := time.Since(started)
	solution, ours := q.confirm(ctx, question, solution, err)
	if ours.Least && solution.Presses.Len() == 0 {
		proof := fmt.Sprintf("; our own method proves that %d is least", ours.AtLeast)
		err = &models.LateError{Program: strategy.Via(a), Known: proof}
	}
	answer := SolveAnswer{
		Board: known.spec, Nullity: a.Nullity(), Method: strategy.Via(a), Checked: !q.Unchecked,
		ElapsedMS: float64(elapsed.Microseconds()) / 1000, Algebra: a, Cost: *cost,
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
	if ours.Least && !solution.Least && solution.Presses.Len() > 0 {
		answer.GaveUp = fmt.Sprintf("%s stopped early; our own method proves that %d is least",
			strategy.Via(a), ours.AtLeast)
	} else if answer.GaveUp, err = q.gaveUp(solution, err); err != nil {
		return SolveAnswer{}, err
	}
	answer.Solvable = true
	answer.Least = solution.Least
	answer.AtLeast = solution.AtLeast
	answer.Weight = new(solution.Presses.Weight())
	if count != nil {
		answer.LeastOnes = count.String()
	}
	answer.Solutions = CountText(a)
	answer.Found = solution.Presses
	return answer, nil
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
func (q *Solve) gaveUp(s lightsout.Solution, err error) (string, error) {
	switch found := s.Presses.Len() > 0; {
	case err == nil && q.Least && !s.Least:
		return "a proof is out of reach", nil
	case errors.Is(err, context.DeadlineExceeded) && found:
		return "out of time", nil
	case errors.Is(err, context.Canceled) && found:
		return "interrupted", nil
	case err != nil && q.Count && q.Resume == nil && found:
		return err.Error(), nil // a count out of reach; the solution is good
	}
	return "", err
}

// confirm proves what it can of the answer of an outside solver, also of none that came too late.
func (q *Solve) confirm(
	ctx context.Context, question solve.Question, s lightsout.Solution, err error,
) (confirmed, ours lightsout.Solution) {
	late := errors.Is(err, context.DeadlineExceeded)
	if q.With == nil || s.Presses.Len() == 0 && !(late && q.Least) {
		return s, ours
	}
	if err != nil || ctx.Err() != nil { // it used up all the time: a bound of ours is worth a little more
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), confirmTime)
		defer cancel()
	}
	return solve.Confirm(ctx, question, s)
}

func (q *Solve) strategy() (solve.Strategy, error) {
	if q.With != nil {
		return *q.With, nil
	}
	usual := "any"
	if q.Least {
		usual = "least"
	}
	return solve.Strategies().Named(cmp.Or(text.Clip(q.Method), usual))
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
		p := lightsout.Problem{Board: a.Algebra.Board(), From: q.State.state, To: q.Goal.state}
		solver := env.fewest(a.Algebra)
		solver.Progress = env.search
		return solver.All(ctx, p)
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

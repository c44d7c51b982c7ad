package api

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/models"
	"lightsout/app/solvers/sat"
	"lightsout/internal/base/text"
)

// RunModel runs a third-party solver on a model from the request.
type RunModel struct {
	// the variables of its presses are named as encode names them
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
	Goal  StateText `json:"goal,omitzero"`  // off if it is left out
	// of the text: one that the solver takes, as methods lists them
	Format  string `json:"format"`
	Text    string `json:"text"`               // the model
	Solver  string `json:"solver"`             // such as glpk
	FromOne bool   `json:"from_one,omitempty"` // the text numbers lights and buttons from 1
	// what the solver replied elsewhere: then it is read here, and nothing is run
	Reply string `json:"reply,omitempty"`
	Timed

	format models.Format
}

// timeout is how long the solver may run.
func (q *RunModel) timeout() string { return cmp.Or(q.Timeout, "10s") }

// listedValues is how many values of variables an answer lists.
const listedValues = 4096

// Check reads the problem. What a text may say depends on its format: the solver's bridge looks. The cost is
// that of the answer: the solver has its own limits.
func (q *RunModel) Check(l Limits) (c Cost, err error) {
	if q.Text == "" && q.Reply == "" {
		return c, wrong("text", "a model is needed, such as encode writes")
	}
	var ok bool
	if q.format, ok = models.FormatNamed(q.Format); !ok {
		return c, wrong("format", "%q is not a format for solvers", text.Clip(q.Format))
	}
	if err := checkProblem(l, &q.Board, &q.State, &q.Goal); err != nil {
		return c, err
	}
	return Cost{Field: "board", Answer: 2*rowsBytes(q.Board.board) + 64*listedValues}, nil
}

// Run runs the solver. A model that it does not understand is an answer.
func (q *RunModel) Run(ctx context.Context, env *Env) (any, error) {
	b := q.Board.board
	p := lightsout.Problem{Board: b, From: q.State.state, To: q.Goal.state}
	t := models.Task{Problem: p, Edited: true}
	if q.FromOne {
		t.First = 1
	}
	began := time.Now()
	reply, said, err := q.ask(ctx, env, t)
	if err != nil {
		return nil, refused("text", err)
	}
	if reply.Verdict == models.Infeasible && q.unchanged(ctx, t) {
		a, err := env.factor(ctx, b)
		if err == nil {
			_, err = a.Solve(ctx, p.From, p.To)
		}
		if err == nil {
			reply = models.Reply{Reason: text.Clip(q.Solver) + " wrongly says that there is no solution"}
		} else if ctx.Err() != nil {
			return nil, err
		}
	}
	listed := min(len(reply.Values), listedValues)
	a := RunModelAnswer{
		Board: b.Spec(), Solver: q.Solver, Verdict: reply.Verdict.String(), Optimal: reply.Optimal,
		Reason: reply.Reason, Said: said, Values: reply.Values[:listed], Left: len(reply.Values) - listed,
		ElapsedMS: float64(time.Since(began).Microseconds()) / 1000,
	}
	if reply.Presses.Len() > 0 {
		after := p.From.Clone()
		if err := b.AddEffect(ctx, after, reply.Presses); err != nil {
			return nil, err
		}
		a.Presses = b.PressesRows(reply.Presses)
		a.Weight = new(reply.Presses.Weight())
		a.After = b.StateRows(after)
		a.Solves = new(after.Equal(p.To))
	}
	return a, nil
}

// unchanged reports whether the text is what encode writes for the problem.
func (q *RunModel) unchanged(ctx context.Context, t models.Task) bool {
	for t.Objective = range models.Reverse {
		w := bounded{ctx: ctx, limit: float64(len(q.Text))}
		if q.format.Accepts(t) == nil && q.format.Write(&w, t) == nil && w.String() == q.Text {
			return true
		}
	}
	return false
}

// ask returns what the solver says of the text. The built-in one cannot be interrupted, but a page can end
// it.
func (q *RunModel) ask(
	ctx context.Context, env *Env, t models.Task,
) (reply models.Reply, said string, err error) {
	switch {
	case q.Reply != "":
		reply, err = q.format.Read(strings.NewReader(q.Reply), t)
	case env.Page && q.Solver == "gophersat":
		var out strings.Builder
		if _, err := sat.Print(strings.NewReader(q.Text), &out); err != nil {
			return models.Reply{Reason: err.Error()}, err.Error(), nil
		}
		said = strings.TrimSpace(out.String())
		reply, err = q.format.Read(strings.NewReader(out.String()), t)
	case env.Solvers == nil:
		reply.Reason = "third-party solvers are not run here: lightsout serve --solvers allows it"
	default:
		return env.Solvers.Run(ctx, text.Clip(q.Solver), t, q.Format, q.Text)
	}
	if errors.Is(err, models.ErrReply) {
		return models.Reply{Reason: err.Error()}, said, nil
	}
	return reply, said, err
}

// RunModelAnswer is a solver's answer to a model. "Optimal" is its claim, and so is "infeasible" of a
// text that encode does not write.
type RunModelAnswer struct {
	Board   string `json:"board"`
	Solver  string `json:"solver"`
	Verdict string `json:"verdict"` // solved, infeasible or unknown
	Optimal bool   `json:"optimal"`
	Reason  string `json:"reason,omitempty"` // why it is unknown
	// rows of digits, if the variables of all presses have possible values
	Presses   []string       `json:"presses,omitempty"`
	Weight    *int           `json:"weight,omitempty"`
	After     []string       `json:"after,omitempty"`  // the state after the presses, and whether
	Solves    *bool          `json:"solves,omitempty"` // it is the goal: checked here
	Values    []models.Value `json:"values,omitempty"` // of all variables
	Left      int            `json:"left,omitempty"`   // how many values are left out
	Said      string         `json:"said,omitempty"`   // the last lines that the solver printed
	ElapsedMS float64        `json:"elapsed_ms"`
}

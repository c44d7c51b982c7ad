package api

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/symmetry"
)

// EncodeAnswer is a board or state in some format: as text where it is text, else as bytes, which JSON shows
// in base64.
type EncodeAnswer struct {
	Board  string `json:"board"`
	Format string `json:"format"`
	Text   string `json:"text,omitempty"`
	Data   []byte `json:"data,omitempty"`
}

// encoded is the answer that holds what was written.
func encoded(b *lightsout.Board, f Format, out []byte) EncodeAnswer {
	a := EncodeAnswer{Board: b.Spec(), Format: f.Name}
	if utf8.Valid(out) && f.Bits == 0 {
		a.Text = string(out)
	} else {
		a.Data = out
	}
	return a
}

// BreakSymmetry gives a task the symmetries of its problem, so that mirrored and rotated solutions are left
// out.
func BreakSymmetry(ctx context.Context, a *algebra.Algebra, t *models.Task) error {
	t.Unique = a.Nullity() == 0 // then the one solution is as symmetric as the problem
	group, err := symmetry.Of(ctx, t.Problem.Board)
	t.Symmetries = symmetry.Fixing(symmetry.Fixing(group, t.Problem.From), t.Problem.To)
	return err
}

// Encode requests a board, a state or a problem in a format for other programs.
type Encode struct {
	Board         Spec      `json:"board"`
	State         StateText `json:"state,omitzero"` // off if it is left out, for solvers on
	Format        string    `json:"format" flag:"-" doc:"one of the formats of lightsout encode"`
	Goal          StateText `json:"goal,omitzero" doc:"the state to reach (default off)"`
	Objective     string    `json:"objective,omitempty" usual:"any" values:"objectives" doc:"for solvers: {}"`
	BreakSymmetry bool      `json:"break_symmetry,omitempty" doc:"for MathProg and SAT solvers: omit mirrored and rotated solutions"`
	FromOne       bool      `json:"from_one,omitempty" doc:"for MathProg, lp and smt2: number lights and buttons from 1"`
	Models        int       `json:"models,omitempty" doc:"for Mace4: how many models to find (default 1)"`
	Published     string    `json:"published,omitempty" values:"published" doc:"the model as a paper prints it: {}"`
	Timed

	Out io.Writer `json:"-"` // gets what is written; then the answer has none of it
	As  Format    `json:"-"` // what CheckFormat has read of Format

	objective models.Objective // if the format is one for solvers
}

// CheckFormat reads all but the board and its states.
func (q *Encode) CheckFormat() (err error) {
	if q.As, err = AProblem.Named(text.Clip(q.Format)); err != nil {
		return invalid("format", err)
	}
	f := q.As.Model
	asked := q.Objective != "" && q.Objective != "any"
	switch {
	case f == nil &&
		(asked || q.BreakSymmetry || q.FromOne || q.Models != 0 || q.Published != "" || q.Goal.isGiven()):
		return wrong("format",
			"%s is not a format for solvers, so goal, objective, break_symmetry, from_one, models and "+
				"published do not apply",
			q.As.Name)
	case f == nil:
		return nil
	case q.Published != "" && !slices.Contains(models.Papers(), q.Published):
		return wrongValue("published", text.Clip(q.Published), "must be one of %s",
			strings.Join(models.Papers(), ", "))
	case q.BreakSymmetry && !f.BreaksSymmetry:
		return wrong("break_symmetry",
			"works only with the formats of MathProg and of SAT solvers: %s has no constraints for it",
			f.Name)
	case q.FromOne && !f.Numbered:
		return wrong("from_one", "works only with MathProg, lp and smt2: %s does not number from 0", f.Name)
	case q.Models != 0 && !f.FindsModels:
		return wrong("models", "works only with mace4 and mace4-vector: %s finds one answer", f.Name)
	}
	q.objective, err = models.ObjectiveNamed(cmp.Or(q.Objective, "any"))
	return invalid("objective", err)
}

// Check reads the format, the state and, for solvers, the problem. The cost is that of the format.
func (q *Encode) Check(l Limits) (c Cost, err error) {
	if err := q.CheckFormat(); err != nil {
		return c, err
	}
	if q.As.Model == nil {
		c.Field = "board"
		err = readStart(l, &q.Board, &q.State, "off")
	} else if err = checkProblem(l, &q.Board, &q.State, &q.Goal); err == nil {
		c = factorCost("board", q.Board.board)
	}
	if err != nil {
		return c, err
	}
	steps, bytes := q.As.cost(q.Board.board)
	if q.Out == nil {
		c.Answer = bytes / 4
	}
	return c.plus(steps, bytes), nil
}

// cost is that of writing a state of a board.
func (f Format) cost(b *lightsout.Board) (steps, bytes float64) {
	n := float64(max(b.Lights(), b.Buttons()))
	switch {
	case f.Graph: // the text of a graph or a model is as long as its list of toggles
		entries := 0.0
		var row []lightsout.Toggle
		for _, j := range []int{0, b.Buttons() / 3, b.Buttons() / 2, b.Buttons() - 1} {
			row = b.AppendToggles(row[:0], j)
			if entries = max(entries, float64(len(row))); entries > 1<<16 {
				break // no limit allows that
			}
		}
		entries *= float64(b.Buttons())
		if f.Pairs {
			entries += n * n / 100
		}
		return 1e3 * (entries + n), 100 * (entries + n)
	case f.Pixels:
		pixels := min(1<<25, n*40*40) // the size of the largest drawing
		return 30*pixels + 100*n, 8 * pixels
	case f.Draw != nil:
		return 1e4 * n, 500 * n
	}
	return 100 * n, 4 * n
}

func (q *Encode) Run(ctx context.Context, env *Env) (any, error) {
	b := q.Board.board
	s := q.State.state
	write := func(w io.Writer) error { return q.As.Write(w, b, s, picture.Drawing{}) }
	if q.As.Model != nil {
		task, err := q.task(ctx, env, b)
		if err != nil {
			return nil, refused("format", err)
		}
		write = func(w io.Writer) error { return q.As.Model.Write(w, task) }
	}
	if q.Out != nil {
		return EncodeAnswer{Board: b.Spec(), Format: q.As.Name}, refused("format", write(q.Out))
	}
	out := &bounded{ctx: ctx, limit: env.Limits.Answer / 2, field: "board"}
	if err := write(out); err != nil {
		return nil, refused("format", err)
	}
	return encoded(b, q.As, out.Bytes()), nil
}

// task returns the question to a solver.
func (q *Encode) task(ctx context.Context, env *Env, b *lightsout.Board) (models.Task, error) {
	t := models.Task{
		Problem: lightsout.Problem{Board: b, From: q.State.state, To: q.Goal.state}, Objective: q.objective,
		Models: q.Models, Published: q.Published,
	}
	if q.FromOne {
		t.First = 1
	}
	if q.objective == models.Reverse || q.objective == models.Orthogonal {
		t.Problem = lightsout.Problem{Board: b}
	}
	if breaks := q.BreakSymmetry && t.Problem.From.Len() > 0; breaks || q.objective == models.Orthogonal {
		a, err := env.factor(ctx, b)
		if err == nil && breaks {
			err = BreakSymmetry(ctx, a, &t)
		} else if err == nil {
			t.Witnesses, err = a.AllWitnesses(ctx)
		}
		if err != nil {
			return t, err
		}
	}
	return t, q.As.Model.Accepts(t)
}

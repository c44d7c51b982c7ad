package api

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// Encode requests a board, a state or a problem in a format for other programs.
type Encode struct {
	Board         Spec      `json:"board"`
	State         StateText `json:"state,omitzero"`           // off if it is left out, for solvers on
	Format        string    `json:"format"`                   // one of the formats of lightsout encode
	Goal          StateText `json:"goal,omitzero"`            // for solvers
	Objective     string    `json:"objective,omitempty"`      // for solvers: any, least, nearest, reverse or orthogonal
	BreakSymmetry bool      `json:"break_symmetry,omitempty"` // for MathProg and SAT solvers
	FromOne       bool      `json:"from_one,omitempty"`       // MathProg, lp, mps and smt2 number lights and buttons from 1
	Models        int       `json:"models,omitempty"`         // for Mace4: how many models to find, 1 if it is left out
	Timed

	Out io.Writer `json:"-"` // gets what is written; then the answer has none of it

	as    Encoding
	model *model
}

// CheckFormat reads all but the board and its states.
func (q *Encode) CheckFormat() (err error) {
	format, isModel := modelNamed(text.Clip(q.Format))
	if !isModel {
		if q.as, err = EncodingNamed(text.Clip(q.Format)); err != nil {
			return wrong("format", "%s", err)
		}
		if q.Objective != "" && q.Objective != "any" || q.BreakSymmetry || q.FromOne || q.Models != 0 || q.Goal.given() {
			return wrong("format", "%s is not a format for solvers, so goal, objective, break_symmetry, from_one and models do not apply", q.as.Name)
		}
	} else {
		q.model = &model{format: format, breakSymmetry: q.BreakSymmetry, models: q.Models}
		if q.FromOne {
			q.model.first = 1
		}
		switch {
		case q.BreakSymmetry && !format.BreaksSymmetry():
			return wrong("break_symmetry", "works only with the formats of MathProg and of SAT solvers: %s has no constraints for it", format.Name)
		case q.FromOne && !format.Numbers():
			return wrong("from_one", "works only with MathProg, lp, mps and smt2: %s does not number from 0", format.Name)
		case q.Models != 0 && !strings.HasPrefix(format.Name, "mace4"):
			return wrong("models", "works only with mace4 and mace4-vector: %s finds one answer", format.Name)
		}
		if q.model.objective, err = objectiveNamed(cmp.Or(text.Clip(q.Objective), "any")); err != nil {
			return wrong("objective", "%s", err)
		}
	}
	return nil
}

// Check reads the format, the state and, for solvers, the problem.
func (q *Encode) Check(l Limits) (err error) {
	if err := q.CheckFormat(); err != nil {
		return err
	}
	if q.model == nil {
		return readStart(l, &q.Board, &q.State, "off")
	}
	err = checkProblem(l, &q.Board, &q.State, &q.Goal)
	q.model.goal = q.Goal.state
	return err
}

// Cost is that of the format.
func (q *Encode) Cost() Cost {
	b := q.Board.board
	c := Cost{Field: "board"}
	name := q.as.Name
	if q.model != nil {
		c, name = factorCost("board", b), "lp"
	}
	steps, bytes := encodeCost(name, b)
	if q.Out == nil {
		c.Answer = bytes / 4
	}
	return c.plus(steps, bytes)
}

// encodeCost is the cost to write a state of a board in a format.
func encodeCost(format string, b *lightsout.Board) (steps, bytes float64) {
	n := float64(max(b.Lights(), b.Buttons()))
	switch {
	case slices.Contains([]string{"pbm", "pgm", "rle", "txt", "id"}, format):
		return 100 * n, 4 * n
	case slices.Contains([]string{"svg", "pdf"}, format):
		return 1e4 * n, 500 * n
	case format == "png":
		pixels := min(1<<25, n*40*40) // the size of the largest drawing
		return 30*pixels + 100*n, 8 * pixels
	}
	// The text of a graph or a model is as long as its list of toggles.
	entries := 0.0
	for _, j := range []int{0, b.Buttons() / 3, b.Buttons() / 2, b.Buttons() - 1} {
		entries = max(entries, float64(len(b.Toggles(j))))
	}
	entries *= float64(b.Buttons())
	return 1e3 * (entries + n), 100 * (entries + n)
}

// Run writes.
func (q *Encode) Run(ctx context.Context, env *Env) (any, error) {
	b, s := q.Board.board, q.State.state
	write, name := q.as.Write, q.as.Name
	if q.model != nil {
		task, err := q.model.task(ctx, env, b, s)
		if err != nil {
			return nil, refused("format", err)
		}
		name = q.model.format.Name
		write = func(w io.Writer, _ *lightsout.Board, _ lightsout.State) error { return q.model.format.Write(w, task) }
	}
	if q.Out != nil {
		return EncodeAnswer{Board: b.Spec(), Format: name}, refused("format", write(q.Out, b, s))
	}
	out := &bounded{ctx: ctx, most: env.Limits.Answer / 2, field: "board"}
	if err := write(out, b, s); err != nil {
		return nil, refused("format", err)
	}
	return encoded(b, name, out.Bytes()), nil
}

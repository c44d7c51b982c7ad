package api

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/solve"
	"lightsout/solve/technique"
)

// ChaseAnswer is light chasing, step by step.
type ChaseAnswer struct {
	Board    string            `json:"board"`
	Solvable bool              `json:"solvable"`
	Steps    []chaseStep       `json:"steps"`
	Table    []solve.ChaseLine `json:"table,omitzero"` // of at most 12 columns where lights go down rows
	Found    []solve.ChaseStep `json:"-"`
}

// chaseStep is one step: which buttons, and why.
type chaseStep struct {
	Row     int      `json:"row,omitempty"`     // from 1, where lights go down rows
	Columns []int    `json:"columns,omitempty"` // from 1, where lights go down rows
	Buttons []int    `json:"buttons,omitempty"` // from 0, each as often as it is pressed; on any board
	Why     string   `json:"why"`
	After   []string `json:"after"` // the lights then
}

// Chase requests light chasing.
type Chase struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
	Timed

	NoRows bool `json:"-"` // leave out the lights after each step as rows
}

// Check reads board and state. There are steps twice a row or, where lights do not go down rows, twice a
// light.
func (q *Chase) Check(l Limits) (Cost, error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return Cost{}, err
	}
	b := q.Board.board
	c := factorCost("board", b)
	steps := b.Lights()
	if _, ok := technique.Columns(b); ok {
		steps = b.Rows().Rows()
	}
	c.Answer = 2 * float64(steps) * rowsBytes(b)
	return c.plus(c.Answer, c.Answer), nil
}

// Run turns the state off by light chasing. That it cannot be turned off is an answer.
func (q *Chase) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	b := a.Board()
	steps, err := solve.Chase(ctx, a, q.State.state)
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); err != nil && !unsolvable {
		return nil, refused("board", err)
	}
	answer := ChaseAnswer{Board: b.Spec(), Solvable: err == nil, Steps: []chaseStep{}, Found: steps}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		columns := text.Each(step.Columns, func(c int) int { return c + 1 })
		shown := chaseStep{Row: step.Row + 1, Columns: columns, Buttons: step.Buttons, Why: step.Why}
		if !q.NoRows {
			shown.After = b.StateRows(step.After)
		}
		answer.Steps = append(answer.Steps, shown)
	}
	answer.Table, _ = solve.ChaseTable(b) // boards of other kinds have none
	return answer, nil
}

package api

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/solve"
)

// ChaseAnswer is light chasing, step by step.
type ChaseAnswer struct {
	Board    string            `json:"board"`
	Solvable bool              `json:"solvable"`
	Steps    []chaseStep       `json:"steps"`
	Table    []solve.ChaseLine `json:"table,omitzero"` // absent on boards of more than 12 columns
	Found    []solve.ChaseStep `json:"-"`
}

// chaseStep is one step: the buttons pressed, row and columns from 1, why, and the lights then.
type chaseStep struct {
	Row     int      `json:"row,omitempty"`
	Columns []int    `json:"columns,omitempty"`
	Why     string   `json:"why"`
	After   []string `json:"after"`
}

// Chase requests light chasing.
type Chase struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
	Timed

	NoRows bool `json:"-"` // leave out the lights after each step as rows
}

// Check reads board and state.
func (q *Chase) Check(l Limits) error {
	return readStart(l, &q.Board, &q.State, "on")
}

// Cost is that of factoring the board and, twice a row, of the lights after each step.
func (q *Chase) Cost() Cost {
	b := q.Board.board
	c := factorCost("board", b)
	c.Answer = 2 * float64(b.Rows().Rows()) * rowsBytes(b)
	return c.plus(c.Answer, c.Answer)
}

// Run turns the state off by light chasing. That it cannot be turned off is an answer.
func (q *Chase) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.Boards.of(q.Board.board).factors.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	b := a.Board()
	steps, err := solve.Chase(ctx, a, q.State.state)
	var unsolvable *lightsout.UnsolvableError
	if err != nil && !errors.As(err, &unsolvable) {
		return nil, refused("board", err)
	}
	answer := ChaseAnswer{Board: b.Spec(), Solvable: err == nil, Steps: []chaseStep{}, Found: steps}
	for _, step := range steps {
		columns := make([]int, len(step.Columns))
		for i, c := range step.Columns {
			columns[i] = c + 1
		}
		shown := chaseStep{Row: step.Row + 1, Columns: columns, Why: step.Why}
		if !q.NoRows {
			shown.After = b.StateRows(step.After)
		}
		answer.Steps = append(answer.Steps, shown)
	}
	if table, err := solve.ChaseTable(b); err == nil {
		answer.Table = table
	}
	return answer, nil
}

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
	Steps    []ChaseStep       `json:"steps"`
	Table    []solve.ChaseLine `json:"table,omitzero"` // absent on boards of more than 12 columns
	Found    []solve.ChaseStep `json:"-"`
}

// ChaseStep is one step: the buttons pressed, row and columns from 1, why, and the lights then.
type ChaseStep struct {
	Row     int      `json:"row,omitempty"`
	Columns []int    `json:"columns,omitempty"`
	Why     string   `json:"why"`
	After   []string `json:"after"`
}

// Chase turns a state off by light chasing, with the lights after each step as rows if they are wanted.
// That it cannot be turned off is an answer.
func Chase(ctx context.Context, env *Env, b *lightsout.Board, s lightsout.State, rows bool) (ChaseAnswer, error) {
	a, err := env.Boards.of(b).algebra(ctx)
	if err != nil {
		return ChaseAnswer{}, err
	}
	steps, err := solve.Chase(ctx, a, s)
	var unsolvable *lightsout.UnsolvableError
	if err != nil && !errors.As(err, &unsolvable) {
		return ChaseAnswer{}, err
	}
	answer := ChaseAnswer{Board: b.Spec(), Solvable: err == nil, Steps: []ChaseStep{}, Found: steps}
	for _, step := range steps {
		columns := make([]int, len(step.Columns))
		for i, c := range step.Columns {
			columns[i] = c + 1
		}
		shown := ChaseStep{Row: step.Row + 1, Columns: columns, Why: step.Why}
		if rows {
			shown.After = b.StateRows(step.After)
		}
		answer.Steps = append(answer.Steps, shown)
	}
	if table, err := solve.ChaseTable(b); err == nil {
		answer.Table = table
	}
	return answer, nil
}

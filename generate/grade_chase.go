package generate

import (
	"context"

	"lightsout"
	"lightsout/solve"
)

// chase counts the presses of light chasing: down once, pressing below every light that is on; and if
// some are left in the last row, what the table says in the first row and down again. Without a table
// these second presses are any solution of what is left, for its first row decides it.
func (m *Maker) chase(ctx context.Context, s lightsout.State) (presses, left int, err error) {
	columns, _ := solve.ChaseColumns(m.b)
	down, rest, err := solve.ChaseDown(m.b, s)
	if err != nil {
		return 0, 0, err
	}
	presses = down.Weight()
	var on []int
	for c := range columns {
		if rest.At(rest.Len()-columns+c) != 0 {
			on = append(on, c)
		}
	}
	if len(on) == 0 {
		return presses, 0, nil
	}
	table, err := m.chased.get(func() ([]solve.ChaseLine, error) {
		table, _ := solve.ChaseTable(m.b) // none for wide boards
		return table, nil
	})
	if err != nil {
		return 0, 0, err
	}
	first, ok := solve.FirstRow(table, on)
	if !ok {
		x, err := m.a.Solve(ctx, rest, lightsout.State{})
		return presses + x.Weight(), len(on), err
	}
	for _, c := range first {
		m.b.Press(rest, c, 1)
	}
	if down, _, err = solve.ChaseDown(m.b, rest); err != nil {
		return 0, 0, err
	}
	return presses + len(first) + down.Weight(), len(on), nil
}

package generate

import (
	"context"

	"lightsout"
)

// chasable reports whether lights can be chased on a board.
func chasable(b *lightsout.Board) bool {
	g, ok := b.Wiring().(lightsout.Grid)
	if !ok || b.Modulus() != 2 || g.Pattern() != lightsout.Plus {
		return false
	}
	_, _, planar := g.Planar()
	return planar && (g.Topology() == lightsout.Rectangle || g.Topology() == lightsout.Cylinder)
}

// chase counts the presses of light chasing: down once, pressing below every light that is on; and if
// some are left in the last row, what the table says in the first row and down again. Those second
// presses are a solution of what is left, for its first row decides it.
func (m *Maker) chase(ctx context.Context, s lightsout.State) (presses, left int, err error) {
	rows, columns, _ := m.b.Wiring().(lightsout.Grid).Planar()
	s = s.Clone()
	for i := range (rows - 1) * columns {
		if s.At(i) != 0 {
			m.b.Press(s, i+columns, 1)
			presses++
		}
	}
	if left = s.On(); left == 0 {
		return presses, 0, nil
	}
	x, err := m.a.Solve(ctx, s, lightsout.State{})
	return presses + x.Weight(), left, err
}

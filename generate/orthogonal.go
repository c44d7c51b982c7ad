package generate

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// drawOrthogonal is the second generator of Fazakas, Keresztes and Groza (see drawReverse), and their third, which
// differs in how it is written down: choose a state that is orthogonal to every witness, and do not look for its
// solution. Those are just the solvable states. On boards whose toggle matrix is symmetric the witnesses are the quiet
// patterns; on 5×5 they are N₁ and N₂ of that paper. All off is left out, and the others are equally likely.
//
// The solution that comes with the puzzle is found afterward, and has no part in the choice.
func (m *Maker) drawOrthogonal(ctx context.Context, r *random, _ Wish) (Puzzle, error) {
	all, err := m.solvable.Get(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	for {
		s := m.b.NewState()
		for i, v := range all.Draw(r.index) {
			s.Set(i, int(v))
		}
		if !s.IsZero() {
			return m.solved(ctx, s)
		}
	}
}

func (m *Maker) solvableStates(ctx context.Context) (*zmod.Factored, error) {
	if err := m.somethingSolvable(); err != nil {
		return nil, err
	}
	return m.orthogonalTo(ctx, func(w lightsout.State) []uint8 {
		row := make([]uint8, w.Len())
		for i := range row {
			row[i] = uint8(w.At(i))
		}
		return row
	}, m.b.Lights())
}

// maxEquations is how many entries the equations of all witnesses may have, and how many the steps
// to solve them may change.
const maxEquations, maxEquationWork = 1 << 26, 1 << 31

// orthogonalTo returns the solutions of one equation in n unknowns for each witness.
func (m *Maker) orthogonalTo(ctx context.Context, equation func(w lightsout.State) []uint8, n int) (*zmod.Factored, error) {
	d, err := m.a.Witnesses(ctx)
	if err != nil {
		return nil, err
	}
	if d > 0 && (d > maxEquations/m.b.Lights() || int64(d)*int64(d) > maxEquationWork/int64(n)) {
		return nil, fmt.Errorf("board %s has %d witnesses of %d lights, too many for this method: use uniform or reverse", m.b, d, m.b.Lights())
	}
	rows := zmod.NewMatrix(m.b.Modulus(), d, n)
	for i := range d {
		w, err := m.a.Witness(ctx, i)
		if err != nil {
			return nil, err
		}
		copy(rows.Row(i), equation(w))
	}
	return zmod.Factor(ctx, rows)
}

// solved returns the puzzle of a state that is known to be solvable, and drawn uniformly.
func (m *Maker) solved(ctx context.Context, s lightsout.State) (Puzzle, error) {
	x, err := m.a.Solve(ctx, s, lightsout.State{})
	if err != nil {
		return Puzzle{}, err
	}
	return m.lighten(ctx, Puzzle{Board: m.b, State: s, Solution: x, Depth: x.Weight(), Uniform: true})
}

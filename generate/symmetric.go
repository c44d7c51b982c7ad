package generate

import (
	"context"
	"math/big"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/math/zmod"
	"lightsout/symmetry"
)

// Symmetric puzzles look the same after a symmetry of the board: every light of an orbit has the same value. Such a
// state is a value for each orbit, and it is solvable if it is orthogonal to every witness, which is one equation
// between those values. So it is drawn as any other orthogonal state, with orbits in place of lights; all symmetric
// solvable states are equally likely, except all off, which is left out.
//
// Drawing presses that are the same on every orbit would be simpler, but with two states some
// symmetric states have only solutions that are not.

// UsualSymmetry is the mirror where there is one, otherwise all symmetries.
const UsualSymmetry = "usual"

// Symmetries lists the names of symmetries.
func Symmetries() []string {
	return []string{"mirror", "flip", "diagonal", "half-turn", "quarter-turn", "all", UsualSymmetry}
}

type symmetricDraws struct {
	orbits [][]int
	values *zmod.Factored // of the orbits
}

func (m *Maker) drawSymmetric(ctx context.Context, r *random, name string) (Puzzle, error) {
	d, err := m.symmetricDraws(ctx, name)
	if err != nil {
		return Puzzle{}, err
	}
	for {
		if s := d.state(m.b, d.values.Draw(r.index)); !s.IsZero() {
			return m.solved(ctx, s)
		}
	}
}

func (d symmetricDraws) state(b *lightsout.Board, values []uint8) lightsout.State {
	s := b.NewState()
	for o, orbit := range d.orbits {
		for _, i := range orbit {
			s.Set(i, int(values[o]))
		}
	}
	return s
}

func (m *Maker) symmetricDraws(ctx context.Context, name string) (symmetricDraws, error) {
	return m.symmetric.Get(ctx, name, func(ctx context.Context) (symmetricDraws, error) { return m.newSymmetricDraws(ctx, name) })
}

func (m *Maker) newSymmetricDraws(ctx context.Context, name string) (symmetricDraws, error) {
	list, err := m.symmetries(ctx, name)
	if err != nil {
		return symmetricDraws{}, err
	}
	lights, _ := symmetry.Orbits(list)
	d := symmetricDraws{orbits: lights}
	d.values, err = m.orthogonalTo(ctx, func(w lightsout.State) []uint8 {
		row := make([]uint8, len(lights))
		for o, orbit := range lights {
			sum := 0
			for _, i := range orbit {
				sum += w.At(i)
			}
			row[o] = uint8(sum % m.b.Modulus())
		}
		return row
	}, len(lights))
	if err == nil && d.values.KernelSize().Cmp(big.NewInt(1)) == 0 {
		err = impossible("no state of %s with this symmetry can be turned off, except the one that is off", m.b)
	}
	return d, err
}

// symmetries returns the symmetries of the board that make up a named one.
func (m *Maker) symmetries(ctx context.Context, name string) ([]symmetry.Symmetry, error) {
	group, err := m.group.Get(ctx)
	if err != nil {
		return nil, err
	}
	if len(group) == 1 {
		return nil, impossible("board %s has no symmetry that is known, so no puzzle of it is symmetric", m.b)
	}
	if name == "all" {
		return group, nil
	}
	rows, columns, _ := m.b.Planar()
	wanted := name
	if name == UsualSymmetry {
		wanted = "mirror"
	}
	possible := []string{}
	for _, known := range Symmetries() {
		list := find(group, known, rows, columns)
		if known == wanted && list != nil {
			return list, nil
		}
		if list != nil {
			possible = append(possible, known)
		}
	}
	if name == UsualSymmetry {
		return group, nil
	}
	return nil, impossible("board %s has no symmetry %s: it has %s", m.b, name, strings.Join(append(possible, "all"), ", "))
}

// find returns the symmetries of a group of a rows × columns grid that make up a named one, or nil if
// one of them is missing.
func find(group []symmetry.Symmetry, name string, rows, columns int) []symmetry.Symmetry {
	type cell struct{ r, c int }
	lastRow, lastColumn := rows-1, columns-1
	turn := func(at cell) cell { return cell{lastRow - at.r, lastColumn - at.c} }
	quarter := func(at cell) cell { return cell{at.c, lastRow - at.r} }
	maps := map[string][]func(cell) cell{
		"mirror":       {func(at cell) cell { return cell{at.r, lastColumn - at.c} }},
		"flip":         {func(at cell) cell { return cell{lastRow - at.r, at.c} }},
		"diagonal":     {func(at cell) cell { return cell{at.c, at.r} }},
		"half-turn":    {turn},
		"quarter-turn": {quarter, turn, func(at cell) cell { return turn(quarter(at)) }},
	}[name]
	if rows == 0 || maps == nil || rows != columns && (name == "diagonal" || name == "quarter-turn") {
		return nil
	}
	list := group[:1:1] // the identity
	for _, to := range maps {
		at := slices.IndexFunc(group, func(y symmetry.Symmetry) bool {
			for i := range rows * columns {
				if there := to(cell{i / columns, i % columns}); y.Light(i) != there.r*columns+there.c {
					return false
				}
			}
			return true
		})
		if at < 0 {
			return nil
		}
		list = append(list, group[at])
	}
	return list
}

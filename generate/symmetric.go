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

// Symmetric puzzles look the same after a symmetry of the board: every light of an orbit has the same value.
// Such a state is a value for each orbit, and it is solvable if it is orthogonal to every witness, which is
// one equation between those values. So it is drawn as any other orthogonal state, with orbits in place of
// lights; all symmetric solvable states are equally likely, except all off, which is left out.
//
// Drawing presses that are the same on every orbit would be simpler, but with two states some
// symmetric states have only solutions that are not.

// defaultSymmetry is the mirror where there is one, otherwise all symmetries.
const defaultSymmetry = "usual"

// Symmetries lists the names of symmetries.
func Symmetries() []string {
	return []string{"mirror", "flip", "diagonal", "half-turn", "quarter-turn", "all", defaultSymmetry}
}

type symmetricDraws struct {
	orbits int                 // of lights that have the same value; without a symmetry each light is one
	orbit  func(light int) int // the number of its orbit
	values *zmod.Factored      // of the orbits
}

func (m *Maker) drawSymmetric(ctx context.Context, r *random, name string) (Puzzle, error) {
	d, err := m.symmetric.Get(ctx, name, m.newSymmetricDraws)
	if err != nil {
		return Puzzle{}, err
	}
	for {
		values := d.values.Draw(r.index)
		if ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		if s := d.state(m.b, values); !s.IsZero() {
			return m.known(ctx, Puzzle{Board: m.b, State: s, Uniform: true})
		}
	}
}

func (d symmetricDraws) state(b *lightsout.Board, values []uint8) lightsout.State {
	s := b.NewState()
	for i := range b.Lights() {
		s.Set(i, int(values[d.orbit(i)]))
	}
	return s
}

func (m *Maker) newSymmetricDraws(ctx context.Context, name string) (d symmetricDraws, err error) {
	d.orbits = m.b.Lights()
	d.orbit = func(light int) int { return light }
	if name == "" {
		err = m.somethingSolvable()
	} else {
		var list []symmetry.Symmetry
		list, err = m.symmetries(ctx, name)
		lights, _ := symmetry.Orbits(list)
		number := make([]int32, m.b.Lights())
		for o, alike := range lights {
			for _, i := range alike {
				number[i] = int32(o)
			}
		}
		d.orbits = len(lights)
		d.orbit = func(light int) int { return int(number[light]) }
	}
	if err != nil {
		return d, err
	}
	if d.values, err = m.orthogonalTo(ctx, d); err == nil && d.values.KernelSize().Cmp(big.NewInt(1)) == 0 {
		err = impossible("no state of %s with this symmetry can be turned off, except the one that is off",
			m.b)
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
	wanted := strings.Replace(name, defaultSymmetry, "mirror", 1)
	if list := find(group, wanted); list != nil {
		return list, nil
	} else if name == defaultSymmetry {
		return group, nil
	}
	missing := func(known string) bool { return known != "all" && find(group, known) == nil }
	possible := strings.Join(slices.DeleteFunc(Symmetries(), missing), ", ")
	return nil, impossible("board %s has no symmetry %s: it has %s", m.b, name, possible)
}

// find returns the symmetries of a group that make up a named one, or nil if one of them is missing.
func find(group []symmetry.Symmetry, name string) []symmetry.Symmetry {
	parts := []string{name}
	if name == "quarter-turn" {
		parts = append(parts, "half-turn", "three-quarter-turn")
	}
	list := group[:1:1] // the identity
	for _, part := range parts {
		named := func(y symmetry.Symmetry) bool { return slices.Contains(y.Names, part) }
		at := slices.IndexFunc(group, named)
		if at < 0 {
			return nil
		}
		list = append(list, group[at])
	}
	return list
}

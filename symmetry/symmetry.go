// Package symmetry finds the permutations of lights and buttons that preserve the toggle matrix of a board,
// such as rotations of a square and reflections of a rectangle, the orbits of lights and buttons, and a
// canonical state of each orbit.
//
// A candidate counts as a symmetry only after every button has been checked, so no rule about topologies and
// patterns can be wrong. Start at Of; Orbits and Canonical use its result.
package symmetry

import (
	"context"
	"slices"

	"lightsout"
)

// Of returns the symmetries of a board that keep its middle where it is, the identity first. They form a
// group.
//
// For a grid they are those of its box: axes of equal size change places, and any axis may be turned around;
// 8 for a square, 4 for another rectangle, 48 for a cube, fewer if the pattern or the topology breaks some.
// For grids so large that looking would take long, only the identity is returned. Those of a torus that move
// its middle are not among them: a solver that folds its work along orbits is better off with small ones.
//
// For other boards they are all there are if they are at most 1024 and the search does not take long,
// otherwise those that keep some lights or buttons where they are: 12 for hexagons, 6 for triangles, 48 for
// the surface of a cube, all that a graph has.
func Of(ctx context.Context, b *lightsout.Board) ([]Symmetry, error) {
	if g, ok := b.Grid(); ok {
		return ofBox(ctx, b, g)
	}
	group, _, err := search(ctx, b)
	return group, err
}

// Symmetry is a renaming of lights and buttons under which the toggle matrix stays the same: if
// button j adds t to light i, then button Button(j) adds t to light Light(i).
//
// It carries solutions over: if x leads from s to t, then x renamed leads from s renamed to t
// renamed, with as many presses.
type Symmetry struct {
	lights, buttons []int32
}

// Light returns the light that light i becomes.
func (y Symmetry) Light(i int) int { return int(y.lights[i]) }

// Button returns the button that button j becomes.
func (y Symmetry) Button(j int) int { return int(y.buttons[j]) }

// State returns a state with its lights renamed.
func (y Symmetry) State(s lightsout.State) lightsout.State {
	t := lightsout.NewState(s.Modulus(), s.Len())
	for i, v := range s.Lit() {
		t.Set(int(y.lights[i]), v)
	}
	return t
}

// Presses returns presses with their buttons renamed.
func (y Symmetry) Presses(x lightsout.Presses) lightsout.Presses {
	z := lightsout.NewPresses(x.Modulus(), x.Len())
	for j, v := range x.Pressed() {
		z.Set(int(y.buttons[j]), v)
	}
	return z
}

// Fixes reports whether the state is the same after its lights are renamed.
func (y Symmetry) Fixes(s lightsout.State) bool {
	for i := range s.Len() {
		if s.At(i) != s.At(int(y.lights[i])) {
			return false
		}
	}
	return true
}

// Is reports whether the symmetry of a grid of rows and columns is the one of a name: mirror (left to right),
// flip (top to bottom), diagonal, anti-diagonal, half-turn, quarter-turn or three-quarter-turn.
func (y Symmetry) Is(name string, rows, columns int) bool {
	code := slices.Index([]string{
		"", "mirror", "flip", "half-turn", "diagonal", "quarter-turn", "three-quarter-turn", "anti-diagonal",
	}, name)
	if code < 1 || rows < 1 || len(y.lights) != rows*columns || rows != columns && code >= 4 {
		return false
	}
	for i, to := range y.lights {
		r := i / columns
		c := i % columns
		if code&4 != 0 {
			r, c = c, r
		}
		if code&2 != 0 {
			r = rows - 1 - r
		}
		if code&1 != 0 {
			c = columns - 1 - c
		}
		if int(to) != r*columns+c {
			return false
		}
	}
	return true
}

// holds reports whether this is a symmetry of the board. Light and button names must be
// permutations; then it is enough that each button's effect becomes the effect of its new name.
func (y Symmetry) holds(ctx context.Context, b *lightsout.Board) bool {
	if len(y.lights) != b.Lights() || len(y.buttons) != b.Buttons() {
		return false
	}
	var here, there []lightsout.Toggle
	for j := range b.Buttons() {
		if j&4095 == 0 && ctx.Err() != nil {
			return false
		}
		here = b.AppendToggles(here[:0], j)
		there = b.AppendToggles(there[:0], int(y.buttons[j]))
		for at := range here {
			here[at].Light = int(y.lights[here[at].Light])
		}
		slices.SortFunc(here, func(a, b lightsout.Toggle) int { return a.Light - b.Light })
		if !slices.Equal(here, there) {
			return false
		}
	}
	return true
}

// Fixing returns those symmetries of a list that leave a state as it is. Of a group they are a group again.
func Fixing(list []Symmetry, s lightsout.State) []Symmetry {
	return slices.DeleteFunc(slices.Clone(list), func(y Symmetry) bool { return !y.Fixes(s) })
}

// Canonical returns the least image of a state under a group of symmetries, as a new state: the same
// for all states that the symmetries carry into each other, and different for others. Of two states
// that one is less whose value is less at the first light where they differ, which is the order of
// their texts in a dictionary. With an empty list the state is its own only image.
//
// The list must be a group, as that of Of is, or of Fixing. In a group every symmetry is the inverse
// of some other, and the image under the inverse of y has at light i what the state has at y.Light(i).
// So images are compared without being made, and most comparisons end after a few lights.
func Canonical(list []Symmetry, s lightsout.State) lightsout.State {
	if len(list) == 0 {
		return s.Clone()
	}
	var room [256]uint8
	values := append(room[:0], make([]uint8, s.Len())...)
	for i, v := range s.Lit() {
		values[i] = uint8(v)
	}
	best := list[0].lights
	for _, y := range list[1:] {
		for i, to := range y.lights {
			a := values[to]
			b := values[best[i]]
			if a != b {
				if a < b {
					best = y.lights
				}
				break
			}
		}
	}
	t := lightsout.NewState(s.Modulus(), s.Len())
	for i, to := range best {
		if v := values[to]; v != 0 {
			t.Set(i, int(v))
		}
	}
	return t
}

// Orbits returns the lights and the buttons of a board in classes: two lights are in one orbit if
// some product of the symmetries in the list, or of their inverses, carries one to the other, and
// likewise two buttons. Each orbit is in increasing order, and orbits are in the order of their first
// members. The list need not be a group; of an empty list, which has no board, both are nil.
func Orbits(list []Symmetry) (lights, buttons [][]int) {
	if len(list) == 0 {
		return nil, nil
	}
	return orbits(list, len(list[0].lights), func(y Symmetry) []int32 { return y.lights }),
		orbits(list, len(list[0].buttons), func(y Symmetry) []int32 { return y.buttons })
}

// orbits follows the symmetries from each of n things. An inverse is a power, so it need not be followed as
// well.
func orbits(list []Symmetry, n int, names func(Symmetry) []int32) (found [][]int) {
	placed := make([]bool, n)
	for i := range placed {
		if placed[i] {
			continue
		}
		placed[i] = true
		orbit := []int{i}
		for at := 0; at < len(orbit); at++ {
			for _, y := range list {
				if to := names(y)[orbit[at]]; !placed[to] {
					placed[to] = true
					orbit = append(orbit, int(to))
				}
			}
		}
		slices.Sort(orbit)
		found = append(found, orbit)
	}
	return found
}

func (y Symmetry) after(z Symmetry) Symmetry {
	follow := func(first, then []int32) []int32 {
		to := make([]int32, len(first))
		for i, by := range first {
			to[i] = then[by]
		}
		return to
	}
	return Symmetry{follow(z.lights, y.lights), follow(z.buttons, y.buttons)}
}

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
	"lightsout/internal/base/closure"
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
// button j adds t to light i, then button Buttons[j] adds t to light Lights[i].
//
// It carries solutions over: if x leads from s to t, then x renamed leads from s renamed to t
// renamed, with as many presses.
type Symmetry struct {
	Lights, Buttons []int32
	// Names are what a symmetry of a grid of rows and columns is called: mirror (left to right), flip (top to
	// bottom), diagonal, anti-diagonal, half-turn, quarter-turn or three-quarter-turn. Most have one name.
	Names []string
}

// Presses returns presses with their buttons renamed.
func (y Symmetry) Presses(x lightsout.Presses) lightsout.Presses {
	z := lightsout.NewPresses(x.Modulus(), x.Len())
	for j, v := range x.Pressed() {
		z.Set(int(y.Buttons[j]), v)
	}
	return z
}

// fixes reports whether the state is the same after its lights are renamed.
func (y Symmetry) fixes(s lightsout.State) bool {
	for i := range s.Len() {
		if s.At(i) != s.At(int(y.Lights[i])) {
			return false
		}
	}
	return true
}

// holds reports whether this is a symmetry of the board. Light and button names must be
// permutations; then it is enough that each button's effect becomes the effect of its new name.
func (y Symmetry) holds(ctx context.Context, b *lightsout.Board) bool {
	if len(y.Lights) != b.Lights() || len(y.Buttons) != b.Buttons() {
		return false
	}
	var here, there []lightsout.Toggle
	for j := range b.Buttons() {
		if j&4095 == 0 && ctx.Err() != nil {
			return false
		}
		here = b.AppendToggles(here[:0], j)
		there = b.AppendToggles(there[:0], int(y.Buttons[j]))
		for at := range here {
			here[at].Light = int(y.Lights[here[at].Light])
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
	return slices.DeleteFunc(slices.Clone(list), func(y Symmetry) bool { return !y.fixes(s) })
}

// Canonical returns the least image of a state under a group of symmetries, as a new state: the same
// for all states that the symmetries carry into each other, and different for others. Of two states
// that one is less whose value is less at the first light where they differ, which is the order of
// their texts in a dictionary. With an empty list the state is its own only image.
//
// The list must be a group, as that of Of is, or of Fixing. In a group every symmetry is the inverse
// of some other, and the image under the inverse of y has at light i what the state has at y.Lights[i].
// So images are compared without being made, and most comparisons end after a few lights.
func Canonical(list []Symmetry, s lightsout.State) lightsout.State {
	if len(list) == 0 {
		return s.Clone()
	}
	var scratch [256]uint8
	values := append(scratch[:0], make([]uint8, s.Len())...)
	for i, v := range s.Lit() {
		values[i] = uint8(v)
	}
	best := list[0].Lights
	for _, y := range list[1:] {
		for i, to := range y.Lights {
			a := values[to]
			b := values[best[i]]
			if a != b {
				if a < b {
					best = y.Lights
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

// Orbits returns the lights and the buttons of a board in classes: two lights are in one orbit if some
// product of the symmetries in the list, or of their inverses, carries one to the other, and likewise two
// buttons. An orbit begins with its least member, and orbits are in the order of these. The list need not be
// a group; of an empty list, which has no board, both are nil.
func Orbits(list []Symmetry) (lights, buttons [][]int) {
	if len(list) == 0 {
		return nil, nil
	}
	return orbits(list, len(list[0].Lights), func(y Symmetry) []int32 { return y.Lights }),
		orbits(list, len(list[0].Buttons), func(y Symmetry) []int32 { return y.Buttons })
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
		found = append(found, closure.Of([]int{i}, list, func(y Symmetry, from int) (int, bool) {
			to := int(names(y)[from])
			known := placed[to]
			placed[to] = true
			return to, !known
		}))
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
	return Symmetry{Lights: follow(z.Lights, y.Lights), Buttons: follow(z.Buttons, y.Buttons)}
}

package symmetry

import (
	"slices"

	"lightsout"
)

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
	for i := range s.Len() {
		if v := s.At(i); v != 0 {
			t.Set(int(y.lights[i]), v)
		}
	}
	return t
}

// Presses returns presses with their buttons renamed.
func (y Symmetry) Presses(x lightsout.Presses) lightsout.Presses {
	z := lightsout.NewPresses(x.Modulus(), x.Len())
	for j := range x.Len() {
		if v := x.At(j); v != 0 {
			z.Set(int(y.buttons[j]), v)
		}
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

// Holds reports whether this is a symmetry of the board. Light and button names must be
// permutations; then it is enough that each button's effect becomes the effect of its new name.
func (y Symmetry) Holds(b *lightsout.Board) bool {
	if len(y.lights) != b.Lights() || len(y.buttons) != b.Buttons() {
		return false
	}
	var here, there []lightsout.Toggle
	for j := range b.Buttons() {
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
	var fixing []Symmetry
	for _, y := range list {
		if y.Fixes(s) {
			fixing = append(fixing, y)
		}
	}
	return fixing
}

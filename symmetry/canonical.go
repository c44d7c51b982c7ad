package symmetry

import "lightsout"

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
	values := unpack(room[:0], s)
	best := list[0].lights
	for _, y := range list[1:] {
		for i, to := range y.lights {
			if a, b := values[to], values[best[i]]; a != b {
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

// unpack appends the values of a state, a byte each.
func unpack(dst []uint8, s lightsout.State) []uint8 {
	if s.Modulus() > 2 {
		return append(dst, s.Bytes()...)
	}
	words := s.Words()
	for i := range s.Len() {
		dst = append(dst, uint8(words[i>>6]>>(i&63)&1))
	}
	return dst
}

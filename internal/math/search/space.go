package search

import (
	"fmt"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// place is a state, packed in two words.
type place [2]uint64

// space is a board as planning sees it: places, and actions that lead from one to another.
type space struct {
	zmod.Digits
	ahead, back []place // what a press of each button adds, and what taking it back adds
}

// maxActions bounds what is tried at each place.
const maxActions = 1 << 16

func newSpace(b *lightsout.Board) (*space, error) {
	s := &space{Digits: zmod.NewDigits(b.Modulus())}
	if most := 2 * s.Places(); b.Lights() > most {
		return nil, fmt.Errorf("board %s has %d lights: search is for at most %d with %d states", b, b.Lights(), most, b.Modulus())
	}
	if b.Buttons() > maxActions {
		return nil, fmt.Errorf("board %s has %d buttons: search is for at most %d", b, b.Buttons(), maxActions)
	}
	for j := range b.Buttons() {
		effect := b.NewState()
		b.Press(effect, j, 1)
		at := s.pack(effect)
		s.ahead, s.back = append(s.ahead, at), append(s.back, place{s.Negative(at[0]), s.Negative(at[1])})
	}
	return s, nil
}

func (s *space) pack(state lightsout.State) place {
	var at place
	for i := range state.Len() {
		at[i/s.Places()] |= s.Put(i%s.Places(), state.At(i))
	}
	return at
}

// visited is the places that a search has come to, in order, with how it came there: a hash table
// of numbers into lists.
type visited struct {
	places []place
	before []int32 // the place before this one; −1 is none
	button []int32 // the button that led here
	table  []int32 // number + 1, 0 is empty; the length is a power of two
	first  int     // the places from this one on are the last level
}

func newVisited(start place) *visited {
	v := &visited{table: make([]int32, 1<<10)}
	v.visit(start, -1, -1)
	return v
}

func (v *visited) slot(at place) int {
	mask := len(v.table) - 1
	slot := int(zmod.Hash(at[0]^zmod.Hash(at[1]))) & mask
	for v.table[slot] != 0 && v.places[v.table[slot]-1] != at {
		slot = (slot + 1) & mask
	}
	return slot
}

// find returns the number of a place, or −1 if the search has not come to it.
func (v *visited) find(at place) int32 { return v.table[v.slot(at)] - 1 }

// visit adds a place, unless it is known, and reports whether it was added.
func (v *visited) visit(at place, before, button int32) bool {
	slot := v.slot(at)
	if v.table[slot] != 0 {
		return false
	}
	v.places, v.before, v.button = append(v.places, at), append(v.before, before), append(v.button, button)
	v.table[slot] = int32(len(v.places))
	if len(v.places)*4 > len(v.table)*3 {
		v.table = make([]int32, 2*len(v.table))
		for number, at := range v.places {
			v.table[v.slot(at)] = int32(number + 1)
		}
	}
	return true
}

// way returns the buttons that led to a place, the last one first.
func (v *visited) way(number int32) []int {
	var buttons []int
	for ; v.before[number] >= 0; number = v.before[number] {
		buttons = append(buttons, int(v.button[number]))
	}
	return buttons
}

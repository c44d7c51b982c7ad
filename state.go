package lightsout

import (
	"fmt"
	"iter"
	"math/bits"
)

// State is the value of every light of a board, packed: one bit per light when there are two states,
// else one byte a light, in the order of the lights.
//
// A State is a handle like a slice: copies share their lights, and Clone makes new ones.
type State struct{ packed }

// NewState returns the state of n lights modulo k in which every light is off.
// Programs usually call Board.NewState. It panics unless 2 ≤ k ≤ 256 and 0 ≤ n.
func NewState(k, n int) State { return State{newPacked(k, n)} }

// Lit yields the lights that are not off, in order, and their values: for light := range s.Lit().
func (s State) Lit() iter.Seq2[int, int] { return s.each }

// On returns how many lights are not off.
func (s State) On() int { return s.nonzero() }

// Clone returns a copy that shares nothing with s.
func (s State) Clone() State { return State{s.clone()} }

// Equal reports whether s and t have the same modulus and the same lights.
func (s State) Equal(t State) bool { return s.equal(t.packed) }

// Plus returns s + t, light by light, as a new state.
func (s State) Plus(t State) State { return State{s.plus(t.packed, +1)} }

// Minus returns s − t, light by light, as a new state: the change that leads from t to s.
func (s State) Minus(t State) State { return State{s.plus(t.packed, -1)} }

// Dot returns the sum of s_i·t_i modulo k: zero when the two are orthogonal.
func (s State) Dot(t State) int {
	if s.k != t.k || s.n != t.n {
		panic(fmt.Sprintf("lightsout: %d values modulo %d do not go with %d values modulo %d", s.n, s.k, t.n, t.k))
	}
	both := uint64(0)
	for i, w := range s.words {
		both ^= w & t.words[i]
	}
	total := bits.OnesCount64(both) & 1
	for i, v := range s.bytes {
		total = (total + int(v)*int(t.bytes[i])) % s.k
	}
	return total
}

// Presses says how often each button of a board is pressed, modulo k, packed as a State is. The
// order of presses never matters, so a count for each button says everything.
//
// Presses and State are different types because buttons and lights are different things, even on
// boards where each cell is one of both.
type Presses struct{ packed }

// NewPresses returns the presses of n buttons modulo k in which nothing is pressed.
// Programs usually call Board.NewPresses. It panics unless 2 ≤ k ≤ 256 and 0 ≤ n.
func NewPresses(k, n int) Presses { return Presses{newPacked(k, n)} }

// Pressed yields the buttons that are pressed, in order, and how often: for button := range x.Pressed().
func (x Presses) Pressed() iter.Seq2[int, int] { return x.each }

// Weight returns the number of presses: the sum of the counts.
func (x Presses) Weight() int { return x.sum() }

// Clone returns a copy that shares nothing with x.
func (x Presses) Clone() Presses { return Presses{x.clone()} }

// Equal reports whether x and y have the same modulus and the same counts.
func (x Presses) Equal(y Presses) bool { return x.equal(y.packed) }

// Plus returns x + y, button by button, as new presses: first one, then the other.
func (x Presses) Plus(y Presses) Presses { return Presses{x.plus(y.packed, +1)} }

// Minus returns x − y, button by button, as new presses.
func (x Presses) Minus(y Presses) Presses { return Presses{x.plus(y.packed, -1)} }

// AsState returns the same values as a state: what a picture of the presses of a board of cells
// shows. The storage is shared.
func (x Presses) AsState() State { return State(x) }

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
func (s State) Lit() iter.Seq2[int, int] { return func(yield func(i, v int) bool) { s.each(yield) } }

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
		panic(fmt.Sprintf("lightsout: %d values modulo %d do not go with %d values modulo %d", s.n,
			s.k, t.n, t.k))
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

package lightsout

import "iter"

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
func (x Presses) Pressed() iter.Seq2[int, int] {
	return func(yield func(i, v int) bool) { x.each(yield) }
}

// List returns the buttons in order, each as often as it is pressed: moves for board.FormatMoves.
func (x Presses) List() []int {
	moves := make([]int, 0, x.Weight())
	for button, times := range x.each {
		for range times {
			moves = append(moves, button)
		}
	}
	return moves
}

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

// Package states lists every solvable state of a board with its next press.
//
// Solvable states are numbered without gaps, so two bytes per state hold the whole table, and a breadth-first
// search runs on arrays instead of hash tables.
//
// Start at All, which returns a Table.
package states

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"

	"lightsout"
)

// Max is the greatest number of solvable states that All takes: two bytes each.
const Max = 1 << 28

// Table is every solvable state of a board, each with the press to make next and how many presses
// are left. A state is an integer here: light i counts its value times kⁱ, so that with two states
// bit i is light i. It does not change and may be shared.
//
// Of all least solutions of a state, the one that is followed is the first in the order of the
// dictionary, as a list of buttons in increasing order (a button that is pressed twice is there
// twice); the next press is its last button. search.go proves that this is the press by which
// a plain breadth-first search from off, trying buttons in increasing order, first comes to the state.
type Table struct {
	board   *lightsout.Board
	numbers *numbers
	codes   []uint16 // of each state, by its number
	kinds   []Kind   // of each code
	effects []Effect // of each button
}

// Kind is the entry of a state: its next press and its presses to go.
type Kind struct {
	Button int // to press next; −1 if the state is off
	ToGo   int // how many presses are left
}

// Row is one state and what to do in it.
type Row struct {
	State uint64
	Kind
	Destination uint64 // the state that the press leads to; of off it is off
}

// TooManyError says that a board has more solvable states than can be listed.
type TooManyError struct {
	Board  *lightsout.Board
	States *big.Int
}

// Error names the board and both numbers.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("board %s has %v solvable states: at most %d can be listed", e.Board, e.States, Max)
}

// All computes the states of a board. If progress is not nil, it is
// called from time to time with the number of states found, and of all.
func All(ctx context.Context, b *lightsout.Board, progress func(done, total int)) (*Table, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := &Table{board: b}
	var err error
	if s.numbers, err = newNumbers(b); err != nil {
		return nil, err
	}
	for j := range b.Buttons() {
		var e Effect
		for _, t := range b.Toggles(j) {
			e.add(s.numbers.units[t.Light], t.Times)
		}
		s.effects = append(s.effects, e)
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	if err := s.search(ctx, progress); err != nil {
		return nil, err
	}
	return s, nil
}

// Board returns the board.
func (s *Table) Board() *lightsout.Board { return s.board }

// Len returns how many states there are.
func (s *Table) Len() int { return len(s.codes) }

// Depth returns the presses of the longest games.
func (s *Table) Depth() int { return s.kinds[len(s.kinds)-1].ToGo }

// Counts returns how many states have each number of presses to go.
func (s *Table) Counts() []int {
	counts := make([]int, s.Depth()+1)
	for code, count := range s.KindCounts() {
		counts[s.kinds[code].ToGo] += count
	}
	return counts
}

// Kinds returns the kinds of states that there are, fewer to go first. Each state has one of them,
// by its place in this list.
func (s *Table) Kinds() []Kind { return s.kinds }

// KindCounts returns how many states there are of each kind.
func (s *Table) KindCounts() []int {
	counts := make([]int, len(s.kinds))
	for _, code := range s.codes {
		counts[code]++
	}
	return counts
}

// KindsOf returns, for the states from one place in increasing order to before another, the places of
// their kinds in Kinds. It is shared, not copied.
func (s *Table) KindsOf(first, past int) []uint16 { return s.codes[first:past] }

// Find returns what to do in a state; ok is false if it is not solvable.
func (s *Table) Find(state uint64) (row Row, ok bool) {
	number, ok := s.numbers.number(state)
	if !ok {
		return Row{}, false
	}
	return s.row(state, s.codes[number]), true
}

// At returns a state by its place in increasing order, from 0.
func (s *Table) At(number int) Row {
	return s.row(s.numbers.state(uint64(number)), s.codes[number])
}

func (s *Table) row(state uint64, code uint16) Row {
	row := Row{State: state, Kind: s.kinds[code], Destination: state}
	if row.Button >= 0 {
		row.Destination = s.effects[row.Button].press(state, uint64(s.numbers.k))
	}
	return row
}

// Rows yields every state, in increasing order.
func (s *Table) Rows() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		count := s.numbers.counter()
		for _, code := range s.codes {
			if !yield(s.row(count.state, code)) {
				return
			}
			count.next()
		}
	}
}

// Effect is the effect of a press on a state as an integer.
type Effect struct {
	Bits    uint64 // with two states: the lights that change
	Toggles []UnitToggle
}

// UnitToggle says how often a press changes a light, which counts a unit.
type UnitToggle struct{ Unit, Times uint64 }

// Effect returns the effect of a button. It is shared, not copied.
func (s *Table) Effect(button int) Effect { return s.effects[button] }

func (e *Effect) add(unit uint64, times int) {
	if times != 0 {
		e.Bits |= unit
		e.Toggles = append(e.Toggles, UnitToggle{unit, uint64(times)})
	}
}

func (e Effect) press(state, k uint64) uint64 {
	if k == 2 {
		return state ^ e.Bits
	}
	for _, t := range e.Toggles {
		v := state / t.Unit % k
		state += (v+t.Times)%k*t.Unit - v*t.Unit
	}
	return state
}

// Integer returns a state as an integer, as Table has it; ok is false if it is 2⁶³ or more.
func Integer(s lightsout.State) (value uint64, ok bool) {
	for i := s.Len() - 1; i >= 0; i-- {
		if value > (1<<63-1-uint64(s.At(i)))/uint64(s.Modulus()) {
			return 0, false
		}
		value = value*uint64(s.Modulus()) + uint64(s.At(i))
	}
	return value, true
}

// FromInteger returns the state of a board that an integer encodes; ok is false if it has more lights than
// the board.
func FromInteger(b *lightsout.Board, value uint64) (s lightsout.State, ok bool) {
	s = b.NewState()
	for i := range s.Len() {
		s.Set(i, int(value%uint64(b.Modulus())))
		value /= uint64(b.Modulus())
	}
	return s, value == 0
}

// Chunks cuts the states of a board, in increasing order, into chunks of the same length, so that to
// know the first state of a chunk is almost to know all of them.
//
// A chunk is the states whose numbers differ in the lowest digits only, those up to some lead. By the
// numbering, solvable states with the same digits above agree in all lights above that lead. So a
// chunk is the solvable states with the same quotient by Span, which is k to the power of the number
// of lights up to the lead: a state determines its chunk.
//
// The states of a chunk are its first one plus, light by light, any of the sums of the lowest
// generators. What that adds to the first state as an integer depends on the values which it has at
// the lights that these generators change. Chunks that agree in them are of one class.
type Chunks struct {
	Length int        // how many states a chunk has
	Span   uint64     // chunk = state / Span, rounded down
	Firsts []uint64   // the first state of each chunk
	Class  []int      // the class of each chunk
	Lows   [][]uint64 // of each class: what is added to the first state, in increasing order
	begins []int      // of each class: the number of a first state
}

// maxLows bounds the lists of all classes together.
const maxLows = 1 << 22

// Chunks cuts the states into chunks of at most the given length: the longest ones for which the lists
// of the classes are short compared with all states, or else those for which they are shortest.
func (s *Table) Chunks(limit int) (*Chunks, error) {
	n := s.numbers
	low := 0
	length := 1
	for low < len(n.digits) && length*int(n.digits[low].radix) <= limit {
		length *= int(n.digits[low].radix)
		low++
	}
	var best *Chunks
	for bestCost := math.MaxInt; low >= 0; low-- {
		if c := n.cut(low, length); c != nil && len(c.begins)*length+n.count/length < bestCost {
			best = c
			bestCost = len(c.begins)*length + n.count/length
		}
		if low == 0 || bestCost <= n.count/16 || length <= 16 {
			break
		}
		length /= int(n.digits[low-1].radix)
	}
	if best == nil {
		return nil, fmt.Errorf("the states of board %s have no structure for a compact table", s.board)
	}
	for _, at := range best.begins {
		first := n.state(uint64(at))
		lows := make([]uint64, best.Length)
		for i := range lows {
			lows[i] = n.state(uint64(at+i)) - first
		}
		best.Lows = append(best.Lows, lows)
	}
	return best, nil
}

// cut makes chunks, without the lists, of the states whose lowest digits differ, or nil if there are too many
// classes.
func (n *numbers) cut(low, length int) *Chunks {
	c := &Chunks{Length: length, Span: 1}
	if low > 0 {
		c.Span = n.units[n.digits[low-1].light] * uint64(n.k)
	}
	var touched []uint64 // what the lights count that the lowest generators change
	for i, unit := range n.units {
		if slices.ContainsFunc(n.digits[:low], func(d digit) bool { return d.generator[i] != 0 }) {
			touched = append(touched, unit)
		}
	}
	classes := map[uint64]int{}
	for at := 0; at < n.count; at += length {
		first := n.state(uint64(at))
		key := uint64(0)
		for _, unit := range touched {
			key += first / unit % uint64(n.k) * unit
		}
		class, known := classes[key]
		if !known {
			if class = len(c.begins); class > maxLows/length {
				return nil
			}
			classes[key] = class
			c.begins = append(c.begins, at)
		}
		c.Firsts = append(c.Firsts, first)
		c.Class = append(c.Class, class)
	}
	return c
}

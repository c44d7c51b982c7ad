package states

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// The solvable states are numbered in increasing order, without gaps.
//
// They are the span of the effects of the buttons. Let its Howell form be taken with the highest light first:
// generators, each of which leads at its own light, with an entry e that divides k. The difference of two
// solvable states is solvable, and if it is not 0, its highest light that is not off is a lead, where its
// value is a multiple of e. So of two states, the greater has the greater value at the highest lead where
// they differ, by e at least: their values there differ when divided by e and rounded down, to 0, …, k/e − 1.
// There are ∏ k/e solvable states, so every choice of these quotients occurs just once. Read as the digits of
// a number, radix k/e each, they number the states in increasing order.
//
// If all entries are 1, as they are modulo a prime, reading off the digits is linear: the solvable
// states, added light by light modulo k, are isomorphic to the numbers, added digit by digit without
// carrying. Then the search works on numbers alone.

type numbers struct {
	k      int
	units  []uint64 // what each light counts: kⁱ
	digits []digit  // lowest first
	count  int
	linear bool // all entries are 1
}

type digit struct {
	light     int     // its lead
	entry     int     // what differences at the lead are multiples of
	radix     uint64  // k / entry
	unit      uint64  // what the digit counts in a number
	generator []uint8 // light by light
}

// newNumbers refuses a board whose states are 2⁶³ or more, or more than Max.
func newNumbers(b *lightsout.Board) (*numbers, error) {
	k := b.Modulus()
	lights := b.Lights()
	n := &numbers{k: k, count: 1}
	unit := uint64(1)
	for range lights {
		n.units = append(n.units, unit)
		high, low := bits.Mul64(unit, uint64(k))
		if unit = low; high != 0 || low > 1<<63 {
			return nil, fmt.Errorf("board %s has %d lights: its states, as integers, do not fit in 63 bits",
				b, lights)
		}
	}
	if b.Buttons() > maxButtons {
		return nil, fmt.Errorf("board %s has %d buttons: states are listed for at most %d", b,
			b.Buttons(), maxButtons)
	}
	rows := zmod.NewMatrix(k, b.Buttons(), lights)
	for j := range b.Buttons() {
		for _, t := range b.Toggles(j) {
			rows.Set(j, lights-1-t.Light, uint8(t.Times))
		}
	}
	span, err := zmod.Howell(context.Background(), rows) // at most 63 columns
	if err != nil {
		return nil, err
	}
	if size := span.Size(); size.Cmp(big.NewInt(Max)) > 0 {
		return nil, &TooManyError{b, size}
	}
	n.takeDigits(span.Generators())
	return n, nil
}

// maxButtons bounds the kinds of states.
const maxButtons = 1 << 12

func (n *numbers) takeDigits(form *zmod.Matrix) {
	n.linear = true
	for i := form.Rows() - 1; i >= 0; i-- {
		d := digit{light: -1, unit: uint64(n.count), generator: make([]uint8, form.Cols())}
		for t, v := range form.Row(i) {
			light := form.Cols() - 1 - t
			d.generator[light] = v
			if v != 0 && d.light < 0 {
				d.light = light
				d.entry = int(v)
				d.radix = uint64(n.k / int(v))
			}
		}
		n.linear = n.linear && d.entry == 1
		n.digits = append(n.digits, d)
		n.count *= int(d.radix)
	}
}

func (n *numbers) add(x, y []uint8, v int) {
	for i, w := range y {
		x[i] = uint8((int(x[i]) + v*int(w)) % n.k)
	}
}

// integer returns a state that is given light by light as an integer.
func (n *numbers) integer(x []uint8) uint64 {
	sum := uint64(0)
	for i, v := range x {
		sum += uint64(v) * n.units[i]
	}
	return sum
}

func (n *numbers) state(number uint64) uint64 {
	return n.integer(n.lights(make([]uint8, len(n.units)), number))
}

// lights returns, in x, the state of a number. From the highest digit down, what the generators above
// have left at the lead is brought to the right quotient; lower generators do not change it again.
func (n *numbers) lights(x []uint8, number uint64) []uint8 {
	clear(x)
	for at := len(n.digits) - 1; at >= 0; at-- {
		d := &n.digits[at]
		want := int(number / d.unit % d.radix)
		has := int(x[d.light]) / d.entry
		n.add(x, d.generator, (want-has+int(d.radix))%int(d.radix))
	}
	return x
}

// number returns the number of a state; ok is false if the state is not solvable.
func (n *numbers) number(state uint64) (number uint64, ok bool) {
	if state/n.units[len(n.units)-1] >= uint64(n.k) {
		return 0, false
	}
	number = n.digitsOf(state)
	return number, n.state(number) == state
}

// digitsOf returns the number of a state that is known to be solvable.
func (n *numbers) digitsOf(state uint64) uint64 {
	number := uint64(0)
	for i := range n.digits {
		d := &n.digits[i]
		number += state / n.units[d.light] % uint64(n.k) / uint64(d.entry) * d.unit
	}
	return number
}

// counter runs through the states in increasing order. If numbering is linear, then to count up, from
// digits …, d, r−1, …, r−1 to …, d+1, 0, …, 0, is to add 1 to each of the digits that change, without
// carrying; so one state, which depends only on how many digits change, is added.
type counter struct {
	n      *numbers
	number uint64
	state  uint64
	lights []uint8
	steps  []Effect // of how many digits change, less one
}

func (n *numbers) counter() *counter {
	c := &counter{n: n, lights: make([]uint8, len(n.units))}
	ones := uint64(0)
	for _, d := range n.digits {
		ones += d.unit
		var step Effect
		for i, v := range n.lights(c.lights, ones) {
			step.add(n.units[i], int(v))
		}
		c.steps = append(c.steps, step)
	}
	return c
}

// next goes to the next state. After the last, what it says means nothing.
func (c *counter) next() {
	c.number++
	switch at := c.changed(); {
	case at == len(c.n.digits):
	case c.n.linear:
		c.state = c.steps[at].press(c.state, uint64(c.n.k))
	default:
		c.state = c.n.integer(c.n.lights(c.lights, c.number))
	}
}

// changed returns how many digits of the number became 0 when it was reached by counting up.
func (c *counter) changed() int {
	if c.n.k == 2 {
		return min(bits.TrailingZeros64(c.number), len(c.n.digits))
	}
	rest := c.number
	for at := range c.n.digits {
		radix := c.n.digits[at].radix
		if rest%radix != 0 {
			return at
		}
		rest /= radix
	}
	return len(c.n.digits)
}

// shift takes a press of a button back, on the numbers of states. With two states that is XOR. With
// more, if numbering is linear, a number is cut in two, and what becomes of each half is in a table.
// Else the state is made, and its lights are changed.
type shift struct {
	n         *numbers
	back      Effect
	number    uint32 // of the effect of the press
	cut       uint32
	low, high []uint32
	lights    []uint8
}

func (n *numbers) newShift(e Effect) *shift {
	s := &shift{n: n, number: uint32(n.digitsOf(e.press(0, uint64(n.k)))), cut: 1}
	if n.k == 2 {
		return s
	}
	if !n.linear {
		s.lights = make([]uint8, len(n.units))
		for _, t := range e.Toggles {
			s.back.add(t.Unit, n.k-int(t.Times))
		}
		return s
	}
	half := 0
	for half < len(n.digits) && uint64(s.cut)*uint64(s.cut) < uint64(n.count) {
		s.cut *= uint32(n.digits[half].radix)
		half++
	}
	s.low = s.table(n.digits[:half])
	s.high = s.table(n.digits[half:])
	return s
}

// table returns what becomes of the numbers that have no other digits than these.
func (s *shift) table(digits []digit) []uint32 {
	table := []uint32{0}
	for _, d := range digits {
		away := uint64(s.number) / d.unit % d.radix
		lower := table
		table = make([]uint32, 0, len(lower)*int(d.radix))
		for v := range d.radix {
			here := uint32((v + d.radix - away) % d.radix * d.unit)
			for _, rest := range lower {
				table = append(table, here+rest)
			}
		}
	}
	return table
}

// visit comes from each state of a part of the last level to another, and adds those that are new to the next
// level.
func (s *shift) visit(codes []uint16, advance uint16, part, next []uint32) []uint32 {
	two := s.n.k == 2
	for _, p := range part {
		to := p ^ s.number
		if !two {
			to = s.from(p)
		}
		if codes[to] == 0 {
			codes[to] = codes[p] + advance
			next = append(next, to)
		}
	}
	return next
}

// from takes the press back if there are more than two states.
func (s *shift) from(p uint32) uint32 {
	if s.n.linear {
		return s.high[p/s.cut] + s.low[p%s.cut]
	}
	state := s.n.integer(s.n.lights(s.lights, uint64(p)))
	return uint32(s.n.digitsOf(s.back.press(state, uint64(s.n.k))))
}

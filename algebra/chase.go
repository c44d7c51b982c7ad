package algebra

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// Light chasing, for any board. Take the lights one after the other. If the light's equation
//
//	Σ_j A_ij·x_j = change_i
//
// holds buttons that no light before it held, let the last of them (whose A_ij is a unit of ℤ/k) be determined by it,
// as the button below a light is in the game people play, and let the others be unknown: parameters. A light that finds
// all its buttons spoken for leaves an equation between the parameters. So every button is a combination of parameters
// and of changes, and what remains is a small dense system: for a grid of m×n with the plus pattern n parameters, the
// first row, and n equations, from the last row; for other patterns and surfaces a few times a side.
//
// The order of the lights decides how many parameters there are, never whether the answer is right.
//
// Why the small system answers for the large one. Number the determined buttons by the order of their lights. By the
// choice above, a light before the one that determines button j does not hold j, so among determined buttons and their
// lights the matrix is triangular with units on the diagonal; elimination leaves the equations of the remaining lights
// in the parameters, E·p = e. Hence solutions, and presses without effect, are in one-to-one correspondence with those
// of E. For a witness, let v·E = 0 with v·e ≠ 0. Give w the value v on the remaining lights, and, going back through
// the determined buttons, on each one's light the value that makes w orthogonal to the button's effect; it exists
// because the entry there is a unit, and all other lights that hold the button come later. Then w·A vanishes on
// determined buttons by construction. Adding multiples of equations to equations does not change what w measures, so
// w·A on the parameters is v·E = 0 and w·change = v·e ≠ 0.
type chase struct {
	b         *lightsout.Board
	rows      *incidence
	steps     []step  // one for each light, in the order of the chase
	params    []int32 // the buttons that are parameters
	remaining []int32 // the lights that leave equations
}

// step is the action of the chase at one light.
type step struct {
	light  int32
	button int32 // the button it determines, or −1 if it leaves an equation
	factor uint8 // the inverse of the button's entry
}

// Limits of the method: entries of the toggle matrix, and parameters.
const (
	maxIncidence = 1 << 28
	maxBitParams = 1 << 15
	maxParams    = 1 << 13
)

func newChase(ctx context.Context, b *lightsout.Board) (factoring, error) {
	rows, err := incidenceOf(ctx, b)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("board %s is too large for the method chase: %w", b, err)
	}
	if err != nil {
		return nil, err
	}
	c := &chase{b: b, rows: rows}
	if err := c.plan(ctx, chaseOrder(b)); err != nil {
		return nil, err
	}
	most := maxUnknowns(b)
	if count := max(len(c.params), len(c.remaining)); !isLattice(b) && count > 64 && count*count > 16*len(c.steps) {
		// A graph without a narrow front is better eliminated in its own order.
		return nil, fmt.Errorf("method chase is not for board %s", b)
	} else if count > most {
		return nil, fmt.Errorf("board %s is too large for the method chase: it has %d unknowns, and at most %d are allowed", b, count, most)
	}
	return c.factored(ctx)
}

// factored solves the equations between the parameters.
func (c *chase) factored(ctx context.Context) (factoring, error) {
	core, err := c.core(ctx)
	if err != nil {
		return nil, err
	}
	return newReduced(c.b, c, nil, nil, []block{{c.remaining, c.params, core}}), nil
}

// isLattice reports whether the board is a grid, or another shape whose rows make good layers.
func isLattice(b *lightsout.Board) bool { return b.Rows().Rows() > 1 }

// plan decides what each light does.
func (c *chase) plan(ctx context.Context, order []int32) error {
	place := make([]int32, c.b.Buttons()) // of a button: when its cell's turn comes
	for at := range place {
		place[at] = int32(at)
	}
	if c.b.Buttons() == len(order) {
		for at, i := range order {
			place[i] = int32(at)
		}
	}
	seen, ring := make([]bool, c.b.Buttons()), zmod.NewRing(c.b.Modulus())
	p := pace{ctx: ctx}
	for _, i := range order {
		s := step{light: i, button: -1}
		buttons, times := c.rows.row(int(i))
		if err := p.spend(8 * len(buttons)); err != nil {
			return err
		}
		for at, j := range buttons {
			if seen[j] {
				continue
			}
			if ring.IsUnit(times[at]) && (s.button < 0 || place[j] > place[s.button]) {
				s.button, s.factor = j, ring.Inverse(times[at])
			}
		}
		for _, j := range buttons {
			if !seen[j] && j != s.button {
				c.params = append(c.params, j)
			}
			seen[j] = true
		}
		if s.button < 0 {
			c.remaining = append(c.remaining, i)
		}
		c.steps = append(c.steps, s)
	}
	for j, known := range seen {
		if !known { // a button that changes nothing
			c.params = append(c.params, int32(j))
		}
	}
	return nil
}

// run chases numbers: given x, the parameters, and the change of each light, it makes x every button, and returns the
// errors of the remaining equations, by light.
func (c *chase) run(ctx context.Context, x, change []uint8) ([]uint8, error) {
	k := c.b.Modulus()
	rest := make([]uint8, c.b.Lights())
	p := pace{ctx: ctx}
	for _, s := range c.steps {
		sum := 0
		buttons, times := c.rows.row(int(s.light))
		if err := p.spend(2 * len(buttons)); err != nil {
			return nil, err
		}
		for at, j := range buttons {
			sum += int(times[at]) * int(x[j]) // undetermined presses are 0
		}
		missing := k - sum%k + int(change[s.light])
		if s.button < 0 {
			rest[s.light] = uint8(missing % k)
		} else {
			x[s.button] = uint8(missing * int(s.factor) % k)
		}
	}
	return rest, nil
}

func (c *chase) forward(ctx context.Context, change []uint8) ([]uint8, error) {
	return c.run(ctx, make([]uint8, c.b.Buttons()), change)
}

func (c *chase) extend(ctx context.Context, x lightsout.Presses, change []uint8) error {
	all := make([]uint8, c.b.Buttons())
	for _, j := range c.params {
		all[j] = uint8(x.At(int(j)))
	}
	_, err := c.run(ctx, all, change)
	with(x, all)
	return err
}

func (c *chase) witnessOf(ctx context.Context, lights []int32, values []uint8) (lightsout.State, error) {
	k := c.b.Modulus()
	w := make([]uint8, c.b.Lights())
	for at, i := range lights {
		w[i] = values[at]
	}
	var room []lightsout.Toggle
	p := pace{ctx: ctx}
	for at := len(c.steps) - 1; at >= 0; at-- {
		s := c.steps[at]
		if s.button < 0 {
			continue
		}
		sum := 0
		room = c.b.AppendToggles(room[:0], int(s.button))
		if err := p.spend(4 * len(room)); err != nil {
			return lightsout.State{}, err
		}
		for _, t := range room {
			sum += int(w[t.Light]) * t.Times // the light of this step is still 0
		}
		w[s.light] = uint8((k - sum%k) * int(s.factor) % k)
	}
	return with(c.b.NewState(), w), nil
}

// To build the equations between the parameters, the chase is run once more with each button not a
// number but a combination of parameters. Only the buttons that a later light still needs are kept:
// a front that moves over the board, a few layers deep.

// front keeps the combinations of the buttons that are still needed.
type front struct {
	length int
	of     map[int32][]uint64
	spare  [][]uint64
	last   []int32 // of a button: the step at which it is needed for the last time
}

func newFront(c *chase, length int) *front {
	f := &front{length: length, of: map[int32][]uint64{}, last: make([]int32, c.b.Buttons())}
	for at, s := range c.steps {
		buttons, _ := c.rows.row(int(s.light))
		for _, j := range buttons {
			f.last[j] = int32(at)
		}
	}
	return f
}

// fresh returns a combination to write to, all zero.
func (f *front) fresh() []uint64 {
	if n := len(f.spare); n > 0 {
		v := f.spare[n-1]
		f.spare = f.spare[:n-1]
		clear(v)
		return v
	}
	return make([]uint64, f.length)
}

// keep remembers the combination of a button, if a later step needs it.
func (f *front) keep(button int32, v []uint64, at int) {
	if f.last[button] > int32(at) {
		f.of[button] = v
	} else {
		f.spare = append(f.spare, v)
	}
}

// forget drops the combinations that the step was the last to need.
func (f *front) forget(buttons []int32, at int) {
	for _, j := range buttons {
		if f.last[j] == int32(at) {
			if v, ok := f.of[j]; ok {
				f.spare = append(f.spare, v)
				delete(f.of, j)
			}
		}
	}
}

// core runs the chase over combinations of parameters, packed in words, and factors what is left.
func (c *chase) core(ctx context.Context) (core, error) {
	place, k := slices.Repeat([]int32{none}, c.b.Buttons()), c.b.Modulus()
	for at, j := range c.params {
		place[j] = int32(at)
	}
	m := newTable(k, len(c.remaining), len(c.params))
	places := m.Places()
	f := newFront(c, (len(c.params)+places-1)/places)
	p := pace{ctx: ctx}
	row := 0
	for at, s := range c.steps {
		sum := f.fresh()
		buttons, times := c.rows.row(int(s.light))
		if err := p.spend(len(buttons) * (8 + f.length)); err != nil {
			return nil, err
		}
		for n, j := range buttons {
			if p := int(place[j]); p >= 0 {
				sum[p/places] = m.Add(sum[p/places], m.Put(p%places, int(times[n])))
			} else if j != s.button {
				m.AddTimes(sum, f.of[j], int(times[n]))
			}
		}
		f.forget(buttons, at)
		if s.button < 0 {
			m.put(row, 0, sum)
			f.spare = append(f.spare, sum)
			row++
			continue
		}
		if factor := k - int(s.factor); factor != 1 { // the others go to the other side
			product := f.fresh()
			m.AddTimes(product, sum, factor)
			f.spare = append(f.spare, sum)
			sum = product
		}
		f.keep(s.button, sum, at)
	}
	return m.factored(ctx)
}

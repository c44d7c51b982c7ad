package algebra

import (
	"context"
	"slices"

	"lightsout"
)

// record is the stored steps of an elimination.
type record struct {
	lights  []int32   // of a step: the light whose equation is used
	buttons []int32   // of a step: the button it is solved for
	inverse []uint8   // of a step: the inverse of the button's times in the equation
	terms   incidence // of a step: the rest of the equation: buttons and times
	others  incidence // of a step: the lights from which the equation is subtracted, as buttons, and how often
}

// newRecord has room for the steps of an elimination, and for one entry of each, as the largest boards need.
func newRecord(steps int) *record {
	room := func() incidence {
		return incidence{equation{make([]int32, 0, steps), make([]uint8, 0, steps)}, make([]int32, 1, steps+1), nil}
	}
	return &record{make([]int32, 0, steps), make([]int32, 0, steps), make([]uint8, 0, steps), room(), room()}
}

// step adds a step whose terms have been added.
func (rec *record) step(light, button int32, inverse uint8) {
	rec.terms.end()
	rec.lights, rec.buttons = append(rec.lights, light), append(rec.buttons, button)
	rec.inverse = append(rec.inverse, inverse)
}

// patience is the number of steps between checks of the context.
const patience = 1 << 16

// forward replaces the changes e of all lights by E·e, making the subtractions of all steps.
func (rec *record) forward(ctx context.Context, k uint32, e []uint8) error {
	for t, light := range rec.lights {
		if t%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		v := uint32(e[light])
		if v == 0 {
			continue
		}
		others, times := rec.others.row(t)
		for at, i := range others {
			e[i] = uint8((uint32(e[i]) + (k-v)*uint32(times[at])) % k)
		}
	}
	return nil
}

// back goes through the steps from the last to the first. Each takes the row of its step, as times say, from what is
// wanted of its light, and the rest, times a factor if there are any, is the value of x at its place.
func (rec *record) back(ctx context.Context, k uint32, rows *incidence, wanted, x []uint8,
	places []int32, factors []uint8) error {
	for t := len(rec.lights) - 1; t >= 0; t-- {
		if t%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		sum := uint32(wanted[rec.lights[t]])
		row, times := rows.row(t)
		for at, i := range row {
			sum = (sum + (k-uint32(times[at]))*uint32(x[i])) % k
		}
		if factors != nil {
			sum = sum * uint32(factors[t]) % k
		}
		x[places[t]] = uint8(sum)
	}
	return nil
}

// forward returns E·change, in the order of the arrangement.
func (s *steps) forward(ctx context.Context, change []uint8) ([]uint8, error) {
	e := make([]uint8, len(change))
	for at, i := range s.a.lights {
		e[at] = change[i]
	}
	return e, s.rec.forward(ctx, uint32(s.b.Modulus()), e)
}

// extend adds presses of T to presses x of S, so that together they make the change, which it uses up.
func (s *steps) extend(ctx context.Context, x lightsout.Presses, change []uint8) error {
	k := s.b.Modulus()
	var room []lightsout.Toggle
	for j, v := range x.Pressed() {
		room = s.b.AppendToggles(room[:0], j)
		for _, t := range room {
			change[t.Light] = uint8((int(change[t.Light]) + (k-v)*t.Times) % k)
		}
	}
	e, err := s.forward(ctx, change)
	if err != nil {
		return err
	}
	solved := make([]uint8, s.b.Buttons()) // U·x_T = e_used; all others are 0
	if err := s.rec.back(ctx, uint32(k), &s.rec.terms, e, solved, s.rec.buttons, s.rec.inverse); err != nil {
		return err
	}
	for _, j := range s.rec.buttons {
		x.Set(int(s.a.buttons[j]), int(solved[j]))
	}
	return nil
}

// witnessOf carries v with v·M = 0, given on some lights, back to w with w·A = 0.
func (s *steps) witnessOf(ctx context.Context, lights []int32, values []uint8) (w lightsout.State, err error) {
	v := make([]uint8, s.b.Lights())
	for at, i := range lights {
		v[i] = values[at]
	}
	// v·E: the last step is the leftmost factor of E, so it acts on v first. It took the equation of its light, a number
	// of times, from those of others; what v asks of these, it therefore asks of that light as many times less.
	if err := s.rec.back(ctx, uint32(s.b.Modulus()), &s.rec.others, v, v, s.rec.lights, nil); err != nil {
		return w, err
	}
	w = s.b.NewState()
	for at, i := range s.a.lights {
		if v[at] != 0 {
			w.Set(int(i), int(v[at]))
		}
	}
	return w, nil
}

// subtract clears a button from the equation of a light: it takes away factor times another equation,
// of which the terms are the open buttons that are left when this one has been closed.
//
// Rows are merged, which costs their length. A long row is changed in place where possible: in a star, the equation of
// the middle is as long as there are leaves, and every leaf that is solved for changes but two of its entries. For
// this, long rows keep their zeros: a button that came and went will come again.
func (q *equations) subtract(light int32, factor uint8, terms equation) {
	const long = 64
	keepZeros := len(q.rows[light].buttons) > long
	if keepZeros && len(q.rows[light].buttons) > 8*len(terms.buttons) && q.subtractInPlace(light, factor, terms) {
		return
	}
	row := &q.rows[light]
	room := len(row.buttons) + len(terms.buttons)
	q.sum.buttons, q.sum.times = slices.Grow(q.sum.buttons[:0], room), slices.Grow(q.sum.times[:0], room)
	sum := q.sum
	live, next := 0, 0
	for at, j := range row.buttons {
		for ; next < len(terms.buttons) && terms.buttons[next] < j; next++ {
			live += q.bring(light, terms.buttons[next], q.ring.Mul(factor, terms.times[next]), &sum)
		}
		if !q.open[j] {
			continue
		}
		t := row.times[at]
		if next < len(terms.buttons) && terms.buttons[next] == j {
			t = q.change(light, j, t, q.ring.Mul(factor, terms.times[next]))
			next++
		}
		if t != 0 {
			live++
		}
		if t != 0 || keepZeros {
			sum.add(j, t)
		}
	}
	for ; next < len(terms.buttons); next++ {
		live += q.bring(light, terms.buttons[next], q.ring.Mul(factor, terms.times[next]), &sum)
	}
	q.store(row, sum)
	q.resize(light, live)
}

// change returns t less a product, and keeps the count of the button right.
func (q *equations) change(light, button int32, t, product uint8) uint8 {
	after := q.ring.Sub(t, product)
	switch {
	case t == 0 && after != 0:
		q.gain(light, button)
	case t != 0 && after == 0:
		q.count[button]--
	}
	return after
}

// bring adds a button to the sum that the equation did not have, and returns how many entries it is.
// The product of two numbers that are not zero may be zero: then there is nothing to bring.
func (q *equations) bring(light, button int32, product uint8, sum *equation) int {
	if product == 0 {
		return 0
	}
	sum.add(button, q.change(light, button, 0, product))
	return 1
}

// subtractInPlace does it if the equation has a place for every button of the terms, and reports whether it had.
func (q *equations) subtractInPlace(light int32, factor uint8, terms equation) bool {
	row := q.rows[light]
	for _, j := range terms.buttons {
		if _, ok := slices.BinarySearch(row.buttons, j); !ok {
			return false
		}
	}
	live := int(q.length[light]) - 1 // without the button that was closed
	for next, j := range terms.buttons {
		at, _ := slices.BinarySearch(row.buttons, j)
		before := row.times[at]
		row.times[at] = q.change(light, j, before, q.ring.Mul(factor, terms.times[next]))
		if before != 0 {
			live--
		}
		if row.times[at] != 0 {
			live++
		}
	}
	q.resize(light, live)
	return true
}

func (e *equation) add(button int32, times uint8) {
	e.buttons, e.times = append(e.buttons, button), append(e.times, times)
}

// store copies a sum to a row. Rows that need more room have it carved from large pieces, as a million small ones would
// be work for the collector, and get some more than they need, because what grew once will grow again.
func (q *equations) store(row *equation, sum equation) {
	const piece = 1 << 16
	n := len(sum.buttons)
	if n > cap(row.buttons) {
		room := n + n/4 + 2
		if len(q.spare.buttons) < room {
			q.spare = equation{make([]int32, max(room, piece)), make([]uint8, max(room, piece))}
		}
		*row = equation{q.spare.buttons[:0:room], q.spare.times[:0:room]}
		q.spare = equation{q.spare.buttons[room:], q.spare.times[room:]}
	}
	row.buttons, row.times = row.buttons[:n], row.times[:n]
	copy(row.buttons, sum.buttons)
	copy(row.times, sum.times)
}

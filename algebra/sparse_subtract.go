package algebra

import "slices"

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
	sum := q.sum.withRoom(len(row.buttons) + len(terms.buttons))
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

// withRoom returns the equation without its entries, but with room for as many.
func (e *equation) withRoom(entries int) equation {
	e.buttons, e.times = slices.Grow(e.buttons[:0], entries), slices.Grow(e.times[:0], entries)
	return *e
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

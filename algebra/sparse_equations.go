package algebra

import (
	"slices"

	"lightsout/internal/math/zmod"
)

// equations is the toggle matrix while it is being eliminated: for each open light the equation of
// its change in the open buttons. A light is open until its equation is used to solve for a button;
// a button is open until it is solved for or set aside.
//
// The lengths and counts that choices are made by are exact. The rest is lazy, so that a step costs
// no more than what it changes.
//
//   - An entry is live if its button is open and its times are not zero. Entries die in place, as
//     their button closes or their times become zero, and are swept out when the equation is next
//     rewritten or chosen. So clearing a button from an equation takes no search for its place.
//   - The holders of a button include every open light whose equation holds it, perhaps also some
//     that held it once, perhaps one twice. tidyHolders removes these.
type equations struct {
	ring    *zmod.Ring
	rows    []equation
	length  []int32                       // of a light: the live entries of its equation
	used    []bool                        // of a light: no longer open
	holders [][]int32                     // of a button
	count   []int32                       // of a button: the open lights that hold it
	open    []bool                        // of a button
	order   *order                        // the open lights, by length
	live    int                           // the sum of all lengths
	allow   func(p part, aside int) int64 // how much growth is better than a button set aside

	seen   []int32 // of a light: when it was last seen among holders
	seeing int32
	held   []uint8  // room for the times of a button
	sum    equation // room for a sum
	spare  equation // room for rows that grow
}

// equation is the row of a light: buttons in increasing order with their times.
type equation struct {
	buttons []int32
	times   []uint8
}

// newEquations takes over the rows of m, which change from now on.
func newEquations(ring *zmod.Ring, m *incidence, buttons int) *equations {
	lights := len(m.first) - 1
	q := &equations{
		ring: ring, rows: make([]equation, lights), length: make([]int32, lights), used: make([]bool, lights),
		holders: make([][]int32, buttons), count: make([]int32, buttons), open: make([]bool, buttons),
		order: newOrder(lights, buttons), seen: make([]int32, lights),
	}
	for _, j := range m.buttons {
		q.count[j]++
	}
	room := make([]int32, len(m.buttons))
	for j, n := range q.count {
		q.holders[j], room = room[:0:n], room[n:]
		q.open[j] = true
	}
	for i := range q.rows {
		from, to := m.first[i], m.first[i+1]
		q.rows[i] = equation{m.buttons[from:to:to], m.times[from:to:to]}
		q.length[i] = int32(to - from)
		q.live += to - from
		for _, j := range m.buttons[from:to] {
			q.holders[j] = append(q.holders[j], int32(i))
		}
	}
	return q
}

// find returns the times of a button in the equation of a light, 0 if it does not hold it.
func (q *equations) find(light, button int32) uint8 {
	row := &q.rows[light]
	const few = 16
	if len(row.buttons) <= few {
		for at, j := range row.buttons {
			if j == button {
				return row.times[at]
			}
		}
		return 0
	}
	if at, ok := slices.BinarySearch(row.buttons, button); ok {
		return row.times[at]
	}
	return 0
}

// tidy sweeps the dead entries out of an equation and returns it.
func (q *equations) tidy(light int32) equation {
	row := &q.rows[light]
	if len(row.buttons) == int(q.length[light]) {
		return *row
	}
	n := 0
	for at, j := range row.buttons {
		if t := row.times[at]; t != 0 && q.open[j] {
			row.buttons[n], row.times[n] = j, t
			n++
		}
	}
	row.buttons, row.times = row.buttons[:n], row.times[:n]
	return *row
}

// tidyHolders makes the holders of a button exact. It returns them with the times of the button in
// their equations, which the next call overwrites.
func (q *equations) tidyHolders(button int32) (lights []int32, times []uint8) {
	q.seeing++
	lights, times = q.holders[button][:0], q.held[:0]
	for _, i := range q.holders[button] {
		if q.used[i] || q.seen[i] == q.seeing {
			continue
		}
		q.seen[i] = q.seeing
		if t := q.find(i, button); t != 0 {
			lights, times = append(lights, i), append(times, t)
		}
	}
	q.holders[button], q.held = lights, times
	return lights, times
}

// gain notes that the equation of a light now holds a button that it did not hold.
func (q *equations) gain(light, button int32) {
	if h := q.holders[button]; len(h) == cap(h) && len(h) > 2*int(q.count[button])+8 {
		q.tidyHolders(button)
	}
	q.holders[button] = append(q.holders[button], light)
	q.count[button]++
}

// resize notes how many live entries the equation of a light has now.
func (q *equations) resize(light int32, length int) {
	q.live += length - int(q.length[light])
	q.length[light] = int32(length)
	q.order.place(light, length)
}

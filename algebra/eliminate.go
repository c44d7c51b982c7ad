package algebra

import (
	"context"
	"fmt"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/base/ranked"
	"lightsout/internal/math/zmod"
)

// steps is a board whose toggle matrix A has been eliminated in an order that keeps equations short,
// down to small dense systems.
//
// # What is left
//
// Call T the buttons that were solved for and S all others. Step t uses the equation of a light i_t to solve
// for a button j_t: it subtracts multiples of it from equations of lights that were not used yet, so that
// these lose j_t. All steps together multiply A by a matrix E, which has an inverse because each subtraction
// can be undone. With lights and buttons in the order of the steps, and lights that are left and buttons in S
// last,
//
//	        T   S
//	E·A = [ U   R ]  used lights
//	      [ 0   M ]  lights that are left
//
// and U is upper triangular: the equation of i_t does not change after step t, and all buttons of
// earlier steps were cleared from it before. In its diagonal are the times of j_t in the equation of
// i_t, which are units of ℤ/k, for nothing else is solved for.
//
// # Why M answers for A
//
// A·x = e is E·A·x = E·e, as E has an inverse. That is M·x_S = (E·e)_left together with U·x_T =
// (E·e)_used − R·x_S. A triangular matrix with units in the diagonal has an inverse over ℤ/k, so
// each solution x_S of the first extends to a solution of both in exactly one way. Therefore:
//
//   - A·x = e has a solution if and only if M·x_S = (E·e)_left has.
//   - Presses without effect correspond one to one to those x_S with M·x_S = 0, by x ↦ x_S, which
//     is linear. The kernels are isomorphic: generators of the kernel of M, with their orders,
//     extend to generators of the kernel of A with the same orders.
//   - Let v·M = 0. Then w = (0, v)·E has w·A = (0, v)·E·A = (0, v·M) = 0, and it measures w·e =
//     (0, v)·(E·e) = v·(E·e)_left. So a witness that M·x_S = (E·e)_left has no solution becomes a
//     witness that A·x = e has none. And every w with w·A = 0 is of this kind: (u, v) = w·E⁻¹ has
//     (u, v)·E·A = 0, so u·U = 0, hence u = 0, and v·M = 0.
//
// R is never written down. As E·A_S is R above M, U·x_T = (E·(e − A_S·x_S))_used: the presses of S
// are made first, and the steps made on what is then wanted.
//
// M falls into blocks, one for each part of the board, and lights and buttons without entries in M.
// A light without is a witness by itself, a button without a quiet pattern.
type steps struct {
	b   *lightsout.Board
	a   *arrangement // lights and buttons go by its numbers
	rec *record
}

// maxNodes is the greatest number of lights, and of buttons, that are eliminated.
const maxNodes = 1 << 25

func newSparse(ctx context.Context, b *lightsout.Board) (factoring, error) {
	return newSparseWith(ctx, b, allowance)
}

func newSparseWith(
	ctx context.Context, b *lightsout.Board, allow func(p part, inactive int) int64,
) (factoring, error) {
	s := &steps{b: b}
	f, err := s.eliminate(ctx, allow)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	} else if err != nil {
		return nil, fmt.Errorf("board %s is too large for the method sparse: %w", b, err)
	}
	return f, nil
}

func (s *steps) eliminate(ctx context.Context, allow func(p part, inactive int) int64) (*reduced, error) {
	if n := max(s.b.Lights(), s.b.Buttons()); n > maxNodes {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d of each are allowed",
			s.b.Lights(), s.b.Buttons(), maxNodes)
	}
	m, err := incidenceOf(ctx, s.b)
	if err != nil {
		return nil, err
	}
	if s.a, err = arrange(ctx, s.b, m); err != nil {
		return nil, err
	}
	q := newEquations(zmod.NewRing(s.b.Modulus()), s.a.m, s.b.Buttons(), m.buttons)
	s.rec = newRecord(min(s.b.Lights(), s.b.Buttons()))
	q.allow = allow
	var blocks []block
	var idle, free []int32
	for _, p := range s.a.parts {
		r := &remainder{b: s.b, a: s.a, q: q, rec: s.rec, part: p, first: len(s.rec.lights)}
		if r.inactive, err = q.eliminate(ctx, p, s.rec); err != nil {
			return nil, err
		}
		some, lights, buttons, err := r.blocks(ctx)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, some...)
		idle = append(idle, lights...)
		free = append(free, buttons...)
	}
	for j := s.a.lone; j < len(s.a.buttons); j++ {
		free = append(free, int32(j))
	}
	for _, list := range blocks {
		s.a.rename(list.buttons)
	}
	s.a.rename(free)
	// done with
	s.a.m = nil
	s.a.number = nil
	s.a.parts = nil
	s.a.sorted = nil
	return newReduced(s, idle, free, blocks), nil
}

// arrangement is the toggle matrix with lights and buttons renumbered, neighbors next to each other.
// Elimination goes from neighbor to neighbor; in a graph of a million nodes with numbers as they
// come, each of these steps waits for memory.
type arrangement struct {
	m       *incidence
	lights  []int32 // of a new number: the light
	buttons []int32 // of a new number: the button
	number  []int32 // of a light: its new number
	parts   []part
	lone    int      // the first of the buttons without lights, which come last and belong to no part
	sorted  []uint64 // room for a row
}

// part is lights and buttons that have to do with no others: a connected piece of the graph that joins each
// light to the buttons that change it. Its lights have new numbers from one to before another, and so have
// its buttons.
//
// Parts are eliminated one by one, each down to its own dense system. One dense system for all
// of them would waste the square of their number: ten thousand small graphs on one board, each with
// three buttons set aside, are nothing, but a matrix of 30,000 rows and columns is a gigabit.
type part struct {
	firstLight, pastLight   int
	firstButton, pastButton int
}

func (p part) lights() int  { return p.pastLight - p.firstLight }
func (p part) buttons() int { return p.pastButton - p.firstButton }

// arrange numbers lights and buttons breadth first. A light without buttons is a part.
func arrange(ctx context.Context, b *lightsout.Board, m *incidence) (*arrangement, error) {
	a := &arrangement{
		m:       &incidence{first: make([]int32, 1, len(m.first))},
		lights:  make([]int32, 0, b.Lights()),
		buttons: make([]int32, 0, b.Buttons()),
		number:  slices.Repeat([]int32{none}, b.Lights()),
	}
	a.m.buttons = make([]int32, 0, len(m.buttons))
	a.m.times = make([]uint8, 0, len(m.times))
	buttonNumber := slices.Repeat([]int32{none}, b.Buttons())
	look := ticker{ctx: ctx}
	scratch := m.scratch
	for start := range b.Lights() {
		if a.number[start] != none {
			continue
		}
		p := part{firstLight: len(a.lights), firstButton: len(a.buttons)}
		a.addLight(start)
		for at := p.firstLight; at < len(a.lights); at++ {
			row, times := m.row(int(a.lights[at]))
			if err := look.spend(32 * (1 + len(row))); err != nil {
				return nil, err
			}
			for _, j := range row {
				if buttonNumber[j] != none {
					continue
				}
				buttonNumber[j] = int32(len(a.buttons))
				a.buttons = append(a.buttons, j)
				scratch = b.AppendToggles(scratch[:0], int(j))
				for _, t := range scratch {
					if a.number[t.Light] == none {
						a.addLight(t.Light)
					}
				}
			}
			a.addRow(row, times, buttonNumber)
		}
		p.pastLight = len(a.lights)
		p.pastButton = len(a.buttons)
		a.parts = append(a.parts, p)
	}
	a.lone = len(a.buttons)
	for j, number := range buttonNumber {
		if number == none {
			a.buttons = append(a.buttons, int32(j))
		}
	}
	return a, nil
}

func (a *arrangement) addLight(light int) {
	a.number[light] = int32(len(a.lights))
	a.lights = append(a.lights, int32(light))
}

// addRow appends the row of a light, with its buttons by their new numbers, in order.
func (a *arrangement) addRow(row []int32, times []uint8, buttonNumber []int32) {
	a.sorted = slices.Grow(a.sorted[:0], len(row))
	for at, j := range row {
		a.sorted = append(a.sorted, uint64(buttonNumber[j])<<8|uint64(times[at]))
	}
	slices.Sort(a.sorted)
	for _, v := range a.sorted {
		a.m.add(int32(v>>8), uint8(v))
	}
	a.m.end()
}

// rename replaces the new numbers of buttons by those of the board.
func (a *arrangement) rename(buttons []int32) {
	for at, j := range buttons {
		buttons[at] = a.buttons[j]
	}
}

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
	length  []int32                          // of a light: the live entries of its equation
	used    []bool                           // of a light: no longer open
	holders [][]int32                        // of a button
	count   []int32                          // of a button: the open lights that hold it
	open    []bool                           // of a button
	order   *ranked.List                     // the open lights, by length
	live    int                              // the sum of all lengths
	allow   func(p part, inactive int) int64 // how much growth is better than a button set aside

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

// newEquations takes over the rows of m, which change from now on, and room for as many entries.
func newEquations(ring *zmod.Ring, m *incidence, buttons int, scratch []int32) *equations {
	lights := len(m.first) - 1
	q := &equations{
		ring: ring, rows: make([]equation, lights), length: make([]int32, lights), used: make([]bool, lights),
		holders: make([][]int32, buttons), count: make([]int32, buttons), open: make([]bool, buttons),
		order: ranked.New(lights, buttons+1), seen: make([]int32, lights),
	}
	for _, j := range m.buttons {
		q.count[j]++
	}
	for j, n := range q.count {
		q.holders[j] = scratch[:0:n]
		scratch = scratch[n:]
		q.open[j] = true
	}
	for i := range q.rows {
		from := m.first[i]
		to := m.first[i+1]
		q.rows[i] = equation{m.buttons[from:to:to], m.times[from:to:to]}
		q.length[i] = to - from
		q.live += int(to - from)
		for _, j := range m.buttons[from:to] {
			q.holders[j] = append(q.holders[j], int32(i))
		}
	}
	return q
}

// Structured elimination, as in B. LaMacchia and A. Odlyzko, "Solving large sparse linear systems over finite
// fields", CRYPTO 1990. The shortest equation is used first. It is solved for that of its buttons which the
// fewest other equations hold, and which is then cleared from these. If the equation is r buttons long and c
// lights hold the button, r + c − 1 entries leave, and up to (r − 1)·(c − 1) come: the matrix grows by at
// most
//
//	(r − 1)·(c − 1) − (r + c − 1) = (r − 2)·(c − 2) − 2
//
// entries. With r or c at most 2 it never grows, so trees, paths and stars are eliminated
// in linear time. Where it would grow by more than an allowance, a button is set aside instead: it is
// taken for known and goes to the other side of all equations, which become shorter, and the dense
// system at the end finds it. It is that button of the shortest equation which the most lights hold.
//
// On a grid, or any net, this becomes light chasing: about a row of buttons is set aside, and then each light
// in turn has one open button left and determines it. No entry is ever added. What is paid is one bit for
// each light and button set aside, once, where the dense system is made; the separators of nested dissection
// would fill with entries of 32 bits. A random graph is a bit of both: it is thinned out until the equations
// become long, and then their buttons are set aside.

// eliminate eliminates one part of a board, and returns the buttons that it set aside. It ends when no
// open light holds an open button with unit times: for prime k, when none holds an open button.
func (q *equations) eliminate(ctx context.Context, p part, rec *record) (inactive []int32, err error) {
	// the number of entries, in equations and in the record, from which on nothing may grow
	const maxFill = 1 << 28
	for i := p.firstLight; i < p.pastLight; i++ {
		q.place(int32(i))
	}
	first := len(rec.lights)
	look := ticker{ctx: ctx}
	for light := q.order.Least(); light != none; light = q.order.Least() {
		row := q.compact(light)
		best, most := q.choose(row)
		if err := look.spend(64 + len(row.buttons)*int(1+q.count[most])); err != nil {
			return nil, err
		}
		allowed := q.allow(p, len(inactive))
		if q.live+len(rec.terms.buttons)+len(rec.others.buttons) > maxFill {
			allowed = 0
		}
		const (
			long  = 100
			share = 8
		)
		switch n := len(row.buttons); {
		case best == none:
			q.order.Remove(light) // until its equation changes
		case int64(max(0, n-2))*int64(max(0, q.count[best]-2)) <= allowed: // entries more, but for two
			q.use(light, best, rec)
		case n > max(long, (p.buttons()-len(inactive)-(len(rec.lights)-first))/share):
			// What is left of the part had better be a dense system as it is.
			return append(inactive, q.setAllAside(p)...), nil
		default:
			q.setAside(most)
			inactive = append(inactive, most)
		}
	}
	return inactive, nil
}

// choose returns of the buttons of an equation the one to solve for, or none, and the one to set
// aside. Only a button whose times are a unit of ℤ/k can be solved for.
func (q *equations) choose(row equation) (best, most int32) {
	best = none
	most = row.buttons[0]
	for at, j := range row.buttons {
		if q.count[j] > q.count[most] {
			most = j
		}
		if q.ring.IsUnit(row.times[at]) && (best == none || q.count[j] < q.count[best]) {
			best = j
		}
	}
	return best, most
}

// allowance returns how much growth is better than one more button set aside.
//
// A little growth is always good: 4 lets dead ends and thin places shrink to nothing, and grids are still
// chased as if nothing grew. More is good where many buttons are set aside. What is many is a matter of the
// board: a net in the plane has fronts of about √n buttons, so their square is compared with n. Buttons set
// aside (BenchmarkAllowance):
//
//	growth allowed                 0       4      40     400  allowance
//	grid 316×317                 319     315     585     744        315
//	grid 40×40×40               1593    1709    2149    2569       1716
//	mesh 316×317                 460     514    1065     864        544
//	… 30 % of edges missing     6292    2402     424     102        981
//	… and 1000×1000            62814   24386    3355    1359       4936
//	… 50 % of edges missing     5155     522       0       0        406
//	cubic 10,000                1351    1334    1331    1312       1306
//	random 20,000, degree 4     3387    3233    3162    3149       3154
//
// Much growth is better for some, but it costs others their chase, and more the larger they are.
//
// A part with far more lights than buttons, or far fewer, has few equations to use in any case; all
// but that many of its lights are left, or of its buttons set aside. It is eliminated to the end.
func allowance(p part, inactive int) int64 {
	if p.lights() > 2*p.buttons() || p.buttons() > 2*p.lights() {
		return math.MaxInt64
	}
	many := int64(inactive) * int64(inactive) / int64(p.lights())
	return 4 + min(40, 2*many)
}

// use solves the equation of a light for a button, and clears the button from all other equations.
func (q *equations) use(light, button int32, rec *record) {
	row := q.rows[light]
	q.order.Remove(light)
	q.used[light] = true
	q.live -= len(row.buttons)

	var inverse uint8
	first := len(rec.terms.buttons)
	for at, j := range row.buttons {
		q.count[j]--
		if j == button {
			inverse = q.ring.Inverse(row.times[at])
		} else {
			rec.terms.add(j, row.times[at])
		}
	}
	rec.step(light, button, inverse)

	holders, times := q.tidyHolders(button)
	q.open[button] = false
	q.holders[button] = nil
	second := len(rec.others.buttons)
	for at, i := range holders {
		rec.others.add(i, q.ring.Mul(times[at], inverse))
	}
	rec.others.end()
	terms := equation{rec.terms.buttons[first:], rec.terms.times[first:]}
	factors := rec.others.times[second:]
	for at, i := range holders {
		q.subtract(i, factors[at], terms)
	}
	q.rows[light] = equation{}
}

func (q *equations) setAside(button int32) {
	holders, _ := q.tidyHolders(button)
	q.open[button] = false
	q.holders[button] = nil
	q.count[button] = 0
	for _, i := range holders {
		q.resize(i, int(q.length[i])-1)
	}
}

// setAllAside sets all open buttons of a part aside, and returns them.
func (q *equations) setAllAside(p part) (inactive []int32) {
	for j := p.firstButton; j < p.pastButton; j++ {
		if q.open[j] {
			inactive = append(inactive, int32(j))
			q.open[j] = false
			q.holders[j] = nil
			q.count[j] = 0
		}
	}
	for i := p.firstLight; i < p.pastLight; i++ {
		if !q.used[i] {
			q.resize(int32(i), 0)
		}
	}
	return inactive
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

// compact sweeps the dead entries out of an equation and returns it.
func (q *equations) compact(light int32) equation {
	row := &q.rows[light]
	if len(row.buttons) == int(q.length[light]) {
		return *row
	}
	n := 0
	for at, j := range row.buttons {
		if t := row.times[at]; t != 0 && q.open[j] {
			row.buttons[n] = j
			row.times[n] = t
			n++
		}
	}
	row.buttons = row.buttons[:n]
	row.times = row.times[:n]
	return *row
}

// tidyHolders makes the holders of a button exact. It returns them with the times of the button in
// their equations, which the next call overwrites.
func (q *equations) tidyHolders(button int32) (lights []int32, times []uint8) {
	q.seeing++
	lights = q.holders[button][:0]
	times = q.held[:0]
	for _, i := range q.holders[button] {
		if q.used[i] || q.seen[i] == q.seeing {
			continue
		}
		q.seen[i] = q.seeing
		if t := q.find(i, button); t != 0 {
			lights = append(lights, i)
			times = append(times, t)
		}
	}
	q.holders[button] = lights
	q.held = times
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
	q.place(light)
}

// place puts a light where the length of its equation belongs; an empty one belongs nowhere. Among equals the
// last to be placed comes first: it lies next to what was just eliminated, so that one front moves over a
// board, rather than many that must meet.
func (q *equations) place(light int32) {
	if q.length[light] == 0 {
		q.order.Remove(light)
	} else {
		q.order.Place(light, int(q.length[light]))
	}
}

// subtract clears a button from the equation of a light: it takes away factor times another equation,
// of which the terms are the open buttons that are left when this one has been closed.
//
// Rows are merged, which costs their length. A long row is changed in place where possible: in a star, the
// equation of the middle is as long as there are leaves, and every leaf that is solved for changes but two of
// its entries. For this, long rows keep their zeros: a button that came and went will come again.
func (q *equations) subtract(light int32, factor uint8, terms equation) {
	const long = 64
	keepZeros := len(q.rows[light].buttons) > long
	if keepZeros && len(q.rows[light].buttons) > 8*len(terms.buttons) &&
		q.subtractInPlace(light, factor, terms) {
		return
	}
	row := &q.rows[light]
	scratch := len(row.buttons) + len(terms.buttons)
	q.sum.buttons = slices.Grow(q.sum.buttons[:0], scratch)
	q.sum.times = slices.Grow(q.sum.times[:0], scratch)
	sum := q.sum
	var live, next int
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

// subtractInPlace does it if the equation has a place for every button of the terms, and reports whether it
// had.
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
	e.buttons = append(e.buttons, button)
	e.times = append(e.times, times)
}

// store copies a sum to a row. Rows that need more room have it carved from large pieces, as a million small
// ones would be work for the collector, and get some more than they need, because what grew once will grow
// again.
func (q *equations) store(row *equation, sum equation) {
	const piece = 1 << 16
	n := len(sum.buttons)
	if n > cap(row.buttons) {
		scratch := n + n/4 + 2
		if len(q.spare.buttons) < scratch {
			q.spare = equation{make([]int32, max(scratch, piece)), make([]uint8, max(scratch, piece))}
		}
		*row = equation{q.spare.buttons[:0:scratch], q.spare.times[:0:scratch]}
		q.spare = equation{q.spare.buttons[scratch:], q.spare.times[scratch:]}
	}
	row.buttons = row.buttons[:n]
	row.times = row.times[:n]
	copy(row.buttons, sum.buttons)
	copy(row.times, sum.times)
}

// record is the stored steps of an elimination.
type record struct {
	lights  []int32   // of a step: the light whose equation is used
	buttons []int32   // of a step: the button it is solved for
	inverse []uint8   // of a step: the inverse of the button's times in the equation
	terms   incidence // of a step: the rest of the equation: buttons and times
	// of a step: the lights from which the equation is subtracted, as buttons, and how often
	others incidence
}

// newRecord has room for the steps of an elimination, and for one entry of each, as the largest boards need.
func newRecord(steps int) *record {
	scratch := func() incidence {
		return incidence{
			equation{make([]int32, 0, steps), make([]uint8, 0, steps)}, make([]int32, 1, steps+1), nil,
		}
	}
	return &record{
		make([]int32, 0, steps), make([]int32, 0, steps), make([]uint8, 0, steps), scratch(), scratch(),
	}
}

// step adds a step whose terms have been added.
func (rec *record) step(light, button int32, inverse uint8) {
	rec.terms.end()
	rec.lights = append(rec.lights, light)
	rec.buttons = append(rec.buttons, button)
	rec.inverse = append(rec.inverse, inverse)
}

// interval is the number of steps between checks of the context.
const interval = 1 << 16

// forward replaces the changes e of all lights by E·e, making the subtractions of all steps.
func (rec *record) forward(ctx context.Context, k uint32, e []uint8) error {
	for t, light := range rec.lights {
		if t%interval == 0 && ctx.Err() != nil {
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

// back goes through the steps from the last to the first. Each takes the row of its step, as times say, from
// what is wanted of its light, and the rest, times a factor if there are any, is the value of x at its place.
func (rec *record) back(ctx context.Context, k uint32, rows *incidence, wanted, x []uint8,
	places []int32, factors []uint8) error {
	for t := len(rec.lights) - 1; t >= 0; t-- {
		if t%interval == 0 && ctx.Err() != nil {
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
	var scratch []lightsout.Toggle
	for j, v := range x.Pressed() {
		scratch = s.b.AppendToggles(scratch[:0], j)
		for _, t := range scratch {
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
func (s *steps) witnessOf(
	ctx context.Context, lights []int32, values []uint8,
) (w lightsout.State, err error) {
	v := make([]uint8, s.b.Lights())
	for at, i := range lights {
		v[i] = values[at]
	}
	// v·E: the last step is the leftmost factor of E, so it acts on v first. It took the equation of its
	// light, a number of times, from those of others; what v asks of these, it therefore asks of that light
	// as many times less.
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

package algebra

import (
	"context"
	"fmt"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// steps is a board whose toggle matrix A has been eliminated in an order that keeps equations short,
// down to small dense systems.
//
// # What is left
//
// Call T the buttons that were solved for and S all others. Step t uses the equation of a light i_t to solve for a
// button j_t: it subtracts multiples of it from equations of lights that were not used yet, so that these lose j_t. All
// steps together multiply A by a matrix E, which has an inverse because each subtraction can be undone. With lights and
// buttons in the order of the steps, and lights that are left and buttons in S last,
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

func newSparseWith(ctx context.Context, b *lightsout.Board, allow func(p part, aside int) int64) (factoring, error) {
	s := &steps{b: b}
	f, err := s.eliminate(ctx, allow)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	} else if err != nil {
		return nil, fmt.Errorf("board %s is too large for the method sparse: %w", b, err)
	}
	return f, nil
}

func (s *steps) eliminate(ctx context.Context, allow func(p part, aside int) int64) (*reduced, error) {
	if n := max(s.b.Lights(), s.b.Buttons()); n > maxNodes {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d of each are allowed", s.b.Lights(), s.b.Buttons(), maxNodes)
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
		if r.aside, err = q.eliminate(ctx, p, s.rec); err != nil {
			return nil, err
		}
		some, lights, buttons, err := r.blocks(ctx)
		if err != nil {
			return nil, err
		}
		blocks, idle, free = append(blocks, some...), append(idle, lights...), append(free, buttons...)
	}
	for j := s.a.lone; j < len(s.a.buttons); j++ {
		free = append(free, int32(j))
	}
	for _, list := range blocks {
		s.a.rename(list.buttons)
	}
	s.a.rename(free)
	s.a.m, s.a.number, s.a.parts, s.a.sorted = nil, nil, nil, nil // done with
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

// part is lights and buttons that have to do with no others: a connected piece of the graph that joins each light to
// the buttons that change it. Its lights have new numbers from one to before another, and so have its buttons.
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
	a.m.buttons, a.m.times = make([]int32, 0, len(m.buttons)), make([]uint8, 0, len(m.times))
	buttonNumber := slices.Repeat([]int32{none}, b.Buttons())
	look, room := pace{ctx: ctx}, m.room
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
				room = b.AppendToggles(room[:0], int(j))
				for _, t := range room {
					if a.number[t.Light] == none {
						a.addLight(t.Light)
					}
				}
			}
			a.addRow(row, times, buttonNumber)
		}
		p.pastLight, p.pastButton = len(a.lights), len(a.buttons)
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

// Structured elimination, as in B. LaMacchia and A. Odlyzko, "Solving large sparse linear systems over finite fields",
// CRYPTO 1990. The shortest equation is used first. It is solved for that of its buttons which the fewest other
// equations hold, and which is then cleared from these. If the equation is r buttons long and c lights hold the button,
// r + c − 1 entries leave, and up to (r − 1)·(c − 1) come: the matrix grows by at most
//
//	(r − 1)·(c − 1) − (r + c − 1) = (r − 2)·(c − 2) − 2
//
// entries. With r or c at most 2 it never grows, so trees, paths and stars are eliminated
// in linear time. Where it would grow by more than an allowance, a button is set aside instead: it is
// taken for known and goes to the other side of all equations, which become shorter, and the dense
// system at the end finds it. It is that button of the shortest equation which the most lights hold.
//
// On a grid, or any net, this becomes light chasing: about a row of buttons is set aside, and then
// each light in turn has one open button left and determines it. No entry is ever added. What is paid is one bit for
// each light and button set aside, once, where the dense system is made; the separators of nested dissection would fill
// with entries of 32 bits. A random graph is a bit of both: it is thinned out until the equations become long, and then
// their buttons are set aside.

// eliminate eliminates one part of a board, and returns the buttons that it set aside. It ends when no
// open light holds an open button with unit times: for prime k, when none holds an open button.
func (q *equations) eliminate(ctx context.Context, p part, rec *record) (aside []int32, err error) {
	const maxFill = 1 << 28 // the number of entries, in equations and in the record, from which on nothing may grow
	for i := p.firstLight; i < p.pastLight; i++ {
		q.place(int32(i))
	}
	first := len(rec.lights)
	look := pace{ctx: ctx}
	for light := q.order.Least(); light != none; light = q.order.Least() {
		row := q.tidy(light)
		best, most := q.choose(row)
		if err := look.spend(64 + len(row.buttons)*int(1+q.count[most])); err != nil {
			return nil, err
		}
		allowed := q.allow(p, len(aside))
		if q.live+len(rec.terms.buttons)+len(rec.others.buttons) > maxFill {
			allowed = 0
		}
		const long, share = 100, 8
		switch n := len(row.buttons); {
		case best == none:
			q.order.Remove(light) // until its equation changes
		case int64(max(0, n-2))*int64(max(0, q.count[best]-2)) <= allowed: // entries more, but for two
			q.use(light, best, rec)
		case n > max(long, (p.buttons()-len(aside)-(len(rec.lights)-first))/share):
			// What is left of the part had better be a dense system as it is.
			return append(aside, q.setAllAside(p)...), nil
		default:
			q.setAside(most)
			aside = append(aside, most)
		}
	}
	return aside, nil
}

// choose returns of the buttons of an equation the one to solve for, or none, and the one to set
// aside. Only a button whose times are a unit of ℤ/k can be solved for.
func (q *equations) choose(row equation) (best, most int32) {
	best, most = none, row.buttons[0]
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
// A little growth is always good: 4 lets dead ends and thin places shrink to nothing, and grids are still chased as if
// nothing grew. More is good where many buttons are set aside. What is many is a matter of the board: a net in the
// plane has fronts of about √n buttons, so their square is compared with n. Buttons set aside (BenchmarkAllowance):
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
func allowance(p part, aside int) int64 {
	if p.lights() > 2*p.buttons() || p.buttons() > 2*p.lights() {
		return math.MaxInt64
	}
	many := int64(aside) * int64(aside) / int64(p.lights())
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
	q.open[button], q.holders[button] = false, nil
	second := len(rec.others.buttons)
	for at, i := range holders {
		rec.others.add(i, q.ring.Mul(times[at], inverse))
	}
	rec.others.end()
	terms, factors := equation{rec.terms.buttons[first:], rec.terms.times[first:]}, rec.others.times[second:]
	for at, i := range holders {
		q.subtract(i, factors[at], terms)
	}
	q.rows[light] = equation{}
}

func (q *equations) setAside(button int32) {
	holders, _ := q.tidyHolders(button)
	q.open[button], q.holders[button], q.count[button] = false, nil, 0
	for _, i := range holders {
		q.resize(i, int(q.length[i])-1)
	}
}

// setAllAside sets all open buttons of a part aside, and returns them.
func (q *equations) setAllAside(p part) (aside []int32) {
	for j := p.firstButton; j < p.pastButton; j++ {
		if q.open[j] {
			aside = append(aside, int32(j))
			q.open[j], q.holders[j], q.count[j] = false, nil, 0
		}
	}
	for i := p.firstLight; i < p.pastLight; i++ {
		if !q.used[i] {
			q.resize(int32(i), 0)
		}
	}
	return aside
}

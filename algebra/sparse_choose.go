package algebra

import (
	"context"
	"math"
)

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

// maxFill is the number of entries, in equations and in the record, from which on nothing may grow.
const maxFill = 1 << 28

// eliminate eliminates one part of a board, and returns the buttons that it set aside. It ends when no
// open light holds an open button with unit times: for prime k, when none holds an open button.
func (q *equations) eliminate(ctx context.Context, p part, rec *record) (aside []int32, err error) {
	for i := p.firstLight; i < p.pastLight; i++ {
		q.order.place(int32(i), int(q.length[i]))
	}
	first := len(rec.lights)
	look := pace{ctx: ctx}
	for light := q.order.shortest(); light != none; light = q.order.shortest() {
		row := q.tidy(light)
		best, most := q.choose(row)
		if err := look.spend(64 + len(row.buttons)*int(1+q.count[most])); err != nil {
			return nil, err
		}
		allowed := q.allow(p, len(aside))
		if q.live+len(rec.terms.index)+len(rec.others.index) > maxFill {
			allowed = 0
		}
		switch {
		case best == none:
			q.order.remove(light) // until its equation changes
		case q.growth(row, best) <= allowed:
			q.use(light, best, rec)
		case q.dense(row, p.buttons()-len(aside)-(len(rec.lights)-first)):
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

// growth returns how many entries more there may be, but for two, after the button is solved for.
func (q *equations) growth(row equation, button int32) int64 {
	return int64(max(0, len(row.buttons)-2)) * int64(max(0, q.count[button]-2))
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

// dense reports whether the shortest equation is so long that what is left of the part had better be
// a dense system as it is.
func (q *equations) dense(shortest equation, open int) bool {
	const long, share = 100, 8
	return len(shortest.buttons) > long && len(shortest.buttons) > open/share
}

// use solves the equation of a light for a button, and clears the button from all other equations.
func (q *equations) use(light, button int32, rec *record) {
	row := q.rows[light]
	q.order.remove(light)
	q.used[light] = true
	q.live -= len(row.buttons)

	var inverse uint8
	first := len(rec.terms.index)
	for at, j := range row.buttons {
		q.count[j]--
		if j == button {
			inverse = q.ring.Inverse(row.times[at])
		} else {
			rec.terms.add(j, row.times[at])
		}
	}
	rec.terms.end()
	rec.lights, rec.buttons, rec.inverse = append(rec.lights, light), append(rec.buttons, button), append(rec.inverse, inverse)

	holders, times := q.tidyHolders(button)
	q.open[button], q.holders[button] = false, nil
	second := len(rec.others.index)
	for at, i := range holders {
		rec.others.add(i, q.ring.Mul(times[at], inverse))
	}
	rec.others.end()
	terms, factors := equation{rec.terms.index[first:], rec.terms.times[first:]}, rec.others.times[second:]
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

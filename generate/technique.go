package generate

import (
	"bytes"
	"context"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/solve/technique"
)

// plan is a way to solve a puzzle.
type plan struct {
	technique technique.Technique // the hardest one needed
	steps     int                 // presses made
	effort    int
}

// solve returns the plan that costs a person the least. The least solution has depth presses, 0 if that
// is not known: with so few, a proof is not long.
func (p *solverModel) solve(ctx context.Context, state lightsout.State, depth int) (plan, error) {
	s := technique.Values(state)
	best := p.chaseOff(slices.Clone(s))
	if looked, seen := p.look(ctx, s, best.effort); seen {
		best = looked
	}
	if tried := 4 * depth; depth > 0 && tried < best.effort {
		best = plan{technique.Proof, depth, tried}
	}
	return best, ctx.Err()
}

// follow returns what it takes a person to find the presses of a solution one after the other, each by the
// first technique that leads to one: as hints do.
func (s *scale) follow(ctx context.Context, state lightsout.State, x lightsout.Presses) (plan, error) {
	way := plan{technique: technique.AllOn, steps: x.Weight()}
	techniques, err := s.order.Follow(ctx, s.m.b.NewState().Minus(state), x)
	for _, used := range techniques {
		way.technique = max(way.technique, used)
		way.effort += used.Effort()
	}
	return way, err
}

// look solves a state by looking only, if that works with at most some effort. As long as some button has all
// its lights on, it is pressed; then two that overlap and have all their lights on; then a button, or two,
// that turn more lights off than on.
func (p *solverModel) look(ctx context.Context, s []uint8, most int) (plan, bool) {
	const maxTries = 100
	l := plan{technique: technique.AllOn}
	on := len(s) - bytes.Count(s, []byte{0})
	n := p.buttons
	for on > 0 && l.steps < maxTries && l.effort < most {
		best := p.best(ctx, s, 0, n)
		effort := 1
		presses := 1
		if !best.whole {
			l.technique = technique.Overlap
			effort = 2
			if two := p.best(ctx, s, n, len(p.of)); two.whole {
				best = two
				effort = 3
				presses = 2
			} else if best.gain <= 0 {
				best = two
				effort = 5
				presses = 2
			}
		}
		if best.gain <= 0 || ctx.Err() != nil {
			return l, false
		}
		p.press(s, best.button, best.times)
		on -= best.gain
		l.steps += presses * best.times
		l.effort += effort
	}
	return l, on == 0 && l.effort <= most
}

// view is the visible effect of a press.
type view struct {
	button, times int
	gain          int  // lights that go off, less those that go on
	whole         bool // all lights that change go off
}

// best returns the best press of the buttons from i up to j: a whole one if there is one, otherwise that
// of the most gain. It stops early if the context ends.
func (p *solverModel) best(ctx context.Context, s []uint8, i, j int) (best view) {
	var goes [256]int16 // by number of presses: lights that go off
	for ; i < j && (i&63 != 0 || ctx.Err() == nil); i++ {
		list := p.of[i]
		if best.whole && len(list) <= best.gain {
			continue
		}
		off := 0 // lights that are off go on
		clear(goes[:p.k])
		for _, t := range list {
			if v := int(s[t.Light]); v == 0 {
				off++
			} else {
				goes[(p.k-v)*int(p.units[t.Times])%p.k]++
			}
		}
		for n := 1; n < p.k; n++ {
			gain := int(goes[n]) - off
			whole := gain == len(list) && gain > 0
			if whole && !best.whole || whole == best.whole && gain > best.gain {
				best = view{i, n, gain, whole}
			}
		}
	}
	return best
}

// chaseOff solves a state by chasing, and what chasing leaves by the table, by counting or by elimination.
func (p *solverModel) chaseOff(s []uint8) plan {
	presses := p.order.Chase(s)
	chased := plan{technique.Chased, presses, 2 + presses}
	left := p.order.Left(s)
	lights := len(left) - bytes.Count(left, []byte{0})
	if lights == 0 {
		return chased
	}
	// With more guesses than a person can list, each light that is left is worth a search for a guess.
	again := presses
	doublings := lights * bits.Len(uint(len(p.order.Free)*(p.k-1)))
	if f, known := p.fixes[string(left)]; known {
		again = 0
		doublings = bits.Len(uint(f.Tries))
		for g, times := range f.Presses {
			p.press(s, p.order.Free[g], int(times))
			again += int(times)
		}
		again += p.order.Chase(s)
	}
	finish := plan{technique.Proof, presses + again, chased.effort + 4*doublings + again}
	if p.table {
		finish.technique = technique.Free
		finish.effort = chased.effort + 4 + again
	}
	if counted := chased.effort + p.count + again; p.count > 0 && counted < finish.effort {
		finish.technique = technique.Proof
		finish.effort = counted
	}
	return finish
}

// A person plays one board by techniques, for version 1 of the grades. Knowledge about the board is prepared
// once.
type solverModel struct {
	k       int
	buttons int
	units   []uint8 // of each number of times: its inverse modulo k, or 0
	// what a button changes, and after the buttons what two with a light in common change
	of    [][]lightsout.Toggle
	order *technique.Order
	table bool
	fixes map[string]technique.Fix
	count int // what it costs to count for all free buttons; 0 if counting does not work
}

func newSolverModel(ctx context.Context, m *Maker, order *technique.Order) (*solverModel, error) {
	b := m.b
	columns, chased := technique.Columns(b)
	p := &solverModel{k: b.Modulus(), buttons: b.Buttons(), units: make([]uint8, b.Modulus()), order: order,
		table: chased && columns <= 12}
	for times := range p.units {
		p.units[times] = uint8(technique.Inverse(times, p.k))
	}
	for j := range p.buttons {
		p.of = append(p.of, p.order.Toggles(j))
	}
	p.pair(b)
	var err error
	if p.fixes, err = p.order.Fixes(ctx); err != nil {
		return nil, err
	}
	return p, p.learnToCount(ctx, m)
}

// pair adds pairs of buttons that overlap, if they are not too many to look at.
func (p *solverModel) pair(b *lightsout.Board) {
	// a light that this many buttons change has more than most pairs of them
	const (
		limit     = 1 << 10
		threshold = 46
	)
	for i := range b.Lights() {
		if len(p.order.Reached(i)) >= threshold {
			return
		}
	}
	var pairs [][]lightsout.Toggle
	for j := range p.of {
		var near []int
		for _, t := range p.of[j] {
			for _, other := range p.order.Reached(t.Light) {
				if other.Light > j && !slices.Contains(near, other.Light) {
					near = append(near, other.Light)
				}
			}
			if len(pairs)+len(near) > limit {
				return
			}
		}
		slices.Sort(near)
		for _, other := range near {
			s := b.NewState()
			b.Press(s, j, 1)
			b.Press(s, other, 1)
			var both []lightsout.Toggle
			for i, times := range s.Lit() {
				both = append(both, lightsout.Toggle{Light: i, Times: times})
			}
			pairs = append(pairs, both)
		}
	}
	p.of = append(p.of, pairs...)
}

func (p *solverModel) press(s []uint8, j, times int) {
	for _, t := range p.of[j] {
		s[t.Light] = uint8((int(s[t.Light]) + times*t.Times) % p.k)
	}
}

// learnToCount finds the lights that decide each guess: if the lights w are changed an odd number of times by
// button g and an even number of times by every other, counting w tells whether g is pressed. People count up
// to nine lights.
func (p *solverModel) learnToCount(ctx context.Context, m *Maker) error {
	const (
		fingers = 9
		large   = 64
	)
	if m.b.Modulus() != 2 || m.b.Buttons() > large || m.a.Nullity() > 0 || !m.b.Cells() {
		return nil
	}
	cost := 0
	for _, g := range p.order.Free {
		one := m.b.NewState()
		one.Set(g, 1)
		w, err := m.a.Solve(ctx, lightsout.State{}, one)
		if err != nil {
			return err
		}
		for j := range m.b.Buttons() { // on a directed board w may be none
			s := m.b.NewState()
			if m.b.Press(s, j, 1); s.Dot(w.AsState()) != 0 != (j == g) {
				return nil
			}
		}
		if w.Weight() > fingers {
			return nil
		}
		cost += (w.Weight() + 1) / 2
	}
	p.count = cost
	return nil
}

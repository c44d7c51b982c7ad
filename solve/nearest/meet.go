package nearest

import (
	"context"
	"math"
	"slices"

	"lightsout/internal/base/parallel"
)

// Meeting in the middle. Wanted is a set S of moves of least cost C whose prints add up to h. Let a
// table hold all sets that cost at most t. Order S from its cheapest move up, and cut it in two:
//
//	S = B + R     B: as many of the cheapest moves as cost at most t together; R: the others
//
// B is in the table, so S is found when R is tried: look up h − R. Which R must be tried? Let e be
// the cheapest move of R and A = R − e. B + e costs more than t, or e would belong to B. So
//
//	C = cost(B) + cost(e) + cost(A) ≥ t + 1 + cost(A)
//
// and once every R with cost(A) < v has been tried, a set that has not been found costs at least
// t + 1 + v. The sets A are run through with v going up in steps until that is no less than the
// best set found. When every light costs 1 and the table holds pairs, this is: singles (S of 3),
// pairs (S of 4), triples (S of 5), and it ends in the midst of the triples with the first hit.
//
// When every light costs 1, R need not be the last moves of S: any r moves of a set of t + r will do, since the others
// are in the table. Deal the moves out into q classes in turn. If t + r > q·(r − 1), one class has r moves of S, so it
// is enough to try those R whose moves are all of one class: with a table of pairs, a third of all pairs.
//
// All this is about prints. If syndromes are longer than a word, a set may fit h by its print only;
// its cost still bounds what is proved, but it is no answer.
type meeting struct {
	*moves
	cheap  *cheapSets
	h      uint64
	minus  []uint64 // the prints of the moves, negated
	best   meet     // the cheapest by print
	probes int

	classes int // R is of one of this many classes of moves

	atLeast int64 // proved of all sets that are not found
	falsely int64 // the least cost of a set found that fits h by its print only
}

func newMeeting(m *moves, h []uint64) *meeting {
	f := &meeting{moves: m, h: m.print(h), minus: make([]uint64, len(m.prints)), falsely: math.MaxInt64}
	for at, print := range m.prints {
		f.minus[at] = m.Negative(print)
	}
	return f
}

// run looks with a table for a set that costs less than the best known, until none can be better or
// effort probes are made. What a set costs that has not been found is in atLeast.
func (f *meeting) run(ctx context.Context, c *cheapSets, best int64, effort int) error {
	f.cheap, f.probes, f.best = c, 0, meet{cost: best}
	if cost, ok := c.cost(f.h); ok && cost < best { // the whole of S is in the table
		f.best = meet{cost, nil, f.h}
	}
	if c.all {
		f.atLeast = f.best.cost
		return nil
	}
	for v := int64(0); ; {
		f.atLeast = c.most + 1 + v
		if f.best.cost <= f.atLeast {
			return nil
		}
		// Steps are small, because each that is done proves something, and a better set makes the later ones needless.
		up := min(max(v+1, v+v/4, f.costs[0]), f.best.cost-c.most-1)
		f.classes = 1
		if f.same && v > 0 {
			up = v + 1 // R has v + 1 moves
			f.classes = int((c.most + v) / v)
		}
		done, err := f.step(ctx, v, up, f.atLeast, effort)
		if err != nil {
			return err
		}
		if f.best.cost > f.atLeast && !done {
			return nil
		}
		if done {
			v = up
		}
	}
}

// meet is a set found: R in late, and the rest of h after R, which a set of the table makes.
type meet struct {
	cost int64
	late []int
	rest uint64
}

// meetRound is how many first moves are run through, side by side, between two looks at the best
// set so far. It does not depend on the number of processors, so that answers do not either.
const meetRound = 32

// step tries every R with low ≤ cost(A) < high, and reports whether it came to the end. It stops early when the best
// cannot be beaten, since nothing costs less than enough, or after effort probes.
func (f *meeting) step(ctx context.Context, low, high, enough int64, effort int) (bool, error) {
	first := 0
	if low == 0 {
		first = -1 // A is empty
	}
	past, _ := slices.BinarySearch(f.costs, high)
	for ; first < past; first += meetRound {
		if f.best.cost <= enough || f.probes > effort {
			return false, nil
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
		f.round(ctx, first, min(first+meetRound, past), low, high, effort-f.probes)
	}
	return f.probes <= effort, ctx.Err()
}

// round runs through the sets A whose dearest move is one of first to before past.
func (f *meeting) round(ctx context.Context, first, past int, low, high int64, effort int) {
	tries := slices.Repeat([]meetTry{{f: f, ctx: ctx, low: low, high: high, effort: effort, best: f.best}}, past-first)
	parallel.Each(ctx, len(tries), func(at int) {
		t := &tries[at]
		if top := first + at; top < 0 {
			t.last(0, len(f.costs), f.h, 0)
		} else {
			t.chosen = append(t.chosen, top)
			t.from(top, f.Add(f.h, f.minus[top]), f.costs[top])
		}
	})
	for _, t := range tries {
		f.probes += t.probes
		if t.best.cost < f.best.cost {
			f.best = t.best
		}
	}
}

// meetTry runs through the sets A with a given dearest move.
type meetTry struct {
	f              *meeting
	ctx            context.Context
	low, high      int64
	effort, probes int
	heard          int   // how many probes were made when the context was asked last
	chosen         []int // A, dearest first
	best           meet
	stop           bool
}

// from tries A = chosen, which costs cost and leaves rest, and all larger A with moves before next.
func (t *meetTry) from(next int, rest uint64, cost int64) {
	f := t.f
	first := next % f.classes
	if cost >= t.low {
		t.last(first, next, rest, cost)
	}
	for at := first; at < next && cost+f.costs[at] < t.high && !t.stop; at += f.classes {
		t.chosen = append(t.chosen, at)
		t.from(at, f.Add(rest, f.minus[at]), cost+f.costs[at])
		t.chosen = t.chosen[:len(t.chosen)-1]
	}
}

// last tries R = A + e for every move e of a class before next.
func (t *meetTry) last(first, next int, rest uint64, cost int64) {
	f := t.f
	for at := first; at < next; at += f.classes {
		total := cost + f.costs[at]
		if total >= t.best.cost {
			break
		}
		t.probes++
		left := f.Add(rest, f.minus[at])
		if early, ok := f.cheap.cost(left); ok && total+early < t.best.cost {
			t.best = meet{total + early, append(slices.Clone(t.chosen), at), left}
		}
	}
	if t.probes > t.effort || t.probes-t.heard > 1<<16 && t.ctx.Err() != nil {
		t.stop = true
	} else if t.probes-t.heard > 1<<16 {
		t.heard = t.probes
	}
}

// found returns the moves of the best set, or nil if none was better than what was known.
func (f *meeting) found() []int {
	if f.best.late == nil && f.best.rest == 0 {
		return nil
	}
	early, _ := f.cheap.cost(f.best.rest)
	return append(f.cheap.set(f.best.rest, early), f.best.late...)
}

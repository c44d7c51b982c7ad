package least

import (
	"context"
	"math"
	"math/rand/v2"

	"lightsout"
	"lightsout/internal/base/bitrow"
)

// descend looks for light solutions without looking at all of them, as Canteaut and Chabaud (1998)
// look for light codewords. An information set is d buttons, one for each quiet pattern of a basis
// that holds it alone: what is pressed among them says which solution it is, and every choice is one.
// A light solution presses few buttons of a random information set. So keep a basis for one, look at the
// solutions that press none, one or two of its buttons, exchange one button of the set for another
// at random, and look again.
//
// It changes the basis of c, calls found for each solution lighter than the weight given, and stops
// after the given exchanges, when found returns false, or with its context.
func (c *solutionCoset) descend(
	ctx context.Context, exchanges, weight int, found func(words []uint64) bool,
) error {
	d := len(c.Basis)
	if d == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(c.N), uint64(d))) // repeatable
	pivots := c.systematic(ctx)
	if pivots == nil {
		return ctx.Err()
	}
	sum := make([]uint64, len(c.First))
	one := make([]uint64, len(c.First))
	better := func(w int, parts ...[]uint64) bool {
		if w >= weight {
			return true
		}
		weight = w
		copy(sum, c.First)
		for _, q := range parts {
			bitrow.XorWords(sum, q)
		}
		return found(sum)
	}
	// rounds from one look at the context to the next: below a millisecond
	every := max(1, 1<<16/(d*len(c.First)))
	for round := range exchanges {
		if round%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !better(weightOf(c.First)) {
			return nil
		}
		for i, q := range c.Basis {
			if !better(weightOfSum(c.First, q), q) {
				return nil
			}
			// Pairs are many, so they are tried with one pattern a round.
			if i != round%d {
				continue
			}
			copy(one, c.First)
			bitrow.XorWords(one, q)
			for other, r := range c.Basis {
				if w := weightOfSum(one, r); other != i && w < weight && !better(w, q, r) {
					return nil
				}
			}
		}
		i := rng.IntN(d)
		if button := pickOne(c.Basis[i], pivots[i], rng); button >= 0 {
			c.Pivot(i, button)
			pivots[i] = button
		}
	}
	return nil
}

// systematic gives each quiet pattern its own button, and returns these buttons, or nil if the context ends.
func (c *solutionCoset) systematic(ctx context.Context) []int {
	pivots := make([]int, len(c.Basis))
	for i, q := range c.Basis {
		if ctx.Err() != nil {
			return nil
		}
		if button := bitrow.First(q); button >= 0 {
			c.Pivot(i, button)
			pivots[i] = button
		}
	}
	return pivots
}

// pickOne returns a button that presses hold, at random, but not the given one; −1 if it takes too
// many tries.
func pickOne(words []uint64, not int, rng *rand.Rand) int {
	for range 1000 {
		if button := rng.IntN(len(words) * 64); button != not && bitAt(words, button) {
			return button
		}
	}
	return -1
}

// Work of a short and of a long search, in words of presses that are looked at.
const (
	searchShort = 1 << 26
	searchLong  = 1 << 31
)

// round returns how many words one round of the search looks at; for more than two states, what
// takes as long.
func (q *question) round() int {
	if q.coset == nil {
		return 16 * q.p.Board.Modulus() * q.p.Board.Buttons()
	}
	return 3 * len(q.coset.Basis) * (1 + q.p.Board.Buttons()/64)
}

// tries returns how many rounds to search before a walk: a small part of what the walk takes.
func (q *question) tries() int {
	return min(1500, 1<<min(20, max(0, q.quiets-14)), 1+searchShort/q.round())
}

// unprovedTries returns how many rounds to search when there is no way to a proof.
func (q *question) unprovedTries(ctx context.Context) int {
	if _, ends := ctx.Deadline(); ends {
		return math.MaxInt
	}
	return 1 + int(min(searchLong/int64(q.round()), 1<<20))
}

// prepare looks for light solutions for a while, which makes every proof shorter.
func (q *question) prepare(ctx context.Context) error {
	if err := q.search(ctx, q.tries(), false); err != nil || q.proved() {
		return err
	}
	return q.searchSymmetric(ctx)
}

// search looks for lighter solutions until there is a proof or it has tried for long enough.
func (q *question) search(ctx context.Context, tries int, report bool) error {
	if q.coset == nil {
		return q.searchAnyModulus(ctx, tries)
	}
	return q.coset.clone().descend(ctx, tries, q.weight, func(words []uint64) bool {
		q.found(q.coset.presses(words))
		if report && q.Progress != nil {
			q.Progress(Progress{Weight: q.weight, AtLeast: q.atLeast})
		}
		return !q.proved()
	})
}

// searchAnyModulus adds and takes away quiet patterns as long as presses get lighter, and begins
// again from a random solution.
func (q *question) searchAnyModulus(ctx context.Context, tries int) error {
	k := q.p.Board.Modulus()
	n := q.p.Board.Buttons()
	if n > 1<<20 || q.quiets == 0 { // each try would take long, and gain little
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(n), uint64(k)))
	var quiets []lightsout.Presses
	for i := range min(q.quiets, 256) {
		quiet, err := q.a.Quiet(ctx, i)
		if err != nil {
			return err
		}
		quiets = append(quiets, quiet)
	}
	x := q.best
	for left := tries; left > 0; {
		lighter := true
		for lighter && left > 0 {
			lighter = false
			for _, quiet := range quiets {
				y := x
				for range k - 1 {
					if err := ctx.Err(); err != nil {
						return err
					}
					if y = y.Plus(quiet); y.Weight() < x.Weight() {
						x = y
						lighter = true
					}
				}
				left--
			}
		}
		if q.found(x); q.proved() {
			return nil
		}
		x = q.best
		for range 1 + rng.IntN(4) {
			quiet := quiets[rng.IntN(len(quiets))]
			for range 1 + rng.IntN(k-1) {
				if err := ctx.Err(); err != nil {
					return err
				}
				x = x.Plus(quiet)
			}
		}
	}
	return nil
}

package least

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"lightsout"
	"lightsout/internal/math/wht"
	"lightsout/symmetry"
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
func (c *coset) descend(ctx context.Context, exchanges, weight int, found func(words []uint64) bool) error {
	d := len(c.quiet)
	if d == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(c.n), uint64(d))) // repeatable
	pivots := c.systematic(ctx)
	if pivots == nil {
		return ctx.Err()
	}
	sum, one := make([]uint64, len(c.first)), make([]uint64, len(c.first))
	better := func(w int, parts ...[]uint64) bool {
		if w >= weight {
			return true
		}
		weight = w
		copy(sum, c.first)
		for _, q := range parts {
			addTo(sum, q)
		}
		return found(sum)
	}
	every := max(1, 1<<16/(d*len(c.first))) // rounds from one look at the context to the next: below a millisecond
	for round := range exchanges {
		if round%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !better(weightOf(c.first)) {
			return nil
		}
		for i, q := range c.quiet {
			if !better(weightOfSum(c.first, q), q) {
				return nil
			}
			// Pairs are many, so they are tried with one pattern a round.
			if i != round%d {
				continue
			}
			copy(one, c.first)
			addTo(one, q)
			for other, r := range c.quiet {
				if w := weightOfSum(one, r); other != i && w < weight && !better(w, q, r) {
					return nil
				}
			}
		}
		i := rng.IntN(d)
		if button := pickOne(c.quiet[i], pivots[i], rng); button >= 0 {
			c.pivot(i, button)
			pivots[i] = button
		}
	}
	return nil
}

// systematic gives each quiet pattern its own button, and returns these buttons, or nil if the context ends.
func (c *coset) systematic(ctx context.Context) []int {
	pivots := make([]int, len(c.quiet))
	for i, q := range c.quiet {
		if ctx.Err() != nil {
			return nil
		}
		if button := firstBit(q); button >= 0 {
			c.pivot(i, button)
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
const searchShort, searchLong = 1 << 26, 1 << 31

// round returns how many words one round of the search looks at; for more than two states, what
// takes as long.
func (q *quest) round() int {
	if q.coset == nil {
		return 16 * q.p.Board.Modulus() * q.p.Board.Buttons()
	}
	return 3 * len(q.coset.quiet) * (1 + q.p.Board.Buttons()/64)
}

// tries returns how many rounds to search before a walk: a small part of what the walk takes.
func (q *quest) tries() int {
	return min(1500, 1<<min(20, max(0, q.quiets-14)), 1+searchShort/q.round())
}

// patience returns how many rounds to search when there is no way to a proof.
func (q *quest) patience(ctx context.Context) int {
	if _, ends := ctx.Deadline(); ends {
		return math.MaxInt
	}
	return 1 + int(min(searchLong/int64(q.round()), 1<<20))
}

// prepare looks for light solutions for a while, which makes every proof shorter.
func (q *quest) prepare(ctx context.Context) error {
	if err := q.search(ctx, q.tries(), false); err != nil || q.proved() {
		return err
	}
	return q.searchSymmetric(ctx)
}

// search looks for lighter solutions until there is a proof or it has tried for long enough.
func (q *quest) search(ctx context.Context, tries int, report bool) error {
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
func (q *quest) searchAnyModulus(ctx context.Context, tries int) error {
	k, n := q.p.Board.Modulus(), q.p.Board.Buttons()
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
						x, lighter = y, true
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

// leastBound returns a lower bound of the presses of any solution, from the board alone.
//
// Give each light whose value must change a price of 1/m, where m is the greatest number of such
// lights that any button which changes it changes. One press pays for at most 1: it changes some
// number c of them, and each costs at most 1/c. All prices must be paid, since a light that no press
// changes keeps its value. So the sum of the prices, rounded up, is a bound; where the presses of
// a solution never overlap it is exact. It is 0 if the context ends.
func leastBound(ctx context.Context, p lightsout.Problem) int {
	b := p.Board
	wrong := p.To.Minus(p.From)
	most := make([]int32, b.Lights())
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		if j%256 == 0 && ctx.Err() != nil {
			return 0
		}
		room = b.AppendToggles(room[:0], j)
		changes := int32(0)
		for _, t := range room {
			if wrong.At(t.Light) != 0 {
				changes++
			}
		}
		for _, t := range room {
			most[t.Light] = max(most[t.Light], changes)
		}
	}
	lights := map[int32]int64{} // how many lights have each price
	for i := range wrong.Lit() {
		lights[most[i]]++
	}
	sum := new(big.Rat)
	for m, count := range lights {
		sum.Add(sum, big.NewRat(count, int64(m))) // m > 0, for the problem has a solution
	}
	up := new(big.Int).Add(sum.Num(), new(big.Int).Sub(sum.Denom(), big.NewInt(1)))
	return int(up.Quo(up, sum.Denom()).Int64())
}

// bound returns a lower bound of the presses of any solution of the coset. Buttons of one type
// are pressed or not together, up to a fixed difference, so of those at least the fewer are
// pressed, whichever they are; and the parity may be known.
func (c *coset) bound(atLeast int) int {
	if len(c.quiet) <= 64 {
		pressed, not := map[uint64]int{}, map[uint64]int{}
		for j, t := range wht.Types(c.n, c.quiet) {
			if bitAt(c.first, j) {
				pressed[t]++
			} else {
				not[t]++
			}
		}
		sum := pressed[0]
		for t, count := range pressed {
			if t != 0 {
				sum += min(count, not[t])
			}
		}
		atLeast = max(atLeast, sum)
	}
	odd := func(q []uint64) bool { return weightOf(q)%2 != 0 }
	if atLeast%2 != weightOf(c.first)%2 && !slices.ContainsFunc(c.quiet, odd) { // all solutions are even, or all are odd
		atLeast++
	}
	return atLeast
}

// Where the wanted change is symmetric, light solutions often are too, and the symmetric ones are
// few enough to look at all: if a symmetry moves the solutions of a coset of dimension d, about
// d/2 dimensions of them stay as they are. So they are looked at first; what they give is no proof,
// but makes the walk through all solutions pass over more of them.

// Limits of that look: dimensions of a walk, symmetries tried.
const maxSymmetric, maxSymmetries = 20, 16

// searchSymmetric looks at the solutions that some symmetry leaves as they are.
func (q *quest) searchSymmetric(ctx context.Context) error {
	if q.coset == nil || len(q.coset.quiet) < 24 || len(q.coset.quiet) > 256 {
		return nil
	}
	group, err := q.symmetries(ctx)
	if err != nil {
		return err
	}
	for _, y := range group[1:] {
		c := q.coset.fixedBy(y)
		if c == nil {
			continue
		}
		if len(c.quiet) > maxSymmetric {
			err = c.descend(ctx, q.tries(), q.weight, func(words []uint64) bool {
				q.found(c.presses(words))
				return !q.proved()
			})
		} else {
			j := newReduction(newBitWalk(c.cut(nil, maxSteps)), c.presses(c.first), 0)
			err = j.run(ctx)
			q.found(j.total.presses)
		}
		if err != nil || q.proved() {
			return err
		}
	}
	return nil
}

// symmetries returns symmetries of the board that leave the wanted change as it is, the identity
// first.
func (q *quest) symmetries(ctx context.Context) ([]symmetry.Symmetry, error) {
	if q.group == nil {
		group, err := symmetry.Of(ctx, q.p.Board)
		if err != nil {
			return nil, err
		}
		q.group = symmetry.Fixing(group, q.p.To.Minus(q.p.From))
	}
	return q.group[:min(len(q.group), maxSymmetries)], nil
}

// fixedBy returns the solutions that a symmetry leaves as they are, or nil if there are none.
//
// They are the first + Σ vᵢ·quietᵢ for which moved(first) + first = Σ vᵢ·(moved(quietᵢ) + quietᵢ):
// a system of linear equations for v. Its right sides are eliminated together with the patterns they
// come from, and where nothing is left, the pattern is one that stays as it is.
func (c *coset) fixedBy(y symmetry.Symmetry) *coset {
	type row struct{ moves, pattern []uint64 }
	change := func(words []uint64) []uint64 {
		moved := slices.Clone(words)
		for at, word := range words {
			for ; word != 0; word &= word - 1 {
				to := y.Button(at<<6 + bits.TrailingZeros64(word))
				moved[to>>6] ^= 1 << (to & 63)
			}
		}
		return moved
	}
	fixed := &coset{n: c.n}
	var rows []row
	var leads []int
	reduce := func(r row) int {
		for i, lead := range leads {
			if bitAt(r.moves, lead) {
				addTo(r.moves, rows[i].moves)
				addTo(r.pattern, rows[i].pattern)
			}
		}
		return firstBit(r.moves)
	}
	for _, q := range c.quiet {
		r := row{change(q), slices.Clone(q)}
		if lead := reduce(r); lead >= 0 {
			rows, leads = append(rows, r), append(leads, lead)
		} else {
			fixed.quiet = append(fixed.quiet, r.pattern)
		}
	}
	r := row{change(c.first), slices.Clone(c.first)}
	if reduce(r) >= 0 {
		return nil
	}
	fixed.first = r.pattern
	return fixed
}

// firstBit returns the first button that is pressed, or −1.
func firstBit(words []uint64) int {
	for at, word := range words {
		if word != 0 {
			return at<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

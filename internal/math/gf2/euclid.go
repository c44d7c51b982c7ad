package gf2

import (
	"context"
	"math/bits"
)

// euclid is Euclid's algorithm in progress. It holds two consecutive remainders and any number of pairs that
// take part in every step: dividing the first remainder by the second with quotient q turns each pair
//
//	(x, y)  into  (y, x + q·y),
//
// which for the remainders themselves is the division. Several such steps together are a matrix of
// polynomials with determinant one, and what makes the algorithm fast is to find that matrix for many steps
// from the leading coefficients alone, and to apply it to the long operands once.
//
// The leading coefficients suffice, up to a point. Let the remainders be
//
//	x = h·s^k + (lower),  y = h'·s^k + (lower),  degree of h' < degree of h = d,
//
// where lower terms have degrees below k, and let M be the matrix of some steps that take (h, h') to (c, c')
// with degree of c' < degree of c. The quotients of these steps have degrees that add up to d - degree(c), so
// no entry of M has a higher degree than that. M takes (x, y) to
//
//	(c·s^k, c'·s^k) + M·(lower),
//
// and M·(lower) has a degree below k + d - degree(c). If 2·degree(c) ≥ d, that is no more than k + degree(c),
// so the first has degree k + degree(c) exactly and the second a lower one. The determinant being one, the
// greatest common divisor has not changed; the degrees have dropped by d - degree(c), which can be half of d.
// So nothing more is asked of a step than 2·degree(c) ≥ d.
//
// References: D. Lehmer, "Euclid's algorithm for large numbers", Amer. Math. Monthly 45 (1938), for steps on
// leading words; J. von zur Gathen, J. Gerhard, "Modern Computer Algebra", chapter 11, for the recursion.
type euclid struct {
	r      pair   // remainders; x has a higher degree than y
	others []pair // what else takes part in the steps
	t, u   pairMultiples
}

// newEuclid prepares the division of x by y, which has a lower degree. The others share nothing with the
// caller.
func newEuclid(x, y Poly, others ...pair) *euclid {
	return &euclid{r: newPair(x, y), others: others}
}

// run takes steps until y has a degree below floor, but never one that would
// bring x below floor. It looks at the context before each of them.
func (e *euclid) run(ctx context.Context, floor int) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := degree(e.r.x)
		m := degree(e.r.y)
		switch {
		case m < floor:
			return nil
		case e.wordStep(n, floor):
		default:
			e.divide()
		}
	}
}

// divide takes a single step, whatever the degree of its quotient.
func (e *euclid) divide() {
	q, r := polyOf(e.r.x).DivMod(polyOf(e.r.y))
	e.r = newPair(polyOf(e.r.y), r)
	for i, p := range e.others {
		y := polyOf(p.y)
		e.others[i] = newPair(y, polyOf(p.x).Add(q.Mul(y)))
	}
}

// leadBits is the number of leading coefficients that a word step looks at.
const leadBits = 2 * wordBits

// wordStep takes all the steps that the leading leadBits coefficients allow and whose matrix has entries
// short enough for a table. It reports whether there was any: there is none if the next quotient is too long.
func (e *euclid) wordStep(n, floor int) bool {
	const d = leadBits - 1 // degree of h
	hx, lx := leading(e.r.x, n)
	hy, ly := leading(e.r.y, n)
	dx := d
	dy := degreePair(hy, ly)

	// The matrix has rows (ax, bx) and (ay, by). A step leaves the divisor as c. Its degree must not be so
	// low that an entry has more than partBits coefficients, which keeps it above half of d as well, nor that
	// x falls below floor.
	stop := max(d-(partBits-1), d-(n-floor))
	if dy < stop {
		return false
	}
	ax := uint64(1)
	bx := uint64(0)
	ay := uint64(0)
	by := uint64(1)
	for dy >= stop {
		for dx >= dy {
			s := uint(dx-dy) & (wordBits - 1)
			hx ^= hy<<s | ly>>1>>(wordBits-1-s)
			lx ^= ly << s
			ax ^= ay << s
			bx ^= by << s
			dx = degreePair(hx, lx)
		}
		hx, lx, hy, ly = hy, ly, hx, lx
		ax, bx, ay, by = ay, by, ax, bx
		dx, dy = dy, dx
	}

	e.t.build(ax, ay)
	e.u.build(bx, by)
	e.r.apply(&e.t, &e.u)
	for i := range e.others {
		e.others[i].apply(&e.t, &e.u)
	}
	return true
}

// degreePair returns the degree of a polynomial in two words.
func degreePair(high, low uint64) int {
	if high != 0 {
		return leadBits - 1 - bits.LeadingZeros64(high)
	}
	return wordBits - 1 - bits.LeadingZeros64(low)
}

// GCD returns the greatest common divisor of a and b, and 0 if both are 0.
func GCD(ctx context.Context, a, b Poly) (Poly, error) {
	if a.Degree() < b.Degree() {
		a, b = b, a
	}
	if b.IsZero() {
		return a, nil
	}
	e := newEuclid(b, a.Mod(b))
	err := e.run(ctx, 0)
	return polyOf(e.r.x), err
}

// Cofactor returns the greatest common divisor g of a and b, and the one
// polynomial u of a degree below that of b/g for which
//
//	u·a = g  modulo b.
//
// If b is 0 there is no modulus, and u is 1.
//
// Euclid's algorithm on b and a takes 0 and 1 along, and every remainder is, modulo b, a times the number
// next to it. Leaving the other cofactor out saves a third of the work. The only error is that of the
// context.
func Cofactor(ctx context.Context, a, b Poly) (g, u Poly, err error) {
	if b.IsZero() {
		return a, Monomial(0), nil
	}
	e := newEuclid(b, a.Mod(b), newPair(Poly{}, Monomial(0)))
	if err := e.run(ctx, 0); err != nil {
		return Poly{}, Poly{}, err
	}
	return polyOf(e.r.x), polyOf(e.others[0].x), nil
}

// pair is two polynomials in slices of one length.
type pair struct{ x, y []uint64 }

// newPair copies two polynomials.
func newPair(x, y Poly) pair {
	n := max(len(x.words), len(y.words))
	p := pair{make([]uint64, n), make([]uint64, n)}
	copy(p.x, x.words)
	copy(p.y, y.words)
	return p
}

// pairMultiples holds the products of two short factors, of at most partBits coefficients, with all bytes.
// The factors are a column of a matrix, and the two products with a byte are wanted together, so they lie
// together.
type pairMultiples [256][2]uint64

// build fills the table as multiples.build does.
func (t *pairMultiples) build(f, g uint64) {
	for b := range 8 {
		small := t[:1<<b]
		large := t[1<<b : 2<<b]
		f := f << b
		g := g << b
		for u := range small {
			from := &small[u]
			to := &large[u]
			to[0] = from[0] ^ f
			to[1] = from[1] ^ g
		}
	}
}

// apply multiplies the pair by a matrix: t holds the multiples of its first column, which meets x, and u
// those of its second, which meets y. The results are made from the lowest word up, each word as soon as
// those it comes from have been read, so they can take the place of the operands.
//
// This is the inner loop of Euclid's algorithm. It is written out byte by byte because shifts by constants
// cost half as much, and the products with x and y are added before they are shifted because that halves the
// shifts.
func (p *pair) apply(t, u *pairMultiples) {
	x := p.x
	y := p.y[:len(p.x)]
	var cx, cy uint64
	for i, v := range x {
		w := y[i]
		a := &t[uint8(v)]
		b := &u[uint8(w)]
		lx := cx ^ a[0] ^ b[0]
		ly := cy ^ a[1] ^ b[1]

		a = &t[uint8(v>>8)]
		b = &u[uint8(w>>8)]
		mx := a[0] ^ b[0]
		my := a[1] ^ b[1]
		lx ^= mx << 8
		ly ^= my << 8
		cx = mx >> 56
		cy = my >> 56

		a = &t[uint8(v>>16)]
		b = &u[uint8(w>>16)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		lx ^= mx << 16
		ly ^= my << 16
		cx ^= mx >> 48
		cy ^= my >> 48

		a = &t[uint8(v>>24)]
		b = &u[uint8(w>>24)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		lx ^= mx << 24
		ly ^= my << 24
		cx ^= mx >> 40
		cy ^= my >> 40

		a = &t[uint8(v>>32)]
		b = &u[uint8(w>>32)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		lx ^= mx << 32
		ly ^= my << 32
		cx ^= mx >> 32
		cy ^= my >> 32

		a = &t[uint8(v>>40)]
		b = &u[uint8(w>>40)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		lx ^= mx << 40
		ly ^= my << 40
		cx ^= mx >> 24
		cy ^= my >> 24

		a = &t[uint8(v>>48)]
		b = &u[uint8(w>>48)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		lx ^= mx << 48
		ly ^= my << 48
		cx ^= mx >> 16
		cy ^= my >> 16

		a = &t[uint8(v>>56)]
		b = &u[uint8(w>>56)]
		mx = a[0] ^ b[0]
		my = a[1] ^ b[1]
		x[i] = lx ^ mx<<56
		y[i] = ly ^ my<<56
		cx ^= mx >> 8
		cy ^= my >> 8
	}
	p.x = x
	p.y = y
	p.end(cx, cy)
}

// end adds the highest words, and removes those that are zero in both.
func (p *pair) end(x, y uint64) {
	if x|y != 0 {
		p.x = append(p.x, x)
		p.y = append(p.y, y)
	}
	n := len(p.x)
	for n > 0 && p.x[n-1]|p.y[n-1] == 0 {
		n--
	}
	p.x = p.x[:n]
	p.y = p.y[:n]
}

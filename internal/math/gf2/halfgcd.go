package gf2

import "context"

// halfStep takes steps found by recursion on the leading coefficients, so as to bring the degree n of x down to
// max(floor, n/2) or half of the way there. It reports whether there was any step; if the context ends, it takes none.
//
// A drop by w needs the 2w+1 leading coefficients, by the argument at euclid. If the goal is near enough that this
// leaves some of them out, the whole drop is one smaller problem. If not, half the drop is, and the next halfStep will
// do the other half on remainders that are shorter by then: a problem is worth two of half its size and some products,
//
//	degree  n ┬
//	          │ first half:   leading n/2 coefficients of all
//	     3n/4 ┼
//	          │ second half:  leading n/2 coefficients of what is left
//	      n/2 ┴
//
// so that Euclid's algorithm costs about as much as a few products of its length.
func (e *euclid) halfStep(ctx context.Context, n, floor int) bool {
	drop := n - max(floor, (n+1)/2)
	if 2*drop > n-n/4 {
		drop = (drop + 1) / 2
	}
	k := n - 2*drop
	x, y := polyOf(e.r.x), polyOf(e.r.y)
	one := Monomial(0)
	sub := newEuclid(x.Shift(-k), y.Shift(-k), newPair(one, Poly{}), newPair(Poly{}, one))
	sub.half = e.half
	if err := sub.run(ctx, drop); err != nil || degree(sub.r.x) == 2*drop {
		return false
	}

	// The columns of the matrix are the images of (1, 0) and (0, 1).
	first, second := sub.others[0], sub.others[1]
	product := func(x, y Poly) (Poly, Poly) {
		return polyOf(first.x).Mul(x).Add(polyOf(second.x).Mul(y)),
			polyOf(first.y).Mul(x).Add(polyOf(second.y).Mul(y))
	}
	// The leading coefficients are known already.
	lowX, lowY := product(x.truncate(k), y.truncate(k))
	e.r = newPair(polyOf(sub.r.x).Shift(k).Add(lowX), polyOf(sub.r.y).Shift(k).Add(lowY))
	for i, p := range e.others {
		e.others[i] = newPair(product(polyOf(p.x), polyOf(p.y)))
	}
	return true
}

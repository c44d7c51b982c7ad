package gf2

// divNewton divides with the inverse of the divisor, found by Newton's method. Reversing the coefficients turns the
// highest into the lowest, where they can be computed as power series: the k highest coefficients of a quotient are,
// reversed, those of
//
//	reversed dividend · 1/(reversed divisor)  modulo s^k.
//
// If the quotient is longer than the divisor it is settled in equal parts that
// are not, so that no product is longer than it must be.
func divNewton(p, d Poly) (q, r Poly) {
	dd := d.Degree()
	total := p.Degree() - dd + 1 // coefficients of the quotient
	parts := (total + dd) / (dd + 1)
	size := (total + parts - 1) / parts
	inverse := d.head(size).invert(size)
	r = p
	for r.Degree() >= dd {
		left := r.Degree() - dd + 1
		k := min(left, size)
		part := r.head(k).Mul(inverse.truncate(k)).truncate(k).reverse(k)
		q = q.Add(part.Shift(left - k))
		r = r.Add(part.Mul(d).Shift(left - k))
	}
	return q, r
}

// invert returns the inverse of p modulo s^k, for p with constant coefficient
// one. If p·g = 1 + e, where e has no coefficients below s^j, then
//
//	p·(p·g²) = (p·g)² = 1 + e²,
//
// and e² has none below s^2j: over GF(2), Newton's step is g -> p·g². Squaring costs next to nothing, so a step is one
// product. The precision j is chosen from the end, so that the last step arrives at k and not beyond it.
func (p Poly) invert(k int) Poly {
	if k <= 1 {
		return Monomial(0)
	}
	g := p.invert((k + 1) / 2)
	return p.truncate(k).Mul(g.Square().truncate(k)).truncate(k)
}

// head returns the k highest coefficients of p, highest first: the leading one
// is the constant coefficient of the result. Missing ones are zero.
func (p Poly) head(k int) Poly {
	return p.Shift(k - 1 - p.Degree()).reverse(k)
}

// reverse returns p, which has a degree below k, with coefficient i moved to k-1-i.
func (p Poly) reverse(k int) Poly {
	v := p.Vector(k)
	v.Reverse()
	return polyOf(v.words)
}

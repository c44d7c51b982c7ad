package gf2

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

// pairMultiples holds the products of two short factors, of at most partBits coefficients, with all bytes. The factors
// are a column of a matrix, and the two products with a byte are wanted together, so they lie together.
type pairMultiples [256][2]uint64

// build fills the table as multiples.build does.
func (t *pairMultiples) build(f, g uint64) {
	for b := range 8 {
		small, large, f, g := t[:1<<b], t[1<<b:2<<b], f<<b, g<<b
		for u := range small {
			from, to := &small[u], &large[u]
			to[0] = from[0] ^ f
			to[1] = from[1] ^ g
		}
	}
}

// apply multiplies the pair by a matrix: t holds the multiples of its first column, which meets x, and u those of its
// second, which meets y. The results are made from the lowest word up, each word as soon as those it comes from have
// been read, so they can take the place of the operands.
//
// This is the inner loop of Euclid's algorithm. It is written out byte by byte because shifts by constants cost half as
// much, and the products with x and y are added before they are shifted because that halves the shifts.
func (p *pair) apply(t, u *pairMultiples) {
	x, y := p.x, p.y[:len(p.x)]
	var cx, cy uint64
	for i, v := range x {
		w := y[i]
		a, b := &t[uint8(v)], &u[uint8(w)]
		lx, ly := cx^a[0]^b[0], cy^a[1]^b[1]

		a, b = &t[uint8(v>>8)], &u[uint8(w>>8)]
		mx, my := a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<8, ly^my<<8, mx>>56, my>>56

		a, b = &t[uint8(v>>16)], &u[uint8(w>>16)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<16, ly^my<<16, cx^mx>>48, cy^my>>48

		a, b = &t[uint8(v>>24)], &u[uint8(w>>24)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<24, ly^my<<24, cx^mx>>40, cy^my>>40

		a, b = &t[uint8(v>>32)], &u[uint8(w>>32)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<32, ly^my<<32, cx^mx>>32, cy^my>>32

		a, b = &t[uint8(v>>40)], &u[uint8(w>>40)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<40, ly^my<<40, cx^mx>>24, cy^my>>24

		a, b = &t[uint8(v>>48)], &u[uint8(w>>48)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<48, ly^my<<48, cx^mx>>16, cy^my>>16

		a, b = &t[uint8(v>>56)], &u[uint8(w>>56)]
		mx, my = a[0]^b[0], a[1]^b[1]
		x[i], y[i], cx, cy = lx^mx<<56, ly^my<<56, cx^mx>>8, cy^my>>8
	}
	if cx|cy != 0 {
		x, y = append(x, cx), append(y, cy)
	}
	for len(x) > 0 && x[len(x)-1]|y[len(y)-1] == 0 {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	p.x, p.y = x, y
}

package algebra

import "context"

// edges closes a board that ends above and below, the rectangle and the cylinder: x₀ = 0 and
// xₘ₊₁ = 0. So v = (q, 0) at cut 0, with q the first row, and w = (0, p) at cut m. The first row of
//
//	Tᵐ·v + T^(m−h)·d = w     reads     fₘ₊₁(B)·q = c,
//
// where c is the row below in T^(m−h)·d; the second only says what p is. Presses make the change if
// and only if they begin with such a q. Without a change c is 0, and they are the quiet patterns.
type edges struct {
	ring
	firstRows
	m     int
	first ringEquation // ζᵐ·fₘ₊₁(B)·q = ζᵐ·c
}

func newEdges(ctx context.Context, r ring, m int) (closing, error) {
	_, f := r.fibonacci(m)
	first, err := newRingEquation(ctx, r, f)
	return edges{r, firstRows{first.kernel}, m, first}, err
}

func (e edges) solve(d cut, h int) (cut, bool) {
	q, ok := e.first.solve(e.turn(e.carry(d, e.m-h).below, e.m))
	return cut{below: q}, ok
}

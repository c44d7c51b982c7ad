package zmod

import "context"

// local is a matrix A over the local ring ℤ/q, q = pᵉ, taken apart so that linear systems are read off:
//
//	A = L·D·U
//
// after putting the rows of A in the order perm. L is lower triangular with units on its diagonal, D is diagonal with
// powers of p, and row i of U has 1 in the pivot column cols[i] and 0 in the pivot columns before it.
//
// # Finding it
//
// In ℤ/q of any two entries one divides the other, so the pivot only has to be an entry divisible by p as seldom as
// possible. All the units are used first. When no unit is left, every entry that remains is a multiple of p: divide
// them all by p, which is exact, and continue modulo q/p. Nothing but a unit is ever inverted. Modulo a prime there is
// one such round.
//
// A row in which no unit is left when its turn comes is put off. It never gets one back in that round: what clears it
// later are multiples of pivot rows by its own entries, all divisible by p.
//
// Row i of U is known modulo q/D(i) only, which is all that D·U needs.
//
// # Asking it
//
// A·x = b means L·c = b and D·(U·x) = c. The first has one solution c. The second has one if and only if D(i) divides
// every cᵢ, where D(i) = 0 beyond the rank.
type local struct {
	p, q       int
	idempotent uint8 // of q in the ring of the whole matrix
	rows, cols int

	perm   []int     // perm[i] is the row of A at place i
	lower  [][]uint8 // row i of L up to its last column that is not 0
	upper  *Matrix   // U, one row for each pivot
	pivots []int     // pivot column of each row of U
	diag   []int     // D, powers of p that do not decrease
	free   []int     // the other columns, in order
}

func newLocal(ctx context.Context, m *Matrix, f primePower) (*local, error) {
	s := &local{p: f.p, q: f.q, idempotent: f.idempotent, rows: m.rows, cols: m.cols}
	left := make([]waiting, m.rows)
	for i := range left {
		row := make([]uint8, m.cols)
		for j, v := range m.Row(i) {
			row[j] = uint8(int(v) % f.q)
		}
		left[i] = waiting{place: i, row: row}
	}
	var upper [][]uint8
	for power := 1; power < f.q; power *= f.p {
		var err error
		if left, upper, err = s.round(ctx, left, upper, power); err != nil {
			return nil, err
		}
	}
	for _, w := range left {
		s.perm = append(s.perm, w.place)
		s.lower = append(s.lower, w.multiples)
	}

	ring := m.ring
	if f.q != m.ring.Modulus() {
		ring = NewRing(f.q)
	}
	s.upper = newMatrix(ring, len(upper), m.cols)
	pivot := make([]bool, m.cols)
	for i, row := range upper {
		copy(s.upper.Row(i), row)
		pivot[s.pivots[i]] = true
	}
	for j, is := range pivot {
		if !is {
			s.free = append(s.free, j)
		}
	}
	return s, nil
}

// waiting is a row that is not yet a pivot row: what is left of it, and the
// multiples of the pivot rows that were taken away.
type waiting struct {
	place     int
	row       []uint8
	multiples []uint8
	cleared   int // how many pivot rows of this round are taken away
}

// round uses all the units of the rows, which are modulo q/power, and
// returns those that are left, divided by p, and the rows of U so far.
func (s *local) round(ctx context.Context, rows []waiting, upper [][]uint8, power int) (left []waiting, _ [][]uint8, err error) {
	found := newPivotRows(s.p, s.q/power)
	acc := make([]uint64, found.words(s.cols))
	clearRow := func(w *waiting) {
		found.pack(acc, w.row)
		w.multiples = found.clear(acc, w.cleared, w.multiples)
		w.cleared = len(found.rows)
		found.unpack(w.row, acc)
	}
	for _, w := range rows {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		clearRow(&w)
		unit, ok := found.add(w.row)
		if !ok {
			left = append(left, w)
			continue
		}
		if len(left) > 0 { // an order that Draw has promised: seeds of puzzles depend on it
			left = append(left[1:], left[0])
		}
		s.perm = append(s.perm, w.place)
		s.lower = append(s.lower, append(w.multiples, unit))
		s.diag = append(s.diag, power)
		upper = append(upper, w.row)
	}
	s.pivots = append(s.pivots, found.cols...)
	for i := range left {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		w := &left[i]
		clearRow(w)
		w.cleared = 0
		for j := range w.row {
			w.row[j] /= uint8(s.p)
		}
	}
	return left, upper, nil
}

func (s *local) rank() int { return len(s.pivots) }

// forward returns the c with L·c = b.
func (s *local) forward(b []uint8) []uint8 {
	c := make([]uint8, s.rows)
	for i, multiples := range s.lower {
		rest := int(b[s.perm[i]]) % s.q
		if i < s.rank() {
			sum := int(dot(multiples[:i], c) % uint64(s.q))
			c[i] = uint8((rest + s.q - sum) * inverse(int(multiples[i]), s.q) % s.q)
		} else {
			sum := int(dot(multiples, c) % uint64(s.q))
			c[i] = uint8((rest + s.q - sum) % s.q)
		}
	}
	return c
}

// back returns the x with U·x = c whose free columns are 0.
func (s *local) back(c []uint8) []uint8 {
	x := make([]uint8, s.cols)
	for i := s.rank() - 1; i >= 0; i-- {
		sum := int(dot(s.upper.Row(i), x) % uint64(s.q))
		x[s.pivots[i]] = uint8((int(c[i]) + s.q - sum) % s.q)
	}
	return x
}

// solve returns some x with A·x = b (mod q), or, when there is none, a witness: w·A = 0 and w·b ≠ 0 (mod q).
//
// If D(i) does not divide cᵢ, let z be q/D(i), which is 1 beyond the rank, in place i and 0 elsewhere. Then z·D = 0 and
// z·c ≠ 0, and the w with w·L = z has w·A = z·D·U = 0 and w·b = w·L·c = z·c.
func (s *local) solve(b []uint8) (x, witness []uint8) {
	c := s.forward(b)
	for i := range c {
		switch {
		case i >= s.rank():
			if c[i] != 0 {
				return nil, s.leftSolve(i, 1)
			}
		case int(c[i])%s.diag[i] != 0:
			return nil, s.leftSolve(i, s.q/s.diag[i])
		default:
			c[i] /= uint8(s.diag[i])
		}
	}
	return s.back(c), nil
}

// leftSolve returns the w with w·L = z, where z is value in place i and 0
// elsewhere, with the entries of w in the order of the rows of A.
func (s *local) leftSolve(i, value int) []uint8 {
	// Places are final from i downward: those above i are 0, as L is lower
	// triangular, and place t only disturbs places before t.
	rest := make([]uint32, i+1)
	rest[i] = uint32(value)
	w := make([]uint8, s.rows)
	q := uint32(s.q)
	for t := i; t >= 0; t-- {
		v := rest[t] % q
		multiples := s.lower[t]
		if t < s.rank() {
			v = v * uint32(inverse(int(multiples[t]), s.q)) % q
			multiples = multiples[:t]
		}
		w[s.perm[t]] = uint8(v)
		if v == 0 {
			continue
		}
		for j, m := range multiples {
			rest[j] = (rest[j] + (q-v)*uint32(m)) % q
		}
	}
	return w
}

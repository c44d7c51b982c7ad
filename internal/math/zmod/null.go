package zmod

import "context"

// triangular is a matrix T over ℤ/q whose row i has 1 in column pivots[i] and 0 in the pivot columns of the rows before
// it, together with powers of p on a diagonal D. Both halves of a local factorization have this shape, so one function
// finds both kernels.
type triangular struct {
	m      *Matrix
	pivots []int
	free   []int // the other columns
	diag   []int
}

// right returns U, whose kernel with D is that of A from the right.
func (s *local) right() triangular {
	return triangular{s.upper, s.pivots, s.free, s.diag}
}

// left returns the transpose of L with every row scaled to have 1 on the diagonal, its columns put back in the order of
// the rows of A. Scaling column i of L by a unit commutes with asking that D(i) times it be 0.
func (s *local) left() triangular {
	rank := s.rank()
	t := triangular{
		m:      newMatrix(s.upper.ring, rank, s.rows),
		pivots: s.perm[:rank], free: s.perm[rank:], diag: s.diag,
	}
	for i, multiples := range s.lower {
		for j, v := range multiples {
			t.m.data[j*s.rows+s.perm[i]] = v
		}
	}
	for i, j := range t.pivots {
		row := t.m.Row(i)
		scale(row, inverse(int(row[j]), s.q), s.q)
	}
	return t
}

// draw returns an element of the kernel of A modulo q. The free columns take any value. From the last row of U up,
// D(i)·(U·x)ᵢ = 0 determines x in the pivot column of row i up to multiples of q/D(i), of which D(i) are different. All
// choices are equally likely, different ones make different elements, and every element is made.
func (s *local) draw(below func(n int) int) []uint8 {
	x := make([]uint8, s.cols)
	for _, j := range s.free {
		x[j] = uint8(below(s.q))
	}
	for i := s.rank() - 1; i >= 0; i-- {
		gap := s.q / s.diag[i]
		value := (gap - int(dot(s.upper.Row(i), x)%uint64(gap))) % gap
		if s.diag[i] > 1 {
			value += gap * below(s.diag[i])
		}
		x[s.pivots[i]] = uint8(value)
	}
	return x
}

// kernel returns generators, as rows, of {y : D·T·y = 0}.
//
// The condition is T·y = z with D·z = 0, and z and the free entries of y determine y from the last row of T up. So one
// generator for each free column, with 1 there and z = 0, and one for each D(i) > 1, with z = q/D(i) in place i,
// generate them all. Their entries are found together, a column of y packed into lanes for all generators at once.
func (t *triangular) kernel(ctx context.Context) (*Matrix, error) {
	q := int(t.m.ring.k)
	count := len(t.free)
	for _, d := range t.diag {
		if d > 1 {
			count++
		}
	}
	l := newLanes(q)
	words := l.words(count)
	y := make([][]uint64, t.m.cols) // nil is all 0
	entry := make([]uint8, count)
	for i, j := range t.free {
		entry[i] = 1
		y[j] = make([]uint64, words)
		l.pack(y[j], entry)
		entry[i] = 0
	}
	next := len(t.free)
	for i := len(t.pivots) - 1; i >= 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		acc := make([]uint64, words)
		added := 0
		if d := t.diag[i]; d > 1 {
			entry[next] = uint8(q / d)
			l.pack(acc, entry)
			entry[next] = 0
			next++
		}
		for j, v := range t.m.Row(i) {
			if v == 0 || y[j] == nil {
				continue
			}
			if added == l.budget {
				l.reduce(acc)
				added = 0
			}
			addMul(acc, y[j], uint64(q)-uint64(v))
			added++
		}
		l.reduce(acc)
		y[t.pivots[i]] = acc
	}
	out := newMatrix(t.m.ring, t.m.cols, count)
	for j, packed := range y {
		if packed != nil {
			l.unpack(out.Row(j), packed)
		}
	}
	return out.Transpose(), nil
}

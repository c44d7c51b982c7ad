package zmod

import (
	"context"
	"math/big"
)

// Matrix is a dense matrix over ℤ/k, one byte an entry, rows one after the other. Either dimension may be 0.
type Matrix struct {
	ring       *Ring
	rows, cols int
	data       []uint8
}

// NewMatrix returns the zero matrix over ℤ/k of the given shape.
func NewMatrix(k, rows, cols int) *Matrix { return newMatrix(NewRing(k), rows, cols) }

func newMatrix(r *Ring, rows, cols int) *Matrix {
	return &Matrix{r, rows, cols, make([]uint8, rows*cols)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// Row returns row i as a view: writing to it writes to the matrix, and only
// residues less than k may be written.
func (m *Matrix) Row(i int) []uint8 {
	return m.data[i*m.cols : (i+1)*m.cols : (i+1)*m.cols]
}

// Set makes v the entry in row i and column j.
func (m *Matrix) Set(i, j int, v uint8) { m.Row(i)[j] = v }

// pivotRows holds the rows that elimination has found so far over ℤ/q, q a power of a prime p, each scaled so that its
// entry in its pivot column is 1. A row has 0 in the pivot columns of all rows before it.
type pivotRows struct {
	lanes
	p    int
	rows [][]uint64
	cols []int // pivot columns
	from []int // the first word of each row that is not 0
}

// clear subtracts from acc, which must be reduced, the multiples of the pivot rows from number first on that make its
// entries in their pivot columns 0, and leaves it reduced. It appends the multiples to record and returns it.
//
// One pass in order does it, because row i is 0 in the pivot columns before
// its own and so never brings back an entry that is already cleared.
func (s *pivotRows) clear(acc []uint64, first int, record []uint8) []uint8 {
	added := 0
	for i := first; i < len(s.rows); i++ {
		m := s.at(acc, s.cols[i])
		record = append(record, uint8(m))
		if m == 0 {
			continue
		}
		added = s.addTo(acc, s.rows[i], s.from[i], uint64(s.q-m), added)
	}
	if added > 0 {
		s.reduce(acc)
	}
	return record
}

// add makes the bytes of row, which must be clear in all pivot columns, a new pivot row, if they hold a unit. It
// returns the unit, and whether there is one. The leftmost unit becomes the pivot. The bytes are scaled in place.
func (s *pivotRows) add(row []uint8) (unit uint8, ok bool) {
	col := -1
	for j, v := range row {
		if int(v)%s.p != 0 {
			col = j
			break
		}
	}
	if col < 0 {
		return 0, false
	}
	unit = row[col]
	scale(row, inverse(int(unit), int(s.q)), int(s.q))
	packed := make([]uint64, s.words(len(row)))
	s.pack(packed, row)
	from := 0
	for packed[from] == 0 {
		from++
	}
	s.rows = append(s.rows, packed)
	s.cols = append(s.cols, col)
	s.from = append(s.from, from)
	return unit, true
}

func scale(row []uint8, c, q int) {
	if c == 1 {
		return
	}
	var table [MaxModulus]uint8
	for v := range q {
		table[v] = uint8(v * c % q)
	}
	for i, v := range row {
		row[i] = table[v]
	}
}

// rankAndMinor returns the rank and the absolute value of a minor of that
// order that is not 0, or 1 for rank 0. It overwrites the matrix.
//
// It is Bareiss's elimination: after step t the entry (i, j) is the minor of the first t rows and row i, the first t
// columns and column j, so every division is exact and no entry is longer than a minor can be. If nothing but zeros
// remain after t steps, all minors of order t + 1 that contain the last pivot, a minor of order t, are 0, and so the
// rank is t.
//
// Reference: E. H. Bareiss, Sylvester's identity and multistep
// integer-preserving Gaussian elimination, Math. Comp. 22 (1968).
func rankAndMinor(ctx context.Context, m [][]*big.Int) (rank int, minor *big.Int, err error) {
	minor = big.NewInt(1)
	t := new(big.Int)
	for ; rank < len(m); rank++ {
		i, j := smallest(m, rank)
		if i < 0 {
			break
		}
		exchange(m, rank, i, j)
		pivot := m[rank][rank]
		for _, row := range m[rank+1:] {
			if err := ctx.Err(); err != nil {
				return 0, nil, err
			}
			for j := rank + 1; j < len(row); j++ {
				v := row[j].Mul(row[j], pivot)
				t.Mul(row[rank], m[rank][j])
				v.Sub(v, t)
				v.Quo(v, minor)
			}
		}
		minor = pivot
	}
	return rank, new(big.Int).Abs(minor), nil
}

// smallest returns the place of the entry of least absolute value that is not
// 0 among those with both indices at least t, or −1 if there is none.
func smallest(m [][]*big.Int, t int) (row, col int) {
	row, col = -1, -1
	for i := t; i < len(m); i++ {
		for j := t; j < len(m[i]); j++ {
			if v := m[i][j]; v.Sign() != 0 && (row < 0 || v.CmpAbs(m[row][col]) < 0) {
				row, col = i, j
			}
		}
	}
	return row, col
}

// exchange moves the entry (i, j) to (t, t) by exchanging rows and columns.
func exchange(m [][]*big.Int, t, i, j int) {
	m[t], m[i] = m[i], m[t]
	for _, row := range m {
		row[t], row[j] = row[j], row[t]
	}
}

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
	t := triangular{m: s.upper, pivots: s.pivots, diag: s.diag}
	for j, taken := range s.taken {
		if !taken {
			t.free = append(t.free, j)
		}
	}
	return t
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
		for j, v := range multiples[:min(len(multiples), rank)] {
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
	for j, taken := range s.taken {
		if !taken {
			x[j] = uint8(below(s.q))
		}
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
			added = l.addTo(acc, y[j], 0, uint64(q)-uint64(v), added)
		}
		l.reduce(acc)
		y[t.pivots[i]] = acc
	}
	out := newMatrix(t.m.ring, count, t.m.cols)
	for j, packed := range y {
		if packed == nil {
			continue
		}
		l.unpack(entry, packed)
		for i, v := range entry {
			out.data[i*out.cols+j] = v
		}
	}
	return out, nil
}

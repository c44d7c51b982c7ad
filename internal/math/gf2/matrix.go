package gf2

import (
	"context"
	"math/bits"
	"slices"
)

// Matrix is a dense matrix over GF(2), packed row after row, each row a Vector that begins at a word edge:
//
//	                 words of a row (stride = 3)
//	               ┌────────┬────────┬────────┐
//	row 0          │ 0 ··· 63 64···127 128···░│   ░ excess bits, always zero
//	row 1          │        │        │       ░│
//	  ⋮            │        │        │       ░│
//	               └────────┴────────┴────────┘
//	in memory      row 0 │ row 1 │ row 2 │ ···
//
// Sums of rows are therefore cheap, and sums of columns are not: algorithms here add rows. A *Matrix is changed by Set,
// by Reduce and through the vectors that Row returns, and by nothing else.
type Matrix struct {
	rows, cols int
	stride     int // words in a row
	words      []uint64
}

// NewMatrix returns the zero matrix of the given shape.
func NewMatrix(rows, cols int) *Matrix {
	stride := wordsFor(cols)
	return &Matrix{rows, cols, stride, make([]uint64, rows*stride)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Row returns row i as a vector that shares its words with m, so that changing
// one changes the other.
func (m *Matrix) Row(i int) Vector { return Vector{m.cols, m.row(i)} }

// Set makes the entry in row i and column j one if bit is true and zero if not.
func (m *Matrix) Set(i, j int, bit bool) { m.Row(i).Set(j, bit) }

// Clone returns a matrix equal to m that shares nothing with it.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.words = slices.Clone(m.words)
	return &c
}

func (m *Matrix) row(i int) []uint64 {
	return m.words[i*m.stride:][:m.stride:m.stride]
}

// Factored is a matrix A, eliminated once, so that questions about it cost no more than a product of A and a vector. It
// is read only: several goroutines may ask at the same time.
//
// It keeps the tableau (see tableau) after the last exchange, which says of every x and y = A·x that
//
//	pivot x = S·(pivot y) + K·(free x)
//	other y = W·(pivot y)
//
// and, since exchanges can be undone, that any free x and pivot y whatever give such an x and y. So the free x
// parametrize the kernel, and W is all there is to know of the y that A reaches.
type Factored struct {
	t *tableau
}

// Factor eliminates m, which it leaves as it is. Its only error is that of the context.
func Factor(ctx context.Context, m *Matrix) (*Factored, error) {
	t := newTableau(m.Clone())
	if err := t.exchangeAll(ctx); err != nil {
		return nil, err
	}
	return &Factored{t}, nil
}

// Nullity returns the dimension of the kernel, the space of the x with A·x = 0.
func (f *Factored) Nullity() int { return f.t.cols - f.t.rank }

// Solve solves A·x = b. Exactly one of two things is true, and Solve returns the proof of it: if ok, x is a solution,
// the one with zeros in the free columns; if not, the witness w has w·A = 0 and w·b = 1, so that no x can have A·x = b.
// The other vector is the zero Vector. b has a coordinate for each row of A.
//
// With the free x zero, pivot x is S·(pivot b). That is a solution unless some row i among the others has b_i ≠
// W_i·(pivot b). Then w is the sum of coordinate i and the pivot rows that W_i names: w·y = y_i + W_i·(pivot y) is zero
// for every y = A·x, and it is one for b.
func (f *Factored) Solve(b Vector) (x, w Vector, ok bool) {
	t := f.t
	top := NewVector(t.cols)
	for j, i := range t.rowOf {
		if i >= 0 && b.Get(i) {
			top.Set(j, true)
		}
	}
	x = NewVector(t.cols)
	for i, j := range t.colOf {
		value := dotWords(t.row(i), top.words)
		if j >= 0 {
			x.Set(j, value)
		} else if value != b.Get(i) {
			w = NewVector(t.rows)
			f.leftKernelVector(i, w)
			return Vector{}, w, false
		}
	}
	return x, Vector{}, true
}

// Kernel returns a basis of the x with A·x = 0, one in each row. Row k has a one in the k-th free column, zeros in the
// other free columns, and no ones to the right of its own: it is the basis in reduced form, read from the right, and
// depends on the kernel alone.
func (f *Factored) Kernel() *Matrix {
	t := f.t
	var free []int
	for j, i := range t.rowOf {
		if i < 0 {
			free = append(free, j)
		}
	}
	kernel := NewMatrix(len(free), t.cols)
	for k, c := range free {
		kernel.Set(k, c, true)
	}
	for i, j := range t.colOf {
		row := t.Row(i)
		for k, c := range free {
			if j >= 0 && row.Get(c) {
				kernel.Set(k, j, true)
			}
		}
	}
	return kernel
}

// LeftKernel returns a basis of the w with w·A = 0, one in each row. Together they judge right sides: A·x = b has a
// solution if and only if every one of them is orthogonal to b.
func (f *Factored) LeftKernel() *Matrix {
	left := NewMatrix(f.t.rows-f.t.rank, f.t.rows)
	k := 0
	for i, j := range f.t.colOf {
		if j < 0 {
			f.leftKernelVector(i, left.Row(k))
			k++
		}
	}
	return left
}

// leftKernelVector writes to the zero vector w the combination of rows of A
// that row i, which was not exchanged, proves to be zero.
func (f *Factored) leftKernelVector(i int, w Vector) {
	w.Set(i, true)
	for j := range f.t.Row(i).Ones() {
		w.Set(f.t.rowOf[j], true)
	}
}

// russiansThreshold is the number of rows from which the Method of the Four Russians beats adding row by row. For
// square matrices BenchmarkReduce gained 0.3 at 64, 0.8 at 96, 1.1 at 128, 1.6 at 192 and 5 at 1000 rows; the number of
// columns made little difference between 64 and 10,000.
const russiansThreshold = 128

// Reduce brings m to reduced row echelon form. The first rows are then the nonzero ones: each has its first one in a
// column, further right from row to row, where every other row has a zero. Its only error is that of the context, and
// then m is as it was.
func (m *Matrix) Reduce(ctx context.Context) error {
	t := newTableau(m.Clone())
	if err := t.exchangeAll(ctx); err != nil {
		return err
	}
	copy(m.words, t.reduced().words)
	return nil
}

// pivot is a place where a row and a column of one strip are exchanged: bit numbers the columns of the strip.
type pivot struct{ row, bit int }

// exchangeAll exchanges until no entry can be picked, leftmost column first, and
// so picks the pivot columns of the reduced row echelon form.
func (t *tableau) exchangeAll(ctx context.Context) error {
	return t.exchange(ctx, t.rows >= russiansThreshold)
}

// exchange exchanges up to 64 pivots at a time, those in the columns of one word, if asked with the Method of the Four
// Russians. It is the elimination of G. Bard, "Accelerating cryptanalysis with the Method of Four Russians", IACR
// ePrint 2006/251, carried over to exchanges.
//
// Once the pivot rows of a strip have been exchanged among themselves they are the final equations x_j = ··· of its
// pivot columns. Any other row takes part in all these exchanges at once by putting them in: its entries in the pivot
// columns are cleared, and for each that was one the new pivot row is added. Which pivot rows are added is thus known
// from a single word of the row before anything is done, and their sum is eight entries of a table.
//
// Blocks of columns look at the context, so that it is noticed within a strip.
func (t *tableau) exchange(ctx context.Context, russians bool) error {
	strip := make([]uint64, t.rows)
	for w := 0; w < t.stride && t.rank < t.rows; w++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range strip { // a strip of 64 columns
			strip[i] = t.words[i*t.stride+w]
		}
		pivots := t.findPivots(strip, min(wordBits, t.cols-w*wordBits))
		if len(pivots) == 0 {
			continue
		}
		t.exchangeAmong(pivots, w)

		var mask uint64
		var rows [wordBits][]uint64
		for _, p := range pivots {
			mask |= 1 << p.bit
			rows[p.bit] = t.row(p.row)
			t.rowOf[w*wordBits+p.bit], t.colOf[p.row] = p.row, w*wordBits+p.bit
			strip[p.row] = 0
		}
		t.rank += len(pivots)
		for i := range strip {
			strip[i] &= mask
			t.words[i*t.stride+w] &^= strip[i]
		}
		if !russians {
			for i, word := range strip {
				for ; word != 0; word &= word - 1 {
					xorWords(t.row(i), rows[bits.TrailingZeros64(word)])
				}
			}
			continue
		}
		err := forEachBlock(ctx, t.Matrix, func(s *sums, c, width int) {
			s.build(&rows, c, width)
			s.addTo(t.Matrix, c, width, strip)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// findPivots picks the pivots in a strip of at most 64 columns, given the word of each row in it. They are found on
// those words alone, by keeping a basis of the rows seen so far: basis[b] has its lowest one at bit b, where all other
// members have a zero. A row that is not in the span of the basis adds a member and becomes the pivot row of its bit.
// Bits are the lowest possible, so over all rows they are the pivot columns of the echelon form.
//
// The row is what an exchange of the earlier pivots would leave of it in the columns without pivot, for that too is the
// only sum of the row and earlier pivot rows with zeros at the pivots. So the entry at its bit will be one when its
// turn comes. A random strip is full after about 66 rows.
func (t *tableau) findPivots(strip []uint64, width int) []pivot {
	var basis [wordBits]uint64
	var taken uint64
	pivots := make([]pivot, 0, width)
	for i, v := range strip {
		if t.colOf[i] >= 0 {
			continue
		}
		for b := v & taken; b != 0; b &= b - 1 {
			v ^= basis[bits.TrailingZeros64(b)]
		}
		if v == 0 {
			continue
		}
		bit := bits.TrailingZeros64(v)
		for b := taken; b != 0; b &= b - 1 {
			if u := &basis[bits.TrailingZeros64(b)]; *u>>bit&1 != 0 {
				*u ^= v
			}
		}
		basis[bit] = v
		taken |= 1 << bit
		pivots = append(pivots, pivot{i, bit})
		if len(pivots) == width {
			break
		}
	}
	return pivots
}

// exchangeAmong exchanges the pivots of the strip in word w, one after the other, in the pivot rows only.
func (t *tableau) exchangeAmong(pivots []pivot, w int) {
	for _, p := range pivots {
		bit := uint64(1) << p.bit
		row := t.row(p.row)
		row[w] ^= bit
		for _, q := range pivots {
			if other := t.row(q.row); other[w]&bit != 0 {
				xorWords(other, row)
			}
		}
		row[w] ^= bit
	}
}

// A tableau is a matrix in the middle of being solved, seen not as rows to be
// added but as equations whose two sides are exchanged. It begins as
//
//	      x0 x1 x2 x3
//	y0  │  1  1  0  0
//	y1  │  1  1  1  0        y = A·x
//	y2  │  0  1  1  1
//
// and each row says which of the unknowns on top add up to the one on its left. An exchange picks an entry that is one,
// say in row i and column j, solves the equation of its row for the unknown on top and puts the result into the other
// equations: the unknowns of row i and column j change places. Write R for row i without its entry in column j, so that
//
//	y_i = x_j + R      is      x_j = y_i + R.
//
// In row i nothing changes but the name on the left and the name above entry (i, j), which stays one. A row l without
// x_j stays as it is. A row l with x_j now has y_i + R in its place: its entry in column j stays one, and R is added to
// the rest. So over GF(2) an exchange is just this:
//
//	add R to every other row that has a one in column j.
//
// Only a row that still bears a y and a column that still bears an x are
// exchanged. When all such entries are zero the tableau reads
//
//	           y of pivot rows   x of free columns
//	pivot x  │       S         │        K
//	other y  │       W         │        0
//
// which answers every question about A: Factored reads it. Nothing but A's own memory was used, where adding rows of A
// next to an identity matrix takes twice the memory and more time.
//
// Exchange is the pivot step of the simplex tableau, known in matrix theory as the principal pivot transform (A.
// Tucker, "A combinatorial equivalence of matrices", 1960).
type tableau struct {
	*Matrix
	rank  int
	rowOf []int // the row that column j was exchanged with, or -1
	colOf []int // the column that row i was exchanged with, or -1
}

func newTableau(m *Matrix) *tableau {
	return &tableau{Matrix: m, rowOf: slices.Repeat([]int{-1}, m.cols), colOf: slices.Repeat([]int{-1}, m.rows)}
}

// reduced returns the reduced row echelon form of the matrix that the tableau began with. The equation
// of a pivot row, x_j = (sum of y) + (sum of free x), is that of the echelon form once the y are dropped and x_j is
// brought to the other side; what remains is to put the rows in order.
func (t *tableau) reduced() *Matrix {
	free := NewVector(t.cols)
	for j, i := range t.rowOf {
		free.Set(j, i < 0)
	}
	m, at := NewMatrix(t.rows, t.cols), 0
	for j, i := range t.rowOf {
		if i < 0 {
			continue
		}
		row := m.row(at)
		for w, word := range t.row(i) {
			row[w] = word & free.words[w]
		}
		m.Set(at, j, true)
		at++
	}
	return m
}

package gf2

import "context"

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
// which answers every question about A: factor.go reads it. Nothing but A's own memory was used, where adding rows of A
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
	t := &tableau{Matrix: m, rowOf: make([]int, m.cols), colOf: make([]int, m.rows)}
	for j := range t.rowOf {
		t.rowOf[j] = -1
	}
	for i := range t.colOf {
		t.colOf[i] = -1
	}
	return t
}

// exchangeAll exchanges until no entry can be picked, leftmost column first, and
// so picks the pivot columns of the reduced row echelon form.
func (t *tableau) exchangeAll(ctx context.Context) error {
	if t.rows < russiansThreshold {
		return t.exchangePlain(ctx)
	}
	return t.exchangeRussians(ctx)
}

// exchangePlain exchanges one pivot at a time.
func (t *tableau) exchangePlain(ctx context.Context) error {
	for j := 0; j < t.cols && t.rank < t.rows; j++ {
		if j%wordBits == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		w, bit := j/wordBits, uint64(1)<<(j%wordBits)
		for i := range t.rows {
			if t.colOf[i] >= 0 || t.words[i*t.stride+w]&bit == 0 {
				continue
			}
			pivot := t.row(i)
			pivot[w] ^= bit
			for l := range t.rows {
				if t.words[l*t.stride+w]&bit != 0 {
					xorWords(t.row(l), pivot)
				}
			}
			pivot[w] ^= bit
			t.mark(i, j)
			break
		}
	}
	return nil
}

func (t *tableau) mark(i, j int) {
	t.rowOf[j], t.colOf[i] = i, j
	t.rank++
}

// reduced returns the reduced row echelon form of the matrix that the tableau began with, and its pivots. The equation
// of a pivot row, x_j = (sum of y) + (sum of free x), is that of the echelon form once the y are dropped and x_j is
// brought to the other side; what remains is to put the rows in order.
func (t *tableau) reduced() (*Matrix, []int) {
	m := NewMatrix(t.rows, t.cols)
	pivots := make([]int, 0, t.rank)
	free := t.freeColumns()
	for j, i := range t.rowOf {
		if i < 0 {
			continue
		}
		row := m.row(len(pivots))
		for w, word := range t.row(i) {
			row[w] = word & free.words[w]
		}
		row[j/wordBits] |= 1 << (j % wordBits)
		pivots = append(pivots, j)
	}
	return m, pivots
}

func (t *tableau) freeColumns() Vector {
	free := NewVector(t.cols)
	for j, i := range t.rowOf {
		if i < 0 {
			free.Set(j, true)
		}
	}
	return free
}

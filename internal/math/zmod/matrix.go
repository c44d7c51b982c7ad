package zmod

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

package gf2

// Gauss brings m to reduced row echelon form by plain elimination, one pivot at
// a time, and returns the columns of the pivots in increasing order. The first
// len(pivots) rows are then the nonzero ones: row k has its first one in column
// pivots[k], where every other row has a zero.
//
// That form is unique, which makes Gauss the reference for every faster elimination: they must return the same matrix.
func (m *Matrix) Gauss() (pivots []int) {
	for j := 0; j < m.cols && len(pivots) < m.rows; j++ {
		w, bit := j/wordBits, uint64(1)<<(j%wordBits)
		rank, i := len(pivots), len(pivots)
		for i < m.rows && m.words[i*m.stride+w]&bit == 0 {
			i++
		}
		if i == m.rows {
			continue
		}
		pivot := m.row(rank)
		if i != rank {
			swapWords(pivot, m.row(i))
		}
		for i := range m.rows {
			if i != rank && m.words[i*m.stride+w]&bit != 0 {
				// To the left of its first one the pivot row has nothing to add.
				xorWords(m.row(i)[w:], pivot[w:])
			}
		}
		pivots = append(pivots, j)
	}
	return pivots
}

func swapWords(a, b []uint64) {
	for i := range a {
		a[i], b[i] = b[i], a[i]
	}
}

// Rank returns the rank of m.
func (m *Matrix) Rank() int { return len(m.Clone().Gauss()) }

// Transpose returns the transpose of m, bit by bit.
func (m *Matrix) Transpose() *Matrix {
	t := NewMatrix(m.cols, m.rows)
	for i := range m.rows {
		for j := range m.Row(i).Ones() {
			t.Set(j, i, true)
		}
	}
	return t
}

package gf2

// Transpose returns the transpose of m. It walks over m in square blocks of 64
// by 64 bits: a block is one word from each of 64 rows, it is turned in
// registers and cache, and its 64 words go to 64 rows of the result. Moving
// single bits would touch memory 64 times as often.
func (m *Matrix) Transpose() *Matrix {
	t := NewMatrix(m.cols, m.rows)
	var block [wordBits]uint64
	for i := 0; i < m.rows; i += wordBits {
		height := min(wordBits, m.rows-i)
		for j := 0; j < m.cols; j += wordBits {
			for k := range height {
				block[k] = m.words[(i+k)*m.stride+j/wordBits]
			}
			clear(block[height:])
			transpose64(&block)
			for k := range min(wordBits, m.cols-j) {
				t.words[(j+k)*t.stride+i/wordBits] = block[k]
			}
		}
	}
	return t
}

// transpose64 transposes a block of 64 by 64 bits in place. A matrix of four
// quarters is transposed by exchanging the two off the diagonal and then
// transposing each quarter:
//
//	A B      A C      A' C'
//	C D  ->  B D  ->  B' D'
//
// The quarters of one size are all exchanged at once: width is their side, and
// mask selects the columns of the left ones.
func transpose64(block *[wordBits]uint64) {
	mask := uint64(1)<<32 - 1
	for width := 32; width > 0; width /= 2 {
		for k := 0; k < wordBits; k = (k + width + 1) &^ width {
			swap := (block[k]>>width ^ block[k+width]) & mask
			block[k] ^= swap << width
			block[k+width] ^= swap
		}
		mask ^= mask << (width / 2)
	}
}

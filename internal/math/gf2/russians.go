package gf2

import (
	"context"
	"math/bits"
)

// russiansThreshold is the number of rows from which the Method of the Four Russians beats plain elimination. For
// square matrices BenchmarkReduce gained 0.3 at 64, 0.8 at 96, 1.1 at 128, 1.6 at 192 and 5 at 1000 rows; the number of
// columns made little difference between 64 and 10,000.
const russiansThreshold = 128

// Reduce brings m to reduced row echelon form and returns the columns of the pivots in increasing order. The first
// len(pivots) rows are then the nonzero ones: row k has its first one in column pivots[k], where every other row has a
// zero. Its only error is that of the context, and then m is as it was.
func (m *Matrix) Reduce(ctx context.Context) (pivots []int, err error) {
	t := newTableau(m.Clone())
	if err := t.exchangeAll(ctx); err != nil {
		return nil, err
	}
	r, pivots := t.reduced()
	copy(m.words, r.words)
	return pivots, nil
}

// pivot is a place where a row and a column of one strip are exchanged: bit numbers the columns of the strip.
type pivot struct{ row, bit int }

// exchangeRussians exchanges up to 64 pivots at a time, those in the columns of one word, with the Method of the Four
// Russians. It is the elimination of G. Bard, "Accelerating cryptanalysis with the Method of Four Russians", IACR
// ePrint 2006/251, carried over to exchanges.
//
// Once the pivot rows of a strip have been exchanged among themselves they are the final equations x_j = ··· of its
// pivot columns. Any other row takes part in all these exchanges at once by putting them in: its entries in the pivot
// columns are cleared, and for each that was one the new pivot row is added. Which pivot rows are added is thus known
// from a single word of the row before anything is done, and their sum is eight entries of a table.
//
// Blocks of columns look at the context, so that it is noticed within a strip.
func (t *tableau) exchangeRussians(ctx context.Context) error {
	strip := make([]uint64, t.rows)
	for w := 0; w < t.stride && t.rank < t.rows; w++ {
		t.copyStrip(strip, w)
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
			t.mark(p.row, w*wordBits+p.bit)
			strip[p.row] = 0
		}
		for i := range strip {
			strip[i] &= mask
			t.words[i*t.stride+w] &^= strip[i]
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

package gf2

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/parallel"
)

// russiansThreshold is the number of rows from which the Method of the Four Russians beats adding row by row.
// For square matrices BenchmarkReduce gained 0.3 at 64, 0.8 at 96, 1.1 at 128, 1.6 at 192 and 5 at 1000 rows;
// the number of columns made little difference between 64 and 10,000.
const russiansThreshold = 128

// Reduce brings m to reduced row echelon form. The first rows are then the nonzero ones: each has its first
// one in a column, further right from row to row, where every other row has a zero. Its only error is that of
// the context, and then m is as it was.
func (m *Matrix) Reduce(ctx context.Context) error {
	t := newTableau(m.Clone())
	if err := t.exchangeAll(ctx); err != nil {
		return err
	}
	copy(m.words, t.reduced().words)
	return nil
}

// A tableau is a matrix in the middle of being solved, seen not as rows to be
// added but as equations whose two sides are exchanged. It begins as
//
//	      x0 x1 x2 x3
//	y0  │  1  1  0  0
//	y1  │  1  1  1  0        y = A·x
//	y2  │  0  1  1  1
//
// and each row says which of the unknowns on top add up to the one on its left. An exchange picks an entry
// that is one, say in row i and column j, solves the equation of its row for the unknown on top and puts the
// result into the other equations: the unknowns of row i and column j change places. Write R for row i
// without its entry in column j, so that
//
//	y_i = x_j + R      is      x_j = y_i + R.
//
// In row i nothing changes but the name on the left and the name above entry (i, j), which stays one. A row l
// without x_j stays as it is. A row l with x_j now has y_i + R in its place: its entry in column j stays one,
// and R is added to the rest. So over GF(2) an exchange is just this:
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
// which answers every question about A: Factored reads it. Nothing but A's own memory was used, where adding
// rows of A next to an identity matrix takes twice the memory and more time.
//
// Exchange is the pivot step of the simplex tableau, known in matrix theory as the principal pivot transform
// (A. Tucker, "A combinatorial equivalence of matrices", 1960).
type tableau struct {
	*Matrix
	rank  int
	rowOf []int // the row that column j was exchanged with, or -1
	colOf []int // the column that row i was exchanged with, or -1
}

func newTableau(m *Matrix) *tableau {
	return &tableau{
		Matrix: m, rowOf: slices.Repeat([]int{-1}, m.cols), colOf: slices.Repeat([]int{-1}, m.rows),
	}
}

// reduced returns the reduced row echelon form of the matrix that the tableau began with. The equation of a
// pivot row, x_j = (sum of y) + (sum of free x), is that of the echelon form once the y are dropped and x_j
// is brought to the other side; what remains is to put the rows in order.
func (t *tableau) reduced() *Matrix {
	free := NewVector(t.cols)
	for j, i := range t.rowOf {
		free.Set(j, i < 0)
	}
	m := NewMatrix(t.rows, t.cols)
	at := 0
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

// pivot is a place where a row and a column of one strip are exchanged: bit numbers the columns of the strip.
type pivot struct{ row, bit int }

// exchangeAll exchanges until no entry can be picked, leftmost column first, and
// so picks the pivot columns of the reduced row echelon form.
func (t *tableau) exchangeAll(ctx context.Context) error {
	return t.exchange(ctx, t.rows >= russiansThreshold)
}

// exchange exchanges up to 64 pivots at a time, those in the columns of one word, if asked with the Method of
// the Four Russians. It is the elimination of G. Bard, "Accelerating cryptanalysis with the Method of Four
// Russians", IACR ePrint 2006/251, carried over to exchanges.
//
// Once the pivot rows of a strip have been exchanged among themselves they are the final equations x_j = ···
// of its pivot columns. Any other row takes part in all these exchanges at once by putting them in: its
// entries in the pivot columns are cleared, and for each that was one the new pivot row is added. Which pivot
// rows are added is thus known from a single word of the row before anything is done, and their sum is eight
// entries of a table.
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
			t.rowOf[w*wordBits+p.bit] = p.row
			t.colOf[p.row] = w*wordBits + p.bit
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
					bitrow.XorWords(t.row(i), rows[bits.TrailingZeros64(word)])
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

// findPivots picks the pivots in a strip of at most 64 columns, given the word of each row in it. They are
// found on those words alone, by keeping a basis of the rows seen so far: basis[b] has its lowest one at bit
// b, where all other members have a zero. A row that is not in the span of the basis adds a member and
// becomes the pivot row of its bit. Bits are the lowest possible, so over all rows they are the pivot columns
// of the echelon form.
//
// The row is what an exchange of the earlier pivots would leave of it in the columns without pivot, for that
// too is the only sum of the row and earlier pivot rows with zeros at the pivots. So the entry at its bit
// will be one when its turn comes. A random strip is full after about 66 rows.
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
				bitrow.XorWords(other, row)
			}
		}
		row[w] ^= bit
	}
}

// blockWords is the number of columns, in words, that a table of sums covers. A table then takes 256 KiB,
// which stays in the second cache of a common machine whatever the size of the matrix. In a trial of the
// inner loop on matrices of 4096 columns, blocks of 8, 16, 32 and 64 words cost 0.32, 0.23, 0.20 and 0.19 ns
// for each word added.
const blockWords = 16

// sums is the table of the Four Russians. Of 64 given rows, cut to one block of columns, it holds for each
// byte of a selecting word the 256 sums of the eight rows which that byte can select:
//
//	selecting word    byte 7 │  ···   │ byte 1 │ byte 0
//	                     │                 │        │
//	rows              56 to 63          8 to 15   0 to 7
//	                     ↓                 ↓        ↓
//	table             256 sums          256 sums  256 sums    of blockWords each
//
// The sum of the rows that a word selects is then the sum of eight entries,
// where adding row by row would take 32 additions of a random word.
type sums [8][256][blockWords]uint64

// build fills the table from columns c, c+1, ... (in words) of the rows. A nil
// row is absent: nothing is prepared for it and no word may select it.
func (t *sums) build(rows *[wordBits][]uint64, c, width int) {
	for g := range t {
		var present uint
		var block [8][blockWords]uint64
		for k := range block {
			if row := rows[8*g+k]; row != nil {
				present |= 1 << k
				copy(block[k][:width], row[c:])
			}
		}
		clear(t[g][0][:])
		for e := uint(1); e < 256; e++ {
			if e&^present != 0 {
				continue
			}
			// A sum is a smaller sum and one row more.
			sum := &t[g][e]
			part := &t[g][e&(e-1)]
			row := &block[bits.TrailingZeros(e)]
			for j := range sum {
				sum[j] = part[j] ^ row[j]
			}
		}
	}
}

// add adds to dst the sum of the rows that word selects.
func (t *sums) add(dst *[blockWords]uint64, word uint64) {
	t0 := &t[0][uint8(word)]
	t1 := &t[1][uint8(word>>8)]
	t2 := &t[2][uint8(word>>16)]
	t3 := &t[3][uint8(word>>24)]
	t4 := &t[4][uint8(word>>32)]
	t5 := &t[5][uint8(word>>40)]
	t6 := &t[6][uint8(word>>48)]
	t7 := &t[7][uint8(word>>56)]
	for j := range dst {
		dst[j] ^= t0[j] ^ t1[j] ^ t2[j] ^ t3[j] ^ t4[j] ^ t5[j] ^ t6[j] ^ t7[j]
	}
}

// addTo adds to columns c, c+1, ... (in words) of every row i of m the sum of the rows that words[i] selects.
func (t *sums) addTo(m *Matrix, c, width int, words []uint64) {
	for i, word := range words {
		if word == 0 {
			continue
		}
		dst := m.words[i*m.stride+c:]
		if width == blockWords {
			t.add((*[blockWords]uint64)(dst), word)
			continue
		}
		var block [blockWords]uint64
		copy(block[:width], dst)
		t.add(&block, word)
		copy(dst, block[:width])
	}
}

// parallelWords is the size of a matrix, in words, from which the work on its blocks of columns is shared
// among processors: 1448 by 1448 bits. On the two processors of a small virtual machine, BenchmarkFactor
// gained 1.0 at 1100, 1.15 at 1500 and 1.25 at 4096 rows and columns.
const parallelWords = 1 << 15

// tables keeps tables of sums for their next use. What they held does no harm,
// since build writes every entry that may be selected.
var tables = sync.Pool{New: func() any { return new(sums) }}

// forEachBlock calls work for the blocks that cover the columns of m. Blocks do not depend on each other, so
// several goroutines share those of a large matrix, each with its own table and its own words to write to.
// When the context ends, it leaves the other blocks as they are and returns the error of the context.
func forEachBlock(ctx context.Context, m *Matrix, work func(t *sums, c, width int)) error {
	blocks := (m.stride + blockWords - 1) / blockWords
	workers := 1
	if len(m.words) >= parallelWords {
		workers = runtime.GOMAXPROCS(0)
	}
	parallel.Workers(ctx, workers, blocks, func() func(int) {
		return func(k int) {
			t := tables.Get().(*sums)
			defer tables.Put(t)
			c := k * blockWords
			work(t, c, min(blockWords, m.stride-c))
		}
	})
	return ctx.Err()
}

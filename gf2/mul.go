package gf2

import (
	"context"
	"fmt"
)

// mulThreshold is the number of rows from which tables of sums pay for
// themselves in a product. For square matrices BenchmarkMul gained 0.5 at 64,
// 0.9 at 128, 1.3 at 192 and 5 at 1000 rows; wider ones gain earlier.
const mulThreshold = 128

// Mul returns the product a·b. It panics unless a has a column for each row
// of b.
//
// Row i of the product is the sum of the rows of b that row i of a selects. The
// Method of the Four Russians takes the rows of b 64 at a time and tabulates
// their sums, so that every row of the product needs eight additions where it
// needed 32: V. Arlazarov, E. Dinic, M. Kronrod, I. Faradzev, "On economical
// construction of the transitive closure of a directed graph", Soviet Math.
// Doklady 11 (1970); with several tables at once as in M. Albrecht, G. Bard,
// W. Hart, "Algorithm 898: Efficient multiplication of dense matrices over
// GF(2)", ACM Trans. Math. Softw. 37 (2010).
func Mul(a, b *Matrix) *Matrix {
	if a.cols != b.rows {
		panic(fmt.Sprintf("gf2: Mul: %d by %d matrix times %d by %d matrix", a.rows, a.cols, b.rows, b.cols))
	}
	if a.rows < mulThreshold {
		return mulPlain(a, b)
	}
	return mulRussians(a, b)
}

func mulPlain(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	for i := range a.rows {
		for k := range a.Row(i).Ones() {
			xorWords(p.row(i), b.row(k))
		}
	}
	return p
}

func mulRussians(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	forEachBlock(context.Background(), p, 0, func(t *sums, c, width int) {
		words := make([]uint64, a.rows)
		for k := range a.stride {
			var rows [wordBits][]uint64
			for i := range min(wordBits, b.rows-k*wordBits) {
				rows[i] = b.row(k*wordBits + i)
			}
			t.build(&rows, c, width)
			a.copyStrip(words, k)
			t.addTo(p, c, width, words)
		}
	})
	return p
}

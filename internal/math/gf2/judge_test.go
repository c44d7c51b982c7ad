package gf2

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout/internal/base/bitrow"
)

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Reference implementations: for each fast algorithm on polynomials the one that follows from the definition,
// one coefficient at a time. Those of matrices are in judges_test.go.

// mulJudge adds a shifted copy of p for each term of q.
func mulJudge(p, q Poly) Poly {
	var product Poly
	for i := range q.Degree() + 1 {
		if q.Coeff(i) {
			product = product.Add(p.Shift(i))
		}
	}
	return product
}

// divJudge is long division, one term of the quotient at a time.
func divJudge(p, d Poly) (q, r Poly) {
	for p.Degree() >= d.Degree() {
		k := p.Degree() - d.Degree()
		q = q.Add(Monomial(k))
		p = p.Add(d.Shift(k))
	}
	return q, p
}

// gcdJudge is Euclid's algorithm as Euclid has it, with both cofactors.
func gcdJudge(a, b Poly) (g, u, v Poly) {
	u = Monomial(0)
	v = Poly{}
	nextU := Poly{}
	nextV := Monomial(0)
	for !b.IsZero() {
		q, r := divJudge(a, b)
		a = b
		b = r
		u, nextU = nextU, u.Add(mulJudge(q, nextU))
		v, nextV = nextV, v.Add(mulJudge(q, nextV))
	}
	return a, u, v
}

// translateJudge is Horner's rule at s + 1.
func translateJudge(p Poly) Poly {
	var value Poly
	for i := p.Degree(); i >= 0; i-- {
		value = value.Shift(1).Add(value)
		if p.Coeff(i) {
			value = value.Add(Monomial(0))
		}
	}
	return value
}

// fibonacciJudge returns f_0, ..., f_n by the recurrence.
func fibonacciJudge(n int) []Poly {
	f := []Poly{{}, Monomial(0)}
	for len(f) <= n {
		k := len(f)
		f = append(f, f[k-1].Shift(1).Add(f[k-2]))
	}
	return f[:n+1]
}

// fromFibonacciJudge adds up Fibonacci polynomials.
func fromFibonacciJudge(v Vector) Poly {
	f := fibonacciJudge(v.Len())
	var sum Poly
	for i := range v.Ones() {
		sum = sum.Add(f[i+1])
	}
	return sum
}

// toFibonacciJudge takes Fibonacci polynomials away, highest first.
func toFibonacciJudge(p Poly, n int) Vector {
	f := fibonacciJudge(n)
	v := NewVector(n)
	for !p.IsZero() {
		i := p.Degree()
		v.Set(i, true)
		p = p.Add(f[i+1])
	}
	return v
}

// Gauss brings m to reduced row echelon form by plain elimination, one pivot at
// a time, and returns the columns of the pivots in increasing order. The first
// len(pivots) rows are then the nonzero ones: row k has its first one in column
// pivots[k], where every other row has a zero.
//
// That form is unique, which makes Gauss the reference for every faster elimination: they must return the
// same matrix.
func (m *Matrix) Gauss() (pivots []int) {
	for j := 0; j < m.cols && len(pivots) < m.rows; j++ {
		w := j / wordBits
		bit := uint64(1) << (j % wordBits)
		rank := len(pivots)
		i := len(pivots)
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
				bitrow.XorWords(m.row(i)[w:], pivot[w:])
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

// Random values, and plain reference computations.

// identity returns the identity matrix of n rows and columns.
func identity(n int) *Matrix {
	m := NewMatrix(n, n)
	for i := range n {
		m.Set(i, i, true)
	}
	return m
}

// randomMatrix returns a matrix whose entries are independent fair coins drawn
// from rng.
func randomMatrix(rows, cols int, rng *rand.Rand) *Matrix {
	m := NewMatrix(rows, cols)
	for i := range m.words {
		m.words[i] = rng.Uint64()
	}
	for i := range rows {
		m.Row(i).clearExcess()
	}
	return m
}

// randomVector returns a vector whose n coordinates are independent fair coins
// drawn from rng.
func randomVector(n int, rng *rand.Rand) Vector {
	v := NewVector(n)
	for i := range v.words {
		v.words[i] = rng.Uint64()
	}
	v.clearExcess()
	return v
}

// clearExcess restores the invariant after whole words were written.
func (v Vector) clearExcess() {
	if k := v.n % wordBits; k != 0 {
		v.words[len(v.words)-1] &= 1<<k - 1
	}
}

// mul returns the product a·b, row by row.
func mul(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	for i := range a.rows {
		for k := range a.Row(i).Ones() {
			bitrow.XorWords(p.row(i), b.row(k))
		}
	}
	return p
}

// mulRussians returns the product a·b with the tables of sums that elimination uses.
func mulRussians(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	forEachBlock(context.Background(), p, func(t *sums, c, width int) {
		words := make([]uint64, a.rows)
		for k := range a.stride {
			var rows [wordBits][]uint64
			for i := range min(wordBits, b.rows-k*wordBits) {
				rows[i] = b.row(k*wordBits + i)
			}
			t.build(&rows, c, width)
			for i := range words {
				words[i] = a.row(i)[k]
			}
			t.addTo(p, c, width, words)
		}
	})
	return p
}

// gcd is GCD without cancellation.
func gcd(a, b Poly) Poly {
	g, _ := GCD(context.Background(), a, b)
	return g
}

// extGCD returns the greatest common divisor g of a and b with cofactors u and
// v such that u·a + v·b = g.
func extGCD(a, b Poly) (g, u, v Poly) {
	g, u, _ = Cofactor(context.Background(), a, b) // no error: the background stays
	if b.IsZero() {
		return g, u, Poly{}
	}
	v, _ = g.Add(u.Mul(a)).DivMod(b)
	return g, u, v
}

// newPoly returns the polynomial whose coefficients are the bits of the words, least significant first.
func newPoly(words ...uint64) Poly { return polyOf(slices.Clone(words)) }

// edges are the lengths at which packed code goes wrong first.
var edges = []int{0, 1, 63, 64, 65, 127, 128, 129}

// drawLength draws a length, often one at the edge of a word.
func drawLength(t *rapid.T, name string, most int) int {
	return rapid.OneOf(
		rapid.SampledFrom(edges).Filter(func(n int) bool { return n <= most }),
		rapid.IntRange(0, most),
	).Draw(t, name)
}

func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// drawVector draws a vector of n coordinates that may be random, sparse, all
// zero or all one.
func drawVector(t *rapid.T, name string, n int) Vector {
	v := NewVector(n)
	switch rapid.SampledFrom([]string{"random", "sparse", "zero", "one"}).Draw(t, name+" is") {
	case "random":
		v = randomVector(n, drawRand(t))
	case "sparse":
		rng := drawRand(t)
		for range min(n, 3) {
			v.Set(rng.IntN(n), true)
		}
	case "one":
		for i := range n {
			v.Set(i, true)
		}
	}
	return v
}

// drawMatrix draws a matrix that may be random or of low rank, as a product of
// two thin ones is. A random square matrix alone would hardly ever have a
// nullity above three.
func drawMatrix(t *rapid.T, rows, cols int) *Matrix {
	rng := drawRand(t)
	if rapid.Bool().Draw(t, "full") {
		return randomMatrix(rows, cols, rng)
	}
	rank := rapid.IntRange(0, min(rows, cols)).Draw(t, "rank at most")
	return mul(randomMatrix(rows, rank, rng), randomMatrix(rank, cols, rng))
}

// drawPoly draws a polynomial of a degree below most.
func drawPoly(t *rapid.T, name string, most int) Poly {
	return PolyOf(drawVector(t, name, drawLength(t, name+" length", most)))
}

// sound fails the test if a value breaks the invariant of its type.
func sound(t rapid.TB, values ...any) {
	t.Helper()
	for _, value := range values {
		switch v := value.(type) {
		case Vector:
			soundVector(t, v)
		case *Matrix:
			if len(v.words) != v.rows*v.stride || v.stride != wordsFor(v.cols) {
				t.Fatalf("%d by %d matrix has %d words with stride %d", v.rows, v.cols,
					len(v.words), v.stride)
			}
			for i := range v.rows {
				soundVector(t, v.Row(i))
			}
		case Poly:
			if n := len(v.words); n > 0 && v.words[n-1] == 0 {
				t.Fatalf("the last of the %d words of a polynomial is zero", n)
			}
		default:
			t.Fatalf("%T has no invariant", value)
		}
	}
}

func soundVector(t rapid.TB, v Vector) {
	t.Helper()
	if len(v.words) != wordsFor(v.n) {
		t.Fatalf("vector of length %d has %d words", v.n, len(v.words))
	}
	if k := v.n % wordBits; k != 0 && v.words[len(v.words)-1]>>k != 0 {
		t.Fatalf("vector of length %d has excess bits %x", v.n, v.words[len(v.words)-1]>>k)
	}
}

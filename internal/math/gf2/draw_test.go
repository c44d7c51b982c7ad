package gf2

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

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
				t.Fatalf("%d by %d matrix has %d words with stride %d", v.rows, v.cols, len(v.words), v.stride)
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

// panics reports the message with which f panics, and fails if it does not.
func panics(t *testing.T, f func()) (message string) {
	t.Helper()
	defer func() {
		message, _ = recover().(string)
		if len(message) < 5 || message[:5] != "gf2: " {
			t.Errorf("panic with %q, want a message that begins with %q", message, "gf2: ")
		}
	}()
	f()
	return ""
}

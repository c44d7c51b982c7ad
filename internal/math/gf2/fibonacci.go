package gf2

import (
	"fmt"
	"math/bits"
)

// FibonacciPair returns the Fibonacci polynomials f_n and f_{n+1} over GF(2), where
//
//	f_0 = 0,  f_1 = 1,  f_{i+1} = s·f_i + f_{i-1}.
//
// For n > 0, f_n has degree n - 1. FibonacciPair panics if n is negative.
//
// Writing F for the matrix that takes (f_{i-1}, f_i) to (f_i, f_{i+1}), the
// entries of F^i are f_{i-1}, f_i, f_i, f_{i+1}. Multiplying F^i by itself gives
//
//	f_{2i}   = f_i·(f_{i-1} + f_{i+1}) = s·f_i²
//	f_{2i+1} = f_i² + f_{i+1}²
//
// so the index doubles with two squarings, which only spread bits, and goes up by one where the next binary digit of n
// is one. All of it costs little more than writing the answer down.
func FibonacciPair(n int) (f, next Poly) {
	if n < 0 {
		panic(fmt.Sprintf("gf2: FibonacciPair: index %d is negative", n))
	}
	f, next = Poly{}, Monomial(0)
	for b := bits.Len(uint(n)) - 1; b >= 0; b-- {
		f2, next2 := f.Square(), next.Square()
		middle := f2.Add(next2)
		if n>>b&1 == 0 {
			f, next = f2.Shift(1), middle
		} else {
			f, next = middle, next2.Shift(1)
		}
	}
	return f, next
}

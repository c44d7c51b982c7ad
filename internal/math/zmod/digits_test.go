package zmod

import (
	"math/rand/v2"
	"testing"
)

// AddTimes against numbers, for every modulus and every factor.
func TestAddTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for k := 2; k <= 256; k++ {
		g := NewDigits(k)
		for times := range k {
			dst := make([]uint64, 3)
			src := make([]uint64, 3)
			want := make([]int, len(dst)*g.Places())
			for col := range want {
				a := rng.IntN(k)
				b := rng.IntN(k)
				if col < 4 { // the corners, too
					a = (k - 1) * (col & 1)
					b = (k - 1) * (col >> 1)
				}
				g.Set(dst, col, a)
				g.Set(src, col, b)
				want[col] = (a + times*b) % k
			}
			g.AddTimes(dst, src, times)
			for col := range want {
				if got := g.Value(dst, col); got != want[col] {
					t.Fatalf("modulo %d, %d times: place %d is %d, want %d", k, times, col, got, want[col])
				}
			}
		}
	}
}

package algebra

import (
	"math/rand/v2"
	"testing"
)

// Lanes against numbers, for every modulus and every factor.
func TestLanesSubtract(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for k := 2; k <= 256; k++ {
		l := newLanes(k)
		for times := range k {
			var dst, src line
			want := make([]int, l.columns())
			for col := range want {
				a, b := rng.IntN(k), rng.IntN(k)
				if col < 4 { // the corners, too
					a, b = (k-1)*(col&1), (k-1)*(col>>1)
				}
				l.set(&dst, col, a)
				l.set(&src, col, b)
				want[col] = (a + (k-times)*b) % k
			}
			l.subtract(&dst, &src, uint8(times))
			for col := range want {
				if got := int(l.get(&dst, col)); got != want[col] {
					t.Fatalf("modulo %d, %d times: column %d is %d, want %d", k, times, col, got, want[col])
				}
			}
		}
	}
}

package generate

import (
	"fmt"
	"math/big"
	"testing"

	"lightsout"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Presses of a weight are equally likely, for every weight and number of states.
func TestPickIsUniform(t *testing.T) {
	for _, test := range []struct{ k, n int }{{2, 7}, {3, 4}, {4, 3}, {5, 2}, {7, 3}, {16, 2}} {
		step := max(1, (test.k-1)*test.n/10)
		for w := 0; w <= (test.k-1)*test.n; w += step {
			x := lightsout.NewPresses(test.k, test.n)
			r := newRandom("pick", fmt.Sprint(w))
			counts := map[string]int{}
			classes := int(ways(test.k, test.n, w))
			for range 10*classes + 100 {
				r.pick(x, w)
				if x.Weight() != w {
					t.Fatalf("%d presses, not %d", x.Weight(), w)
				}
				counts[keyOf(x.AsState())]++
			}
			if classes > 1 {
				even(t, fmt.Sprint(test, " weight ", w), counts, classes)
			}
		}
	}
}

// ways counts the presses of a weight, one button after the other.
func ways(k, n, w int) int64 {
	if n == 0 {
		if w == 0 {
			return 1
		}
		return 0
	}
	sum := int64(0)
	for v := range min(k, w+1) {
		sum += ways(k, n-1, w-v)
	}
	return sum
}

// Many presses out of many buttons, at and beside the edge of a word.
func TestPickMany(t *testing.T) {
	r := newRandom("many")
	for _, n := range []int{1, 63, 64, 65, 127, 128, 129, 1000} {
		for _, w := range []int{0, 1, n / 3, n / 2, n - 1, n} {
			x := lightsout.NewPresses(2, n)
			if r.pick(x, w); x.Weight() != w || n%64 != 0 && x.Words()[n/64]>>(n%64) != 0 {
				t.Errorf("%d of %d: %d", w, n, x.Weight())
			}
		}
	}
	for _, k := range []int{3, 12, 256} {
		for _, n := range []int{10, 100} {
			for _, w := range []int{0, 1, n / 2, n, n * (k - 1) / 2, n*(k-1) - 1, n * (k - 1)} {
				x := lightsout.NewPresses(k, n)
				if r.pick(x, w); x.Weight() != w {
					t.Errorf("%d of %d modulo %d: %d", w, n, k, x.Weight())
				}
			}
		}
	}
}

func TestBelow(t *testing.T) {
	r := newRandom("below")
	for _, n := range []int64{1, 2, 3, 10, 255, 256, 1000} {
		small := map[string]int{}
		big1 := map[string]int{}
		for range 20 * n {
			small[fmt.Sprint(r.below(uint64(n)))]++
			big1[r.belowBig(big.NewInt(n)).String()]++
		}
		if n > 1 {
			even(t, fmt.Sprint("below ", n), small, int(n))
			even(t, fmt.Sprint("belowBig ", n), big1, int(n))
		}
	}
	most := new(big.Int).Lsh(big.NewInt(1), 200)
	high := 0
	for range 1000 {
		v := r.belowBig(most)
		if v.Sign() < 0 || v.Cmp(most) >= 0 {
			t.Fatal(v)
		}
		high += int(v.Bit(199))
	}
	if high < 400 || high > 600 {
		t.Errorf("the highest bit is set %d times in 1000", high)
	}
}

// The stream is the one that seeds have been promised.
func TestStreamIsFixed(t *testing.T) {
	r := newRandom("5x5", "abc")
	got := fmt.Sprintf("%016x %d %d", r.src.Uint64(), r.below(1000), r.below(1<<40))
	const want = "aa3919f7720d2d70 535 252086818356"
	if got != want {
		t.Errorf("the stream begins with %s, not %s", got, want)
	}
}

package count

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/algebra"
	"lightsout/board"
)

// A function is a sum exactly when some s gives it: all s of three types are tried, with functions that are one
// entry away from a sum, and those whose s would be too large or of the wrong parity.
func TestIsSum(t *testing.T) {
	types := &buttonTypes{d: 2, types: []uint64{1, 2, 3}, buttons: [][]int{{0}, {1, 2}, {3, 4, 5}}}
	of := func(s []int) []int {
		f := make([]int, 4)
		for y := range f {
			for at, v := range types.types {
				if odd(v, uint64(y)) {
					f[y] -= s[at]
				} else {
					f[y] += s[at]
				}
			}
		}
		return f
	}
	random := rand.New(rand.NewPCG(1, 1))
	for a := -4; a <= 4; a++ {
		for b := -4; b <= 4; b++ {
			for c := -4; c <= 4; c++ {
				fits := func(s, n int) bool { return s >= -n && s <= n && (n+s)%2 == 0 }
				want := fits(a, 1) && fits(b, 2) && fits(c, 3)
				f := of([]int{a, b, c})
				if got := types.isSum(f); got != want {
					t.Errorf("s = %d, %d, %d: %v", a, b, c, got)
				}
				f[random.IntN(4)]++ // the transform is not a multiple of the size
				if types.isSum(f) {
					t.Errorf("s = %d, %d, %d with one value changed is a sum", a, b, c)
				}
			}
		}
	}
}

// The counts of all presses stop when they are canceled: on a board of 4,096 lights of 256 states they take hours.
func TestPressesAreCanceled(t *testing.T) {
	b, err := board.Parse("64x64-mod256")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := distributionOfPresses(ctx, b); !errors.Is(err, context.Canceled) {
		t.Errorf("the counts: %v", err)
	}
	small, err := board.Parse("2x2-mod4")
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), small)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := coveringBound(ctx, a); !errors.Is(err, context.Canceled) {
		t.Errorf("the bound: %v", err)
	}
}

// What is above a mark is squared and added up, and told in advance for each change.
func TestAbove(t *testing.T) {
	f, signs := []int32{5, 3, -7, 0, 9}, []int32{1, -1, 1, -1, 1}
	if got := above(f, 3); got != 2*2+6*6 {
		t.Errorf("above is %d", got)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		change, mark, later := random.Int32N(7)-3, random.Int32N(7)-3, make([]int32, len(f))
		for y := range f {
			f[y] = random.Int32N(21) - 10
			later[y] = f[y] + change*signs[y]
		}
		if got, want := aboveAfter(f, signs, change, mark), above(later, mark); got != want {
			t.Errorf("%v changed by %d, above %d: %d, want %d", f, change, mark, got, want)
		}
	}
}

// A board with exactly the limit of presses is accepted, and one with more is refused.
func TestMostPresses(t *testing.T) {
	b, err := board.Parse("3x3-mod4")
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newAllPresses(context.Background(), a, 1<<18); err != nil {
		t.Error(err)
	}
	if _, err := newAllPresses(context.Background(), a, 1<<18-1); err == nil {
		t.Error("4⁹ presses were taken")
	}
	if counts := trim(nil); len(counts) != 0 {
		t.Errorf("%v", counts)
	}
}

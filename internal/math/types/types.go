// Package types sorts the buttons of a board with two states by the quiet patterns that hold them.
//
// The type of a button says which quiet patterns of a basis hold it: a vector t of d bits. Adding the quiet
// pattern Σ yᵢ·qᵢ to presses changes just the buttons with ⟨t, y⟩ = 1. So buttons of one type are
// interchangeable: if c_t of the N_t buttons of each type t are pressed, the weights of all solutions are
//
//	w(y) = Σ_t (c_t if ⟨t, y⟩ = 0, else N_t − c_t)     for all y of d bits
//
// and the least one depends on the counts c_t only. Buttons of type 0 are in no quiet pattern and are always
// pressed as they are.
package types

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"lightsout/internal/math/wht"
)

// Types has the types of the buttons of a board with two states.
type Types struct {
	D       int      // the nullity
	List    []uint64 // distinct, none is 0
	Buttons [][]int  // of each type
	Zero    []int    // the buttons of type 0
}

// Of sorts n buttons by a basis of the quiet patterns, types in the order in which their first buttons come.
func Of(n int, quiet [][]uint64) *Types {
	t := &Types{D: len(quiet)}
	place := map[uint64]int{}
	for j, v := range wht.Types(n, quiet) {
		if v == 0 {
			t.Zero = append(t.Zero, j)
			continue
		}
		at, known := place[v]
		if !known {
			at = len(t.List)
			place[v] = at
			t.List = append(t.List, v)
			t.Buttons = append(t.Buttons, nil)
		}
		t.Buttons[at] = append(t.Buttons[at], j)
	}
	return t
}

// Increasing returns the same types in increasing order.
func (t *Types) Increasing() *Types {
	s := &Types{D: t.D, List: slices.Sorted(slices.Values(t.List)), Zero: t.Zero}
	for _, v := range s.List {
		s.Buttons = append(s.Buttons, t.Buttons[slices.Index(t.List, v)])
	}
	return s
}

// Within reports whether the vectors of counts, times the number of y, are at most some number.
func (t *Types) Within(limit int) bool {
	work := 1 << t.D
	for _, list := range t.Buttons {
		if work > limit/(len(list)+1) {
			return false
		}
		work *= len(list) + 1
	}
	return true
}

// Odd reports whether a and y have an odd number of common bits.
func Odd(a, y uint64) bool { return bits.OnesCount64(a&y)&1 != 0 }

// Each calls see for every vector of counts that does not press more than a number of buttons: with the
// weights w(y), and with how many presses have these counts. It stops when see returns false. What see is
// given, the next call overwrites.
func (t *Types) Each(
	ctx context.Context, limit int, see func(counts, weights []int, presses *big.Int) bool,
) error {
	counts := make([]int, len(t.List))
	weights := make([][]int, len(t.List)+1)
	for at := range weights {
		weights[at] = make([]int, 1<<t.D)
	}
	term := new(big.Int)
	stopped := false
	var run func(at int, presses *big.Int)
	run = func(at int, presses *big.Int) {
		if at == len(t.List) {
			stopped = stopped || !see(counts, weights[at], presses)
			return
		}
		n := len(t.Buttons[at])
		ways := new(big.Int).Set(presses) // times C(n, c)
		for c := 0; c <= n && weights[at][0]+c <= limit && !stopped && ctx.Err() == nil; c++ {
			for y, w := range weights[at] {
				if Odd(t.List[at], uint64(y)) {
					weights[at+1][y] = w + n - c
				} else {
					weights[at+1][y] = w + c
				}
			}
			counts[at] = c
			run(at+1, ways)
			NextBinomial(ways, term, n, c)
		}
	}
	run(0, big.NewInt(1))
	return ctx.Err()
}

// NextBinomial makes a multiple of C(n, c) the same of C(n, c+1). The term is room.
func NextBinomial(ways, term *big.Int, n, c int) {
	ways.Mul(ways, term.SetInt64(int64(n-c)))
	ways.Quo(ways, term.SetInt64(int64(c+1)))
}

package wht

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plain transforms in the coordinates from a stride on.
func plain(table []int, from int) {
	for half := from; half < len(table); half *= 2 {
		for i := range table {
			if i&half == 0 {
				table[i], table[i+half] = table[i]+table[i+half], table[i]-table[i+half]
			}
		}
	}
}

func TestTransform16(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for log := range 17 {
		table, want := make([]int16, 1<<log), make([]int, 1<<log)
		for budget := 32767; budget > 0; {
			i, v := r.IntN(len(table)), r.IntN(min(budget, 700)+1)
			budget -= v + 1
			if r.IntN(2) == 0 {
				v = -v
			}
			table[i] += int16(v)
			want[i] += v
		}
		plain(want, 1)
		transform16(table)
		for i, v := range table {
			if int(v) != want[i] {
				t.Fatalf("2^%d: place %d is %d, want %d", log, i, v, want[i])
			}
		}
	}
}

func TestSift(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for trial := range 2000 {
		low := minLow + r.IntN(maxLow-minLow+1)
		rest := minRest + r.IntN(maxRest-minRest+1)
		table, want := make([]int8, 1<<low), make([]int, 1<<low)
		left := make([]int, 1<<rest) // what the numbers at a place of a part may add up to
		for i := range left {
			left[i] = r.IntN(128)
		}
		for range r.IntN(128 << rest) {
			i := r.IntN(len(table))
			if left[i&(1<<rest-1)] == 0 {
				continue
			}
			left[i&(1<<rest-1)]--
			v := 1 - 2*r.IntN(2)
			table[i] += int8(v)
			want[i] += v
		}
		plain(want, 1<<rest)
		size := 1 << rest
		sums := make([]int, len(table)/size)
		for i, v := range want {
			sums[i/size] += max(v, -v)
		}
		bound := slices.Max(sums) - r.IntN(2+r.IntN(1+slices.Max(sums)))
		var hits []uint16
		for i, sum := range sums {
			if sum >= bound {
				hits = append(hits, uint16(i))
			}
		}
		work, found := make([]int8, len(table)), make([]uint16, len(sums))
		n, ok := sift8(work, table, rest, bound, found)
		if !ok || !slices.Equal(found[:n], hits) {
			t.Fatalf("trial %d: low %d, rest %d, bound %d: %d parts pass (%v), want %d", trial, low, rest, bound, n, ok, len(hits))
		}
		for _, hit := range hits {
			for i, v := range work[int(hit)*size:][:size] {
				if int(v) != want[int(hit)*size+i] {
					t.Fatalf("trial %d: low %d, rest %d: place %d of part %d is %d, want %d", trial, low, rest, i, hit, v, want[int(hit)*size+i])
				}
			}
		}
		if wide := make([]int16, len(table)); sift16(wide, table, rest, bound, found) != n || !slices.Equal(found[:n], hits) {
			t.Fatalf("trial %d: with 16 bits other parts pass", trial)
		}
	}
}

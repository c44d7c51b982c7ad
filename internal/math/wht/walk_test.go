package wht

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawn is a coset, the plain way.
type drawn struct {
	n     int
	rows  [][]uint64
	first []uint64
}

// drawCoset draws words that are long enough for every width of numbers, with types that are frequent or
// rare.
func drawCoset(t *rapid.T) drawn {
	most := 12
	if rapid.IntRange(0, 19).Draw(t, "several tables") == 0 {
		most = 18
	}
	d := drawn{n: rapid.OneOf(rapid.IntRange(0, 70), rapid.IntRange(0, 3000),
		rapid.IntRange(0, 40_000)).Draw(t, "n")}
	if most > 12 {
		d.n %= 500
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	sparse := rapid.IntRange(0, 5).Draw(t, "sparse")
	maxAtPlace := rapid.SampledFrom([]int{1, 1, 3, 200, 1000}).Draw(t, "crowd")
	word := func(sparse int) []uint64 {
		words := make([]uint64, (d.n+63)/64)
		for j := 0; j < d.n; j += maxAtPlace {
			if r.Uint64()>>(64-sparse-1) == 0 {
				for i := j; i < min(d.n, j+maxAtPlace); i++ {
					words[i>>6] |= 1 << (i & 63)
				}
			}
		}
		return words
	}
	for range rapid.IntRange(0, most).Draw(t, "rows") {
		d.rows = append(d.rows, word(sparse))
	}
	d.first = word(rapid.IntRange(0, 3).Draw(t, "light"))
	return d
}

// weights returns the weight of every word, in the order of coordinates.
func (d drawn) weights() []int {
	x := slices.Clone(d.first)
	list := make([]int, 1<<len(d.rows))
	for step := 0; ; {
		y := step ^ step>>1
		weight := 0
		for _, w := range x {
			weight += bits.OnesCount64(w)
		}
		list[y] = weight
		if step++; step == len(list) {
			return list
		}
		for i, w := range d.rows[bits.TrailingZeros(uint(step))] {
			x[i] ^= w
		}
	}
}

// Light finds exactly the words that are light enough, and Count counts all, table by table in any order.
func TestWalkFindsEveryWord(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel) {
		rapid.Check(t, func(t *rapid.T) {
			d := drawCoset(t)
			want := d.weights()
			w := k.walk(d.n, d.rows)
			v := w.Walker(make([]uint64, len(d.first)))
			v.Start(d.first)
			if rapid.Bool().Draw(t, "forced") {
				v.rest = rapid.IntRange(minRest, k.maxRest).Draw(t, "rest")
			}
			sorted := slices.Sorted(slices.Values(want))
			most := sorted[rapid.IntRange(0, len(sorted)-1).Draw(t, "most")]
			tables := make([]int64, w.Tables())
			for i := range tables {
				tables[i] = int64(i)
			}
			tables = rapid.Permutation(tables).Draw(t, "tables")

			got := make(map[uint64]bool)
			counts := make([]uint64, d.n+1)
			wantCounts := make([]uint64, d.n+1)
			for _, table := range tables {
				v.Light(table, most, func(y uint64, weight int) int {
					if got[y] || y >= uint64(len(want)) || want[y] != weight || weight > most {
						t.Fatalf("word %d weighs %d, given as %d (again: %v), at most %d", y, want[y],
							weight, got[y], most)
					}
					got[y] = true
					return most
				})
				v.Count(table, counts)
			}
			light := 0
			for _, weight := range want {
				wantCounts[weight]++
				if weight <= most {
					light++
				}
			}
			if len(got) != light {
				t.Fatalf("%d words of weight %d or less, want %d", len(got), most, light)
			}
			if !slices.Equal(counts, wantCounts) {
				t.Fatalf("counts %v, want %v", counts, wantCounts)
			}
		})
	})
}

// A search for the least weight lowers the bound as it goes, and ends on request.
func TestWalkFollowsTheBound(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel) {
		rapid.Check(t, func(t *rapid.T) {
			d := drawCoset(t)
			want := d.weights()
			w := k.walk(d.n, d.rows)
			v := w.Walker(d.first)
			least := d.n
			count := 0
			for table := range w.Tables() {
				v.Light(table, least, func(_ uint64, weight int) int {
					if weight < least {
						least = weight
						count = 0
					}
					count++
					return least
				})
			}
			minimum := slices.Min(want)
			number := 0
			for _, weight := range want {
				if weight == minimum {
					number++
				}
			}
			if least != minimum || count != number {
				t.Fatalf("%d words of weight %d, want %d of %d", count, least, number, minimum)
			}
			calls := 0
			v.Light(0, d.n, func(uint64, int) int {
				calls++
				return -1
			})
			if calls != 1 {
				t.Fatalf("%d calls after the end", calls)
			}
		})
	})
}

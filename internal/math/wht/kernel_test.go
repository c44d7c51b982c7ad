package wht

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// eachKernel runs a test with every kernel of this machine.
func eachKernel(t *testing.T, test func(t *testing.T, k kernel)) {
	for _, k := range kernels() {
		t.Run(k.name, func(t *testing.T) { test(t, k) })
	}
}

// slowly transforms in the coordinates from a stride on.
func slowly(table []int, from int) {
	for half := from; half < len(table); half *= 2 {
		for i := range table {
			if i&half == 0 {
				table[i], table[i+half] = table[i]+table[i+half], table[i]-table[i+half]
			}
		}
	}
}

func TestTransform16(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel) {
		r := rand.New(rand.NewPCG(1, 2))
		for log := range 18 {
			table := make([]int16, 1<<log)
			want := make([]int, 1<<log)
			for budget := 32767; budget > 0; {
				i := r.IntN(len(table))
				v := r.IntN(min(budget, 700) + 1)
				budget -= v + 1
				if r.IntN(2) == 0 {
					v = -v
				}
				table[i] += int16(v)
				want[i] += v
			}
			slowly(want, 1)
			k.transform16(table)
			for i, v := range table {
				if int(v) != want[i] {
					t.Fatalf("2^%d: place %d is %d, want %d", log, i, v, want[i])
				}
			}
		}
	})
}

// Exactly the right parts pass, with the right numbers. An overflow of 8 bits is detected.
func TestSift(t *testing.T) {
	eachKernel(t, func(t *testing.T, k kernel) {
		r := rand.New(rand.NewPCG(3, 4))
		refused := 0
		for trial := range 250 {
			low := minLow + r.IntN(maxLow-minLow+1)
			rest := minRest + r.IntN(k.maxRest-minRest+1)
			table := make([]int8, 1<<low)
			want := make([]int, 1<<low)
			maxAtPlace := []int{127, 127, 500, 5000}[r.IntN(4)] // the most at one place of a part
			spread := make([]int, low+1)
			held := make([]int, len(table))
			for range r.IntN(1 + maxAtPlace<<rest) {
				i := r.IntN(len(table))
				if trial%5 == 0 {
					i &^= 1<<rest - 1 // all at one place
				}
				v := 1 - 2*r.IntN(2)
				if n := int(table[i]) + v; n > 127 || n < -127 {
					continue
				}
				table[i] += int8(v)
				want[i] += v
				held[i]++
			}
			for at := range spread {
				sums := make([]int, 1<<at)
				for i, n := range held {
					sums[i&(1<<at-1)] += n
				}
				spread[at] = slices.Max(sums)
			}
			slowly(want, 1<<rest)
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
			check := func(work []int, found []uint16, place func(part int) int) {
				t.Helper()
				parts := map[int]bool{}
				for _, hit := range found {
					at := place(int(hit))
					parts[at/size] = true
					if !slices.Equal(work[int(hit)*size:][:size], want[at:][:size]) {
						t.Fatalf("trial %d: low %d, rest %d: part %d is %v, want %v", trial, low, rest,
							at/size, work[int(hit)*size:][:size], want[at:][:size])
					}
				}
				if len(found) != len(hits) || len(parts) != len(hits) ||
					len(hits) > 0 && !parts[int(hits[0])] {
					t.Fatalf("trial %d: low %d, rest %d, bound %d: %d parts pass, want %d", trial, low, rest,
						bound, len(found), len(hits))
				}
			}
			work := make([]int8, len(table))
			found := make([]uint16, len(sums))
			if n, ok := k.sift8(work, table, spread, rest, bound, found); ok {
				check(ints(work), found[:n], func(part int) int { return k.place(part, rest) })
			} else if refused++; spread[rest] <= 127 {
				t.Fatalf("trial %d: numbers of 8 bits were enough", trial)
			}
			if k.sift16 != nil && spread[rest] < 1<<15 {
				wide := make([]int16, len(table))
				n := k.sift16(wide, table, rest, bound, found)
				check(ints(wide), found[:n], func(part int) int { return part << rest })
			}
		}
		t.Log(refused, "refused")
	})
}

func ints[T int8 | int16](values []T) []int {
	list := make([]int, len(values))
	for i, v := range values {
		list[i] = int(v)
	}
	return list
}

// randomRows returns rows of n random bits.
func randomRows(n, rows int) [][]uint64 {
	r := rand.New(rand.NewPCG(5, 6))
	list := make([][]uint64, rows)
	for i := range list {
		list[i] = make([]uint64, (n+63)/64)
		for j := range n {
			list[i][j>>6] |= r.Uint64() & 1 << (j & 63)
		}
	}
	return list
}

// BenchmarkLight looks for light words, bounds in standard deviations below the mean. MB/s are millions
// of words a second.
func BenchmarkLight(b *testing.B) {
	for _, k := range kernels() {
		for _, n := range []int{400, 1560, 4290, 14_000} {
			rows := randomRows(n, 32)
			w := k.walk(n, rows)
			for _, deviations := range []int{35, 50, 65} {
				b.Run(fmt.Sprintf("%s/%d-bits/%.1f", k.name, n, float64(deviations)/10), func(b *testing.B) {
					b.SetBytes(1 << w.TableLog())
					v := w.Walker(rows[0])
					root := 0
					for root*root < n {
						root++
					}
					most := (n - root*deviations/10) / 2
					table := int64(0)
					for b.Loop() {
						v.Light(table%w.Tables(), most, func(uint64, int) int { return most })
						table++
					}
				})
			}
		}
	}
}

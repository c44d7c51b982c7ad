package wht

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

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
			w, err := k.walk(n, rows)
			if err != nil {
				b.Fatal(err)
			}
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

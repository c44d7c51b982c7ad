package zmod

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// allLanes returns every packing that there is for the modulus, of which
// newLanes would choose one.
func allLanes(q int) []lanes {
	var out []lanes
	for _, width := range []uint{8, 16, 32} {
		if l, ok := lanesOfWidth(q, width); ok {
			out = append(out, l)
		}
	}
	return out
}

// Every modulus, every width, every value that a lane may reach (a sample of
// them where they are many) in every lane: reduction is exact.
func TestLanesReduceExactly(t *testing.T) {
	for q := 2; q <= 256; q++ {
		for _, l := range allLanes(q) {
			most := uint64(q-1) + uint64(l.budget)*uint64(q-1)*uint64(q-1)
			if most > l.lane {
				t.Fatalf("mod %d, width %d: budget %d overflows", q, l.width, l.budget)
			}
			step := 1 + most/5000
			for v := uint64(0); v <= most; v += step {
				// Neighbors as full as can be show a carry between lanes.
				for lane := range l.perWord {
					var w, want uint64
					for i := range l.perWord {
						u := most
						if i == lane {
							u = v
						}
						w |= u << (uint(i) * l.width)
						want |= u % uint64(q) << (uint(i) * l.width)
					}
					row := []uint64{w}
					if got := l.at(row, lane); uint64(got) != v%uint64(q) {
						t.Fatalf("mod %d, width %d: at gives %d for %d", q, l.width, got, v)
					}
					if l.reduce(row); row[0] != want {
						t.Fatalf("mod %d, width %d: %#x reduces to %#x, want %#x", q, l.width, w, row[0], want)
					}
				}
			}
		}
	}
}

func TestLanesAddLikeBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawModulus(t)
		cols := rapid.SampledFrom(sizes).Draw(t, "cols")
		rng := drawRand(t)
		for _, l := range allLanes(q) {
			want := randomVector(rng, q, cols)
			acc, packed := make([]uint64, l.words(cols)), make([]uint64, l.words(cols))
			l.pack(acc, want)
			for range min(l.budget, 300) {
				row, m := randomVector(rng, q, cols), rng.IntN(q)
				l.pack(packed, row)
				addMul(acc, packed, uint64(m))
				for j, v := range row {
					want[j] = uint8((int(want[j]) + m*int(v)) % q)
				}
			}
			for j, v := range want {
				if got := l.at(acc, j); got != uint32(v) {
					t.Fatalf("width %d: column %d is %d, want %d", l.width, j, got, v)
				}
			}
			l.reduce(acc)
			got := make([]uint8, cols)
			if l.unpack(got, acc); !bytes.Equal(got, want) {
				t.Fatalf("width %d: got %v, want %v", l.width, got, want)
			}
			for j := cols; j < len(acc)*l.perWord; j++ {
				if l.at(acc, j) != 0 {
					t.Fatalf("width %d: lane %d beyond the last column is not 0", l.width, j)
				}
			}
		}
	})
}

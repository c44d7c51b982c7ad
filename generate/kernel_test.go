package generate

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"lightsout"
	"lightsout/symmetry"

	"pgregory.net/rapid"
)

// The kernel of any equations: its size is that by running through all values, and what is drawn is
// in it.
func TestKernel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{2, 3, 4, 5, 6, 8, 9, 12}).Draw(t, "k")
		n := rapid.IntRange(1, 4).Draw(t, "n")
		rows := make([][]uint8, rapid.IntRange(0, 4).Draw(t, "rows"))
		for i := range rows {
			for range n {
				rows[i] = append(rows[i], uint8(rapid.IntRange(0, k-1).Draw(t, "entry")))
			}
		}
		inside := func(v []uint8) bool {
			for _, row := range rows {
				sum := 0
				for j := range row {
					sum += int(row[j]) * int(v[j])
				}
				if sum%k != 0 {
					return false
				}
			}
			return true
		}
		size := int64(0)
		v := make([]uint8, n)
		for more := true; more; {
			if inside(v) {
				size++
			}
			more = false
			for j := range v {
				if v[j]++; int(v[j]) < k {
					more = true
					break
				}
				v[j] = 0
			}
		}
		kern := newKernel(k, n, rows)
		if kern.size().Cmp(big.NewInt(size)) != 0 {
			t.Fatalf("the kernel of %v modulo %d has %d elements, not %v", rows, k, size, kern.size())
		}
		r := newRandom("kernel")
		for range 20 {
			if kern.draw(r, v); !inside(v) {
				t.Fatalf("%v is not in the kernel of %v modulo %d", v, rows, k)
			}
		}
	})
}

func TestKernelIsUniform(t *testing.T) {
	for _, test := range []struct {
		k    int
		rows [][]uint8
	}{
		{2, [][]uint8{{1, 1, 0, 1, 0}, {0, 1, 1, 0, 1}}}, {4, [][]uint8{{2, 2, 0}, {1, 3, 2}}}, {6, [][]uint8{{2, 3, 0}}}, {12, [][]uint8{{4, 6}, {8, 3}}}, {8, [][]uint8{{4, 0, 2}}},
	} {
		kern := newKernel(test.k, len(test.rows[0]), test.rows)
		counts := map[string]int{}
		v, r := make([]uint8, kern.n), newRandom("uniform")
		for range 5000 {
			kern.draw(r, v)
			counts[string(v)]++
		}
		even(t, fmt.Sprint(test), counts, int(kern.size().Int64()))
	}
}

// Symmetric puzzles are symmetric, and all symmetric solvable states are equally likely, also those
// that have no symmetric solution.
func TestSymmetric(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec  string
		names []string
	}{
		{"4x4", Symmetries()}, {"5x5", Symmetries()}, {"3x4", []string{"mirror", "flip", "half-turn", "all", UsualSymmetry}}, {"torus-3x3-mod3", Symmetries()}, {"3x3x2", []string{UsualSymmetry, "all"}}, {"3x3-mod4", Symmetries()},
	} {
		m := maker(t, test.spec)
		for _, name := range test.names {
			list, err := m.symmetries(name)
			if err != nil {
				t.Fatal(err)
			}
			states := 0
			if m.a.SolvableStates().BitLen() < 16 {
				for _, x := range m.everyState() {
					if len(symmetry.Fixing(list, m.before(x))) == len(list) {
						states++
					}
				}
			}
			if states > 100 {
				states = 0 // too many to draw often
			}
			r := newRandom("symmetric", name)
			counts := map[string]int{}
			for range 20*states + 20 {
				p, err := m.draw(ctx, r, Wish{Method: "uniform", Symmetry: name})
				if err != nil {
					t.Fatal(err)
				}
				if len(symmetry.Fixing(list, p.State)) != len(list) || p.State.IsZero() {
					t.Fatalf("%s is not symmetric by %q: %v", test.spec, name, m.b.StateRows(p.State))
				}
				if err := lightsout.TurnOff(m.b, p.State).Check(p.Solution); err != nil {
					t.Fatal(err)
				}
				counts[keyOf(p.State)]++
			}
			if states > 1 {
				even(t, test.spec+" "+name, counts, states)
			}
		}
	}
	for spec, says := range map[string]string{
		"3x4": "board 3x4 has no symmetry diagonal: it has mirror, flip, half-turn, all", "4x4-pattern=110_010_000": "board 4x4-pattern=110_010_000 has no symmetry that is known, so no puzzle of it is symmetric",
	} {
		if _, err := maker(t, spec).Make(ctx, "x", Wish{Symmetry: "diagonal"}); err == nil || err.Error() != says {
			t.Errorf("%v, want %s", err, says)
		}
	}
}

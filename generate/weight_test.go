package generate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/solve/least"
	"lightsout/symmetry"
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
		small, big1 := map[string]int{}, map[string]int{}
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

// A puzzle of several wishes meets each of them, as an independent check confirms; otherwise the error gives a reason.
func TestWishesCombine(t *testing.T) {
	ctx := context.Background()
	specs := []string{"3x3", "4x4", "5x5", "hex-3", "torus-5x5", "3x3-mod3", "graph-petersen"}
	makers := map[string]*Maker{}
	for _, spec := range specs {
		makers[spec] = maker(t, spec)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := makers[rapid.SampledFrom(specs).Draw(t, "spec")]
		wish := Wish{
			Unique: rapid.Bool().Draw(t, "unique"), Depth: max(0, rapid.IntRange(-6, 8).Draw(t, "depth")), Grade: Grade(rapid.IntRange(0, 4).Draw(t, "grade")),
			Symmetry: rapid.SampledFrom([]string{"", "", "mirror", "half-turn", "all", UsualSymmetry}).Draw(t, "symmetry"),
		}
		if rapid.IntRange(0, 3).Draw(t, "presses") == 0 {
			wish.Method, wish.Presses = "presses", max(wish.Depth, 4)
		}
		p, err := m.Make(ctx, "x", wish)
		var never *ImpossibleError
		if errors.As(err, &never) || err != nil && strings.Contains(err.Error(), "is not proved") {
			return
		}
		if err != nil {
			t.Fatalf("%s %s: %v", m.b, wish, err)
		}
		s, count, err := least.Solver{Factored: m.a}.Count(ctx, lightsout.TurnOff(m.b, p.State))
		if err != nil || p.Proved && s.Presses.Weight() != p.Depth {
			t.Fatalf("%s#%s: depth %d, %v", m.b, p.Seed, p.Depth, err)
		}
		if wish.Depth > 0 && s.Presses.Weight() != wish.Depth || wish.Unique && count.Int64() != 1 {
			t.Fatalf("%s#%s: depth %d, %v least solutions", m.b, p.Seed, s.Presses.Weight(), count)
		}
		if marks, err := m.Grade(ctx, p); wish.Grade != 0 && (err != nil || marks.Grade != wish.Grade) {
			t.Fatalf("%s#%s: %v, %v", m.b, p.Seed, marks, err)
		}
		if wish.Symmetry != "" {
			list, err := m.symmetries(context.Background(), wish.Symmetry)
			if err != nil || len(symmetry.Fixing(list, p.State)) != len(list) {
				t.Fatalf("%s#%s is not symmetric, %v", m.b, p.Seed, err)
			}
		}
		if again, err := FromSeed(ctx, m, p.Seed); err != nil || !again.State.Equal(p.State) {
			t.Fatalf("%s#%s does not make it again: %v", m.b, p.Seed, err)
		}
	})
}

// A refusal is proved by examining all puzzles, or gives the number of tries.
func TestWishesThatCannotBeMet(t *testing.T) {
	for seed, says := range map[string]string{
		"4x4#depth-7.easy.x":                       "no puzzle of 4x4 meets the wish depth-7.easy: all were tried",
		"5x5#symmetric-all.depth-2.x":              "no puzzle of 5x5 meets the wish depth-2.symmetric-all: all were tried",
		"6x6#depth-30.easy.x":                      "no puzzle of 6x6 that meets the wish depth-30.easy was found in 16384 tries",
		"5x5-x#depth-1.expert.x":                   "no puzzle of 5x5-x meets the wish depth-1.expert: all were tried",
		"5x5#depth-16.symmetric.hard.x":            "no puzzle of 5x5 meets the wish depth-16.symmetric.hard: all were tried",
		"5x5#presses-20.depth-16.hard.x":           "no state of 5x5 takes 16 presses: the deepest take 15",
		"graph-petersen#hard.x":                    "no puzzle of graph-petersen meets the wish hard: all were tried",
		"9x9#symmetric-diagonal.unique.depth-37.x": "no puzzle of 9x9 that meets the wish unique-37.symmetric-diagonal was found",
	} {
		spec, word, _ := strings.Cut(seed, "#")
		_, err := FromSeed(context.Background(), maker(t, spec), word)
		var never *ImpossibleError
		if !errors.As(err, &never) || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %s", seed, err, says)
		}
	}
}

package generate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"lightsout/internal/base/lazy"
	"lightsout/solve/count"
)

// The counts of 5×5 and 4×4 by depth are published. Every draw is checked by solve.Least.
func TestDepthIsExact(t *testing.T) {
	ctx := context.Background()
	for spec, published := range map[string][]int64{
		"5x5": {
			1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934,
			383670, 82614, 7350,
		},
		"4x4": {1, 16, 120, 560, 1387, 1440, 540, 32},
	} {
		m := maker(t, spec)
		for w, states := range published {
			if w == 0 {
				continue
			}
			d, err := m.depths.Get(ctx, Wish{Depth: w}, m.newDepthDraws)
			if err != nil || d.counts == nil || !d.counts.states().IsInt64() ||
				d.counts.states().Int64() != states {
				t.Fatalf("%s: depth %d: %v, published %d, %v", spec, w, d.counts.states(), states, err)
			}
			for i := range 20 {
				p, err := m.Make(ctx, fmt.Sprint(i), Wish{Depth: w})
				if err != nil || p.Depth != w || !p.Proved || !p.Uniform {
					t.Fatalf("%s: depth %d: %v, %v", spec, w, p, err)
				}
				check(t, m, p)
			}
		}
		deepest := len(published) - 1
		_, err := m.Make(ctx, "deep", Wish{Depth: deepest + 1})
		want := fmt.Sprintf("no state of %s takes %d presses: the deepest take %d", spec, deepest+1, deepest)
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// At every depth of 4×4 all states of that depth are equally likely, drawn by counts and by tries;
// and so are those of boards with other numbers of states and of solutions.
func TestDepthIsUniform(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"4x4", "torus-3x3", "2x3-mod3", "2x3-mod4", "torus-2x2-mod4", "hex-2",
		apart, apart + "-mod3"} {
		m := maker(t, spec)
		published := must(count.Distribution(ctx, m.a))
		for w := 1; w < len(published); w++ {
			states := int(published[w].Int64())
			d, err := m.depths.Get(ctx, Wish{Depth: w}, m.newDepthDraws)
			if err != nil {
				t.Fatal(err)
			}
			tried := &depthDraws{Wish: d.Wish}
			if tried.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), w)); err != nil {
				t.Fatal(err)
			}
			for way, draws := range map[string]*depthDraws{"prepared": d, "tries": tried} {
				r := newRandom("chi-square", way)
				counts := map[string]int{}
				for range 10*states + 50 {
					x, uniform, err := m.leastOfWeight(ctx, r, draws)
					if err != nil || !uniform || x.Weight() != w {
						t.Fatalf("%s %s: depth %d: %v, uniform %v, %v", spec, way, w, x, uniform, err)
					}
					counts[keyOf(m.before(x))]++
				}
				if states > 1 {
					even(t, fmt.Sprint(spec, " ", way, " depth ", w), counts, states)
				} else if len(counts) != 1 {
					t.Errorf("%s: %d states of depth %d, there is only one", spec, len(counts), w)
				}
			}
		}
	}
}

// Depths of larger boards, up to the known limits; the deepest of 9×9 are proved, not uniform.
func TestDepthOfLargerBoards(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec    string
		w       int
		uniform bool
	}{
		{"20x20", 30, true}, {"20x20", 400, true}, {"19x19", 30, true}, {"9x9", 20, true}, {"9x9", 37, false},
		{"5x5-mod3", 12, true}, {"torus-5x5", 5, true}, {"16x16", 60, true}, {"20x20-mod3", 30, true},
		{"6x6-mod256", 2000, true}, {"hex-4", 19, true}, {"cube-3", 20, true}, {"11x11", 65, false},
		{"39x39", 4, false}, {"1x40", 20, true},
	} {
		m := maker(t, test.spec)
		p, err := m.Make(ctx, "larger", Wish{Depth: test.w})
		if err != nil || p.Depth != test.w || !p.Proved || p.Uniform != test.uniform {
			t.Errorf("%s: depth %d: %d, proved %v, uniform %v, %v", test.spec, test.w, p.Depth, p.Proved,
				p.Uniform, err)
			continue
		}
		if test.spec != "39x39" {
			check(t, m, p)
		}
	}
}

// Grown presses are least for every number of states.
func TestGrown(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec   string
		w      int
		unique bool
	}{{"5x5", 11, false}, {"5x5", 15, false}, {"5x5-mod3", 16, false}, {"9x9", 30, false}, {"5x5", 9, true},
		{"3x4-mod4", 8, false}} {
		m := maker(t, test.spec)
		d := &depthDraws{Wish: Wish{Depth: test.w, Unique: test.unique}}
		var err error
		if d.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), test.w)); err != nil {
			t.Fatal(err)
		}
		x, ok, err := m.grow(ctx, newRandom("grown"), d)
		if err != nil || !ok || x.Weight() != test.w {
			t.Errorf("%s: depth %d: %v, %v", test.spec, test.w, ok, err)
			continue
		}
		p := m.puzzleOf(x)
		p.Proved = true
		check(t, m, p)
	}
}

// Where nothing grows so far, presses are taken away from a deepest state, if one is known that is deep
// enough and the quiet patterns at hand can reduce it to a least solution.
func TestGrownFromDeepest(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "9x9")
	bounds := must(m.depthBounds(ctx))
	whole := must(m.codeUpTo(ctx, reach(2, m.b.Buttons())))
	few := *whole
	few.upTo = reach(2, bounds.Deep.Weight()) - 1
	counted := count.Bounds{AtLeast: bounds.AtLeast, AtMost: bounds.AtMost}
	failed := errors.New("no bounds")
	for name, test := range map[string]struct {
		w      int
		code   *code
		bounds count.Bounds
		err    error
		ok     bool
	}{
		"deepest":             {37, whole, bounds, nil, true},
		"not so deep":         {38, whole, bounds, nil, false},
		"only counted":        {37, whole, counted, nil, false},
		"few quiet patterns":  {37, &few, bounds, nil, false},
		"no bounds are found": {37, whole, count.Bounds{}, failed, false},
	} {
		m.deep = lazy.New(func(context.Context) (count.Bounds, error) { return test.bounds, test.err })
		d := &depthDraws{Wish: Wish{Depth: test.w}, code: test.code}
		x, ok, err := m.grow(ctx, newRandom("deepest"), d)
		if ok != test.ok || !errors.Is(err, test.err) || ok && (x.Weight() != test.w || !d.allows(x)) {
			t.Errorf("%s: %v, weight %d, %v", name, ok, x.Weight(), err)
		}
	}
}

func TestDepthOutOfReach(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec string
		w    int
		says string
	}{
		{
			"5x5-mod3", 26,
			"found no state of 5x5-mod3 that takes 26 presses, but did not prove that none exists: the " +
				"deepest take 18 to 26",
		},
		{"5x5-mod3", 27, "no state of 5x5-mod3 takes 27 presses: the deepest take 18 to 26"},
		{"3x3", 10, "no state of 3x3 takes 10 presses: the deepest take 9"},
		{
			"40x40-mod3", 800,
			"depth 800 on 40x40-mod3: there are 3486784401 solutions: the least ones cannot be counted " +
				"in 2^36 steps",
		},
		{"100x100-mod256", 1_000_000, "are too many for 100x100-mod256"},
	} {
		_, err := maker(t, test.spec).Make(ctx, "deep", Wish{Depth: test.w})
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: depth %d: %v", test.spec, test.w, err)
		}
	}
}

// states returns how many states the table represents.
func (t *countTable) states() *big.Int {
	if len(t.entries) == 0 {
		return new(big.Int)
	}
	return new(big.Int).Quo(t.entries[len(t.entries)-1].upTo, t.scale)
}

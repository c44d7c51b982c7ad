package least

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/internal/tree"
	"lightsout/symmetry"
	"lightsout/test/solvetest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAddModulo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, k := range []int{2, 3, 4, 6, 9, 63, 64, 65, 128, 129, 200, 256} {
		for _, words := range []int{0, 1, 2, 255, 256, 257, 600} {
			x := make([]uint64, words)
			y := make([]uint64, words)
			for i := range words {
				for shift := 0; shift < 64; shift += 8 {
					x[i] |= uint64(rng.IntN(k)) << shift
					y[i] |= uint64(rng.IntN(k)) << shift
				}
			}
			z := slices.Clone(x)
			got := addModulo(x, y, k)
			want := addModuloSlowly(z, y, k)
			if got != want || !slices.Equal(x, z) {
				t.Errorf("modulo %d, %d words: sum %d, want %d", k, words, got, want)
			}
		}
	}
}

// solved returns a problem, its algebra and a solution: presses drawn with the seed, and made
// symmetric if asked.
func solved(
	t testing.TB, spec string, seed uint64, fold bool,
) (*algebra.Algebra, lightsout.Problem, lightsout.Presses) {
	t.Helper()
	b := solvetest.Board(t, spec)
	rng := rand.New(rand.NewPCG(seed, 1))
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, rng.IntN(b.Modulus()))
	}
	if fold {
		sum := b.NewPresses()
		for _, y := range must(symmetry.Of(context.Background(), b)) {
			sum = sum.Plus(y.Presses(x))
		}
		x = sum
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return a, lightsout.Problem{Board: b, From: b.NewState(), To: b.Apply(b.NewState(), x)}, x
}

// listed returns the buttons in increasing order, each as often as it is pressed.
func listed(x lightsout.Presses) (list []int) {
	for j := range x.Len() {
		list = append(list, slices.Repeat([]int{j}, x.At(j))...)
	}
	return list
}

// The distribution of a coset, and the first of its lightest members, agree with visiting its members one by
// one.
func TestWalkAgainstEveryMember(t *testing.T) {
	for _, spec := range []string{"1x2", "4x4", "5x5", "9x9", "11x11", "2x3", "8x6", "14x14", "16x16", "11x5",
		"torus-5x5", "torus-6x9", "23x11", "4x9", "11x11-x", "7x7-open-king", "5x5-mod3", "torus-4x4-mod3",
		"torus-3x3-mod4", "4x4-mod6", "torus-3x3-mod12", "cube-3"} {
		for seed := range uint64(3) {
			a, p, x := solved(t, spec, seed, seed == 2)
			if a.Nullity() == 0 || a.Solutions().BitLen() > 15 {
				continue
			}
			want := make([]uint64, (p.Board.Modulus()-1)*p.Board.Buttons()+1)
			first := x
			for y := range a.All(context.Background(), x) {
				want[y.Weight()]++
				if cmp.Or(y.Weight()-first.Weight(), slices.Compare(listed(y), listed(first))) < 0 {
					first = y
				}
			}
			q := begun(t, p)
			walk, _ := q.walk(context.Background(), maxSteps)
			if err := (walking{walk}).solve(context.Background(), q); err != nil || !q.best.Equal(first) {
				t.Errorf("%s: %v, %v; want %v", spec, listed(q.best), err, listed(first))
			}
			for want[len(want)-1] == 0 {
				want = want[:len(want)-1]
			}
			got, err := Solver{Factored: a}.Distribution(context.Background(), p)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: distribution %v, %v; want %v", spec, got, err, want)
			}
			least := slices.IndexFunc(want, func(count uint64) bool { return count > 0 })
			s, count, err := Solver{Factored: a}.Count(context.Background(), p)
			if err != nil || !s.Least || s.Presses.Weight() != least || count.Uint64() != want[least] {
				t.Errorf("%s: %v of weight %d, %v; want %d of weight %d", spec, count, s.Presses.Weight(),
					err, want[least], least)
			}
		}
	}
}

// Which of several least solutions is shown depends neither on the number of processors, nor on which of them
// is faster, nor on how often the search is stopped and resumed.
func TestSamePresses(t *testing.T) {
	solve := func(p lightsout.Problem, processors, saves int) (s lightsout.Solution, err error) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		var resume *Checkpoint
		for stops := 0; stops == 0 || errors.Is(err, context.Canceled); stops++ {
			ctx, cancel := context.WithCancel(t.Context())
			left := saves << stops
			s, err = Solver{Resume: resume, Save: func(c Checkpoint) {
				for range rand.IntN(20) {
					runtime.Gosched() // others go first
				}
				resume = &c
				left--
				if left == 0 {
					cancel()
				}
			}}.Solve(ctx, p)
			cancel()
		}
		return s, err
	}
	for _, spec := range []string{"5x5", "19x19", "9x19", "torus-10x10", "torus-12x12", "5x5x5",
		"torus-4x4x4", "11x11-x", "graph-cycle-24", "30x30", "39x39", "11x11-mod3", "torus-6x6-mod3",
		"torus-6x6-king-mod3", "4x4-mod6", "3x11-mod4"} {
		for seed := range uint64(3) {
			a, p, _ := solved(t, spec, seed, seed == 1)
			on := lightsout.TurnOff(p.Board, p.Board.AllOn())
			if seed == 2 && must(a.Reachable(t.Context(), on.From, on.To)) {
				p = on
			}
			want := must(solve(p, 1, 0))
			for run := range 6 {
				got := must(solve(p, []int{2, 3, 8}[run%3], []int{0, 1, 7}[run/2]))
				if !got.Presses.Equal(want.Presses) {
					t.Errorf("%s, state %d: %v, and %v with one processor", spec, seed, listed(got.Presses),
						listed(want.Presses))
				}
			}
		}
	}
}

// With and without symmetry, and with blocks of both kinds, a walk gives the same answers.
func TestWalkBySymmetry(t *testing.T) {
	for _, spec := range []string{"30x30", "32x32", "21x61"} {
		for seed := range uint64(2) {
			a, p, x := solved(t, spec, seed, true)
			if seed == 1 {
				p = lightsout.TurnOff(p.Board, p.Board.AllOn())
				x, _ = a.Solve(context.Background(), p.From, p.To)
			}
			group := symmetry.Fixing(must(symmetry.Of(context.Background(), p.Board)), p.To.Minus(p.From))
			if len(group) < 4 {
				t.Fatalf("%s: %d symmetries", spec, len(group))
			}
			c := must(newCoset(context.Background(), a, x))
			plain := c.cut(nil, maxSteps)
			folded := c.cut(group, maxSteps)
			total := uint64(0)
			for block := range folded.count() {
				total += folded.orbit(block)
				if images := folded.images(block); uint64(len(images)) != folded.orbit(block) {
					t.Errorf("%s: an orbit of %d blocks has %d images", spec,
						folded.orbit(block), len(images))
				}
			}
			if total != 1<<len(folded.steps) || folded.count() > int(total)/2 {
				t.Errorf("%s: %d blocks stand for %d, want %d", spec, folded.count(), total,
					1<<len(folded.steps))
			}
			var answers []string
			for _, bl := range []*blocks{plain, folded} {
				walk := newBitWalk(bl)
				j := newReduction(walk, x, 0)
				if err := j.run(context.Background()); err != nil {
					t.Fatal(err)
				}
				seen := map[string]bool{}
				err := j.list(context.Background(), func(y lightsout.Presses) bool {
					if p.Check(y) != nil || y.Weight() != j.total.weight {
						t.Errorf("%s: listed weight %d, want %d; %v", spec, y.Weight(),
							j.total.weight, p.Check(y))
					}
					seen[string(y.Packed())] = true
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				all := newReduction(walk, x, c.n+1)
				if err := all.run(context.Background()); err != nil {
					t.Fatal(err)
				}
				members := uint64(0)
				for _, number := range all.total.weights {
					members += number
				}
				if members != 1<<a.Nullity() || all.total.weights[j.total.weight] != j.total.count {
					t.Errorf("%s: the distribution has %d members, %d of weight %d, want 2^%d and %d", spec,
						members, all.total.weights[j.total.weight], j.total.weight, a.Nullity(),
						j.total.count)
				}
				answers = append(answers,
					fmt.Sprint(j.total.weight, j.total.count, len(seen), all.total.weights))
				if uint64(len(seen)) != j.total.count {
					t.Errorf("%s: %d listed, %d counted", spec, len(seen), j.total.count)
				}
			}
			if answers[0] != answers[1] {
				t.Errorf("%s: %s without symmetry, %s with", spec, answers[0], answers[1])
			}
		}
	}
}

// A renamed problem has as many least solutions of the same weight.
func TestLeastIsInvariant(t *testing.T) {
	for _, spec := range []string{"9x9", "11x11", "5x11", "torus-5x5", "4x4-mod4", "16x16"} {
		a, p, _ := solved(t, spec, 9, false)
		want, number, err := Solver{Factored: a}.Count(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, y := range must(symmetry.Of(context.Background(), p.Board)) {
			got, count, err := Solver{Factored: a}.Count(context.Background(),
				lightsout.Problem{Board: p.Board, From: p.From, To: solvetest.Renamed(p.To, y.Lights)})
			if err != nil || got.Presses.Weight() != want.Presses.Weight() || count.Cmp(number) != 0 {
				t.Errorf("%s: %v of weight %d and %v of weight %d, %v", spec, number, want.Presses.Weight(),
					count, got.Presses.Weight(), err)
			}
		}
	}
}

// The lightest members may lie in blocks of several orbits, and each counts as often as its orbit is
// large. Seed 13 has 3 least solutions: one that is symmetric, and an orbit of two.
func TestWalkCountsEveryOrbit(t *testing.T) {
	for seed, want := range map[uint64]uint64{8: 3, 12: 3, 13: 3} {
		a, p, x := solved(t, "32x32", seed, true)
		group := symmetry.Fixing(must(symmetry.Of(context.Background(), p.Board)), p.To.Minus(p.From))
		for _, group := range [][]symmetry.Symmetry{nil, group} {
			j := newReduction(newBitWalk(must(newCoset(context.Background(), a, x)).cut(group, maxSteps)), x,
				0)
			if err := j.run(t.Context()); err != nil || j.total.count != want {
				t.Errorf("seed %d, %d symmetries: %d least solutions, %v; there are %d", seed, len(group),
					j.total.count, err, want)
			}
		}
	}
}

// With blocks of any size, counting by orbits agrees with looking at every member.
func TestOrbitsAgainstEveryMember(t *testing.T) {
	specs := []string{
		"4x4", "5x5", "9x9", "11x11", "14x14", "16x16", "torus-5x5", "torus-6x6", "torus-4x4-king",
		"8x8-open-plus", "graph-complete-9", "graph-petersen", "cube-3", "5x11",
	}
	solvedOnce := map[string]*algebra.Algebra{}
	several := false // light members in more than one orbit, one of several blocks after the first
	check := func(rt *rapid.T) {
		spec := rapid.SampledFrom(specs).Draw(rt, "board")
		a := solvedOnce[spec]
		if a == nil {
			a = solvetest.Algebra(t, spec)
			solvedOnce[spec] = a
		}
		b := a.Board()
		x := a.Board().NewPresses()
		if rapid.Bool().Draw(rt, "all on") {
			x, _ = a.Solve(t.Context(), b.AllOn(), b.NewState())
		} else {
			rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 2))
			some := b.NewPresses()
			for j := range some.Len() {
				some.Set(j, rng.IntN(2))
			}
			for _, y := range must(symmetry.Of(context.Background(), b)) {
				x = x.Plus(y.Presses(some))
			}
		}
		group := symmetry.Fixing(must(symmetry.Of(context.Background(), b)), b.Apply(b.NewState(), x))
		bl := &blocks{coset: must(newCoset(context.Background(), a, x)), group: group}
		bl.mark(rapid.IntRange(1, 8).Draw(rt, "most"), rapid.IntRange(0, 8).Draw(rt, "steps"))
		if len(bl.steps) == 0 {
			rt.Skip("no whole orbit of buttons is small enough")
		}
		want := make([]uint64, b.Buttons()+1)
		for y := range a.All(context.Background(), x) {
			want[y.Weight()]++
		}
		least := slices.IndexFunc(want, func(count uint64) bool { return count > 0 })
		for _, weights := range []int{0, len(want)} {
			j := newReduction(newBitWalk(bl), x, weights)
			err := j.run(t.Context())
			if err != nil || j.total.weight != least || j.total.count != want[least] {
				rt.Fatalf("%s: %d of weight %d, %v; want %d of weight %d", spec, j.total.count,
					j.total.weight, err, want[least], least)
			}
			if weights > 0 && !slices.Equal(j.total.weights, want) {
				rt.Fatalf("%s: %v; want %v", spec, j.total.weights, want)
			}
			orbits := 0
			for block := range bl.count() {
				seen := tally{weight: least, shared: &j.shared}
				j.walk.worker().visit(block, &seen)
				if seen.count > 0 {
					several = several || orbits > 0 && bl.orbit(block) > 1
					orbits++
				}
			}
		}
	}
	for tries := 0; tries < 10 && !several; tries++ {
		rapid.Check(t, check)
	}
	if !several {
		t.Error("no problem had light members in several orbits")
	}
}

// begun returns a quest, which has a first solution and a bound.
func begun(t interface {
	Helper()
	Fatal(...any)
}, p lightsout.Problem) *quest {
	t.Helper()
	q, err := Solver{}.begin(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Boards of great nullity that are narrow are solved, and where the walk reaches too both agree.
func TestTreeAgreesWithWalk(t *testing.T) {
	for _, spec := range []string{"4x9", "5x11", "torus-3x9", "torus-3x20", "cylinder-12x3", "3x13-king",
		"3x17-x", "graph-cycle-24", "graph-tree-4", "torus-3x6-mod3", "4x7-open-plus", "3x11-mod4"} {
		b := solvetest.Board(t, spec)
		for round := range 3 {
			x := b.NewPresses()
			for j := range x.Len() {
				x.Set(j, int(uint64(j+1000*round)*0x9e3779b97f4a7c15>>50))
			}
			p := lightsout.TurnOff(b, b.Apply(b.NewState(), x))
			q := begun(t, p)
			if q.a.Nullity() == 0 {
				continue
			}
			walk, steps := q.walk(context.Background(), maxSteps)
			n := tree.Of(context.Background(), p, tree.MaxSteps)
			if n == nil {
				t.Errorf("%s has no decomposition", spec)
				break
			}
			if steps > 26 {
				continue
			}
			want, err := walking{walk}.count(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			r := begun(t, p)
			got, err := (decomposed{n}).count(context.Background(), r)
			if err != nil || got.Cmp(want) != 0 || r.weight != q.weight {
				t.Errorf("%s: the decomposition finds %v of weight %d, %v, the walk %v of weight %d", spec,
					got, r.weight, err, want, q.weight)
			}
		}
	}
}

// With the king pattern on two rows, the two buttons of a column do the same, so least solutions are
// those of a single row of plus, which has just one if its length is not 2 modulo 3, with each press
// made in either row.
func TestTreeTwoRowsOfKing(t *testing.T) {
	for _, n := range []int{120, 300} {
		b := solvetest.Board(t, fmt.Sprintf("2x%d-king", n))
		row := solvetest.Board(t, fmt.Sprintf("1x%d", n))
		x := row.NewPresses()
		s := b.NewState()
		for j := range n {
			x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50))
		}
		effect := row.Apply(row.NewState(), x)
		for i := range n {
			s.Set(i, effect.At(i))
			s.Set(n+i, effect.At(i))
		}
		least, count, err := Solver{}.Count(context.Background(), lightsout.TurnOff(b, s))
		want := new(big.Int).Lsh(big.NewInt(1), uint(x.Weight()))
		if err != nil || !least.Least || least.Presses.Weight() != x.Weight() || count.Cmp(want) != 0 {
			t.Errorf("2x%d: weight %d, %v of them, %v; want weight %d", n, least.Presses.Weight(), count,
				err, x.Weight())
		}
	}
}

// Pairs of equal buttons, each for its own light, which is on: 2ⁿ least solutions.
func TestTreeCountsBeyondWords(t *testing.T) {
	const pairs = 150
	g := &board.Graph{
		Nodes: make([]board.Node, pairs), Buttons: make([]board.Node, 2*pairs),
		Toggles: make([][]lightsout.Toggle, 2*pairs),
	}
	for j := range g.Toggles {
		g.Toggles[j] = []lightsout.Toggle{{Light: j / 2, Times: 1}}
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	s, count, err := Solver{}.Count(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	want := new(big.Int).Lsh(big.NewInt(1), pairs)
	if err != nil || !s.Least || s.Presses.Weight() != pairs || count.Cmp(want) != 0 {
		t.Errorf("weight %d, %v of them, %v", s.Presses.Weight(), count, err)
	}
	listed := 0
	for _, err := range (Solver{}).All(context.Background(), lightsout.TurnOff(b, b.AllOn())) {
		if err != nil {
			t.Fatal(err)
		}
		if listed++; listed == 1000 {
			break
		}
	}
	if listed != 1000 {
		t.Errorf("%d solutions listed", listed)
	}
}

package least

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/math/coset"
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
			walk, _ := q.walk(context.Background(), coset.DefaultLog)
			err := (&searching{Search: walk}).solve(context.Background(), q)
			if err != nil || !q.best.Equal(first) {
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
	folder := t.TempDir()
	solve := func(p lightsout.Problem, processors, reports int) (s lightsout.Solution, err error) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		path := filepath.Join(folder, "saved")
		os.Remove(path)
		for stops := 0; stops == 0 || errors.Is(err, context.Canceled); stops++ {
			ctx, cancel := context.WithCancel(t.Context())
			left := reports << stops
			record := kept(t, p, path)
			s, err = Solver{Record: record, Progress: func(Progress) {
				for range rand.IntN(20) {
					runtime.Gosched() // others go first
				}
				left--
				if left == 0 {
					cancel()
				}
			}}.Solve(ctx, p)
			record.Close()
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
			q := &question{p: p, first: x, group: group}
			plain := c.Walk(nil, coset.DefaultLog)
			folded := c.Walk(must(q.permutations(t.Context())), coset.DefaultLog)
			total := uint64(0)
			for block := range folded.Blocks() {
				total += folded.Orbit(block)
			}
			if total&(total-1) != 0 || folded.Blocks() > int(total)/2 {
				t.Errorf("%s: %d blocks stand for %d", spec, folded.Blocks(), total)
			}
			var answers []string
			for _, walk := range []*coset.Walk{plain, folded} {
				answer := must(walk.Leaders(t.Context(), coset.Options{Known: x.Weight()}))
				seen := map[string]bool{}
				err := walk.Each(t.Context(), answer, func(m coset.Member) bool {
					y := q.presses(m)
					if p.Check(y) != nil || y.Weight() != answer.Weight {
						t.Errorf("%s: listed weight %d, want %d; %v", spec, y.Weight(), answer.Weight,
							p.Check(y))
					}
					seen[string(y.Packed())] = true
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				weights := must(walk.Weights(t.Context(), coset.Options{}))
				members := uint64(0)
				for _, number := range weights {
					members += number
				}
				if members != 1<<a.Nullity() || weights[answer.Weight] != answer.Count {
					t.Errorf("%s: the distribution has %d members, %d of weight %d, want 2^%d and %d", spec,
						members, weights[answer.Weight], answer.Weight, a.Nullity(), answer.Count)
				}
				answers = append(answers, fmt.Sprint(answer.Weight, answer.Count, len(seen), weights))
				if uint64(len(seen)) != answer.Count {
					t.Errorf("%s: %d listed, %d counted", spec, len(seen), answer.Count)
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
		q := &question{p: p, group: group}
		for _, permutations := range [][][]int32{nil, must(q.permutations(t.Context()))} {
			walk := must(newCoset(context.Background(), a, x)).Walk(permutations, coset.DefaultLog)
			answer, err := walk.Leaders(t.Context(), coset.Options{Known: x.Weight()})
			if err != nil || answer.Count != want {
				t.Errorf("seed %d, %d symmetries: %d least solutions, %v; there are %d", seed,
					len(permutations), answer.Count, err, want)
			}
		}
	}
}

// begun returns a question, which has a first solution and a bound.
func begun(t interface {
	Helper()
	Fatal(...any)
}, p lightsout.Problem) *question {
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
			walk, steps := q.walk(context.Background(), coset.DefaultLog)
			n := tree.Of(context.Background(), p, tree.MaxSteps)
			if n == nil {
				t.Errorf("%s has no decomposition", spec)
				break
			}
			if steps > 26 {
				continue
			}
			want, err := (&searching{Search: walk}).count(context.Background(), q)
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

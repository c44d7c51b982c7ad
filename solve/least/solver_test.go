package least

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/bitrow"
	"lightsout/symmetry"
	"lightsout/test/solvetest"
)

func TestLeastConforms(t *testing.T) {
	// solutions, of which the search sees all
	few := func(b *lightsout.Board) bool { return b.Buttons()-b.Lights() < 12 }
	solvetest.Run(t, Solver{}.Solve, solvetest.Options{Takes: few})
}

// leastAllOn are published: OEIS A075464, and the numbers of least solutions for some n.
var (
	leastAllOn = []int{
		1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270,
		353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953, 772,
		1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400,
	}
	countAllOn = map[int]int64{4: 2, 5: 4, 9: 6, 11: 20, 14: 2, 16: 2, 17: 4, 19: 28, 30: 4}
)

func square(t testing.TB, n int) lightsout.Problem {
	b := solvetest.Board(t, fmt.Sprintf("%dx%d", n, n))
	return lightsout.TurnOff(b, b.AllOn())
}

func TestLeastAllOnIsAsPublished(t *testing.T) {
	for at, want := range leastAllOn {
		n := at + 1
		p := square(t, n)
		s, count, err := Solver{}.Count(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(s.Presses); err != nil {
			t.Fatal(err)
		}
		if s.Presses.Weight() != want || !s.Least || s.AtLeast != want {
			t.Errorf("%dx%d: weight %d, least %v, bound %d; published is %d", n, n, s.Presses.Weight(),
				s.Least, s.AtLeast, want)
		}
		if known, ok := countAllOn[n]; ok && count.Int64() != known {
			t.Errorf("%dx%d: %v least solutions, published are %d", n, n, count, known)
		}
	}
}

// On the torus of 3×3×3×3 each press changes 9 of 81 lights, so 9 presses are needed, and 9 will do:
// the bound proves it though there are 2⁴⁰ solutions.
func TestLeastByBound(t *testing.T) {
	b := solvetest.Board(t, "torus-3x3x3x3")
	s, err := Solver{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil || !s.Least || s.Presses.Weight() != 9 {
		t.Errorf("weight %d, least %v, %v", s.Presses.Weight(), s.Least, err)
	}
}

// Everything that Solver says agrees with trying every press set.
func TestLeastAgainstEveryPressSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := solvetest.DrawProblem(t, 17)
		ctx := context.Background()
		want := solvetest.Weights(p)
		least := 0
		for want[least] == 0 {
			least++
		}
		s, err := Solver{}.Solve(ctx, p)
		if err != nil || !s.Least || s.Presses.Weight() != least || p.Check(s.Presses) != nil {
			t.Fatalf("%s: weight %d, least %v, %v; the least is %d", p.Board, s.Presses.Weight(),
				s.Least, err, least)
		}
		_, count, err := Solver{}.Count(ctx, p)
		if err != nil || count.Uint64() != want[least] {
			t.Fatalf("%s: %v least solutions, %v; there are %d", p.Board, count, err, want[least])
		}
		got, err := Solver{}.Distribution(ctx, p)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: distribution %v, %v; want %v", p.Board, got, err, want)
		}
		seen := map[string]bool{}
		for x, err := range (Solver{}).All(ctx, p) {
			if err != nil || p.Check(x) != nil || x.Weight() != least {
				t.Fatalf("%s: listed weight %d, %v", p.Board, x.Weight(), err)
			}
			seen[fmt.Sprint(x.Packed())] = true
		}
		if uint64(len(seen)) != want[least] {
			t.Fatalf("%s: %d least solutions listed, there are %d", p.Board, len(seen), want[least])
		}
	})
}

func TestLeastUnsolvable(t *testing.T) {
	b := solvetest.Board(t, "5x5")
	corner := b.NewState()
	corner.Set(0, 1)
	p := lightsout.TurnOff(b, corner)
	var unsolvable *lightsout.UnsolvableError
	_, err := (Solver{}).Solve(context.Background(), p)
	if !errors.As(err, &unsolvable) || p.CheckWitness(unsolvable.Witness) != nil {
		t.Errorf("got %v", err)
	}
	if _, _, err := (Solver{}).Count(context.Background(), p); !errors.As(err, &unsolvable) {
		t.Errorf("got %v", err)
	}
	if _, err := (Solver{}).Distribution(context.Background(), p); !errors.As(err, &unsolvable) {
		t.Errorf("got %v", err)
	}
	for _, err := range (Solver{}).All(context.Background(), p) {
		if !errors.As(err, &unsolvable) {
			t.Errorf("got %v", err)
		}
	}
}

// Without a proof, the best solution is returned with a bound and no claim; after the deadline, also with the
// context's error.
func TestLeastOutOfReach(t *testing.T) {
	b := solvetest.Board(t, "159x159")
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50&1))
	}
	p := lightsout.TurnOff(b, b.Apply(b.NewState(), x))
	a, err := algebra.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solver{Factored: a}.Solve(solvetest.NewCountdown(1000), p)
	if !errors.Is(err, context.Canceled) || s.Least || s.AtLeast < p.From.On()/5 ||
		p.Check(s.Presses) != nil {
		t.Errorf("%v, least %v, bound %d", err, s.Least, s.AtLeast)
	}
	if s.Presses.Weight() > x.Weight() {
		t.Errorf("found weight %d, known is %d", s.Presses.Weight(), x.Weight())
	}
	_, _, err = (Solver{}).Count(context.Background(), p)
	if err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("counted: %v", err)
	}
}

// Adding the multiples of a quiet pattern ends with the context, however many there are.
func TestMultiplesAreCanceled(t *testing.T) {
	a, err := algebra.Of(t.Context(), solvetest.Board(t, "graph-path-5-mod251"))
	if err != nil {
		t.Fatal(err)
	}
	p := lightsout.TurnOff(a.Board(), a.Board().AllOn())
	s, err := Solver{Factored: a}.Solve(solvetest.NewCountdown(500), p)
	if !errors.Is(err, context.Canceled) || s.Least {
		t.Errorf("%v, least %v, after 500 looks at the context", err, s.Least)
	}
}

// The solutions of testdata/records.txt turn all lights off, and have as many presses as it says. The file
// has first rows; the others follow, since a light is changed by the button below it and those above.
func TestRecordsAreSolutions(t *testing.T) {
	data, err := os.ReadFile("../../testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	records := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var n, presses, solutions int
		var first string
		if _, err := fmt.Sscan(line, &n, &presses, &solutions, &first); err != nil || len(first) != n {
			t.Fatalf("%q: %v", line, err)
		}
		p := square(t, n)
		x := p.Board.NewPresses()
		for j, c := range first {
			x.Set(j, int(c-'0'))
		}
		for i := range n - 1 {
			for j := range n {
				sum := 1
				for _, to := range p.Board.Toggles(i*n + j) {
					if to.Light/n <= i {
						sum += x.At(to.Light)
					}
				}
				x.Set((i+1)*n+j, sum%2)
			}
		}
		if err := p.Check(x); err != nil || x.Weight() != presses {
			t.Errorf("%d×%d: %d presses, want %d; %v", n, n, x.Weight(), presses, err)
		}
		records++
	}
	if records != 8 {
		t.Errorf("there are %d records, want 8", records)
	}
}

// The b-file has the values that are published, and those of the records.
func TestTableOfRecords(t *testing.T) {
	file, err := os.ReadFile("../../docs/b075464.txt")
	if err != nil {
		t.Fatal(err)
	}
	records, err := os.ReadFile("../../testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	var values []int
	for line := range strings.Lines(string(file)) {
		var n, presses int
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscan(line, &n, &presses); err != nil || n != len(values)+1 {
			t.Fatalf("line %d: %q, %v", len(values)+1, line, err)
		}
		values = append(values, presses)
	}
	if len(values) != 130 || !slices.Equal(values[:len(leastAllOn)], leastAllOn) {
		t.Errorf("%d values, the first %v; published are %v", len(values),
			values[:min(len(values), len(leastAllOn))], leastAllOn)
	}
	for line := range strings.Lines(string(records)) {
		var n, presses int
		if _, err := fmt.Sscan(line, &n, &presses); err == nil && values[n-1] != presses {
			t.Errorf("%d×%d: %d presses, the record is %d", n, n, values[n-1], presses)
		}
	}
}

// 119×119 has nullity 46. The full walk over 2⁴⁶ solutions, run once in 6.1 core hours, gave 6,409 presses
// and 8 least solutions; blocks give the same in a moment.
func TestBlocksAgreeWithTheLongWalk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	s, count, err := Solver{}.Count(context.Background(), square(t, 119))
	if err != nil || !s.Least || s.Presses.Weight() != 6409 || count.Int64() != 8 {
		t.Errorf("weight %d, least %v, %v of them, %v", s.Presses.Weight(), s.Least, count, err)
	}
}

// BenchmarkLeast proves least solutions. Factored: the board has been factored before; random: the
// state has no symmetry.
func BenchmarkLeast(b *testing.B) {
	ctx := context.Background()
	run := func(name string, s Solver, p lightsout.Problem) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if x, err := s.Solve(ctx, p); err != nil || !x.Least {
					b.Fatal(x.Least, err)
				}
			}
		})
	}
	for _, spec := range []string{"19x19", "30x30", "47x47", "39x39", "8x100000", "8x99994", "2x300-king",
		"5x200-king"} {
		board := solvetest.Board(b, spec)
		a, err := algebra.Of(context.Background(), board)
		if err != nil {
			b.Fatal(err)
		}
		x := board.NewPresses()
		for j := range x.Len() {
			x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50&1))
		}
		run(spec+"/all-on", Solver{}, lightsout.TurnOff(board, board.AllOn()))
		run(spec+"/factored", Solver{Factored: a}, lightsout.TurnOff(board, board.AllOn()))
		run(spec+"/random", Solver{Factored: a}, lightsout.TurnOff(board, board.Apply(board.NewState(), x)))
	}
}

// BenchmarkLeastBlocks proves and counts least solutions by blocks, with factoring. Those of 79×79, 5×5×5×5
// and 95×95 take a minute or more.
func BenchmarkLeastBlocks(b *testing.B) {
	for _, spec := range []string{"39x39", "61x61", "65x65", "119x119", "125x125", "126x126", "128x128",
		"129x129", "torus-20x20", "torus-6x6x6", "79x79", "5x5x5x5", "95x95"} {
		board := solvetest.Board(b, spec)
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				s, _, err := (Solver{}).Count(context.Background(), lightsout.TurnOff(board, board.AllOn()))
				if err != nil || !s.Least {
					b.Fatal(s.Least, err)
				}
			}
		})
	}
}

// BenchmarkLeastSquares proves the least solutions of all-on for every square up to 60.
func BenchmarkLeastSquares(b *testing.B) {
	for b.Loop() {
		for n := 1; n <= 60; n++ {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", n, n))
			s, err := (Solver{}).Solve(context.Background(), lightsout.TurnOff(board, board.AllOn()))
			if err != nil || !s.Least {
				b.Fatal(n, s.Least, err)
			}
		}
	}
}

// No bound is above the weight of a least solution, and whatever the search finds is a solution
// between the two.
func TestBoundsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := solvetest.DrawProblem(t, 15)
		want := solvetest.Weights(p)
		least := 0
		for want[least] == 0 {
			least++
		}
		if bound := leastBound(context.Background(), p); bound > least {
			t.Fatalf("%s: bound %d, and a solution has %d presses", p.Board, bound, least)
		}
		q := begun(t, p)
		if q.atLeast > least {
			t.Fatalf("%s: bound %d, and a solution has %d presses", p.Board, q.atLeast, least)
		}
		before := q.weight
		if err := q.search(context.Background(), 50, false); err != nil {
			t.Fatal(err)
		}
		err := p.Check(q.best)
		if err != nil || q.weight < least || q.weight > before || q.weight != q.best.Weight() {
			t.Fatalf("%s: found weight %d after %d, the least is %d; %v", p.Board, q.weight,
				before, least, err)
		}
		if s := q.solution(); s.Least && s.Presses.Weight() != least {
			t.Fatalf("%s: weight %d said to be least, which is %d", p.Board, s.Presses.Weight(), least)
		}
	})
}

// The search comes near what a walk proves.
func TestSearchComesNear(t *testing.T) {
	for spec, most := range map[string]int{"19x19": 141, "30x30": 390, "torus-3x3x3": 27, "5x5-mod3": 50} {
		b := solvetest.Board(t, spec)
		q := begun(t, lightsout.TurnOff(b, b.AllOn()))
		if err := q.search(context.Background(), 1500, false); err != nil || q.weight > most {
			t.Errorf("%s: found weight %d, want at most %d; %v", spec, q.weight, most, err)
		}
	}
}

// The fixed space of a symmetry is found completely.
func TestFixedBy(t *testing.T) {
	for _, spec := range []string{"4x4", "5x5", "9x9", "11x11", "5x11", "torus-5x5"} {
		for seed := range uint64(2) {
			a, p, x := solved(t, spec, seed, seed == 0)
			for at, y := range must(symmetry.Of(context.Background(), p.Board)) {
				want := map[string]bool{}
				for z := range a.All(context.Background(), x) {
					if y.Presses(z).Equal(z) {
						want[string(z.Packed())] = true
					}
				}
				got := map[string]bool{}
				c := must(newCoset(context.Background(), a, x)).fixedBy(y)
				if c != nil {
					for v := range 1 << len(c.Basis) {
						z := c.presses(c.First)
						for i, q := range c.Basis {
							if v>>i&1 != 0 {
								bitrow.XorWords(z.Words(), q)
							}
						}
						got[string(z.Packed())] = true
					}
				}
				if !maps.Equal(got, want) {
					t.Errorf("%s: symmetry %d fixes %d solutions, found %d", spec, at, len(want), len(got))
				}
			}
		}
	}
}

// Without a deadline, a search that cannot prove its answer still ends.
func TestSearchEnds(t *testing.T) {
	b := solvetest.Board(t, "torus-12x12-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	s, err := Solver{Reach: 10}.Solve(context.Background(), p)
	if err != nil || p.Check(s.Presses) != nil || s.AtLeast < 144/5 {
		t.Errorf("weight %d, bound %d, %v", s.Presses.Weight(), s.AtLeast, err)
	}
}

// The quiet patterns of a coset, and a basis with pivots, are not made after a cancel.
func TestCosetIsCanceled(t *testing.T) {
	a := solvetest.Algebra(t, "torus-12x12")
	b := a.Board()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := newCoset(ctx, a, b.NewPresses()); c != nil || err == nil {
		t.Error("the coset was made")
	}
	c := must(newCoset(t.Context(), a, b.NewPresses()))
	if c.systematic(ctx) != nil || c.descend(ctx, 1, b.Buttons(), nil) == nil {
		t.Error("the search began")
	}
}

// Count returns a least solution, and how many there are.
func (s Solver) Count(ctx context.Context, p lightsout.Problem) (lightsout.Solution, *big.Int, error) {
	s.Counted = true
	solution, err := s.Solve(ctx, p)
	return solution, solution.Count, err
}

package algebra

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/internal/math/gf2"
)

var (
	congruenceTopologies = []lightsout.Topology{
		lightsout.Rectangle, lightsout.Cylinder, lightsout.Torus, lightsout.Mobius,
	}
	congruencePatterns = []lightsout.Pattern{lightsout.Plus, lightsout.Plus.Open()}
)

func gridBoard(t rapid.TB, topology lightsout.Topology, p lightsout.Pattern, m, n int) *lightsout.Board {
	t.Helper()
	g, err := lightsout.NewGrid(topology, p, m, n)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lightsout.NewBoard(g, 2)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func byCongruence(t rapid.TB, b *lightsout.Board) *congruence {
	t.Helper()
	f, err := newCongruence(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return f.(*congruence)
}

func randomState(b *lightsout.Board, rng *rand.Rand) lightsout.State {
	s := b.NewState()
	copy(s.Words(), randomBits(b.Lights(), rng).Words())
	return s
}

// afterRandom returns the state that random presses lead to.
func afterRandom(b *lightsout.Board, from lightsout.State, rng *rand.Rand) lightsout.State {
	x := b.NewPresses()
	copy(x.Words(), randomBits(b.Buttons(), rng).Words())
	return b.Apply(from, x)
}

// checkSolve solves a change and checks the answer.
func checkSolve(t rapid.TB, c *congruence, from, to lightsout.State) (x lightsout.Presses, ok bool) {
	t.Helper()
	x, w, ok, err := c.solve(context.Background(), from, to)
	if err != nil {
		t.Fatalf("%s: %v", c.b, err)
	}
	p := lightsout.Problem{Board: c.b, From: from, To: to}
	if from.Len() == 0 {
		p.From = c.b.NewState()
	}
	if to.Len() == 0 {
		p.To = c.b.NewState()
	}
	if ok {
		err = p.Check(x)
	} else {
		err = p.CheckWitness(w)
	}
	if err != nil {
		t.Fatalf("%s: solvable %v: %v", c.b, ok, err)
	}
	return x, ok
}

// checkQuiets checks that the quiet patterns have no effect and are independent.
func checkQuiets(t rapid.TB, c *congruence) {
	t.Helper()
	all := gf2.NewMatrix(must(c.quiets(context.Background())), c.b.Buttons())
	for i := range must(c.quiets(context.Background())) {
		q := must(c.quiet(context.Background(), i))
		if !c.b.Apply(c.b.NewState(), q).IsZero() {
			t.Fatalf("%s: quiet pattern %d has an effect", c.b, i)
		}
		if !slices.Equal(must(c.witness(context.Background(), i)).Words(), q.Words()) {
			t.Fatalf("%s: witness %d is not quiet pattern %d", c.b, i, i)
		}
		all.Row(i).Xor(gf2.VectorOf(q.Len(), q.Words()))
	}
	if c.b.Buttons()-must(gf2.Factor(context.Background(), all)).Nullity() !=
		must(c.quiets(context.Background())) {
		t.Fatalf("%s: some of %d quiet patterns are sums of others", c.b,
			must(c.quiets(context.Background())))
	}
}

// The methods congruence and dense agree on every small board.
func TestCongruenceAgreesWithDense(t *testing.T) {
	const most = 12
	rng := rand.New(rand.NewPCG(3, 1))
	for _, topology := range congruenceTopologies {
		for _, pattern := range congruencePatterns {
			t.Run(fmt.Sprint(topology, "-", pattern), func(t *testing.T) {
				for size := range most * most {
					b := gridBoard(t, topology, pattern, 1+size/most, 1+size%most)
					c := byCongruence(t, b)
					judge, err := newDense(context.Background(), b)
					if err != nil {
						t.Fatal(err)
					}
					got := c.nullity()
					want := judge.nullity()
					if got != want {
						t.Fatalf("%s has nullity %d, judged %d", b, got, want)
					}
					size := c.kernelSize()
					if judged := judge.kernelSize(); size.Cmp(judged) != 0 {
						t.Fatalf("%s has %d presses without effect, judged %d", b, size, judged)
					}
					checkQuiets(t, c)
					for range 3 {
						from := randomState(b, rng)
						_, _, want, err := judge.solve(context.Background(), from, lightsout.State{})
						if err != nil {
							t.Fatal(err)
						}
						if _, got := checkSolve(t, c, from, lightsout.State{}); got != want {
							t.Errorf("%s: solvable %v, judged %v", b, got, want)
						}
						if _, ok := checkSolve(t, c, from, afterRandom(b, from, rng)); !ok {
							t.Errorf("%s: what presses lead to is not reachable", b)
						}
					}
				}
			})
		}
	}
}

// On boards of any shape, near the edges of words, one goroutine and two find the same presses, and
// either presses or a witness.
func TestCongruenceOnLargerBoards(t *testing.T) {
	kinds := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom(congruenceTopologies).Draw(t, "topology")
		pattern := rapid.SampledFrom(congruencePatterns).Draw(t, "pattern")
		m := drawCells(t)
		n := drawCells(t)
		if rapid.Bool().Draw(t, "square") { // these have the quiet patterns
			n = m
		}
		c := byCongruence(t, gridBoard(t, topology, pattern, m, n))
		c.parallel = math.MaxInt
		two := byCongruence(t, c.b)
		two.parallel = 0
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		from := randomState(c.b, rng)
		to := lightsout.State{}
		switch rapid.IntRange(0, 2).Draw(t, "goal") {
		case 1:
			to = afterRandom(c.b, from, rng)
		case 2:
			from, to = to, from
		}
		x, ok := checkSolve(t, c, from, to)
		kinds[ok]++
		y, also := checkSolve(t, two, from, to)
		if ok != also || ok && !x.Equal(y) {
			t.Fatalf("%s: two goroutines disagree with one", c.b)
		}
		i := must(c.quiets(context.Background())) - 1
		if i >= 0 && !must(c.quiet(context.Background(), i)).Equal(must(two.quiet(context.Background(), i))) {
			t.Fatalf("%s: two goroutines make another quiet pattern", c.b)
		}
	})
	if kinds[true] == 0 || kinds[false] == 0 {
		t.Errorf("only one kind was drawn: %v", kinds)
	}
}

// A board much longer than wide takes the way of short polynomials.
func TestCongruenceOnLongBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	sizes := [][2]int{{1, 3000}, {2, 3000}, {3, 3000}, {4, 3000}, {5, 3000}, {11, 900}}
	for _, size := range sizes {
		sizes = append(sizes, [2]int{size[1], size[0]})
	}
	for _, topology := range congruenceTopologies {
		for _, size := range sizes {
			c := byCongruence(t, gridBoard(t, topology, lightsout.Plus, size[0], size[1]))
			checkQuiets(t, c)
			from := randomState(c.b, rng)
			checkSolve(t, c, from, lightsout.State{})
			if _, ok := checkSolve(t, c, from, afterRandom(c.b, from, rng)); !ok {
				t.Errorf("%s: what presses lead to is not reachable", c.b)
			}
		}
	}
}

func TestCongruenceLeavesItsArgumentsAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for _, topology := range congruenceTopologies {
		c := byCongruence(t, gridBoard(t, topology, lightsout.Plus, 70, 70))
		c.parallel = 0
		from := randomState(c.b, rng)
		to := randomState(c.b, rng)
		f := from.Clone()
		g := to.Clone()
		checkSolve(t, c, from, to)
		if !from.Equal(f) || !to.Equal(g) {
			t.Errorf("%s: a state was changed", c.b)
		}
		x, ok := checkSolve(t, c, lightsout.State{}, lightsout.State{})
		if !ok || !x.IsZero() {
			t.Errorf("%s: from all off to all off takes %d presses", c.b, x.Weight())
		}
	}
}

func TestCongruenceStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, parallel := range []int{0, math.MaxInt} {
		c := byCongruence(t, gridBoard(t, lightsout.Torus, lightsout.Plus, 100, 100))
		c.parallel = parallel
		_, _, ok, err := c.solve(ctx, c.b.AllOn(), lightsout.State{})
		if ok || !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, %v", ok, err)
		}
	}
}

func TestCongruenceIsForPlusBoards(t *testing.T) {
	custom := func(stencil string) lightsout.Pattern {
		p, err := lightsout.ParsePattern("pattern=" + stencil)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		topology lightsout.Topology
		pattern  lightsout.Pattern
		modulus  int
		sizes    []int
		want     bool
	}{
		{lightsout.Mobius, lightsout.Plus.Open(), 2, []int{4, 5}, true},
		{lightsout.Rectangle, custom("010_111_010"), 2, []int{4, 5}, true},
		{lightsout.Torus, custom("010_101_010"), 2, []int{4, 5}, true},
		{lightsout.Torus, custom("00000_02320_01110_02120_00000"), 2, []int{4, 5}, true}, // even is none
		{lightsout.Rectangle, custom("010_111_000"), 2, []int{4, 5}, false},
		{lightsout.Rectangle, custom("110_111_010"), 2, []int{4, 5}, false},
		{lightsout.Rectangle, lightsout.King, 2, []int{4, 5}, false},
		{lightsout.Rectangle, lightsout.Star, 2, []int{1, 5}, false},
		{lightsout.Rectangle, lightsout.Plus, 3, []int{4, 5}, false},
		{lightsout.Rectangle, lightsout.Plus, 2, []int{4, 5, 2}, false},
		{lightsout.Klein, lightsout.Plus, 2, []int{4, 5}, false},
		{lightsout.Projective, lightsout.Plus, 2, []int{4, 5}, false},
	} {
		g, err := lightsout.NewGrid(test.topology, test.pattern, test.sizes...)
		if err != nil {
			t.Fatal(err)
		}
		b, err := lightsout.NewBoard(g, test.modulus)
		if err != nil {
			t.Fatal(err)
		}
		f, err := newCongruence(context.Background(), b)
		if (f != nil) != test.want || (err == nil) != test.want {
			t.Errorf("%s: got %v, %v", b, f, err)
		}
		if f != nil {
			checkSolve(t, f.(*congruence), b.AllOn(), lightsout.State{})
		}
	}
}

func TestCongruenceRefusesLargeBoards(t *testing.T) {
	b := gridBoard(t, lightsout.Cylinder, lightsout.Plus, 2, maxSide+1)
	f, err := newCongruence(context.Background(), b)
	if f != nil || err == nil || !strings.Contains(err.Error(), "is too large") {
		t.Errorf("%s: got %v, %v", b, f, err)
	}
	if strconv.IntSize < 64 {
		return // every board that can be numbered fits
	}
	c := byCongruence(t, gridBoard(t, lightsout.Rectangle, lightsout.Plus, 1<<20, 1<<20))
	if _, _, _, err := c.solve(context.Background(), lightsout.State{}, lightsout.State{}); err == nil {
		t.Error("a board that fits in no memory was solved")
	}
}

// Every benchmark of solving begins with a random solvable state, packed, and ends with packed
// presses. From the same run it reports, of the fastest time,
//
//	x-copy     how many times as long it is as the fastest copy of the board's words
//	ps/light   picoseconds a light, for the growth with the size of the board
//
// The largest board takes 4 GB and some seconds: ask for it with LIGHTSOUT_BENCH_HUGE=1.

// solvedBoards are the boards of the benchmarks.
var solvedBoards = []struct {
	topology lightsout.Topology
	sides    []int
}{
	{lightsout.Rectangle, []int{1000, 2000, 10_000, 30_000}},
	{lightsout.Cylinder, []int{1000, 10_000}},
	{lightsout.Torus, []int{1000, 10_000}},
	{lightsout.Mobius, []int{1000, 10_000}},
}

// BenchmarkCongruence factors a board and solves one state of it.
func BenchmarkCongruence(b *testing.B) {
	eachSolvedBoard(b, func(b *testing.B, board *lightsout.Board, s lightsout.State) time.Duration {
		return fastestSolve(b, s, func() *congruence { return byCongruence(b, board) })
	})
}

func eachSolvedBoard(b *testing.B, run func(*testing.B, *lightsout.Board, lightsout.State) time.Duration) {
	for _, boards := range solvedBoards {
		for _, side := range boards.sides {
			b.Run(fmt.Sprintf("%s/%d", boards.topology, side), func(b *testing.B) {
				board := gridBoard(b, boards.topology, lightsout.Plus, side, side)
				s := afterRandom(board, board.NewState(), rand.New(rand.NewPCG(1, 3)))
				reportCopies(b, s.Words(), run(b, board, s))
			})
		}
	}
}

// fastestSolve solves the state repeatedly, each time with the result of factored, and returns the least
// time. If factoring is lazy, the time includes it.
func fastestSolve(b *testing.B, s lightsout.State, factored func() *congruence) time.Duration {
	fastest := time.Duration(1<<63 - 1)
	for b.Loop() {
		c := factored()
		start := time.Now()
		if _, _, ok, err := c.solve(context.Background(), s, lightsout.State{}); err != nil || !ok {
			b.Fatal(ok, err)
		}
		fastest = min(fastest, time.Since(start))
	}
	return fastest
}

// reportCopies reports a time in copies of the words, and by the light.
func reportCopies(b *testing.B, words []uint64, took time.Duration) {
	dst := make([]uint64, len(words))
	fastest := time.Duration(1<<63 - 1)
	for range 5 {
		runs := 0
		start := time.Now()
		for runs == 0 || time.Since(start) < time.Millisecond {
			copy(dst, words)
			runs++
		}
		fastest = min(fastest, time.Since(start)/time.Duration(runs))
	}
	b.ReportMetric(float64(took)/float64(fastest), "x-copy")
	b.ReportMetric(float64(took.Nanoseconds())*1000/float64(64*len(words)), "ps/light")
}

package algebra

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/math/zmod"
)

// sparseModuli are primes, prime powers and products: units are all, half or few of the residues.
var sparseModuli = []int{2, 2, 2, 3, 4, 6, 8, 9, 12, 30, 128, 129, 251, 256}

// drawToggles draws a board of any shape: directed, with more lights than buttons or fewer, with
// lights that nothing changes, buttons that change nothing, and repeated toggles.
func drawToggles(t *rapid.T) *lightsout.Board {
	k := rapid.SampledFrom(sparseModuli).Draw(t, "k")
	lights := rapid.IntRange(1, 12).Draw(t, "lights")
	buttons := rapid.IntRange(1, 12).Draw(t, "buttons")
	g := &board.Graph{Modulus: k, Nodes: make([]board.Node, lights), Buttons: make([]board.Node, buttons)}
	most := rapid.SampledFrom([]int{1, 2, 3, lights}).Draw(t, "most")
	times := rapid.SampledFrom([]int{1, 3, 255}).Draw(t, "times")
	for range buttons {
		var toggles []lightsout.Toggle
		for range rapid.IntRange(0, most).Draw(t, "toggles") {
			toggles = append(toggles, lightsout.Toggle{
				Light: rapid.IntRange(0, lights-1).Draw(t, "light"),
				Times: rapid.IntRange(1, times).Draw(t, "times"),
			})
		}
		g.Toggles = append(g.Toggles, toggles)
	}
	return boardOf(t, g)
}

// drawSparseGraph draws an undirected graph, sparse or dense, in one piece or in many.
func drawSparseGraph(t *rapid.T) *lightsout.Board {
	n := rapid.IntRange(1, 40).Draw(t, "nodes")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	var g *graph
	switch rapid.IntRange(0, 8).Draw(t, "kind") {
	case 0:
		g = pathGraph(n)
	case 1:
		g = cycleGraph(n + 2)
	case 2:
		g = completeGraph(n)
	case 3:
		g = starGraph(n)
	case 4:
		g = treeGraph(n, rng)
	case 5:
		g = gridGraph(rapid.IntRange(1, 8).Draw(t, "rows"), rapid.IntRange(1, 8).Draw(t, "columns"))
	case 6:
		g = cubicGraph(n, rng)
	case 7:
		g = meshGraph(rapid.IntRange(2, 7).Draw(t, "rows"), rapid.IntRange(2, 7).Draw(t, "columns"), 0.4, rng)
	default:
		g = randomGraph(n, rapid.IntRange(0, 4*n).Draw(t, "edges"), rng)
	}
	return g.board(t, rng, rapid.SampledFrom(sparseModuli).Draw(t, "k"), rapid.Bool().Draw(t, "self"))
}

func TestSparseAgreesWithDense(t *testing.T) {
	for name, draw := range map[string]func(*rapid.T) *lightsout.Board{"toggles": drawToggles,
		"graph": drawSparseGraph} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			b := draw(t)
			judge, err := By(context.Background(), "dense", b)
			if err != nil {
				t.Fatal(err)
			}
			// Little growth exercises setting aside, much growth exercises long rows.
			growth := rapid.SampledFrom([]int64{0, 1, 4, 1000}).Draw(t, "growth")
			f, err := newSparseWith(context.Background(), b, func(part, int) int64 { return growth })
			if err != nil {
				t.Fatal(err)
			}
			a := newAlgebra(b, f, "sparse")
			checkSparse(t, a, judge)
			seed := rapid.Uint64().Draw(t, "seed")
			checkSparseAnswers(t, a, judge, rand.New(rand.NewPCG(seed, 1)))
		}))
	}
}

// checkSparse compares numbers with those of the judge, and looks at quiet patterns and witnesses.
func checkSparse(t rapid.TB, a, judge *Algebra) {
	t.Helper()
	b := a.Board()
	if a.Nullity() != judge.Nullity() || a.Solutions().Cmp(judge.Solutions()) != 0 {
		t.Fatalf("nullity %d and %d solutions, but dense says %d and %d", a.Nullity(), a.Solutions(),
			judge.Nullity(), judge.Solutions())
	}
	if a.AlwaysSolvable() != judge.AlwaysSolvable() {
		t.Fatalf("always solvable: %t, but dense says %t", a.AlwaysSolvable(), judge.AlwaysSolvable())
	}
	product := big.NewInt(1)
	for i := range must(a.f.quiets(context.Background())) {
		product.Mul(product, big.NewInt(int64(a.f.order(i))))
		if q := must(a.f.quiet(context.Background(), i)); q.IsZero() || !b.Apply(b.NewState(), q).IsZero() {
			t.Fatalf("quiet pattern %d is empty or has an effect", i)
		}
	}
	if product.Cmp(a.Solutions()) != 0 {
		t.Fatalf("the orders of %d quiet patterns multiply to %d, and there are %d solutions",
			must(a.f.quiets(context.Background())), product, a.Solutions())
	}
	for i := range must(a.Witnesses(context.Background())) {
		w := must(a.Witness(context.Background(), i))
		if w.IsZero() {
			t.Fatalf("witness %d is zero", i)
		}
		for j := range b.Buttons() {
			effect := b.NewState()
			b.Press(effect, j, 1)
			if w.Dot(effect) != 0 {
				t.Fatalf("witness %d is not orthogonal to button %d", i, j)
			}
		}
	}
	if a.Solutions().Cmp(big.NewInt(300)) > 0 {
		return
	}
	sums := []lightsout.Presses{b.NewPresses()}
	for i := range must(a.f.quiets(context.Background())) {
		q := must(a.f.quiet(context.Background(), i))
		multiple := b.NewPresses()
		before := sums
		for range a.f.order(i) - 1 {
			multiple = multiple.Plus(q)
			for _, x := range before {
				sums = append(sums, x.Plus(multiple))
			}
		}
	}
	seen := map[string]bool{}
	for _, x := range sums {
		seen[b.PressesText(x)] = true
	}
	if len(seen) != len(sums) {
		t.Fatalf("%d sums of quiet patterns are only %d different ones", len(sums), len(seen))
	}
}

// checkSparseAnswers asks for a few changes, some that can be made and some that perhaps cannot.
func checkSparseAnswers(t rapid.TB, a, judge *Algebra, rng *rand.Rand) {
	t.Helper()
	b := a.Board()
	for range 6 {
		p := lightsout.Problem{Board: b, From: b.NewState(), To: someEffect(b, rng)}
		for i := range p.From.Len() {
			p.From.Set(i, rng.IntN(b.Modulus()))
		}
		if rng.IntN(2) == 0 {
			p.To = p.To.Plus(p.From)
		}
		if rng.IntN(2) == 0 { // all but one light as they should be
			p.To.Add(rng.IntN(b.Lights()), 1)
		}
		_, judged := judge.Solve(context.Background(), p.From, p.To)
		if solvable := checkSparseSolve(t, a, p); solvable != (judged == nil) {
			t.Fatalf("solvable: %t, but dense says %v", solvable, judged)
		}
		if must(a.Reachable(context.Background(), p.From, p.To)) != (judged == nil) {
			t.Fatalf("reachable by the witnesses: %t, but dense says %v", judged != nil, judged)
		}
	}
}

// checkSparseSolve solves a problem, checks the solution or the witness, and reports which it was.
func checkSparseSolve(t rapid.TB, a *Algebra, p lightsout.Problem) bool {
	t.Helper()
	from := p.From.Clone()
	to := p.To.Clone()
	x, err := a.Solve(context.Background(), p.From, p.To)
	if !from.Equal(p.From) || !to.Equal(p.To) {
		t.Fatal("solving changed the question")
	}
	var unsolvable *lightsout.UnsolvableError
	switch {
	case err == nil:
		if err := p.Check(x); err != nil {
			t.Fatal(err)
		}
	case errors.As(err, &unsolvable):
		if err := p.CheckWitness(unsolvable.Witness); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatal(err)
	}
	return err == nil
}

// Sutner: all-on can be turned off on every undirected graph whose nodes change themselves.
func TestSparseObeysSutner(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		n := 1 + rng.IntN(100)
		b := randomGraph(n, rng.IntN(3*n), rng).board(t, rng, 2, true)
		a, err := By(context.Background(), "sparse", b)
		if err != nil {
			t.Fatal(err)
		}
		if !checkSparseSolve(t, a, lightsout.TurnOff(b, b.AllOn())) {
			t.Fatalf("all-on is unsolvable on a graph of %d nodes", n)
		}
	}
}

// Graphs large enough for long rows, several strips and many blocks, too large for the judge.
func TestSparseLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, c := range []struct {
		name string
		g    *graph
		k    int
	}{
		{"grid", gridGraph(60, 61), 2},
		{"grid", gridGraph(40, 41), 12},
		{"grid", gridGraph(30, 31), 256},
		{"space", gridGraph(12, 12, 12), 2},
		{"mesh", meshGraph(60, 60, 0.3, rng), 6},
		{"tree", treeGraph(20_000, rng), 2},
		{"tree", treeGraph(20_000, rng), 12},
		{"star", starGraph(20_000), 3},
		{"cycle", cycleGraph(9999), 2},
		{"cubic", cubicGraph(4000, rng), 2},
		{"cubic", cubicGraph(1000, rng), 9},
		{"complete", completeGraph(300), 2},
		{"complete", completeGraph(300), 4},
		{"pieces", randomGraph(20_000, 9_000, rng), 6},
	} {
		for _, self := range []bool{true, false} {
			b := c.g.board(t, rng, c.k, self)
			a, err := By(context.Background(), "sparse", b)
			if err != nil {
				t.Fatal(err)
			}
			p := lightsout.TurnOff(b, someEffect(b, rng))
			if !checkSparseSolve(t, a, p) {
				t.Errorf("%s modulo %d: an effect cannot be undone", c.name, c.k)
			}
			p.From.Add(rng.IntN(b.Lights()), 1)
			solvable := checkSparseSolve(t, a, p)
			if a.AlwaysSolvable() && !solvable {
				t.Errorf("%s modulo %d: always solvable, but not now", c.name, c.k)
			}
			for range min(3, must(a.f.quiets(context.Background()))) {
				q := must(a.f.quiet(context.Background(), rng.IntN(must(a.f.quiets(context.Background())))))
				if q.IsZero() || !b.Apply(b.NewState(), q).IsZero() {
					t.Errorf("%s modulo %d: a quiet pattern is empty or has an effect", c.name, c.k)
				}
			}
		}
	}
}

func TestSparseStopsWhenAsked(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	b := gridGraph(20, 20).board(t, rng, 3, true)
	a, err := By(context.Background(), "sparse", b)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := a.Solve(ctx, b.NewState(), someEffect(b, rng)); !errors.Is(err, context.Canceled) {
		t.Errorf("solving continues: %v", err)
	}
}

func TestSparseRefusesTheTooLarge(t *testing.T) {
	g, err := lightsout.NewGrid(lightsout.Rectangle, lightsout.Plus, 40_000, 40_000)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lightsout.NewBoard(g, 2)
	if err != nil {
		t.Fatal(err)
	}
	_, err = By(context.Background(), "sparse", b)
	if err == nil ||
		!strings.Contains(err.Error(), "board 40000x40000 is too large for the method sparse: ") {
		t.Errorf("a board of 1.6·10⁹ lights: %v", err)
	}
	for _, c := range []struct {
		k, rows, cols int
		ok            bool
	}{
		{2, 40_000, 40_000, true}, {2, 50_000, 50_000, false}, {3, 16_384, 16_384, true},
		{3, 16_384, 16_385, false}, {2, 100_000, 10, false}, {2, 10, 100_000, false}, {2, 40_000, 10, true},
		{3, 10, 40_000, true},
	} {
		bl := block{lights: make([]int32, c.rows), buttons: make([]int32, c.cols)}
		if err := bl.fits(c.k); (err == nil) != c.ok {
			t.Errorf("%d×%d modulo %d: %v", c.rows, c.cols, c.k, err)
		}
	}
}

// An arrangement is the same matrix in another order, and parts have nothing in common.
func TestArrange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Custom(drawToggles).Draw(t, "board")
		m, err := incidenceOf(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		a := must(arrange(context.Background(), b, m))
		for at, numbers := range [][]int32{a.lights, a.buttons} {
			sorted := slices.Sorted(slices.Values(numbers))
			for i, v := range sorted {
				if int(v) != i || len(sorted) != []int{b.Lights(), b.Buttons()}[at] {
					t.Fatalf("%d is no arrangement", numbers)
				}
			}
		}
		entries := 0
		for part, p := range a.parts {
			if part > 0 &&
				(a.parts[part-1].pastLight != p.firstLight || a.parts[part-1].pastButton != p.firstButton) {
				t.Fatalf("parts do not follow each other: %v", a.parts)
			}
			for i := p.firstLight; i < p.pastLight; i++ {
				row, times := a.m.row(i)
				entries += len(row)
				for at, j := range row {
					if int(j) < p.firstButton || int(j) >= p.pastButton || at > 0 && row[at-1] >= j {
						t.Fatalf("light %d of %v holds %d", i, p, row)
					}
					old, oldTimes := m.row(int(a.lights[i]))
					was := slices.Index(old, a.buttons[j])
					if was < 0 || oldTimes[was] != times[at] {
						t.Fatalf("light %d holds button %d %d times, which it did not", i, j, times[at])
					}
				}
			}
		}
		if entries != len(m.buttons) || a.parts[len(a.parts)-1].pastLight != b.Lights() {
			t.Fatalf("%d of %d entries are in parts", entries, len(m.buttons))
		}
	})
}

// The counts that equations keep are correct at every step of an elimination.
func TestEquationsKeepCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Custom(drawToggles).Draw(t, "board")
		m, err := incidenceOf(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		a := must(arrange(context.Background(), b, m))
		q := newEquations(zmod.NewRing(b.Modulus()), a.m, b.Buttons(), m.buttons)
		growth := rapid.Int64Range(0, 6).Draw(t, "growth")
		q.allow = func(part, int) int64 {
			if err := q.counted(); err != nil {
				t.Fatal(err)
			}
			return growth
		}
		for _, p := range a.parts {
			q.eliminate(context.Background(), p, newRecord(b.Lights()))
			for i := p.firstLight; i < p.pastLight; i++ {
				for at, j := range q.rows[i].buttons {
					if t2 := q.rows[i].times[at]; !q.used[i] && q.open[j] && q.ring.IsUnit(t2) {
						t.Fatalf("light %d still holds button %d with the unit %d", i, j, t2)
					}
				}
			}
		}
		if err := q.counted(); err != nil {
			t.Fatal(err)
		}
	})
}

// counted recounts everything, and returns an error if something is wrong.
func (q *equations) counted() error {
	count := make([]int32, len(q.count))
	live := 0
	for i, row := range q.rows {
		if !slices.IsSorted(row.buttons) {
			return fmt.Errorf("the buttons of light %d are not in order: %d", i, row.buttons)
		}
		length := 0
		for at, j := range row.buttons {
			if q.used[i] || !q.open[j] || row.times[at] == 0 {
				continue
			}
			length++
			count[j]++
			if !slices.Contains(q.holders[j], int32(i)) {
				return fmt.Errorf("light %d holds button %d but is not among its holders", i, j)
			}
		}
		if !q.used[i] && length != int(q.length[i]) {
			return fmt.Errorf("light %d holds %d buttons, not %d", i, length, q.length[i])
		}
		live += length
	}
	for j := range count {
		if q.open[j] && count[j] != q.count[j] {
			return fmt.Errorf("button %d has %d holders, not %d", j, count[j], q.count[j])
		}
	}
	if live != q.live {
		return fmt.Errorf("there are %d entries, not %d", live, q.live)
	}
	return nil
}

package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/math/zmod"
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

func text(counts []*big.Int) string { return strings.Trim(fmt.Sprint(counts), "[]") }

func sum(counts []*big.Int) *big.Int {
	total := new(big.Int)
	for _, c := range counts {
		total.Add(total, c)
	}
	return total
}

var publishedDistributions = map[string]string{
	"5x5": "1 25 300 2300 12650 53130 176176 467104 982335 1596279 1935294 1684446 1004934 " +
		"383670 82614 7350",
	"4x4":       "1 16 120 560 1387 1440 540 32",
	"2x3":       "1 6 7 2",
	"torus-3x3": "1 9 15 7",
	"3x3":       "1 9 36 84 126 126 84 36 9 1",
	"1x2":       "1 1",
}

func TestDistributionAsPublished(t *testing.T) {
	for spec, want := range publishedDistributions {
		got, err := Distribution(context.Background(), solvetest.Algebra(t, spec))
		if err != nil || text(got) != want {
			t.Errorf("%s: %v, published is %s, %v", spec, got, want, err)
		}
		all, err := distributionOfAll(context.Background(), solvetest.Algebra(t, spec))
		if err != nil || text(all) != want {
			t.Errorf("%s, all presses: %v, published is %s, %v", spec, all, want, err)
		}
	}
}

// leastOfAll finds the least weights of all solvable states of a small board by trying all presses.
func leastOfAll(b *lightsout.Board) []*big.Int {
	least := map[string]int{}
	x := b.NewPresses()
	for {
		s := b.StateText(b.Apply(b.NewState(), x))
		if w, ok := least[s]; !ok || x.Weight() < w {
			least[s] = x.Weight()
		}
		j := 0
		for ; j < x.Len(); j++ {
			if x.Add(j, 1); x.At(j) != 0 {
				break
			}
		}
		if j == x.Len() {
			break
		}
	}
	counts := []*big.Int{}
	for _, w := range least {
		for len(counts) <= w {
			counts = append(counts, new(big.Int))
		}
		counts[w].Add(counts[w], big.NewInt(1))
	}
	return counts
}

// Every way agrees with trying all presses, and counts every solvable state once.
func TestDistributionWaysAgree(t *testing.T) {
	for _, spec := range []string{"1x1", "1x2", "2x3", "3x3", "1x8", "2x5", "3x4", "torus-3x3", "3x3-x",
		"2x5-open-plus", "graph-petersen", "graph-complete-7", "merlin", "graph-star-6-self=no", "2x2-mod3",
		"1x5-mod3", "2x3-mod3", "3x2-mod4", "2x2-x-mod6", "1x5-mod4", "graph-cycle-6-mod3",
		"graph-complete-4-mod4", "graph-complete-3-mod9", "2x2-king-mod8", "3x2-pattern=010_121_010-mod4"} {
		a := solvetest.Algebra(t, spec)
		want := leastOfAll(a.Board())
		got, err := Distribution(context.Background(), a)
		if err != nil || text(got) != text(want) {
			t.Errorf("%s: %v, want %v, %v", spec, got, want, err)
		}
		all, err := distributionOfAll(context.Background(), a)
		if err != nil || text(all) != text(want) {
			t.Errorf("%s, all presses: %v, want %v, %v", spec, all, want, err)
		}
		if sum(got).Cmp(a.SolvableStates()) != 0 {
			t.Errorf("%s: %v states are counted, %v are solvable", spec, sum(got), a.SolvableStates())
		}
		if types := must(typesOf(context.Background(), a)); types != nil {
			counts, err := types.distribution(context.Background())
			if err != nil || text(counts) != text(want) {
				t.Errorf("%s, types: %v, want %v, %v", spec, counts, want, err)
			}
		}
	}
}

func TestDistributionOfLargeBoards(t *testing.T) {
	for _, c := range []struct {
		spec  string
		depth int
	}{{"17x17", 199}, {"20x20", 400}, {"1x50", 33}, {"3x3-mod3", 18}, {"100x3", 300}} {
		a := solvetest.Algebra(t, c.spec)
		got, err := Distribution(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		if len(got)-1 != c.depth {
			t.Errorf("%s: depth %d, want %d", c.spec, len(got)-1, c.depth)
		}
		if sum(got).Cmp(a.SolvableStates()) != 0 {
			t.Errorf("%s: %v states are counted, %v are solvable", c.spec, sum(got), a.SolvableStates())
		}
	}
}

func TestDistributionRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"9x9": "board 9x9 has 81 buttons, nullity 8 and 2 states: too many presses to enumerate: at " +
			"most 2^32 are allowed",
		"300x300": "board 300x300 has weights up to 90000·1: they are counted up to 16384",
	} {
		_, err := Distribution(context.Background(), solvetest.Algebra(t, spec))
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, spec := range []string{"3x3", "5x5"} {
		if _, err := Distribution(ctx, solvetest.Algebra(t, spec)); err == nil {
			t.Errorf("%s: canceled, and counted", spec)
		}
	}
	if _, err := distributionOfAll(ctx, solvetest.Algebra(t, "5x5")); err == nil {
		t.Error("canceled, and counted all presses")
	}
}

// The blocks partition all presses: in any order, and counted by any worker, their sums are those of
// Distribution.
func TestDistributionWalkParts(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"3x3", "2x5", "torus-3x3", "torus-5x5", "merlin", "graph-petersen",
		"2x3-mod3", "3x2-mod4", "torus-3x3-mod3", "4x6-x", "orbix"} {
		a := solvetest.Algebra(t, spec)
		w, err := NewWalk(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Distribution(ctx, a)
		if err != nil {
			t.Fatal(err)
		}
		workers := []*Visitor{w.Visitor(), w.Visitor(), w.Visitor()}
		for block := range w.Blocks() {
			workers[zmod.Hash(uint64(block))%3].Visit(block)
		}
		sum := make([]*big.Int, len(workers[0].Seen().Counts))
		for i := range sum {
			sum[i] = new(big.Int)
		}
		most := []int{}
		for _, v := range workers {
			seen := v.Seen()
			for weight, count := range seen.Counts {
				sum[weight].Add(sum[weight], new(big.Int).SetUint64(count))
			}
			if most = append(most, seen.Max); seen.Max >= 0 && leastWeight(a, seen.Deep) != seen.Max {
				t.Errorf("%s: the deep state takes %d presses, not %d", spec,
					leastWeight(a, seen.Deep), seen.Max)
			}
		}
		if got := trim(sum); text(got) != text(want) || slices.Max(most) != len(want)-1 {
			t.Errorf("%s: %v and at most %v, want %v", spec, got, most, want)
		}
	}
}

func TestDistributionWalkRefuses(t *testing.T) {
	for spec, want := range map[string]string{"8x8": "at most 2^50", "5x7-mod3": "at most 2^50",
		"8x5-mod2": "", "graph-complete-30": "quiet patterns"} {
		_, err := NewWalk(context.Background(), solvetest.Algebra(t, spec))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
	for spec, walked := range map[string]bool{"6x6": false, "5x5": false, "torus-5x5": true, "6x8": true} {
		if log := must(WalkLog(context.Background(), solvetest.Algebra(t, spec))); (log > 0) != walked {
			t.Errorf("%s: 2^%v presses are run through", spec, log)
		}
	}
}

// ofTypes returns a board of two states and nullity d whose buttons have the types 1 to n, which are
// less than 2^d: the first d buttons are in one quiet pattern each.
func ofTypes(t testing.TB, d, n int) *algebra.Algebra {
	g := &board.Graph{Nodes: make([]board.Node, d+n), Toggles: make([][]lightsout.Toggle, d+n)}
	for j := range n {
		light := lightsout.Toggle{Light: d + j, Times: 1}
		g.Toggles[d+j] = []lightsout.Toggle{light}
		for i := range d {
			if (j+1)>>i&1 != 0 {
				g.Toggles[i] = append(g.Toggles[i], light)
			}
		}
	}
	b, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil || a.Nullity() != d {
		t.Fatalf("%s does not have nullity %d: %v", b, d, err)
	}
	return a
}

// impatient is a context that ends after a number of checks.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Work that may take minutes can be canceled.
func TestLongWorkCanBeStopped(t *testing.T) {
	path := solvetest.Algebra(t, "graph-path-1001")
	many := ofTypes(t, 7, 127)
	for name, work := range map[string]func(context.Context) error{
		"counts of one type": func(ctx context.Context) error {
			_, err := Distribution(ctx, path)
			return err
		},
		"order of the types": func(ctx context.Context) error {
			_, err := Depth(ctx, many)
			return err
		},
	} {
		if err := work(&impatient{context.Background(), 2}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: stopped, and answered %v", name, err)
		}
	}
	types, _ := typesOf(context.Background(), path)
	counts, err := types.distribution(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	_, err = types.withZero(&impatient{context.Background(), 2}, counts)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("buttons of type 0: stopped, and answered %v", err)
	}
}

func TestDistributionLimits(t *testing.T) {
	counts := func(b *lightsout.Board) error {
		a, err := algebra.Of(context.Background(), b)
		if err == nil {
			_, err = Distribution(context.Background(), a)
		}
		return err
	}
	solvetest.Limit(t, "buttons", counts, solvetest.Board(t, "1x1000"), solvetest.Board(t, "1x16385"))
}

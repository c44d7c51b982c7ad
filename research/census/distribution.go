package census

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// The solvable states of a board by the weight of their least solutions. Where it takes a run through all
// presses (solve.DistributionWalk), a share has some blocks of it; else there is one share, which calls
// solve.Distribution.

// distributionUnitLog is the logarithm to base 2 of the presses in a unit of the default size, which
// takes some seconds.
const (
	distributionUnitLog = 31
	slowerStates        = 3 // more than two states take eight times as long
)

func distributionShares(ctx context.Context, p Plan, n int) (int, error) {
	d, err := p.distributionBoard(ctx, n)
	if err != nil || d.walk == nil {
		return 1, err
	}
	size := distributionUnitLog
	if d.a.Board().Modulus() > 2 {
		size -= slowerStates
	}
	size = cmp.Or(p.unit, size)
	return int(min(d.walk.Blocks(), 1<<min(30, max(0, int(math.Ceil(d.log))-size)))), nil
}

// distributionBoard is shared by the shares of a board; walk is nil if there is a quicker way.
type distributionBoard struct {
	a    *algebra.Algebra
	log  float64
	walk *count.Walk
}

func (p Plan) distributionBoard(ctx context.Context, n int) (d *distributionBoard, err error) {
	b, err := p.at(n)
	if err == nil {
		err = count.Countable(b)
	}
	if err != nil {
		return nil, err
	}
	d = &distributionBoard{}
	if d.a, err = algebra.Of(ctx, b); err != nil {
		return nil, err
	}
	if d.log, err = count.WalkLog(ctx, d.a); err == nil && d.log > 0 {
		d.walk, err = count.NewWalk(ctx, d.a)
	}
	return d, err
}

func countDistribution(
	ctx context.Context, c *Counter, n, share, shares int, progress func(done, total int64),
) (entry, error) {
	d, err := c.distribution.Get(ctx, n, c.plan.distributionBoard)
	if err != nil {
		return entry{}, err
	}
	if d.walk == nil {
		counts, err := count.Distribution(ctx, d.a)
		return entry{N: n, Counts: text.Each(counts, bigAmount)}, err
	}
	v := d.walk.Visitor()
	if err := visitPart(ctx, d.walk.Blocks(), share, shares, v.Visit, progress); err != nil {
		return entry{}, err
	}
	seen := v.Seen()
	e := entry{N: n, Counts: amounts(seen.Counts)}
	if seen.Max >= 0 {
		e.Most = &found{Weight: seen.Max, Text: rowsText(d.a.Board().PressesRows(seen.Deep))}
	}
	return e, nil
}

// maxValue is the value of a kind that looks for the greatest weight or distance: counts end with it, or it
// has bounds.
func maxValue(ctx context.Context, p Plan, v *Value, e entry) error {
	switch {
	case len(e.Counts) > 0:
		farthest := len(e.Counts) - 1
		v.AtLeast = farthest
		v.AtMost = farthest
		v.Counts = e.Counts
		v.Count = e.Counts[farthest]
		v.Seen = addUp(e.Counts)
	case e.Bounds != nil:
		v.AtLeast = e.Bounds.AtLeast
		v.AtMost = e.Bounds.AtMost
	default:
		return fmt.Errorf("its value is missing")
	}
	if e.Most != nil {
		if e.Most.Weight != v.AtLeast {
			return fmt.Errorf("the value is %s, and the witness has %d", v, e.Most.Weight)
		}
		v.Witness = e.Most.Text
	}
	if p.kind != "nearest" {
		v.Check = "lightsout table " + p.kind + " --board " + v.Board
	}
	return nil
}

// checkDistribution checks that the counts add up to the number of solvable states, that the witness is
// as deep as the last of them says, and that as long as presses are so few that two of them cannot
// differ by a quiet pattern, all are least. Small boards are counted again by solve.Distribution.
func checkDistribution(ctx context.Context, p Plan, v Value) error {
	b, a, err := p.factored(ctx, v.N)
	if err != nil {
		return err
	}
	switch sum := addUp(v.Counts); {
	case sum.Big().Cmp(a.SolvableStates()) != 0:
		return fmt.Errorf("board %s: the counts add up to %s, and %v states are solvable", b, sum,
			a.SolvableStates())
	case len(v.Counts)-1 != v.AtLeast || v.AtLeast != v.AtMost || !v.Counts[v.AtLeast].Equal(v.Count):
		return fmt.Errorf("board %s: the counts end with weight %d, and the value is %s", b,
			len(v.Counts)-1, v)
	}
	if err := checkDeep(ctx, a, v.Witness, v.AtLeast); err != nil {
		return err
	}
	if b.Modulus() == 2 && a.Nullity() <= checkAllLog {
		light := b.Buttons() + 1
		for q, err := range a.All(ctx, b.NewPresses()) {
			if err != nil {
				return err
			}
			if w := q.Weight(); w > 0 {
				light = min(light, w)
			}
		}
		for w := 0; 2*w < light && w < len(v.Counts); w++ {
			if want := new(big.Int).Binomial(int64(b.Buttons()), int64(w)); v.Counts[w].Big().Cmp(want) != 0 {
				return fmt.Errorf("board %s: %s states of weight %d were counted, and there are %v", b,
					v.Counts[w], w, want)
			}
		}
	}
	again, err := countAgain(ctx, a)
	if err != nil {
		return err
	}
	for w, count := range again {
		if len(again) != len(v.Counts) || count.Cmp(v.Counts[w].Big()) != 0 {
			return fmt.Errorf("board %s: a second count gives %v, the first gave %v", b, again, v.Counts)
		}
	}
	return nil
}

// countAgain counts the states by the weight of their least solutions if that takes about a second.
func countAgain(ctx context.Context, a *algebra.Algebra) ([]*big.Int, error) {
	log, err := count.WalkLog(ctx, a)
	if err != nil || log > checkAgainLog || a.Board().Modulus() > 2 && log > checkAgainLog-slowerStates {
		return nil, err
	}
	return count.Distribution(ctx, a)
}

// checkDeep checks that a state, of which presses are a solution, has least solutions of a weight, if
// that can be proved in about a second.
func checkDeep(ctx context.Context, a *algebra.Algebra, witness string, weight int) error {
	if witness == "" {
		return nil
	}
	b := a.Board()
	x, err := b.ParsePresses(witness)
	if err != nil {
		return err
	}
	problem := lightsout.Problem{Board: b, From: b.NewState(), To: b.Apply(b.NewState(), x)}
	s, err := least.Solver{Factored: a, Reach: checkAgainLog + 4}.Solve(ctx, problem)
	if err != nil {
		return err
	}
	if s.Presses.Weight() < weight || s.Least && s.Presses.Weight() != weight {
		return fmt.Errorf(
			"board %s: the witness has a solution of %d presses, and its least weight should be %d", b,
			s.Presses.Weight(), weight)
	}
	return nil
}

// The depths of boards, or bounds of them, a board a unit: what solve.Depth says.

func countDepth(ctx context.Context, c *Counter, n, _, _ int, _ func(done, total int64)) (entry, error) {
	b, a, err := c.plan.factored(ctx, n)
	if err != nil {
		return entry{}, err
	}
	d, err := count.Depth(ctx, a)
	if err != nil {
		return entry{}, err
	}
	e := entry{N: n, Bounds: &bounds{d.AtLeast, d.AtMost}}
	if d.Deep.Len() > 0 {
		e.Most = &found{Weight: d.AtLeast, Text: rowsText(b.PressesRows(d.Deep))}
	}
	return e, nil
}

// checkDepth checks that the witness is as deep as the lower bound says. The upper bound has no witness;
// boards whose states can be counted in about a second are counted.
func checkDepth(ctx context.Context, p Plan, v Value) error {
	b, a, err := p.factored(ctx, v.N)
	if err != nil {
		return err
	}
	if err := checkDeep(ctx, a, v.Witness, v.AtLeast); err != nil {
		return err
	}
	if count.Countable(b) != nil {
		return nil
	}
	again, err := countAgain(ctx, a)
	if err != nil {
		return err
	}
	if depth := len(again) - 1; depth >= 0 && (depth < v.AtLeast || depth > v.AtMost) {
		return fmt.Errorf("board %s: its depth is %d, and the value is %s", b, depth, v)
	}
	return nil
}

// How far any picture is from what can be reached, a board a unit. Pictures with the same syndrome are
// equally far, so the classes of pictures are counted by distance, and one of the farthest is named.
// Where the classes are too many there are bounds.

// nearestBits is the greatest nullity for which all classes are looked at.
const nearestBits = 24

// nearest prepares to measure distances on a board, and returns how many witnesses it has.
func (p Plan) nearest(
	ctx context.Context, n int,
) (b *lightsout.Board, near *nearest.Solver, witnesses int, err error) {
	b, a, err := p.factored(ctx, n)
	if err == nil {
		near, err = nearest.New(ctx, a)
	}
	if err == nil {
		witnesses, err = a.Witnesses(ctx)
	}
	return b, near, witnesses, err
}

func countNearest(ctx context.Context, c *Counter, n, _, _ int, _ func(done, total int64)) (entry, error) {
	b, near, witnesses, err := c.plan.nearest(ctx, n)
	if err != nil {
		return entry{}, err
	}
	if b.Modulus() > 2 || witnesses > nearestBits {
		// A set of lights whose columns are independent and span all takes any syndrome away: as many
		// as there are witnesses, if the number of states is a prime.
		farthest := b.Lights()
		if big.NewInt(int64(b.Modulus())).ProbablyPrime(0) {
			farthest = witnesses
		}
		return entry{N: n, Bounds: &bounds{near.FarthestAtLeast(), farthest}}, nil
	}
	counts, err := near.Distances(ctx)
	if err != nil {
		return entry{}, err
	}
	far, err := near.Farthest(ctx)
	if err != nil {
		return entry{}, err
	}
	farthest := &found{Weight: len(counts) - 1, Text: rowsText(b.StateRows(far))}
	return entry{N: n, Most: farthest, Counts: text.Each(counts, func(n int) Amount {
		return NewAmount(uint64(n))
	})}, nil
}

// checkNearest checks that the counts add up to the number of classes, and by meeting in the middle,
// which the count does not use, that the witness is as far as it should be.
func checkNearest(ctx context.Context, p Plan, v Value) error {
	if v.Witness == "" {
		return nil
	}
	b, near, witnesses, err := p.nearest(ctx, v.N)
	if err != nil {
		return err
	}
	sum := addUp(v.Counts)
	if want := new(big.Int).Lsh(big.NewInt(1), uint(witnesses)); sum.Big().Cmp(want) != 0 {
		return fmt.Errorf("board %s: %s classes were counted, and there are %v", b, sum, want)
	}
	far, err := b.ParseState(v.Witness)
	if err != nil {
		return err
	}
	answer, err := near.Find(ctx, b.NewState(), far, slices.Repeat([]int{1}, b.Lights()))
	if err != nil {
		return err
	}
	if answer.Cost < v.AtLeast || answer.Proved && answer.Cost != v.AtLeast {
		return fmt.Errorf("board %s: the witness is %d lights from reachable, and the value is %s", b,
			answer.Cost, v)
	}
	return nil
}

package census

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"lightsout/solve/nearest"
)

// How far any picture is from what can be reached, a board a unit. Pictures with the same syndrome are
// equally far, so the classes of pictures are counted by distance, and one of the farthest is named.
// Where the classes are too many there are bounds.

// nearestBits is the greatest nullity for which all classes are looked at.
const nearestBits = 24

func countNearest(ctx context.Context, c *Counter, n, _, _ int, _ func(done, total int64)) (entry, error) {
	b, a, err := c.plan.factored(ctx, n)
	if err != nil {
		return entry{}, err
	}
	near, err := nearest.New(ctx, a)
	if err != nil {
		return entry{}, err
	}
	witnesses, err := a.Witnesses(ctx)
	if err != nil {
		return entry{}, err
	}
	if b.Modulus() > 2 || witnesses > nearestBits {
		// A set of lights whose columns are independent and span all takes any syndrome away: as many
		// as there are witnesses, if the number of states is a prime.
		most := b.Lights()
		if big.NewInt(int64(b.Modulus())).ProbablyPrime(0) {
			most = witnesses
		}
		return entry{N: n, Bounds: &bounds{near.FarthestAtLeast(), most}}, nil
	}
	counts, err := near.Distances(ctx)
	if err != nil {
		return entry{}, err
	}
	far, err := near.Farthest(ctx)
	if err != nil {
		return entry{}, err
	}
	e := entry{N: n, Most: &found{Weight: len(counts) - 1, Text: rowsText(b.StateRows(far))}}
	for _, count := range counts {
		e.Counts = append(e.Counts, NewAmount(uint64(count)))
	}
	return e, nil
}

func nearestValue(ctx context.Context, p Plan, v *Value, e entry) error {
	switch {
	case e.Bounds != nil:
		v.AtLeast, v.AtMost = e.Bounds.AtLeast, e.Bounds.AtMost
		return nil
	case e.Most == nil || len(e.Counts) != e.Most.Weight+1:
		return fmt.Errorf("its distances are missing")
	}
	v.Witness = e.Most.Text
	v.setCounts(e.Counts)
	return nil
}

// checkNearest checks that the counts add up to the number of classes, and by meeting in the middle,
// which the count does not use, that the witness is as far as it should be.
func checkNearest(ctx context.Context, p Plan, v Value) error {
	if v.Witness == "" {
		return nil
	}
	b, a, err := p.factored(ctx, v.N)
	if err != nil {
		return err
	}
	sum := addUp(v.Counts)
	witnesses, err := a.Witnesses(ctx)
	if err != nil {
		return err
	}
	if want := new(big.Int).Lsh(big.NewInt(1), uint(witnesses)); sum.Big().Cmp(want) != 0 {
		return fmt.Errorf("board %s: %s classes were counted, and there are %v", b, sum, want)
	}
	far, err := b.ParseState(v.Witness)
	if err != nil {
		return err
	}
	near, err := nearest.New(ctx, a)
	if err != nil {
		return err
	}
	answer, err := near.FindByCost(ctx, b.NewState(), far, slices.Repeat([]int{1}, b.Lights()))
	if err != nil {
		return err
	}
	if answer.Cost < v.AtLeast || answer.Proved && answer.Cost != v.AtLeast {
		return fmt.Errorf("board %s: the witness is %d lights from reachable, and the value is %s", b, answer.Cost, v)
	}
	return nil
}

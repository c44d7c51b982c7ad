package census

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// kind is one kind of plan. Most are cut into units board by board, and each board into shares, of which a unit is one:
// shares says how many, and share counts one of them. The others have units and count instead.
type kind struct {
	name     string
	usage    string
	unitIs   string // what the size of a unit means
	maxUnit  int
	canWeigh bool // it has the option weights

	shares func(ctx context.Context, p Plan, n int) (int, error)
	share  func(ctx context.Context, c *Counter, n, share, shares int, progress func(done, total int64)) (entry, error)
	units  func(p Plan) int
	count  func(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error)

	value func(ctx context.Context, p Plan, v *Value, e entry) error // fills in the value of a board of which all units are counted
	check func(ctx context.Context, p Plan, v Value) error           // checks a value again, in another way where there is one
}

func kinds() []kind {
	return []kind{
		{name: "nullity", usage: "nullity FAMILY FROM TO [unit=BOARDS], or nullity SPEC", unitIs: "a number of boards", maxUnit: maxBoards,
			units: nullityUnits, count: countNullity, value: nullityValue, check: checkNullity},
		{name: "least", usage: "least SPEC, or least FAMILY FROM TO [unit=LOG] [weights]", unitIs: "2^LOG solutions, or words of a block", maxUnit: maxSolutionsLog,
			canWeigh: true, shares: leastShares, share: countLeast, value: leastValue, check: checkLeast},
		{name: "distribution", usage: "distribution SPEC, or distribution FAMILY FROM TO [unit=LOG]", unitIs: "2^LOG presses", maxUnit: maxSolutionsLog,
			shares: distributionShares, share: countDistribution, value: distributionValue, check: checkDistribution},
		{name: "depth", usage: "depth SPEC, or depth FAMILY FROM TO", unitIs: "one board", maxUnit: 1,
			shares: oneShare, share: countDepth, value: depthValue, check: checkDepth},
		{name: "nearest", usage: "nearest SPEC, or nearest FAMILY FROM TO", unitIs: "one board", maxUnit: 1,
			shares: oneShare, share: countNearest, value: nearestValue, check: checkNearest},
	}
}

// oneShare makes a unit of each board.
func oneShare(context.Context, Plan, int) (int, error) { return 1, nil }

func kindNamed(name string) (kind, bool) {
	for _, k := range kinds() {
		if k.name == name {
			return k, true
		}
	}
	return kind{}, false
}

// starts returns, for each board of the plan, the number of its first unit; the last entry is how many
// units there are.
func (k kind) starts(ctx context.Context, p Plan) ([]int, error) {
	starts := make([]int, 1, 1+p.count())
	for n := p.from; n <= p.to; n++ {
		shares, err := k.shares(ctx, p, n)
		if err != nil {
			return nil, err
		}
		past := starts[len(starts)-1] + shares
		if past > MaxUnits {
			return nil, fmt.Errorf("board %s makes it more than %d units: make them larger with unit=", p.spec(n), MaxUnits)
		}
		starts = append(starts, past)
	}
	return starts, nil
}

func (k kind) unitsOf(ctx context.Context, p Plan) (int, error) {
	if k.units != nil {
		return k.units(p), nil
	}
	starts, err := k.starts(ctx, p)
	if err != nil {
		return 0, err
	}
	return starts[len(starts)-1], nil
}

func (k kind) countUnit(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error) {
	if k.count != nil {
		return k.count(ctx, c, unit, progress)
	}
	starts, err := c.starts.Get(ctx)
	if err != nil {
		return nil, err
	}
	at, _ := slices.BinarySearch(starts, unit+1) // every board has a unit
	e, err := k.share(ctx, c, c.plan.from+at-1, unit-starts[at-1], starts[at]-starts[at-1], progress)
	if err != nil {
		return nil, err
	}
	return []entry{e}, nil
}

// part returns which of count things a share has: they are dealt out evenly, in order.
func part(count, share, shares int64) (first, past int64) {
	cut := func(i int64) int64 {
		at := new(big.Int).Mul(big.NewInt(count), big.NewInt(i))
		return at.Quo(at, big.NewInt(shares)).Int64()
	}
	return cut(share), cut(share + 1)
}

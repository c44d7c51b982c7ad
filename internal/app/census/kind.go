package census

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"lightsout/internal/base/lazy"
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

// starts returns, for each board of the plan, the number of its first unit; the last entry is how many units there are.
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

// Counter counts units of one plan, and keeps what they share, such as a factored board. It may be
// used by several goroutines; each unit runs on one.
type Counter struct {
	plan   Plan
	starts *lazy.Value[[]int] // the first units of the boards, of a kind that shares

	// What units of the same board share. Units that run at once are mostly of the same.
	least        lazy.Cache[int, *leastBoard]
	distribution lazy.Cache[int, *distributionBoard]
}

// NewCounter returns a counter for a plan.
func NewCounter(p Plan) *Counter {
	k, _ := kindNamed(p.kind)
	c := &Counter{plan: p, starts: lazy.New(func(ctx context.Context) ([]int, error) { return k.starts(ctx, p) })}
	c.least.Most, c.distribution.Most = 4, 4
	return c
}

// Count counts one unit. Progress may be nil; it is called now and then with how much of the unit is
// done. If the context ends first there is no tally, only its error.
func (c *Counter) Count(ctx context.Context, unit int, progress func(done, total int64)) (Tally, error) {
	k, ok := kindNamed(c.plan.kind)
	if !ok {
		return Tally{}, fmt.Errorf("an empty plan has no units")
	}
	if unit < 0 || unit >= c.plan.units {
		return Tally{}, fmt.Errorf("plan %s has no unit %d: they are 0 to %d", c.plan, unit, c.plan.units-1)
	}
	progress = seldom(progress)
	if err := ctx.Err(); err != nil {
		return Tally{}, err
	}
	entries, err := k.countUnit(ctx, c, unit, progress)
	if err != nil {
		if ctx.Err() != nil {
			return Tally{}, ctx.Err()
		}
		return Tally{}, fmt.Errorf("plan %s, unit %d: %w", c.plan, unit, err)
	}
	return unitTally(unit, entries), nil
}

// progressCalls is how often progress is reported in a unit at most.
const progressCalls = 256

// seldom passes progress on when it has grown by a part of the whole.
func seldom(progress func(done, total int64)) func(done, total int64) {
	if progress == nil {
		return func(done, total int64) {}
	}
	last := int64(0)
	return func(done, total int64) {
		if at := int64(float64(done) / float64(max(1, total)) * progressCalls); at > last {
			last = at
			progress(done, total)
		}
	}
}

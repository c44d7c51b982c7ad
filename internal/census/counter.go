package census

import (
	"context"
	"fmt"

	"lightsout/internal/lazy"
)

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

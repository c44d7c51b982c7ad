package census

import (
	"context"
	"fmt"
	"sort"
)

// sharing is how most kinds are cut into units: the boards of the plan one after the other, and each
// into shares, of which a unit is one.
type sharing struct {
	shares func(ctx context.Context, p Plan, n int) (int, error)
	count  func(ctx context.Context, c *Counter, n, share, shares int, progress func(done, total int64)) (entry, error)
}

// starts returns, for each board of the plan, the number of its first unit; the last entry is how many
// units there are.
func (s sharing) starts(ctx context.Context, p Plan) ([]int, error) {
	starts := make([]int, 1, 1+p.count())
	for n := p.from; n <= p.to; n++ {
		shares, err := s.shares(ctx, p, n)
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

func (s sharing) units(ctx context.Context, p Plan) (int, error) {
	starts, err := s.starts(ctx, p)
	if err != nil {
		return 0, err
	}
	return starts[len(starts)-1], nil
}

func (s sharing) countUnit(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error) {
	starts, err := c.starts.Get(ctx)
	if err != nil {
		return nil, err
	}
	at := sort.SearchInts(starts, unit+1) - 1 // every board has a unit
	e, err := s.count(ctx, c, c.plan.from+at, unit-starts[at], starts[at+1]-starts[at], progress)
	if err != nil {
		return nil, err
	}
	return []entry{e}, nil
}

// part returns which of count things a share has: they are dealt out evenly, in order.
func part(count, share, shares int) (first, past int) {
	cut := func(i int) int { return int(int64(count) * int64(i) / int64(shares)) }
	return cut(share), cut(share + 1)
}

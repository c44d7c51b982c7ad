package leader

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"

	"lightsout/internal/base/parallel"
)

// Recount counts some finished parts of an earlier run again, chosen at random: one in a hundred, and at least three.
// Each worker reports of a part whether it is what the earlier run says. Told is given how many parts were counted,
// of how many; it may be nil.
func Recount(ctx context.Context, parts int, finished func(int) bool, worker func() func(part int) bool,
	told func(again, of int)) error {
	var list []int
	for part := range parts {
		if finished(part) {
			list = append(list, part)
		}
	}
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	some := list[:min(len(list), max(3, (len(list)+99)/100))]
	var wrong atomic.Int64 // one more than a part, or 0
	parallel.Workers(ctx, runtime.GOMAXPROCS(0), len(some), func() func(int) {
		same := worker()
		return func(at int) {
			if !same(some[at]) && ctx.Err() == nil {
				wrong.Store(int64(some[at]) + 1)
			}
		}
	})
	if at := wrong.Load(); at > 0 {
		return fmt.Errorf("part %d, counted again, is not what the checkpoint says: delete it and start over", at-1)
	}
	if told != nil && len(some) > 0 && ctx.Err() == nil {
		told(len(some), len(list))
	}
	return ctx.Err()
}

// ledger is how many members of the least sum each finished part has met; parts without any are left out. A resumed
// search counts some parts again and compares.
type ledger map[int]uint64

// note notes what a part has met, if that is of the least sum; before is the least sum of the parts before it.
func (l *ledger) note(part int, met uint64, sum, best, before int) {
	if *l == nil || best != before {
		*l = ledger{}
	}
	if met > 0 && sum == best {
		(*l)[part] = met
	}
}

// total returns how many members all parts have met.
func (l ledger) total() (sum uint64) {
	for _, met := range l {
		sum += met
	}
	return sum
}

package coset

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/persist"
)

// found is the members of least sum that were met.
type found struct {
	best  int // the least sum of excesses; −1 if none was met
	count uint64
	y     []uint64 // the first of them
}

// add takes what was met elsewhere, of which the lower sum counts, and the vector that is first, so that the
// answer does not depend on the order in which members are met.
func (f *found) add(g found, less func(a, b []uint64) bool) {
	switch {
	case g.count == 0 || f.count > 0 && g.best > f.best:
	case f.count == 0 || g.best < f.best:
		*f = g
	default:
		f.count += g.count
		if less(g.y, f.y) {
			f.y = g.y
		}
	}
}

// meet takes a member if its sum is within the budget, which it lowers. It keeps a copy of the first.
func (f *found) meet(budget *atomic.Int64, sum int, y []uint64, less func(a, b []uint64) bool) {
	for {
		now := budget.Load()
		if int64(sum) > now {
			return
		}
		if budget.CompareAndSwap(now, int64(sum)) {
			if f.count++; f.count == 1 || sum < f.best {
				*f = found{sum, 1, slices.Clone(y)}
			} else if less(y, f.y) {
				copy(f.y, y)
			}
			return
		}
	}
}

// encode returns it as the result of a unit: nothing if nothing was met.
func (f *found) encode() (result []byte) {
	if f.count == 0 {
		return nil
	}
	for _, word := range append([]uint64{uint64(f.best), f.count}, f.y...) {
		result = binary.BigEndian.AppendUint64(result, word)
	}
	return result
}

// decode reads what encode wrote.
func decode(result []byte) (f found, ok bool) {
	if len(result) == 0 {
		return found{best: -1}, true
	}
	if len(result) < 16 || len(result)%8 != 0 {
		return f, false
	}
	words := make([]uint64, len(result)/8)
	for i := range words {
		words[i] = binary.BigEndian.Uint64(result[8*i:])
	}
	f = found{int(words[0]), words[1], words[2:]}
	return f, f.best >= 0 && f.count > 0
}

// tally is a search for the members of least sum, cut into units.
type tally struct {
	found
	budget  atomic.Int64
	workers int // with one, members are met in the same order each time
	// whether the first value in which two members differ is greater in that of a
	less func(a, b []uint64) bool
	// the sum of a member, with which a result that was saved is checked; −1 if there is none
	sum func(y []uint64) int
}

func (t *tally) begin(budget, workers int) {
	t.found = found{best: -1}
	t.workers = workers
	t.budget.Store(int64(budget))
}

// counter counts what a unit has, within a budget that it may lower; ok is false if it was stopped.
type counter func(unit int) (met found, ok bool)

// run counts all units, and reports each that is.
func (t *tally) run(ctx context.Context, record *persist.Record, name string, units int,
	start func(*atomic.Int64) counter, report func(unit int)) error {
	var mu sync.Mutex
	stopped := found{best: -1} // what units that did not come to their end have met
	err := record.Run(ctx, persist.Phase{
		Name: name, Units: units, Workers: t.workers,
		Start: func() func(int) ([]byte, bool) {
			count := start(&t.budget)
			return func(unit int) ([]byte, bool) {
				f, ok := count(unit)
				if !ok {
					mu.Lock()
					defer mu.Unlock()
					stopped.add(f, t.less)
				}
				return f.encode(), ok
			}
		},
		Take: func(unit int, result []byte) {
			f, _ := decode(result)
			if t.add(f, t.less); f.count > 0 && int64(f.best) < t.budget.Load() {
				t.budget.Store(int64(t.best)) // a result that was saved: another has lowered it before
			}
			report(unit)
		},
		Check: func(_ int, result []byte) bool {
			f, ok := decode(result)
			return ok && (f.count == 0 || t.sum(f.y) == f.best)
		},
		Again: func() func(int, []byte) bool {
			var budget atomic.Int64
			count := start(&budget)
			return func(unit int, result []byte) bool {
				budget.Store(t.budget.Load())
				f, _ := count(unit)
				before, _ := decode(result)
				if before.count > 0 && before.best > t.best { // it was not looked for any more
					return f.count == 0
				}
				return f.count == before.count && (f.count == 0 || f.best == t.best)
			}
		},
	})
	t.add(stopped, t.less)
	return err
}

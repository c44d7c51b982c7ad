package coset

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/parallel"
)

// found is the members of least sum that were met.
type found struct {
	best  int // the least sum of excesses; −1 if none was met
	count uint64
	y     []uint64 // the first of them
}

// add takes what was met elsewhere, of which the lower sum counts, and the vector that is first, so that the
// answer does not depend on the order in which members are met.
func (f *found) add(g found, sooner func(a, b []uint64) bool) {
	switch {
	case g.count == 0 || f.count > 0 && g.best > f.best:
	case f.count == 0 || g.best < f.best:
		*f = g
	default:
		f.count += g.count
		if sooner(g.y, f.y) {
			f.y = g.y
		}
	}
}

// meet takes a member if its sum is within the budget, which it lowers. It keeps a copy of the first.
func (f *found) meet(budget *atomic.Int64, sum int, y []uint64, sooner func(a, b []uint64) bool) {
	for {
		now := budget.Load()
		if int64(sum) > now {
			return
		}
		if budget.CompareAndSwap(now, int64(sum)) {
			if f.count++; f.count == 1 || sum < f.best {
				*f = found{sum, 1, slices.Clone(y)}
			} else if sooner(y, f.y) {
				copy(f.y, y)
			}
			return
		}
	}
}

// tally is a join as far as it has come. Its parts are what begins with a member of a list.
type tally struct {
	found
	budget  atomic.Int64
	first   int // the budget to begin with
	workers int // with one, members are met in the same order each time
	told    func(again, of int)
	// whether the first value in which two members differ is greater in that of a
	sooner func(a, b []uint64) bool

	mu   sync.Mutex
	done []bool // of each part
	met  ledger
}

func (t *tally) begin(budget, workers int) {
	t.found = found{best: -1}
	t.first = budget
	t.workers = workers
	t.budget.Store(int64(budget))
}

// counter counts what a part has, within a budget that it may lower; ok is false if it was stopped.
type counter func(part int) (met found, ok bool)

// run counts all parts that are not done, and reports each that is.
func (t *tally) run(
	ctx context.Context, parts int, start func(*atomic.Int64) counter, report func(part int),
) error {
	if (parts+7)/8*8 == len(t.done) {
		t.done = t.done[:parts]
	} else { // nothing was done before, or with other lists
		t.done = make([]bool, parts)
		t.met = nil
		t.begin(t.first, t.workers)
	}
	before := slices.Clone(t.done)
	err := Recount(ctx, parts, func(part int) bool { return before[part] }, func() func(int) bool {
		var budget atomic.Int64
		count := start(&budget)
		return func(part int) bool {
			budget.Store(t.budget.Load())
			f, _ := count(part)
			return f.count == t.met[part] && (f.count == 0 || f.best == t.best)
		}
	}, t.told)
	if err != nil {
		return err
	}
	parallel.Workers(ctx, t.workers, parts, func() func(int) {
		count := start(&t.budget)
		return func(part int) {
			if !before[part] {
				f, ok := count(part)
				if !ok {
					return
				}
				t.take(part, f)
			}
			report(part)
		}
	})
	return ctx.Err()
}

// take adds the results of a part.
func (t *tally) take(part int, f found) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done[part] = true
	before := t.best
	if t.add(f, t.sooner); t.met == nil || t.best != before {
		t.met = ledger{}
	}
	if f.count > 0 && f.best == t.best {
		t.met[part] = f.count
	}
}

// save adds to a state what the join has met.
func (t *tally) save(st *State) {
	t.mu.Lock()
	defer t.mu.Unlock()
	st.Budget = t.first
	st.Best = t.best
	st.Y = slices.Clone(t.y)
	st.Met = maps.Clone(t.met)
	st.Count = t.count
	st.Done = bitmap(len(t.done), func(at int) bool { return t.done[at] })
}

// resume takes up a join with the same budget whose vectors take some words, and reports whether the state
// has one.
func (t *tally) resume(r *State, words int) bool {
	if r.Budget != t.first || len(r.Done) == 0 || r.Best > r.Budget || r.Met.total() != r.Count ||
		r.Best >= 0 && len(r.Y) != words {
		return false
	}
	t.found = found{r.Best, r.Count, slices.Clone(r.Y)}
	t.met = maps.Clone(r.Met)
	if t.best >= 0 {
		t.budget.Store(int64(t.best))
	}
	for i := range 8 * len(r.Done) {
		t.done = append(t.done, r.Done[i/8]>>(i%8)&1 != 0)
	}
	return true
}

// Recount counts some finished parts of an earlier run again, chosen at random: one in a hundred, and at
// least three. Each worker reports of a part whether it is what the earlier run says. Told is given how many
// parts were counted, of how many; it may be nil.
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
		return fmt.Errorf("part %d, counted again, is not what the checkpoint says: delete it and start over",
			at-1)
	}
	if told != nil && len(some) > 0 && ctx.Err() == nil {
		told(len(some), len(list))
	}
	return ctx.Err()
}

// ledger is how many members of the least sum each finished part has met; parts without any are left out. A
// resumed search counts some parts again and compares.
type ledger map[int]uint64

// total returns how many members all parts have met.
func (l ledger) total() (sum uint64) {
	for _, met := range l {
		sum += met
	}
	return sum
}

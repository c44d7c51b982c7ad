package queue

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"lightsout/research/census"
)

// keeperState is the keeper's state besides its record: waiting units, assigned units, workers. It is rebuilt
// with each keeper, and nothing depends on it after that. The caller holds the lock, unless a method takes
// it.
type keeperState struct {
	mu       sync.Mutex
	checks   *census.Counter // checks tallies
	phases   []census.Phase
	open     int // units from here on wait until those before are counted
	done     int
	has      []bool           // by unit: it is in the record
	todo     []int32          // to be published, from the end; some may have got their tally meanwhile
	inFlight map[int]struct{} // published, and not in the record
	failed   map[int]census.DeadUnit
	failures int            // tries of units that went wrong
	first    map[int]string // units that are counted again, and who counted them first
	recounts [2]int         // units that were counted again, and those of them by another worker
	workers  map[string]*workerEntry
	started  time.Time
	recent   []recent  // the last tallies, oldest first
	resume   time.Time // publish nothing before this
	stuck    bool      // the queue did not take units when it was last given some
	mute     bool      // the queue did not answer when it was last looked at
}

// recent is when the tally of a unit came.
type recent struct {
	at   time.Time
	unit int
}

// recentTallies is over how many tallies the rate is taken.
const recentTallies = 256

func newKeeperState(ctx context.Context, record Record, plan census.Plan) (*keeperState, error) {
	has, err := record.Has()
	if err != nil {
		return nil, err
	}
	b := &keeperState{
		has: has, inFlight: map[int]struct{}{}, failed: map[int]census.DeadUnit{},
		workers: map[string]*workerEntry{}, first: map[int]string{}, started: time.Now(),
		checks: census.NewCounter(plan),
	}
	for unit, counted := range slices.Backward(has) {
		if !counted {
			b.todo = append(b.todo, int32(unit))
		}
	}
	b.done = len(has) - len(b.todo)
	b.phases, err = plan.Phases(ctx)
	return b, err
}

// count notes that a unit is in the record.
func (b *keeperState) count(unit int, fresh bool) {
	delete(b.inFlight, unit)
	delete(b.failed, unit)
	b.has[unit] = true
	if !fresh {
		return
	}
	b.done++
	b.recent = append(b.recent, recent{time.Now(), unit})
	if len(b.recent) > recentTallies {
		b.recent = slices.Delete(b.recent, 0, len(b.recent)-recentTallies)
	}
}

// recount lets a unit that is in the record wait once more, behind all others if there is one phase.
func (b *keeperState) recount(unit int, worker string) {
	b.first[unit] = worker
	b.has[unit] = false
	if len(b.phases) > 1 { // the next phase waits for it
		b.todo = append(b.todo, int32(unit))
		return
	}
	b.todo = slices.Insert(b.todo, 0, int32(unit))
}

// yields reports whether a worker leaves a unit, which it counted first, to another, if there is one that
// takes it.
func (b *keeperState) yields(r request, attempts int) bool {
	return b.first[r.Unit] == r.Worker && r.Worker != "" && r.Try < attempts && len(b.workers) > 1
}

// complete notes that a unit was counted again, or will not be, and reports whether it was chosen for that.
func (b *keeperState) complete(unit int, worker string) bool {
	first, ok := b.first[unit]
	if !ok {
		return false
	}
	delete(b.first, unit)
	delete(b.inFlight, unit)
	b.has[unit] = true
	if worker != "" {
		b.recounts[0]++
		if worker != first {
			b.recounts[1]++
		}
	}
	return true
}

// waiting reports whether units wait to be published, and not for others: a phase begins when all units
// before it are counted, and never if some were given up.
func (b *keeperState) waiting() bool {
	for len(b.todo) > 0 && b.has[b.todo[len(b.todo)-1]] {
		b.todo = b.todo[:len(b.todo)-1]
	}
	if len(b.todo) == 0 {
		return false
	}
	next := int(b.todo[len(b.todo)-1])
	for _, f := range b.phases {
		if next >= b.open && next < f.First+f.Units && len(b.inFlight)+len(b.failed) == 0 {
			b.open = f.First + f.Units
		}
	}
	return next < b.open
}

// over reports whether nothing waits and nothing is handed out.
func (b *keeperState) over() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.inFlight) == 0 && !b.waiting()
}

// wants reports whether the queue should get more units.
func (b *keeperState) wants(window int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.inFlight) < window && b.waiting() && !time.Now().Before(b.resume)
}

// next takes up to n units that wait. They count as handed out at once: a fast worker may answer
// before the server has said that it has them.
func (b *keeperState) next(n int) []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	var units []int
	for len(units) < n && b.waiting() {
		unit := int(b.todo[len(b.todo)-1])
		b.todo = b.todo[:len(b.todo)-1]
		b.inFlight[unit] = struct{}{}
		units = append(units, unit)
	}
	return units
}

// again lets units that were handed out wait once more.
func (b *keeperState) again(units ...int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, unit := range units {
		if _, out := b.inFlight[unit]; out {
			delete(b.inFlight, unit)
			b.todo = append(b.todo, int32(unit))
		}
	}
}

// out returns the units that are handed out and have no tally.
func (b *keeperState) out() []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(maps.Keys(b.inFlight))
}

func (b *keeperState) dead() []census.DeadUnit {
	return slices.SortedFunc(maps.Values(b.failed), func(a, c census.DeadUnit) int {
		return cmp.Compare(a.Unit, c.Unit)
	})
}

type workerEntry struct {
	WorkerStatus
	slots map[int]UnitAtWork
}

// Limits of what is remembered of workers: how many, and how many units of each.
const (
	maxWorkers = 1 << 12
	maxShown   = 64
)

// heartbeat notes what a request says about its worker.
func (b *keeperState) heartbeat(r request) {
	w, known := b.workers[r.Worker]
	if !known && len(b.workers) >= maxWorkers {
		return // a status is not worth all the memory
	}
	if !known {
		w = &workerEntry{WorkerStatus: WorkerStatus{Name: r.Worker}, slots: map[int]UnitAtWork{}}
		b.workers[r.Worker] = w
	}
	w.Seen = time.Now()
	switch r.Act {
	case actBegin, actBeat:
		at := UnitAtWork{Unit: r.Unit, Try: r.Try}
		if r.Total > 0 {
			at.Part = min(1, float64(r.Done)/float64(r.Total))
		}
		if _, there := w.slots[r.Slot]; there || len(w.slots) < maxShown {
			w.slots[r.Slot] = at
		}
	case actTally:
		delete(w.slots, r.Slot)
		w.Units++
		w.BusyS += r.Elapsed.Seconds()
	case actFail:
		delete(w.slots, r.Slot)
		w.Failures++
		b.failures++
	case actLeave:
		delete(w.slots, r.Slot)
		if r.Slot < 0 {
			delete(b.workers, r.Worker)
		}
	}
}

// rate returns how many units a second were counted lately, and what they count for.
func (b *keeperState) rate(now time.Time, weight func(unit int) float64) (units, weighed float64) {
	since := b.started
	if len(b.recent) == recentTallies {
		since = b.recent[0].at
	}
	if spent := now.Sub(since).Seconds(); spent > 0 {
		for _, r := range b.recent {
			units += 1 / spent
			weighed += weight(r.unit) / spent
		}
	}
	return units, weighed
}

package jetstream

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"lightsout/internal/app/census"
)

// book is the keeper's state besides its record: waiting units, assigned units, workers.
// It is rebuilt with each keeper, and nothing depends on it after that.
type book struct {
	mu       sync.Mutex
	units    int
	done     int
	before   int              // of done, when the keeper began
	has      []uint64         // a bit for each unit that is in the record
	todo     []int32          // to be published, from the end; some may have got their tally meanwhile
	handed   map[int]struct{} // published, and not in the record
	given    map[int]census.DeadUnit
	failures int // tries of units that went wrong
	workers  map[string]*workerEntry
	started  time.Time
	recent   []time.Time // when the last tallies came, oldest first
	resume   time.Time   // publish nothing before this
	stuck    bool        // the queue did not take units when it was last given some
	mute     bool        // the queue did not answer when it was last looked at
}

// recentTallies is over how many tallies the rate is taken.
const recentTallies = 256

func newBook(record Record, units int) (*book, error) {
	b := &book{
		units: units, has: make([]uint64, (units+63)/64), handed: map[int]struct{}{}, given: map[int]census.DeadUnit{},
		workers: map[string]*workerEntry{}, started: time.Now(),
	}
	for i := range b.has {
		b.has[i] = ^uint64(0)
	}
	for unit, err := range record.Missing() {
		if err != nil {
			return nil, err
		}
		b.has[unit/64] &^= 1 << (unit % 64)
		b.todo = append(b.todo, int32(unit))
	}
	slices.Reverse(b.todo)
	var err error
	b.done, err = record.Done()
	b.before = b.done
	return b, err
}

// counted reports whether a unit is in the record. The lock is held.
func (b *book) counted(unit int) bool { return b.has[unit/64]>>(unit%64)&1 != 0 }

func (b *book) isCounted(unit int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.counted(unit)
}

// count notes that a unit is in the record.
func (b *book) count(unit int, fresh bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.handed, unit)
	delete(b.given, unit)
	b.has[unit/64] |= 1 << (unit % 64)
	if !fresh {
		return
	}
	b.done++
	b.recent = append(b.recent, time.Now())
	if len(b.recent) > recentTallies {
		b.recent = slices.Delete(b.recent, 0, len(b.recent)-recentTallies)
	}
}

// waiting reports whether units wait to be published. The lock is held.
func (b *book) waiting() bool {
	for len(b.todo) > 0 && b.counted(int(b.todo[len(b.todo)-1])) {
		b.todo = b.todo[:len(b.todo)-1]
	}
	return len(b.todo) > 0
}

// over reports whether nothing waits and nothing is handed out.
func (b *book) over() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.handed) == 0 && !b.waiting()
}

// wants reports whether the queue should get more units.
func (b *book) wants(window int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.handed) < window && b.waiting() && !time.Now().Before(b.resume)
}

// pause publishes nothing before a time.
func (b *book) pause(until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.resume = until
}

// next takes up to n units that wait. They count as handed out at once: a fast worker may answer
// before the server has said that it has them.
func (b *book) next(n int) []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	var units []int
	for len(units) < n && b.waiting() {
		unit := int(b.todo[len(b.todo)-1])
		b.todo = b.todo[:len(b.todo)-1]
		b.handed[unit] = struct{}{}
		units = append(units, unit)
	}
	return units
}

// again lets units that were handed out wait once more.
func (b *book) again(units ...int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, unit := range units {
		if _, out := b.handed[unit]; out {
			delete(b.handed, unit)
			b.todo = append(b.todo, int32(unit))
		}
	}
}

// out returns the units that are handed out and have no tally.
func (b *book) out() []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(maps.Keys(b.handed))
}

func (b *book) kill(unit int, reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.handed, unit)
	b.given[unit] = census.DeadUnit{Unit: unit, Reason: reason}
}

func (b *book) dead() []census.DeadUnit {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.SortedFunc(maps.Values(b.given), func(a, c census.DeadUnit) int { return cmp.Compare(a.Unit, c.Unit) })
}

package coset

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/wht"
)

// list is the light members of a block, by excess: how much heavier they are than the lightest.
type list struct {
	min   int      // the weight of the lightest
	reach int      // all members of excess up to reach are listed
	us    []uint64 // in order of excess
	from  []int32  // of each excess up to reach+1: where it begins
	kept  packed   // the same, for a State

	whole map[int]bucket // up to an excess, by u
}

// count returns how many members have an excess of at most e.
func (l *list) count(e int) int {
	if e < 0 || len(l.from) == 0 {
		return 0
	}
	return int(l.from[min(e, l.reach)+1])
}

// counts returns how many members have an excess of at most each one up to the reach.
func (l *list) counts() (counts []float64) {
	for e := range l.reach + 1 {
		counts = append(counts, float64(l.count(e)))
	}
	return counts
}

// unitLog is the logarithm to base 2 of what a unit of work looks at, which takes a few milliseconds.
const unitLog = 23

// unit is the members of a block whose u begins with the same coordinates: those above the lowest unitLog
// have the value part. On every machine it is the same ones, whatever the order of a walk through them.
type unit struct {
	block, part int
}

type member struct {
	u      uint64
	weight int32
}

// walk lists the members of some blocks up to a weight each. If too many are found the weight is lowered.
func (s *search) walk(ctx context.Context, blocks []int, most map[int]int) error {
	c := s.Cut
	var units []unit
	kept := make(map[int]*collector, len(blocks))
	for _, at := range blocks {
		kept[at] = s.collector(ctx, at, most[at])
		for part := range kept[at].done {
			units = append(units, unit{at, part})
		}
	}
	if err := ctx.Err(); err != nil {
		return err // a state may have been read in part: the saved one is better
	}
	for _, k := range kept {
		if err := k.recount(ctx, s.o.Recounted); err != nil {
			return err
		}
	}
	state := func() State { return s.state(kept, nil) }
	parallel.Each(ctx, len(units), func(at int) {
		u := units[at]
		kept[u.block].visit(ctx, u.part)
		s.step(math.Exp2(float64(min(c.unitLog, c.blocks[u.block].rank))), s.total, state)
	})
	err := ctx.Err()
	for _, at := range blocks {
		if err == nil {
			c.blocks[at].list, err = kept[at].list(ctx)
		}
	}
	if err != nil {
		s.save(state)
		return err
	}
	for _, at := range blocks {
		b := c.blocks[at]
		reached := int(kept[at].most.Load())
		switch {
		case len(b.list.us) > 0:
		case reached < most[at]:
			return ErrTooMany
		default: // nothing is so light: the guess was wrong
			if err := s.walk(ctx, []int{at}, map[int]int{at: min(b.n, reached+1+int(b.sigma))}); err != nil {
				return err
			}
		}
	}
	return nil
}

// collector keeps the light members of a block.
type collector struct {
	b       *block
	unitLog int
	most    atomic.Int64 // the weight up to which they are kept
	mu      sync.Mutex
	counts  []int // of each weight
	members int
	limit   int
	kept    packed
	done    []bool // of each unit, by its part
}

func newCollector(b *block, unitLog, most, limit int) *collector {
	k := &collector{b: b, unitLog: unitLog, counts: make([]int, most+1), limit: limit}
	k.kept.mask = 1<<b.rank - 1
	k.done = make([]bool, 1<<max(0, b.rank-unitLog))
	k.most.Store(int64(most))
	return k
}

// visit collects the light members of a unit, unless that was done before or the context ends.
func (k *collector) visit(ctx context.Context, part int) {
	unitLog := k.unitLog
	k.mu.Lock()
	done := k.done[part]
	k.mu.Unlock()
	if done {
		return
	}
	first := slices.Clone(k.b.first)
	for i := unitLog; i < k.b.rank; i++ {
		if part>>(i-unitLog)&1 != 0 {
			bitrow.XorWords(first, k.b.rows[i])
		}
	}
	v, _ := k.b.walkers.Get().(*wht.Walker)
	if v == nil {
		v = k.b.walk.Walker(first)
	}
	defer k.b.walkers.Put(v)
	v.Start(first)
	most := int(k.most.Load())
	var members []member
	for table := range k.b.walk.Tables() {
		v.Light(table, most, func(y uint64, weight int) int {
			members = append(members, member{uint64(part)<<unitLog | y, int32(weight)})
			return most
		})
		if ctx.Err() != nil {
			return
		}
	}
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.u, b.u) }) // for short steps
	k.mu.Lock()
	defer k.mu.Unlock()
	k.done[part] = true
	most = int(k.most.Load()) // another unit may have lowered it
	for _, m := range members {
		if int(m.weight) <= most {
			k.add(m.u, int(m.weight))
		}
	}
	if k.members > k.limit {
		k.lower()
	}
}

// add keeps a member; the caller holds the lock.
func (k *collector) add(u uint64, weight int) {
	k.kept.add(u, weight)
	k.counts[weight]++
	k.members++
}

// lower drops the heaviest members until few enough are left: of all units, always the same ones.
func (k *collector) lower() {
	most := int(k.most.Load())
	for ; k.members > k.limit; most-- {
		k.members -= k.counts[most]
		k.counts[most] = 0
	}
	k.most.Store(int64(most))
	light := packed{mask: k.kept.mask}
	k.kept.each(func(u uint64, weight int) bool {
		if weight <= most {
			light.add(u, weight)
		}
		return true
	})
	k.kept = light
}

// list sorts the members by weight. The order does not depend on that in which they were found.
func (k *collector) list(ctx context.Context) (list, error) {
	least := slices.IndexFunc(k.counts, func(n int) bool { return n > 0 })
	if least < 0 {
		return list{}, nil
	}
	l := sorted(least, int(k.most.Load())-least, k.counts[least:], func(yield func(u uint64, e int)) {
		k.kept.each(func(u uint64, weight int) bool {
			yield(u, weight-least)
			return true
		})
	})
	l.kept = k.kept
	for e := range l.reach + 1 {
		if err := ctx.Err(); err != nil {
			return list{}, err
		}
		us := l.us[l.from[e]:l.from[e+1]]
		slices.Sort(us)
		for i := range us {
			if i > 0 && us[i] == us[i-1] {
				return list{}, errors.New("the checkpoint lists a member twice: delete it and start over")
			}
		}
	}
	return l, nil
}

// whole returns the bucket of the list up to an excess, by u.
func (b *block) whole(ctx context.Context, reach int, keyOf table) bucket {
	b.mu.Lock()
	defer b.mu.Unlock()
	k, ok := b.list.whole[reach]
	if !ok {
		if k = newBucket(ctx, &b.list, b.rank, reach, keyOf); ctx.Err() == nil {
			b.list.whole = map[int]bucket{reach: k} // not those of an earlier budget
		}
	}
	return k
}

func (b *block) weigh(u uint64, room []uint64) int {
	copy(room, b.first)
	for i := range b.codes {
		code := b.codes[i][byte(u>>(8*i))]
		for at, word := range code {
			room[at] ^= word
		}
	}
	total := 0
	for _, word := range room[:len(b.first)] {
		total += bits.OnesCount64(word)
	}
	return total
}

// encode makes the tables of weigh.
func (b *block) encode() {
	if b.codes != nil {
		return
	}
	codes := make([][256][]uint64, (b.rank+7)/8)
	for i := range codes {
		codes[i][0] = make([]uint64, len(b.first))
		for value := 1; value < 256; value++ {
			word := slices.Clone(codes[i][value&(value-1)])
			if row := 8*i + bits.TrailingZeros(uint(value)); row < b.rank {
				bitrow.XorWords(word, b.rows[row])
			}
			codes[i][value] = word
		}
	}
	b.codes = codes
}

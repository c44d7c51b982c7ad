package coset

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/wht"
)

// list is the light members of a block, by excess: how much heavier they are than the lightest.
type list struct {
	min   int      // the weight of the lightest
	reach int      // all members of excess up to reach are listed
	us    []uint64 // in order of excess
	from  []int32  // of each excess up to reach+1: where it begins

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
		b := c.blocks[at]
		parts := 1 << max(0, b.rank-c.unitLog)
		kept[at] = newCollector(b, parts, most[at], int(s.o.MaxBytes/memberBytes)/len(c.blocks))
		for part := range parts {
			units = append(units, unit{at, part})
		}
	}
	visit := func(at, most int) ([]byte, bool) {
		u := units[at]
		return c.blocks[u.block].visit(ctx, u.part, c.unitLog, most)
	}
	err := s.o.Record.Run(ctx, persist.Phase{
		Name: fmt.Sprintf("lists %s of %v to %v", c.sign(), blocks, most), Units: len(units),
		Start: func() func(int) ([]byte, bool) {
			return func(at int) ([]byte, bool) { return visit(at, int(kept[units[at].block].limits.Load())) }
		},
		Take: func(at int, result []byte) {
			u := units[at]
			kept[u.block].take(u.part, result)
			s.step(math.Exp2(float64(min(c.unitLog, c.blocks[u.block].rank))), s.total)
		},
		Check: func(at int, result []byte) bool {
			u := units[at]
			return c.blocks[u.block].holds(result, u.part, u.part+1, c.unitLog, most[u.block])
		},
		Again: func() func(int, []byte) bool {
			return func(at int, before []byte) bool {
				most, _ := binary.Uvarint(before)
				again, _ := visit(at, int(most))
				return bytes.Equal(again, before)
			}
		},
	})
	if err != nil {
		return err
	}
	for _, at := range blocks {
		b := c.blocks[at]
		b.list = kept[at].list()
		reached := int(kept[at].limits.Load())
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

// visit returns the result of a unit, its members up to a weight: that weight and, for each in order of u,
// the step from the u before it and the weight, all as varints. ok is false if the context ended first.
func (b *block) visit(ctx context.Context, part, unitLog, most int) (result []byte, ok bool) {
	result = binary.AppendUvarint(nil, uint64(most))
	return b.light(ctx, result, part, part+1, unitLog, most, func(int) {})
}

// light adds members of some parts to a result.
func (b *block) light(
	ctx context.Context, result []byte, from, past, unitLog, most int, progress func(part int),
) ([]byte, bool) {
	last := uint64(0)
	for part := from; part < past; part++ {
		first := slices.Clone(b.first)
		for i := unitLog; i < b.rank; i++ {
			if part>>(i-unitLog)&1 != 0 {
				bitrow.XorWords(first, b.rows[i])
			}
		}
		v, _ := b.walkers.Get().(*wht.Walker)
		if v == nil {
			v = b.walk.Walker(first)
		}
		v.Start(first)
		var members []member
		for table := range b.walk.Tables() {
			v.Light(table, most, func(y uint64, weight int) int {
				members = append(members, member{uint64(part)<<unitLog | y, int32(weight)})
				return most
			})
			if ctx.Err() != nil {
				return nil, false
			}
		}
		b.walkers.Put(v)
		slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.u, b.u) })
		for _, m := range members {
			result = appendMember(result, m.u-last, int(m.weight))
			last = m.u
		}
		progress(part)
	}
	return result, true
}

func appendMember(result []byte, step uint64, weight int) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(result, step), uint64(weight))
}

// members passes the members of a result, without its weight, to yield until that returns false. It reports
// whether that did not happen and the bytes are whole.
func members(result []byte, yield func(u uint64, weight int) bool) bool {
	u := uint64(0)
	for len(result) > 0 {
		step, n := binary.Uvarint(result)
		if n <= 0 {
			return false
		}
		weight, m := binary.Uvarint(result[n:])
		if m <= 0 || weight > math.MaxInt32 {
			return false
		}
		result = result[n+m:]
		if u += step; !yield(u, int(weight)) {
			return false
		}
	}
	return true
}

// weightIn splits a result.
func weightIn(result []byte) (most int, listed []byte) {
	weight, n := binary.Uvarint(result)
	return int(weight), result[max(0, n):]
}

// holds reports whether a result can be that of some parts of a block that are listed to a weight at most:
// its members are in order and have their weights.
func (b *block) holds(result []byte, from, past, unitLog, limit int) bool {
	most, listed := weightIn(result)
	if most > limit || len(listed) == len(result) {
		return false
	}
	return b.listed(listed, from, past, unitLog, most)
}

// listed reports the same of members.
func (b *block) listed(listed []byte, from, past, unitLog, most int) bool {
	b.encode()
	scratch := make([]uint64, len(b.first))
	next := uint64(from) << unitLog
	return members(listed, func(u uint64, weight int) bool {
		ok := u >= next && u>>unitLog < uint64(past) && u>>b.rank == 0 && weight <= most &&
			b.weigh(u, scratch) == weight
		next = u + 1
		return ok
	})
}

// collector keeps the light members of a block.
type collector struct {
	limits  atomic.Int64 // the weight up to which they are kept
	counts  []int        // of each weight
	members int
	limit   int
	units   [][]byte // members of each unit, and perhaps heavier ones
}

func newCollector(b *block, units, most, limit int) *collector {
	k := &collector{counts: make([]int, b.n+1), limit: limit, units: make([][]byte, units)}
	k.limits.Store(int64(most))
	return k
}

// take keeps the members of a unit.
func (k *collector) take(unit int, result []byte) {
	most, listed := weightIn(result)
	k.lower(most) // a search with less memory has saved it
	k.keep(unit, listed)
	if k.members <= k.limit {
		return
	}
	for most = int(k.limits.Load()); k.members > k.limit; most-- {
		k.members -= k.counts[most]
	}
	k.lower(most)
}

// keep keeps those members of a unit that are light enough.
func (k *collector) keep(unit int, listed []byte) {
	most := int(k.limits.Load())
	var light []byte
	last := uint64(0)
	before := k.members
	all := 0
	members(listed, func(_ uint64, weight int) bool {
		if all++; weight <= most {
			k.counts[weight]++
			k.members++
		}
		return true
	})
	if k.units[unit] = listed; k.members-before == all {
		return
	}
	members(listed, func(u uint64, weight int) bool {
		if weight <= most {
			light = appendMember(light, u-last, weight)
			last = u
		}
		return true
	})
	k.units[unit] = light
}

// lower drops members above a weight: of all units, always the same ones.
func (k *collector) lower(most int) {
	if most >= int(k.limits.Load()) {
		return
	}
	k.limits.Store(int64(most))
	k.members = 0
	clear(k.counts)
	for unit, listed := range k.units {
		k.keep(unit, listed)
	}
}

// list sorts the members by weight, and those of one weight by u.
func (k *collector) list() list {
	least := slices.IndexFunc(k.counts, func(n int) bool { return n > 0 })
	if least < 0 {
		return list{}
	}
	return sorted(least, int(k.limits.Load())-least, k.counts[least:], func(yield func(u uint64, e int)) {
		for _, unit := range k.units {
			members(unit, func(u uint64, weight int) bool {
				yield(u, weight-least)
				return true
			})
		}
	})
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

func (b *block) weigh(u uint64, scratch []uint64) int {
	copy(scratch, b.first)
	for i := range b.codes {
		code := b.codes[i][byte(u>>(8*i))]
		for at, word := range code {
			scratch[at] ^= word
		}
	}
	total := 0
	for _, word := range scratch[:len(b.first)] {
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

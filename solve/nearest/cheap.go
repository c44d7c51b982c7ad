package nearest

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sort"

	"lightsout/internal/base/parallel"
	"lightsout/internal/math/zmod"
)

// cheapSets holds the prints of all sets of moves that cost at most a bound, each with the least
// cost of a set that makes it: one half of meeting in the middle.
//
// It is a hash table in parts. First all sets are run through, and dealt out to the parts, which writes to memory in
// order; then each part becomes a table, which is small enough for a cache. With millions of sets put straight into one
// large table, a first answer on 61×61 took 0.80 s instead of 0.23 s. Both steps use all processors. A slot has a print
// and a cost; the print 0 marks an empty slot and is never put down.
type cheapSets struct {
	m    *moves
	most int64 // every set that costs at most this is here
	all  bool  // no set costs more
	part [cheapParts]cheapPart
}

const cheapParts = 256

// cheapPart is a list of sets, and later a table whose length is a power of two.
type cheapPart struct {
	prints []uint64
	costs  []uint32
}

// newCheapSets returns a table of at most limit sets: the smaller one, if that has them all.
func newCheapSets(ctx context.Context, m *moves, limit int, smaller *cheapSets) (*cheapSets, error) {
	most, count, all := m.bound(ctx, limit)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if smaller != nil && smaller.most == most {
		return smaller, nil
	}
	c := &cheapSets{m: m, most: most, all: all}
	workers := runtime.GOMAXPROCS(0)
	if count < 1<<12 {
		workers = 1
	}
	dealt := make([][cheapParts]cheapPart, workers)
	room := count/cheapParts/workers*9/8 + 16
	parallel.Each(ctx, workers, func(worker int) {
		to := &dealt[worker]
		for p := range to {
			to[p] = cheapPart{make([]uint64, 0, room), make([]uint32, 0, room)}
		}
		c.deal(ctx, to, worker, workers)
	})
	parallel.Each(ctx, cheapParts, func(p int) { c.part[p] = joinParts(dealt, p) })
	return c, ctx.Err()
}

// deal runs through the sets of moves that cost at most the bound and whose first move is
// first, first + stride, and so on. Moves are sorted by cost, so a set that costs too much ends a loop.
func (c *cheapSets) deal(ctx context.Context, to *[cheapParts]cheapPart, first, stride int) {
	m, sets, ended := c.m, 0, false
	var from func(next, stride int, print uint64, cost int64)
	from = func(next, stride int, print uint64, cost int64) {
		for at := next; !ended && at < len(m.costs) && cost+m.costs[at] <= c.most; at += stride {
			if sets++; sets%(1<<14) == 0 {
				ended = ctx.Err() != nil
			}
			sum, total := m.Add(print, m.prints[at]), cost+m.costs[at]
			if sum != 0 {
				p := &to[zmod.Hash(sum)>>56]
				p.prints, p.costs = append(p.prints, sum), append(p.costs, uint32(total))
			}
			if at+1 < len(m.costs) && total+m.costs[at+1] <= c.most {
				from(at+1, 1, sum, total)
			}
		}
	}
	from(first, stride, 0, 0)
}

func joinParts(dealt [][cheapParts]cheapPart, p int) cheapPart {
	count := 0
	for worker := range dealt {
		count += len(dealt[worker][p].prints)
	}
	slots := 1 << bits.Len(uint(count+count/2))
	table := cheapPart{make([]uint64, slots), make([]uint32, slots)}
	for worker := range dealt {
		list := &dealt[worker][p]
		for at, print := range list.prints {
			table.put(print, list.costs[at])
		}
		*list = cheapPart{}
	}
	return table
}

func (p *cheapPart) put(print uint64, cost uint32) {
	mask := uint64(len(p.prints) - 1)
	at := zmod.Hash(print) & mask
	for ; p.prints[at] != 0; at = (at + 1) & mask {
		if p.prints[at] == print {
			p.costs[at] = min(p.costs[at], cost)
			return
		}
	}
	p.prints[at], p.costs[at] = print, cost
}

// cost returns the least cost of a set that makes the print, if one is here.
func (c *cheapSets) cost(print uint64) (int64, bool) {
	if print == 0 {
		return 0, true
	}
	hash := zmod.Hash(print)
	p := &c.part[hash>>56]
	mask := uint64(len(p.prints) - 1)
	//bounded: the table has empty places
	for at := hash & mask; ; at = (at + 1) & mask {
		switch p.prints[at] {
		case print:
			return int64(p.costs[at]), true
		case 0:
			return 0, false
		}
	}
}

// set returns the moves of a set that makes the print at the cost, which are known to be here, by
// running through all sets again.
func (c *cheapSets) set(print uint64, cost int64) []int {
	if print == 0 {
		return nil
	}
	m := c.m
	var chosen []int
	var from func(next int, rest uint64, left int64) bool
	from = func(next int, rest uint64, left int64) bool {
		for at := next; at < len(m.costs) && m.costs[at] <= left; at++ {
			sum := m.Add(rest, m.Negative(m.prints[at]))
			if sum == 0 && left == m.costs[at] || at+1 < len(m.costs) && m.costs[at+1] <= left-m.costs[at] && from(at+1, sum, left-m.costs[at]) {
				chosen = append(chosen, at)
				return true
			}
		}
		return false
	}
	from(0, print, cost)
	return chosen
}

// count returns how many sets of moves cost at most the bound, or a number above the limit if they
// are more. The last move of a set is not looped over: it may be any that is cheap enough.
func (m *moves) count(most int64, limit int) int {
	total := 0
	var from func(next int, left int64)
	from = func(next int, left int64) {
		fits, _ := slices.BinarySearch(m.costs, left+1)
		total += max(0, fits-next)
		for at := next; at+1 < fits && total <= limit && m.costs[at]+m.costs[at+1] <= left; at++ {
			from(at+1, left-m.costs[at])
		}
	}
	from(0, most)
	return total
}

// bound returns the greatest bound of which at most limit sets of moves stay within, how many they
// are, and whether that is all sets. A canceled search gives a lower bound.
func (m *moves) bound(ctx context.Context, limit int) (most int64, count int, all bool) {
	total := int64(0)
	for _, c := range m.costs {
		total += c
	}
	total = min(total, 1<<32-1) // what a slot holds
	if count := m.count(total, limit); count <= limit {
		return total, count, total < 1<<32-1
	}
	over := func(most int64) bool { return ctx.Err() != nil || m.count(most, limit) > limit }
	high := m.costs[0]
	for !over(high) {
		high *= 2
	}
	most = high/2 + int64(sort.Search(int(high-high/2-1), func(i int) bool { return over(high/2 + int64(i) + 1) }))
	return most, m.count(most, limit), false
}

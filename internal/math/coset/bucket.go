package coset

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"sort"
)

// bucket is a list sorted by key, and for each key by excess.
type bucket struct {
	exact bool    // a key is a place; else places are a hash of keys
	log   int     // 2^log places
	start []int32 // of each place: where it begins
	us    []uint64
	es    []uint16
}

const scatter = 0x9e3779b97f4a7c15

// place returns where a key belongs.
func (k *bucket) place(key uint64) uint64 {
	if k.exact {
		return key
	}
	return key * scatter >> (64 - k.log)
}

// canceled looks at a context once in a while: at every step that is a multiple of a large number.
func canceled(ctx context.Context, step int) bool { return step&0xffff == 0 && ctx.Err() != nil }

// newBucket sorts the members of a list up to an excess. If the context ends it is useless.
func newBucket(ctx context.Context, l *list, known, limit int, keyOf table) bucket {
	n := l.count(limit)
	log := max(4, bits.Len(uint(n)))
	k := bucket{exact: known <= log, log: min(known, log), us: make([]uint64, n), es: make([]uint16, n)}
	k.start = make([]int32, 1<<k.log+1)
	places := make([]uint32, n)
	for i, u := range l.us[:n] {
		if canceled(ctx, i) {
			return k
		}
		places[i] = uint32(k.place(keyOf.of(u)))
		k.start[places[i]+1]++
	}
	for p := range 1 << k.log {
		k.start[p+1] += k.start[p]
	}
	at := append([]int32(nil), k.start...)
	e := 0
	for i, u := range l.us[:n] {
		if canceled(ctx, i) {
			return k
		}
		for int32(i) >= l.from[e+1] {
			e++
		}
		to := at[places[i]]
		k.us[to] = u
		k.es[to] = uint16(e)
		at[places[i]]++
	}
	return k
}

// between returns where members of a key with an excess from least to most lie; others of the same place
// may lie among them.
func (k *bucket) between(key uint64, least, limit int) (from, to int) {
	place := k.place(key)
	from = int(k.start[place])
	to = int(k.start[place+1])
	es := k.es[from:to]
	if len(es) < 8 {
		for len(es) > 0 && int(es[0]) < least {
			es = es[1:]
			from++
		}
		for len(es) > 0 && int(es[len(es)-1]) > limit {
			es = es[:len(es)-1]
			to--
		}
		return from, to
	}
	first := sort.Search(len(es), func(i int) bool { return int(es[i]) >= least })
	past := sort.Search(len(es), func(i int) bool { return int(es[i]) > limit })
	return from + first, from + max(first, past)
}

// filter rejects most values that are the key of no member. The key is hashed by a
// linear map, so that the hash of a sum is the sum of hashes. There is a tier for each of some bounds of the
// excess: the lower the bound, the fewer values pass.
type filter struct {
	hashOfY forms
	tiers   []tier // in order of reach
}

// tier has a bit for each value of the lowest bits of the hash.
type tier struct {
	reach int // the excess up to which it knows all members
	mask  uint32
	bits  []uint64
}

// Limits of tiers, as logarithms to base 2 of their bits: two of nearSieve fit in the second cache. What a
// larger one lets pass costs less than to look up every pair in the lists themselves.
const (
	nearFilter = 22
	maxFilter  = 26

	spareFilter = 8 // bits for a member at least
)

// newFilter returns the filter of a list up to an excess, or up to less if it would let too much pass.
func newFilter(ctx context.Context, l *list, lk *link, limit, d int) filter {
	log := min(lk.known, maxFilter)
	columns := make([]uint64, lk.known)
	random := rand.NewPCG(1, 2) // the same every time
	for i := range columns {
		if columns[i] = 1 << i; lk.known > log {
			columns[i] = random.Uint64() & (1<<log - 1)
		}
	}
	hash := newTable(columns)
	hashOfU := tableOf(lk.block.rank, func(u uint64) uint64 { return hash.of(lk.keyOfU.of(u)) })
	hashes := make([]uint32, min(l.count(limit), 1<<log/spareFilter))
	for i := range hashes {
		if canceled(ctx, i) {
			return filter{}
		}
		hashes[i] = uint32(hashOfU.of(l.us[i]))
	}
	s := filter{}
	const (
		fewest = 64
		times  = 3
	)
	//bounded: tiers grow by a factor up to all hashes
	for members := fewest; ; members *= times {
		reach := limit
		for reach >= 0 && l.count(reach) > min(members, len(hashes)) {
			reach--
		}
		if last := len(s.tiers) - 1; reach >= 0 && (last < 0 || reach > s.tiers[last].reach) {
			n := l.count(reach)
			size := min(log, max(6, bits.Len(uint(n))+5), max(nearFilter, bits.Len(uint(n))+3))
			t := tier{reach: reach, mask: 1<<size - 1, bits: make([]uint64, max(1, 1<<size/64))}
			for _, h := range hashes[:n] {
				h &= t.mask
				t.bits[h>>6] |= 1 << (h & 63)
			}
			s.tiers = append(s.tiers, t)
		}
		if reach == limit || members > len(hashes) {
			break
		}
	}
	s.hashOfY = formsOf(d, func(y vec) uint64 { return hash.of(lk.keyOfY.of(y)) })
	return s
}

// tier returns the first tier that knows all members up to an excess, or nil.
func (s *filter) tier(bound int) *tier {
	for i := range s.tiers {
		if s.tiers[i].reach >= bound {
			return &s.tiers[i]
		}
	}
	return nil
}

// nextFilter has, of each member of a bucket, what its choice adds to the hash of a link after it.
type nextFilter struct {
	link *link
	hash []uint32
}

// newNextFilter returns it for the members of a link. If the next one has no filter there are no hashes.
func newNextFilter(ctx context.Context, lk, next *link) nextFilter {
	n := nextFilter{link: next}
	if len(next.filter.tiers) == 0 {
		return n
	}
	hash := tableOf(lk.block.rank, func(u uint64) uint64 { return next.filter.hashOfY.of(lk.lift.of(u)) })
	n.hash = make([]uint32, len(lk.bucket.us))
	for i, u := range lk.bucket.us {
		if canceled(ctx, i) {
			return n
		}
		n.hash[i] = uint32(hash.of(u))
	}
	return n
}

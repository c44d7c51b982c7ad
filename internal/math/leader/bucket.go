package leader

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
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
func newBucket(ctx context.Context, l *list, known, most int, keyOf table) bucket {
	n := l.count(most)
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
		k.us[to], k.es[to] = u, uint16(e)
		at[places[i]]++
	}
	return k
}

// between returns where members of a key with an excess from least to most lie; others of the same place
// may lie among them.
func (k *bucket) between(key uint64, least, most int) (from, to int) {
	place := k.place(key)
	from, to = int(k.start[place]), int(k.start[place+1])
	es := k.es[from:to]
	if len(es) < 8 {
		for len(es) > 0 && int(es[0]) < least {
			es, from = es[1:], from+1
		}
		for len(es) > 0 && int(es[len(es)-1]) > most {
			es, to = es[:len(es)-1], to-1
		}
		return from, to
	}
	first := sort.Search(len(es), func(i int) bool { return int(es[i]) >= least })
	past := sort.Search(len(es), func(i int) bool { return int(es[i]) > most })
	return from + first, from + max(first, past)
}

// sieve rejects most values that are the key of no member. The key is hashed by a
// linear map, so that the hash of a sum is the sum of hashes. There is a tier for each of some bounds of the
// excess: the lower the bound, the fewer values pass.
type sieve struct {
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
	nearSieve = 22
	maxSieve  = 26

	spareSieve = 8 // bits for a member at least
)

// newSieve returns the sieve of a list up to an excess, or up to less if it would let too much pass.
func newSieve(ctx context.Context, l *list, lk *link, most, d int) sieve {
	log := min(lk.known, maxSieve)
	columns := make([]uint64, lk.known)
	random := rand.NewPCG(1, 2) // the same every time
	for i := range columns {
		if columns[i] = 1 << i; lk.known > log {
			columns[i] = random.Uint64() & (1<<log - 1)
		}
	}
	hash := newTable(columns)
	hashOfU := tableOf(lk.block.rank, func(u uint64) uint64 { return hash.of(lk.keyOfU.of(u)) })
	hashes := make([]uint32, min(l.count(most), 1<<log/spareSieve))
	for i := range hashes {
		if canceled(ctx, i) {
			return sieve{}
		}
		hashes[i] = uint32(hashOfU.of(l.us[i]))
	}
	s := sieve{}
	const fewest, times = 64, 3
	//bounded: tiers grow by a factor up to all hashes
	for members := fewest; ; members *= times {
		reach := most
		for reach >= 0 && l.count(reach) > min(members, len(hashes)) {
			reach--
		}
		if last := len(s.tiers) - 1; reach >= 0 && (last < 0 || reach > s.tiers[last].reach) {
			n := l.count(reach)
			size := min(log, max(6, bits.Len(uint(n))+5), max(nearSieve, bits.Len(uint(n))+3))
			t := tier{reach: reach, mask: 1<<size - 1, bits: make([]uint64, max(1, 1<<size/64))}
			for _, h := range hashes[:n] {
				h &= t.mask
				t.bits[h>>6] |= 1 << (h & 63)
			}
			s.tiers = append(s.tiers, t)
		}
		if reach == most || members > len(hashes) {
			break
		}
	}
	s.hashOfY = formsOf(d, func(y vec) uint64 { return hash.of(lk.keyOfY.of(y)) })
	return s
}

// tier returns the first tier that knows all members up to an excess, or nil.
func (s *sieve) tier(bound int) *tier {
	for i := range s.tiers {
		if s.tiers[i].reach >= bound {
			return &s.tiers[i]
		}
	}
	return nil
}

// nextSieve has, of each member of a bucket, what its choice adds to the hash of a link after it.
type nextSieve struct {
	link *link
	hash []uint32
}

// newNextSieve returns it for the members of a link. If the next one has no sieve there are no hashes.
func newNextSieve(ctx context.Context, lk, next *link) nextSieve {
	n := nextSieve{link: next}
	if len(next.sieve.tiers) == 0 {
		return n
	}
	hash := tableOf(lk.block.rank, func(u uint64) uint64 { return next.sieve.hashOfY.of(lk.lift.of(u)) })
	n.hash = make([]uint32, len(lk.bucket.us))
	for i, u := range lk.bucket.us {
		if canceled(ctx, i) {
			return n
		}
		n.hash[i] = uint32(hash.of(u))
	}
	return n
}

// vec is a vector of GF(2)¹²⁸: the coordinates y of a member of the coset, or a linear form on them.
type vec [2]uint64

func (v vec) plus(w vec) vec { return vec{v[0] ^ w[0], v[1] ^ w[1]} }
func (v vec) at(i int) bool  { return v[i>>6]>>(i&63)&1 != 0 }
func (v *vec) flip(i int)    { v[i>>6] ^= 1 << (i & 63) }

// axis returns the vector of one coordinate.
func axis(i int) (v vec) {
	v.flip(i)
	return v
}

// dot returns the value of a form at a vector.
func (v vec) dot(w vec) bool {
	return (bits.OnesCount64(v[0]&w[0])+bits.OnesCount64(v[1]&w[1]))&1 != 0
}

// table is a linear map from at most 64 bits to 64 bits, a byte at a time.
type table [][256]uint64

// newTable returns the map that sends bit i to columns[i].
func newTable(columns []uint64) table {
	t := make(table, (len(columns)+7)/8)
	for i, column := range columns {
		known := 1 << (i % 8) // the bytes of the columns before this one
		for b := range known {
			t[i/8][known+b] = t[i/8][b] ^ column
		}
	}
	return t
}

// tableOf returns a linear map of a number of bits as a table.
func tableOf(bits int, of func(u uint64) uint64) table {
	columns := make([]uint64, bits)
	for i := range columns {
		columns[i] = of(1 << i)
	}
	return newTable(columns)
}

func (t table) of(u uint64) uint64 {
	sum := uint64(0)
	for i := range t {
		sum ^= t[i][byte(u>>(8*i))]
	}
	return sum
}

// forms is a linear map from vectors to at most 64 bits.
type forms struct{ low, high table }

// formsOf returns a linear map of vectors of d coordinates as tables.
func formsOf(d int, of func(y vec) uint64) forms {
	columns := make([]uint64, d)
	for i := range columns {
		columns[i] = of(axis(i))
	}
	return forms{newTable(columns[:min(d, 64)]), newTable(columns[min(d, 64):])}
}

// newForms returns the map whose bit i is the form list[i], for vectors of d coordinates.
func newForms(list []vec, d int) forms {
	return formsOf(d, func(y vec) (u uint64) {
		for i, f := range list {
			if f.dot(y) {
				u |= 1 << i
			}
		}
		return u
	})
}

func (f forms) of(y vec) uint64 { return f.low.of(y[0]) ^ f.high.of(y[1]) }

// spread is a linear map from at most 64 bits to vectors.
type spread struct{ low, high table }

func newSpread(columns []vec) spread {
	low, high, any := make([]uint64, len(columns)), make([]uint64, len(columns)), uint64(0)
	for i, c := range columns {
		low[i], high[i] = c[0], c[1]
		any |= c[1]
	}
	if any == 0 {
		high = nil
	}
	return spread{newTable(low), newTable(high)}
}

func (s spread) of(u uint64) vec { return vec{s.low.of(u), s.high.of(u)} }

// space is a basis of a linear space of forms, each without the leads of those before it.
type space []vec

// add takes a form into the space.
func (s *space) add(f vec) {
	for _, g := range *s {
		if f[0]&g[0]&-g[0] != 0 || g[0] == 0 && f[1]&g[1]&-g[1] != 0 { // it has the lead
			f = f.plus(g)
		}
	}
	if f != (vec{}) {
		*s = append(*s, f)
	}
}

// with returns the sum of two spaces.
func (s space) with(t space) space {
	sum := slices.Clone(s)
	for _, f := range t {
		sum.add(f)
	}
	return sum
}

// move is what a symmetry does to a word u of a block: matrix·u + shift.
type move struct {
	matrix      table
	shift       uint64
	permutation []int32
}

// orbit is the words of the pivot that symmetries make of one.
type orbit struct {
	u      uint64
	excess int
	size   int
}

// some returns a few permutations. They generate the others; if they do not, there are more orbits than needed.
func some(permutations [][]int32) (list [][]int32) {
	for i := range min(maxMoves, len(permutations)) {
		list = append(list, permutations[i*len(permutations)/min(maxMoves, len(permutations))])
	}
	return list
}

// moves returns what permutations of all positions do to the words of a block, which those that lead out of it leave out.
func (b *block) moves(positions []int32, permutations [][]int32) (list []move) {
	place := map[int32]int{}
	for i, j := range positions {
		place[j] = i
	}
	word := make([]uint64, len(b.first))
	for _, to := range permutations {
		moved := func(u uint64) (v uint64) {
			copy(word, b.first)
			for ; u != 0; u &= u - 1 {
				xor(word, b.rows[bits.TrailingZeros64(u)])
			}
			came := make([]uint64, len(word))
			for i, j := range positions {
				k := place[to[j]]
				came[k>>6] |= word[i>>6] >> (i & 63) & 1 << (k & 63)
			}
			for i, at := range b.own {
				v |= (came[at>>6] ^ b.first[at>>6]) >> (at & 63) & 1 << i
			}
			return v
		}
		if slices.ContainsFunc(positions, func(j int32) bool { _, ok := place[to[j]]; return !ok }) {
			continue
		}
		m := move{shift: moved(0), permutation: to}
		m.matrix = tableOf(b.rank, func(u uint64) uint64 { return moved(u) ^ m.shift })
		list = append(list, m)
	}
	return list
}

// orbitOf returns the words that moves make of one that was not seen, which are seen then.
func orbitOf(u uint64, moves []move, seen func(u uint64) bool) []uint64 {
	words := []uint64{u}
	for at := 0; at < len(words); at++ {
		for _, m := range moves {
			if v := m.matrix.of(words[at]) ^ m.shift; !seen(v) {
				words = append(words, v)
			}
		}
	}
	return words
}

// orbits returns one word of each orbit up to an excess, in order of excess.
func (p *pivot) orbits(ctx context.Context, most int) ([]orbit, error) {
	l := &p.block.list
	met := make([]bool, 1<<p.block.rank)
	seen := func(u uint64) bool {
		before := met[u]
		met[u] = true
		return before
	}
	var list []orbit
	for e := range min(most, l.reach) + 1 {
		for i, u := range l.us[l.from[e]:l.from[e+1]] {
			if canceled(ctx, i) {
				return nil, ctx.Err()
			}
			if !seen(u) {
				list = append(list, orbit{u, e, len(orbitOf(u, p.moves, seen))})
			}
		}
	}
	return list, nil
}

// permuted returns members of which each position has moved.
func permuted(members [][]uint64, to []int32) (list [][]uint64) {
	for _, words := range members {
		moved := make([]uint64, len(words))
		for j, k := range to {
			moved[k>>6] |= words[j>>6] >> (j & 63) & 1 << (k & 63)
		}
		list = append(list, moved)
	}
	return list
}

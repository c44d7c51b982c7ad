package coset

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync/atomic"

	"lightsout/internal/base/parallel"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// pivot is the search for cosets that fall into many blocks of low rank, where no few blocks of a light
// member must be very light. It fixes the word of one block, the pivot. Given that, some blocks are
// determined by a few others: a block and those others are a dependency. Circuits overlap; each carries its
// share of the weight of a block. The light members of each dependency are listed and the lists joined as
// those of blocks (join.go).
//
// Two words of the pivot that a symmetry of the coset carries into each other have equally light members, so
// one word of each orbit is enough.
type pivot struct {
	coset        Coset
	block        *block
	start        *link // the choice of a word
	dependencies []*dependency
	scale        int    // weights of the smaller coset are in units of 1/scale
	cut          *Cut   // the smaller coset; its blocks are the dependencies
	kernel       []vec  // its coordinates
	moves        []move // some symmetries
	group        int    // how many there are
	base         int    // the least weight of what is neither in the pivot nor in a dependency
	rest         int    // of that, what the blocks that are only weighed have, in units of 1/scale
}

// dependency is a block and the blocks that determine it, given the pivot.
type dependency struct {
	blocks []int
	links  []*link // the order in which its blocks are chosen
	shares []int   // of the weight of each, in units of 1/scale
	least  int     // the sum of the least weights, in the same units
	of     forms   // the coordinates of a member
}

// Limits of dependencies: the rank of the pivot, the rank of a block, how many blocks determine another, and
// their rank together.
const (
	maxPivot      = 22
	maxListed     = 16
	maxDetermine  = 3
	maxDependency = 32
	minPivoted    = 6 // blocks at least
	maxPivoted    = 16
	maxMoves      = 16
)

// newPivot returns the search by the block of highest rank, or nil if the other blocks make no dependencies.
func newPivot(c Coset, types []vec, groups []group, permutations [][]int32) *pivot {
	at := -1
	for i, g := range groups {
		if r := g.space.Rank(); r <= maxPivot && (at < 0 || r > groups[at].space.Rank()) {
			at = i
		}
	}
	if len(groups) < minPivoted || len(groups) > maxPivoted || at < 0 {
		return nil
	}
	p := &pivot{coset: c, scale: 1}
	used := make([]int, len(groups))
	for _, blocks := range dependenciesOf(groups, at) {
		p.dependencies = append(p.dependencies, &dependency{blocks: blocks})
		for _, b := range blocks {
			used[b]++
		}
	}
	if len(p.dependencies) < 2 || len(p.dependencies) > maxBlocks {
		return nil
	}
	for _, n := range used {
		p.scale *= max(n, 1) / zmod.GCD(p.scale, max(n, 1)) // the least common multiple
	}
	for _, k := range p.dependencies {
		p.order(k, groups, at, types, used)
	}
	p.block.list = p.block.all()
	p.kernel = p.start.to.kernel
	if !p.reduce(groups, at, used, types) {
		return nil
	}
	p.group = len(permutations)
	p.moves = p.block.moves(groups[at].positions, some(permutations))
	return p
}

// dependenciesOf returns the dependencies by which most is determined.
func dependenciesOf(groups []group, pivot int) [][]int {
	var dependencies [][]int
	given := groups[pivot].space
	most := 1
	for b := range groups {
		gain := given.Plus(groups[b].space).Rank() - given.Rank()
		if b == pivot || gain < most || groups[b].space.Rank() > maxListed {
			continue
		}
		least := maxDependency + 1
		found := []int(nil)
		var choose func(from int, chosen []int, s gf2.Basis)
		choose = func(from int, chosen []int, s gf2.Basis) {
			if rank := s.Rank() - given.Rank(); rank < least && s.Plus(groups[b].space).Rank() == s.Rank() {
				found = slices.Clone(chosen)
				least = rank
			}
			for i := from; i < len(groups) && len(chosen) < maxDetermine; i++ {
				if i != b && i != pivot && groups[i].space.Rank() <= maxListed {
					choose(i+1, append(chosen, i), s.Plus(groups[i].space))
				}
			}
		}
		if choose(0, nil, given); found == nil {
			continue
		}
		if gain > most {
			dependencies = nil
			most = gain
		}
		dependencies = append(dependencies, append(found, b))
	}
	return dependencies
}

// order chooses the order of the blocks of a dependency: always the one of which most is known.
func (p *pivot) order(k *dependency, groups []group, at int, types []vec, used []int) {
	parts := []group{groups[at]}
	for _, b := range k.blocks {
		parts = append(parts, groups[b])
	}
	cut := p.coset.cut(parts, types)
	p.start = &cut.stages[0].links[0]
	p.block = cut.blocks[0]
	p.start.algebra(cut.stages[0], cut.d)
	for st := p.start.to; len(st.links) > 0; st = k.links[len(k.links)-1].to {
		var next *link
		for i := range st.links {
			lk := &st.links[i]
			if next == nil || cmp.Or(lk.known-next.known, lk.block.rank-next.block.rank) > 0 {
				next = lk
			}
		}
		l := next.block.all()
		next.algebra(st, cut.d)
		next.bucket = newBucket(context.Background(), &l, next.known, l.reach, next.keyOfU)
		next.block.list = l
		share := p.scale / used[k.blocks[next.index-1]]
		k.links = append(k.links, next)
		k.shares = append(k.shares, share)
		k.least += share * l.min
	}
}

// reduce makes the smaller coset, and reports whether its dependencies settle a member. A position stands
// in a dependency as often as its share says. Blocks in no dependency are only weighed.
func (p *pivot) reduce(groups []group, at int, used []int, types []vec) bool {
	var places []int32 // the position of each place
	var parts []group
	put := func(g *group, b int) {
		for range p.scale / max(1, used[b]) {
			for _, j := range groups[b].positions {
				g.positions = append(g.positions, int32(len(places)))
				places = append(places, j)
			}
		}
	}
	for _, k := range p.dependencies {
		var g group
		for _, b := range k.blocks {
			put(&g, b)
		}
		parts = append(parts, g)
	}
	p.base = p.coset.base(types)
	for b := range groups {
		if b == at || used[b] != 0 {
			continue
		}
		if groups[b].space.Rank() > maxListed {
			return false
		}
		var g group
		put(&g, b)
		parts = append(parts, g)
		least := p.coset.block(groups[b].positions, types).all().min
		p.base += least
		p.rest += p.scale * least
	}
	return p.cutInto(parts, places, types)
}

// cutInto makes the smaller coset of its parts, those of dependencies first. Each place has a position. It
// reports whether dependencies settle a member.
func (p *pivot) cutInto(parts []group, places []int32, types []vec) bool {
	small := Coset{N: len(places), First: make([]uint64, (len(places)+63)/64)}
	kinds := make([]vec, len(places))
	for i, z := range p.kernel {
		row := make([]uint64, len(small.First))
		for place, j := range places {
			if types[j].dot(z) {
				row[place>>6] |= 1 << (place & 63)
				kinds[place].flip(i)
			}
		}
		small.Basis = append(small.Basis, row)
	}
	p.cut = &Cut{coset: small, d: len(p.kernel)}
	for i, g := range parts {
		b := small.block(g.positions, kinds)
		for _, place := range g.positions {
			b.from = append(b.from, places[place])
		}
		if i < len(p.dependencies) {
			p.cut.blocks = append(p.cut.blocks, b)
			list := text.Each(b.own, func(at int32) vec { return types[b.from[at]] })
			k := p.dependencies[i]
			k.of = newForms(list, len(p.coset.Basis))
			continue
		}
		p.cut.rest = append(p.cut.rest, b)
	}
	p.cut.makeStages()
	return len(p.cut.stages[len(p.cut.stages)-1].kernel) == 0
}

// all lists all members of a block of low rank.
func (b *block) all() list {
	weights := make([]uint16, 1<<b.rank)
	counts := make([]int32, b.n+1)
	least := b.n
	most := 0
	b.each(context.Background(), func(u uint64, _ []uint64, w int) {
		weights[u] = uint16(w)
		counts[w]++
		least = min(least, w)
		most = max(most, w)
	})
	return sorted(least, most-least, counts[least:], func(yield func(u uint64, e int)) {
		for u, w := range weights {
			yield(uint64(u), int(w)-least)
		}
	})
}

// sorted returns the list of members of which counts says how many have each excess.
func sorted[N int | int32](least, reach int, counts []N, each func(yield func(u uint64, e int))) list {
	l := list{min: least, reach: reach, from: make([]int32, reach+2)}
	for e := range reach + 1 {
		l.from[e+1] = l.from[e] + int32(counts[e])
	}
	l.us = make([]uint64, l.from[reach+1])
	at := slices.Clone(l.from)
	each(func(u uint64, e int) {
		l.us[at[e]] = u
		at[e]++
	})
	return l
}

// fill lists the members of a dependency up to an excess, given the pivot. It reports false if they are more
// than a limit.
func (k *dependency) fill(ctx context.Context, y vec, reach, limit int) (list, bool) {
	var members []member // with their excesses
	counts := make([]int32, reach+1)
	zero := k.of.of(y)
	var next func(at int, y vec, sum int) bool
	next = func(at int, y vec, sum int) bool {
		if at == len(k.links) {
			members = append(members, member{k.of.of(y) ^ zero, int32(sum)})
			counts[sum]++
			return len(members) <= limit
		}
		lk := k.links[at]
		share := k.shares[at]
		key := lk.keyOfY.of(y)
		from, to := lk.bucket.between(key, 0, (reach-sum)/share)
		base := lk.rebase(y)
		for i := from; i < to; i++ {
			u := lk.bucket.us[i]
			if !lk.bucket.exact && lk.keyOfU.of(u) != key {
				continue
			}
			if !next(at+1, base.plus(lk.lift.of(u)), sum+share*int(lk.bucket.es[i])) {
				return false
			}
		}
		return at > 0 || ctx.Err() == nil
	}
	whole := next(0, y, 0)
	return sorted(k.least, reach, counts, func(yield func(uint64, int)) {
		for _, m := range members {
			yield(m.u, int(m.weight))
		}
	}), whole
}

// reach returns the excess up to which the lists of dependencies go. The first choice needs the budget
// divided by their number, the second a bit more. Where the third would need more than this, few members
// are left, and they are weighed.
func (p *pivot) reach(budget int) int { return max(budget*2/5, budget/len(p.dependencies)) }

// set makes the smaller coset that of a word of the pivot, with the lists that a budget needs.
func (p *pivot) set(ctx context.Context, y vec, budget int, bytes int64) error {
	words := p.coset.words(y)
	for _, b := range slices.Concat(p.cut.blocks, p.cut.rest) {
		b.first = bitsAt(words, b.from)
	}
	for _, b := range p.cut.rest {
		b.list = b.all()
	}
	var many atomic.Bool
	parallel.Each(ctx, len(p.dependencies), func(i int) {
		b := p.cut.blocks[i]
		ok := false
		limit := int(bytes/memberBytes) / len(p.dependencies)
		b.list, ok = p.dependencies[i].fill(ctx, y, p.reach(budget), limit)
		if !ok {
			many.Store(true)
		}
	})
	if ctx.Err() == nil && many.Load() {
		return ErrTooMany
	}
	return ctx.Err()
}

// join joins the members with a word of the pivot up to a weight, and gives their coordinates to each unless
// that is nil. It returns those of a lightest, and no join if there can be none.
func (p *pivot) join(
	ctx context.Context, o orbit, weight int, bytes int64, each func(vec),
) (*join, vec, error) {
	y := p.start.lift.of(o.u)
	budget := (weight - p.bottom() - o.excess) * p.scale
	if budget < 0 {
		return nil, y, nil
	}
	if err := p.set(ctx, y, budget, bytes); err != nil {
		return nil, y, err
	}
	budget += p.rest
	for _, b := range p.cut.rest {
		budget -= b.list.min
	}
	light := func(b *block) bool { return b.list.count(budget/len(p.cut.blocks)) > 0 }
	if budget < 0 || !slices.ContainsFunc(p.cut.blocks, light) {
		return nil, y, nil
	}
	p.cut.reset()
	j := newJoin(p.cut, budget, runtime.GOMAXPROCS(0))
	if each != nil {
		j.workers = 1
		j.each = func(z vec) { each(p.lifted(y, z)) }
	}
	err := j.run(ctx, nil, func(int, int) {})
	if j.short.Load() {
		err = errShort
	}
	if err == nil && j.best >= 0 {
		y = p.lifted(y, j.member())
	}
	return j, y, err
}

// bottom returns what the weight would be if the pivot and all dependencies were as light as they can.
func (p *pivot) bottom() int {
	sum := 0
	for _, k := range p.dependencies {
		sum += k.least
	}
	return p.base + p.block.list.min + sum/p.scale
}

// lifted returns the coordinates of a member of the smaller coset.
func (p *pivot) lifted(y, z vec) vec {
	for i, k := range p.kernel {
		if z.at(i) {
			y = y.plus(k)
		}
	}
	return y
}

// costs returns how many steps are expected for a word of each excess of the pivot, in a search up to a
// weight.
func (p *pivot) costs(weight int) []float64 {
	most := (weight - p.bottom()) * p.scale
	if most < 0 {
		return nil
	}
	all := make(counts, len(p.dependencies))
	for i, k := range p.dependencies {
		n := []float64{math.Exp2(float64(p.cut.blocks[i].rank))}
		for at, lk := range k.links {
			l := &lk.block.list
			more := make([]float64, most+1)
			for e := range l.reach + 1 {
				part := float64(l.from[e+1]-l.from[e]) / float64(len(l.us))
				for f, m := range n {
					if to := f + e*k.shares[at]; to <= most {
						more[to] += m * part
					}
				}
			}
			n = more
		}
		for e := 1; e < len(n); e++ {
			n[e] += n[e-1]
		}
		all[i] = n
	}
	var costs []float64
	for budget := most; budget >= 0 && len(costs) <= p.block.list.reach; budget -= p.scale {
		sum := p.cut.steps(all, budget)
		for i := range all {
			sum += all.upTo(i, p.reach(budget))
		}
		costs = append(costs, joinPerStep*sum)
	}
	return costs
}

// steps returns how many steps a search up to a weight is expected to take.
func (p *pivot) steps(weight int) float64 {
	sum := 0.0
	l := &p.block.list
	for e, cost := range p.costs(weight) {
		sum += cost * float64(l.from[e+1]-l.from[e]) / float64(max(1, p.group))
	}
	return sum
}

// pivoting returns the search by a pivot if it is expected to take fewer steps than a join.
func (s *search) pivoting(ctx context.Context, steps float64) (*pivot, error) {
	const pivotFrom = 1 << 32 // the steps of a join from which a pivot is thought of: a few seconds
	if runtime.GOOS == "js" {
		return nil, nil // a page is not for searches of this kind, and its engine stays smaller
	}
	if steps < pivotFrom || s.noPivot {
		return nil, nil
	}
	s.noPivot = true // ask once
	var permutations [][]int32
	if s.o.Symmetries != nil {
		var err error
		if permutations, err = s.o.Symmetries(ctx); err != nil {
			return nil, err
		}
	}
	p := newPivot(s.plan.coset, s.plan.types, s.plan.groups, permutations)
	if p == nil {
		return nil, nil
	}
	expected := p.steps(s.o.Known)
	if expected >= steps || s.o.MaxSteps > 0 && expected > s.o.MaxSteps {
		return nil, nil
	}
	return p, nil
}

// pivoted raises the weight up to which members are looked for until one is met: each search takes a few
// times as long as the one before, and proves that all members are heavier.
func (s *search) pivoted(ctx context.Context, p *pivot) error {
	const (
		few   = 1 << 28
		times = 4
	)
	a := &s.answer
	a.AtLeast = max(a.AtLeast, p.bottom())
	for a.AtLeast <= s.o.Known {
		limit := a.AtLeast
		for most := max(few, times*p.steps(limit-1), p.steps(limit)); limit < s.o.Known &&
			p.steps(limit+1) <= most; {
			limit++
		}
		if err := s.upTo(ctx, p, limit); err != nil || a.Least {
			return err
		}
		a.AtLeast = limit + 1
	}
	return errors.New("no member has the weight that is known")
}

// upTo looks for members of at most a weight, with all words of the pivot. A unit is the words of an orbit,
// one after the other: their joins take all processors.
func (s *search) upTo(ctx context.Context, p *pivot, limit int) error {
	costs := p.costs(limit)
	orbits, err := p.orbits(ctx, limit-p.bottom())
	if err != nil {
		return err
	}
	for _, o := range orbits {
		s.total += costs[o.excess]
	}
	t := &tally{}
	t.begin(limit, 1)
	t.less = func(a, b []uint64) bool { return false } // the first orbit counts
	t.sum = func(y []uint64) int {
		if len(y) != len(vec{}) {
			return -1
		}
		return weightOf(s.coset.words(vec(y)))
	}
	var failed error
	name := fmt.Sprintf("pivot %s to %d, %d", s.sign(), limit, len(orbits))
	err = t.run(ctx, s.o.Record, name, len(orbits), func(budget *atomic.Int64) counter {
		return func(n int) (found, bool) {
			if failed != nil {
				return found{}, false
			}
			best := int(budget.Load())
			j, y, err := p.join(ctx, orbits[n], best, s.o.MaxBytes, nil)
			if failed = err; j == nil || err != nil || j.best < 0 {
				return found{best: -1}, err == nil
			}
			return found{p.weight(orbits[n], j), j.count * uint64(orbits[n].size), y[:]}, true
		}
	}, func(n int) {
		if t.count > 0 {
			s.answer.Weight = t.best
			s.answer.Member = s.coset.member(vec(t.y))
		}
		s.step(costs[orbits[n].excess], s.total)
	})
	if err = cmp.Or(failed, err); err != nil {
		return err
	}
	if t.count > 0 {
		s.plan.pivot = p
		s.answer = Answer{
			Weight: t.best, Count: t.count, Member: s.coset.member(vec(t.y)), Least: true, AtLeast: t.best,
		}
	}
	return nil
}

// weight returns the weight of what a join has met.
func (p *pivot) weight(o orbit, j *join) int {
	rest := -p.rest
	for _, b := range p.cut.rest {
		rest += b.list.min
	}
	return p.bottom() + o.excess + (j.best+rest)/p.scale
}

// each passes all members of a weight to yield, until it returns false.
func (p *pivot) each(ctx context.Context, weight int, yield func(Member) bool) error {
	orbits, err := p.orbits(ctx, weight-p.bottom())
	if err != nil {
		return err
	}
	for _, o := range orbits {
		var members [][]uint64
		_, _, err := p.join(ctx, o, weight, maxBytes, func(y vec) {
			members = append(members, p.coset.words(y))
		})
		if err != nil {
			return err
		}
		if len(members) == 0 {
			continue
		}
		met := map[uint64]bool{o.u: true}
		images := [][][]uint64{members}
		for at, us := 0, []uint64{o.u}; at < len(us); at++ {
			for _, words := range images[at] {
				if !yield(Member{Words: words}) {
					return nil
				}
			}
			for _, m := range p.moves {
				if v := m.matrix.of(us[at]) ^ m.shift; !met[v] {
					met[v] = true
					us = append(us, v)
					images = append(images, permuted(images[at], m.permutation))
				}
			}
			images[at] = nil
		}
	}
	return nil
}

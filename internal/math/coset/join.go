package coset

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/gf2"
)

// stage is a set of blocks in which u has been chosen.
type stage struct {
	mask    uint32
	size    int
	settled bool   // few members of the coset are left
	kernel  []vec  // a basis of the y that leave u in all these blocks
	links   []link // of each block that is not in the set
}

// unsettled is how many dimensions may be open in a stage that is settled.
const unsettled = 2

// weighed is how many may be open where a list is too short.
const weighed = 10

// link is the choice of u in one more block. Given y, which is right for the blocks chosen before, some
// forms of u are known: the key. Members of the list with that key go together with y.
type link struct {
	to    *stage
	block *block
	index int // of the block
	known int // bits of the key
	last  bool

	solved bool // the rest of this part is there
	keyOfY forms
	keyOfU table
	lift   spread // what to add to y for a change of u that leaves the key

	once   *sync.Once
	reach  int // excess up to which the bucket has all members
	bucket bucket
	filter filter
	next   []nextFilter
}

// makeStages makes the stage of each set of blocks.
func (c *Cut) makeStages() {
	t := len(c.blocks)
	c.stages = make([]*stage, 1<<t)
	for mask := range c.stages {
		st := &stage{mask: uint32(mask), size: bits.OnesCount(uint(mask))}
		if mask == 0 {
			for i := range c.d {
				st.kernel = append(st.kernel, axis(i))
			}
		} else {
			low := mask & -mask
			_, st.kernel = c.blocks[bits.TrailingZeros(uint(low))].split(c.stages[mask&^low].kernel)
		}
		st.settled = len(st.kernel) <= unsettled
		c.stages[mask] = st
	}
	for mask, st := range c.stages {
		for i, b := range c.blocks {
			if mask>>i&1 == 0 {
				lk := link{to: c.stages[mask|1<<i], block: b, index: i}
				lk.known = b.rank - len(st.kernel) + len(lk.to.kernel)
				lk.last = lk.to.settled && (b.rank-lk.known <= unsettled || lk.to.size == t)
				st.links = append(st.links, lk)
			}
		}
	}
}

// reset forgets what belongs to a budget.
func (c *Cut) reset() {
	for _, st := range c.stages {
		for i := range st.links {
			lk := &st.links[i]
			lk.once = new(sync.Once)
			lk.bucket = bucket{}
			lk.filter = filter{}
			lk.next = nil
		}
	}
}

// split cuts the span of a kernel in two: a basis of the changes of u, each followed by the y that makes it,
// and a basis of the y that leave u.
func (b *block) split(kernel []vec) (open gf2.Basis, rest []vec) {
	open.Words = 1
	for _, y := range kernel {
		change := []uint64{b.of.of(y), y[0], y[1]}
		if !open.Add(change) {
			rest = append(rest, vec(change[1:]))
		}
	}
	return open, rest
}

// algebra finds what of u is known, and how y follows a change of the rest. The bits of u that are leads can
// be chosen: for each there is a y that changes it. What the others are without these changes is known.
func (lk *link) algebra(st *stage, d int) {
	if lk.solved {
		return
	}
	lk.solved = true
	b := lk.block
	open, _ := b.split(st.kernel)
	open.BackSubstitute()
	leads := uint64(0)
	lifts := make([]vec, b.rank)
	for _, change := range open.Rows {
		lead := bitrow.First(change)
		leads |= 1 << lead
		lifts[lead] = vec(change[1:])
	}
	lk.lift = newSpread(lifts)
	lk.keyOfU = tableOf(b.rank, func(u uint64) (key uint64) {
		for _, change := range open.Rows {
			if u&change[0]&-change[0] != 0 {
				u ^= change[0]
			}
		}
		for i, at := 0, 0; i < b.rank; i++ {
			if leads>>i&1 == 0 {
				key |= u >> i & 1 << at
				at++
			}
		}
		return key
	})
	lk.keyOfY = formsOf(d, func(y vec) uint64 { return lk.keyOfU.of(b.of.of(y)) })
}

// rebase returns y without what the block says, so that adding lift.of(u) makes it right for u.
func (lk *link) rebase(y vec) vec { return y.plus(lk.lift.of(lk.block.of.of(y))) }

// join looks for all members of the coset whose excesses add up to at most a budget.
//
// Let a member have excesses e₁ ≤ e₂ ≤ … ≤ e_t in the t blocks, equal ones in the order of the blocks. Then
// t·e₁ ≤ budget, (t−1)·e₂ ≤ budget − e₁, and so on. So take each block as the first and each member of its
// list within that bound, then each other block as the second, and so on, until what has been chosen
// settles the member: its u in all other blocks follows, and is weighed. As the order of the blocks of a
// member is unique, each member is met once.
type join struct {
	tally
	cut   *Cut
	each  func(y vec) // is given every member that is met; nil if it is not wanted
	short atomic.Bool // a list was too short: the answer is not complete
	moves [][]move    // of each block: symmetries that keep all blocks; nil if none are used
}

func newJoin(c *Cut, budget, workers int) *join {
	j := &join{cut: c}
	j.less = c.coset.less()
	j.sum = c.excess
	j.begin(budget, workers)
	return j
}

// member returns the coordinates of the member that was met.
func (j *join) member() vec { return vec(j.y) }

// ready makes what the join needs of a link, for budgets up to one.
func (c *Cut) ready(ctx context.Context, lk *link, st *stage, budget int) {
	lk.once.Do(func() {
		if ctx.Err() != nil {
			return // and so does the join
		}
		lk.algebra(st, c.d)
		l := &lk.block.list
		reach := min(l.reach, budget/len(st.links))
		if lk.known == lk.block.rank { // the same for all stages
			lk.bucket = lk.block.whole(ctx, reach, lk.keyOfU)
		} else {
			lk.bucket = newBucket(ctx, l, lk.known, reach, lk.keyOfU)
		}
		lk.reach = reach
		lk.filter = newFilter(ctx, l, lk, reach, c.d)
		if lk.last {
			return
		}
		for i := range lk.to.links {
			next := &lk.to.links[i]
			c.ready(ctx, next, lk.to, budget)
			lk.next = append(lk.next, newNextFilter(ctx, lk, next))
		}
	})
}

// prepare makes what the join needs, and returns the members to begin with.
func (j *join) prepare(ctx context.Context) ([]first, error) {
	c := j.cut
	budget := int(j.budget.Load())
	root := c.stages[0]
	var preparing sync.WaitGroup
	for i := range c.blocks {
		c.blocks[i].encode()
		preparing.Go(func() { c.ready(ctx, &root.links[i], root, budget) })
	}
	preparing.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return j.firsts(), nil
}

// maxUnits is how many units a join has at most. Those of the lightest members take far longer than others.
const maxUnits = 1 << 14

// partOf returns what a unit has of a list. The lightest come first, since what they meet spares work later.
func partOf[T any](list []T, unit, units int) []T {
	return list[unit*len(list)/units : (unit+1)*len(list)/units]
}

// run meets all members within the budget, and tells done of each member of a list that was the first.
func (j *join) run(ctx context.Context, record *persist.Record, done func(block, excess int)) error {
	firsts, err := j.prepare(ctx)
	if err != nil {
		return err
	}
	units := 1
	if j.each == nil {
		units = min(len(firsts), maxUnits)
	}
	name := ""
	if record != nil {
		name = fmt.Sprintf("join %s to %d, %d of %d", j.cut.sign(), j.budget.Load(), units, len(firsts))
	}
	return j.tally.run(ctx, record, name, units, func(budget *atomic.Int64) counter {
		w := newJoiner(ctx, j, budget)
		return func(unit int) (found, bool) { return w.unit(partOf(firsts, unit, units), 0, 1, func(int) {}) }
	}, func(unit int) {
		for _, f := range partOf(firsts, unit, units) {
			for range f.times {
				done(f.link.index, f.excess())
			}
		}
	})
}

// excess returns the sum of the excesses of a member, or −1 if it is not a member.
func (c *Cut) excess(y []uint64) int {
	if len(y) != len(vec{}) {
		return -1
	}
	sum := 0
	for _, b := range slices.Concat(c.blocks, c.rest) {
		sum += b.weigh(b.of.of(vec(y)), make([]uint64, len(b.first))) - b.list.min
	}
	return sum
}

// first is a member of a list to begin with. What follows it follows others too, which symmetries make of it.
type first struct {
	link  *link
	index int
	times uint64 // with those
}

func (f first) excess() int { return int(f.link.bucket.es[f.index]) }

// firsts returns the members to begin with: one of each orbit.
func (j *join) firsts() []first {
	var list []first
	for i := range j.cut.blocks {
		lk := &j.cut.stages[0].links[i]
		if lk.reach < int(j.budget.Load())/len(j.cut.blocks) {
			j.short.Store(true)
		}
		met := map[uint64]bool{}
		seen := func(u uint64) bool {
			before := met[u]
			met[u] = true
			return before
		}
		for at := range lk.block.list.count(lk.reach) {
			if j.moves == nil {
				list = append(list, first{lk, at, 1})
			} else if u := lk.bucket.us[at]; !seen(u) {
				list = append(list, first{lk, at, uint64(len(orbitOf(u, j.moves[i], seen)))})
			}
		}
	}
	return list
}

// joiner is what one goroutine needs.
type joiner struct {
	j       *join
	ctx     context.Context
	scratch []uint64
	ticks   int // steps since the context was looked at
	steps   int64
	stopped bool

	budget *atomic.Int64
	found  found // after the first that is under way
	last   vec   // the member that was met
}

func newJoiner(ctx context.Context, j *join, budget *atomic.Int64) *joiner {
	words := 0
	for _, b := range slices.Concat(j.cut.blocks, j.cut.rest) {
		words = max(words, len(b.first))
	}
	return &joiner{j: j, ctx: ctx, scratch: make([]uint64, words), budget: budget}
}

// tick counts steps, and reports whether to stop.
func (w *joiner) tick(steps int) bool {
	const look = 1 << 15 // milliseconds, if each step weighs a member
	w.steps += int64(steps)
	if w.ticks += steps; w.ticks > look {
		w.ticks = 0
		w.stopped = w.ctx.Err() != nil
	}
	return w.stopped
}

// unit meets all members that begin with one of a unit, and reports whether it was not stopped.
func (w *joiner) unit(firsts []first, unit, units int, progress func(at int)) (found, bool) {
	all := found{best: -1}
	for at := unit; at < len(firsts); at += units {
		met, ok := w.begin(firsts[at])
		if !ok {
			return all, false
		}
		all.add(met, w.j.less)
		progress(at)
	}
	return all, true
}

// begin meets all members that begin with one, unless it is too heavy, and reports whether it was not
// stopped.
func (w *joiner) begin(f first) (found, bool) {
	w.found = found{best: -1}
	if e := f.excess(); e*len(w.j.cut.blocks) <= int(w.budget.Load()) {
		w.choose(f.link, f.link.lift.of(f.link.bucket.us[f.index]), e, e)
		w.found.count *= f.times
	}
	return w.found, !w.stopped
}

// choose continues after u of a block was chosen, with excess e, which makes y.
func (w *joiner) choose(lk *link, y vec, sum, e int) {
	st := lk.to
	if lk.last || w.direct(st, int(w.budget.Load())-sum) {
		w.settle(st, y, sum, e, lk.index)
		return
	}
	for i := range lk.next {
		w.follow(lk.next[i].link, st, y, sum, e, lk.index)
	}
}

// direct reports whether lists are too short to continue from a stage with the rest of the budget, so that
// the members that are left must be weighed.
func (w *joiner) direct(st *stage, left int) bool {
	bound := left / len(st.links)
	for i := range st.links {
		if bound > st.links[i].reach {
			if len(st.kernel) > weighed {
				w.j.short.Store(true)
			}
			return len(st.kernel) <= weighed
		}
	}
	return false
}

// follow chooses u in all ways in a block, after excess e was chosen in another.
func (w *joiner) follow(lk *link, st *stage, y vec, sum, e, after int) {
	budget := int(w.budget.Load())
	least := e
	most := (budget - sum) / len(st.links)
	if lk.index < after {
		least++
	}
	if most < least {
		return
	}
	key := lk.keyOfY.of(y)
	from, to := lk.bucket.between(key, least, most)
	if from == to {
		return
	}
	if w.tick(to - from + 16) {
		return
	}
	exact := lk.bucket.exact
	base := lk.rebase(y)
	// While much of the budget is left the lists after this may be too short, or the filters too coarse.
	rest := len(lk.to.links)
	for ; from < to; from++ {
		e := int(lk.bucket.es[from])
		if !lk.last && lk.sieved((budget-sum-e)/rest) {
			break
		}
		if u := lk.bucket.us[from]; exact || lk.keyOfU.of(u) == key {
			w.choose(lk, base.plus(lk.lift.of(u)), sum+e, e)
		}
	}
	const few = 64
	for from < to {
		e := int(lk.bucket.es[from])
		end := to
		if to-from > few {
			end = from + few + sort.Search(to-from-few, func(i int) bool {
				return int(lk.bucket.es[from+few+i]) > e
			})
		}
		w.filter(lk, base, key, sum, (budget-sum-e)/rest, from, end)
		from = end
	}
}

// sieved reports whether the filters of all links after this one know all members up to an excess.
func (lk *link) sieved(bound int) bool {
	for i := range lk.next {
		if lk.next[i].link.filter.tier(bound) == nil {
			return false
		}
	}
	return true
}

// filter continues with those members of a bucket that pass a filter after it; their excess after this is at
// most bound.
func (w *joiner) filter(lk *link, base vec, key uint64, sum, bound, from, to int) {
	exact := lk.bucket.exact
	pass := func(i int, next *link) {
		u := lk.bucket.us[i]
		e := int(lk.bucket.es[i])
		if exact || lk.keyOfU.of(u) == key {
			w.follow(next, lk.to, base.plus(lk.lift.of(u)), sum+e, e, lk.index)
		}
	}
	for at := range lk.next {
		n := &lk.next[at]
		t := n.link.filter.tier(bound)
		a := uint32(n.link.filter.hashOfY.of(base))
		p := t.bits
		mask := t.mask
		for i, h := range n.hash[from:to] {
			if x := (h ^ a) & mask; p[x>>6]>>(x&63)&1 != 0 {
				pass(from+i, n.link)
			}
		}
	}
}

// settle weighs the members that are left, in the blocks that have not been chosen, and takes those that
// are within the budget and come after the last choice.
func (w *joiner) settle(st *stage, y vec, sum, e, after int) {
	//bounded: kernels have few words, which are weighed once each
	for step := uint(0); ; {
		w.weigh(st, y, sum, e, after)
		if step++; step == 1<<len(st.kernel) {
			return
		}
		y = y.plus(st.kernel[bits.TrailingZeros(step)])
	}
}

func (w *joiner) weigh(st *stage, y vec, sum, e, after int) {
	budget := int(w.budget.Load())
	for i := range st.links {
		lk := &st.links[i]
		excess := lk.block.weigh(lk.block.of.of(y), w.scratch) - lk.block.list.min
		if sum += excess; sum > budget || excess < e || excess == e && lk.index < after {
			return
		}
	}
	for _, b := range w.j.cut.rest {
		if sum += b.weigh(b.of.of(y), w.scratch) - b.list.min; sum > budget {
			return
		}
	}
	w.meet(y, sum)
}

// meet takes a member.
func (w *joiner) meet(y vec, sum int) {
	if w.j.each != nil {
		w.j.each(y)
		return
	}
	w.last = y
	w.found.meet(w.budget, sum, w.last[:], w.j.less)
}

package coset

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"

	"lightsout/internal/base/persist"
	"lightsout/internal/base/text"
	"lightsout/internal/math/zmod"
)

// Prime is first + Σ yᵢ·basisᵢ over all y modulo a prime, cut into blocks; the weight of a member is the sum
// of its values. The method is that of Plan. Blocks are small enough for a table of all their words.
type Prime struct {
	p      int
	digits zmod.Digits
	first  []uint8
	blocks []*primeBlock
	basis  [][]uint64 // as states
	bottom int        // the weight of a member that is as light as possible in all blocks
	stages map[uint32]*primeStage
	all    counts
	index  [][]int32 // of some digits of a word at a time: its number, see number
	bits   int       // of these digits
}

// primeBlock is a set of positions. A member of the coset has one of p^rank words there, known by u: what it
// adds to first at as many of the positions. A state is the u of all blocks, a word of digits each.
type primeBlock struct {
	positions []int32
	own       []int      // the places of the digits of u in positions
	first     []uint64   // packed, as are the rows
	rows      [][]uint64 // what each digit adds at the positions

	excess []uint16 // of each u by its number
	list   list     // of every u
}

// maxPrimeLog bounds the words of a block, as a logarithm to base 2: ten blocks then take 600 MB.
const maxPrimeLog = 22

// NewPrime cuts a coset into blocks: of says to which each position belongs. It is an error if a block has
// too many words.
func NewPrime(ctx context.Context, p int, first []uint8, basis [][]uint8, of []int32) (*Prime, error) {
	c := &Prime{p: p, digits: zmod.NewDigits(p), first: first, stages: map[uint32]*primeStage{}}
	groups := map[int32][]int32{}
	for j := range first {
		if slices.ContainsFunc(basis, func(row []uint8) bool { return row[j] != 0 }) {
			groups[of[j]] = append(groups[of[j]], int32(j))
		} else {
			c.bottom += int(first[j])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		c.blocks = append(c.blocks, c.block(groups[name], basis))
	}
	for len(c.blocks) > maxBlocks { // merge the two of least rank together
		slices.SortStableFunc(c.blocks, func(a, b *primeBlock) int { return len(b.rows) - len(a.rows) })
		last := len(c.blocks) - 1
		at := 0
		least := c.blocks[last]
		for i, b := range c.blocks[:last] {
			both := c.block(
				slices.Sorted(slices.Values(slices.Concat(b.positions, c.blocks[last].positions))), basis)
			if i == 0 || len(both.rows) <= len(least.rows) {
				at = i
				least = both
			}
		}
		c.blocks[at] = least
		c.blocks = c.blocks[:last]
	}
	for _, b := range c.blocks {
		if float64(len(b.rows))*math.Log2(float64(p)) > maxPrimeLog {
			return nil, errors.New("the blocks have high ranks")
		}
	}
	c.tabulate()
	for _, b := range c.blocks {
		if err := c.weigh(ctx, b); err != nil {
			return nil, err
		}
	}
	for _, row := range basis {
		state := make([]uint64, len(c.blocks))
		for i, b := range c.blocks {
			for k, at := range b.own {
				state[i] |= c.digits.Put(k, int(row[b.positions[at]]))
			}
		}
		c.basis = append(c.basis, state)
	}
	return c, nil
}

// block finds coordinates for what members have at some positions, as Coset.block does.
func (c *Prime) block(positions []int32, basis [][]uint8) *primeBlock {
	b := &primeBlock{positions: positions, first: c.pack(positions, c.first)}
	for _, row := range basis {
		b.rows = append(b.rows, c.pack(positions, row))
	}
	b.own = c.eliminate(b.rows, 0, len(positions))
	b.rows = b.rows[:len(b.own)]
	return b
}

// pack packs the values at some positions.
func (c *Prime) pack(positions []int32, values []uint8) []uint64 {
	words := make([]uint64, c.digits.Words(len(positions)))
	for i, j := range positions {
		c.digits.Set(words, i, int(values[j]))
	}
	return words
}

func (c *Prime) unpack(positions []int32, words []uint64, values []uint8) {
	for i, j := range positions {
		values[j] = uint8(c.digits.Value(words, i))
	}
}

// eliminate reduces rows fully in some digits from those of a word on. Each of the first rows then has a
// digit, its lead, that is 1 there and 0 in all others; the rest have no such digits. It returns the leads.
func (c *Prime) eliminate(rows [][]uint64, word, digits int) (leads []int) {
	g := &c.digits
	ring := zmod.NewRing(c.p)
	for k := range digits {
		value := func(row []uint64) int { return g.Value(row[word:], k) }
		rank := len(leads)
		from := slices.IndexFunc(rows[rank:], func(row []uint64) bool { return value(row) != 0 })
		if from < 0 {
			continue
		}
		lead := rows[rank+from]
		rows[rank], rows[rank+from] = lead, rows[rank]
		g.AddTimes(lead, lead, int(ring.Inverse(uint8(value(lead))))-1)
		for i, row := range rows {
			if v := value(row); v != 0 && i != rank {
				g.AddTimes(row, lead, c.p-v)
			}
		}
		leads = append(leads, k)
	}
	return leads
}

// tabulate makes the tables of number.
func (c *Prime) tabulate() {
	width := max(1, bits.TrailingZeros64(c.digits.Put(1, 1)))
	each := max(1, 12/width)
	c.bits = each * width
	for at, power := 0, 1; at < maxPrimeLog; at += each {
		table := make([]int32, 1<<c.bits)
		for word := range table {
			for k, times := 0, power; k < each && times < 1<<maxPrimeLog; k, times = k+1, times*c.p {
				table[word] += int32(c.digits.At(uint64(word), k) * times)
			}
		}
		c.index = append(c.index, table)
		for range each {
			power = min(power*c.p, 1<<maxPrimeLog)
		}
	}
}

// number returns the number of a u: its digits to base p, the first lowest.
func (c *Prime) number(u uint64) int32 {
	sum := int32(0)
	for at := 0; u != 0; at++ {
		sum += c.index[at][u&(1<<c.bits-1)]
		u >>= c.bits
	}
	return sum
}

// weigh weighs all words of a block.
func (c *Prime) weigh(ctx context.Context, b *primeBlock) error {
	g := &c.digits
	x := slices.Clone(b.first)
	rows := b.rows
	count := 1
	for range rows {
		count *= c.p
	}
	b.excess = make([]uint16, count)
	us := make([]uint64, count)
	u := uint64(0)
	counted := make([]int32, c.p*len(b.positions)+1)
	for n := range count {
		if canceled(ctx, n) {
			return ctx.Err()
		}
		weight := 0
		for _, word := range x {
			weight += g.Sum(word)
		}
		b.excess[n] = uint16(weight)
		us[n] = u
		counted[weight]++
		// The first digit takes a step, and if it returns to 0 so does the one after it.
		for k := 0; k < len(rows); k++ {
			g.AddTimes(x, rows[k], 1)
			if u = g.Add(u, g.Put(k, 1)); g.At(u, k) != 0 {
				break
			}
		}
	}
	least := slices.IndexFunc(counted, func(n int32) bool { return n > 0 })
	c.bottom += least
	b.list = sorted(least, len(counted)-1-least, counted[least:], func(yield func(u uint64, e int)) {
		for n, u := range us {
			b.excess[n] -= uint16(least)
			yield(u, int(b.excess[n]))
		}
	})
	c.all = append(c.all, b.list.counts())
	return nil
}

// member returns the member of a state that says everything.
func (c *Prime) member(state []uint64) []uint8 {
	x := slices.Clone(c.first)
	for i, b := range c.blocks {
		word := slices.Clone(b.first)
		for k, row := range b.rows {
			c.digits.AddTimes(word, row, c.digits.At(state[i], k))
		}
		c.unpack(b.positions, word, x)
	}
	return x
}

// less is that of states. The first position where members differ is a lead of its block: elsewhere a
// difference follows from leads before it.
func (c *Prime) less(a, b []uint64) (yes bool) {
	first := int32(len(c.first))
	for i, block := range c.blocks {
		for k := 0; a[i] != b[i] && k < len(block.own); k++ {
			at := block.positions[block.own[k]]
			v := c.digits.At(a[i], k)
			w := c.digits.At(b[i], k)
			if value := int(c.first[at]); v != w && at < first {
				first = at
				yes = (value+v)%c.p > (value+w)%c.p
			}
		}
	}
	return yes
}

// Leaders finds the lightest members as Plan.Leaders does. It keeps the join only: lists are soon made again.
func (c *Prime) Leaders(ctx context.Context, o Options) (Answer, error) {
	o.MaxBytes = cmp.Or(o.MaxBytes, maxBytes)
	s := &reporter{o: o, answer: Answer{Weight: o.Known, AtLeast: max(o.AtLeast, c.bottom)}}
	a := &s.answer
	cut := &Cut{stages: []*stage{&c.stageOf(ctx, 0, c.basis).stage}} // for what is expected
	if err := ctx.Err(); err != nil {
		return *a, err
	}
	for {
		last := a.AtLeast - c.bottom - 1
		limit := o.Known - c.bottom
		if last >= limit {
			return *a, errors.New("no member has the weight that is known")
		}
		const few = 1 << 20
		budget := cut.budget(c.all, few, last, limit, func(int) bool { return true })
		if o.MaxSteps > 0 && joinPerStep*cut.steps(c.all, budget) > o.MaxSteps {
			return *a, ErrTooMany
		}
		if err := c.ready(ctx, budget, o.MaxBytes); err != nil {
			return *a, err
		}
		j := newPrimeJoin(c, budget, runtime.GOMAXPROCS(0))
		s.done = 0
		s.reported = 0
		err := j.run(ctx, o.Record, func(of int) { s.step(1, float64(of)) })
		if j.best >= 0 {
			a.Weight = c.bottom + j.best
			a.Values = c.member(j.y)
			a.Count = j.count
		}
		if err != nil {
			return *a, err
		} else if j.best >= 0 {
			a.Least = true
			a.AtLeast = a.Weight
			return *a, nil
		}
		a.AtLeast = c.bottom + budget + 1
	}
}

// sign returns a hash of what a state depends on.
func (c *Prime) sign() string {
	h := fnv.New64a()
	h.Write(c.first)
	for _, b := range c.blocks {
		binary.Write(h, binary.LittleEndian, b.positions)
		values := make([]uint8, len(c.first))
		for _, row := range b.rows {
			c.unpack(b.positions, row, values)
			for _, j := range b.positions {
				h.Write(values[j : j+1])
			}
		}
	}
	return fmt.Sprintf("%d-%016x", c.p, h.Sum64())
}

// Each passes all members of the answer that Leaders gave to yield, until it returns false.
func (c *Prime) Each(ctx context.Context, a Answer, yield func(Member) bool) error {
	if !a.Least {
		return errors.New("the least weight is not known")
	}
	if c.stageOf(ctx, 0, c.basis); ctx.Err() != nil {
		return ctx.Err()
	}
	budget := a.Weight - c.bottom
	if err := c.ready(ctx, budget, maxBytes); err != nil {
		return err
	}
	j := newPrimeJoin(c, budget, 1)
	return until(ctx, yield, func(ctx context.Context, yield func(Member)) error {
		j.each = func(state []uint64) { yield(Member{Values: c.member(state)}) }
		return j.run(ctx, nil, func(int) {})
	})
}

// primeStage is a stage of a join: blocks that are chosen.
type primeStage struct {
	stage               // for what is expected
	kernel [][]uint64   // a basis of the states that are 0 in the blocks that are chosen
	next   []*primeLink // of each block that is not chosen
}

// primeLink is the choice of u in one more block. Some of its digits, the leads, can be chosen. What the
// others are without the changes of the leads is known: the key.
type primeLink struct {
	to    *primeStage
	at    int        // of the block
	leads []int      // digits of u
	lifts [][]uint64 // what each of these adds to a state that is right for the blocks before

	us     []uint64 // by excess; if there is a key, of each key by excess
	es     []uint16
	lifted []uint64
	start  map[uint64][2]int32 // of each key: where it begins and ends; nil if nothing is known
}

// stageOf returns the stage of a set of blocks. When the context has ended it lacks links, and is not kept.
func (c *Prime) stageOf(ctx context.Context, mask uint32, kernel [][]uint64) *primeStage {
	if st := c.stages[mask]; st != nil {
		return st
	}
	st := &primeStage{stage: stage{mask: mask}, kernel: kernel}
	st.size = bits.OnesCount32(mask)
	st.settled = len(kernel) == 0
	for i, b := range c.blocks {
		if mask>>i&1 == 0 && !st.settled && ctx.Err() == nil {
			lk := c.linkOf(ctx, st, i)
			st.next = append(st.next, lk)
			known := int(math.Round(float64(len(b.rows)-len(lk.leads)) * math.Log2(float64(c.p))))
			st.links = append(st.links, link{to: &lk.to.stage, index: i, known: known})
		}
	}
	if ctx.Err() == nil {
		c.stages[mask] = st
	}
	return st
}

// linkOf finds which digits of a block can be chosen, and how a state follows them; see link.algebra.
func (c *Prime) linkOf(ctx context.Context, st *primeStage, at int) *primeLink {
	rows := text.Each(st.kernel, slices.Clone)
	leads := c.eliminate(rows, at, len(c.blocks[at].rows))
	to := c.stageOf(ctx, st.mask|1<<at, rows[len(leads):])
	return &primeLink{to: to, at: at, leads: leads, lifts: rows[:len(leads)]}
}

// key returns what is known of u.
func (c *Prime) key(lk *primeLink, u uint64) uint64 {
	key := u
	for i, k := range lk.leads {
		key = c.digits.Add(key, c.digits.Times(lk.lifts[i][lk.at], c.p-c.digits.At(u, k)))
	}
	return key
}

// lift adds to a state what follows from u.
func (c *Prime) lift(lk *primeLink, state []uint64, u uint64) {
	for i, k := range lk.leads {
		c.digits.AddTimes(state, lk.lifts[i], c.digits.At(u, k))
	}
}

// ready makes the lists of all links for a budget.
func (c *Prime) ready(ctx context.Context, budget int, limit int64) error {
	left := limit
	for _, st := range c.stages {
		for _, lk := range st.next {
			b := c.blocks[lk.at]
			light := b.list.us[:b.list.count(budget/(len(c.blocks)-st.size))]
			if left -= int64(len(light)) * int64(8*len(c.blocks)+64); left < 0 {
				return ErrTooMany
			}
			lk.us = light
			lk.start = nil
			if len(lk.leads) < len(b.rows) {
				by := map[uint64][]uint64{}
				for _, u := range light {
					by[c.key(lk, u)] = append(by[c.key(lk, u)], u)
				}
				lk.us = make([]uint64, 0, len(light))
				lk.start = map[uint64][2]int32{}
				for key, us := range by {
					lk.start[key] = [2]int32{int32(len(lk.us)), int32(len(lk.us) + len(us))}
					lk.us = append(lk.us, us...)
				}
			}
			lk.es = make([]uint16, len(light))
			lk.lifted = make([]uint64, len(light)*len(c.blocks))
			for i, u := range lk.us {
				if canceled(ctx, i) {
					return ctx.Err()
				}
				lk.es[i] = b.excess[c.number(u)]
				c.lift(lk, lk.lifted[i*len(c.blocks):(i+1)*len(c.blocks)], u)
			}
		}
	}
	return ctx.Err()
}

// primeJoin is one join; see join. Its vectors are states.
type primeJoin struct {
	tally
	c    *Prime
	each func(state []uint64)
}

func newPrimeJoin(c *Prime, budget, workers int) *primeJoin {
	j := &primeJoin{c: c}
	j.less = c.less
	j.sum = func(state []uint64) int {
		if len(state) != len(c.blocks) {
			return -1
		}
		sum := -c.bottom
		for _, v := range c.member(state) {
			sum += int(v)
		}
		return sum
	}
	j.begin(budget, workers)
	return j
}

// primeJoiner is what one goroutine needs.
type primeJoiner struct {
	j       *primeJoin
	ctx     context.Context
	scratch [][]uint64 // a state for each depth
	ticks   int
	stopped bool
	budget  *atomic.Int64
	found   found
}

// follow chooses u in each block that is not chosen yet, after excess e in block after.
func (w *primeJoiner) follow(st *primeStage, state []uint64, sum, e, after int) {
	c := w.j.c
	for _, lk := range st.next {
		least := e
		limit := (int(w.budget.Load()) - sum) / (len(c.blocks) - st.size)
		if lk.at < after {
			least++
		}
		from := 0
		to := len(lk.us)
		if lk.start != nil {
			span := lk.start[c.key(lk, state[lk.at])]
			from = int(span[0])
			to = int(span[1])
		}
		es := lk.es[from:to]
		first, _ := slices.BinarySearch(es, uint16(least))
		past, _ := slices.BinarySearch(es, uint16(max(0, limit)+1))
		if limit < least || first >= past {
			continue
		}
		base := w.scratch[2*st.size]
		copy(base, state)
		c.lift(lk, base, c.digits.Negative(state[lk.at]))
		for i := from + first; i < from+past; i++ {
			if w.ticks++; w.ticks&0xffff == 0 {
				w.stopped = w.ctx.Err() != nil
			}
			if w.stopped {
				return
			}
			w.choose(lk, base, lk.lifted[i*len(c.blocks):(i+1)*len(c.blocks)], sum+int(lk.es[i]),
				int(lk.es[i]), st.size)
		}
	}
}

// choose continues with the state base + add.
func (w *primeJoiner) choose(lk *primeLink, base, add []uint64, sum, e, size int) {
	c := w.j.c
	g := &w.j.c.digits
	state := w.scratch[2*size+1]
	if lk.to.settled {
		budget := int(w.budget.Load())
		for i, b := range c.blocks {
			state[i] = g.Add(base[i], add[i])
			if lk.to.mask>>i&1 != 0 {
				continue
			}
			excess := int(b.excess[c.number(state[i])])
			if sum += excess; sum > budget || excess < e || excess == e && i < lk.at {
				return
			}
		}
		w.meet(state, sum)
		return
	}
	for i := range state {
		state[i] = g.Add(base[i], add[i])
	}
	w.follow(lk.to, state, sum, e, lk.at)
}

func (w *primeJoiner) meet(state []uint64, sum int) {
	if w.j.each != nil {
		w.j.each(state)
		return
	}
	w.found.meet(w.budget, sum, state, w.j.less)
}

// run meets all members within the budget, and reports each unit that is done, of how many.
func (j *primeJoin) run(ctx context.Context, record *persist.Record, report func(of int)) error {
	c := j.c
	type first struct {
		link *primeLink
		at   int
	}
	var firsts []first
	for _, lk := range c.stages[0].next {
		for at := range lk.us {
			firsts = append(firsts, first{lk, at})
		}
	}
	units := 1
	if j.each == nil {
		units = min(len(firsts), maxUnits)
	}
	name := fmt.Sprintf("join %s to %d, %d of %d", c.sign(), j.budget.Load(), units, len(firsts))
	return j.tally.run(ctx, record, name, units, func(budget *atomic.Int64) counter {
		w := &primeJoiner{j: j, ctx: ctx, budget: budget}
		for range 2*len(c.blocks) + 2 {
			w.scratch = append(w.scratch, make([]uint64, len(c.blocks)))
		}
		return func(unit int) (found, bool) {
			w.found = found{best: -1}
			for _, f := range partOf(firsts, unit, units) {
				if w.stopped {
					break
				}
				e := int(f.link.es[f.at])
				if e*len(c.blocks) <= int(budget.Load()) {
					clear(w.scratch[0])
					w.choose(f.link, w.scratch[0],
						f.link.lifted[f.at*len(c.blocks):(f.at+1)*len(c.blocks)], e, e, 0)
				}
			}
			return w.found, !w.stopped
		}
	}, func(int) { report(units) })
}

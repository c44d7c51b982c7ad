package leader

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"lightsout/internal/base/text"
)

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
	st.size, st.settled = bits.OnesCount32(mask), len(kernel) == 0
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
func (c *Prime) ready(ctx context.Context, budget int, most int64) error {
	left := most
	for _, st := range c.stages {
		for _, lk := range st.next {
			b := c.blocks[lk.at]
			light := b.list.us[:b.list.count(budget/(len(c.blocks)-st.size))]
			if left -= int64(len(light)) * int64(8*len(c.blocks)+64); left < 0 {
				return ErrTooMany
			}
			lk.us, lk.start = light, nil
			if len(lk.leads) < len(b.rows) {
				by := map[uint64][]uint64{}
				for _, u := range light {
					by[c.key(lk, u)] = append(by[c.key(lk, u)], u)
				}
				lk.us, lk.start = make([]uint64, 0, len(light)), map[uint64][2]int32{}
				for key, us := range by {
					lk.start[key] = [2]int32{int32(len(lk.us)), int32(len(lk.us) + len(us))}
					lk.us = append(lk.us, us...)
				}
			}
			lk.es, lk.lifted = make([]uint16, len(light)), make([]uint64, len(light)*len(c.blocks))
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
	j.sooner = c.sooner
	j.begin(budget, workers)
	return j
}

// primeJoiner is what one goroutine needs.
type primeJoiner struct {
	j       *primeJoin
	ctx     context.Context
	rooms   [][]uint64 // a state for each depth
	ticks   int
	stopped bool
	budget  *atomic.Int64
	met     found
}

// follow chooses u in each block that is not chosen yet, after excess e in block after.
func (w *primeJoiner) follow(st *primeStage, state []uint64, sum, e, after int) {
	c := w.j.c
	for _, lk := range st.next {
		least, most := e, (int(w.budget.Load())-sum)/(len(c.blocks)-st.size)
		if lk.at < after {
			least++
		}
		from, to := 0, len(lk.us)
		if lk.start != nil {
			span := lk.start[c.key(lk, state[lk.at])]
			from, to = int(span[0]), int(span[1])
		}
		es := lk.es[from:to]
		first, _ := slices.BinarySearch(es, uint16(least))
		past, _ := slices.BinarySearch(es, uint16(max(0, most)+1))
		if most < least || first >= past {
			continue
		}
		base := w.rooms[2*st.size]
		copy(base, state)
		c.lift(lk, base, c.digits.Negative(state[lk.at]))
		for i := from + first; i < from+past; i++ {
			if w.ticks++; w.ticks&0xffff == 0 {
				w.stopped = w.ctx.Err() != nil
			}
			if w.stopped {
				return
			}
			w.choose(lk, base, lk.lifted[i*len(c.blocks):(i+1)*len(c.blocks)], sum+int(lk.es[i]), int(lk.es[i]), st.size)
		}
	}
}

// choose continues with the state base + add.
func (w *primeJoiner) choose(lk *primeLink, base, add []uint64, sum, e, size int) {
	c, g := w.j.c, &w.j.c.digits
	state := w.rooms[2*size+1]
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
	w.met.meet(w.budget, sum, state, w.j.sooner)
}

// run meets all members within the budget, and reports each first that is done, of how many.
func (j *primeJoin) run(ctx context.Context, report func(of int)) error {
	c, root := j.c, j.c.stages[0]
	type first struct {
		link *primeLink
		at   int
	}
	var firsts []first
	for _, lk := range root.next {
		for at := range lk.us {
			firsts = append(firsts, first{lk, at})
		}
	}
	return j.tally.run(ctx, len(firsts), func(budget *atomic.Int64) counter {
		w := &primeJoiner{j: j, ctx: ctx, budget: budget}
		for range 2*len(c.blocks) + 2 {
			w.rooms = append(w.rooms, make([]uint64, len(c.blocks)))
		}
		return func(at int) (found, bool) {
			f := firsts[at]
			e := int(f.link.es[f.at])
			if w.met = (found{best: -1}); e*len(c.blocks) <= int(budget.Load()) {
				clear(w.rooms[0])
				w.choose(f.link, w.rooms[0], f.link.lifted[f.at*len(c.blocks):(f.at+1)*len(c.blocks)], e, e, 0)
			}
			return w.met, !w.stopped
		}
	}, func(int) { report(len(firsts)) })
}

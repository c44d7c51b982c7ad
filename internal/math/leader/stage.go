package leader

import (
	"math/bits"
	"sync"
)

// stage is a set of blocks in which u has been chosen, so that the values of some forms of y are known.
type stage struct {
	mask    uint32
	size    int
	space   space  // the forms that are known
	settled bool   // few members of the coset are left
	kernel  []vec  // which they are, from one of them
	links   []link // of each block that is not in the set; of others the zero value
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
	sieve  sieve
	next   []nextSieve
	rest   restOf
}

// stages returns the stage of each set of blocks.
func (c *Cut) makeStages() {
	t := len(c.blocks)
	c.stages = make([]*stage, 1<<t)
	for mask := range c.stages {
		st := &stage{mask: uint32(mask), size: bits.OnesCount(uint(mask)), links: make([]link, t)}
		if mask != 0 {
			low := mask & -mask
			before := &c.stages[mask&^low].space
			st.space.basis = append(st.space.basis, before.basis...)
			st.space.leads = append(st.space.leads, before.leads...)
			for _, f := range c.blocks[bits.TrailingZeros(uint(low))].forms {
				st.space.add(f)
			}
		}
		if open := c.d - len(st.space.basis); open <= weighed {
			st.settled, st.kernel = open <= unsettled, st.space.kernel(c.d)
			if st.kernel == nil {
				st.kernel = []vec{}
			}
		}
		c.stages[mask] = st
	}
	for mask, st := range c.stages {
		for i, b := range c.blocks {
			if mask>>i&1 == 0 {
				lk := &st.links[i]
				lk.to, lk.block, lk.index = c.stages[mask|1<<i], b, i
				lk.known = b.rank + len(st.space.basis) - len(lk.to.space.basis)
				lk.last = lk.to.settled && (b.rank-lk.known <= unsettled || lk.to.size == t)
			}
		}
	}
}

// reset forgets what belongs to a budget.
func (c *Cut) reset() {
	for _, st := range c.stages {
		for i := range st.links {
			lk := &st.links[i]
			lk.once, lk.bucket, lk.sieve, lk.next, lk.rest = new(sync.Once), bucket{}, sieve{}, nil, restOf{}
		}
	}
}

// algebra finds which forms of u are known, and how y follows a change of the others.
//
// The forms of the block are reduced by those of the stage, each with a note of which coordinates of u it
// is a sum of. Where nothing is left the sum is known. The others, reduced among each other, have leads:
// for each there is a vector that changes this form and no other, and none of the stage.
func (lk *link) algebra(st *stage, d int) {
	type noted struct {
		form vec
		sum  uint64
	}
	if lk.solved {
		return
	}
	lk.solved = true
	b := lk.block
	var open []noted
	var leads []int
	var sums []uint64
	var keys []vec
	for i, f := range b.forms {
		n := noted{st.space.reduce(f), 1 << i}
		for at, lead := range leads {
			if n.form.at(lead) {
				n.form, n.sum = n.form.plus(open[at].form), n.sum^open[at].sum
			}
		}
		lead := n.form.lead()
		if lead < 0 {
			sums = append(sums, n.sum)
			var key vec
			for s := n.sum; s != 0; s &= s - 1 {
				key = key.plus(b.forms[bits.TrailingZeros64(s)])
			}
			keys = append(keys, key)
			continue
		}
		for at := range open {
			if open[at].form.at(lead) {
				open[at].form, open[at].sum = open[at].form.plus(n.form), open[at].sum^n.sum
			}
		}
		open, leads = append(open, n), append(leads, lead)
	}
	if lk.known == b.rank { // u itself is known
		for i := range b.forms {
			sums[i] = 1 << i
		}
		keys = b.forms
	}
	columns := make([]uint64, b.rank)
	for bit, sum := range sums {
		for ; sum != 0; sum &= sum - 1 {
			columns[bits.TrailingZeros64(sum)] |= 1 << bit
		}
	}
	lk.keyOfU, lk.keyOfY = newTable(columns), newForms(keys, d)
	lifts := make([]vec, b.rank)
	for at, n := range open {
		z := st.space.fix(leads[at])
		for sum := n.sum; sum != 0; sum &= sum - 1 {
			i := bits.TrailingZeros64(sum)
			lifts[i] = lifts[i].plus(z)
		}
	}
	lk.lift = newSpread(lifts)
}

// rebase returns y without what the block says, so that adding lift.of(u) makes it right for u.
func (lk *link) rebase(y vec) vec { return y.plus(lk.lift.of(lk.block.of.of(y))) }

package leader

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"time"
)

// Leaders finds the lightest members as Plan.Leaders does. Its states have the join only: lists are soon made again.
func (c *Prime) Leaders(ctx context.Context, o Options) (Answer, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = maxBytes
	}
	a := Answer{Weight: o.Known, AtLeast: max(o.AtLeast, c.bottom)}
	if r := o.Resume; r != nil {
		if r.Sign != c.sign() || len(r.Y) != len(c.blocks) {
			return a, errors.New("the checkpoint is from another problem or version: delete it and start over")
		}
		a.AtLeast = max(a.AtLeast, r.AtLeast)
	}
	root, saved := c.stageOf(0), time.Now()
	for {
		last, limit := a.AtLeast-c.bottom-1, o.Known-c.bottom
		if last >= limit {
			return a, errors.New("no member has the weight that is known")
		}
		budget, steps := c.budget(&root.stage, last, limit)
		if o.Resume != nil && o.Resume.Budget > last {
			budget = min(o.Resume.Budget, limit)
		}
		if o.MaxSteps > 0 && joinPerStep*steps > o.MaxSteps {
			return a, ErrTooMany
		}
		if err := c.ready(ctx, budget, o.MaxBytes); err != nil {
			return a, err
		}
		j := &primeJoin{c: c, ctx: ctx, best: -1, state: make([]uint64, len(c.blocks))}
		j.budget.Store(int64(budget))
		if r := o.Resume; r != nil {
			j.resume(r)
			o.Resume = nil
		}
		save := func() {
			if o.Save != nil {
				done := bitmap(len(j.done), func(i int) bool { return j.done[i] })
				o.Save(State{Sign: c.sign(), AtLeast: a.AtLeast, Budget: budget, Done: done, Best: j.best, Count: j.count, Y: slices.Clone(j.state)})
			}
		}
		err := j.run(runtime.GOMAXPROCS(0), func(done, total int) {
			if o.Progress != nil && done%max(1, total/reports) == 0 {
				o.Progress(Progress{float64(done) / float64(total), o.Known, a.AtLeast})
			}
			if time.Since(saved) > saveEvery {
				save()
				saved = time.Now()
			}
		})
		if j.best >= 0 {
			a.Weight, a.Count, a.Values = c.bottom+j.best, j.count, c.member(j.state)
		}
		if err != nil {
			save()
			return a, err
		}
		if j.best >= 0 {
			a.Least, a.AtLeast = true, a.Weight
			return a, nil
		}
		a.AtLeast = c.bottom + budget + 1
	}
}

// budget returns what to try after a budget, and how many steps that takes; see search.budget.
func (c *Prime) budget(root *stage, last, limit int) (next int, steps float64) {
	const few, times = 1 << 20, 4
	cut := &Cut{stages: []*stage{root}}
	next = last + 1
	steps = cut.steps(c.all, next)
	for most := max(few, times*steps); next < limit; next++ {
		more := cut.steps(c.all, next+1)
		if more > most {
			break
		}
		steps = more
	}
	return next, steps
}

// resume takes up a join.
func (j *primeJoin) resume(r *State) {
	total := 0
	for _, lk := range j.c.stages[0].next {
		total += len(lk.us)
	}
	if len(r.Done) != (total+7)/8 || r.Best > int(j.budget.Load()) {
		return
	}
	for i := range total {
		j.done = append(j.done, r.Done[i/8]>>(i%8)&1 != 0)
	}
	if j.best, j.count, j.state = r.Best, r.Count, slices.Clone(r.Y); j.best >= 0 {
		j.budget.Store(int64(j.best))
	}
}

// sign returns a hash of what a state depends on.
func (c *Prime) sign() string {
	h := fnv.New64a()
	h.Write(c.first)
	for _, b := range c.blocks {
		binary.Write(h, binary.LittleEndian, b.positions)
		for _, row := range b.rows {
			h.Write(row)
		}
	}
	return fmt.Sprintf("%d-%016x", c.p, h.Sum64())
}

// Each passes all members of the answer that Leaders gave to yield, until it returns false.
func (c *Prime) Each(ctx context.Context, a Answer, yield func(member []uint8) bool) error {
	if !a.Least {
		return errors.New("the least weight is not known")
	}
	c.stageOf(0)
	budget := a.Weight - c.bottom
	if err := c.ready(ctx, budget, maxBytes); err != nil {
		return err
	}
	j := &primeJoin{c: c, ctx: ctx, each: func(state []uint64) bool { return yield(c.member(state)) }}
	j.budget.Store(int64(budget))
	return j.run(1, func(int, int) {})
}

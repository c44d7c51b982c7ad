// Package coset finds coset leaders, the lightest members of a coset of a binary code, and proves that no
// member is lighter, for codes of low rank on some blocks of positions.
//
// On a block where the code has rank r, the members of the coset have 2^r restrictions. A walk (package wht)
// weighs them all and lists the light ones. The weight of a member is the sum over its blocks, so a light
// member is light on every block and very light on some, and a few blocks determine it. So the lists are
// joined (join.go). This takes about 2^r steps per block and some for the join, where a walk through the
// coset takes 2^d.
package coset

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/wht"
)

// Answer is the result of a search for the lightest members.
type Answer struct {
	Weight  int    // of the lightest that was met
	Count   uint64 // how many have this weight, if Least
	Member         // one of them; nothing if none was met
	Least   bool   // proved: no member is lighter, and all of this weight were counted
	AtLeast int    // proved: no member is lighter
	Steps   int64  // of a join: members of lists that were looked at
}

// Member is a member of a coset.
type Member struct {
	Words  []uint64 // over GF(2)
	Values []uint8  // modulo another number
}

// Sooner reports whether m comes before n: whether the first value in which they differ is greater.
func (m Member) Sooner(n Member) bool {
	reversed := func(a, b uint64) int { return cmp.Compare(bits.Reverse64(a), bits.Reverse64(b)) }
	return cmp.Or(slices.CompareFunc(m.Words, n.Words, reversed), slices.Compare(m.Values, n.Values)) > 0
}

// Search is a way to find the lightest members of a coset and to prove that no member is lighter.
type Search interface {
	// Leaders finds the lightest members. If it ends early, with an error, the answer has the best so far.
	Leaders(ctx context.Context, o Options) (Answer, error)
	// Each passes all members of the answer that Leaders gave to yield, until it returns false.
	Each(ctx context.Context, a Answer, yield func(Member) bool) error
}

// Progress is how far a search has come.
type Progress struct {
	Fraction float64
	Weight   int // of the lightest member so far
	AtLeast  int
}

// Options are what a search may be given.
type Options struct {
	Known    int // the weight of a member that is known: heavier ones are not looked for
	AtLeast  int // proved before: no member is lighter
	Progress func(Progress)
	Record   *persist.Record // keeps what has been done; nil keeps nothing
	// MaxSteps bounds the steps of a join, and of walks through larger blocks than the first; 0 means no
	// bound.
	MaxSteps float64
	// MaxBytes bounds the memory of lists and joins; 0 means 2³¹.
	MaxBytes int64
	// Symmetries returns permutations of the positions that carry the coset to itself.
	Symmetries func(context.Context) ([][]int32, error)

	members float64 // to begin with in the list of a block; 0 leaves it to the search
	moved   bool    // symmetries are used in short joins too
}

// ErrTooMany says that lists or steps of a join are more than is allowed.
var ErrTooMany = errors.New("the light members of the blocks are too many")

var errShort = errors.New("a list is too short")

// Leaders finds the lightest members. If it ends early, with an error, the answer has the best so far.
//
// The budget, what the excesses of a member may add up to, is raised until a member is met: each join takes
// a few times as long as the one before, and proves that all members are heavier than its budget. When
// the next join is expected to take longer than to walk through larger blocks, these take over.
func (p *Plan) Leaders(ctx context.Context, o Options) (Answer, error) {
	c := p.cuts[0]
	if c.d == 0 {
		return Answer{Weight: c.base, Count: 1, Member: c.coset.member(vec{}), Least: true,
			AtLeast: c.base}, nil
	}
	o.MaxBytes = cmp.Or(o.MaxBytes, maxBytes)
	s := &search{Cut: c, plan: p}
	s.o = o
	s.answer = Answer{Weight: o.Known, AtLeast: max(o.AtLeast, c.base)}
	err := s.run(ctx)
	p.last = s.Cut
	return s.answer, err
}

// Each passes all members of the answer that Leaders gave to yield, until it returns false.
func (p *Plan) Each(ctx context.Context, a Answer, yield func(Member) bool) error {
	if !a.Least {
		return errors.New("the least weight is not known")
	}
	c := p.cuts[0]
	if c.d == 0 {
		yield(c.coset.member(vec{}))
		return nil
	}
	if runtime.GOOS != "js" && p.pivot != nil {
		return p.pivot.each(ctx, a.Weight, yield)
	}
	c = p.last
	j := newJoin(c, a.Weight-c.least(), 1)
	c.reset()
	return until(ctx, yield, func(ctx context.Context, yield func(Member)) error {
		j.each = func(y vec) { yield(c.coset.member(y)) }
		return j.run(ctx, nil, func(int, int) {})
	})
}

// until runs a join whose members go to yield, and stops it when that returns false.
func until(
	ctx context.Context, yield func(Member) bool, run func(ctx context.Context, yield func(Member)) error,
) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	more := true
	err := run(ctx, func(m Member) {
		if more = more && yield(m); !more {
			cancel()
		}
	})
	if !more {
		return nil
	}
	return err
}

type search struct {
	*Cut
	reporter
	plan   *Plan
	at     int // which cut of the plan it is
	bottom int // what the weight would be if all blocks were as light as they can

	noPivot bool    // there is none, or it takes longer
	total   float64 // steps that are expected
}

// reporter says how far a search has come.
type reporter struct {
	o      Options
	answer Answer

	mu       sync.Mutex
	done     float64 // steps
	reported float64 // the work done at the last report
}

// maxBytes is the default memory limit of a search.
const maxBytes = 1 << 31

// reports is how many times a long search reports.
const reports = 1000

// step says that some steps were done, of those that are expected, and reports it from time to time.
func (s *reporter) step(steps, total float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done += steps; s.done-s.reported < total/reports {
		return
	}
	s.reported = s.done
	if s.o.Progress != nil {
		s.o.Progress(Progress{min(1, s.done/total), s.answer.Weight, s.answer.AtLeast})
	}
}

func (s *search) run(ctx context.Context) error {
	if err := s.lists(ctx); err != nil {
		return err
	}
	for {
		limit := s.o.Known - s.bottom // what the budget need not exceed
		last := s.answer.AtLeast - s.bottom - 1
		if last >= limit {
			return errors.New("no member has the weight that is known")
		}
		const few = 1 << 17
		all := s.listed()
		budget := s.budget(all, few, last, limit, s.reaches)
		steps := s.steps(all, budget)
		if p, err := s.pivoting(ctx, joinPerStep*steps); p != nil || err != nil {
			if err == nil {
				err = s.pivoted(ctx, p)
			}
			return err
		}
		if next := s.at + 1; next < len(s.plan.merged) && joinPerStep*steps > s.plan.walkSteps(next) {
			if s.o.MaxSteps > 0 && s.plan.walkSteps(next) > s.o.MaxSteps {
				return ErrTooMany
			}
			s.Cut = s.plan.cut(next)
			s.at = next
			if err := s.lists(ctx); err != nil {
				return err
			}
			continue
		}
		s.total += joinPerStep * steps
		if s.o.MaxSteps > 0 && joinPerStep*steps > s.o.MaxSteps {
			return ErrTooMany
		}
		if err := s.reach(ctx, budget, limit); err != nil {
			return err
		}
		if s.bytes(budget) > float64(s.o.MaxBytes)*3/4 {
			return ErrTooMany
		}
		if found, err := s.join(ctx, budget); err != nil || found {
			return err
		}
		s.answer.AtLeast = s.bottom + budget + 1
	}
}

// lists walks through all blocks.
func (s *search) lists(ctx context.Context) error {
	most := map[int]int{}
	all := []int{}
	for i, b := range s.blocks {
		b.walk = wht.New(b.n, b.rows[:min(b.rank, s.unitLog)])
		most[i] = b.listedTo(s.o.members)
		all = append(all, i)
		s.total += math.Exp2(float64(b.rank))
	}
	if err := s.walk(ctx, all, most); err != nil {
		return err
	}
	s.bottom = s.least()
	s.answer.AtLeast = max(s.answer.AtLeast, s.bottom)
	return nil
}

// listedTo returns the weight up to which a list has about a number of members; 0 leaves the number to it.
func (b *block) listedTo(members float64) int {
	members = cmp.Or(members, math.Exp2(float64(min(max(b.rank-10, min(b.rank-7, 12), 0), 22))))
	return min(b.n, max(0, b.weightOf(members)))
}

// budget returns what to try after a budget, if it is within reach: what takes a few steps, or a few times as
// many.
func (c *Cut) budget(all counts, few float64, last, limit int, reaches func(budget int) bool) int {
	const times = 4
	next := last + 1
	most := max(few, times*c.steps(all, last), c.steps(all, next))
	for next < limit && reaches(next+1) && c.steps(all, next+1) <= most {
		next++
	}
	return min(next, limit)
}

// reaches reports whether the lists are long enough for a budget.
func (s *search) reaches(budget int) bool {
	return budget <= s.maxBudget(func(i int) int { return s.blocks[i].list.reach })
}

// reach walks again through blocks whose lists are too short for a budget.
func (s *search) reach(ctx context.Context, budget, limit int) error {
	most := map[int]int{}
	short := []int{}
	for i, b := range s.blocks {
		if need := s.need(i, budget); need > b.list.reach {
			// The next budgets should not need it again.
			most[i] = b.list.min + max(need, min(s.need(i, limit), need*9/8+2))
			short = append(short, i)
		}
	}
	if len(short) == 0 {
		return nil
	}
	for _, i := range short {
		s.total += math.Exp2(float64(s.blocks[i].rank))
	}
	if err := s.walk(ctx, short, most); err != nil {
		return err
	}
	if !s.reaches(budget) {
		return ErrTooMany
	}
	return nil
}

// join reports whether there are members within a budget.
func (s *search) join(ctx context.Context, budget int) (bool, error) {
	s.reset()
	j := newJoin(s.Cut, budget, runtime.GOMAXPROCS(0))
	var err error
	if j.moves, err = s.plan.moves(ctx, s.at, s.o, budget); err != nil {
		return false, err
	}
	costs := s.costs(budget)
	err = j.run(ctx, s.o.Record, func(block, excess int) { s.step(costs[block][excess], s.total) })
	if j.best >= 0 {
		s.answer.Weight = s.bottom + j.best
		s.answer.Count = j.count
		s.answer.Member = s.coset.member(j.member())
	}
	switch {
	case err != nil:
		return false, err
	case j.short.Load():
		return false, errShort
	case j.best < 0:
		return false, nil
	}
	s.answer.Least = true
	s.answer.AtLeast = s.answer.Weight
	return true, nil
}

// less returns what a tally is given, for coordinates. Where members differ first, the type is no sum of
// types of positions before, which it would differ in, too. Of these positions at most 64 are looked at
// together.
func (c *Coset) less() func(a, b []uint64) bool {
	type part struct {
		forms
		first uint64
	}
	parts := sync.OnceValue(func() (list []part) {
		var span gf2.Basis
		var leads []vec
		first := uint64(0)
		for at, t := range c.types() {
			if span.Rank() < len(c.Basis) && addForm(&span, t) {
				first |= c.First[at>>6] >> (at & 63) & 1 << len(leads)
				leads = append(leads, t)
			}
			if len(leads) == 64 || at == c.N-1 {
				list = append(list, part{newForms(leads, len(c.Basis)), first})
				leads = nil
				first = 0
			}
		}
		return list
	})
	return func(a, b []uint64) bool {
		for _, p := range parts() {
			if change := p.of(vec(a).plus(vec(b))); change != 0 {
				return (p.of(vec(a))^p.first)&change&-change != 0
			}
		}
		return false
	}
}

// words returns the member of coordinates y.
func (c Coset) words(y vec) []uint64 {
	words := slices.Clone(c.First)
	for i, row := range c.Basis {
		if y.at(i) {
			bitrow.XorWords(words, row)
		}
	}
	return words
}

func (c Coset) member(y vec) Member { return Member{Words: c.words(y)} }

// least returns what the weight of a member would be that is as light as possible in all blocks.
func (c *Cut) least() int {
	sum := c.base
	for _, b := range c.blocks {
		sum += b.list.min
	}
	return sum
}

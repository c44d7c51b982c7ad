package leader

import (
	"context"
	"errors"
	"maps"
	"runtime"
	"sync"
)

// pivoting returns the search by a pivot if it is expected to take fewer steps than a join.
func (s *search) pivoting(ctx context.Context, steps float64) (*pivot, error) {
	const pivotFrom = 1 << 32 // the steps of a join from which a pivot is thought of: a few seconds
	if runtime.GOOS == "js" {
		return nil, nil // a page is not for searches of this kind, and its engine stays smaller
	}
	resumed := s.o.Resume != nil && s.o.Resume.Orbits > 0
	if !resumed && (steps < pivotFrom || s.noPivot) {
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
	if expected := p.steps(s.o.Known); !resumed && (expected >= steps || s.o.MaxSteps > 0 && expected > s.o.MaxSteps) {
		return nil, nil
	}
	return p, nil
}

// pivoted raises the weight up to which members are looked for until one is met: each search takes a few times as
// long as the one before, and proves that all members are heavier.
func (s *search) pivoted(ctx context.Context, p *pivot) error {
	const few, times = 1 << 28, 4
	a := &s.answer
	a.AtLeast = max(a.AtLeast, p.bottom())
	for a.AtLeast <= s.o.Known {
		limit := a.AtLeast
		for most := max(few, times*p.steps(limit-1), p.steps(limit)); limit < s.o.Known && p.steps(limit+1) <= most; {
			limit++
		}
		if r := s.o.Resume; r != nil && r.Orbits > 0 {
			limit = min(max(limit, r.Budget), s.o.Known)
		}
		if err := s.upTo(ctx, p, limit); err != nil || a.Least {
			return err
		}
		a.AtLeast = limit + 1
	}
	return errors.New("no member has the weight that is known")
}

// upTo looks for members of at most a weight, with all words of the pivot.
func (s *search) upTo(ctx context.Context, p *pivot, limit int) error {
	best, count, from, met := limit, uint64(0), 0, ledger(nil)
	if r := s.o.Resume; r != nil && r.Orbits > 0 && r.Budget == limit && len(r.Y) == 2 && r.Met.total() == r.Count {
		from, met = r.Orbits, maps.Clone(r.Met)
		if r.Best >= 0 {
			best, count, s.y = r.Best, r.Count, vec{r.Y[0], r.Y[1]}
		}
	}
	s.o.Resume = nil
	costs := p.costs(limit)
	orbits, err := p.orbits(ctx, limit-p.bottom())
	if err == nil {
		err = s.recountOrbits(ctx, p, orbits[:min(from, len(orbits))], best, met)
	}
	if err != nil {
		return err
	}
	for _, o := range orbits {
		s.total += costs[o.excess]
	}
	for n, o := range orbits {
		if n < from {
			s.done += costs[o.excess]
			continue
		}
		state := func() State {
			st := s.state(nil, nil)
			st.Orbits, st.Budget, st.Count, st.Y, st.Met = n, limit, count, s.y[:], maps.Clone(met)
			if count > 0 {
				st.Best = best
			}
			return st
		}
		j, y, err := p.join(ctx, o, best, s.o.MaxBytes, nil)
		if err != nil {
			s.save(state)
			return err
		}
		if j != nil && j.best >= 0 {
			if weight := p.weight(o, j); weight < best || count == 0 {
				best, count, s.y, met = weight, 0, y, ledger{}
				s.answer.Weight, s.answer.Words = best, s.coset.words(s.y)
			}
			met[n] = j.count * uint64(o.size)
			count += met[n]
		}
		s.step(costs[o.excess], s.total, state)
	}
	if count > 0 {
		s.plan.pivot = p
		s.answer = Answer{Weight: best, Count: count, Words: s.coset.words(s.y), Least: true, AtLeast: best}
	}
	return nil
}

// recountOrbits counts some orbits of an earlier run again.
func (s *search) recountOrbits(ctx context.Context, p *pivot, done []orbit, best int, met ledger) error {
	var lock sync.Mutex // a join takes all processors
	return Recount(ctx, len(done), func(int) bool { return true }, func() func(int) bool {
		return func(n int) bool {
			lock.Lock()
			defer lock.Unlock()
			j, _, err := p.join(ctx, done[n], best, s.o.MaxBytes, nil)
			if j == nil || err != nil || j.best < 0 {
				return err == nil && met[n] == 0
			}
			return p.weight(done[n], j) == best && j.count*uint64(done[n].size) == met[n]
		}
	}, s.o.Recounted)
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
func (p *pivot) each(ctx context.Context, weight int, yield func(words []uint64) bool) error {
	orbits, err := p.orbits(ctx, weight-p.bottom())
	if err != nil {
		return err
	}
	for _, o := range orbits {
		var members [][]uint64
		_, _, err := p.join(ctx, o, weight, maxBytes, func(y vec) { members = append(members, p.coset.words(y)) })
		if err != nil {
			return err
		}
		if len(members) == 0 {
			continue
		}
		met, images := map[uint64]bool{o.u: true}, [][][]uint64{members}
		for at, us := 0, []uint64{o.u}; at < len(us); at++ {
			for _, words := range images[at] {
				if !yield(words) {
					return nil
				}
			}
			for _, m := range p.moves {
				if v := m.matrix.of(us[at]) ^ m.shift; !met[v] {
					met[v] = true
					us, images = append(us, v), append(images, permuted(images[at], m.permutation))
				}
			}
			images[at] = nil
		}
	}
	return nil
}

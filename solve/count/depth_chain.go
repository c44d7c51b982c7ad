package count

import (
	"context"
	"math/rand/v2"
	"slices"
)

// arrange chooses the order of the types and the subspaces that are checked. All of it is a matter
// of speed: with any order and any checks the proof is right.
func (p *peakProof) arrange(ctx context.Context, rng *rand.Rand) error {
	p.untried = make([]bool, 1<<p.d)
	for _, v := range p.types {
		p.untried[v] = true
	}
	place := make([]int, 1<<p.d)
	chain := newSpan(p.d)
	for len(p.order) < len(p.types) {
		// The type whose span with the chain holds fewest others is next in the chain, and the
		// types of that span follow, those first with which much can be checked.
		next := p.sparsest(chain)
		chain.add(next)
		for fresh := true; ; fresh = false {
			best, score, checks := -1, -1, []*span(nil)
			for at, v := range p.types {
				if !p.untried[v] || !chain.has[v] || fresh && v != next {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				p.untried[v] = false
				subspaces, s := p.closed(v, rng)
				if s > score {
					best, score, checks = at, s, subspaces
				}
				p.untried[v] = true
			}
			if best < 0 {
				break
			}
			v := p.types[best]
			p.untried[v] = false
			place[v] = len(p.order)
			p.order, p.fresh = append(p.order, best), append(p.fresh, fresh)
			var list []check
			for _, w := range checks {
				list = append(list, p.check(w, place))
			}
			p.checks = append(p.checks, list)
		}
	}
	return nil
}

// span is a subspace: all its vectors, the one with coordinates i in the basis at place i.
type span struct {
	vectors []uint64
	has     []bool
}

func newSpan(d int) *span {
	s := &span{[]uint64{0}, make([]bool, 1<<d)}
	s.has[0] = true
	return s
}

// add adds a vector, which is not in the span, to the basis.
func (s *span) add(v uint64) {
	for _, u := range s.vectors {
		s.vectors = append(s.vectors, u^v)
		s.has[u^v] = true
	}
}

// sparsest returns the untried type that brings fewest types into the chain; those of an even number
// of buttons, which allow s_t = 0, count twice.
func (p *peakProof) sparsest(chain *span) uint64 {
	best, least := uint64(0), -1
	for _, v := range p.types {
		if !p.untried[v] {
			continue
		}
		count := 0
		for at, u := range p.types {
			if p.untried[u] && chain.has[u^v] {
				count += 2 - len(p.buttons[at])%2
			}
		}
		if least < 0 || count < least {
			best, least = v, count
		}
	}
	return best
}

// closed returns large subspaces that hold v and no untried type, and how much they promise: tried
// types are added to the span of v in random orders, as long as nothing untried comes in.
func (p *peakProof) closed(v uint64, rng *rand.Rand) (found []*span, score int) {
	for range checkTries {
		w := newSpan(p.d)
		w.add(v)
		for _, at := range rng.Perm(len(p.order)) {
			u := p.types[p.order[at]]
			if !w.has[u] && !slices.ContainsFunc(w.vectors, func(x uint64) bool { return p.untried[x^u] }) {
				w.add(u)
			}
		}
		known := slices.ContainsFunc(found, func(other *span) bool {
			return !slices.ContainsFunc(w.vectors, func(x uint64) bool { return !other.has[x] })
		})
		if !known {
			found = append(found, w)
		}
	}
	slices.SortStableFunc(found, func(a, b *span) int { return p.strictness(b) - p.strictness(a) })
	found = found[:min(len(found), checksAtATime)]
	for _, w := range found {
		score += p.strictness(w)
	}
	return found, score
}

// strictness estimates how much the types in a subspace rule out.
func (p *peakProof) strictness(w *span) int {
	count := 0
	for at, v := range p.types {
		if w.has[v] {
			count += 1 + len(p.buttons[at])%2
		}
	}
	return count
}

// check prepares the check of a subspace.
func (p *peakProof) check(w *span, place []int) check {
	c := check{room: make([]int32, len(w.vectors))}
	isType := make([]bool, len(w.has))
	for _, v := range p.types {
		isType[v] = true
	}
	for at, v := range w.vectors {
		if isType[v] {
			c.places, c.at = append(c.places, place[v]), append(c.at, at)
		}
	}
	return c
}

package count

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"lightsout/internal/math/types"
	"lightsout/internal/math/wht"
)

// What is proved of f, for every s. Since no type is 0, the sum of f over all y is 0. And f is nearly
// fixed modulo 4: going from y = 0 to y changes the sign of the s_t with ⟨t, y⟩ = 1, so
//
//	f(y) ≡ f(0) + 2·e(y)   (mod 4)     e(y) = the number of types t, N_t odd, with ⟨t, y⟩ = 1
//
// So if max f = M, then f is at most M or M − 1 or … where f is of the residue c of f(0), and
// likewise where it is of the residue c + 2, and the average of these tops must not be negative.
// If it is 0, then f is at its top everywhere, so f and with it s are known, and are checked.

// leastPeak returns a number that max f is not below, for any s.
func (t *buttonTypes) leastPeak() int {
	size := 1 << t.D
	// of the types t with N_t odd, so that e(y) is odd if ⟨sum, y⟩ = 1
	total := 0
	sum := uint64(0)
	for at, v := range t.List {
		if total += len(t.Buttons[at]); len(t.Buttons[at])%2 != 0 {
			sum ^= v
		}
	}
	//bounded: a peak as high as the sum of all is enough
	for peak := total % 2; ; peak += 2 {
		for _, c := range []int{total % 2, total%2 + 2} {
			tops := make([]int, size)
			all := 0
			for y := range tops {
				residue := c
				if types.Odd(sum, uint64(y)) {
					residue += 2
				}
				tops[y] = peak - ((peak-residue)%4+4)%4
				all += tops[y]
			}
			if all > 0 || all == 0 && t.isSum(tops) {
				return peak
			}
		}
	}
}

// isSum reports whether f is the f of some s: its Walsh–Hadamard transform gives the only s it can be.
func (t *buttonTypes) isSum(f []int) bool {
	size := len(f)
	f = append([]int(nil), f...)
	wht.Transform(f)
	for at, v := range t.List {
		n := len(t.Buttons[at])
		if s := f[v] / size; f[v]%size != 0 || s < -n || s > n || (n-s)%2 != 0 {
			return false
		}
		f[v] = 0
	}
	return !slices.ContainsFunc(f, func(rest int) bool { return rest != 0 })
}

// Whether some s has max f ≤ m is decided by trying the values of one s_t after the other, and turning back
// early. Let W be a subspace of the types with all of its types tried. The average of f over all y that agree
// on W is
//
//	f_W(y) = Σ_{t in W} s_t·(−1)^⟨t, y⟩
//
// since the signs of every other type cancel, and an average is not above m if f is not. So the part
// of f in W alone must not exceed m. Subspaces with few types are strict: r independent types with
// odd N_t alone make max f_W ≥ r. Types are therefore tried in an order in which such subspaces are
// completed early: a chain of subspaces, each with as few types as possible; and whenever a type has
// been tried, a few of the largest subspaces that hold it and no untried type are checked.
//
// Adding to y what changes the sign of just one type of a basis changes nothing but the order of the
// values of f, so the types that are new in the chain, which are a basis, need s_t ≥ 0 only.
type peakProof struct {
	*buttonTypes
	order   []int     // the types, in the order in which they are tried
	fresh   []bool    // new in the chain
	checks  [][]check // after each type
	untried []bool    // while arranging, of each vector

	most int // m
	s    []int
	work int
	ctx  context.Context
	err  error
}

// check is a subspace whose types have all been tried, those at some places of the order, with their
// coordinates.
type check struct {
	places, at []int
	scratch    []int32 // one for each vector
}

const (
	maxProofBits  = 10      // the greatest nullity for which proofs are tried
	maxProofWork  = 1 << 29 // the greatest number of values of all f_W in a proof
	checksAtATime = 6
	checkTries    = 16
)

func (t *buttonTypes) newPeakProof(ctx context.Context) (*peakProof, error) {
	p := &peakProof{buttonTypes: t, s: make([]int, len(t.List))}
	return p, p.arrange(ctx, rand.New(rand.NewPCG(uint64(t.D), uint64(len(t.List)))))
}

// find looks for an s with max f ≤ m. If it finds none, decided says whether that is proved or the work was
// too much.
func (p *peakProof) find(ctx context.Context, m int) (s []int, decided bool, err error) {
	p.most = m
	p.work = 0
	p.ctx = ctx
	p.err = nil
	switch found := p.from(0); {
	case p.err != nil:
		return nil, false, p.err
	case found:
		return p.s, true, nil
	}
	return nil, p.work <= maxProofWork, nil
}

// from tries all values for the types from a place of the order on, and reports whether some fit.
func (p *peakProof) from(place int) bool {
	if place == len(p.order) {
		return true
	}
	at := p.order[place]
	n := len(p.Buttons[at])
	top := min(n, p.most-(p.most-n)&1) // of the parity of n
	low := -top
	if p.fresh[place] {
		low = n % 2
	}
	for v := low; v <= top; v += 2 {
		p.s[at] = v
		if p.allows(place) && p.from(place+1) {
			return true
		}
		if p.work > maxProofWork || p.err != nil {
			return false
		}
	}
	return false
}

// allows makes the checks after a place of the order.
func (p *peakProof) allows(place int) bool {
	if p.err = p.ctx.Err(); p.err != nil {
		return false
	}
	for _, w := range p.checks[place] {
		p.work += len(w.scratch)
		clear(w.scratch)
		for k, at := range w.at {
			w.scratch[at] = int32(p.s[p.order[w.places[k]]])
		}
		wht.Transform(w.scratch)
		if int(slices.Max(w.scratch)) > p.most {
			return false
		}
	}
	return true
}

// arrange chooses the order of the types and the subspaces that are checked. All of it is a matter
// of speed: with any order and any checks the proof is right.
func (p *peakProof) arrange(ctx context.Context, rng *rand.Rand) error {
	p.untried = make([]bool, 1<<p.D)
	for _, v := range p.List {
		p.untried[v] = true
	}
	place := slices.Repeat([]int{-1}, 1<<p.D) // of a type: where it is in the order
	chain := newSpan(p.D)
	for len(p.order) < len(p.List) {
		// The type whose span with the chain holds fewest others is next in the chain, and the
		// types of that span follow, those first with which much can be checked.
		next := p.sparsest(chain)
		chain.add(next)
		for fresh := true; ; fresh = false {
			best := -1
			score := -1
			checks := []*span(nil)
			for at, v := range p.List {
				if !p.untried[v] || !chain.has[v] || fresh && v != next {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				p.untried[v] = false
				if subspaces, s := p.closed(v, rng); s > score {
					best = at
					score = s
					checks = subspaces
				}
				p.untried[v] = true
			}
			if best < 0 {
				break
			}
			v := p.List[best]
			p.untried[v] = false
			place[v] = len(p.order)
			p.order = append(p.order, best)
			p.fresh = append(p.fresh, fresh)
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
	best := uint64(0)
	least := -1
	for _, v := range p.List {
		if !p.untried[v] {
			continue
		}
		count := 0
		for at, u := range p.List {
			if p.untried[u] && chain.has[u^v] {
				count += 2 - len(p.Buttons[at])%2
			}
		}
		if least < 0 || count < least {
			best = v
			least = count
		}
	}
	return best
}

// closed returns large subspaces that hold v and no untried type, and how much they promise: tried
// types are added to the span of v in random orders, as long as nothing untried comes in.
func (p *peakProof) closed(v uint64, rng *rand.Rand) (found []*span, score int) {
	for range checkTries {
		w := newSpan(p.D)
		w.add(v)
		for _, at := range rng.Perm(len(p.order)) {
			u := p.List[p.order[at]]
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
	for at, v := range p.List {
		if w.has[v] {
			count += 1 + len(p.Buttons[at])%2
		}
	}
	return count
}

// check prepares the check of a subspace, whose types all have a place.
func (p *peakProof) check(w *span, place []int) check {
	c := check{scratch: make([]int32, len(w.vectors))}
	for at, v := range w.vectors {
		if place[v] >= 0 {
			c.places = append(c.places, place[v])
			c.at = append(c.at, at)
		}
	}
	return c
}

// maxDepthWork is how many values of f are computed to find a deep state, and maxSigns how many signs
// of all types are kept for that. Where there are more, an s of random signs has to do.
const (
	maxDepthWork = 1 << 27
	maxSigns     = 1 << 26
)

// lowVector looks for an s whose max f is small, by annealing: to come below the best so far, single
// s_t are changed at random, so that the sum of squares of what is above the mark goes down, or
// sometimes up. The random numbers are always the same. It stops at the floor.
//
// The first s is 0 or ±1 everywhere, with as many presses as buttons left alone.
func (t *buttonTypes) lowVector(ctx context.Context, floor int) (best []int, peak int, err error) {
	best = make([]int, len(t.List))
	for at, list := range t.Buttons {
		best[at] = len(list) % 2
	}
	rng := rand.New(rand.NewPCG(uint64(t.D), uint64(len(t.List))))
	if len(t.List) > maxSigns>>t.D {
		for at := range best {
			best[at] *= 2*rng.IntN(2) - 1
		}
		return best, int(slices.Max(t.sums(best))), nil
	}
	signs := t.signs()
	f := t.sums(best)
	peak = int(slices.Max(f))
	moves := min(maxDepthWork>>t.D, 1<<20)
	s := slices.Clone(best)
	for moves > 0 && peak > floor {
		mark := int32(peak - 2)
		penalty := above(f, mark)
		for step := 0; penalty > 0 && step < 1<<16 && moves > 0; step, moves = step+1, moves-1 {
			if step%64 == 0 && ctx.Err() != nil {
				return nil, 0, ctx.Err()
			}
			at := rng.IntN(len(s))
			change := 4*rng.IntN(2) - 2
			if most := len(t.Buttons[at]); s[at]+change > most || s[at]+change < -most {
				continue
			}
			next := aboveAfter(f, signs[at], int32(change), mark)
			heat := 16 * float64(1<<16-step) / (1 << 16)
			if next > penalty && rng.Float64() >= math.Exp(float64(penalty-next)/heat) {
				continue
			}
			s[at] += change
			for y, sign := range signs[at] {
				f[y] += int32(change) * int32(sign)
			}
			penalty = next
		}
		if penalty == 0 {
			best = slices.Clone(s)
			peak = int(slices.Max(f))
		}
	}
	return best, peak, nil
}

// sums returns f, the Walsh–Hadamard transform of s.
func (t *buttonTypes) sums(s []int) []int32 {
	f := make([]int32, 1<<t.D)
	for at, v := range t.List {
		f[v] = int32(s[at])
	}
	wht.Transform(f)
	return f
}

// above returns the sum of the squares of what is above the mark.
func above(f []int32, mark int32) int64 {
	total := int64(0)
	for _, v := range f {
		over := int64(max(0, v-mark))
		total += over * over
	}
	return total
}

// aboveAfter returns what above will be when one s_t is changed.
func aboveAfter(f []int32, signs []int8, change, mark int32) int64 {
	total := int64(0)
	signs = signs[:len(f)]
	for y, v := range f {
		over := int64(max(0, v+change*int32(signs[y])-mark))
		total += over * over
	}
	return total
}

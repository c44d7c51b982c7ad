package count

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Whether some s has max f ≤ m is decided by trying the values of one s_t after the other, and turning back early. Let
// W be a subspace of the types with all of its types tried. The average of f over all y that agree on W is
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

// check is a subspace whose types have all been tried, those at some places of the order, with their coordinates.
type check struct {
	places, at []int
	room       []int32 // one for each vector
}

const (
	maxProofBits  = 10      // the greatest nullity for which proofs are tried
	maxProofWork  = 1 << 29 // the greatest number of values of all f_W in a proof
	checksAtATime = 6
	checkTries    = 16
)

func (t *buttonTypes) newPeakProof(ctx context.Context) (*peakProof, error) {
	p := &peakProof{buttonTypes: t, s: make([]int, len(t.types))}
	return p, p.arrange(ctx, rand.New(rand.NewPCG(uint64(t.d), uint64(len(t.types)))))
}

// find looks for an s with max f ≤ m. If it finds none, decided says whether that is proved or the work was too much.
func (p *peakProof) find(ctx context.Context, m int) (s []int, decided bool, err error) {
	p.most, p.work, p.ctx, p.err = m, 0, ctx, nil
	found := p.from(0)
	switch {
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
	n := len(p.buttons[at])
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
		p.work += len(w.room)
		clear(w.room)
		for k, at := range w.at {
			w.room[at] = int32(p.s[p.order[w.places[k]]])
		}
		walsh(w.room)
		if int(slices.Max(w.room)) > p.most {
			return false
		}
	}
	return true
}

// walsh replaces f by its Walsh–Hadamard transform.
func walsh[T int | int32](f []T) {
	for half := 1; half < len(f); half *= 2 {
		for low := 0; low < len(f); low += 2 * half {
			a, b := f[low:low+half], f[low+half:low+2*half]
			for i := range a {
				a[i], b[i] = a[i]+b[i], a[i]-b[i]
			}
		}
	}
}

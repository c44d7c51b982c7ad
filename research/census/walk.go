package census

import (
	"context"
	"math/big"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/coset"
	"lightsout/solve/least"
)

// walk is the walk through all solutions of a problem, which units share. Several goroutines may use it.
type walk struct {
	*coset.Walk
	known int      // the weight of a light solution
	each  *big.Int // how many solutions a block has
}

func newWalk(ctx context.Context, a *algebra.Algebra, p lightsout.Problem, blocks int) (*walk, error) {
	w, light, err := least.Solver{Factored: a}.Walk(ctx, p, blocks)
	if err != nil {
		return nil, err
	}
	kinds := new(big.Int)
	for block := range w.Blocks() {
		kinds.Add(kinds, new(big.Int).SetUint64(w.Orbit(block)))
	}
	return &walk{w, light.Weight(), new(big.Int).Quo(a.Solutions(), kinds)}, nil
}

// visitor looks at blocks, one after the other. It is for one goroutine.
//
// What it sees of a block depends on the blocks it visited before in one way only: it passes over
// solutions that are heavier than the lightest it knows. So its sum over some blocks is a function
// of the set of blocks.
type visitor struct {
	w        *walk
	look     func(block, limit int, weights []uint64) coset.Answer
	weight   int    // the least that is known
	count    uint64 // how many solutions of it were seen
	lightest coset.Member
	weights  []uint64 // how many solutions have each weight, if that is wanted
	scratch  []uint64
	blocks   uint64 // with those they represent
}

// visitor returns a visitor that has seen nothing. If weights is set it counts the solutions of every
// weight, which takes several times as long since none can be passed over.
func (w *walk) visitor(ctx context.Context, weights bool) *visitor {
	v := &visitor{w: w, look: w.Visitor(ctx), weight: w.known}
	if weights {
		v.weights = make([]uint64, w.Heaviest()+1)
		v.scratch = make([]uint64, w.Heaviest()+1)
	}
	return v
}

// visit looks at a block and adds what it sees.
func (v *visitor) visit(block int64) {
	clear(v.scratch)
	a := v.look(int(block), v.weight, v.scratch)
	orbit := v.w.Orbit(int(block))
	v.blocks += orbit
	for weight, count := range v.scratch {
		v.weights[weight] += count * orbit
	}
	switch {
	case a.Count == 0:
	case a.Weight < v.weight || v.count == 0 || a.Member.Sooner(v.lightest):
		v.lightest = a.Member
	}
	if a.Weight < v.weight {
		v.count = 0
	}
	v.weight = min(v.weight, a.Weight)
	v.count += a.Count * orbit
}

// solutions returns how many solutions the blocks have together, the ones that were passed over and those of
// equal blocks included: over all blocks it is that of the walk.
func (v *visitor) solutions() Amount {
	n := new(big.Int).SetUint64(v.blocks)
	return bigAmount(n.Mul(n, v.w.each))
}

// pressesOf returns a member of the coset of all solutions as presses.
func pressesOf(b *lightsout.Board, m coset.Member) lightsout.Presses {
	x := b.NewPresses()
	copy(x.Words(), m.Words)
	copy(x.Bytes(), m.Values)
	return x
}

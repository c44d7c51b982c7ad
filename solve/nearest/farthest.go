package nearest

import (
	"context"
	"math/big"

	"lightsout"
)

// Farthest returns a state that is as far as any from every state that can be reached from off, with
// as few lights on as it is far: none of them can be spared. It is for boards for which Distances is.
func (n *Solver) Farthest(ctx context.Context) (lightsout.State, error) {
	counts, err := n.Distances(ctx)
	if err != nil {
		return lightsout.State{}, err
	}
	s := n.a.Board().NewState()
	if len(counts) == 1 {
		return s, nil
	}
	l, m, err := n.allLevels(ctx)
	if err != nil {
		return lightsout.State{}, err
	}
	for h, distance := range l.distance {
		if int(distance) == len(counts)-1 {
			for _, f := range m.fixes(l.path(m, uint64(h))) {
				s.Set(f.light, f.value)
			}
			return s, nil
		}
	}
	panic("solve: no syndrome is as far as the farthest")
}

// FarthestAtLeast returns a proved bound: some state differs from every state that can be reached from off in at least
// this many lights. Few lights make fewer changes than there are syndromes, and every syndrome needs one.
func (n *Solver) FarthestAtLeast() int {
	if n.s.d == 0 {
		return 0
	}
	n.mu.Lock()
	n.makeSame()
	n.mu.Unlock()
	b := n.a.Board()
	classes := new(big.Int).Lsh(big.NewInt(1), uint(n.s.d))
	if b.Modulus() > 2 {
		classes.Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
		classes.Quo(classes, n.a.SolvableStates())
	}
	moves := len(n.same.list)
	sets, term := big.NewInt(1), big.NewInt(1) // of up to r moves, of r moves
	r := 0
	for ; sets.Cmp(classes) < 0 && r < moves; r++ {
		term.Mul(term, big.NewInt(int64(moves-r)))
		term.Quo(term, big.NewInt(int64(r+1)))
		sets.Add(sets, term)
	}
	return r
}

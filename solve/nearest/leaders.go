package nearest

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync/atomic"

	"lightsout"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/parallel"
)

// leaders is the table of coset leaders: for every syndrome of d bits, how few lights change it to 0,
// the weight of the leader of its coset. It comes from a breadth-first search from 0 over the graph in
// which each move is an edge, and is for two states and small d.
//
// A level is found in one of two ways, whichever looks at less. Forward: take every syndrome of the last
// level and try every move. Backward: take every syndrome not reached yet, and try moves until one leads to a
// reached syndrome; that one is of the last level, or this one would have been reached before. When a
// fraction p of all syndromes is reached, backward looks at about 1/p moves for each, and the last levels,
// which hold nearly everything, cost next to nothing.
type leaders struct {
	m        *moves
	distance []uint8 // 255: not reached
	counts   []int   // counts[r] syndromes are at distance r
}

// maxLeaderBits is the greatest d for which every syndrome is visited: a byte each.
const maxLeaderBits = 24

const unreached = 255

// leaderBlock is how many syndromes are one unit of work: a multiple of 64, so that no two units
// share a word of the reached set.
const leaderBlock = 1 << 12

func newLeaders(ctx context.Context, same *lazy.Value[*moves]) (*leaders, error) {
	m, err := same.Get(ctx)
	if err != nil {
		return nil, err
	}
	size := 1 << m.d
	l := &leaders{m: m, distance: slices.Repeat([]uint8{unreached}, size), counts: []int{1}}
	l.distance[0] = 0
	reached := make([]uint64, (size+63)/64)
	reached[0] = 1
	left := size - 1
	for r := uint8(1); left > 0; r++ {
		last := l.counts[r-1]
		probes := min(len(m.prints), size/(size-left)+1)
		var found int
		if float64(last)*float64(len(m.prints)) < float64(left)*float64(probes) {
			found = l.forward(ctx, r)
		} else {
			found = l.backward(ctx, r, reached)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if found == 0 {
			panic("solve: the columns of the witnesses do not span all syndromes")
		}
		for h, d := range l.distance {
			if d == r {
				reached[h>>6] |= 1 << (h & 63)
			}
		}
		l.counts = append(l.counts, found)
		left -= found
	}
	return l, nil
}

func (l *leaders) forward(ctx context.Context, r uint8) int {
	found := 0
	for h, d := range l.distance {
		if d != r-1 || ctx.Err() != nil {
			continue
		}
		for _, c := range l.m.prints {
			if to := &l.distance[uint64(h)^c]; *to == unreached {
				*to = r
				found++
			}
		}
	}
	return found
}

// backward runs on all processors: a unit writes the distances of its own syndromes only, and reads
// the reached set, which stays as it was before this level.
func (l *leaders) backward(ctx context.Context, r uint8, reached []uint64) int {
	var found atomic.Int64
	parallel.Each(ctx, (len(l.distance)+leaderBlock-1)/leaderBlock, func(unit int) {
		first := unit * leaderBlock
		count := 0
		for w := first / 64; w < min(first+leaderBlock, len(l.distance)+63)/64; w++ {
			for open := ^reached[w]; open != 0; open &= open - 1 {
				h := uint64(w*64 + bits.TrailingZeros64(open))
				if h >= uint64(len(l.distance)) {
					break
				}
				for _, c := range l.m.prints {
					if to := h ^ c; reached[to>>6]>>(to&63)&1 != 0 {
						l.distance[h] = r
						count++
						break
					}
				}
			}
		}
		found.Add(int64(count))
	})
	return int(found.Load())
}

// fixes returns moves, as few as possible, that together add h: from h, always to a lower level.
func (l *leaders) fixes(h uint64) []move {
	var chosen []int
	for h != 0 {
		for at, c := range l.m.prints {
			if l.distance[h^c] == l.distance[h]-1 {
				chosen = append(chosen, at)
				h ^= c
				break
			}
		}
	}
	return l.m.fixes(chosen)
}

// Farthest returns a state that is as far as any from every state that can be reached from off, with
// as few lights on as it is far: none of them can be spared. It is for boards for which Distances is.
func (n *Solver) Farthest(ctx context.Context) (lightsout.State, error) {
	counts, err := n.Distances(ctx)
	if err != nil {
		return lightsout.State{}, err
	}
	l, err := n.leaders.Get(ctx)
	if err != nil {
		return lightsout.State{}, err
	}
	s := n.a.Board().NewState()
	h := slices.Index(l.distance, uint8(len(counts)-1))
	for _, f := range l.fixes(uint64(h)) {
		s.Set(f.light, f.value)
	}
	return s, nil
}

// FarthestAtLeast returns a proved bound: some state differs from every state that can be reached from off in
// at least this many lights. Few lights make fewer changes than there are syndromes, and every syndrome needs
// one.
func (n *Solver) FarthestAtLeast() int {
	if n.s.d == 0 {
		return 0
	}
	b := n.a.Board()
	classes := new(big.Int).Lsh(big.NewInt(1), uint(n.s.d))
	if b.Modulus() > 2 {
		classes.Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
		classes.Quo(classes, n.a.SolvableStates())
	}
	m, _ := n.same.Get(context.Background()) // only a canceled context is an error
	moves := len(m.list)
	// of up to r moves, of r moves
	sets := big.NewInt(1)
	term := big.NewInt(1)
	r := 0
	for ; sets.Cmp(classes) < 0 && r < moves; r++ {
		term.Mul(term, big.NewInt(int64(moves-r)))
		term.Quo(term, big.NewInt(int64(r+1)))
		sets.Add(sets, term)
	}
	return r
}

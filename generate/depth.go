package generate

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sort"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/types"
	"lightsout/solve/count"
)

// Puzzles of exact depth: the least solution has exactly w presses, and that is proved.
//
// A state of depth w has one or more least solutions, all of weight w. So presses of weight w are drawn, all
// equally likely, until some are least; that gives each state a chance in proportion to the number of its
// least solutions, and those draws are accepted with one over that number for a chance, which makes the
// states of depth w equally likely.
//
// There are three ways to draw, of which the first that can do it is taken:
//
//	counts   by types of buttons: every draw is of depth w, even where such states are one in a
//	         billion
//	tries    as above, with a code to prove a draw (quiet.go), or solve.Least where the quiet patterns
//	         are too many
//	growth   where tries find nothing: proved, but not uniform (Maker.grow)
//
// Every subset of least presses is least: if x = y + z, weights adding up, and some y + q had fewer presses
// than y, then z + y + q would have fewer than x, for the weight is subadditive. So taking one press away
// from a least solution gives a state of the depth before: no depth from 0 to that of the board is empty.

// depthDraws is what was prepared to draw puzzles of a depth.
type depthDraws struct {
	Wish   // of a depth, perhaps unique
	counts *countTable
	code   *code
}

func (m *Maker) drawOfDepth(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	if wish.Depth > m.maxWeight() {
		return Puzzle{}, m.canHaveDepth(ctx, wish.Depth)
	}
	if err := m.canPick(wish.Depth); err != nil {
		return Puzzle{}, err
	}
	d, err := m.depths.Get(ctx, Wish{Depth: wish.Depth, Unique: wish.Unique}, m.newDepthDraws)
	if err != nil {
		return Puzzle{}, err
	}
	// With a code, draws are tried before the depth of the board is known: a try takes next to nothing, and
	// the depth may take minutes.
	if d.counts != nil || d.code == nil {
		if err := m.canHaveDepth(ctx, wish.Depth); err != nil {
			return Puzzle{}, err
		}
	}
	x, uniform, err := m.leastOfWeight(ctx, r, d)
	if err != nil {
		return Puzzle{}, err
	}
	p := m.puzzleOf(x)
	p.Proved = true
	p.Uniform = uniform
	return p, nil
}

// maxDepths is how many depths are kept: each may take some megabytes.
const maxDepths = 16

func (m *Maker) newDepthDraws(ctx context.Context, wish Wish) (d *depthDraws, err error) {
	d = &depthDraws{Wish: wish}
	if d.counts, err = newCountTable(ctx, m.a, wish); err != nil || d.counts != nil {
		return d, err
	}
	d.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), wish.Depth))
	return d, err
}

// canHaveDepth returns an error if no state is that deep. Unknown depths are tried.
func (m *Maker) canHaveDepth(ctx context.Context, w int) error {
	if m.a.Nullity() == 0 && w <= m.maxWeight() {
		return m.canPick(w)
	}
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return err
	}
	if w > bounds.AtMost {
		return impossible("no state of %s takes %d presses: the deepest take %s", m.b, w, bounds)
	}
	return m.canPick(w)
}

// canPick returns an error if drawing presses of a weight takes too long, see pickCounts.
func (m *Maker) canPick(w int) error {
	n := float64(m.b.Buttons())
	k := float64(m.b.Modulus())
	if k == 2 {
		return nil
	}
	few := min(float64(w), n*(k-1)-float64(w))
	if tries := 1 + 3*math.Sqrt(min(few*k, n*k*k/12)); (n+few)*tries > 1<<28 {
		return impossible("%d presses are too many for %s: it has %d buttons of %d states", w, m.b,
			m.b.Buttons(), m.b.Modulus())
	}
	return nil
}

// depthBounds returns what is known of the depth of the board.
func (m *Maker) depthBounds(ctx context.Context) (count.Bounds, error) {
	const large = 1 << 20
	if m.b.Buttons() > large {
		return count.Bounds{AtMost: m.maxWeight()}, nil
	}
	return m.deep.Get(ctx)
}

// maxWeight returns the greatest weight of any presses, or the greatest allowed.
func (m *Maker) maxWeight() int {
	return int(min(int64(m.b.Buttons())*int64(m.b.Modulus()-1), maxPresses))
}

// leastOfWeight returns least presses of a weight, and whether they were drawn uniformly.
func (m *Maker) leastOfWeight(
	ctx context.Context, r *random, d *depthDraws,
) (x lightsout.Presses, uniform bool, err error) {
	x = m.b.NewPresses()
	switch {
	case d.counts != nil && len(d.counts.entries) == 0 && d.Unique:
		return x, false,
			impossible("no state of %s that takes %d presses has only one least solution", m.b, d.Depth)
	case d.counts != nil && len(d.counts.entries) == 0:
		return x, false, impossible("no state of %s takes %d presses", m.b, d.Depth)
	case d.counts != nil:
		d.counts.draw(r, x)
		return x, true, nil
	case m.a.Nullity() == 0:
		r.pick(x, d.Depth)
		return x, true, nil
	case d.code == nil:
		return m.leastByProof(ctx, r, d)
	}
	for try := range d.tries() {
		if try%64 == 0 && ctx.Err() != nil {
			return x, false, ctx.Err()
		}
		r.pick(x, d.Depth)
		if count, ok := d.code.least(x); ok && (d.Unique && count == 1 || !d.Unique && r.below(count) == 0) {
			return x, true, nil
		}
	}
	if err := m.canHaveDepth(ctx, d.Depth); err != nil {
		return x, false, err
	}
	if x, ok, err := m.grow(ctx, r, d); ok || err != nil {
		return x, false, err
	}
	return x, false, m.outOfReach(ctx, d)
}

// tries returns how many presses are drawn before giving up: it depends on what one costs, not on
// time, so that a seed makes the same puzzle on any machine.
func (d *depthDraws) tries() int {
	const work = 1 << 25
	return min(1<<16, max(256, work/(1+d.code.size())))
}

// proofReach bounds what one proof by solve.Least may take: a minute or two.
const proofReach = 36

// leastByProof is for boards with too many quiet patterns for a code. If enough lights are on that
// fewer presses could not change them, w presses are least; where such states turn up, they are not
// uniform, but quickly found. Else every draw is left to solve.Least.
func (m *Maker) leastByProof(
	ctx context.Context, r *random, d *depthDraws,
) (x lightsout.Presses, uniform bool, err error) {
	const (
		work   = 1 << 22
		limit  = 1 << 12
		proofs = 8
	)
	x = m.b.NewPresses()
	s := m.b.NewState()
	tries := min(limit, work/m.b.Buttons())
	if d.Unique || int64(d.Depth-1)*int64(m.lights()) >= int64(m.b.Lights()) {
		tries = 0 // the board has fewer lights
	}
	for try := range tries {
		if try%64 == 0 && ctx.Err() != nil {
			return x, false, ctx.Err()
		}
		r.pick(x, d.Depth)
		m.setBefore(s, x)
		if s.On() > (d.Depth-1)*m.lights() {
			return x, false, nil
		}
	}
	for range proofs {
		r.pick(x, d.Depth)
		s, err := m.counter().Solve(ctx, lightsout.TurnOff(m.b, m.before(x)))
		if err != nil {
			return x, false, fmt.Errorf("depth %d on %s: %w", d.Depth, m.b, err)
		}
		if s.Presses.Weight() != d.Depth {
			continue
		}
		if one := s.Count.Cmp(big.NewInt(1)) == 0; one || !d.Unique && r.belowBig(s.Count).Sign() == 0 {
			return x, true, nil
		}
	}
	return x, false, m.outOfReach(ctx, d)
}

func (m *Maker) outOfReach(ctx context.Context, d *depthDraws) error {
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return err
	}
	if d.Unique {
		return impossible(
			"found no state of %s that takes %d presses and has only one least solution, but did not prove "+
				"that none exists: the deepest states take %s",
			m.b, d.Depth, bounds)
	}
	return impossible(
		"found no state of %s that takes %d presses, but did not prove that none exists: the deepest take %s",
		m.b, d.Depth, bounds)
}

// Draws by counts. The type of a button says which quiet patterns of a basis hold it. With two states
// the weights of all solutions x + q depend only on how many buttons of each type are pressed: adding
// q presses those of its types that were not pressed, and leaves those that were. So whether x is
// least, and how many least solutions there are, is a matter of the vector of counts.
//
// On boards with few such vectors all of them are run through once, and those of the wanted depth are kept,
// each with the number of states it represents: ∏ C(N_t, c_t) presses have the counts c, and if m of the
// solutions are least, each state is met m times. To draw a state, draw a vector in proportion to ∏ C(N_t,
// c_t) / m, then for each type c_t of its N_t buttons. A state with m least solutions is then drawn by each
// of them with the m-th part of its chance: all states of the depth are equally likely. The fractions are
// made whole by the least common multiple of all m.
//
// Buttons of type 0 are in no quiet pattern. Pressing them adds to every solution alike.

type countTable struct {
	Wish
	buttons [][]int // of each type, those of type 0 last
	entries []countEntry
	scale   *big.Int // the least common multiple
	tooMany bool     // entries
}

type countEntry struct {
	counts []int    // of each type
	least  int64    // how many solutions are least
	upTo   *big.Int // the sum of the chances up to this entry
}

// Limits of a table: steps to make it, entries to keep, buttons whose binomials are computed.
const (
	maxCountWork    = 1 << 24
	maxCountEntries = 1 << 17
	maxCountButtons = 1 << 12
)

// newCountTable returns the table of a depth, or nil if the board is not for it.
func newCountTable(ctx context.Context, a *algebra.Algebra, wish Wish) (*countTable, error) {
	d := a.Nullity()
	if a.Board().Modulus() != 2 || d == 0 || d > 16 || a.Board().Buttons() > maxCountButtons {
		return nil, nil
	}
	var quiet [][]uint64
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		quiet = append(quiet, q.Words())
	}
	sorted := types.Of(a.Board().Buttons(), quiet).Increasing()
	if !sorted.Within(maxCountWork) {
		return nil, nil
	}
	t := &countTable{Wish: wish, buttons: append(sorted.Buttons, sorted.Zero), scale: big.NewInt(1)}
	if err := sorted.Each(ctx, wish.Depth, t.keep); err != nil || t.tooMany {
		return nil, err
	}
	sum := new(big.Int)
	for at := range t.entries {
		chance := t.entries[at].upTo
		chance.Mul(chance, t.scale).Quo(chance, big.NewInt(t.entries[at].least))
		t.entries[at].upTo = new(big.Int).Set(sum.Add(sum, chance))
	}
	return t, nil
}

// keep keeps a vector of counts if it is least and can be filled up to the weight with buttons of type 0. It
// reports whether there is room for more.
func (t *countTable) keep(counts, weights []int, presses *big.Int) bool {
	more := t.Depth - weights[0]
	zero := len(t.buttons[len(counts)])
	least := int64(0)
	for _, w := range weights {
		if w < weights[0] {
			return true
		}
		if w == weights[0] {
			least++
		}
	}
	if more > zero || t.Unique && least > 1 {
		return true
	}
	if t.tooMany = len(t.entries) == maxCountEntries; t.tooMany {
		return false
	}
	ways := new(big.Int).Binomial(int64(zero), int64(more))
	t.entries = append(t.entries, countEntry{
		append(slices.Clone(counts), more), least, ways.Mul(ways, presses),
	})
	common := new(big.Int).GCD(nil, nil, t.scale, big.NewInt(least))
	t.scale.Mul(t.scale, common.Quo(big.NewInt(least), common))
	return true
}

// draw sets x, which must be empty, to a least solution of a state.
func (t *countTable) draw(r *random, x lightsout.Presses) {
	v := r.belowBig(t.entries[len(t.entries)-1].upTo)
	at := sort.Search(len(t.entries), func(at int) bool { return t.entries[at].upTo.Cmp(v) > 0 })
	for i, list := range t.buttons {
		// Each button is chosen with the chance that the number still to choose has among those left.
		choose := t.entries[at].counts[i]
		for place := 0; choose > 0; place++ {
			if r.index(len(list)-place) < choose {
				x.Set(list[place], 1)
				choose--
			}
		}
	}
}

// grow looks for least presses of a weight where random presses of that weight are too rarely least:
// beginning with none, a random press is added whenever the presses stay least, until they are
// enough. Since the parts of least presses are least, every least x can grow in this way, but some
// more often than others, so what is found is proved and not uniform.
//
// If nothing grows so far and a deepest state is known, presses are taken away from it instead. In either
// case presses are then exchanged at random as long as they stay least, to forget where they came from.
func (m *Maker) grow(ctx context.Context, r *random, d *depthDraws) (lightsout.Presses, bool, error) {
	const (
		work       = 1 << 27
		maxNullity = 10
	)
	n := m.b.Buttons()
	for range min(64, max(1, work/(1+d.code.size()*n))) {
		x := m.b.NewPresses()
		if err := m.addPresses(ctx, r, d, x); err != nil {
			return x, false, err
		}
		if x.Weight() == d.Depth {
			return x, true, m.exchange(ctx, r, d, x)
		}
	}
	// Above this nullity a deepest state is found by annealing, which may not end alike everywhere.
	if m.a.Nullity() > maxNullity || d.Unique {
		return lightsout.Presses{}, false, nil
	}
	bounds, err := m.depthBounds(ctx)
	if err != nil || bounds.Deep.Len() == 0 || bounds.AtLeast < d.Depth ||
		d.code.upTo < reach(2, bounds.Deep.Weight()) {
		return lightsout.Presses{}, false, err
	}
	x, _ := d.code.lightest(bounds.Deep.Clone())
	for x.Weight() > d.Depth {
		if j := r.index(n); x.At(j) != 0 {
			x.Add(j, -1)
		}
	}
	return x, true, m.exchange(ctx, r, d, x)
}

// addPresses adds random presses to none as long as they stay least and are not enough. A press that
// cannot be added now cannot be added later, when there are more.
func (m *Maker) addPresses(ctx context.Context, r *random, d *depthDraws, x lightsout.Presses) error {
	order := make([]int, x.Len()*(x.Modulus()-1))
	for i := range order {
		order[i] = i / (x.Modulus() - 1)
	}
	for left, w := len(order), 0; left > 0 && w < d.Depth; left-- {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := r.index(left)
		j := order[at]
		order[at] = order[left-1]
		x.Add(j, 1)
		if d.allows(x) {
			w++
		} else {
			x.Add(j, -1)
		}
	}
	return nil
}

// exchange takes a random press away and adds another one, many times, keeping the presses least.
func (m *Maker) exchange(ctx context.Context, r *random, d *depthDraws, x lightsout.Presses) error {
	const work = 1 << 26
	n := x.Len()
	most := x.Modulus() - 1
	for range min(4*n, work/(1+d.code.size())) {
		if err := ctx.Err(); err != nil {
			return err
		}
		from := r.index(n)
		to := r.index(n)
		if x.At(from) == 0 || x.At(to) == most || from == to {
			continue
		}
		x.Add(from, -1)
		x.Add(to, 1)
		if !d.allows(x) {
			x.Add(to, -1)
			x.Add(from, 1)
		}
	}
	return nil
}

// allows reports whether presses are least, and the only least ones if a unique solution is wanted.
func (d *depthDraws) allows(x lightsout.Presses) bool {
	count, ok := d.code.least(x)
	return ok && (!d.Unique || count == 1)
}

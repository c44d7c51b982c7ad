package algebra

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/internal/base/lazy"
	"lightsout/internal/math/zmod"
)

// reduced is a board whose equations have been eliminated, down to small dense systems that do not depend on each
// other: the blocks. Chasing leaves one, sparse elimination often several. Their answers are those of the board, but
// for presses and states that the elimination carries back.
type reduced struct {
	*steps
	idle   []int32 // lights without entries in any block: each is a witness by itself
	free   []int32 // buttons without: each is a quiet pattern
	blocks []block
	listed *lazy.Value[generators]
}

// block is lights and buttons, and the matrix between them, factored. Lights go by the numbers of the elimination.
type block struct {
	lights, buttons []int32
	core            core
}

func newReduced(s *steps, idle, free []int32, blocks []block) *reduced {
	r := &reduced{steps: s, idle: idle, free: free, blocks: blocks}
	r.listed = lazy.New(r.list)
	return r
}

func (r *reduced) solve(ctx context.Context, from, to lightsout.State) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	change, err := changeOf(ctx, r.b, from, to)
	if err != nil {
		return x, w, false, err
	}
	e, err := r.forward(ctx, change)
	if err != nil {
		return x, w, false, err
	}
	for n, i := range r.idle {
		if e[i] != 0 {
			w, err := r.witness(ctx, n)
			return x, w, false, err
		}
	}
	x = r.b.NewPresses()
	for n := range r.blocks {
		bl := &r.blocks[n]
		right := make([]uint8, len(bl.lights))
		for at, i := range bl.lights {
			right[at] = e[i]
		}
		if err := ctx.Err(); err != nil {
			return x, w, false, err
		}
		p, v, ok := bl.core.Solve(right)
		if !ok {
			w, err := r.witnessOf(ctx, bl.lights, v)
			return x, w, false, err
		}
		press(x, bl.buttons, p)
	}
	err = r.extend(ctx, x, change)
	return x, w, err == nil, err
}

// generators are those of the kernels of the blocks. They are kept as they come from the dense cores, and extended to
// the whole board on demand.
type generators struct{ quiets, witnesses []generator }

// generator is presses of the buttons of a block, or a state of its lights.
type generator struct {
	*block
	values []uint8
}

func (r *reduced) list(ctx context.Context) (l generators, err error) {
	for n := range r.blocks {
		bl := &r.blocks[n]
		quiets, err := bl.core.kernel(ctx)
		if err != nil {
			return generators{}, err
		}
		witnesses, err := bl.core.left(ctx)
		if err != nil {
			return generators{}, err
		}
		for _, values := range quiets {
			l.quiets = append(l.quiets, generator{bl, values})
		}
		for _, values := range witnesses {
			l.witnesses = append(l.witnesses, generator{bl, values})
		}
	}
	return l, nil
}

// Free buttons come first in the list of quiet patterns, and idle lights in that of witnesses.

func (r *reduced) quiets(ctx context.Context) (int, error) {
	l, err := r.listed.Get(ctx)
	return len(r.free) + len(l.quiets), err
}

func (r *reduced) witnesses(ctx context.Context) (int, error) {
	l, err := r.listed.Get(ctx)
	return len(r.idle) + len(l.witnesses), err
}

// onto asks whether each block has as many independent rows, modulo every prime, as it has lights.
func (r *reduced) onto() bool {
	for _, p := range zmod.NewRing(r.b.Modulus()).Primes() {
		for _, bl := range r.blocks {
			if bl.core.Nullity(p) != len(bl.buttons)-len(bl.lights) {
				return false
			}
		}
	}
	return len(r.idle) == 0
}

func (r *reduced) quiet(ctx context.Context, i int) (x lightsout.Presses, err error) {
	l, err := r.listed.Get(ctx)
	if err != nil {
		return x, err
	}
	x = r.b.NewPresses()
	if i < len(r.free) {
		press(x, r.free[i:i+1], []uint8{1})
	} else {
		g := l.quiets[i-len(r.free)]
		press(x, g.buttons, g.values)
	}
	return x, r.extend(ctx, x, make([]uint8, r.b.Lights()))
}

func (r *reduced) order(i int) int {
	if i < len(r.free) {
		return r.b.Modulus()
	}
	l, _ := r.listed.Get(context.Background())
	return orderOf(r.b.Modulus(), l.quiets[i-len(r.free)].values)
}

func (r *reduced) witness(ctx context.Context, i int) (w lightsout.State, err error) {
	if i < len(r.idle) {
		return r.witnessOf(ctx, r.idle[i:i+1], []uint8{1})
	}
	l, err := r.listed.Get(ctx)
	if err != nil {
		return w, err
	}
	g := l.witnesses[i-len(r.idle)]
	return r.witnessOf(ctx, g.lights, g.values)
}

func (r *reduced) kernelSize() *big.Int {
	size := new(big.Int).Exp(big.NewInt(int64(r.b.Modulus())), big.NewInt(int64(len(r.free))), nil)
	for _, bl := range r.blocks {
		size.Mul(size, bl.core.KernelSize())
	}
	return size
}

func press(x lightsout.Presses, buttons []int32, values []uint8) {
	for at, v := range values {
		if v != 0 {
			x.Set(int(buttons[at]), int(v))
		}
	}
}

// nullity adds up what the blocks need, for each prime in k apart: modulo 6, a quiet pattern of
// order 2 in one block and one of order 3 in another are multiples of their sum.
func (r *reduced) nullity() int {
	most := 0
	for _, p := range zmod.NewRing(r.b.Modulus()).Primes() {
		count := len(r.free)
		for _, bl := range r.blocks {
			count += bl.core.Nullity(p)
		}
		most = max(most, count)
	}
	return most
}

// incidence is the toggle matrix by rows, one after the other: for each light the buttons that change it.
type incidence struct {
	equation
	first []int32            // where the row of a light begins; one more at the end
	room  []lightsout.Toggle // for the toggles of a button, of which a hub has millions
}

// end ends the row to which entries were added.
func (m *incidence) end() { m.first = append(m.first, int32(len(m.buttons))) }

// incidenceOf turns the columns that a board gives into rows.
func incidenceOf(ctx context.Context, b *lightsout.Board) (*incidence, error) {
	if b.Lights() > maxIncidence || b.Buttons() > maxIncidence {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d are allowed", b.Lights(), b.Buttons(), maxIncidence)
	}
	var room []lightsout.Toggle
	if typical := typicalToggles(b); typical > 4*maxIncidence/b.Buttons() {
		return nil, fmt.Errorf("its %d buttons change about %d lights each, and its toggle matrix may have at most %d entries", b.Buttons(), typical, maxIncidence)
	}
	p, each := pace{ctx: ctx}, stepsOf(b)
	m, err := gather(b.Lights(), func(add func(row int, button int32, times uint8)) error {
		total := 0
		for j := range b.Buttons() {
			room = b.AppendToggles(room[:0], j)
			if err := p.spend(each + 4*len(room)); err != nil {
				return err
			}
			if total += len(room); total > maxIncidence {
				return fmt.Errorf("its toggle matrix has more than %d entries", maxIncidence)
			}
			for _, t := range room {
				add(t.Light, int32(j), uint8(t.Times))
			}
		}
		return nil
	})
	m.room = room
	return m, err
}

// gather makes rows of entries. Each is called twice, to count them and to put them in their places.
func gather(rows int, each func(add func(row int, button int32, times uint8)) error) (*incidence, error) {
	m := &incidence{first: make([]int32, rows+1)}
	if err := each(func(row int, _ int32, _ uint8) { m.first[row+1]++ }); err != nil {
		return m, err
	}
	for i := range rows {
		m.first[i+1] += m.first[i]
	}
	m.buttons, m.times = make([]int32, m.first[rows]), make([]uint8, m.first[rows])
	next := slices.Clone(m.first)
	return m, each(func(row int, button int32, times uint8) {
		m.buttons[next[row]], m.times[next[row]] = button, times
		next[row]++
	})
}

// stepsOf returns the work for the toggles of one button besides their number: on a small torus, the steps of a
// large pattern meet in few lights.
func stepsOf(b *lightsout.Board) int {
	if g, ok := b.Grid(); ok {
		if steps, err := g.Pattern().Steps(len(g.Sizes())); err == nil {
			return 2 + 16*len(steps)
		}
	}
	return 2
}

// typicalToggles returns the median number of lights that a sample of buttons change: it is fast on huge
// boards, and a few buttons that change very many lights do not skew it.
func typicalToggles(b *lightsout.Board) int {
	const sample, middle = 9, 4
	var counts []int
	var room []lightsout.Toggle
	for at := range sample {
		from := middle + (at+1)/2*(1-at%2*2) // from the middle out: the button of a star with a million lights is at an end
		room = b.AppendToggles(room[:0], from*(b.Buttons()-1)/(sample-1))
		counts = append(counts, len(room))
		slices.Sort(counts)
		if open := sample - 1 - at; open <= middle && (counts[middle-open] == counts[middle] || counts[0] > 1<<16) {
			break // the others do not move the median, or it is too many anyway
		}
	}
	return counts[len(counts)/2]
}

func (m *incidence) row(light int) (buttons []int32, times []uint8) {
	from, to := m.first[light], m.first[light+1]
	return m.buttons[from:to], m.times[from:to]
}

// chaseOrder returns the lights in the order in which they are chased: layers across the longest axis of a grid, so that
// as few presses as possible are unknown; other boards as they are numbered.
func chaseOrder(b *lightsout.Board) []int32 {
	order := make([]int32, b.Lights())
	for i := range order {
		order[i] = int32(i)
	}
	g, ok := b.Grid()
	if !ok {
		return order
	}
	sizes := g.Sizes()
	axes := longestFirst(sizes)
	if slices.IsSorted(axes) {
		return order
	}
	// Rank each cell by its coordinates, the longest axis first.
	weight := make([]int, len(sizes))
	for at, step := len(axes)-1, 1; at >= 0; at-- {
		weight[axes[at]] = step
		step *= sizes[axes[at]]
	}
	for i := range order {
		place, rest := 0, i
		for axis := len(sizes) - 1; axis >= 0; axis-- {
			place += rest % sizes[axis] * weight[axis]
			rest /= sizes[axis]
		}
		order[place] = int32(i)
	}
	return order
}

// longestFirst returns the axes of a grid in the order of their sizes.
func longestFirst(sizes []int) []int {
	axes := make([]int, len(sizes))
	for axis := range axes {
		axes[axis] = axis
	}
	slices.SortStableFunc(axes, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
	return axes
}

package algebra

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lightsout"
)

// incidence is the toggle matrix by rows: for each light the buttons that change it.
type incidence struct {
	first   []int // where the row of a light begins; one more at the end
	buttons []int32
	times   []uint8
}

// incidenceOf turns the columns that a board gives into rows.
func incidenceOf(ctx context.Context, b *lightsout.Board) (*incidence, error) {
	if b.Lights() > maxIncidence || b.Buttons() > maxIncidence {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d are allowed", b.Lights(), b.Buttons(), maxIncidence)
	}
	var room []lightsout.Toggle
	if typical := typicalToggles(b); typical > 4*maxIncidence/b.Buttons() {
		return nil, fmt.Errorf("its %d buttons change about %d lights each, and its toggle matrix may have at most %d entries", b.Buttons(), typical, maxIncidence)
	}
	m := &incidence{first: make([]int, b.Lights()+1)}
	total := 0
	p, each := pace{ctx: ctx}, stepsOf(b)
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		if err := p.spend(each + 4*len(room)); err != nil {
			return nil, err
		}
		if total += len(room); total > maxIncidence {
			return nil, fmt.Errorf("its toggle matrix has more than %d entries", maxIncidence)
		}
		for _, t := range room {
			m.first[t.Light+1]++
		}
	}
	for i := range b.Lights() {
		m.first[i+1] += m.first[i]
	}
	m.buttons, m.times = make([]int32, total), make([]uint8, total)
	next := slices.Clone(m.first)
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		if err := p.spend(each + 4*len(room)); err != nil {
			return nil, err
		}
		for _, t := range room {
			m.buttons[next[t.Light]], m.times[next[t.Light]] = int32(j), uint8(t.Times)
			next[t.Light]++
		}
	}
	return m, nil
}

// stepsOf returns the work for the toggles of one button besides their number: on a small torus, the steps of a
// large pattern meet in few lights.
func stepsOf(b *lightsout.Board) int {
	g, ok := b.Grid()
	if !ok {
		return 2
	}
	steps, err := g.Pattern().Steps(len(g.Sizes()))
	if err != nil {
		return 2
	}
	return 2 + 16*len(steps)
}

// typicalToggles returns the median number of lights that a sample of buttons change: it is fast on huge
// boards, and a few buttons that change very many lights do not skew it.
func typicalToggles(b *lightsout.Board) int {
	const sample = 9
	var counts []int
	var room []lightsout.Toggle
	for at := range sample {
		room = b.AppendToggles(room[:0], at*(b.Buttons()-1)/(sample-1))
		counts = append(counts, len(room))
	}
	slices.Sort(counts)
	return counts[sample/2]
}

func (m *incidence) row(light int) (buttons []int32, times []uint8) {
	from, to := m.first[light], m.first[light+1]
	return m.buttons[from:to], m.times[from:to]
}

// chaseOrder returns the lights in the order in which they are chased.
func chaseOrder(b *lightsout.Board) []int32 {
	order := make([]int32, b.Lights())
	place := placesOf(b)
	for i := range order {
		order[place(i)] = int32(i)
	}
	return order
}

// placesOf returns the place of a light in the order of a chase: layers across the longest axis of a grid,
// so that as few presses as possible are unknown; other boards as they are numbered.
func placesOf(b *lightsout.Board) func(light int) int {
	g, ok := b.Grid()
	if !ok {
		return func(light int) int { return light }
	}
	sizes := g.Sizes()
	axes := longestFirst(sizes)
	if slices.IsSorted(axes) {
		return func(light int) int { return light }
	}
	// Rank each cell by its coordinates, the longest axis first.
	weight := make([]int, len(sizes))
	for at, step := len(axes)-1, 1; at >= 0; at-- {
		weight[axes[at]] = step
		step *= sizes[axes[at]]
	}
	return func(light int) int {
		place := 0
		for axis := len(sizes) - 1; axis >= 0; axis-- {
			place += light % sizes[axis] * weight[axis]
			light /= sizes[axis]
		}
		return place
	}
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

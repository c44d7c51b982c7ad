package algebra

import (
	"cmp"
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
func incidenceOf(b *lightsout.Board) (*incidence, error) {
	if b.Lights() > maxIncidence || b.Buttons() > maxIncidence {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d are possible", b.Lights(), b.Buttons(), maxIncidence)
	}
	m := &incidence{first: make([]int, b.Lights()+1)}
	total := 0
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
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
		for _, t := range room {
			m.buttons[next[t.Light]], m.times[next[t.Light]] = int32(j), uint8(t.Times)
			next[t.Light]++
		}
	}
	return m, nil
}

func (m *incidence) row(light int) (buttons []int32, times []uint8) {
	from, to := m.first[light], m.first[light+1]
	return m.buttons[from:to], m.times[from:to]
}

// chaseOrder returns the lights in the order in which they are chased: layers across the longest
// axis of a grid, so that as few presses as possible are unknown; other boards as they are numbered.
func chaseOrder(b *lightsout.Board) []int32 {
	order := make([]int32, b.Lights())
	for i := range order {
		order[i] = int32(i)
	}
	g, ok := b.Wiring().(lightsout.Grid)
	if !ok {
		return order
	}
	sizes := g.Sizes()
	axes := make([]int, len(sizes))
	for axis := range axes {
		axes[axis] = axis
	}
	slices.SortStableFunc(axes, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
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

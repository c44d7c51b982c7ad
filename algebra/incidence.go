package algebra

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
)

// incidence is the toggle matrix by rows, one after the other: for each light the buttons that change it.
type incidence struct {
	equation
	first   []int32            // where the row of a light begins; one more at the end
	scratch []lightsout.Toggle // for the toggles of a button, of which a hub has millions
}

// end ends the row to which entries were added.
func (m *incidence) end() { m.first = append(m.first, int32(len(m.buttons))) }

// incidenceOf turns the columns that a board gives into rows.
func incidenceOf(ctx context.Context, b *lightsout.Board) (*incidence, error) {
	if b.Lights() > maxIncidence || b.Buttons() > maxIncidence {
		return nil, fmt.Errorf("it has %d lights and %d buttons, and at most %d are allowed", b.Lights(),
			b.Buttons(), maxIncidence)
	}
	var scratch []lightsout.Toggle
	if typical := typicalToggles(b); typical > 4*maxIncidence/b.Buttons() {
		return nil, fmt.Errorf(
			"its %d buttons change about %d lights each, and its toggle matrix may have at most %d entries",
			b.Buttons(), typical, maxIncidence)
	}
	p := ticker{ctx: ctx}
	each := stepsOf(b)
	m, err := gather(b.Lights(), func(add func(row int, button int32, times uint8)) error {
		total := 0
		for j := range b.Buttons() {
			scratch = b.AppendToggles(scratch[:0], j)
			if err := p.spend(each + 4*len(scratch)); err != nil {
				return err
			}
			if total += len(scratch); total > maxIncidence {
				return fmt.Errorf("its toggle matrix has more than %d entries", maxIncidence)
			}
			for _, t := range scratch {
				add(t.Light, int32(j), uint8(t.Times))
			}
		}
		return nil
	})
	m.scratch = scratch
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
	m.buttons = make([]int32, m.first[rows])
	m.times = make([]uint8, m.first[rows])
	next := slices.Clone(m.first)
	return m, each(func(row int, button int32, times uint8) {
		m.times[next[row]] = times
		m.buttons[next[row]] = button
		next[row]++
	})
}

func (m *incidence) row(light int) (buttons []int32, times []uint8) {
	from := m.first[light]
	to := m.first[light+1]
	return m.buttons[from:to], m.times[from:to]
}

// stepsOf returns the work for the toggles of one button besides their number: on a small torus, the steps of
// a large pattern meet in few lights.
func stepsOf(b *lightsout.Board) int {
	if g, ok := b.Grid(); ok {
		if steps, err := g.Pattern.Steps(len(g.Sizes)); err == nil {
			return 2 + 16*len(steps)
		}
	}
	return 2
}

// typicalToggles returns the median number of lights that a sample of buttons change: it is fast on huge
// boards, and a few buttons that change very many lights do not skew it.
func typicalToggles(b *lightsout.Board) int {
	const (
		sample = 9
		middle = 4
	)
	var counts []int
	var scratch []lightsout.Toggle
	for at := range sample {
		// from the middle out: the button of a star with a million lights is at an end
		from := middle + (at+1)/2*(1-at%2*2)
		scratch = b.AppendToggles(scratch[:0], from*(b.Buttons()-1)/(sample-1))
		counts = append(counts, len(scratch))
		slices.Sort(counts)
		open := sample - 1 - at
		if open <= middle && (counts[middle-open] == counts[middle] || counts[0] > 1<<16) {
			break // the others do not move the median, or it is too many anyway
		}
	}
	return counts[len(counts)/2]
}

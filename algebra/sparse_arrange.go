package algebra

import (
	"context"
	"slices"

	"lightsout"
)

// arrangement is the toggle matrix with lights and buttons renumbered, neighbors next to each other.
// Elimination goes from neighbor to neighbor; in a graph of a million nodes with numbers as they
// come, each of these steps waits for memory.
type arrangement struct {
	m       *incidence
	lights  []int32 // of a new number: the light
	buttons []int32 // of a new number: the button
	number  []int32 // of a light: its new number
	parts   []part
	lone    int // the first of the buttons without lights, which come last and belong to no part
}

// part is lights and buttons that have to do with no others: a connected piece of the graph that joins each light to
// the buttons that change it. Its lights have new numbers from one to before another, and so have its buttons.
//
// Parts are eliminated one by one, each down to its own dense system. One dense system for all
// of them would waste the square of their number: ten thousand small graphs on one board, each with
// three buttons set aside, are nothing, but a matrix of 30,000 rows and columns is a gigabit.
type part struct {
	firstLight, pastLight   int
	firstButton, pastButton int
}

func (p part) lights() int  { return p.pastLight - p.firstLight }
func (p part) buttons() int { return p.pastButton - p.firstButton }

// arrange numbers lights and buttons breadth first. A light without buttons is a part.
func arrange(ctx context.Context, b *lightsout.Board, m *incidence) (*arrangement, error) {
	a := &arrangement{
		m:       &incidence{first: make([]int, 1, len(m.first)), buttons: make([]int32, 0, len(m.buttons)), times: make([]uint8, 0, len(m.times))},
		lights:  make([]int32, 0, b.Lights()),
		buttons: make([]int32, 0, b.Buttons()),
		number:  make([]int32, b.Lights()),
	}
	buttonNumber := make([]int32, b.Buttons())
	fill(a.number, none)
	fill(buttonNumber, none)
	var room []lightsout.Toggle
	look := pace{ctx: ctx}
	for start := range b.Lights() {
		if a.number[start] != none {
			continue
		}
		p := part{firstLight: len(a.lights), firstButton: len(a.buttons)}
		a.addLight(start)
		for at := p.firstLight; at < len(a.lights); at++ {
			row, times := m.row(int(a.lights[at]))
			if err := look.spend(32 * (1 + len(row))); err != nil {
				return nil, err
			}
			for _, j := range row {
				if buttonNumber[j] != none {
					continue
				}
				buttonNumber[j] = int32(len(a.buttons))
				a.buttons = append(a.buttons, j)
				room = b.AppendToggles(room[:0], int(j))
				for _, t := range room {
					if a.number[t.Light] == none {
						a.addLight(t.Light)
					}
				}
			}
			a.addRow(row, times, buttonNumber)
		}
		p.pastLight, p.pastButton = len(a.lights), len(a.buttons)
		a.parts = append(a.parts, p)
	}
	a.lone = len(a.buttons)
	for j, number := range buttonNumber {
		if number == none {
			a.buttons = append(a.buttons, int32(j))
		}
	}
	return a, nil
}

// addLight gives a light the next number.
func (a *arrangement) addLight(light int) {
	a.number[light] = int32(len(a.lights))
	a.lights = append(a.lights, int32(light))
}

// addRow appends the row of a light, with its buttons by their new numbers, in order.
func (a *arrangement) addRow(row []int32, times []uint8, buttonNumber []int32) {
	sorted := make([]uint64, 0, 32)
	for at, j := range row {
		sorted = append(sorted, uint64(buttonNumber[j])<<8|uint64(times[at]))
	}
	slices.Sort(sorted)
	for _, v := range sorted {
		a.m.buttons, a.m.times = append(a.m.buttons, int32(v>>8)), append(a.m.times, uint8(v))
	}
	a.m.first = append(a.m.first, len(a.m.buttons))
}

// rename replaces the new numbers of buttons by those of the board.
func (a *arrangement) rename(buttons []int32) {
	for at, j := range buttons {
		buttons[at] = a.buttons[j]
	}
}

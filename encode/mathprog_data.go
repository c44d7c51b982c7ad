package encode

import (
	"fmt"
	"strings"
)

// writeLights writes the data of each parameter that has a value for every light and is not all
// default: the two states, and the costs. write writes the items of one of them.
func (m *model) writeLights(write func(name string, at func(i int) int)) {
	t := m.system.task
	for _, state := range []struct {
		name string
		at   func(int) int
		zero bool
	}{
		{"init", t.Problem.From.At, t.Problem.From.IsZero()},
		{"goal", t.Problem.To.At, t.Problem.To.IsZero()},
		{"cost", m.system.cost, t.Costs == nil},
	} {
		if state.zero {
			continue
		}
		m.begin("param " + state.name + " :=")
		write(state.name, state.at)
		m.end(";")
	}
	m.line("")
}

// writeBoxes writes the data of a box: each line of cells along the last axis is a line of the file.
func (m *model) writeBoxes(sizes []int) {
	last := sizes[len(sizes)-1]
	m.writeLights(func(_ string, at func(int) int) {
		for first := 0; first < m.system.rows(); first += last {
			places := placeTexts(sizes, first)
			places[len(places)-1] = "*"
			m.end("")
			m.begin(fmt.Sprintf("  [%s]", strings.Join(places, ",")))
			for i := range last {
				m.word(fmt.Sprintf("%d %d", i+1, at(first+i)))
			}
		}
	})
}

// meanings returns the comment that says what the letters of the model are.
func (m *model) meanings() []string {
	k := m.system.k
	lines := append([]string(nil), m.form.about...)
	lines = append(lines,
		fmt.Sprintf("x     how often a button is pressed: 0 to %d", k-1),
		fmt.Sprintf("d     how often a light cycles through all %d states, which changes nothing", k),
		"init  the lights at the start, goal at the end")
	if m.digits() {
		lines = append(lines, "x[..,t] is binary digit t of x, from the lowest, t = 1, on.")
	}
	if m.binary {
		lines = append(lines, "d[..,t] is binary digit t of d, so that all variables are binary.")
	}
	if m.system.nearest() {
		if k == 2 {
			lines = append(lines, "e     1 if a light is left wrong, else 0")
		} else {
			lines = append(lines, "e     how many changes a light is left short of", "w     1 if e is not 0")
		}
	}
	equation := "For each light: the presses of the buttons that change it = k d + the change it needs."
	if m.system.nearest() {
		equation = "For each light: the presses of the buttons that change it + e = k d + the change it needs."
	}
	return append(lines, "", equation)
}

package encode

import (
	"fmt"
	"slices"
	"strings"

	"lightsout"
)

// form is how a MathProg model refers to lights and buttons.
type form struct {
	about      []string // what the subscripts are, for people
	sets       []string // statements that make the index sets
	lights     string   // the index set of lights, as it is in a declaration: N, or R,C
	buttons    string   // that of buttons
	eachLight  string   // the same with subscripts: i in N
	eachButton string
	light      string // the subscript of a light: i
	button     string // the subscript of a button
	eachLine   string // buttons are printed in lines: the subscripts of those, if there are several,
	eachOfLine string // and the subscript in one

	// sum is the presses that change the light of that subscript. press makes the text of one press of its
	// subscript, and further is a further index of the sum, or nothing.
	sum func(further string, press func(subscript string) string) string

	subscript func(cell int) string // that of a button, as numbers
	writeData func(m *model)
}

// formOf chooses the form that suits a board: a box if it is a grid with the plus pattern and no glued
// sides, else a graph. On such a grid the buttons that change a light are those in the cross around it.
func formOf(s *system) form {
	g, ok := s.task.Problem.Board.Grid()
	if !ok || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus {
		return graphForm(s)
	}
	return boxForm(g.Sizes())
}

// graphForm refers to lights and buttons by number, and lists for each light the set of buttons that change it.
func graphForm(s *system) form {
	weighted := slices.ContainsFunc(s.terms, func(t term) bool { return t.times != 1 })
	first := s.task.First
	f := form{
		about: []string{"N, B  the lights and the buttons, numbered from 0", "A[i]  the buttons that change light i"},
		sets: []string{
			fmt.Sprintf("set N := %d..%d;", first, s.rows()-1+first),
			fmt.Sprintf("set B := %d..%d;", first, s.presses-1+first),
			"set A{N}, within B;",
		},
		lights: "N", buttons: "B", eachLight: "i in N", eachButton: "j in B", light: "i", button: "j",
		eachOfLine: "j in B",
		subscript:  func(cell int) string { return itoa(cell + first) },
	}
	times := ""
	if weighted {
		f.about = append(f.about, "times what a press of a button adds to a light, if it is not 1")
		f.sets = append(f.sets, "param times{i in N, j in A[i]}, integer, >= 1, < k, default 1;")
		times = "times[i,j]*"
	}
	f.sum = func(further string, press func(string) string) string {
		return fmt.Sprintf("sum{j in A[i]%s} %s%s", further, times, press("j"))
	}
	f.writeData = func(m *model) {
		for r := range s.upTo(s.rows()) {
			m.begin(fmt.Sprintf("set A[%d] :=", r+first))
			for _, t := range s.row(r) {
				m.number(int(t.unknown) + first)
			}
			m.end(";")
		}
		m.line("")
		if weighted {
			m.line("param times :=")
			for r := range s.upTo(s.rows()) {
				for _, t := range s.row(r) {
					if t.times != 1 {
						m.line("  %d %d %d", r+first, int(t.unknown)+first, t.times)
					}
				}
			}
			m.line(";")
		}
		m.writeLights(func(name string, at func(i int) int) {
			for r := range s.upTo(s.rows()) {
				if v := at(r); v != 0 {
					m.word(fmt.Sprintf("%d %d", r+first, v))
				}
			}
		})
	}
	return f
}

// boxForm refers to cells by their coordinates, numbered from 1. In the plane these are i
// and j; with more axes, i1, i2, and so on.
func boxForm(sizes []int) form {
	names, places, ends := make([]string, len(sizes)), make([]string, len(sizes)), make([]string, len(sizes))
	var f form
	for axis, size := range sizes {
		names[axis], places[axis], ends[axis] = fmt.Sprintf("N%d", axis+1), fmt.Sprintf("i%d", axis+1), fmt.Sprintf("n%d", axis+1)
		if len(sizes) == 2 {
			names[axis], places[axis], ends[axis] = []string{"R", "C"}[axis], []string{"i", "j"}[axis], []string{"m", "n"}[axis]
		}
		f.sets = append(f.sets, fmt.Sprintf("param %s := %d;", ends[axis], size), fmt.Sprintf("set %s := 1..%s;", names[axis], ends[axis]))
	}
	each := make([]string, len(sizes))
	for axis := range sizes {
		each[axis] = places[axis] + " in " + names[axis]
	}
	f.about = []string{fmt.Sprintf("[%s] the cell in row i and column j, numbered from 1", strings.Join(places, ","))}
	if len(sizes) > 2 {
		f.about = []string{fmt.Sprintf("[%s]  the cell at these places along the %d axes, numbered from 1", strings.Join(places, ","), len(sizes))}
	}
	f.lights, f.eachLight, f.light = strings.Join(names, ","), strings.Join(each, ", "), strings.Join(places, ",")
	f.buttons, f.eachButton, f.button = f.lights, f.eachLight, f.light
	last := len(sizes) - 1
	f.eachLine, f.eachOfLine = strings.Join(each[:last], ", "), each[last]
	f.subscript = func(cell int) string { return strings.Join(placeTexts(sizes, cell), ",") }
	f.sum = func(further string, press func(string) string) string {
		sums := make([]string, len(sizes))
		for axis, place := range places {
			moved := slices.Clone(places)
			moved[axis] = "p"
			condition := "p >= 1 and p <= " + ends[axis]
			if axis > 0 { // the cell itself is in the first sum
				condition += " and p <> " + place
			}
			sums[axis] = fmt.Sprintf("sum{p in %s-1..%s+1%s: %s} %s", place, place, further, condition, press(strings.Join(moved, ",")))
		}
		return strings.Join(sums, "\n  + ")
	}
	f.writeData = func(m *model) { m.writeBoxes(sizes) }
	return f
}

// placeTexts returns the places of a cell along the axes, numbered from 1.
func placeTexts(sizes []int, cell int) []string {
	places := make([]string, len(sizes))
	for axis := len(sizes) - 1; axis >= 0; axis-- {
		places[axis] = itoa(cell%sizes[axis] + 1)
		cell /= sizes[axis]
	}
	return places
}

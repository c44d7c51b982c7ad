package picture_test

import (
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/picture"
	"lightsout/test/solvetest"
)

// Every light has its own place, two columns wide, on a page that holds them all.
func TestTextPlaces(t *testing.T) {
	for _, spec := range []string{"1x1", "5x5", "3x70", "torus-4x6", "3x3x3", "2x3x4x2", "hex-5", "tri-6",
		"cube-3", "merlin", "orbix", "graph-petersen", "graph-complete-9", "graph-hypercube-5",
		"graph-tree-5"} {
		b := solvetest.Board(t, spec)
		p, err := picture.TextPlaces(b)
		if err != nil {
			t.Fatal(err)
		}
		if p.Apart || len(p.Lights) != b.Lights() || len(p.Buttons) != b.Buttons() {
			t.Errorf("%s: %d lights and %d buttons have places, apart %v", spec, len(p.Lights),
				len(p.Buttons), p.Apart)
		}
		taken := map[picture.Place]int{}
		for i, at := range p.Lights {
			if at.Column < 0 || at.Column+2 > p.Columns || at.Line < 0 || at.Line >= p.Lines {
				t.Errorf("%s: light %d is at %v, and the page is %d by %d", spec, i, at, p.Columns, p.Lines)
			}
			for _, dx := range []int{0, 1} {
				column := picture.Place{Column: at.Column + dx, Line: at.Line}
				if other, ok := taken[column]; ok {
					t.Errorf("%s: lights %d and %d are both at %v", spec, other, i, column)
				}
				taken[column] = i
			}
		}
	}
}

// A plain grid is drawn in the obvious way.
func TestTextPlacesOfAGrid(t *testing.T) {
	b := solvetest.Board(t, "3x4")
	p, err := picture.TextPlaces(b)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range p.Lights {
		if want := (picture.Place{Column: 2 * (i % 4), Line: i / 4}); at != want {
			t.Errorf("light %d is at %v, want %v", i, at, want)
		}
	}
	if p.Columns != 8 || p.Lines != 3 {
		t.Errorf("the page is %d by %d", p.Columns, p.Lines)
	}
}

func TestTextPlacesOfButtonsApart(t *testing.T) {
	graph := board.Graph{Placed: true,
		Nodes:   []board.Node{{At: lightsout.Point{X: 0, Y: 0}}, {At: lightsout.Point{X: 2, Y: 0}}},
		Buttons: []board.Node{{At: lightsout.Point{X: 1, Y: 2}}},
		Toggles: [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 1, Times: 1}}},
	}
	b, err := graph.Board()
	if err != nil {
		t.Fatal(err)
	}
	p, err := picture.TextPlaces(b)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Apart || len(p.Lights) != 2 || len(p.Buttons) != 1 || p.Buttons[0].Line <= p.Lights[0].Line ||
		p.Buttons[0].Column <= p.Lights[0].Column || p.Buttons[0].Column >= p.Lights[1].Column {
		t.Errorf("the places are %+v", p)
	}
	if _, err := picture.TextPlaces(solvetest.Board(t, "1000x1000")); err == nil {
		t.Error("a million lights have places")
	}
}

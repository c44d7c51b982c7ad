package picture_test

import (
	"image"
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
		lights, buttons, page := picture.TextPlaces(b)
		if len(lights) != b.Lights() || len(buttons) != b.Buttons() {
			t.Errorf("%s: %d lights and %d buttons have places", spec, len(lights), len(buttons))
		}
		taken := map[image.Point]int{}
		for i, at := range lights {
			if at.X < 0 || at.X+2 > page.X || at.Y < 0 || at.Y >= page.Y {
				t.Errorf("%s: light %d is at %v, and the page is %v", spec, i, at, page)
			}
			for _, dx := range []int{0, 1} {
				column := at.Add(image.Pt(dx, 0))
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
	lights, _, page := picture.TextPlaces(b)
	for i, at := range lights {
		if want := image.Pt(2*(i%4), i/4); at != want {
			t.Errorf("light %d is at %v, want %v", i, at, want)
		}
	}
	if page != image.Pt(8, 3) {
		t.Errorf("the page is %v", page)
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
	lights, buttons, _ := picture.TextPlaces(b)
	if len(lights) != 2 || len(buttons) != 1 || buttons[0].Y <= lights[0].Y || buttons[0].X <= lights[0].X ||
		buttons[0].X >= lights[1].X {
		t.Errorf("the places are %v and %v", lights, buttons)
	}
}

package picture

import (
	"image"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// heap is a graph whose nodes all share one place.
type heap int

func (h heap) Lights() int  { return int(h) }
func (h heap) Buttons() int { return int(h) }
func (h heap) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst, lightsout.Toggle{Light: button, Times: 1})
}
func (h heap) String() string           { return "heap" }
func (h heap) Layout() lightsout.Layout { return heapLayout{} }

type heapLayout struct{}

func (heapLayout) Bounds() (lightsout.Point, lightsout.Point) {
	return lightsout.Point{}, lightsout.Point{X: 1, Y: 1}
}
func (heapLayout) Light(int) lightsout.Shape {
	return lightsout.Shape{Center: lightsout.Point{X: 0.5, Y: 0.5}, Radius: 0.5}
}
func (l heapLayout) Button(j int) lightsout.Shape { return l.Light(j) }

// Nodes that lie on each other are put side by side, in time that grows with their number and not with
// its square.
func TestPlacesOfNodesAtOnePlace(t *testing.T) {
	for _, n := range []int{1, 1 << 16} {
		b, err := lightsout.NewBoard(heap(n), 2)
		if err != nil {
			t.Fatal(err)
		}
		lights, _, _ := TextPlaces(b)
		for i, at := range lights {
			if want := image.Pt(2*i, 0); at != want {
				t.Fatalf("node %d of %d is at %v, not %v", i, n, at, want)
			}
		}
	}
}

// The first free column is found as by trying one after the other.
func TestTakeAgainstTryingAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		taken := map[image.Point]int{}
		seen := map[image.Point]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "nodes") {
			at := image.Pt(rapid.IntRange(0, 20).Draw(t, "x"), rapid.IntRange(0, 1).Draw(t, "y"))
			want := at
			for seen[want] || seen[want.Sub(image.Pt(1, 0))] || seen[want.Add(image.Pt(1, 0))] {
				want.X++
			}
			seen[want] = true
			if got := take(taken, at); got != want {
				t.Fatalf("from %v on %v is free, and not %v", at, want, got)
			}
		}
	})
}

// TestTerminalRefusesHugeBoards refuses before any text is made.
func TestTerminalRefusesHugeBoards(t *testing.T) {
	g, err := lightsout.NewGrid(lightsout.Rectangle, lightsout.Plus, 1<<15, 1<<14)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lightsout.NewBoard(g, 2)
	if err != nil {
		t.Fatal(err)
	}
	err = (Terminal{Plain: true}).Draw(io.Discard, b, lightsout.State{})
	if err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("%s: %v", b, err)
	}
}

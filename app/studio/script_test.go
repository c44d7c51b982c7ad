package studio

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/film"
	"lightsout/test/solvetest"
)

// Presses between states lead from each to the next, and are as few as those between drawings.
func TestBetween(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, spec := range []string{"5x5", "6x4", "9x9", "4x4-mod3", "orbix"} {
		a := factored(t, spec)
		b := a.Board()
		var drawings []Drawing
		var states []lightsout.State
		for range 3 {
			d, err := Draw(context.Background(), a, b.AllOn(), solvetest.State(b, random), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			drawings = append(drawings, d)
			states = append(states, d.State)
		}
		joined, err := Join(context.Background(), a, drawings, nil)
		if err != nil {
			t.Fatal(err)
		}
		ways, err := Between(context.Background(), a, states)
		if err != nil || len(ways) != 2 || !must(FromAllOn(context.Background(), a, states)) {
			t.Fatal(spec, err)
		}
		for i, way := range ways {
			err := (lightsout.Problem{Board: b, From: states[i], To: states[i+1]}).Check(way.Presses)
			if err != nil {
				t.Error(err)
			}
			if !way.Least || way.Presses.Weight() != joined[i].Presses.Weight() {
				t.Errorf("%s: %d presses between states, %d between drawings", spec, way.Presses.Weight(),
					joined[i].Presses.Weight())
			}
		}
	}
}

// States that do not lead to each other are refused, and do not start from all-on.
func TestBetweenUnrelatedStates(t *testing.T) {
	a := factored(t, "5x5")
	b := a.Board()
	corner := b.NewState()
	corner.Set(0, 1)
	states := []lightsout.State{b.AllOn(), b.NewState(), corner}
	_, err := Between(context.Background(), a, states)
	if err == nil || !strings.HasPrefix(err.Error(), "state 3 cannot be reached") {
		t.Errorf("got %v", err)
	}
	if must(FromAllOn(context.Background(), a, states)) ||
		!must(FromAllOn(context.Background(), a, states[:2])) {
		t.Error("the corner of 5x5 cannot be lit from all-on, and all-off can be reached")
	}
}

// A script has the ways in order, and leads to the last state.
func TestScript(t *testing.T) {
	a := factored(t, "4x6")
	b := a.Board()
	g, err := photo.Reading{}.Read(bytes.NewReader([]byte("P2 6 4 5\n" + strings.Repeat("5 4 3 2 1 0\n", 4))))
	if err != nil {
		t.Fatal(err)
	}
	order, err := ByBrightness(b, g)
	if err != nil {
		t.Fatal(err)
	}
	states := []lightsout.State{b.AllOn(), b.NewState(), b.AllOn()}
	ways, err := Between(context.Background(), a, states)
	if err != nil {
		t.Fatal(err)
	}
	script, err := Script(context.Background(), b, states[0], ways, order, 5)
	if err != nil || !slices.EqualFunc(script.States(), states, lightsout.State.Equal) || script.Seed != 5 ||
		len(script.Scenes) != 2 {
		t.Fatalf("got %+v, %v", script, err)
	}
	columns := make([]int32, 0, len(script.Scenes[0].Buttons))
	for _, button := range script.Scenes[0].Buttons {
		columns = append(columns, -(button % 6))
	}
	if !slices.IsSorted(columns) {
		t.Errorf("the dark right is not pressed first: columns %v", columns)
	}
}

// A board fits its screen, and a large grid has no gaps unless there is something to mark.
func TestCell(t *testing.T) {
	for _, test := range []struct {
		spec   string
		pixels int
		marked bool
		want   int
	}{
		{"5x5", 640, false, 40}, {"60x80", 640, false, 7}, {"60x80", 640, true, 7}, {"60x80", 1024, true, 12},
		{"60x80", 1024, false, 7}, {"1000x1000", 640, false, 1}, {"torus-30x30", 640, false, 20},
	} {
		if got := Cell(solvetest.Board(t, test.spec), test.pixels, test.marked); got != test.want {
			t.Errorf("%s on %d pixels, marked %v: %d, want %d", test.spec, test.pixels, test.marked,
				got, test.want)
		}
	}
}

// Cells fill frames of a size nearly, and begin at even pixels.
func TestSizeFor(t *testing.T) {
	for _, size := range []image.Point{{1080, 1080}, {1080, 1350}, {1080, 1920}, {1920, 1080},
		{2480, 3508}, {80, 46}} {
		rows, columns, err := SizeFor(size, true)
		if err != nil || algebra.NullityRectangle(rows, columns) != 0 {
			t.Fatal(size, rows, columns, err)
		}
		b := solvetest.Board(t, fmt.Sprintf("%dx%d", rows, columns))
		var o film.Options
		frame := must(FrameSize(b, &o, fmt.Sprintf("%dx%d", size.X, size.Y), false))
		free := frame.Sub(image.Pt(columns, rows).Mul(o.Scale))
		if frame != size || o.Scale > 1 && (o.Scale|free.X/2|free.Y/2)%2 == 1 || free.X*20 > size.X ||
			free.Y*20 > size.Y {
			t.Errorf("%v: %dx%d cells of %d pixels leave %v", size, rows, columns, o.Scale, free)
		}
	}
}

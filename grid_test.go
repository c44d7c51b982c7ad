package lightsout

import (
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func mustGrid(t testing.TB, topology Topology, p Pattern, sizes ...int) grid {
	t.Helper()
	g, err := NewGrid(topology, p, sizes...)
	if err != nil {
		t.Fatal(err)
	}
	return g.(grid)
}

func mustBoard(t testing.TB, w Wiring, k int) *Board {
	t.Helper()
	b, err := NewBoard(w, k)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func lights(ts []Toggle) []int {
	var out []int
	for _, t := range ts {
		out = append(out, t.Light)
	}
	return out
}

func TestGridToggles(t *testing.T) {
	stencil, err := ParsePattern("pattern=" + "200_030_001")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		topology Topology
		pattern  Pattern
		sizes    []int
		k        int
		button   int
		want     string // light:times …
	}{
		{Rectangle, Plus, []int{3, 4}, 2, 0, "0:1 1:1 4:1"},
		{Rectangle, Plus, []int{3, 4}, 2, 5, "1:1 4:1 5:1 6:1 9:1"},
		{Rectangle, Plus.Open(), []int{3, 4}, 2, 5, "1:1 4:1 6:1 9:1"},
		{Cylinder, Plus, []int{3, 4}, 2, 4, "0:1 4:1 5:1 7:1 8:1"},
		{Torus, Plus, []int{3, 4}, 2, 0, "0:1 1:1 3:1 4:1 8:1"},
		{Torus, Plus, []int{2, 3}, 2, 0, "0:1 1:1 2:1"},     // up and down are the same cell, and cancel
		{Torus, Plus, []int{2, 3}, 3, 0, "0:1 1:1 2:1 3:2"}, // with three states they do not
		{Torus, Plus, []int{1, 1}, 7, 0, "0:5"},
		{Mobius, Plus, []int{3, 4}, 2, 0, "0:1 1:1 4:1 11:1"},
		{Klein, Plus, []int{3, 4}, 2, 0, "0:1 1:1 3:1 4:1 11:1"},
		{Projective, Plus, []int{3, 4}, 2, 0, "0:1 1:1 4:1"}, // up and left both lead to cell 11, and cancel
		{Projective, Plus, []int{3, 4}, 5, 0, "0:1 1:1 4:1 11:2"},
		{Rectangle, King, []int{3, 4}, 2, 0, "0:1 1:1 4:1 5:1"},
		{Rectangle, Cross, []int{3, 4}, 2, 5, "0:1 2:1 5:1 8:1 10:1"},
		{Rectangle, Knight, []int{3, 4}, 2, 0, "0:1 6:1 9:1"},
		{Rectangle, Star, []int{3, 4}, 2, 5, "1:1 4:1 5:1 6:1 7:1 9:1"},
		{Torus, Star, []int{3, 4}, 2, 5, "1:1 4:1 5:1 6:1 7:1 9:1"},
		{Mobius, Star, []int{3, 2}, 3, 0, "0:1 1:1 2:1 4:2 5:1"}, // the row continues through the last row
		{Rectangle, stencil, []int{3, 4}, 4, 5, "0:2 5:3 10:1"},
		{Rectangle, stencil, []int{3, 4}, 2, 5, "5:1 10:1"},
		{Rectangle, Plus, []int{2, 2, 3}, 2, 0, "0:1 1:1 3:1 6:1"},
		{Torus, Plus, []int{3, 3, 3}, 2, 13, "4:1 10:1 12:1 13:1 14:1 16:1 22:1"},
		{Rectangle, King, []int{2, 2, 2}, 2, 0, "0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1"},
	} {
		b := mustBoard(t, mustGrid(t, test.topology, test.pattern, test.sizes...), test.k)
		got := ""
		for _, toggle := range b.Toggles(test.button) {
			got += fmt.Sprintf(" %d:%d", toggle.Light, toggle.Times)
		}
		if got != " "+test.want {
			t.Errorf("%s button %d: got%s, want %s", b, test.button, got, test.want)
		}
	}
}

var (
	allTopologies = []Topology{Rectangle, Cylinder, Torus, Mobius, Klein, Projective}
	allPatterns   = []Pattern{
		Plus, Cross, King, Knight, Star, Plus.Open(), Cross.Open(), King.Open(), Knight.Open(), Star.Open(),
	}
)

// drawGrid draws a grid, most often not square.
func drawGrid(t *rapid.T, most int) grid {
	p := rapid.SampledFrom(allPatterns).Draw(t, "pattern")
	topology := rapid.SampledFrom(allTopologies).Draw(t, "topology")
	sizes := []int{rapid.IntRange(1, most).Draw(t, "rows"), rapid.IntRange(1, most).Draw(t, "columns")}
	g, err := NewGrid(topology, p, sizes...)
	if err != nil {
		t.Fatal(err)
	}
	return g.(grid)
}

// Every named pattern is symmetric on every topology.
func TestGridTogglesAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, err := NewBoard(drawGrid(t, 7), rapid.SampledFrom(moduli).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		a := map[[2]int]int{}
		for j := range b.Buttons() {
			for _, toggle := range b.Toggles(j) {
				a[[2]int{toggle.Light, j}] = toggle.Times
			}
		}
		for at, times := range a {
			if a[[2]int{at[1], at[0]}] != times {
				t.Fatalf("%s: button %d changes light %d by %d, but button %d changes light %d by %d",
					b, at[1], at[0], times, at[0], at[1], a[[2]int{at[1], at[0]}])
			}
		}
	})
}

// Transposing the board changes nothing if both pairs of sides are glued alike.
func TestGridTransposed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 6)
		if g.Topology != Rectangle && g.Topology != Torus && g.Topology != Projective {
			g.Topology = Torus
		}
		m, n, _ := g.Planar()
		turned, err := NewGrid(g.Topology, g.Pattern, n, m)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := NewBoard(g, 5)
		bt, _ := NewBoard(turned, 5)
		turn := func(i int) int { return i%n*m + i/n }
		for j := range b.Buttons() {
			want := b.Toggles(j)
			for i := range want {
				want[i].Light = turn(want[i].Light)
			}
			if got := bt.Toggles(turn(j)); !reflect.DeepEqual(got, addUp(want, 5)) {
				t.Fatalf("%s button %d: transposed %v, want %v", b, j, got, want)
			}
		}
	})
}

// A flip of the rows or columns that the gluing allows is a symmetry of the board.
func TestGridReversed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 6)
		b, _ := NewBoard(g, 3)
		last := b.Lights() - 1 // half a turn is a symmetry of every topology here
		for j := range b.Buttons() {
			want := b.Toggles(j)
			for i := range want {
				want[i].Light = last - want[i].Light
			}
			if got := b.Toggles(last - j); !reflect.DeepEqual(got, addUp(want, 3)) {
				t.Fatalf("%s button %d: turned %v, want %v", b, j, got, want)
			}
		}
	})
}

// Whole rows at a time and one press at a time must agree, at widths around the word's edge.
func TestEffectOfManyPressesIsTheSumOfEach(t *testing.T) {
	widths := []int{1, 2, 3, 5, 63, 64, 65, 127, 128, 129, 130}
	custom, err := ParsePattern("pattern=" + "10001_02100_00310")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(append(allPatterns, custom)).Draw(t, "pattern")
		g, err := NewGrid(rapid.SampledFrom(allTopologies).Draw(t, "topology"), p,
			rapid.IntRange(1, 5).Draw(t, "rows"), rapid.SampledFrom(widths).Draw(t, "columns"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(g, rapid.SampledFrom([]int{2, 2, 2, 3, 4}).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		x := b.NewPresses()
		want := b.AllOn()
		for range rapid.IntRange(0, 40).Draw(t, "presses") {
			j := rapid.IntRange(0, b.Buttons()-1).Draw(t, "button")
			x.Add(j, 1)
			b.Press(want, j, 1)
		}
		got := b.Apply(b.AllOn(), x)
		if err := (Problem{b, b.AllOn(), want}).Check(x); err != nil {
			t.Fatal(err)
		}
		if !got.Equal(want) {
			t.Fatalf("%s: presses\n%sgive\n%swant\n%s", b, b.PressesText(x), b.StateText(got),
				b.StateText(want))
		}
		excessIsZero(t, got.packed)
	})
}

func TestNewGridRefuses(t *testing.T) {
	for _, test := range []struct {
		topology Topology
		pattern  Pattern
		sizes    []int
		want     string
	}{
		{Rectangle, Plus, []int{5}, "1 sizes: a grid has 2 to 16"},
		{Rectangle, Plus, []int{0, 5}, "size 0: a side is 1 to 1073741824"},
		{Rectangle, Plus, []int{5, 1<<30 + 1}, "size 1073741825: a side is 1 to 1073741824"},
		{
			Klein, Plus, []int{3, 3, 3},
			"topology klein is for two sizes, got 3: with more there is only the rectangle and the torus",
		},
		{
			Rectangle, Star, []int{5, 1 << 30},
			"size 1073741824: with the pattern star, which changes whole lines, a side is 1 to 1048576",
		},
		{
			Rectangle, King, []int{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
			"pattern king in 16 dimensions has more than 1048576 cells",
		},
	} {
		_, err := NewGrid(test.topology, test.pattern, test.sizes...)
		if err == nil || err.Error() != test.want {
			t.Errorf("%v: got %v, want %s", test.sizes, err, test.want)
		}
	}
}

func TestHugeBoardCostsNothing(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("an int has 32 bits, too few to number the cells")
	}
	side := 1 << 30
	b := mustBoard(t, mustGrid(t, Torus, Plus, side, side), 2)
	got := lights(b.Toggles(0))
	want := []int{0, 1, side - 1, side, side*side - side}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("button 0 of %s changes %v, want %v", b, got, want)
	}
	if err := b.Fits(); err == nil {
		t.Error("a state of 2^60 lights is said to fit")
	}
}

// Rows of a grid of four dimensions are in sheets, which are named by their places along the first two axes.
func TestSheets(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 2, 3, 4, 5), 2)
	for row, want := range map[int]string{0: "sheet 1.1", 4: "sheet 1.2", 15: "sheet 2.1", 23: "sheet 2.3"} {
		if name, r := b.Section(row); name != want || r != row%4 {
			t.Errorf("row %d is row %d of %s, want %s", row, r, name, want)
		}
	}
}

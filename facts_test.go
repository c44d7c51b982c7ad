package lightsout

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// swapped has three lights with a button on each; the last two buttons are swapped.
type swapped struct{ wires }

func (swapped) Layout() Layout { return swappedLayout{squares{1, 3}} }

type swappedLayout struct{ squares }

func (l swappedLayout) Button(j int) Shape { return l.Light([]int{0, 2, 1}[j]) }

// lines is a wiring with its own layout.
type lines struct {
	wires
	layout Layout
}

func (l lines) Layout() Layout { return l.layout }

// Cells looks at all lights, not only at the first.
func TestCells(t *testing.T) {
	for _, test := range []struct {
		name string
		w    Wiring
		want bool
	}{
		{"a grid of any size", mustGrid(t, Torus, Plus, MaxSide, MaxSide), true},
		{"no layout", wires(1 << 30), true},
		{"a layout of cells", lines{3, squares{1, 3}}, true},
		{"buttons below", lines{3, lineLayout{squares{2, 4}}}, false},
		{"the last two swapped", swapped{3}, false},
		{"fewer buttons than lights", ring{}, false},
	} {
		b := mustBoard(t, test.w, 2)
		if got := b.Cells(); got != test.want || b.Named("x").Cells() != test.want {
			t.Errorf("%s: cells %v, want %v", test.name, got, test.want)
		}
	}
}

// The grid of a board is what it was made of, and may be changed.
func TestGridOfABoard(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Cylinder, King, 4, 5), 3)
	if got, ok := b.Grid(); ok {
		got.Sizes[0] = 9
	}
	if got, ok := b.Grid(); !ok || !reflect.DeepEqual(got, Grid{Cylinder, King, []int{4, 5}}) {
		t.Errorf("the grid is %v, %v", got, ok)
	}
	if _, ok := mustBoard(t, wires(3), 2).Grid(); ok {
		t.Error("three wires are a grid")
	}
}

// Plus is what a press does in the middle of a large board, whatever the pattern is called.
func TestPlusIsAnEffect(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SampledFrom([]Pattern{Plus, Plus.Open(), Cross, King.Open(), Knight, Star,
			Star.Open()}).Draw(t, "pattern")
		if rapid.Bool().Draw(t, "custom") {
			digits := make([]byte, 11)
			for i := range digits {
				digits[i] = "0112"[rapid.IntRange(0, 3).Draw(t, "digit")]
			}
			for i, want := range "010_111_010" {
				if want == '_' || rapid.Bool().Draw(t, "as in plus") {
					digits[i] = byte(want)
				}
			}
			var err error
			if pattern, err = ParsePattern("pattern=" + string(digits)); err != nil {
				return
			}
		}
		topology := Topology(rapid.IntRange(0, len(topologies)-1).Draw(t, "topology"))
		k := rapid.IntRange(2, 3).Draw(t, "k")
		g, err := NewGrid(topology, pattern, 7, 7)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(g, k)
		if err != nil {
			t.Fatal(err)
		}
		changed := map[int]bool{}
		for _, toggle := range b.Toggles(24) {
			changed[toggle.Light] = true
		}
		wantOpen := !changed[24]
		want := k == 2 && changed[17] && changed[23] && changed[25] && changed[31] &&
			(wantOpen && len(changed) == 4 || len(changed) == 5 && !wantOpen)
		got, open, ok := b.Plus()
		if ok != want || ok && (open != wantOpen || !reflect.DeepEqual(got, g.(grid).Grid)) {
			t.Errorf("%s: plus %v, open %v; want %v, %v", b, ok, open, want, wantOpen)
		}
	})
}

// Home maps onto the board, and neighbors in the unrolled plane are neighbors at home.
func TestHomeIsTheGluing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		topology := Topology(rapid.IntRange(0, len(topologies)-1).Draw(t, "topology"))
		m := rapid.IntRange(1, 6).Draw(t, "rows")
		n := rapid.IntRange(1, 6).Draw(t, "columns")
		r := rapid.IntRange(-20, 20).Draw(t, "row")
		c := rapid.IntRange(-20, 20).Draw(t, "column")
		row, column, ok := topology.Home(r, c, m, n)
		g, err := NewGrid(topology, Plus, m, n)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			if r >= 0 && r < m && c >= 0 && c < n || topology == Torus {
				t.Errorf("%s: (%d, %d) is beyond an edge", g, r, c)
			}
			return
		}
		if row < 0 || row >= m || column < 0 || column >= n {
			t.Fatalf("%s: (%d, %d) is at home at (%d, %d)", g, r, c, row, column)
		}
		near, there, ok := topology.Home(r, c+1, m, n)
		if !ok {
			return
		}
		for _, toggle := range g.AppendToggles(nil, row*n+column) {
			if toggle.Light == near*n+there {
				return
			}
		}
		t.Errorf("%s: the neighbor of (%d, %d) is at home at (%d, %d), which is no neighbor of (%d, %d)", g,
			r, c, near, there, row, column)
	})
}

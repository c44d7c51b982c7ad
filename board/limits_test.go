package board

import (
	"math"
	"strings"
	"testing"

	"lightsout"
)

// Input at a limit is accepted; one more is refused with one line.
func TestSpecLimits(t *testing.T) {
	for _, test := range []struct{ max, beyond string }{
		{"1x1073741824", "1x1073741825"},
		{"1x1", "0x1"},
		{"1x1", "1x0"},
		{"1x7-mod2", "1x7-mod1"},
		{"5x5-mod256", "5x5-mod257"},
		{"1x1048576-star", "1x1048577-star"},
		{strings.Repeat("1x", 15) + "2", strings.Repeat("1x", 16) + "2"},
		{strings.Repeat("1x", 15) + "2-x", strings.Repeat("1x", 15) + "2-king"}, // 2¹⁶ cells, and 3¹⁶
		{"1073741824x1073741824", "1073741824x1073741824x8"},                    // 2⁶⁰ cells, and 2⁶³
		{"hex-1", "hex-0"},
		{"hex-1073741824", "hex-1073741825"},
		{"tri-1", "tri-0"},
		{"cube-1", "cube-0"},
		{"graph-path-1", "graph-path-0"},
		{"graph-path-1073741824", "graph-path-1073741825"},
		{"graph-cycle-3", "graph-cycle-2"},
		{"graph-complete-1048576", "graph-complete-1048577"},
		{"graph-hypercube-30", "graph-hypercube-31"},
		{"graph-ladder-536870912", "graph-ladder-536870913"},
		{"graph-petersen-5-2", "graph-petersen-4-2"},
		{"graph-tree-30", "graph-tree-31"},
		{"5x5-pattern=" + strings.Repeat("1", 1<<20-1), "5x5-pattern=" + strings.Repeat("1", 1<<20+1)},
	} {
		if strings.Contains(test.max, "1073741824x") && math.MaxInt == math.MaxInt32 ||
			strings.HasPrefix(test.max, "hex-1073") && math.MaxInt == math.MaxInt32 {
			continue // an int there cannot number the cells
		}
		if _, err := Parse(test.max); err != nil {
			t.Errorf("%.40s is at the limit: %v", test.max, err)
		}
		refused(t, test.beyond)
	}
	for _, spec := range []string{"", " ", "-", "x", "1x", "graph=", "graph-", "mod2"} {
		refused(t, spec)
	}
}

// refused checks that a spec is an error that can be read: one line, and not the whole of a long text.
func refused(t *testing.T, spec string) {
	t.Helper()
	b, err := Parse(spec)
	switch {
	case err == nil:
		t.Errorf("%.40q should be refused, and is %s", spec, b)
	case strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 700:
		t.Errorf("the error of %.40q has %d bytes: %.200s", spec, len(err.Error()), err)
	}
}

// A text of a megabyte does not come back in an error.
func TestErrorsOfLongSpecsAreShort(t *testing.T) {
	long := strings.Repeat("1", 1<<20)
	for _, spec := range []string{
		long, "hex-" + long, "graph-" + strings.Repeat("a", 1<<20), "graph-cycle-" + long, "cube-3-" + long,
		"cube-3-mod3-" + long, "5x5-pattern=" + long[:99] + "-pattern=" + long,
		"5x5-pattern=" + strings.Repeat("0", 99999), "a." + long, "5x5-" + long, "5x5-mod" + long,
		"5x5-pattern=" + long, "graph=" + long, "5x5\n\x1b[2J" + long, "merlin-" + long, "lightsout-" + long,
	} {
		refused(t, spec)
	}
	if _, err := ParseID("5x5:" + long); err == nil || len(err.Error()) > 300 {
		t.Errorf("a long state: %.400v", err)
	}
	if _, err := ParseFamily("N" + long); err == nil || len(err.Error()) > 700 {
		t.Errorf("a long family: %.800v", err)
	}
}

func TestFlipLimits(t *testing.T) {
	if _, err := ParseID("65x64c:,"); err == nil || !strings.Contains(err.Error(), "1 to 4096 squares") {
		t.Errorf("beyond the limit: %v", err)
	}
	if _, err := ParseID("64x64c:,"); err == nil || !strings.Contains(err.Error(), "4096 squares take") {
		t.Errorf("at the limit the matrix is what is wrong: %v", err)
	}
	if game, err := ParseID("1x1c:8,8"); err != nil || game.State.On() != 1 {
		t.Errorf("the least game: %v", err)
	}
}

// Reading a graph that has rows takes time linear in the rows, and no row is invisible.
func TestInlineRows(t *testing.T) {
	const n = 1 << 17
	b := rowsOf(t, n, func(r int) int { return r })
	if got := b.StateRows(b.NewState()); len(got) != n || got[n-1] != "0" {
		t.Errorf("%d rows of a light became %d", n, len(got))
	}
	empty := rowsOf(t, 3, func(r int) int { return []int{0, 1, 1, 3}[r] })
	if _, err := Parse(empty.Spec()); err == nil || !strings.Contains(err.Error(), "its row 2 is empty") {
		t.Errorf("a row without lights: %v", err)
	}
}

// rowsOf returns a graph of n lights that only change themselves, written in rows that begin there.
func rowsOf(t *testing.T, n int, begin func(r int) int) *lightsout.Board {
	g := Graph{Nodes: make([]Node, n), Toggles: make([][]lightsout.Toggle, n)}
	for j := range g.Toggles {
		g.Toggles[j] = []lightsout.Toggle{{Light: j, Times: 1}}
	}
	b := must(g.Board())
	w := b.Wiring().(*wiring)
	for r := 0; len(w.RowStarts) == 0 || w.RowStarts[len(w.RowStarts)-1] < n; r++ {
		w.RowStarts = append(w.RowStarts, begin(r))
	}
	return b
}

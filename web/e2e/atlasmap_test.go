package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/algebra"
)

// atlasMap reads the map: the nullities of all boards up to n by n, row by row.
func (p *page) atlasMap() []int {
	p.t.Helper()
	return eval[[]int](p, fmt.Sprintf("import(%q).then(({seen}) => [...seen().map.values])", p.module("atlas.js")))
}

// The map has the nullity of every board, also where rows and columns cannot be exchanged.
func TestAtlasMap(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=60").ready()
	for _, test := range []struct {
		kind  string // with %dx%d for the sizes
		reach int
	}{{"%dx%d", 60}, {"torus-%dx%d", 50}, {"cylinder-%dx%d", 20}, {"mobius-%dx%d", 20}, {"klein-%dx%d", 9}, {"%dx%d-king", 10}, {"%dx%d-pattern=010_111_000", 8}, {"torus-%dx%d-mod3", 8}} {
		p.visit("/atlas/#" + fmt.Sprintf(test.kind, 9, 9) + fmt.Sprintf("?map=%d", test.reach))
		p.atlasShown(fmt.Sprintf(test.kind, 1, 1) + fmt.Sprintf("?map=%d", test.reach))
		values := p.atlasMap()
		for m := 1; m <= test.reach; m++ {
			for n := 1; n <= test.reach; n++ {
				if test.reach > 20 && (m*31+n)%7 != 0 {
					continue // a seventh of them says enough
				}
				a, err := algebra.Of(boardOf(t, fmt.Sprintf(test.kind, m, n)))
				if err != nil {
					t.Fatal(err)
				}
				if got := values[(m-1)*test.reach+n-1]; got != a.Nullity() {
					t.Errorf("%s has nullity %d, and the map says %d", a.Board(), a.Nullity(), got)
				}
			}
		}
	}
}

// The map is read by mouse and by keyboard, and leads to the board.
func TestAtlasMapCursor(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=50").ready()
	p.atlasShown("1x1?map=50")
	place := eval[map[string]float64](p, fmt.Sprintf("import(%q).then(({plate}) => { const box = plate.element.getBoundingClientRect(); const {x, y} = plate.placeOf(3, 22); return {x: x + box.left, y: y + box.top}; })", p.module("atlas.js")))
	p.mouseOver(spot{place["x"], place["y"]})
	p.wait("document.getElementById('cursor').textContent === '4 × 23: nullity 0'")
	p.clickAt(spot{place["x"], place["y"]})
	p.atlasShown("4x23")
	p.click("button", "Nullity map")
	p.atlasShown("1x1?map=50")
	p.wait("document.getElementById('cursor').textContent === '4 × 23: nullity 0'")
	eval[bool](p, "(document.getElementById('plate').focus(), true)")
	p.keys("ArrowDown", "Shift+ArrowLeft", "+", "+")
	p.wait(fmt.Sprintf("document.getElementById('cursor').textContent === '5 × 13: nullity %d'", algebra.NullityRectangle(5, 13)))
	if got := p.focused(); !strings.Contains(got, "row 5, column 13") {
		t.Errorf("a screen reader hears %q", got)
	}
	p.key("Enter")
	p.atlasShown("5x13")
	if got := p.text("#facts"); !strings.Contains(got, "Nullity") {
		t.Errorf("the page says %q", got)
	}
}

// Long work can be stopped and gone on with, and the page is there meanwhile.
func TestAtlasMapStops(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#torus-9x9-king?map=100").ready()
	p.click("button", "Stop")
	p.wait("!document.getElementById('resume').hidden && document.getElementById('work').hidden")
	p.click("button", "Go on")
	p.wait("!document.getElementById('work').hidden")
	p.click("button", "Solution")
	p.atlasShown("torus-9x9-king")
}

package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout/algebra"
)

// atlasMap reads the map: the nullities of all boards up to n by n, row by row.
func (p *page) atlasMap() []int {
	p.t.Helper()
	return eval[[]int](p, fmt.Sprintf("import(%q).then(({seen}) => [...seen().map.values])", p.script()))
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
				a, err := algebra.Of(context.Background(), boardOf(t, fmt.Sprintf(test.kind, m, n)))
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
	place := eval[map[string]float64](p, fmt.Sprintf("import(%q).then(({plate}) => { const box = plate.element.getBoundingClientRect(); const {x, y} = plate.placeOf(3, 22); return {x: x + box.left, y: y + box.top}; })", p.script()))
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

// On a phone a tap reads the map and does not leave it; Back leads from a board to the map.
func TestAtlasMapByFinger(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=20", phone).ready()
	p.atlasShown("1x1?map=20")
	spotOf := func(row, col int) spot {
		place := eval[map[string]float64](p, fmt.Sprintf("import(%q).then(({plate}) => { const box = plate.element.getBoundingClientRect(); const {x, y} = plate.placeOf(%d, %d); return {x: x + box.left, y: y + box.top}; })", p.script(), row, col))
		return spot{place["x"], place["y"]}
	}
	p.tapAt(spotOf(4, 6))
	p.wait("document.getElementById('cursor').textContent === '5 × 7: nullity 4'")
	p.tapAt(spotOf(3, 3))
	p.wait("document.getElementById('cursor').textContent === '4 × 4: nullity 4'")
	p.tapAt(spotOf(3, 3))
	p.atlasShown("4x4")
	p.wait("location.hash === '#4x4'")
	eval[bool](p, "(history.back(), true)")
	p.atlasShown("1x1?map=20")
	p.find("button", "Show 9 × 9").tap() // the address has the board from which the map was opened
	p.atlasShown("9x9")
}

// A slow picture says so, and can be stopped: the visible one stays. Nothing moves meanwhile.
func TestAtlasStopsAPicture(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9", from(holding(t, "120x120-star"))).ready()
	p.wait("/Symmetry[^…]/.test(document.getElementById('facts').textContent) && document.getElementById('work').hidden")
	below := "document.getElementById('facts-part').getBoundingClientRect().top"
	before := eval[float64](p, below)
	p.visit("/atlas/#120x120-star")
	p.find("button", "Stop")
	if after := eval[float64](p, below); after != before {
		t.Errorf("the facts moved from %v to %v", before, after)
	}
	p.click("button", "Stop")
	p.wait("document.getElementById('work').hidden && document.getElementById('rows').value === '9'")
	p.click("button", "+1: one size up")
	p.atlasShown("10x10")
}

// Long work can be stopped and resumed, and the page stays responsive.
func TestAtlasMapStops(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#torus-9x9-king?map=100").ready()
	p.click("button", "Stop")
	p.wait("!document.getElementById('resume').hidden && document.getElementById('work').hidden")
	p.click("button", "Resume")
	p.wait("!document.getElementById('work').hidden")
	p.click("button", "Solution")
	p.atlasShown("torus-9x9-king")
	// Maps that are too large for the engine are refused with a message.
	p.visit("/atlas/#9x9-king?map=500")
	p.wait("document.getElementById('problem').textContent.includes('not a number from 1 to 128')")
	p.visit("/atlas/#klein-9x9-open-plus?map=10")
	p.atlasShown("klein-1x1-open-plus?map=10")
	if got := eval[string](p, "[...document.getElementById('reach').options].at(-1).value"); got != "100" {
		t.Errorf("a map that polynomials do not decide goes up to %s", got)
	}
}

package e2e_test

import (
	"fmt"
	"testing"
)

// spacePixels returns what the picture in space shows.
func (p *page) spacePixels() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('.space canvas').toDataURL()`)
}

// Cube, ball, solids and glued grids have a picture in space that can be turned by keys and by hand, and pressed.
func TestBoardsInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-3:off").ready()
	for spec, lights := range map[string]int{"cube-3": 54, "orbix": 12, "graph-dodecahedron": 20, "graph-octahedron": 6, "torus-6x6": 36, "klein-4x6": 24, "mobius-5x7": 35, "cylinder-6x6": 36} {
		eval[bool](page, fmt.Sprintf(`(location.hash = '#%s:off', true)`, spec))
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d && Number(document.querySelector('.space canvas')?.dataset.drawn) > 2`, lights))
		before := page.spacePixels()
		eval[bool](page, `(document.querySelector('.space canvas').focus(), true)`)
		page.keys("ArrowLeft", "ArrowDown")
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, before))
		turned := page.spacePixels()
		page.drag(page.spot(".space canvas", 0.5, 0.5), page.spot(".space canvas", 0.7, 0.6))
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, turned))
		page.screenshot("space " + spec)
	}
	page.axe()
	eval[bool](page, `(location.hash = '#5x5:on', true)`)
	page.wait(`document.querySelector('.space').hidden`)
}

// A tap on the picture presses the light that is seen there.
func TestPressInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-1:on", phone).ready()
	page.wait(`document.querySelector('#space-swap')?.checkVisibility()`)
	page.find("button", "Turn it").tap()
	page.wait(`document.querySelector('.space canvas').checkVisibility() && Number(document.querySelector('.space canvas').dataset.drawn) === 3`)
	page.screenshot("space phone")
	page.axe()
	page.clickAt(page.spot(".space canvas", 0.5, 0.55))
	page.wait(`document.querySelector('#moves').innerText.startsWith('1')`)
	page.find("button", "Flat").tap()
	page.wait(`!document.querySelector('.space canvas').checkVisibility()`)
	if got := eval[string](page, `[...document.querySelectorAll('.board-letter')].map((e) => e.textContent).sort().join('')`); got != "aabbccddeeffgg" {
		t.Errorf("the seams of the net are %q", got)
	}
}

// A hint is marked in the picture too, and turned to the front. A finger turns the picture.
func TestHintInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-2:on", phone).ready()
	page.wait(`document.querySelector('#space-swap')?.checkVisibility()`)
	page.find("button", "Turn it").tap()
	page.wait(`document.querySelector('.space canvas').checkVisibility() && Number(document.querySelector('.space canvas').dataset.drawn) === 12`)
	for range 3 {
		before := page.spacePixels()
		page.swipe(page.spot(".space canvas", 0.3, 0.5), page.spot(".space canvas", 0.8, 0.5))
		page.wait(fmt.Sprintf(`document.querySelector('.space canvas').toDataURL() !== %q`, before))
	}
	page.click("button", "Hint")
	page.wait(`document.querySelector('[data-topic=hint]')`)
	for range 3 {
		if eval[bool](page, `!!document.querySelector('.space canvas').dataset.marked.match(/^\d+$/)`) {
			page.screenshot("space hint")
			return
		}
		page.click("button", "Hint")
	}
	page.wait(`document.querySelector('.space canvas').dataset.marked.match(/^\d+$/)`)
}

// Four dimensions are layers in a frame, with targets that a finger can hit.
func TestFourDimensionsOnAPhone(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3x3x3:on", phone).ready()
	page.wait(`document.querySelectorAll('[role=grid] button').length === 81`)
	if small := eval[float64](page, `Math.min(...[...document.querySelectorAll('[role=grid] button')].flatMap((b) => [b.getBoundingClientRect().width, b.getBoundingClientRect().height]))`); small < 24 {
		t.Errorf("the smallest side of a target is %.1f pixels, want at least 24", small)
	}
	page.screenshot("four dimensions phone")
}

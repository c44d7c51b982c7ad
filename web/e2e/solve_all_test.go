//go:build all

package e2e_test

import (
	"strings"
	"testing"
)

// On a phone everything is in sight without scrolling up to 10×10, and lights are large enough for fingers.
func TestSolveOnPhone(t *testing.T) {
	t.Parallel()
	small := func(s *settings) {
		s.width = 390
		s.height = 844
		s.touch = true
	}
	p := open(t, "/solve/", from(static(t)), small).ready()
	for size, least := range map[string]float64{"5x5:on": 60, "8x8:on": 44, "10x10:on": 32} {
		p.visit("/solve/#" + size)
		p.ready()
		p.wait("document.querySelector('.dot')")
		type box struct{ Width, Scroll float64 }
		got := eval[box](p, `({width: document.querySelector('.cell').getBoundingClientRect().width,
			scroll: document.documentElement.scrollHeight - innerHeight})`)
		if got.Width < least || got.Scroll > 0 {
			t.Errorf("%s: a light is %.1f pixels wide, want %v, and the page scrolls by %v", size, got.Width,
				least, got.Scroll)
		}
	}
	p.tapAt(p.cell(0))
	p.wait("document.querySelector('.cell').dataset.lit !== 'true'")
}

// Keys enter lights, change the rules and follow the answer.
func TestSolveByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/#2x3-mod3:000_000", from(static(t))).ready()
	p.wait("document.querySelectorAll('.cell').length === 6")
	eval[bool](p, "document.querySelector('.cell').focus(), true")
	p.keys("1", "ArrowRight", "Space", "ArrowLeft", "ArrowDown", "1")
	p.says("2 presses turn all lights off, the fewest possible.")
	p.click("button", "Do it with me")
	p.find("button", "row 1, column 1: state 1, press 2 times")
	eval[bool](p, "document.querySelector('.cell').focus(), true")
	p.keys("Space", "Space")
	p.says("Done: all lights are off.")
	p.click("button", "cross")
	p.click("button", "3×3")
	p.click("button", "Columns: one more")
	p.key("Escape")
	p.wait("location.hash.startsWith('#2x4-king-mod3:')")
}

// The corners of a photograph are moved with the mouse and with keys, and the number of rows is set: it is
// read again.
func TestSolveCorners(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/", from(static(t))).ready()
	p.give("paste", "image/jpeg", corpus+"photo-105.jpg")
	p.wait(`document.querySelector('[aria-label*="in doubt"]')`)
	p.click("button", "Corners")
	p.screenshot("solve corners")
	p.axe()
	at := p.spot("[aria-label='Top left corner']", 0.5, 0.5)
	p.drag(at, at.by(60, 60))
	p.wait("document.querySelectorAll('.cell').length === 25")
	p.click("button", "Rows: one less")
	p.wait("document.querySelectorAll('.cell').length === 20")
	p.click("button", "Rows: one more")
	p.wait("document.querySelectorAll('.cell').length === 25")
	eval[bool](p, "document.querySelector('.handle').focus(), true")
	for range 60 {
		p.keys("ArrowLeft", "ArrowUp")
	}
	p.wait("document.querySelector('.handle').style.left === '0%'")
	p.key("Escape")
	at = p.spot(".resize", 0.5, 0.5)
	p.drag(at, at.by(-130, -130))
	p.wait("document.querySelectorAll('.cell').length === 16")
}

// Buttons differ: two are shown, the others are guessed from them, and the answer follows.
func TestSolveIrregular(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/#2x2:00_00", from(static(t))).ready()
	p.click("button", "cross")
	p.click("button", "Buttons differ")
	p.says("Tap a button, then every light that it changes.")
	p.click("button", "row 1, column 1: off*")
	p.click("button", "row 1, column 1: off*")
	p.click("button", "Next button")
	is(t, "the buttons marked as guessed",
		eval[int](p, "document.querySelectorAll('[data-guessed]').length"), 3)
	p.screenshot("solve differs")
	p.click("button", "row 2, column 1: off*")
	p.click("button", "row 2, column 2: off*") // beside the guessed one
	p.click("button", "Done")
	p.clickAt(p.cell(2))
	p.clickAt(p.cell(3))
	p.says("1 press turns all lights off, the fewest possible.")
	p.wait("location.hash === '#2x2:00_11&taught=1.1~1.1;2.1~2.1,2.2'")
	address := p.address()
	p.leave()
	p.visit(address[strings.Index(address, "/solve/"):])
	p.says("1 press turns all lights off, the fewest possible.")
}

// The rule is found from what presses change.
func TestSolveFindsTheRule(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/#5x5:00000_00000_00000_00000_00000", from(static(t))).ready()
	p.click("button", "cross")
	p.click("button", "Find the rule")
	p.says("Enter the lights of your game.")
	p.click("button", "Next")
	p.click("button", "row 3, column 3: off")
	p.says("Enter the lights as they are now.")
	for _, light := range []int{6, 8, 12, 16, 18} {
		p.clickAt(p.cell(light))
	}
	p.click("button", "Next")
	p.wait("/likeliest of \\d rules/.test(document.querySelector('.says').textContent)")
	p.screenshot("solve rule")
	p.find("button", "corners")
	p.click("button", "Another press")
	p.click("button", "row 1, column 1: off")
	for _, light := range []int{0, 6, 9, 21, 24} { // all edges meet
		p.clickAt(p.cell(light))
	}
	p.click("button", "Next")
	p.says("This is the rule. Nothing else explains it.")
	p.click("button", "Done")
	p.wait("location.hash.startsWith('#torus-5x5-x:')")
}

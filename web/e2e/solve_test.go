package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"
)

// says waits until Solve says a sentence.
func (p *page) says(sentence string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector('.says')?.textContent === %q", sentence))
}

// dots returns the numbers of the lights that are to be pressed.
func (p *page) dots() []int {
	p.t.Helper()
	return eval[[]int](p, "[...document.querySelectorAll('.cell:has(.dot)')].map((e) => Number(e.dataset.light))")
}

// litCells returns the lights that are on, as digits.
func (p *page) litCells() string {
	p.t.Helper()
	return eval[string](p, "[...document.querySelectorAll('.cell')].map((e) => Number(e.dataset.lit === 'true')).join('')")
}

// cell is the middle of a light of Solve.
func (p *page) cell(light int) spot {
	p.t.Helper()
	return p.spot(fmt.Sprintf("[data-light='%d']", light), 0.5, 0.5)
}

// A cross and a corner are entered with the mouse, the answer is followed to the end, with a wrong press on the way.
func TestSolveToTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/", from(static(t))).ready()
	p.says("Tap the lights that are on in your puzzle.")
	p.click("button", "row 1, column 2: off")
	p.drag(p.cell(5), p.cell(7)) // a stroke paints three lights
	p.click("button", "row 3, column 2: off")
	p.says("1 press, the fewest possible.")
	if got := p.litCells(); got != "0100011100010000000000000" {
		t.Errorf("the lights are %s", got)
	}
	p.click("button", "Do it with me")
	p.click("button", "row 5, column 5: off")
	p.says("2 presses, the fewest possible.")
	for range 2 {
		p.clickAt(p.cell(p.dots()[0]))
	}
	p.says("Done: all lights are off.")
	p.click("button", "Undo")
	p.says("1 press, the fewest possible.")
	p.wait("document.querySelector('.acts a').hash === location.hash")
	address := p.address()
	p.leave()
	p.visit(address[strings.Index(address, "/solve/"):])
	p.says("1 press, the fewest possible.")
	p.click("link", "Play it")
	p.wait("location.pathname.endsWith('/play/')")
}

// One light of a puzzle is wrong: the page offers to change it, says why, and offers other rules.
func TestSolveUnsolvable(t *testing.T) {
	t.Parallel()
	p := open(t, "/solve/#5x5:10100_00101_11010_01100_10100", from(static(t))).ready()
	p.says("These cannot all go out.")
	p.wait("document.querySelectorAll('.offer').length === 6")
	texts := p.text(".offers")
	for _, want := range []string{"Is row 5, column 5 on?\nThen 9 presses do it.", "Do the left and right edges meet?", "All but 1 light can be done."} {
		if !strings.Contains(strings.ReplaceAll(texts, " \n", "\n"), want) {
			t.Errorf("the offers are %q, without %q", texts, want)
		}
	}
	p.click("button", "Why it cannot be done")
	p.wait("document.querySelectorAll('.cell[data-witness]').length > 0")
	p.axe()
	eval[bool](p, "[...document.querySelectorAll('.offer')].find((e) => e.innerText.includes('row 5, column 5')).querySelector('button').click(), true")
	p.says("9 presses, the fewest possible.")
}

// On a phone everything is in sight without scrolling up to 10×10, and lights are large enough for fingers.
func TestSolveOnPhone(t *testing.T) {
	t.Parallel()
	small := func(s *settings) { s.width, s.height, s.touch = 390, 844, true }
	p := open(t, "/solve/", from(static(t)), small).ready()
	for size, least := range map[string]float64{"5x5:on": 60, "8x8:on": 44, "10x10:on": 32} {
		p.visit("/solve/#" + size)
		p.ready()
		p.wait("document.querySelector('.dot')")
		type box struct{ Width, Scroll float64 }
		got := eval[box](p, `({width: document.querySelector('.cell').getBoundingClientRect().width,
			scroll: document.documentElement.scrollHeight - innerHeight})`)
		if got.Width < least || got.Scroll > 0 {
			t.Errorf("%s: a light is %.1f pixels wide, want %v, and the page scrolls by %v", size, got.Width, least, got.Scroll)
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
	p.says("2 presses, the fewest possible.")
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

// A screenshot of another program is dropped: its lights are read in the page, and the answer follows.
func TestSolvePicture(t *testing.T) {
	t.Parallel()
	picture, err := os.ReadFile("../../internal/app/read/testdata/lightsoff-4.png")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, "/solve/", from(static(t))).ready()
	eval[bool](p, fmt.Sprintf(`(async () => {
		const data = new DataTransfer();
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		data.items.add(new File([bytes], 'shot.png', {type: 'image/png'}));
		dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));
		return true;
	})()`, base64.StdEncoding.EncodeToString(picture)))
	p.wait("document.querySelector('.dot')")
	if got := p.litCells(); got != "0100011000011101100001000" {
		t.Errorf("the lights are %s", got)
	}
}

package e2e_test

import (
	"fmt"
	"testing"
)

// The gallery shows every board with its own picture, and a card begins a game that can be solved.
func TestGallery(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:01000_11100_01000_00000_00000").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	page.press("row 2, column 2")
	page.card("won")
	page.click("button", "New")
	// Drawn is a canvas on which not all pixels are the same.
	page.wait(`(() => {
		const pictures = [...document.querySelectorAll('.board-card canvas')];
		return pictures.length >= 17 && pictures.every((c) => new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size > 2);
	})()`)
	contains(t, page.text(`[data-board="5x5"]`), "Classic", "5 × 5, all lights on", "1 · least")
	page.axe()
	page.screenshot("gallery")
	for name, want := range map[string]struct {
		title   string
		buttons int
	}{"Klein bottle*": {"Klein bottle 4 × 6", 24}, "Merlin*": {"Merlin", 9}, "Lights Out 2000*": {"Lights Out 2000", 25}, "Mini*": {"Mini 4 × 4", 16}} {
		page.click("button", name)
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d && document.querySelector('#title').innerText === %q`, want.buttons, want.title))
		page.wait(`/^\d+$/.test(document.querySelector('#least').innerText)`)
		page.click("button", "New")
	}
}

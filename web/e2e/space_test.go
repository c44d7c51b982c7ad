package e2e_test

import "testing"

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

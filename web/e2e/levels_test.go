package e2e_test

import "testing"

// The map of levels leads to a level, its stars are kept, and the next one follows.
func TestLevels(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	page.menu("Levels")
	page.wait(`document.querySelectorAll('#levels-dialog .level').length === 60`)
	page.axe()
	page.screenshot("play-levels")
	page.click("button", "Level 1, A plus, not solved yet")
	page.wait(`document.querySelector('#say').innerText.startsWith('A plus.')`)
	page.press("row 2, column 2")
	contains(t, page.card("won"), "★★★", "level 1")
	page.click("button", "Next level")
	page.wait(`document.querySelector('#about').innerText === 'level 2'`)
	page.keys("l")
	page.wait(`document.querySelector('#levels-dialog').open`)
	if !page.has("button", "Level 1, A plus, 3 of 3 stars") {
		t.Error("the map does not show the stars of level 1")
	}
}

package e2e_test

import (
	"strings"
	"testing"
)

// The first minute: three puzzles with a sentence each, then the choice of games. A link goes to
// its board at once.
func TestFirstMinute(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", newcomer, phone, from(served(t))).ready()
	solve := func(presses ...string) {
		t.Helper()
		for _, place := range presses {
			page.press(place)
		}
	}
	contains(t, page.card("tour"), "Press the light in the middle.", "Skip")
	if page.has("button", "Menu") || page.has("button", "Hint") {
		t.Error("the first puzzle stands beside a menu")
	}
	page.axe()
	page.screenshot("play-first")
	solve("row 2, column 2")
	page.click("button", "Next")
	solve("row 1, column 1") // a wrong one
	page.click("button", "Start over")
	page.reload() // continues where it was
	page.ready()
	contains(t, page.card("tour"), "Two presses.")
	solve("row 2, column 1", "row 2, column 3")
	page.click("button", "Next")
	solve("row 1, column 1", "row 2, column 2", "row 3, column 3")
	contains(t, page.card("tour"), "That is the whole game.", "All boards")
	page.click("button", "Today’s puzzle")
	page.wait(`location.hash.startsWith('#daily-')`)
	if !page.has("button", "Menu") {
		t.Error("after the first minute there is no menu")
	}

	other := open(t, "/play/#4x4:on", newcomer).ready()
	if got := other.lights(); got != strings.Repeat("1", 16) {
		t.Errorf("the link opens %s", got)
	}
	skipping := open(t, "/play/", newcomer).ready()
	skipping.click("button", "Skip")
	skipping.wait(`document.querySelectorAll('[role=grid] button').length === 25`)
	skipping.leave()
	skipping.visit("/play/")
	if got := skipping.ready().lights(); len(got) != 25 {
		t.Errorf("after skipping, the page begins with %d lights", len(got))
	}
}

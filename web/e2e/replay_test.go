package e2e_test

import "testing"

// A game that took more presses than needed is replayed beside a least solution.
func TestReplay(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:010_111_010").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	for _, place := range []string{"row 1, column 1", "row 2, column 2", "row 1, column 1"} {
		page.press(place)
	}
	page.card("won")
	page.click("button", "Replay")
	page.wait(`document.querySelector('#replay-dialog').open`)
	page.axe()
	eval[bool](page, `(document.querySelector('#replay-at').focus(), true)`)
	page.keys("End")
	page.wait(`document.querySelector('.replay').innerText.includes('You: 3 of 3') && document.querySelector('.replay').innerText.includes('Least: 1 of 1')`)
	page.screenshot("replay")
	page.keys("Escape")
}

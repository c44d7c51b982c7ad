package e2e_test

import (
	"fmt"
	"testing"
)

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

// Past days have bars of how the solved ones went.
func TestHistogram(t *testing.T) {
	t.Parallel()
	line := func(day, moves int) string {
		return fmt.Sprintf(`{"key":"daily-2026-11-%02d","ended":"2026-11-%02dT12:00:00Z","board":"5x5","kind":"daily","won":true,"took_ms":60000,"moves":%d,"made":%d,"least":10}`, day, day, moves, moves)
	}
	kept := line(1, 10) + "\\n" + line(2, 10) + "\\n" + line(3, 14) + "\\n"
	page := open(t, "/play/#5x5:on", before(fmt.Sprintf("localStorage.setItem('lightsout.results', '%s');", kept))).ready()
	page.menu("Past days")
	page.wait(`document.querySelector('.histogram')`)
	contains(t, page.text(".histogram"), "none\t 2", "3 to 5\t 1", "more\t 0")
	page.axe()
	page.screenshot("past days")
}

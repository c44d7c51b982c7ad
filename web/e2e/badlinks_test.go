//go:build all

package e2e_test

import (
	"strings"
	"testing"
)

// A link to a board that is too large for the device says so in a line; the game on the table stays.
func TestTooLargeForAPhone(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on", phone).ready()
	page.press("row 1, column 1")
	before := page.lights()
	eval[bool](page, `(location.hash = '#30000x30000:on', true)`)
	page.wait(`document.querySelector('#card').dataset.tone === 'bad'`)
	text := page.text("#card")
	if len(text) > 300 || !strings.Contains(text, "could not be opened") {
		t.Errorf("the card says %q", text)
	}
	if got := page.lights(); got != before || page.figure("moves") != "1" {
		t.Errorf("the game before was lost: %s, %s presses", got, page.figure("moves"))
	}
}

// A clock that was set back loses nothing: results and the streak of later days stay, and the daily puzzle of the
// earlier day is offered.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	const back = `{
		const Real = Date;
		globalThis.Date = class extends Real {
			constructor(...args) { if (args.length === 0) super('2026-03-05T12:00:00'); else super(...args); }
			static now() { return new Real('2026-03-05T12:00:00').getTime(); }
		};
	}
	localStorage.setItem('lightsout.results', '{"key":"daily-2026-11-15","ended":"2026-11-15T12:00:00Z","board":"5x5","kind":"daily","won":true,"took_ms":60000,"moves":15,"made":15,"least":15}\n');`
	page := open(t, "/play/#4x4:on", before(back)).ready()
	page.click("button", "Daily")
	page.wait(`document.querySelector('#about').innerText === 'Daily 64 · Thursday · medium'`)
	page.menu("Past days")
	contains(t, page.text("#archive-dialog"), "Streak: 0 days.", "March 2026")
	if got := eval[string](page, `localStorage.getItem('lightsout.results')`); !strings.Contains(got, "daily-2026-11-15") {
		t.Errorf("the result of a later day is lost: %s", got)
	}
	page.keys("Escape")
	eval[bool](page, `(location.hash = '#daily-2026-11-15', true)`)
	page.wait(`document.querySelector('#card').innerText.includes('is not out yet')`)
}

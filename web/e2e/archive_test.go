package e2e_test

import "testing"

// The calendar of past days leads to the puzzle of a day, which does not count for the streak.
func TestPastDays(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", phone).ready()
	page.menu("Past days")
	page.wait(`document.querySelector('#archive-dialog').open`)
	contains(t, page.text("#archive-dialog"), "Streak: 0 days.")
	page.axe()
	for eval[bool](page, `!document.querySelector('#archive-dialog .row button').disabled`) {
		page.click("button", "Earlier")
	}
	page.click("button", "Daily 1, Thu 1 Jan 2026, medium, not solved")
	page.wait(`location.hash === '#daily-2026-01-01' && document.querySelector('#about').innerText.startsWith('Daily 1 ')`)
}

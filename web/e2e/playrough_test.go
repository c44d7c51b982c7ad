//go:build all

package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// The Play page, used in unplanned ways: keys at the wrong moment, addresses that change, files of rubbish.

// The skip link moves the focus to the board, and the address is still the game.
func TestSkipLinkIsNoGame(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:on").ready()
	page.keys("Tab", "Enter", "Tab")
	if got := page.focused(); !strings.HasPrefix(got, "button row 1, column 1") {
		t.Errorf("after skipping the focus is on %q", got)
	}
	page.wait(`location.hash === '#3x4:1111_1111_1111'`)
	contains(t, page.text("#card"), "Turn all lights off.")
	page.leave()
	page.visit("/play/#main")
	page.ready()
	if text := page.text("#card"); strings.Contains(text, "could not be opened") {
		t.Errorf("a page that was opened at its board says %q", text)
	}
}

func TestPauseKeepsTheFocusAndTheWayBack(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	page.press("row 2, column 3")
	page.keys("p")
	if got := page.focused(); got != "button Resume" {
		t.Errorf("paused, and the focus is on %q", got)
	}
	page.keys("u", "h", "s", "v", "M", "b", "Escape")
	contains(t, page.card("pause"), "Resume")
	if n := page.marked("in a quiet pattern"); n > 0 {
		t.Errorf("%d marks on a board that is hidden", n)
	}
	page.keys("Enter")
	if got := page.focused(); !strings.HasPrefix(got, "button row 2, column 3") {
		t.Errorf("after going on the focus is on %q", got)
	}
	// A paused game that was left for another continues when it comes back.
	page.keys("p")
	page.menu("5×5 all on")
	page.click("button", "Back to the previous game")
	page.wait(`document.querySelector('#say').innerText === 'Resumed where you left off.' && !document.querySelector('#table').inert`)
	page.press("row 1, column 1")
}

func TestBackAndForward(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:on").ready()
	page.press("row 1, column 1")
	was := page.lights()
	size := func(n int) {
		t.Helper()
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d`, n))
	}
	page.visit("/play/#torus-3x4:on&goal=on&rule=lit-only")
	size(12)
	page.visit("/play/#2x2:on")
	size(4)
	eval[bool](page, "(history.go(-2), true)")
	size(9)
	if got := page.lights(); got != was || page.figure("moves") != "1" {
		t.Errorf("the game before comes back as %s, want %s with 1 press", got, was)
	}
	eval[bool](page, "(history.forward(), true)")
	size(12)
}

// Of two addresses in quick succession the last one counts, although the first takes longer.
func TestLastAddressCounts(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#4x4:on").ready()
	eval[bool](page, `(location.hash = '#torus-30x30#hard.abc', new Promise((done) => addEventListener('hashchange', () => {
		location.hash = '#2x3:on';
		done(true);
	}, {once: true})))`)
	page.wait(`document.querySelectorAll('[role=grid] button').length === 6`)
	// The engine has answered what was asked of it before when it answers this.
	eval[int](page, fmt.Sprintf("import('%s').then((m) => m.call('game', {id: 'torus-30x30#hard.abc'})).then(() => 1)", page.script()))
	if got := page.text("#title"); got != "2 × 3" {
		t.Errorf("the board is %s, asked for last was 2 × 3", got)
	}
}

// Messages during a watched game do not remove its buttons.
func TestKeysWhileWatching(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#6x6:on").ready()
	page.keys("s")
	page.card("watch")
	page.keys("P")
	contains(t, page.card("watch"), "Pause", "Step", "Stop")
	page.visit("/play/#5x5:on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 25`)
	page.keys("s")
	page.card("watch")
	page.keys("v")
	contains(t, page.card("quiet"), "Quiet pattern 1 of 2", "Hide")
	if n := page.marked("in the solution"); n > 0 {
		t.Errorf("the solution is still shown, with %d marks", n)
	}
	page.keys("Escape")
	page.askHint()
	page.keys("v")
	page.card("quiet")
	if n := page.marked("hint"); n > 0 {
		t.Error("the hint is still shown beside the quiet pattern")
	}
}

// One invalid line does not spoil the statistics of all other games.
func TestRubbishResults(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/").ready()
	page.keys("S")
	page.wait(`document.querySelector('#statistics-dialog').innerText.includes('No finished games yet.')`)
	const game = `"board":"5x5","won":true,"ended":"2020-01-01T00:00:00Z","took_ms":1000,"moves":15,"made":15`
	lines := []string{
		`{"key":"a",` + game + `}`, `{"key":"b",` + game + `,"hints":"x"}`, `{"key":"c",` + game + `,"least":-5}`, `{"key":"d",` + game + `,"kind":5}`,
		`{"key":"e",` + strings.Replace(game, "2020-01-01T00:00:00Z", "2020", 1) + `}`, `{"key":"f",` + game + `,"unknown":{"a":1}}`, "[]", "null", "rubbish",
	}
	eval[bool](page, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([%q], 'a.jsonl'));
		const input = document.querySelector('#statistics-dialog input[type=file]');
		input.files = files.files;
		input.dispatchEvent(new Event('change'));
		return true;
	})()`, strings.Join(lines, "\n")))
	page.wait(`document.querySelector('#statistics-dialog').innerText.includes('2 results added. 7 lines could not be read.')`)
	page.wait(`document.querySelector('#statistics-dialog tbody td').innerText === '2'`)
}

// A random puzzle has something to do, also where every other solvable state has nothing on.
func TestRandomPuzzlesAreNotSolved(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#1x2:on").ready()
	for range 6 {
		page.menu("Random")
		page.wait(`document.querySelector('#card').dataset.topic === 'welcome' && document.querySelector('#left').innerText === '2'`)
	}
}

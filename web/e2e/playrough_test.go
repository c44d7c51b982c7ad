//go:build all

package e2e_test

import (
	"bytes"
	"fmt"
	"net/http"
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

// After winning, presses can be undone and redone: the card shows the result, not old messages.
func TestWonOnceMore(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:010_111_010").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	page.press("row 2, column 2")
	contains(t, page.card("won"), "Solved in 1 press, the least possible.")
	page.keys("u", "s")
	page.card("watch")
	contains(t, page.card("won"), "Solved in 1 press, the least possible.")
	page.keys("u")
	page.press(page.askHint())
	contains(t, page.card("won"), "A perfect game.")
	page.keys("S")
	page.wait(`document.querySelector('#statistics-dialog tbody td').innerText.startsWith('1, won 1, perfect 1')`)
}

// A refused press is not announced.
func TestRefusedPressIsSilent(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:100_000_000&rule=lit-only").ready()
	page.click("button", "row 3, column 3, *")
	page.wait(`document.querySelector('#say').innerText.includes('only buttons that are on may be pressed')`)
	page.press("row 1, column 1")
	page.wait(`document.querySelector('.board-says').textContent === 'pressed row 1, column 1: 3 lights changed, 2 on'`)
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

// The announcement of a press is true on its board.
func TestWelcomeExplainsAPress(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#orbix").ready()
	for id, want := range map[string]string{
		"orbix":                   "A press changes the neighbors of a light, not the light itself.",
		"4x5-open-plus-mod3":      "A press adds one to the neighbors of a light, not the light itself; after 2 comes off.",
		"3x4-mod3:off&goal=on":    "Bring all lights to 1.",
		"3x4-king":                "A press changes a light and its neighbors.",
		"3x4:on&rule=lit-only":    "Only lights that are on may be pressed.",
		"3x3:on&goal=010_111_010": "Bring the lights to the goal that is marked.",
	} {
		page.visit("/play/#" + id)
		page.wait(fmt.Sprintf(`document.querySelector('#say').innerText.includes(%q)`, want))
	}
	// A game that begins replaces the address before the page hears of the link.
	eval[bool](page, `location.hash = '2x3', history.replaceState(null, '', '#3x3:on'), true`)
	page.wait(`document.querySelectorAll('.board button').length === 6`)
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

// A link to a large board with all lights on is short, and undoing is heard.
func TestLargeBoardsAreSharedShort(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#300x200").ready()
	page.menu("Share")
	page.wait(`document.querySelector('#share-link')?.innerText.endsWith('/?b=300x200:on')`)
	if said := page.text("#share-dialog"); strings.Contains(said, "too long") {
		t.Errorf("a link to a large board: %q", said)
	}
	page.keys("Escape")
	page.visit("/play/#4x4:on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	page.press("row 1, column 1")
	page.keys("u")
	page.wait(`document.querySelector('.board-says').textContent === 'undo: 16 lights on'`)
}

// By the lit-only rule each press is looked for when its turn comes: without an answer, the watching ends and says so.
func TestWatchWithoutAnswer(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:on&rule=lit-only", from(withoutEngine(t))).ready()
	page.allow("Failed to load resource|ERR_")
	page.menu("Solve and watch")
	page.card("watch")
	page.click("button", "Pause")
	page.offline(true)
	page.click("button", "Step")
	page.wait(`document.querySelector('#say').textContent === 'The next press was not found.'`)
	page.offline(false)
}

// Stepping faster than presses are found makes each of them once.
func TestWatchStepsOneByOne(t *testing.T) {
	t.Parallel()
	asked, answer := make(chan bool, 9), make(chan bool)
	slow := intercepting(t, func(_ http.ResponseWriter, r *http.Request, params []byte) bool {
		// The search for the least number of presses asks for a hint too, but without a timeout.
		if strings.HasSuffix(r.URL.Path, "/hint") && bytes.Contains(params, []byte("timeout")) {
			asked <- true
			<-answer
		}
		return false
	})
	page := open(t, "/play/#3x3:on&rule=lit-only", from(slow)).ready()
	page.menu("Solve and watch")
	page.card("watch")
	page.click("button", "Pause")
	for range 3 {
		page.click("button", "Step")
	}
	<-asked
	close(answer)
	page.wait(`document.querySelector('#moves').innerText === '1'`)
	if n := len(asked); n != 0 {
		t.Errorf("the press was looked for %d times more", n)
	}
}

// The figures above the board never overlap, however large the letters are.
func TestFiguresInLargeLetters(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#torus-9x9:on&goal=on", narrow).ready()
	for _, letters := range []int{16, 24, 32} {
		eval[bool](page, fmt.Sprintf("(document.documentElement.style.fontSize = '%dpx', true)", letters))
		for _, width := range []int64{320, 390, 600, 1280} {
			page.resize(viewport(width, 640))
			on := eval[[]string](page, `(() => {
				const boxes = [...document.querySelectorAll('.counters > :not(.unseen) > *')].map((e) => {
					const range = document.createRange();
					range.selectNodeContents(e);
					return [e.textContent.trim(), range.getBoundingClientRect()];
				});
				return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) => p.right > q.left + 1 && q.right > p.left + 1 && p.bottom > q.top + 1 && q.bottom > p.top + 1).map(([b]) => a + ' and ' + b));
			})()`)
			if len(on) > 0 {
				t.Errorf("%d wide, letters of %d: %q lie on each other", width, letters, on)
			}
		}
		page.resize(narrow)
		page.screenshot(fmt.Sprintf("figures %d", letters))
	}
}

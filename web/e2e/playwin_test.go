package e2e_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Winning, the puzzle of the day, and the way back through games.

// A won game stays won: another tap lights nothing.
func TestBoardIsLockedAfterWinning(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:01000_11100_01000_00000_00000").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	page.press("row 2, column 2")
	contains(t, page.card("won"), "All dark.", "the least possible", "Next puzzle", "Share")
	page.click("button", "row 4, column 4, *")
	page.click("button", "row 2, column 2, *")
	if got := page.lights(); got != strings.Repeat("0", 25) || page.figure("moves") != "1" {
		t.Errorf("after the win more presses count: %s, %s presses", got, page.figure("moves"))
	}
	page.axe()
	page.screenshot("play won")
	page.click("button", "Undo")
	page.wait(`document.querySelector('#card').dataset.topic !== 'won'`)
	if page.figure("left") != "5" {
		t.Errorf("the last press can be undone: %s lights are on", page.figure("left"))
	}
	page.press("row 2, column 2")
	page.card("won")
}

// The wave runs out from the last press, and is not there for people who asked for less motion.
func TestWinningWave(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"wave": true, "reduced": false} {
		options := []option{}
		if !want {
			options = append(options, reducedMotion)
		}
		page := open(t, "/play/#3x3:010_111_010", options...).ready()
		page.press("row 2, column 2")
		page.card("won")
		got := eval[bool](page, `document.querySelector('.board-lit.is-wave') !== null && getComputedStyle(document.querySelector('.board-lit')).animationName === 'board-wave'`)
		if got != want {
			t.Errorf("%s: a wave is %v, want %v", name, got, want)
		}
		page.wait(`[...document.querySelectorAll('.board-lit')].every((e) => getComputedStyle(e).opacity === '0')`)
	}
}

// Back and Forward go through the games that were begun on the page.
func TestBackGoesThroughGames(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:on").ready()
	size := func(n int) {
		t.Helper()
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d`, n))
	}
	page.menu("4×4 all on")
	size(16)
	page.press("row 1, column 1")
	was := page.lights()
	page.menu("5×5 all on")
	size(25)
	eval[bool](page, "(history.back(), true)")
	size(16)
	if got := page.lights(); got != was {
		t.Errorf("back at the game before: %s, want %s", got, was)
	}
	eval[bool](page, "(history.back(), true)")
	size(9)
	eval[bool](page, "(history.go(2), true)")
	size(25)
}

// The puzzle of the day has a number, a date and a grade, is remembered, and is shared as text.
func TestDaily(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x3:on").ready()
	page.click("button", "Daily")
	page.wait(`document.querySelector('#about').innerText.startsWith('Daily ')`)
	day := strings.TrimPrefix(eval[string](page, "location.hash"), "#daily-")
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	number := int(date.Sub(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)).Hours()/24) + 1
	grade := []string{"expert", "easy", "easy", "medium", "medium", "hard", "hard"}[date.Weekday()]
	if got, want := page.text("#about"), fmt.Sprintf("Daily %d · %s · %s", number, date.Weekday(), grade); got != want {
		t.Errorf("the puzzle of the day is %q, want %q", got, want)
	}
	start := page.lights()
	presses := 0
	for ; page.figure("left") != "0"; presses++ {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "All dark.", "streak", "day")
	page.click("button", "Share")
	page.wait(`document.querySelector('#share-text')`)
	page.axe()
	lines := strings.Split(page.text("#share-text"), "\n")
	if want := fmt.Sprintf("Lights Out #%d · %s · %s", number, date.Format("Mon 2 Jan 2006"), grade); lines[0] != want {
		t.Errorf("the text begins with %q, want %q", lines[0], want)
	}
	if want := fmt.Sprintf("%d presses (least %d) · ", presses, presses); presses > 1 && !strings.HasPrefix(lines[1], want) {
		t.Errorf("the text says %q, want %q", lines[1], want)
	}
	squares := strings.NewReplacer("⬛", "0", "🟨", "1").Replace(strings.Join(lines[2:7], ""))
	if squares != start {
		t.Errorf("the text shows %s, the start was %s", squares, start)
	}
	if !strings.HasSuffix(lines[7], "/play/#daily-"+day) || len(lines) != 8 {
		t.Errorf("the text ends with %q", lines[7:])
	}
	page.keys("Escape")
	page.reload()
	page.ready()
	contains(t, page.text("#about"), "Daily ")
	page.menu("4×4 all on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	page.click("button", "Daily")
	contains(t, page.card("solved"), "You solved this puzzle already.", "streak")
	if got := page.lights(); got != start {
		t.Errorf("opened again it is %s, want %s", got, start)
	}
}

// A link to the puzzle of a day opens it; one to a day that is no day, or not yet, says so.
func TestDailyLinks(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#daily-2026-11-15").ready()
	if got := page.text("#about"); got != "Daily 319 · Sunday · expert" {
		t.Errorf("the puzzle of a day is %q", got)
	}
	const promised = "00101_10000_11000_11101_10011" // as TestDailyEverywhere has it
	if lit := page.lit(); lit != strings.NewReplacer("0", ".", "1", "#", "_", "").Replace(promised) {
		t.Errorf("the puzzle of a day is %s", lit)
	}
	for link, want := range map[string]string{"daily-2026-02-30": "is not a date", "daily-9999-01-01": "is not out yet", "daily-2025-12-31": "The first daily puzzle", "daily-rubbish": "is not a date"} {
		page.visit("/play/#" + link)
		page.wait(fmt.Sprintf(`document.querySelector('#more').innerText.includes(%q)`, want))
	}
}

// The board is as large as the window allows, and nothing lies on anything else.
func TestBoardFillsTheWindow(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:on").ready()
	for _, size := range [][2]int64{{390, 844}, {1024, 768}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
		page.resize(viewport(size[0], size[1]))
		side := eval[float64](page, `document.querySelector('.board').getBoundingClientRect().width`)
		least := 0.72 * float64(min(size[0], size[1]))
		if side < least {
			t.Errorf("%v: the board is %.0f wide, want at least %.0f", size, side, least)
		}
		faults := eval[[]string](page, `(() => {
			const names = ['.board', '.bar', '.heading h1', '.counters', '#card'];
			const boxes = names.map((s) => document.querySelector(s).getBoundingClientRect());
			const bad = names.filter((_, i) => boxes[i].bottom > innerHeight + 1 || boxes[i].right > innerWidth + 1);
			boxes.forEach((p, i) => boxes.forEach((q, j) => {
				if (i < j && p.right > q.left + 1 && q.right > p.left + 1 && p.bottom > q.top + 1 && q.bottom > p.top + 1) bad.push(names[i] + ' and ' + names[j]);
			}));
			return bad;
		})()`)
		if len(faults) > 0 {
			t.Errorf("%v: out of the window or on each other: %q", size, faults)
		}
	}
}

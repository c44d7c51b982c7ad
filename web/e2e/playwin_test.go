package e2e_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Winning, the puzzle of the day, and the way back through games.

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
	is(t, "the game before", page.lights(), was)
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
	number := 0
	if _, err := fmt.Sscanf(eval[string](page, "location.pathname"), "/d/%d", &number); err != nil {
		t.Fatal(err)
	}
	date := time.Date(2026, 1, number, 0, 0, 0, 0, time.UTC)
	grade := []string{"expert", "easy", "easy", "medium", "medium", "hard", "hard"}[date.Weekday()]
	got := page.text("#about")
	want := fmt.Sprintf("Daily %d · %s · %s", number, date.Weekday(), grade)
	if got != want {
		t.Errorf("the puzzle of the day is %q, want %q", got, want)
	}
	start := page.lights()
	page.press("row 1, column 1")
	page.press("row 1, column 1")
	presses := 2
	for ; page.figure("left") != "0"; presses++ {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "All dark.", "streak", "Tomorrow in")
	contains(t, page.text(".top"), "1 day")
	page.find("button", "Daily solved, the next in *")
	page.wait(fmt.Sprintf(`document.querySelectorAll('.way i').length === %d`, presses))
	page.click("button", "Share")
	page.wait(`document.querySelector('#share-text')`)
	page.axe()
	lines := strings.Split(page.text("#share-text"), "\n")
	want = fmt.Sprintf("Lights Out #%d · %s · %s", number, date.Format("Mon 2 Jan 2006"), grade)
	if lines[0] != want {
		t.Errorf("the text begins with %q, want %q", lines[0], want)
	}
	want = fmt.Sprintf("%d presses (least %d) · ", presses, presses-2)
	if !strings.HasPrefix(lines[1], want) {
		t.Errorf("the text says %q, want %q", lines[1], want)
	}
	// the first press may be on a least way, and then its undoing is none
	way := strings.Join(lines[2:len(lines)-1], "")
	if want := "🟨" + strings.Repeat("💡", presses-2); way != "🟨"+want && way != "🟩"+want {
		t.Errorf("the text shows %s, and should end with %s", way, want)
	}
	if last := lines[len(lines)-1]; !strings.HasSuffix(last, fmt.Sprintf("/d/%d", number)) {
		t.Errorf("the text ends with %q", last)
	}
	page.keys("Escape")
	page.reload()
	page.ready()
	contains(t, page.text("#about"), "Daily ")
	page.menu("4×4 all on")
	page.wait(`document.querySelectorAll('[role=grid] button').length === 16`)
	page.click("button", "Daily solved, *")
	contains(t, page.card("won"), "All dark.", "streak")
	is(t, "the puzzle that was solved", page.lights(), strings.Repeat("0", len(start)))
	page.click("button", "Share")
	page.wait(fmt.Sprintf(`document.querySelector('#share-text').innerText.includes(%q)`, way))
}

// clock makes the time of the page what is stored as `at`, in milliseconds. It does not advance.
const clock = `{
	const Real = Date;
	const at = () => Number(localStorage.getItem('at') ?? new Real(2026, 10, 19, 23, 59, 50));
	Date = class extends Real {
		constructor(...of) { super(...(of.length > 0 ? of : [at()])); }
		static now() { return at(); }
	};
}`

// After midnight there is another puzzle of the day: an open page offers it, and Play opens with it.
func TestMorning(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", before(clock)).ready()
	midnight := func(day int) {
		t.Helper()
		eval[bool](page,
			fmt.Sprintf(`(localStorage.setItem('at', +new Date(2026, 10, %d, 0, 0, 10)), true)`, day))
	}
	about := func(want string) {
		t.Helper()
		page.wait(fmt.Sprintf(`document.querySelector('#about').innerText === %q`, want))
	}
	page.click("button", "Daily")
	about("Daily 323 · Thursday · medium")
	presses := 0
	for ; page.figure("left") != "0"; presses++ {
		page.press(page.askHint())
	}
	contains(t, page.card("won"), "Tomorrow in 0:10")
	midnight(20)
	page.wait(`!document.querySelector('#card').innerText.includes('Tomorrow')`)
	page.uncovered("after midnight")
	page.click("button", "Today’s puzzle")
	about("Daily 324 · Friday · hard")
	contains(t, page.card("welcome"), fmt.Sprintf("Yesterday: %d presses, the least possible.", presses))
	page.uncovered("yesterday")
	page.click("button", "See it")
	about("Daily 323 · Thursday · medium")
	contains(t, page.card("won"), "All dark.")
	page.leave()
	page.visit("/play/")
	page.ready()
	about("Daily 324 · Friday · hard")
	if !strings.Contains(page.lights(), "1") {
		t.Error("the puzzle of the day is dark")
	}
}

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
	if page.has("button", "More") || page.has("button", "Hint") {
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
	contains(t, page.card("tour"), "That is the whole game.", "Levels")
	page.click("button", "Today’s puzzle")
	page.wait(`/^.d.\d+$/.test(location.pathname)`)
	if !page.has("button", "More") {
		t.Error("after the first minute there is no menu")
	}

	other := open(t, "/play/#4x4:on", newcomer).ready()
	is(t, "the link opens", other.lights(), strings.Repeat("1", 16))
	skipping := open(t, "/play/", newcomer).ready()
	skipping.click("button", "Skip")
	skipping.wait(`document.querySelectorAll('[role=grid] button').length === 25`)
	skipping.leave()
	skipping.visit("/play/")
	if got := skipping.ready().lights(); len(got) != 25 {
		t.Errorf("after skipping, the page begins with %d lights", len(got))
	}
}

// Play leads to the Lab with the lights as they are now, and with what is to be reached.
func TestPlayOpensTheLab(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#3x4:on").ready()
	page.click("button", "row 1, column 1*")
	page.wait(`document.getElementById('moves').textContent === '1'`)
	page.click("button", "More")
	page.click("button", "Everything")
	page.click("link", "Open in the Lab")
	page.wait(`location.pathname.endsWith('/lab/')`)
	page.ready()
	if got := page.address(); !strings.HasSuffix(got, "/lab/#3x4:0011_0111_1111") {
		t.Errorf("the Lab is opened at %s", got)
	}
	page.visit("/play/#2x3:on&goal=101_010")
	page.ready()
	page.click("button", "More")
	page.click("button", "Everything")
	page.find("link", "Open in the Lab")
	eval[bool](page, "document.getElementById('lab').focus(), true")
	got := eval[string](page, "document.getElementById('lab').href")
	if !strings.HasSuffix(got, "/lab/#2x3:111_111&goal=101_010") {
		t.Errorf("a game with a goal leads to %s", got)
	}
}

// A cube opens in space, with the counters in sight. A tap on the picture presses the light that is seen
// there.
func TestPressInSpace(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#cube-1:on", phone).ready()
	page.wait(
		`document.querySelector('.space canvas')?.checkVisibility() && ` +
			`Number(document.querySelector('.space canvas').dataset.drawn) === 3`)
	page.screenshot("space phone")
	page.axe()
	bottom := eval[float64](page, `document.querySelector('.counters').getBoundingClientRect().bottom`)
	if bottom > 844 {
		t.Errorf("the counters end at %v", bottom)
	}
	page.clickAt(page.spot(".space canvas", 0.5, 0.55))
	page.wait(`document.querySelector('#moves').innerText.startsWith('1')`)
	page.find("button", "Flat").tap()
	page.wait(`!document.querySelector('.space canvas').checkVisibility()`)
	is(t, "the seams of the net",
		eval[string](page,
			`[...document.querySelectorAll('.board-letter')].map((e) => e.textContent).sort().join('')`),
		"aabbccddeeffgg")
}

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

package tui

import (
	"testing"

	"lightsout/internal/app/levels"
)

// Winning a level earns stars, which are kept, and the next level follows; the path ends with the last one.
func TestPath(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start, err := LevelStart(5)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(t, Options{Shelf: openShelf(t, t.TempDir()), Start: start})
		p.wants("Level 5, Three apart")
		p.keys("n") // not won: the same again
		p.wants("Level 5, Three apart")
		for _, button := range p.leastPresses() {
			p.press(button)
		}
		p.wants("3 of 3 stars")
		p.keys("n")
		p.wants("Level 6, Side by side")
		p.keys("h")
		for _, button := range p.leastPresses() {
			p.press(button)
		}
		p.wants("1 of 3 stars")
		results, _, err := p.m.o.Shelf.Results()
		if err != nil {
			t.Fatal(err)
		}
		stars, next := levels.Path(results)
		equal(t, "stars", []int{stars[3], stars[4], stars[5], next}, []int{0, 3, 1, 1})
		p.quit()
		if start, err = LevelStart(60); err != nil {
			t.Fatal(err)
		}
		p = newPlayer(t, Options{Start: start})
		for _, button := range p.leastPresses() {
			p.press(button)
		}
		p.keys("n")
		p.wants("That was the last level of the path.")
		p.quit()
	})
	if _, err := LevelStart(61); err == nil || err.Error() != "there is no level 61: the path has levels 1 to 60" {
		t.Error(err)
	}
}

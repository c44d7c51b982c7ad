package tui

import (
	"testing"

	"lightsout/app/levels"
)

// Winning a level earns stars, which are kept, and the next level follows; the path ends with the last one.
func TestPath(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start, err := LevelStart(5)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(t, Options{Shelf: openShelf(t, t.TempDir()), Start: start})
		p.wants("Level 5, Three apart", "Three patterns of three sizes.")
		p.keys("n")
		p.wants("Level 5, Three apart", "The next level follows when this one is won",
			"Three patterns of three sizes.")
		for _, button := range p.leastPresses() {
			p.press(button)
		}
		p.wants("★★★: n is the next level.", "Three patterns of three sizes.")
		p.press(3) // the board is frozen, and the text stays
		p.wants("on 0 lights", "★★★: n is the next level.")
		p.keys("n")
		p.wants("Level 6, Side by side")
		p.keys("h")
		for _, button := range p.leastPresses() {
			p.press(button)
		}
		p.wants("★☆☆")
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
	_, err := LevelStart(61)
	if err == nil || err.Error() != "there is no level 61: the path has levels 1 to 60" {
		t.Error(err)
	}
}

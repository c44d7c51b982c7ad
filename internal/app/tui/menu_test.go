package tui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/board"
)

// pick moves to a row of the menu.
func (p *player) pick(label string) {
	p.t.Helper()
	for i, row := range p.m.menuRows() {
		if strings.TrimSpace(row.label) == label {
			p.m.menu.selected = i
			return
		}
	}
	p.t.Fatalf("the menu has no row %q:\n%s", label, p.screen())
}

func TestMenuMakesSpecs(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{})
		for _, step := range []struct {
			row   string
			right int
			spec  string
		}{
			{"rows", 1, "6x5"}, {"columns", 2, "6x7"}, {"surface", 2, "torus-6x7"}, {"pattern", 2, "torus-6x7-king"},
			{"states", 1, "torus-6x7-king-mod3"}, {"pattern", 5, "torus-6x7-open-king-mod3"}, {"surface", -1, "cylinder-6x7-open-king-mod3"},
			{"shape", 1, "hex-3-mod3"}, {"states", -1, "hex-3"}, {"side", 1, "hex-4"}, {"shape", 1, "tri-4"}, {"shape", 1, "cube-4"},
			{"shape", 1, "merlin"}, {"toy", -1, "lightsout2000"}, {"shape", 1, "graph-petersen"}, {"graph", -1, "graph-tree-8"},
			{"number", 1, "graph-tree-9"}, {"graph", -1, "graph-petersen-9-3"}, {"shape", 1, "cylinder-6x7-open-king"},
		} {
			p.pick(step.row)
			for ; step.right > 0; step.right-- {
				p.keys("right")
			}
			for ; step.right < 0; step.right++ {
				p.keys("left")
			}
			equal(t, "spec", p.m.menu.spec(), step.spec)
			if _, err := board.Parse(p.m.menu.spec()); err != nil {
				t.Error(err)
			}
			p.wants(step.spec)
		}
		p.quit()
	})
}

func TestMenuDescribesBoards(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{})
		p.pass(time.Second)
		p.wants("25 lights. Nullity 2: one state in 4 can be turned off. The hardest take 15 presses.")
		p.pick("rows")
		p.keys("left", "left", "down", "left")
		p.pass(time.Second)
		p.wants("12 lights. Always solvable: every state can be turned off.")
		p.pick("Board or ID")
		p.keys("n", "o")
		p.pass(time.Second)
		p.wants("Spec \"no\":")
		p.keys("esc")
		p.pass(time.Second)
		p.wants("12 lights.")
		p.quit()
	})
}

// The menu starts the game that was chosen.
func TestMenuPlays(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var seeds []string
		p := newPlayer(t, Options{Word: func() string { return "word" }})
		p.m.o.Make = recording(&seeds)
		kinds := []string{"word", "depth-7.word", "presses-7.word", "medium.word", "daily.2000-01-01", ""}
		for i, seed := range kinds {
			p.pick("Start")
			if i > 0 {
				p.keys("right")
			}
			switch i {
			case 1:
				p.pick("presses")
				p.keys("right")
			case 3:
				p.pick("grade")
				p.keys("right")
			}
			p.pick("New game")
			seeds = nil
			p.keys("enter")
			equal(t, "screen", p.m.screen, onGame)
			if seed != "" {
				equal(t, "seeds", strings.Join(seeds, " "), seed)
			} else {
				equal(t, "lights", p.m.game.session.State().On(), 25)
			}
			p.keys("m")
		}
		p.pick("Goal")
		p.keys("right")
		p.pick("Rule")
		p.keys("right")
		p.pick("Start")
		p.keys("right")
		p.keys("n")
		p.wants("goal all on", "lit-only")
		p.keys("m", "esc")
		equal(t, "screen", p.m.screen, onGame)
		p.quit()
	})
}

func TestMenuTyping(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{})
		p.pick("Board or ID")
		for _, key := range "3x4:q" {
			p.keys(string(key))
		}
		p.keys("backspace", "enter")
		p.wants("Game ID \"3x4:\"", "esc: clear", "ctrl+c: quit")
		p.lacks("q: quit")
		p.keys("esc")
		p.lacks("Game ID")
		p.send(tea.PasteMsg{Content: "3x4:"})
		p.send(tea.PasteMsg{Content: "0x2f"})
		p.keys("enter")
		equal(t, "ID", p.m.game.session.ID(), "3x4:1111_0100_0000")
		p.keys("m")
		p.pick("Board or ID")
		p.keys("esc", "6", "x", "6", "#", "e", "a", "s", "y", ".", "7", "enter")
		equal(t, "kind", p.m.game.session.Game().Kind, "easy")
		p.keys("m")
		p.pick("Board or ID")
		p.keys("esc")
		p.send(tea.PasteMsg{Content: "999x999"})
		p.keys("enter")
		p.wants("can be played in a terminal")
		p.quit()
	})
}

func TestMenuMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{})
		row := func(label string) int {
			for y, line := range strings.Split(p.screen(), "\n") {
				if strings.Contains(line, label) {
					return y
				}
			}
			t.Fatalf("no row %s", label)
			return 0
		}
		p.send(tea.MouseMotionMsg{X: 5, Y: row("rows")})
		p.wants("> rows")
		p.send(tea.MouseClickMsg{X: 30, Y: row("rows"), Button: tea.MouseLeft})
		equal(t, "spec", p.m.menu.spec(), "6x5")
		p.send(tea.MouseClickMsg{X: 22, Y: row("columns"), Button: tea.MouseLeft})
		equal(t, "spec", p.m.menu.spec(), "6x4")
		p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		p.send(tea.MouseClickMsg{X: 5, Y: row("Statistics"), Button: tea.MouseLeft})
		equal(t, "screen", p.m.screen, onStatistics)
		p.send(tea.MouseClickMsg{X: 5, Y: 5, Button: tea.MouseLeft})
		equal(t, "screen", p.m.screen, onMenu)
		p.send(tea.MouseClickMsg{X: 5, Y: row("New game"), Button: tea.MouseLeft})
		equal(t, "board", p.m.game.session.Game().Board.Spec(), "6x4")
		p.quit()
	})
}

// In a low window the menu scrolls, and every row can be seen.
func TestMenuScrolls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{})
		p.send(tea.WindowSizeMsg{Width: 40, Height: 9})
		for i, row := range p.m.menuRows() {
			if i > 0 {
				p.keys("down")
			}
			p.wants("> " + strings.TrimSpace(row.label))
		}
		p.keys("down")
		p.wants("> New game")
		p.quit()
	})
}

// A typed picture and the lit-only wish go into the seed, with the goal.
func TestMenuPictureWish(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var seeds []string
		p := newPlayer(t, Options{Word: func() string { return "word" }})
		p.m.o.Make = recording(&seeds)
		p.pick("Board or ID")
		p.send(tea.PasteMsg{Content: "3x3"})
		p.pick("lit-only")
		p.keys("right")
		p.pick("looks like")
		p.send(tea.PasteMsg{Content: ".#./#"})
		p.keys("enter")
		p.wants("Looks like: ")
		p.send(tea.PasteMsg{Content: "##/.#.x"})
		p.keys("backspace", "enter")
		equal(t, "screen", p.m.screen, onGame)
		p.keys("n", "m")
		p.pick("Goal")
		p.keys("right", "n")
		equal(t, "seeds", strings.Join(seeds, " "), "lit-only.like-010_111_010.word-1 lit-only.like-010_111_010.word-2 lit-only.like-010_111_010.goal-111_111_111.word-1")
		p.quit()
	})
}

// A grade without puzzles on the board is not offered, and wishes are added to the kind of puzzle.
func TestMenuOffersGradesThatExist(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{
			GradesOf: func(context.Context, *lightsout.Board) ([]string, error) { return []string{"easy", "hard"}, nil },
		})
		p.pass(time.Second)
		p.m.menu.start, p.m.menu.grade, p.m.menu.unique, p.m.menu.mirror = slices.Index(starts, "grade"), 1, true, true
		for _, row := range p.m.menuRows() {
			if row.label == "  grade" {
				row.change(1)
			}
		}
		s, err := p.m.chosen()
		if err != nil || s.Wish.Kind != "unique.symmetric.easy" {
			t.Errorf("the wish is %q, %v", s.Wish.Kind, err)
		}
		if w := WishOf("unique.easy.7"); w.Kind != "unique.easy" || w.Word != "7" {
			t.Errorf("%+v", w)
		}
		p.quit()
	})
}

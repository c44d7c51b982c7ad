package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/app/levels"
	"lightsout/board"
	"lightsout/play"
)

// pick moves to a row of the list.
func (p *player) pick(label string) {
	p.t.Helper()
	for i, row := range p.m.rows() {
		if strings.TrimSpace(row.label) == label || strings.HasPrefix(row.label, label+" ") {
			p.m.selectRow(i)
			return
		}
	}
	p.t.Fatalf("the list has no row %q:\n%s", label, p.screen())
}

// home begins at the row of a label on the home screen.
func (p *player) home(label string) {
	p.t.Helper()
	p.m.openHome()
	p.pick(label)
	p.keys("enter")
}

// Every board of every family can be drawn and played, and is not larger than it should be.
func TestBoardsOfFamilies(t *testing.T) {
	playing(t, Options{}, func(t *testing.T, p *player) {
		p.home("Boards")
		for i, r := range p.m.rows() {
			for range r.choices {
				p.m.selectRow(i)
				p.keys("right")
				spec := p.m.current().picture
				if p.m.still.of != spec || p.m.still.ground == nil {
					t.Fatalf("%s has no picture", spec)
				}
			}
		}
		p.m.selectRow(1)
		p.keys("enter")
		equal(t, "board", p.m.game.session.Game.Board.Spec(), "torus-5x5")
		equal(t, "kind", p.m.game.session.Game.Kind, "easy")
	})
}

// The form starts the game that was chosen.
func TestFormPlays(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var seeds []string
		p := newPlayer(t, Options{Word: func() string { return "word" }})
		p.m.o.Make = recording(&seeds)
		for i, seed := range []string{"word", "easy-2.word", "medium-2.word", "hard-2.word", "expert-2.word",
			"depth-7.word", "daily.2000-01-01", ""} {
			p.home("Custom game")
			p.m.custom.start = i
			if seed == "depth-7.word" {
				p.pick("presses")
				p.keys("right")
			}
			seeds = nil
			p.keys("enter")
			equal(t, "screen", p.m.screen, onGame)
			equal(t, "seeds", strings.Join(seeds, " "), seed)
		}
		equal(t, "lights", p.m.game.session.State.On(), 25)
		p.home("Custom game")
		p.pick("also")
		p.send(tea.PasteMsg{Content: "unique.symmetric.lit-only"})
		p.m.custom.start = 1
		p.pick("Goal")
		p.keys("right")
		p.pick("Rule")
		seeds = nil
		p.keys("right", "enter")
		equal(t, "seeds", strings.Join(seeds, " "),
			"unique.symmetric.easy-2.lit-only.goal-11111_11111_11111_11111_11111.word")
		p.wants("goal all on", "lit-only")
		p.keys("m", "esc")
		equal(t, "screen", p.m.screen, onGame)
		p.quit()
	})
	if w := WishOf("unique.easy.7"); w.Kind != "unique.easy" || w.Word != "7" {
		t.Errorf("%+v", w)
	}
	w := WishOf("daily-2026-11-15")
	if w.Kind != Daily || w.Word != "2026-11-15" || w.seed() != "daily.2026-11-15" {
		t.Errorf("a day by its name: %+v", w)
	}
	if w := WishOf("uniform.daily-2026-11-15"); w.seed() != "uniform.daily-2026-11-15" {
		t.Errorf("a word that looks like a day: %+v", w)
	}
}

func TestTyping(t *testing.T) {
	playing(t, Options{}, func(t *testing.T, p *player) {
		p.home("Boards")
		p.pick("Other")
		for _, key := range "3x4:q" {
			p.keys(string(key))
		}
		p.keys("backspace", "enter")
		p.wants("Game ID \"3x4:\"", "esc clear", "ctrl+c quit")
		p.lacks("? help")
		p.keys("esc")
		p.lacks("Game ID")
		p.keys("esc")
		equal(t, "screen", p.m.screen, onHome)
		p.send(tea.PasteMsg{Content: "3x4:"}) // opens the list of boards
		p.send(tea.PasteMsg{Content: "0x2f"})
		p.keys("enter")
		g := p.m.game.session.Game
		equal(t, "ID", board.FormatID(g.Board, g.Start), "3x4:1111_0100_0000")
		p.home("Boards")
		p.pick("Other")
		p.keys("esc", "6", "x", "6", "#", "e", "a", "s", "y", ".", "7", "enter")
		equal(t, "kind", p.m.game.session.Game.Kind, "easy")
		p.home("Boards")
		p.pick("Other")
		p.keys("esc")
		p.send(tea.PasteMsg{Content: "999x999"})
		p.keys("enter")
		p.wants("can be played in a terminal")
	})
}

// The mouse chooses rows and the choices in them.
func TestListMouse(t *testing.T) {
	playing(t, Options{}, func(t *testing.T, p *player) {
		at := func(text string) (x, y int) {
			for y, line := range strings.Split(p.screen(), "\n") {
				if before, _, ok := strings.Cut(line, text); ok {
					return len([]rune(before)), y
				}
			}
			t.Fatalf("no %s", text)
			return 0, 0
		}
		click := func(text string) {
			x, y := at(text)
			p.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		}
		x, y := at("Solve")
		p.send(tea.MouseMotionMsg{X: x, Y: y})
		p.wants("▸ Solve")
		p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		p.wants("▸ Boards")
		click("Statistics")
		equal(t, "screen", p.m.screen, onText)
		click("Statistics")
		equal(t, "screen", p.m.screen, onHome)
		click("expert")
		equal(t, "kind", p.m.game.session.Game.Kind, "expert")
		p.home("Custom game")
		click("all on")
		equal(t, "goal", p.m.custom.goal, 1)
		click("< amber >")
		equal(t, "palette", p.m.palette.Name, "cividis")
	})
}

// Home and lists fit low and narrow windows: every row can be seen, with a sign where there are more.
func TestListsScroll(t *testing.T) {
	playing(t, Options{}, func(t *testing.T, p *player) {
		for _, size := range [][2]int{{80, 24}, {60, 20}, {40, 9}} {
			p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, label := range []string{"", "Levels", "Boards", "Custom game"} {
				p.m.openHome()
				if label != "" {
					p.home(label)
				}
				p.keys("home")
				equal(t, "a sign for more below", strings.Contains(p.screen(), "↓\n"),
					len(p.m.rows()) > p.m.listHeight())
				for i, row := range p.m.rows() {
					if i > 0 {
						p.keys("down")
					}
					p.wants("▸ " + strings.TrimSpace(row.label))
				}
				equal(t, "a sign for more", strings.Contains(p.screen(), "↑\n"),
					len(p.m.rows()) > p.m.listHeight())
				p.keys("down")
				equal(t, "row", p.m.selected[p.m.screen], 0)
			}
		}
	})
}

// A position is entered light by light, with its answer, and can be played.
func TestEnterPosition(t *testing.T) {
	playing(t, Options{}, func(t *testing.T, p *player) {
		p.home("Solve")
		p.keys("enter", "space")
		p.wants("11 presses turn everything off, in any order; no fewer do.")
		p.keys("up", "space")
		p.wants("It cannot be turned off")
		p.keys("down", "left", "space", "down", "right", "space", "right", "up", "space")
		p.wants("1 press turns everything off; no fewer do.", "●")
		equal(t, "presses", p.m.game.answer.buttons.At(12), 1)
		p.keys("h", "u", "s") // nothing of a game
		equal(t, "hints", p.m.game.session.Hints, 0)
		p.keys("enter", "space")
		p.wants("Solved in 1 press")
		p.m.solving = true
		p.m.open(onBoards)
		p.pick("Other")
		p.send(tea.PasteMsg{Content: "3x3-mod3:100_000_000"})
		p.keys("enter")
		p.wants("presses turn everything off")
		b := p.m.game.ground.board
		left := b.Apply(p.m.game.session.State, p.m.game.answer.buttons)
		equal(t, "all off", left.IsZero(), true)
		p.send(tea.MouseClickMsg{X: p.m.arranged.x + 2, Y: p.m.arranged.y + 1, Button: tea.MouseLeft})
		equal(t, "value after a click", p.m.game.session.State.At(0), 2)
		p.keys("c")
		equal(t, "cleared", p.m.game.session.State.IsZero(), true)
		p.keys("esc")
		p.lacks("Continue")
	})
}

// The puzzle of the day says how it went, counts once, and is copied; the next day there is another.
func TestDaily(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		zone := time.FixedZone("here", -5*3600)
		day := 0
		now := func() time.Time { return time.Now().In(zone).AddDate(26, 10, 15+day) }
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Now: now})
		p.wants("Daily 319 Sun 15 Nov · 5x5 · expert · not yet")
		p.home("Daily")
		p.press(0)
		p.keys("m")
		p.wants("· begun", "Continue Daily 319")
		p.home("Daily") // the same game
		p.keys("u", "h")
		p.press(p.leastPresses()...)
		p.wants("Lights Out #319 · Sun 15 Nov 2026 · expert", "(least", "· 1 hint",
			"The next puzzle comes in 5 h 00 min.", "1 day in a row")
		n := len(p.leastPresses())
		p.wants("□□○" + strings.Repeat("■", min(n, 18)-1))
		text := p.m.shareText(play.Result{Key: levels.DailyKey("2026-11-15"), Hints: 10})
		if !strings.Contains(text, " 10 hints") {
			t.Errorf("ten hints: %q", text)
		}
		p.keys("y")
		p.wants("Copied")
		text = fmt.Sprint(p.m.copyDay()())
		if !strings.Contains(text, "🟨🟨💡🟩") || !strings.HasSuffix(text, "lightsout play --daily=2026-11-15") {
			t.Errorf("copied %q", text)
		}
		p.home("Daily")
		p.wants("You solved this puzzle already.")
		p.press(p.leastPresses()...)
		equal(t, "results", len(p.m.results), 2)
		if day, ok := levels.DayOf(p.m.results[1].Key); !ok || day != "2026-11-15" ||
			p.m.results[1].Key == p.m.results[0].Key {
			t.Errorf("the second game has the key %s", p.m.results[1].Key)
		}
		p.m.openHome()
		p.settle()
		p.wants("solved in", "1 day in a row")
		p.quit()
		day = 1
		p = newPlayer(t, Options{Shelf: openShelf(t, dir), Now: now})
		p.wants("Daily 320 Mon 16 Nov · 5x5 · easy · not yet", "1 day in a row")
		day = 2
		p.m.openHome()
		p.lacks("in a row")
		p.quit()
	})
}

// A running game waits under Continue, whatever is begun; only x twice gives it up.
func TestContinue(t *testing.T) {
	playing(t, Options{Shelf: openShelf(t, t.TempDir()), Start: gameOf(t, "4x4", "on")},
		func(t *testing.T, p *player) {
			p.press(1)
			p.pass(time.Second)
			p.keys("n")
			p.wants("Your earlier game waits under Continue (m).")
			p.press(2)
			p.home("Quick game")
			p.press(3)
			p.keys("m")
			p.wants("Game 1 of 3")
			seen := map[string]bool{}
			for range 3 {
				p.keys("right")
				seen[p.m.current().picture] = true
				if _, err := board.ParseID(p.m.current().picture); err != nil {
					t.Error(err)
				}
			}
			equal(t, "games", len(seen), 3)
			p.keys("x")
			p.wants("This gives the game up: it counts as not won. (x again: yes)")
			p.keys("right", "x")
			equal(t, "games after one x", len(p.m.waiting()), 3)
			p.keys("x")
			equal(t, "games after two", len(p.m.waiting()), 2)
			equal(t, "results", p.m.results[0].Won, false)
		})
	playing(t, Options{Start: gameOf(t, "4x4", "on")}, func(t *testing.T, p *player) { // nothing is saved
		p.press(1)
		p.keys("n")
		p.wants("This game is not saved: a new one ends it. (n again: yes)")
		equal(t, "presses", p.m.game.session.Made, 1)
		p.keys("left", "n", "n")
		equal(t, "presses", p.m.game.session.Made, 0)
		equal(t, "results", len(p.m.results), 1)
	})
}

// The statistics say what their columns are, and leave some out where there is no room.
func TestStatisticsLines(t *testing.T) {
	results := []play.Result{{
		Board: "5x5", Kind: "easy", Won: true, Took: 61500, Moves: 9, Made: 9, Least: 7,
	}}
	wide := StatisticsLines(results, 100)
	narrow := StatisticsLines(results, 50)
	equal(t, "figures", strings.Join(strings.Fields(wide[1]), " "), "5x5, easy 1 1 1:01.50 1:01.50 0 – – 2")
	for _, name := range []string{"games", "won", "best", "mean", "perfect", "last 5", "last 12", "extra"} {
		equal(t, name, strings.Contains(wide[0], name) &&
			strings.Contains(strings.Join(wide[2:], "\n"), "\n"+name+" "), true)
	}
	equal(t, "the last line of a narrow one", narrow[len(narrow)-1], "more     in a wider window")
}

package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/internal/base/text"
)

// The help says what a press changes on the board that is played.
func TestHelpSaysTheRule(t *testing.T) {
	for spec, rule := range map[string]string{
		"merlin":        "a node changes it and the nodes joined to it;",
		"orbix":         "a node changes the nodes joined to it;",
		"5x5-king":      "a cell changes it and all cells around it;",
		"lightsout2000": "adds 1 to it and its neighbors (0, 1, 2, then 0 again);",
	} {
		playing(t, Options{Start: gameOf(t, spec, "on")}, func(t *testing.T, p *player) {
			p.keys("?")
			p.wants(rule)
		})
	}
}

// Following the hints wins in the least number of presses. Each has four steps with their own marks, and
// counts once.
func TestHintsSolve(t *testing.T) {
	for _, spec := range []string{"5x5", "3x4-mod3", "hex-3"} {
		playing(t, Options{Start: gameOf(t, spec, "")}, func(t *testing.T, p *player) {
			p.press(0) // perhaps a wrong one
			made := 1
			for !p.m.game.session.Won {
				p.keys("h")
				hint := p.m.game.hint
				if hint == nil {
					t.Fatalf("%s: no hint:\n%s", spec, p.screen())
				}
				boards := map[string]bool{}
				for step, text := range []string{"Look ", "Press ", "", ""} {
					p.wants(text)
					board, _, _ := strings.Cut(fmt.Sprint(p.m.game.overlay(), p.m.game.todo(), p.m.message),
						"\n")
					if boards[board] {
						t.Errorf("%s: step %d shows nothing new:\n%s", spec, step+1, p.screen())
					}
					boards[board] = true
					p.keys("h")
				}
				p.wants("Look ") // from the start
				p.lacks(">")
				p.keys("tab")
				equal(t, "cursor", p.m.game.cursor, hint.Button)
				p.wants("»", "«")
				p.keys("enter")
				made++
				if made > 100 {
					t.Fatalf("%s: the hints lead nowhere", spec)
				}
			}
			equal(t, "hints", p.m.results[0].Hints, made-1)
			p.wants("With " + text.Number(made-1, "hint"))
		})
	}
}

// A hint that comes after the lights have changed is not shown.
func TestLateHintIsNotShown(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", "")}, func(t *testing.T, p *player) {
		_, ask := p.m.Update(keyPress("h"))
		p.press(3)
		p.run(ask)
		p.settle()
		equal(t, "hints", p.m.game.session.Hints, 0)
		p.lacks("Look ")
	})
}

// Keys typed in one go with the hint wait for it: tab leads to its button, and space presses that.
func TestKeysWaitForTheHint(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", ""), Direct: true}, func(t *testing.T, p *player) {
		p.keys("h")
		equal(t, "first step with --direct", p.m.game.hint.step().Kind, "press")
		button := p.m.game.hint.Button
		p.keys("esc", "d", "h")
		equal(t, "first step", p.m.game.hint.step().Kind, "look")
		p.keys("esc")
		_, ask := p.m.Update(keyPress("h"))
		for _, key := range []string{"tab", "space"} {
			p.m.Update(keyPress(key))
		}
		equal(t, "presses before the hint", p.m.game.session.Made, 0)
		p.run(ask)
		p.settle()
		equal(t, "presses", p.m.game.session.Made, 1)
		equal(t, "cursor", p.m.game.cursor, button)
	})
}

func TestTutor(t *testing.T) {
	for _, spec := range []string{"5x5", "cylinder-4x6", "7x3", "torus-5x5", "hex-3", "3x3-mod3",
		"graph-petersen"} {
		playing(t, Options{Start: gameOf(t, spec, "")}, func(t *testing.T, p *player) {
			p.keys("c")
			for i := 0; !p.m.game.session.Won; i++ {
				if p.m.game.tutor == nil || len(p.m.game.tutor.todo) == 0 || i > 200 {
					t.Fatalf("%s: the tutor is at a loss after %d presses:\n%s", spec, i, p.screen())
				}
				if i == 1 {
					p.press(p.m.ground().board.Buttons() - 1) // something else: the tutor finds a new way
					continue
				}
				p.keys("tab", "space")
			}
			if p.m.results[0].Hints == 0 {
				t.Error("the tutor's steps are not counted as hints")
			}
		})
	}
}

func TestTutorDeclines(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start := gameOf(t, "5x5", "")
		start.LitOnly = true
		p := newPlayer(t, Options{Start: start})
		p.keys("c")
		p.wants("this game does not allow it")
		p.keys("t")
		p.wants("left in the last row: press in the first", "###..: .#...")
		p.quit()
		p = newPlayer(t, Options{Start: gameOf(t, "torus-5x5", "")})
		p.keys("t")
		p.wants("The table of light chasing is for")
		p.keys("c")
		p.wants("may take more presses than the least.")
		p.keys("c")
		p.wants("The tutor is off.")
		p.quit()
	})
}

func TestQuietPatterns(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{Start: gameOf(t, "torus-3x3", "")})
		seen := 0
		for p.keys("v"); p.m.game.quiet != nil; p.keys("v") {
			seen++
			q := p.m.game.quiet.pattern
			s := p.m.game.session.State
			equal(t, "effect is none", p.m.ground().board.Apply(s, q).Equal(s), true)
			p.wants("Quiet pattern")
		}
		equal(t, "quiet patterns", seen, 4)
		p.quit()
		q := newPlayer(t, Options{Start: gameOf(t, "3x3", "")})
		q.keys("v")
		q.wants("This board has no quiet patterns")
		q.quit()
	})
}

func TestWatch(t *testing.T) {
	for _, spec := range []string{"5x5", "4x4-mod3", "hex-3"} {
		playing(t, Options{Start: gameOf(t, spec, "")}, func(t *testing.T, p *player) {
			n := len(p.leastPresses())
			p.keys("s")
			p.wants("The solution ends your own game")
			p.keys("s")
			p.wants("Watching a least solution. " + text.Number(n, "press") + " to come.")
			p.pass(3 * defaultDelay)
			equal(t, "presses after a while", p.m.game.session.Moves, 3)
			p.keys("s")
			p.pass(time.Minute)
			equal(t, "presses while stopped", p.m.game.session.Moves, 3)
			p.keys("+", "space")
			p.pass(defaultDelay)
			equal(t, "presses at twice the pace", p.m.game.session.Moves, 5)
			p.pass(time.Minute)
			equal(t, "won", p.m.game.session.Won, true)
			equal(t, "result", []any{p.m.results[0].Helped, p.m.results[0].Moves}, []any{true, n})
			p.wants("solution shown")
		})
	}
}

// Any other key stops watching and has its usual effect.
func TestWatchStopsOnKey(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", "")}, func(t *testing.T, p *player) {
		p.keys("s", "s")
		p.pass(2 * defaultDelay)
		p.keys("u")
		p.pass(time.Minute)
		equal(t, "presses", p.m.game.session.Moves, 1)
		p.keys("s")
		p.pass(defaultDelay)
		p.send(tea.WindowSizeMsg{Width: 50, Height: 15})
		p.keys("p")
		p.pass(time.Minute)
		equal(t, "presses", p.m.game.session.Moves, 2)
		equal(t, "paused", p.m.game.session.Paused, true)
	})
}

// Every key in the table does something that the help names, and no key is there twice.
func TestBindings(t *testing.T) {
	for _, vim := range []bool{false, true} {
		seen := map[string]bool{}
		for _, b := range bindings(vim) {
			for _, key := range strings.Fields(b.keys) {
				if seen[key] {
					t.Errorf("the key %s is there twice", key)
				}
				seen[key] = true
			}
		}
		for _, key := range []string{"left", "h", "j", "k", "l", "space", "u", "r", "s", "n", "?", "q"} {
			if !seen[key] {
				t.Errorf("the key %s is missing", key)
			}
		}
	}
	playing(t, Options{Start: gameOf(t, "5x5", ""), Vim: true}, func(t *testing.T, p *player) {
		from := p.m.game.cursor
		p.keys("h")
		equal(t, "h with --vim", p.m.game.cursor, from-1)
		p.keys("H")
		equal(t, "hints", p.m.game.session.Hints, 1)
		p.keys("P")
		p.wants("Colors: ")
		p.keys("g")
		p.wants(board.FormatID(p.m.game.session.Game.Board, p.m.game.session.Game.Start)[:20])
		p.keys("S")
		p.wants("Statistics", "No finished games yet.")
		p.keys("esc", "?")
		p.wants("h j k l")
		p.keys("esc", "ctrl+c")
		equal(t, "left", p.left, true)
	})
}

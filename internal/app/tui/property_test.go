package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"lightsout/board"
)

// Whatever is typed, clicked and resized, nothing panics, the cursor stays on a button, every line fits
// in the window, and playing the events again leads to the same lights.
func TestAnything(t *testing.T) {
	keys := []string{"up", "down", "left", "right", "space", "space", "space", "enter", "esc", "tab", "shift+tab", "backspace",
		"pgup", "pgdown", "home", "end", "u", "r", "R", "M", "b", "h", "H", "c", "t", "v", "s", "n", "m", "p", "g", "S", "P", "?",
		"+", "-", "j", "k", "l", "x", "5", "é", "世"}
	rapid.Check(t, func(rt *rapid.T) {
		spec := rapid.SampledFrom([]string{"", "3x4", "torus-3x3", "hex-2", "tri-2", "graph-petersen", "2x3-mod3", "12x12", "2x2-mod50", "orbix"}).Draw(rt, "board")
		steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) any {
			switch rapid.IntRange(0, 9).Draw(t, "kind") {
			case 0:
				return tea.WindowSizeMsg{Width: rapid.IntRange(0, 130).Draw(t, "width"), Height: rapid.IntRange(0, 45).Draw(t, "height")}
			case 1:
				return tea.MouseClickMsg{X: rapid.IntRange(-1, 90).Draw(t, "x"), Y: rapid.IntRange(-1, 30).Draw(t, "y"), Button: tea.MouseLeft}
			case 2:
				return tea.MouseMotionMsg{X: rapid.IntRange(-1, 90).Draw(t, "x"), Y: rapid.IntRange(-1, 30).Draw(t, "y")}
			case 3:
				return tea.MouseWheelMsg{Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown, tea.MouseWheelLeft, tea.MouseWheelRight}).Draw(t, "wheel")}
			case 4:
				return time.Duration(rapid.IntRange(1, 2000).Draw(t, "pass")) * time.Millisecond
			case 5:
				return tea.PasteMsg{Content: rapid.SampledFrom([]string{"4x4", ":", "#depth-3.x", "torus-3x3", "\x1b[2J", strings.Repeat("9", 300)}).Draw(t, "paste")}
			}
			return keyPress(rapid.SampledFrom(keys).Draw(t, "key"))
		}), 1, 40).Draw(rt, "steps")
		synctest.Test(t, func(t *testing.T) {
			o := Options{}
			if spec != "" {
				o.Start = gameOf(t, spec, "")
			}
			p := newPlayer(t, o)
			for _, step := range steps {
				if d, ok := step.(time.Duration); ok {
					p.pass(d)
				} else {
					p.send(step)
				}
				p.check(rt)
			}
			p.quit()
		})
	})
}

// check checks the invariants.
func (p *player) check(t *rapid.T) {
	lines := strings.Split(p.screen(), "\n")
	if len(lines) > max(1, p.m.height) {
		t.Fatalf("%d lines in a window of %d", len(lines), p.m.height)
	}
	for _, line := range lines {
		if columns(line) > p.m.width {
			t.Fatalf("the line %q in a window of %d", line, p.m.width)
		}
	}
	p.m.View()
	g := p.m.game
	if g == nil {
		return
	}
	if g.cursor < 0 || g.cursor >= g.ground.board.Buttons() {
		t.Fatalf("the cursor is on %d of %d buttons", g.cursor, g.ground.board.Buttons())
	}
	b := g.ground.board
	if !b.Apply(g.session.Game().Start, g.session.Presses()).Equal(g.session.State()) {
		t.Fatal("the presses do not lead to the lights")
	}
	if _, err := board.ParseID(g.session.ID()); err != nil {
		t.Fatal(err)
	}
}

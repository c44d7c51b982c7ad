package tui

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/play"
)

var update = flag.Bool("update", false, "rewrite the golden screens")

// golden compares the screen with the one in testdata.
func (p *player) golden(name string) {
	p.t.Helper()
	path := filepath.Join("testdata", name+".txt")
	got := p.screen() + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			p.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	if got != string(want) {
		p.t.Errorf("the screen is not that of %s (go test -update rewrites it):\n%s", path, got)
	}
}

func TestScreensOfBoards(t *testing.T) {
	for _, test := range []struct{ name, spec string }{
		{"5x5", "5x5"}, {"torus", "torus-6x6"}, {"klein", "klein-4x6"}, {"hex", "hex-4"}, {"tri", "tri-4"}, {"cube", "cube-3"},
		{"petersen", "graph-petersen"}, {"mod3", "5x5-mod3"}, {"mod100", "4x4-mod100"}, {"20x20", "20x20"},
		{"40x40", "40x40"}, {"3x3x3", "3x3x3"}, {"merlin", "merlin"}, {"orbix", "orbix"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				p := newPlayer(t, Options{Start: gameOf(t, test.spec, "")})
				p.keys("right", "space", "down")
				p.golden("board-" + test.name)
				p.quit()
			})
		})
	}
}

func TestScreensOfWindows(t *testing.T) {
	for name, size := range map[string][2]int{"120x40": {120, 40}, "40x12": {40, 12}, "24x8": {24, 8}, "small": {23, 7}} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				p := newPlayer(t, Options{Start: gameOf(t, "7x5", "")})
				p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				p.keys("h")
				p.golden("window-" + name)
				p.quit()
			})
		})
	}
}

func TestScreensOfHelp(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{Start: gameOf(t, "5x5", ".#.../###../.#.../...../...##")})
		p.golden("game")
		p.keys("?")
		p.golden("help")
		p.keys("down", "down", "esc", "h")
		p.golden("witness")
		p.keys("m")
		p.send(tea.MouseMotionMsg{X: 30, Y: 5})
		p.pass(time.Second)
		p.golden("menu")
		p.keys("esc", "v")
		p.golden("quiet")
		p.quit()
	})
}

func TestScreensOfHints(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{Start: gameOf(t, "5x5", "on")})
		p.keys("h")
		p.golden("hint")
		p.keys("h")
		p.golden("hint-shown")
		p.keys("esc", "c")
		p.golden("tutor")
		p.keys("t")
		p.golden("table")
		p.keys("esc", "p")
		p.golden("paused")
		p.quit()
	})
}

func TestScreensOfTheEnd(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, Options{Start: gameOf(t, "3x4", "on")})
		solution := p.m.game.least.solution.Presses
		for j := range solution.Len() {
			if solution.At(j) != 0 {
				p.press(j)
				p.pass(1500 * time.Millisecond)
			}
		}
		p.golden("won")
		p.m.results = append(p.m.results, play.Result{Board: "hex-4", Kind: "daily", Won: true, Took: 61500, Moves: 9, Made: 9, Least: 9,
			Ended: time.Unix(0, 0)})
		p.keys("S")
		p.golden("statistics")
		p.quit()
	})
}

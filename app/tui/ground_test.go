package tui

import (
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/play"
)

func groundOf(t testing.TB, spec string) *ground {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGround(b)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// On a plane grid the arrow keys lead to exactly the cells that the plus pattern changes, over glued
// sides too.
func TestArrowsFollowTheTopology(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom(lightsout.Topologies()).Draw(t, "topology")
		m := rapid.IntRange(3, 7).Draw(t, "rows")
		n := rapid.IntRange(3, 7).Draw(t, "columns")
		b, err := board.Parse(fmt.Sprintf("%s-%dx%d", topology, m, n))
		if err != nil {
			t.Fatal(err)
		}
		g, err := newGround(b)
		if err != nil {
			t.Fatal(err)
		}
		j := rapid.IntRange(0, b.Buttons()-1).Draw(t, "button")
		count := make([]int, b.Lights())
		for _, d := range []image.Point{left, right, up, down} {
			if to := g.move(j, d, 0); to != j {
				count[to]++
			}
		}
		count[j]++
		want := make([]int, b.Lights())
		for _, toggle := range b.Toggles(j) {
			want[toggle.Light] += toggle.Times
		}
		for i := range count {
			if count[i]%2 != want[i] { // over two flipped sides the same neighbor may be met twice
				t.Fatalf("%s: from %d the arrows lead to %v, a press changes %v", b, j, count, want)
			}
		}
	})
}

var manyBoards = []string{
	"5x5", "3x7", "torus-4x6", "projective-3x4", "3x3x3", "2x3x4x2", "torus-2x2x3", "hex-1", "hex-4", "hex-5",
	"tri-1", "tri-6", "cube-2", "cube-4", "merlin", "orbix", "graph-petersen", "graph-dodecahedron",
	"graph-star-9", "graph-path-7", "graph-cycle-9", "graph-complete-6", "graph-hypercube-4",
	"graph-bipartite-3-5", "graph-tree-10", "1x1", "1x9",
}

// Every button can be reached with arrow keys, and every button and light has its own place.
func TestEveryButtonCanBeReached(t *testing.T) {
	for _, spec := range manyBoards {
		g := groundOf(t, spec)
		seen := map[int]bool{0: true}
		for list := []int{0}; len(list) > 0; list = list[1:] {
			for _, d := range []image.Point{left, right, up, down} {
				if to := g.move(list[0], d, g.centers[list[0]].X); !seen[to] {
					seen[to] = true
					list = append(list, to)
				}
			}
		}
		if len(seen) != g.board.Buttons() {
			t.Errorf("%s: %d of %d buttons can be reached with arrow keys", spec, len(seen),
				g.board.Buttons())
		}
		for size := g.leastSize(); size <= maxSize; size++ {
			for j, at := range g.buttons {
				for dy := range size {
					for dx := range 2 * size {
						got, ok := g.buttonAt(at.X*size+dx, at.Y*size+dy, size)
						if g.grid != nil && (!ok || got != j) {
							t.Fatalf("%s at size %d: button %d is not under its own place, but %d",
								spec, size, j, got)
						}
					}
				}
				if got, ok := g.buttonAt(at.X*size+size, at.Y*size+size/2, size); !ok || got != j {
					t.Fatalf("%s at size %d: button %d is not under its own middle, but %d",
						spec, size, j, got)
				}
			}
		}
	}
}

// Going up and down through hexagons ends where it began.
func TestNoDrift(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "hex-4", "")}, func(t *testing.T, p *player) {
		from := p.m.game.cursor
		p.keys("up", "up", "up", "down", "down", "down", "down", "down", "down", "up", "up", "up")
		equal(t, "cursor", p.m.game.cursor, from)
		p.keys("tab", "shift+tab")
		equal(t, "cursor", p.m.game.cursor, from)
	})
}

// Buttons that are not cells have their own places and signs, and the cursor goes from one to the next.
func TestButtonsApart(t *testing.T) {
	graph := board.Graph{Placed: true,
		Nodes: []board.Node{
			{At: lightsout.Point{X: 0, Y: 0}}, {At: lightsout.Point{X: 2, Y: 0}},
			{At: lightsout.Point{X: 4, Y: 0}},
		},
		Buttons: []board.Node{{At: lightsout.Point{X: 1, Y: 2}}, {At: lightsout.Point{X: 3, Y: 2}}},
		Toggles: [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 1, Times: 1}},
			{{Light: 1, Times: 1}, {Light: 2, Times: 1}}},
	}
	b, err := graph.Board()
	if err != nil {
		t.Fatal(err)
	}
	state, err := b.ParseState("101")
	if err != nil {
		t.Fatal(err)
	}
	playing(t, Options{Start: Start{Board: b, State: state}}, func(t *testing.T, p *player) {
		equal(t, "buttons drawn", strings.Count(p.screen(), "◇"), 2)
		p.golden("board-apart")
		p.keys("left", "space")
		equal(t, "presses", p.m.game.session.Presses().At(0), 1)
		p.keys("h")
		equal(t, "hint", p.m.game.hint.Button, 1)
		p.keys("right", "space")
		p.wants("Solved in 2 presses, the least possible.")
		p.keys("?", "esc")
		p.wants("Solved in 2 presses, the least possible.")
	})
}

func TestBlocks(t *testing.T) {
	for size := 1; size <= maxSize; size++ {
		for _, f := range []form{square, round, pointUp, pointDown} {
			on := block(f, true, size)
			off := block(f, false, size)
			for _, lines := range [][]string{on, off} {
				if len(lines) != size {
					t.Errorf("form %d of size %d has %d lines", f, size, len(lines))
				}
				for _, line := range lines {
					if n := len([]rune(line)); n != 2*size-1 {
						t.Errorf("form %d of size %d has a line of %d columns: %q", f, size, n, line)
					}
				}
			}
			if slices.Equal(on, off) {
				t.Errorf("form %d of size %d looks the same on and off", f, size)
			}
		}
	}
	for k, want := range map[int]string{3: "2", 36: "02", 100: "02", 200: "02"} {
		if got := valueText(2, k, 3); got != want {
			t.Errorf("2 of %d states is written %q, want %q", k, got, want)
		}
	}
	if got := valueText(35, 36, 1); got != "z" {
		t.Errorf("35 in one column is %q", got)
	}
}

// Neighbors that share the column between them do not lose their marks.
func TestMarksShareColumns(t *testing.T) {
	page := newPage(9, 1)
	list := pane{page: page, in: page.Bounds(), size: 1}
	list.mark(image.Pt(4, 0), '‹', '›', style{})
	list.mark(image.Pt(4, 3), '‹', '›', style{}) // out of sight
	list.mark(image.Pt(0, 0), '(', ')', style{})
	list.mark(image.Pt(2, 0), '(', ')', style{})
	list.mark(image.Pt(4, 0), '[', ']', style{})
	equal(t, "marks", page.plain(), "( | [ ]")
}

func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z ]{0,80}`).Draw(t, "text")
		width := rapid.IntRange(1, 20).Draw(t, "width")
		lines := wrap(text, width)
		for _, line := range lines {
			if columns(line) > width {
				t.Fatalf("the line %q is wider than %d", line, width)
			}
		}
		letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if letters(strings.Join(lines, "")) != letters(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
	equal(t, "wrapped", strings.Join(wrap("one two three\nfour", 8), "/"), "one two/three/four")
	equal(t, "no room", len(wrap("one", 0)), 0)
	equal(t, "shortened", shorten("abcdef", 4), "abc…")
	equal(t, "not shortened", shorten("abcd", 4), "abcd")
	equal(t, "nothing left", shorten("abcd", 0), "")
}

// Every character takes a column, whatever is typed, and what is outside of the page is left out.
func TestEveryCharacterTakesAColumn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 30).Draw(t, "width")
		p := newPage(width, rapid.IntRange(1, 5).Draw(t, "height"))
		for range rapid.IntRange(0, 10).Draw(t, "texts") {
			p.write(rapid.IntRange(-5, 30).Draw(t, "x"), rapid.IntRange(-1, 6).Draw(t, "y"),
				rapid.String().Draw(t, "text"), boldStyle)
		}
		for y, line := range strings.Split(p.String(), "\n") {
			if ansi.StringWidth(line) > width {
				t.Fatalf("line %d, %q, is wider than %d", y, line, width)
			}
		}
	})
}

// plain returns the characters without their styles.
func (p *page) plain() string {
	lines := strings.Split(p.String(), "\n")
	for y, line := range lines {
		lines[y] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}

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
		{"5x5", "5x5"}, {"torus", "torus-6x6"}, {"klein", "klein-4x6"}, {"hex", "hex-4"}, {"tri", "tri-4"},
		{"cube", "cube-3"}, {"petersen", "graph-petersen"}, {"mod3", "5x5-mod3"}, {"mod100", "4x4-mod100"},
		{"20x20", "20x20"}, {"40x40", "40x40"}, {"3x3x3", "3x3x3"}, {"merlin", "merlin"}, {"orbix", "orbix"},
	} {
		t.Run(test.name, func(t *testing.T) {
			playing(t, Options{Start: gameOf(t, test.spec, "")}, func(t *testing.T, p *player) {
				p.keys("right", "space", "down")
				p.golden("board-" + test.name)
			})
		})
	}
}

func TestScreensOfWindows(t *testing.T) {
	for name, size := range map[string][2]int{"120x40": {120, 40}, "40x12": {40, 12}, "24x8": {24, 8},
		"small": {23, 7}} {
		t.Run(name, func(t *testing.T) {
			playing(t, Options{Start: gameOf(t, "7x5", "")}, func(t *testing.T, p *player) {
				p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				p.keys("h")
				p.golden("window-" + name)
			})
		})
	}
}

func TestScreensOfHelp(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", ".#.../###../.#.../...../...##")},
		func(t *testing.T, p *player) {
			p.golden("game")
			p.keys("?")
			p.golden("help")
			p.keys("down", "down", "esc", "h")
			p.golden("witness")
			p.press(3)
			p.keys("m")
			p.golden("home")
			p.keys("esc", "v")
			p.golden("quiet")
		})
}

func TestScreensOfHints(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", "on")}, func(t *testing.T, p *player) {
		for _, step := range []string{"look", "press", "why", "proof"} {
			p.keys("h")
			p.golden("hint-" + step)
		}
		p.keys("esc", "c")
		p.golden("tutor")
		p.keys("t")
		p.golden("table")
		p.keys("esc", "p")
		p.golden("paused")
	})
}

// In a small window a hint takes the place of the status below a board, and no room from the board.
func TestHintsKeepTheSize(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "graph-petersen", "on")}, func(t *testing.T, p *player) {
		p.send(tea.WindowSizeMsg{Width: 60, Height: 20})
		before := p.m.arranged
		for range 4 {
			p.keys("h")
			equal(t, "size", p.m.arranged.size, before.size)
			equal(t, "room", p.m.arranged.board, before.board)
		}
	})
}

func TestScreensOfTheEnd(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "3x4", "on")}, func(t *testing.T, p *player) {
		solution := p.m.game.least.solution.Presses
		for j := range solution.Len() {
			if solution.At(j) != 0 {
				p.press(j)
				p.pass(1500 * time.Millisecond)
			}
		}
		p.golden("won")
		p.m.results = append(p.m.results, play.Result{
			Board: "hex-4", Kind: "daily", Won: true, Took: 61500, Moves: 9, Made: 9, Least: 9,
			Ended: time.Unix(0, 0),
		})
		p.keys("S")
		p.golden("statistics")
	})
}

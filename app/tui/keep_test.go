package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// copyOf returns a copy of a folder: what the next program finds if this one is killed now.
func copyOf(t testing.TB, dir string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return to
}

// Whenever the program is killed, the next one resumes the same game, and in the end there is
// exactly one result with all moves.
func TestKilledAtAnyMoment(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "4x3", "on")})
		way := p.leastPresses()
		acts := []func(){
			func() { p.keys("h") },
			func() { p.press(way[0]) },
			func() {
				p.press(5)
				p.keys("M")
			},
			func() { p.keys("u") },
			func() { p.keys("p") },
			func() {
				p.pass(time.Minute)
				p.keys("p")
			},
		}
		for _, act := range acts {
			act()
			p.pass(time.Second)
			q := newPlayer(t, Options{Shelf: openShelf(t, copyOf(t, dir))})
			q.wants("▸ Continue")
			q.keys("enter")
			q.wants("Resumed where you left off.")
			a := p.m.game.session
			b := q.m.game.session
			equal(t, "state", b.State.Equal(a.State), true)
			equal(t, "figures", []any{
				b.Made, b.Moves, b.Hints, b.Paused, b.Elapsed(b.Last), len(b.Marks),
			},
				[]any{a.Made, a.Moves, a.Hints, a.Paused, a.Elapsed(a.Last), len(a.Marks)})
			if b.Paused {
				q.keys("p")
			}
			made := b.Made
			q.keys("s", "s")
			q.pass(time.Minute)
			results, _, err := q.m.o.Shelf.Results()
			if err != nil || len(results) != 1 {
				t.Fatalf("%d results, %v", len(results), err)
			}
			equal(t, "result", []any{results[0].Won, results[0].Key, results[0].Made > made},
				[]any{true, a.Game.Key, true})
			q.quit()
		}
		p.quit()
	})
}

// A game that is won is written down at once, and not again by anything that follows.
func TestResultIsWrittenOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "3x4", "on")})
		p.press(p.leastPresses()...)
		q := newPlayer(t, Options{Shelf: openShelf(t, copyOf(t, dir))})
		equal(t, "unfinished games", len(q.m.saved), 0)
		equal(t, "results after a kill", len(q.m.results), 1)
		q.quit()
		p.press(3, 5)
		p.keys("R", "n")
		p.quit()
		results, damaged, err := openShelf(t, dir).Results()
		if err != nil || damaged > 0 || len(results) != 1 {
			t.Fatalf("%d results, %d damaged, %v", len(results), damaged, err)
		}
		equal(t, "result", []any{results[0].Moves, results[0].Least, results[0].Perfect()},
			[]any{10, 10, true})
	})
}

// A game that is won before its least number of presses is known waits for it, on the shelf.
func TestWonBeforeLeastIsKnown(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "3x4", "on")})
		way := p.leastPresses()
		least := p.m.game.least
		p.m.game.least = leastFound{}
		p.press(way...)
		p.wants("Solved in 10 presses.")
		q := newPlayer(t, Options{Shelf: openShelf(t, copyOf(t, dir))})
		equal(t, "results after a kill", len(q.m.results), 1)
		q.quit()
		results, _, _ := p.m.o.Shelf.Results()
		equal(t, "results", len(results), 0)
		p.m.leastIs(least.solution, least.err)
		p.wants("the least possible", "A perfect game.")
		results, _, _ = p.m.o.Shelf.Results()
		equal(t, "results", len(results), 1)
		p.quit()
	})
}

// The ID of an unfinished game resumes it.
func TestSameGameResumes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "3x4", "on")})
		p.press(3)
		p.quit()
		q := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "3x4", "on")})
		q.wants("Resumed where you left off.")
		equal(t, "moves", q.m.game.session.Moves, 1)
		q.quit()
		seeded := gameOf(t, "4x4", "")
		seeded.Wish = Wish{Kind: Daily}
		for moves := range 3 {
			q := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: seeded})
			equal(t, "moves of the daily puzzle", q.m.game.session.Moves, moves)
			q.press(5)
			q.quit()
		}
		other := gameOf(t, "3x4", "on")
		other.LitOnly = true
		r := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: other})
		r.wants("Your earlier game waits under Continue (m).")
		equal(t, "moves", r.m.game.session.Moves, 0)
		r.quit()
	})
}

// A folder that cannot be written to is reported, and the game can be played.
func TestShelfFails(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: gameOf(t, "3x4", "on")})
		if err := os.RemoveAll(filepath.Join(dir, "games")); err != nil {
			t.Fatal(err)
		}
		p.press(0)
		p.wants("no such file")
		equal(t, "moves", p.m.game.session.Moves, 1)
		p.quit()
	})
}

// Unreadable games are reported.
func TestUnreadableGamesAreReported(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
			t.Fatal(err)
		}
		err := os.WriteFile(filepath.Join(dir, "games", "x.game"), []byte("rubbish\n"), 0o600)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(t, Options{Shelf: openShelf(t, dir)})
		p.wants("1 saved game cannot be read")
		p.lacks("Continue")
	})
}

// The board of a file is found again on the shelf, which keeps the graph and not the name of the file.
func TestGameOnBoardFromFileResumes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		dir := t.TempDir()
		start := gameOf(t, "graph-cycle-5", "on")
		start.Board = start.Board.Named("my/graph.json")
		p := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: start})
		p.press(1)
		p.quit()
		q := newPlayer(t, Options{Shelf: openShelf(t, dir), Start: start})
		q.wants("Resumed where you left off.")
		equal(t, "presses", q.m.game.session.Moves, 1)
		q.quit()
	})
}

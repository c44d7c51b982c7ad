package shelf

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/base/persist"
	"lightsout/play"

	"pgregory.net/rapid"
)

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// game is a game with its file.
type game struct {
	kept    *Kept
	session play.Session
}

// begin begins a game on a shelf.
func begin(s *Shelf, spec string) *game {
	b := must(board.Parse(spec))
	session := must(play.New(play.Game{Board: b, Start: b.AllOn(), Key: NewKey(time.Unix(0, 0))}))
	return &game{must(s.Begin(session.Game.Key, session)), session}
}

func (g *game) press(button int) {
	e := play.Event{At: g.session.Last + time.Second, Kind: play.Press, Number: button}
	g.session = must(g.session.Update(e))
	check(g.kept.Append(e))
}

func count(s *Shelf) (results, unfinished int) {
	list, _, err := s.Results()
	check(err)
	return len(list), len(must(s.Unfinished()))
}

func TestPlayQuitResumeWin(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	s := must(Open(dir))
	g := begin(s, "2x2")
	g.press(0)
	g.press(3)
	if _, n := count(s); n != 0 {
		t.Error("a game that is being played is offered to others")
	}
	if _, _, err := s.Resume(g.session.Game.Key); !errors.Is(err, persist.ErrBusy) {
		t.Errorf("the same game twice: %v", err)
	}
	check(g.kept.Close())

	s = must(Open(dir)) // another day
	list, err := s.Unfinished()
	if err != nil || len(list) != 1 || list[0].Session.Moves != 2 || list[0].Damage != nil {
		t.Fatalf("%v, %v", list, err)
	}
	g = &game{}
	if g.kept, g.session, err = s.Resume(list[0].Key); err != nil {
		t.Fatal(err)
	}
	g.press(1)
	g.press(2)
	check(g.kept.Finish(g.session.Result(time.Now(), 4)))
	results, _, err := s.Results()
	if err != nil || len(results) != 1 || !results[0].Perfect() || results[0].Moves != 4 ||
		results[0].Took != 3000 {
		t.Fatalf("%+v, %v", results, err)
	}
	if r, n := count(must(Open(dir))); r != 1 || n != 0 {
		t.Errorf("%d results, %d games in progress", r, n)
	}
}

// Wherever a game ends, by a kill between any two writes or in the middle of one, opening the shelf
// again finds it once: in progress with all events that were written, or as one result.
func TestEndsAtAnyMoment(t *testing.T) {
	base := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		dir := filepath.Join(base, NewKey(time.Now()))
		s := must(Open(dir))
		g := begin(s, "2x2")
		kept := g.kept
		events := rapid.IntRange(0, 4).Draw(t, "events")
		for j := range events {
			g.press(j)
		}
		ending := rapid.SampledFrom([]string{"killed", "torn event", "torn result", "recorded, not removed",
			"finished"}).Draw(t, "ending")
		torn := rapid.IntRange(1, 8).Draw(t, "torn")
		switch ending {
		case "torn event":
			if _, err := kept.file.WriteString("99999 press 1\n"[:torn]); err != nil {
				t.Fatal(err)
			}
		case "torn result":
			check(os.WriteFile(s.resultsPath(), []byte(`{"key":"x`[:torn]), 0o600))
		case "recorded, not removed":
			check(s.record(g.session.Result(time.Now(), 0)))
		case "finished":
			check(kept.Finish(g.session.Result(time.Now(), 4)))
		}
		kept.Close() // as a kill does

		over := events == 4 && ending != "torn event" || ending == "recorded, not removed" ||
			ending == "finished"
		for range 2 { // opening twice changes nothing more
			s = must(Open(dir))
			results, games := count(s)
			if over && (results != 1 || games != 0) || !over && (results != 0 || games != 1) {
				t.Fatalf("%s after %d events: %d results, %d games in progress", ending, events,
					results, games)
			}
		}
		if over {
			return
		}
		kept, session, err := s.Resume(g.session.Game.Key)
		if err != nil || session.Moves != events || !session.State.Equal(g.session.State) {
			t.Fatalf("%s after %d events: resumed with %d, %v", ending, events, session.Moves, err)
		}
		g = &game{kept, session}
		for j := events; j < 4; j++ {
			g.press(j)
		}
		check(kept.Finish(g.session.Result(time.Now(), 4)))
		if results, games := count(must(Open(dir))); results != 1 || games != 0 {
			t.Fatalf("%s: in the end %d results, %d games in progress", ending, results, games)
		}
	})
}

func TestDamagedGameIsKeptAside(t *testing.T) {
	dir := t.TempDir()
	s := must(Open(dir))
	g := begin(s, "3x3")
	g.press(4)
	g.press(5)
	key := g.session.Game.Key
	g.kept.Close()
	text := must(os.ReadFile(s.gamePath(key)))
	bad := bytes.Replace(text, []byte("2000 press 5"), []byte("2000 press 50"), 1)
	check(os.WriteFile(s.gamePath(key), bad, 0o600))
	list, err := s.Unfinished()
	if err != nil || len(list) != 1 || list[0].Damage == nil ||
		!strings.Contains(list[0].Damage.Error(), "no button 50") {
		t.Fatalf("%+v, %v", list, err)
	}
	kept, session, err := s.Resume(key)
	if err != nil || session.Moves != 1 {
		t.Fatalf("%d moves, %v", session.Moves, err)
	}
	kept.Close()
	aside, err := os.ReadFile(filepath.Join(dir, "games", key+".damaged"))
	if err != nil || !bytes.Equal(aside, bad) {
		t.Error("the damaged file is lost")
	}

	// A file that is not a game stays where it is, and is reported.
	check(os.WriteFile(s.gamePath("rubbish"), []byte("rubbish\n"), 0o600))
	if _, _, err := must(Open(dir)).Resume("rubbish"); err == nil {
		t.Error("rubbish is resumed")
	}
	if _, err := os.Stat(s.gamePath("rubbish")); err != nil {
		t.Error(err)
	}
}

func TestUnusableShelves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	check(os.WriteFile(file, nil, 0o600))
	if _, err := Open(file); err == nil {
		t.Error("a file is opened as a shelf")
	}
	s := must(Open(t.TempDir()))
	g := begin(s, "2x2").session
	if _, err := s.Begin(g.Game.Key, g); err == nil {
		t.Error("two games of one key")
	}
	if _, err := s.Begin("", play.Session{}); err == nil {
		t.Error("no game is kept")
	}
}

func TestDefaultDir(t *testing.T) {
	t.Setenv("LIGHTSOUT_HOME", "/somewhere")
	if dir, err := DefaultDir(); err != nil || dir != "/somewhere" {
		t.Error(dir, err)
	}
}

// Bytes that a full disk refused are written before the next event, so the game has no gap.
func TestRefusedBytesAreWritten(t *testing.T) {
	dir := t.TempDir()
	s := must(Open(dir))
	g := begin(s, "2x2")
	g.press(0)
	whole := g.kept.file
	g.kept.file = must(os.Open(whole.Name())) // nothing can be written
	for j := 1; j < 3; j++ {
		e := play.Event{At: g.session.Last + time.Second, Kind: play.Press, Number: j}
		if err := g.kept.Append(e); err == nil {
			t.Fatal("an event that was not written is said to be")
		}
		g.session = must(g.session.Update(e))
	}
	g.kept.file.Close()
	g.kept.file = whole
	g.press(3)
	g.kept.Close()
	file := must(os.Open(whole.Name()))
	defer file.Close()
	session, err := play.Load(file)
	if err != nil || session.Moves != 4 || !session.Won {
		t.Errorf("%d moves, %v", session.Moves, err)
	}
}

// A file that cannot be opened is reported as damaged, and does not block other games.
func TestUnreadableGameDoesNotBlock(t *testing.T) {
	dir := t.TempDir()
	s := must(Open(dir))
	begin(s, "3x3").kept.Close()
	check(os.Mkdir(s.gamePath("folder"), 0o700))
	damaged := 0
	list, err := must(Open(dir)).Unfinished()
	for _, saved := range list {
		if saved.Damage != nil {
			damaged++
		}
	}
	if err != nil || len(list) != 2 || damaged != 1 {
		t.Errorf("%d games, %d damaged, %v", len(list), damaged, err)
	}
}

// The name of its file identifies a game, even if the file was renamed or has no key, and a file put aside is
// not overwritten.
func TestFilesUnderOtherNames(t *testing.T) {
	dir := t.TempDir()
	s := must(Open(dir))
	torn := []byte("lightsout game 1\nid 2x2:11_11\n\n1000 press 0\n2000 pre")
	for _, aside := range []string{"mine.damaged", "mine.2.damaged"} {
		check(os.WriteFile(s.gamePath("mine"), torn, 0o600))
		kept, session, err := s.Resume("mine")
		if err != nil || session.Moves != 1 {
			t.Fatalf("%d moves, %v", session.Moves, err)
		}
		kept.Close()
		text, err := os.ReadFile(filepath.Join(dir, "games", aside))
		if err != nil || !bytes.Equal(text, torn) {
			t.Errorf("%s: %q, %v", aside, text, err)
		}
	}
	won := "lightsout game 1\nid 2x2:11_11\n\n1000 press 0\n1000 press 1\n1000 press 2\n1000 press 3\n"
	check(os.WriteFile(s.gamePath("mine"), []byte(won), 0o600))
	list, _, err := must(Open(dir)).Results()
	if err != nil || len(list) != 1 || list[0].Key != "mine" {
		t.Errorf("%+v, %v", list, err)
	}
}

// A folder that cannot be written to shows its games; to look makes no folder.
func TestLook(t *testing.T) {
	dir := t.TempDir()
	kept := begin(must(Open(dir)), "3x3").kept
	check(kept.Close())
	check(os.Chmod(kept.file.Name(), 0o400)) // an administrator could write to it all the same
	list, err := Look(dir).Unfinished()
	if err != nil || len(list) != 1 || list[0].Damage != nil || list[0].Changed.IsZero() {
		t.Errorf("a game that is read-only: %+v, %v", list, err)
	}
	missing := filepath.Join(dir, "missing")
	if list, err := Look(missing).Unfinished(); err != nil || len(list) != 0 {
		t.Errorf("no folder: %v, %v", list, err)
	}
	if results, _, err := Look(missing).Results(); err != nil || len(results) != 0 || exists(missing) {
		t.Errorf("no folder: %v, %v", results, err)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

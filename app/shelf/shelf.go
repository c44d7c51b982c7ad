// Package shelf stores a player's games in progress and the results of finished ones.
//
// Every event is appended to the file of its game at once, and a result is written before the file of its
// game is removed. So after a crash at any point there is a game to resume, a result, or both; the key of the
// game makes both count once.
//
//	games/KEY.game   a game in progress, as play.Load reads it; locked while it is played
//	results.jsonl    a line per finished game, as play.ReadResults reads it
//
// Start at Open.
package shelf

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"lightsout/internal/base/persist"
	"lightsout/play"
)

// Shelf is the folder of a player's games.
type Shelf struct{ dir string }

// DefaultDir returns the default folder: that of the environment variable
// LIGHTSOUT_HOME, or lightsout in the place where the system keeps what programs remember of a user.
func DefaultDir() (string, error) {
	if dir := os.Getenv("LIGHTSOUT_HOME"); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" && filepath.IsAbs(dir) {
		return filepath.Join(dir, "lightsout"), nil
	}
	dir, err := os.UserConfigDir()
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" {
		dir, err = os.UserHomeDir()
		dir = filepath.Join(dir, ".local", "share")
	}
	return filepath.Join(dir, "lightsout"), err
}

// Open opens the shelf in a folder, which is made if necessary. What an end in the wrong moment left undone
// is done now: a game that was won but not written down is, and one that was written down is no longer in
// progress.
func Open(dir string) (*Shelf, error) {
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
		return nil, err
	}
	s := &Shelf{dir}
	return s, s.removeOld()
}

// Look opens the shelf in a folder for reading. The folder may be read-only, and it is not made: before the
// first game there is none.
func Look(dir string) *Shelf {
	s := &Shelf{dir}
	_ = s.removeOld() // in a read-only folder it stays undone
	return s
}

// NewKey returns a key for a game that begins at a time.
func NewKey(now time.Time) string {
	return fmt.Sprintf("%s-%08x", now.UTC().Format("20060102-150405"), rand.Uint32())
}

func (s *Shelf) gamePath(key string) string { return filepath.Join(s.dir, "games", key+".game") }
func (s *Shelf) resultsPath() string        { return filepath.Join(s.dir, "results.jsonl") }

// Saved is a game in progress.
type Saved struct {
	Key     string
	Session play.Session // what could be read of it
	Changed time.Time
	Damage  error // why not all of it could be read, or nil
}

// Unfinished returns the games in progress, the one that was played last first. Games that are being
// played at the moment, in another window, are not among them.
func (s *Shelf) Unfinished() ([]Saved, error) {
	entries, err := os.ReadDir(filepath.Join(s.dir, "games"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []Saved
	for _, entry := range entries {
		key, ok := strings.CutSuffix(entry.Name(), ".game")
		if !ok {
			continue
		}
		file, err := openLocked(s.gamePath(key), os.O_RDONLY)
		if errors.Is(err, persist.ErrBusy) || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		saved := Saved{Key: key, Damage: err} // an unreadable file does not hide the others
		if err == nil {
			saved.Session, saved.Damage = play.Load(file)
			if info, err := file.Stat(); err == nil {
				saved.Changed = info.ModTime()
			}
			file.Close()
		}
		list = append(list, saved)
	}
	slices.SortStableFunc(list, func(a, b Saved) int { return b.Changed.Compare(a.Changed) })
	return list, nil
}

// Results returns the results of all games that are over, and how many lines could not be read.
func (s *Shelf) Results() (list []play.Result, damaged int, err error) {
	file, err := os.Open(s.resultsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	return play.ReadResults(file)
}

func (s *Shelf) record(r play.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(s.resultsPath(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	// A line that was not written to its end must not spoil this one. An empty line too many is nothing.
	last := make([]byte, 1)
	if info, err := file.Stat(); err == nil && info.Size() > 0 {
		if _, err := file.ReadAt(last, info.Size()-1); err != nil || last[0] != '\n' {
			line = append([]byte("\n"), line...)
		}
	}
	_, err = file.Write(append(line, '\n'))
	if syncErr := file.Sync(); err == nil {
		err = syncErr
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// removeOld finishes what an end in the wrong moment left undone. It trusts no file it cannot read.
func (s *Shelf) removeOld() error {
	games, err := s.Unfinished()
	if err != nil || len(games) == 0 {
		return err
	}
	results, _, err := s.Results()
	if err != nil {
		return err
	}
	for _, g := range games {
		switch {
		case slices.ContainsFunc(results, func(r play.Result) bool { return r.Key == g.Key }):
		case g.Damage == nil && g.Session.Over:
			r := g.Session.Result(g.Changed, 0)
			r.Key = g.Key // by which it is known the next time
			if err := s.record(r); err != nil {
				return err
			}
		default:
			continue
		}
		if err := os.Remove(s.gamePath(g.Key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// setAside moves a damaged game out of the way so that it can be repaired: it is renamed to end in .damaged.
func (s *Shelf) setAside(key string) error {
	whole := strings.TrimSuffix(s.gamePath(key), ".game")
	path := whole + ".damaged"
	_, free := os.Lstat(path)
	for i := 2; free == nil; i++ { // one of an earlier time is there
		path = fmt.Sprintf("%s.%d.damaged", whole, i)
		_, free = os.Lstat(path)
	}
	if err := os.Rename(s.gamePath(key), path); err != nil {
		return fmt.Errorf("the damaged game could not be set aside: %w", err)
	}
	return nil
}

// Kept is the file of a game that is being played.
type Kept struct {
	shelf *Shelf
	key   string
	file  *os.File
	owed  []byte // what could not be written yet, on a full disk for example
}

// Begin puts a game on the shelf. Its key must be new.
func (s *Shelf) Begin(key string, session play.Session) (*Kept, error) {
	if key == "" {
		return nil, errors.New("a saved game needs a key")
	}
	file, err := os.OpenFile(s.gamePath(key), os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	if err = persist.Lock(file); err == nil {
		err = session.Save(file)
	}
	if err != nil {
		// An error of the cleanup says nothing new.
		file.Close()
		os.Remove(file.Name())
		return nil, fmt.Errorf("the game could not be saved: %w", err)
	}
	return &Kept{shelf: s, key: key, file: file}, nil
}

// Resume resumes a game that is on the shelf. Of a damaged one, what comes after the damage is cut
// off; what was there is kept next to it.
func (s *Shelf) Resume(key string) (*Kept, play.Session, error) {
	file, err := openLocked(s.gamePath(key), os.O_RDWR|os.O_APPEND)
	if err != nil {
		return nil, play.Session{}, err
	}
	session, err := play.Load(file)
	switch _, damaged := errors.AsType[*play.DamagedError](err); {
	case err == nil:
		return &Kept{shelf: s, key: key, file: file}, session, nil
	case !damaged || session.Game == nil:
		file.Close()
		return nil, play.Session{}, err
	}
	defer file.Close()
	if err := s.setAside(key); err != nil {
		return nil, play.Session{}, err
	}
	k, err := s.Begin(key, session) // the name of the file counts, whatever key it holds
	return k, session, err
}

// Append writes down an event at the moment it happens.
func (k *Kept) Append(e play.Event) error {
	line, err := e.MarshalText()
	if err != nil {
		return err
	}
	// One write, so that the line is there whole or, if the program is killed before, not at all. What a
	// full disk does not take goes before the next event: a game with a gap would be another game.
	k.owed = append(append(k.owed, line...), '\n')
	n, err := k.file.Write(k.owed)
	k.owed = k.owed[n:]
	if err != nil {
		return fmt.Errorf("the game could not be saved: %w", err)
	}
	return nil
}

// Finish writes down the result of a game that is over, and takes the game off the shelf.
func (k *Kept) Finish(r play.Result) error {
	r.Key = k.key
	if err := k.shelf.record(r); err != nil {
		return errors.Join(err, k.file.Close()) // the game stays, and can be written down the next time
	}
	return k.Drop()
}

// Drop takes a game off the shelf of which nothing is to remain.
func (k *Kept) Drop() error { return errors.Join(k.file.Close(), os.Remove(k.file.Name())) }

// Close leaves the game on the shelf for the next time.
func (k *Kept) Close() error { return k.file.Close() }

// openLocked opens the file of a game for this window alone.
func openLocked(path string, flag int) (*os.File, error) {
	file, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return nil, err
	}
	if err := persist.Lock(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("the game may be open in another window: %w", err)
	}
	return file, nil
}

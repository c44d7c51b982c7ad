package shelf

import (
	"cmp"
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

// Open opens the shelf in a folder, which is made if necessary. What an end in the wrong moment left undone is done
// now: a game that was won but not written down is, and one that was written down is no longer in progress.
func Open(dir string) (*Shelf, error) {
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
		return nil, err
	}
	s := &Shelf{dir}
	return s, s.tidy()
}

// Look opens the shelf in a folder for reading. The folder may be read-only, and it is not made: before the
// first game there is none.
func Look(dir string) *Shelf {
	s := &Shelf{dir}
	_ = s.tidy() // in a read-only folder it stays undone
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
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Saved
	for _, entry := range entries {
		key, ok := strings.CutSuffix(entry.Name(), ".game")
		if !ok {
			continue
		}
		file, err := openLocked(s.gamePath(key), os.O_RDONLY)
		if errors.Is(err, errBusy) || errors.Is(err, fs.ErrNotExist) {
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

// record appends a result to the list.
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
	return cmp.Or(err, file.Sync(), file.Close())
}

// tidy finishes what an end in the wrong moment left undone. It trusts no file it cannot read.
func (s *Shelf) tidy() error {
	games, err := s.Unfinished()
	if err != nil || len(games) == 0 {
		return err
	}
	results, _, err := s.Results()
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, r := range results {
		known[r.Key] = true
	}
	for _, g := range games {
		switch {
		case known[g.Key]:
		case g.Damage == nil && g.Session.Over():
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

// SetAside moves a damaged game out of the way so that it can be repaired: it is renamed to end in .damaged.
func (s *Shelf) SetAside(key string) (path string, err error) {
	whole := strings.TrimSuffix(s.gamePath(key), ".game")
	path = whole + ".damaged"
	_, free := os.Lstat(path)
	for i := 2; free == nil; i++ { // one of an earlier time is there
		path = fmt.Sprintf("%s.%d.damaged", whole, i)
		_, free = os.Lstat(path)
	}
	if err := os.Rename(s.gamePath(key), path); err != nil {
		return "", fmt.Errorf("the damaged game could not be set aside: %w", err)
	}
	return path, nil
}

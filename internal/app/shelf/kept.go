package shelf

import (
	"errors"
	"fmt"
	"os"

	"lightsout/internal/base/atomicfile"
	"lightsout/play"
)

// Kept is the file of a game that is being played.
type Kept struct {
	shelf *Shelf
	key   string
	file  *os.File
	owed  []byte // what could not be written yet, on a full disk for example
}

// errBusy is returned for a game that is being played in another window.
var errBusy = errors.New("the game is being played in another window")

// Begin puts a game on the shelf. Its key must be new.
func (s *Shelf) Begin(session play.Session) (*Kept, error) {
	g := session.Game()
	if g == nil || g.Key == "" {
		return nil, errors.New("a saved game needs a key")
	}
	return s.begin(g.Key, session)
}

func (s *Shelf) begin(key string, session play.Session) (*Kept, error) {
	file, err := os.OpenFile(s.gamePath(key), os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	err = lock(file)
	if err == nil {
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
	var damaged *play.DamagedError
	switch {
	case err == nil:
		return &Kept{shelf: s, key: key, file: file}, session, nil
	case !errors.As(err, &damaged) || session.Game() == nil:
		file.Close()
		return nil, play.Session{}, err
	}
	defer file.Close()
	if _, err := s.SetAside(key); err != nil {
		return nil, play.Session{}, err
	}
	k, err := s.begin(key, session) // the name of the file counts, whatever key it holds
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
	if k.owed = k.owed[n:]; err != nil {
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

// lock claims a file for this window until it is closed, or its program ends in whatever way.
func lock(file *os.File) error {
	err := atomicfile.Lock(file)
	if errors.Is(err, atomicfile.ErrBusy) {
		return errBusy
	}
	return err
}

// openLocked opens the file of a game for this window alone.
func openLocked(path string, flag int) (*os.File, error) {
	file, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

package play

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/board"
	"lightsout/internal/base/text"
)

// A save is the game and its events as text, a line each, so that going on with a game is replaying it:
//
//	lightsout game 1
//	id 5x5:01000_11100_01000_00000_00000
//	goal off
//	rule lit-only
//	kind depth-15
//	key 20261115-101500-9f3a
//
//	1250 press 7
//	3400 undo
//
// Of the lines before the empty one, only the first two are needed. New events are appended, and each
// line ends with a newline: a line without one was not written to its end.

const saveTitle = "lightsout game 1"

// maxLine bounds a line of a save: the game ID of a board of a million lights fits.
const maxLine = 1 << 24

// DamagedError says where a save cannot be read.
type DamagedError struct {
	Line   int // from 1
	Reason string
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("the saved game is damaged in line %d: %s", e.Line, e.Reason)
}

// Save writes the session.
func (s Session) Save(w io.Writer) error {
	g, out := s.game, bufio.NewWriter(w) // an error stays with the writer, and Flush returns it
	fmt.Fprintf(out, "%s\nid %s\n", saveTitle, s.ID())
	if !g.Goal.IsZero() {
		goal := board.FormatID(g.Board, g.Goal)
		fmt.Fprintf(out, "goal %s\n", goal[strings.IndexByte(goal, ':')+1:])
	}
	if g.LitOnly {
		fmt.Fprintln(out, "rule lit-only")
	}
	if g.Kind != "" {
		fmt.Fprintf(out, "kind %s\n", g.Kind)
	}
	if g.Key != "" {
		fmt.Fprintf(out, "key %s\n", g.Key)
	}
	fmt.Fprintln(out)
	for e := range s.Events() {
		line, err := e.MarshalText()
		if err != nil {
			return err
		}
		out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// Load reads a save and replays it. If the save is damaged, the error is a *DamagedError, and the session is what could
// be read before the damage: a game to resume, or, if the game itself could not be read, the zero Session.
func Load(r io.Reader) (Session, error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	in.Split(wholeLines)
	line := 0
	var g Game
	var spec string
	seen := map[string]bool{}
	for {
		if !in.Scan() {
			return Session{}, ended(in.Err(), line+1)
		}
		row := in.Text()
		if line++; line == 1 {
			if row != saveTitle {
				return Session{}, &DamagedError{line, fmt.Sprintf("%q is not how a saved game begins: %s", text.Clip(row), saveTitle)}
			}
			continue
		}
		if row == "" {
			break
		}
		word, rest, _ := strings.Cut(row, " ")
		if seen[word] {
			return Session{}, &DamagedError{line, fmt.Sprintf("there are two lines that begin with %q", text.Clip(word))}
		}
		seen[word] = true
		if err := g.readHeader(&spec, word, rest); err != nil {
			return Session{}, &DamagedError{line, err.Error()}
		}
	}
	if !seen["id"] {
		return Session{}, &DamagedError{line, "the line of the game, id SPEC:STATE, is missing"}
	}
	s, err := New(g)
	if err != nil {
		return Session{}, &DamagedError{line, err.Error()}
	}
	for in.Scan() {
		line++
		e, err := parseEvent(in.Text())
		if err == nil {
			err = s.Check(e)
		}
		if err != nil {
			return s, &DamagedError{line, err.Error()}
		}
		s = s.Update(e)
	}
	if in.Err() != nil {
		return s, ended(in.Err(), line+1)
	}
	return s, nil
}

// readHeader reads a line before the events.
func (g *Game) readHeader(spec *string, word, rest string) error {
	switch word {
	case "id":
		if err := plausible(rest); err != nil {
			return err
		}
		read, err := board.ParseID(rest)
		if err != nil {
			return err
		}
		if !read.HasState() {
			return fmt.Errorf("%q names a board without a state: SPEC:STATE is needed", text.Clip(rest))
		}
		g.Board, g.Start = read.Board, read.State
		*spec, _, _ = strings.Cut(rest, ":")
	case "goal":
		if g.Board == nil {
			return errors.New("the goal comes before the game, id SPEC:STATE")
		}
		read, err := board.ParseID(*spec + ":" + rest)
		if err != nil {
			return err
		}
		g.Goal = read.State
	case "rule":
		if rest != "lit-only" {
			return fmt.Errorf("unknown rule %q: the only rule is lit-only", text.Clip(rest))
		}
		g.LitOnly = true
	case "kind":
		if !isKind(rest) {
			return notKind(rest)
		}
		g.Kind = rest
	case "key":
		if !isName(rest) {
			return fmt.Errorf("key %q is not a name: 1 to %d letters, digits, '-' and '_'", text.Clip(rest), maxName)
		}
		g.Key = rest
	default:
		return fmt.Errorf("%q is not one of id, goal, rule, kind, key", text.Clip(word))
	}
	return nil
}

// plausible bounds what a save makes us allocate: a state is written with at least a character for six
// lights, so only small boards may have one that is a word.
func plausible(id string) error {
	spec, _, _ := strings.Cut(id, ":")
	b, err := board.Parse(spec)
	if err != nil {
		return nil // the parser of the whole ID has a better error
	}
	if b.Fits() == nil && b.Lights() > 6*max(len(id), 1<<18) {
		return fmt.Errorf("%q is too short for the state of %d lights", text.Clip(id), b.Lights())
	}
	return nil
}

// errCut is the error of wholeLines for an incomplete last line.
var errCut = errors.New("it ends in the middle of the line")

// wholeLines splits into lines as bufio.ScanLines does, but takes only lines that have an end.
func wholeLines(data []byte, atEnd bool) (advance int, line []byte, err error) {
	if end := bytes.IndexByte(data, '\n'); end >= 0 {
		return end + 1, bytes.TrimSuffix(data[:end], []byte("\r")), nil
	}
	if atEnd && len(data) > 0 {
		return 0, nil, errCut
	}
	return 0, nil, nil
}

// ended returns the error for a save that ends in a line.
func ended(err error, line int) error {
	switch {
	case err == nil:
		return &DamagedError{line, "the save ends before its events"}
	case errors.Is(err, errCut):
		return &DamagedError{line, err.Error()}
	case errors.Is(err, bufio.ErrTooLong):
		return &DamagedError{line, fmt.Sprintf("it is longer than %d bytes", maxLine)}
	}
	return err // of the reader, not of the save
}

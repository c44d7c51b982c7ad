package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/board"
	"lightsout/internal/base/text"
)

// A save is the game and its events as text, so that going on with a game is replaying it; docs/formats.md
// describes it. New events are appended, and each line ends with a newline: a line without one was not
// written to its end.

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
	// an error stays with the writer, and Flush returns it
	g := s.Game
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\nid %s\n", saveTitle, board.FormatID(s.Game.Board, s.Game.Start))
	goal := ""
	if !g.Goal.IsZero() {
		_, goal, _ = strings.Cut(board.FormatID(g.Board, g.Goal), ":")
	}
	for _, line := range [][2]string{{"goal", goal}, {"rule", g.ruleName()}, {"kind", g.Kind},
		{"key", g.Key}} {
		if line[1] != "" {
			fmt.Fprintln(out, line[0], line[1])
		}
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

// Load reads a save and replays it. If the save is damaged, the error is a *DamagedError, and the session is
// what could be read before the damage: a game to resume, or, if the game itself could not be read, the zero
// Session.
func Load(r io.Reader) (Session, error) {
	in := bufio.NewReader(r)
	line := 0
	var s Session
	var g Game
	seen := map[string]string{}
	for {
		line++
		bytes, whole, err := readLine(in)
		switch row := strings.TrimSuffix(strings.TrimSuffix(string(bytes), "\n"), "\r"); {
		case err != nil && err != io.EOF:
			return s, err // of the reader, not of the save
		case !whole:
			err = fmt.Errorf("it is longer than %d bytes", maxLine)
		case err == io.EOF && len(bytes) > 0:
			err = errors.New("it ends in the middle of the line")
		case err == io.EOF && s.Game != nil:
			return s, nil
		case err == io.EOF:
			err = errors.New("the save ends before its events")
		case line == 1 && row != saveTitle:
			err = fmt.Errorf("%q is not how a saved game begins: %s", text.Clip(row), saveTitle)
		case line == 1:
		case s.Game != nil:
			var e Event
			if err = e.UnmarshalText([]byte(row)); err == nil {
				s, err = s.Update(e)
			}
		case row != "":
			err = g.readHeader(seen, row)
		case g.Board == nil:
			err = errors.New("the line of the game, id SPEC:STATE, is missing")
		default:
			s, err = New(g)
		}
		if err != nil {
			return s, &DamagedError{line, err.Error()}
		}
	}
}

// readHeader reads a line before the events. Those that were seen are by their first word.
func (g *Game) readHeader(seen map[string]string, row string) error {
	word, rest, _ := strings.Cut(row, " ")
	if _, again := seen[word]; again {
		return fmt.Errorf("there are two lines that begin with %q", text.Clip(word))
	}
	seen[word] = rest
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
		g.Board = read.Board
		g.Start = read.State
	case "goal":
		if g.Board == nil {
			return errors.New("the goal comes before the game, id SPEC:STATE")
		}
		spec, _, _ := strings.Cut(seen["id"], ":")
		read, err := board.ParseID(spec + ":" + rest)
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
		g.Kind = rest
	case "key":
		g.Key = rest
	default:
		return fmt.Errorf("%q is not one of id, goal, rule, kind, key", text.Clip(word))
	}
	return g.named()
}

// plausible bounds what a save makes us allocate: a state is written with at least a character for six
// lights, so only small boards may have one that is a word.
func plausible(id string) error {
	spec, _, _ := strings.Cut(id, ":")
	if b, err := board.Parse(spec); err == nil && b.Fits() == nil && b.Lights() > 6*max(len(id), 1<<18) {
		return fmt.Errorf("%q is too short for the state of %d lights", text.Clip(id), b.Lights())
	}
	return nil // the parser of the whole ID has a better error
}

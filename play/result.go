package play

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"

	"lightsout/board"
)

// Result is the result of a finished game, won or given up. Results are stored as lines of JSON.
type Result struct {
	// of the game: a game is counted once, however often it is written
	Key    string    `json:"key"`
	Ended  time.Time `json:"ended"`            // by the clock on the wall, for the order of games
	Board  string    `json:"board"`            // its spec
	Kind   string    `json:"kind,omitempty"`   // how the game was made
	Goal   string    `json:"goal,omitempty"`   // on or other, if it is not off
	Rule   string    `json:"rule,omitempty"`   // lit-only, or empty
	Won    bool      `json:"won"`              // else it was given up
	Took   int64     `json:"took_ms"`          // milliseconds of the game's clock
	Moves  int       `json:"moves"`            // presses on the way to the goal
	Made   int       `json:"made"`             // presses ever made
	Undone int       `json:"undone,omitempty"` // the number of undone presses
	Least  int       `json:"least,omitempty"`  // proved least presses of the game, or 0 if they are not known
	Hints  int       `json:"hints,omitempty"`
	Helped bool      `json:"helped,omitempty"` // the solution was shown
}

// Result returns the result of the session: as the game stood when the goal was first reached, or as
// given up if it has not been. The least number of presses is 0 if it has not been proved.
func (s Session) Result(ended time.Time, least int) Result {
	g := s.Game
	// not the name of a file, which may hold another board tomorrow
	spec, _, _ := strings.Cut(board.FormatID(g.Board, g.Start), ":")
	r := Result{
		Key: g.Key, Ended: ended.UTC().Truncate(time.Millisecond), Board: spec, Kind: g.Kind, Least: least,
		Goal: g.GoalName(), Rule: g.ruleName(),
	}
	if s.first != nil {
		r.Won = true
		s = *s.first
	}
	r.Took = s.Elapsed(s.Last).Milliseconds()
	r.Moves = s.Moves
	r.Made = s.Made
	r.Undone = s.undone
	r.Hints = s.Hints
	r.Helped = s.Helped
	return r
}

// GoalName returns on if all lights are to be turned on, other for a pattern, and nothing if they are to be
// turned off.
func (g Game) GoalName() string {
	switch {
	case g.Goal.IsZero():
		return ""
	case g.Goal.Equal(g.Board.AllOn()):
		return "on"
	}
	return "other"
}

func (g Game) ruleName() string {
	if g.LitOnly {
		return "lit-only"
	}
	return ""
}

// Perfect reports whether the game was won in the least number of presses, without hints, help, or
// taking anything back.
func (r Result) Perfect() bool {
	return r.own() && r.Hints == 0 && r.Undone == 0 && r.Least > 0 && r.Made == r.Least
}

func (r Result) own() bool { return r.Won && !r.Helped }

// Class returns what the result may be compared with: games on the same board, made in the same way,
// with the same goal and rule.
func (r Result) Class() string {
	parts := []string{r.Board, r.Kind, r.Rule}
	if r.Goal != "" {
		parts = append(parts, "goal "+r.Goal)
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// ID returns the game ID of the session's start.
func (s Session) ID() string { return board.FormatID(s.Game.Board, s.Game.Start) }

// ReadResults reads lines of results. A game listed twice counts once, as it was first
// written. Lines that cannot be read are left out and counted in damaged; blank ones are nothing.
func ReadResults(r io.Reader) (list []Result, damaged int, err error) {
	seen := map[string]bool{}
	in := bufio.NewReader(r)
	for {
		line, whole, err := readLine(in)
		var result Result
		switch {
		// a task of Learn, which the page exports with the games
		case whole && bytes.HasPrefix(line, []byte(`{"learn":`)):
		case whole && len(bytes.TrimSpace(line)) == 0:
		case !whole || json.Unmarshal(line, &result) != nil || !result.valid():
			damaged++
		case result.Key == "" || !seen[result.Key]:
			seen[result.Key] = true
			list = append(list, result)
		}
		if err == io.EOF {
			return list, damaged, nil
		}
		if err != nil {
			return list, damaged, err
		}
	}
}

// readLine reads to the end of a line. Of one that is longer than any result, whose board may be a graph
// of many nodes written out, only the end is looked for.
func readLine(in *bufio.Reader) (line []byte, whole bool, err error) {
	whole = true
	for {
		part, err := in.ReadSlice('\n')
		if whole = whole && len(line)+len(part) <= maxLine; whole {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, whole, err
		}
	}
}

func (r Result) valid() bool {
	return r.Board != "" && r.Took >= 0 && r.Took <= maxMilliseconds && r.Moves >= 0 &&
		(r.Made >= r.Moves || !r.Won) && min(r.Undone, r.Least, r.Hints) >= 0
}

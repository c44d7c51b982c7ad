package play

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"lightsout/board"
)

// Result is the result of a finished game, won or given up. Results are stored as lines of JSON.
type Result struct {
	Key    string    `json:"key"`              // of the game: a game is counted once, however often it is written
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
	g := s.game
	spec, _, _ := strings.Cut(s.ID(), ":") // not the name of a file, which may hold another board tomorrow
	r := Result{Key: g.Key, Ended: ended.UTC().Truncate(time.Millisecond), Board: spec, Kind: g.Kind, Least: least,
		Goal: g.GoalName(), Rule: g.ruleName()}
	if s.first != nil {
		r.Won, s = true, *s.first
	}
	r.Took, r.Moves = s.Elapsed(s.Last()).Milliseconds(), s.Moves()
	r.Made, r.Undone, r.Hints, r.Helped = s.made, s.undone, s.hints, s.helped
	return r
}

// GoalName returns on if all lights are to be turned on, other for a pattern, and nothing if they are to be turned off.
func (g Game) GoalName() string {
	switch {
	case g.Goal.IsZero():
		return ""
	case g.Goal.Equal(g.Board.AllOn()):
		return "on"
	}
	return "other"
}

func (g Game) ruleName() string { return map[bool]string{true: "lit-only"}[g.LitOnly] }

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
func (s Session) ID() string { return board.FormatID(s.game.Board, s.game.Start) }

// ReadResults reads lines of results. A game listed twice counts once, as it was first
// written. Lines that cannot be read are left out and counted in damaged; blank ones are nothing.
func ReadResults(r io.Reader) (list []Result, damaged int, err error) {
	seen := map[string]bool{}
	in := bufio.NewReader(r)
	for {
		line, whole, err := readLine(in)
		var result Result
		switch {
		case whole && bytes.HasPrefix(line, []byte(`{"learn":`)): // a task of Learn, which the page exports with the games
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
	return r.Board != "" && r.Took >= 0 && r.Took <= maxMilliseconds && r.Moves >= 0 && (r.Made >= r.Moves || !r.Won) &&
		min(r.Undone, r.Least, r.Hints) >= 0
}

// Special times.
const (
	NoTime time.Duration = -1 // there are not enough games yet
	DNF    time.Duration = -2 // did not finish: too many of the games were not won
)

// Statistics are the figures of one class of games, the way speedcubers keep them. A game that was given
// up, or whose solution was shown, counts as unfinished.
type Statistics struct {
	Class   string
	Games   int // won or not
	Won     int // by the player
	Perfect int // in the least number of presses, without hints, help or undo
	Hints   int // shown in all games

	Best time.Duration // the shortest time of a game that was won without hints
	Mean time.Duration // of all games that were won

	// An average of 5 leaves out the best and the worst of five games in a row, of which one may be
	// unfinished, and is the mean of the other three. An average of 12 likewise.
	Average5, Average12         time.Duration // of the last games
	BestAverage5, BestAverage12 time.Duration // the best ever

	FewestExtra int // presses above the least, in the best game whose least is known; −1 if there is none
}

// StatisticsOf returns the statistics of each class of games among the results, the class played last first.
func StatisticsOf(results []Result) []Statistics {
	results = slices.Clone(results)
	slices.SortStableFunc(results, func(a, b Result) int { return a.Ended.Compare(b.Ended) })
	classes := map[string][]Result{}
	for _, r := range results {
		classes[r.Class()] = append(classes[r.Class()], r)
	}
	list := make([]Statistics, 0, len(classes))
	for _, r := range slices.Backward(results) {
		if games, ok := classes[r.Class()]; ok {
			list = append(list, statisticsOf(r.Class(), games))
			delete(classes, r.Class())
		}
	}
	return list
}

func statisticsOf(class string, games []Result) Statistics {
	s := Statistics{Class: class, Games: len(games), Best: NoTime, Mean: NoTime, FewestExtra: -1}
	times := make([]time.Duration, len(games))
	sum := time.Duration(0)
	for i, r := range games {
		s.Hints += r.Hints
		if times[i] = DNF; !r.own() {
			continue
		}
		took := time.Duration(r.Took) * time.Millisecond
		times[i] = took
		sum += took
		s.Won++
		if r.Perfect() {
			s.Perfect++
		}
		if r.Hints == 0 && (s.Best < 0 || took < s.Best) {
			s.Best = took
		}
		if extra := r.Moves - r.Least; r.Least > 0 && (s.FewestExtra < 0 || extra < s.FewestExtra) {
			s.FewestExtra = extra
		}
	}
	if s.Won > 0 {
		s.Mean = sum / time.Duration(s.Won)
	}
	s.Average5, s.BestAverage5 = averages(times, 5)
	s.Average12, s.BestAverage12 = averages(times, 12)
	return s
}

// averages returns the average of the last n times, and the best average of n in a row.
func averages(times []time.Duration, n int) (last, best time.Duration) {
	last, best = NoTime, NoTime
	for end := n; end <= len(times); end++ {
		if last = average(times[end-n : end]); last >= 0 && (best < 0 || last < best) || best == NoTime {
			best = last
		}
	}
	return last, best
}

// average leaves out the best and the worst time and returns the mean of the others.
func average(times []time.Duration) time.Duration {
	sorted := slices.Clone(times)
	// Unfinished games are the worst: as unsigned numbers, they are the greatest.
	slices.SortFunc(sorted, func(a, b time.Duration) int { return cmp.Compare(uint64(a), uint64(b)) })
	sum := time.Duration(0)
	for _, t := range sorted[1 : len(sorted)-1] {
		if t == DNF {
			return DNF
		}
		sum += t
	}
	return sum / time.Duration(len(sorted)-2)
}

// FormatTime writes a time as on a stopwatch: 9.87, 1:02.30, 1:00:00.00, DNF, or – for none. It cuts off
// what is below a hundredth of a second.
func FormatTime(t time.Duration) string {
	switch {
	case t == DNF:
		return "DNF"
	case t < 0:
		return "–"
	}
	hundredths := t.Milliseconds() / 10
	seconds, minutes, hours := hundredths/100%60, hundredths/6000%60, hundredths/360000
	text := strings.TrimLeft(fmt.Sprintf("%d:%02d:%02d.%02d", hours, minutes, seconds, hundredths%100), "0:")
	if text[0] == '.' {
		text = "0" + text
	}
	return text
}

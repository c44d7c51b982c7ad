package play

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
)

func TestReadResults(t *testing.T) {
	list := games(10, 20)
	text := &bytes.Buffer{}
	encoder := json.NewEncoder(text)
	for _, r := range []Result{list[0], list[1], list[0]} { // the first is written twice
		if err := encoder.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	text.WriteString(
		"{\"learn\":\"rules/plus\",\"at\":\"2026-11-16T05:00:00.000Z\"}\n\n{\"key\":\"c\",\"board\":\"5x5\",\"took_ms\":-4}\nrubbish\n" +
			strings.Repeat("x", 1<<17) + "\n{\"key\":\"torn\",\"boa")
	read, damaged, err := ReadResults(text)
	if err != nil || !slices.Equal(read, list) || damaged != 4 {
		t.Errorf("%v, %d damaged, %v", read, damaged, err)
	}
}

// A board may be a graph that is written out, and its result a long line.
func TestReadResultsOfLongSpecs(t *testing.T) {
	list := games(10, 20)
	list[0].Board = "graph=" + strings.Repeat("A", 100_000)
	text := &bytes.Buffer{}
	for _, r := range list {
		if err := json.NewEncoder(text).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	read, damaged, err := ReadResults(text)
	if err != nil || !slices.Equal(read, list) || damaged != 0 {
		t.Errorf("%d results, %d damaged, %v", len(read), damaged, err)
	}
}

// A game with any kind of undo is not perfect, even if no button is pressed twice.
func TestUndoIsNotPerfect(t *testing.T) {
	b := parse(t, "2x2")
	press := func(j int) Event { return Event{Kind: Press, Number: j} }
	for name, events := range map[string][]Event{
		"straight": {
			press(0), {Kind: Mark, Name: "a"}, {Kind: Back, Name: "a"}, press(1), press(2), press(3),
		},
		"redo":    {press(0), {Kind: Undo}, {Kind: Redo}, press(1), press(2), press(3)},
		"restart": {press(0), press(1), {Kind: Restart}, {Kind: Redo}, {Kind: Redo}, press(2), press(3)},
		"back": {
			press(0), {Kind: Mark, Name: "a"}, {Kind: Undo}, {Kind: Back, Name: "a"}, press(1), press(2),
			press(3),
		},
		"visit": {press(0), press(1), {Kind: Visit}, {Kind: Visit, Number: 2}, press(2), press(3)},
	} {
		s := must(New(Game{Board: b, Start: b.AllOn()}))
		for _, e := range events {
			if err := s.check(e); err != nil {
				t.Fatal(name, err)
			}
			s = s.after(e)
		}
		r := s.Result(time.Unix(0, 0), 4)
		if !r.Won || r.Made != 4 || r.Perfect() != (name == "straight") {
			t.Errorf("%s: won %v with %d presses, perfect %v", name, r.Won, r.Made, r.Perfect())
		}
	}
}

// A least number of 0 is one that is not known: a game that begins at its goal is won without a press, and
// not perfect.
func TestNothingToPressIsNotPerfect(t *testing.T) {
	b := parse(t, "2x2")
	s := must(New(Game{Board: b, Start: b.NewState()}))
	if r := s.Result(time.Unix(0, 0), 0); !r.Won || r.Made != 0 || r.Perfect() {
		t.Errorf("won %v with %d presses, perfect %v", r.Won, r.Made, r.Perfect())
	}
}

// A result says which board it was, not in which file that was at the time.
func TestResultOfBoardFromFile(t *testing.T) {
	b := parse(t, "graph-cycle-5").Named("my/graph.json")
	s := must(New(Game{Board: b, Start: b.AllOn()}))
	r := s.Result(time.Unix(0, 0), 0)
	if _, err := board.Parse(r.Board); err != nil {
		t.Errorf("board %q: %v", r.Board, err)
	}
}

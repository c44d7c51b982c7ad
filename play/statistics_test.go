package play

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"

	"pgregory.net/rapid"
)

const second = time.Second

func games(times ...int) []Result {
	var list []Result
	for i, t := range times {
		r := Result{Key: string(rune('a' + i)), Ended: time.Unix(int64(i), 0).UTC(), Board: "5x5", Won: t >= 0, Took: int64(max(t, 0)) * 1000, Moves: 15, Made: 15, Least: 15}
		list = append(list, r)
	}
	return list
}

func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		times                              []int // seconds; −1 for a game given up
		best, mean, average5, bestAverage5 time.Duration
	}{
		{nil, NoTime, NoTime, NoTime, NoTime},
		{[]int{10}, 10 * second, 10 * second, NoTime, NoTime},
		{[]int{-1}, NoTime, NoTime, NoTime, NoTime},
		{[]int{10, 20, 30, 40, 50}, 10 * second, 30 * second, 30 * second, 30 * second},
		{[]int{10, 20, 30, 40, -1}, 10 * second, 25 * second, 30 * second, 30 * second}, // one unfinished is the worst
		{[]int{10, 20, -1, 40, -1}, 10 * second, 70 * second / 3, DNF, DNF},
		{[]int{1, 1, 1, 1, 1, 100, 100, 100}, second, 305 * second / 8, 67 * second, second},
		{[]int{-1, -1, 10, 10, 10, 10}, 10 * second, 10 * second, 10 * second, 10 * second},
		{[]int{10, 10, 10, 10, 10, -1, -1}, 10 * second, 10 * second, DNF, 10 * second},
	} {
		list := StatisticsOf(games(c.times...))
		if len(c.times) == 0 {
			if len(list) != 0 {
				t.Errorf("no games, but statistics %v", list)
			}
			continue
		}
		s := list[0]
		if s.Best != c.best || s.Mean != c.mean || s.Average5 != c.average5 || s.BestAverage5 != c.bestAverage5 {
			t.Errorf("%v: best %v, mean %v, average of 5 %v, best %v", c.times, s.Best, s.Mean, s.Average5, s.BestAverage5)
		}
	}
	twelve := games(99, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)
	if s := StatisticsOf(twelve)[0]; s.Average12 != 5500*time.Millisecond || s.Perfect != 12 || s.FewestExtra != 0 {
		t.Errorf("the average of 12 is %v with %d perfect games", s.Average12, s.Perfect)
	}
	unknown := games(1, 2)
	unknown[0].Least, unknown[0].Moves = 0, 3 // what the least is was not found out
	if s := StatisticsOf(unknown[:1])[0]; s.FewestExtra != -1 {
		t.Errorf("%d presses above a least that is not known", s.FewestExtra)
	}
	unknown[1].Moves = 22
	if s := StatisticsOf(unknown)[0]; s.FewestExtra != 7 {
		t.Errorf("%d presses above the least, want 7", s.FewestExtra)
	}
}

func TestClassesApart(t *testing.T) {
	list := games(1, 2, 3)
	list[1].Kind = "depth-5"
	list[2].Helped, list[2].Hints = true, 3
	all := StatisticsOf(list)
	if len(all) != 2 || all[0].Class != "5x5" || all[0].Games != 2 || all[0].Won != 1 || all[0].Hints != 3 || all[1].Class != "5x5, depth-5" {
		t.Errorf("%+v", all)
	}
}

// The order of the lines in the file does not matter, since games have the time at which they ended.
func TestStatisticsOfAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := games(rapid.SliceOfN(rapid.IntRange(-1, 50), 1, 26).Draw(t, "times")...)
		shuffled := rapid.Permutation(slices.Clone(list)).Draw(t, "order")
		a, b := StatisticsOf(list), StatisticsOf(shuffled)
		if !slices.Equal(a, b) {
			t.Fatalf("%v and %v", a, b)
		}
		if s := a[0]; s.Won > 0 && s.Hints == 0 && (s.Best > s.Mean || s.BestAverage5 >= 0 && s.BestAverage5 < s.Best) {
			t.Fatalf("best %v, mean %v, best average %v", s.Best, s.Mean, s.BestAverage5)
		}
	})
}

func TestReadResults(t *testing.T) {
	list := games(10, 20)
	text := &bytes.Buffer{}
	encoder := json.NewEncoder(text)
	for _, r := range []Result{list[0], list[1], list[0]} { // the first is written twice
		if err := encoder.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	text.WriteString("{\"learn\":\"rules/plus\",\"at\":\"2026-11-16T05:00:00.000Z\"}\n\n{\"key\":\"c\",\"board\":\"5x5\",\"took_ms\":-4}\nrubbish\n" + strings.Repeat("x", 1<<17) + "\n{\"key\":\"torn\",\"boa")
	read, damaged, err := ReadResults(text)
	if err != nil || !slices.Equal(read, list) || damaged != 4 {
		t.Errorf("%v, %d damaged, %v", read, damaged, err)
	}
}

func TestFormatTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.00", 9879 * time.Millisecond: "9.87", 59999 * time.Millisecond: "59.99", 62300 * time.Millisecond: "1:02.30",
		time.Hour + time.Second: "1:00:01.00", DNF: "DNF", NoTime: "–",
	} {
		if got := FormatTime(d); got != want {
			t.Errorf("%d is written %s, want %s", d, got, want)
		}
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
		"straight": {press(0), {Kind: Mark, Name: "a"}, {Kind: Back, Name: "a"}, press(1), press(2), press(3)},
		"redo":     {press(0), {Kind: Undo}, {Kind: Redo}, press(1), press(2), press(3)},
		"restart":  {press(0), press(1), {Kind: Restart}, {Kind: Redo}, {Kind: Redo}, press(2), press(3)},
		"back":     {press(0), {Kind: Mark, Name: "a"}, {Kind: Undo}, {Kind: Back, Name: "a"}, press(1), press(2), press(3)},
		"visit":    {press(0), press(1), {Kind: Visit}, {Kind: Visit, Number: 2}, press(2), press(3)},
	} {
		s := must(New(Game{Board: b, Start: b.AllOn()}))
		for _, e := range events {
			if err := s.Check(e); err != nil {
				t.Fatal(name, err)
			}
			s = s.Update(e)
		}
		r := s.Result(time.Unix(0, 0), 4)
		if !r.Won || r.Made != 4 || r.Perfect() != (name == "straight") {
			t.Errorf("%s: won %v with %d presses, perfect %v", name, r.Won, r.Made, r.Perfect())
		}
	}
}

// A least number of 0 is one that is not known: a game that begins at its goal is won without a press, and not perfect.
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

// A game with hints does not set the best time.
func TestBestTimeIsWithoutHints(t *testing.T) {
	won := func(ms int64, hints int) Result {
		return Result{Board: "5x5", Won: true, Took: ms, Moves: 3, Hints: hints}
	}
	for want, games := range map[time.Duration][]Result{
		3 * time.Second: {won(1000, 1), won(3000, 0), won(2000, 2)},
		NoTime:          {won(1000, 1)},
	} {
		if s := StatisticsOf(games); s[0].Best != want {
			t.Errorf("best %v, want %v", s[0].Best, want)
		}
	}
}

// The results of the caller stay in their order.
func TestStatisticsKeepTheResults(t *testing.T) {
	list := []Result{{Key: "b", Ended: time.Unix(2, 0), Board: "5x5"}, {Key: "a", Ended: time.Unix(1, 0), Board: "5x5"}}
	StatisticsOf(list)
	if list[0].Key != "b" || list[1].Key != "a" {
		t.Errorf("the results are now %v", list)
	}
}

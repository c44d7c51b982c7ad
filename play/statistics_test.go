package play

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const second = time.Second

func games(times ...int) []Result {
	var list []Result
	for i, t := range times {
		r := Result{
			Key: string(rune('a' + i)), Ended: time.Unix(int64(i), 0).UTC(), Board: "5x5", Won: t >= 0,
			Took: int64(max(t, 0)) * 1000, Moves: 15, Made: 15, Least: 15,
		}
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
		// one unfinished is the worst
		{[]int{10, 20, 30, 40, -1}, 10 * second, 25 * second, 30 * second, 30 * second},
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
		if s.Best != c.best || s.Mean != c.mean || s.Average5 != c.average5 ||
			s.BestAverage5 != c.bestAverage5 {
			t.Errorf("%v: best %v, mean %v, average of 5 %v, best %v", c.times, s.Best, s.Mean, s.Average5,
				s.BestAverage5)
		}
	}
	twelve := games(99, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)
	s := StatisticsOf(twelve)[0]
	if s.Average12 != 5500*time.Millisecond || s.Perfect != 12 || s.FewestExtra != 0 {
		t.Errorf("the average of 12 is %v with %d perfect games", s.Average12, s.Perfect)
	}
	unknown := games(1, 2)
	// what the least is was not found out
	unknown[0].Least = 0
	unknown[0].Moves = 3
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
	list[2].Helped = true
	list[2].Hints = 3
	all := StatisticsOf(list)
	if len(all) != 2 || all[0].Class != "5x5" || all[0].Games != 2 || all[0].Won != 1 || all[0].Hints != 3 ||
		all[1].Class != "5x5, depth-5" {
		t.Errorf("%+v", all)
	}
}

// The order of the lines in the file does not matter, since games have the time at which they ended.
func TestStatisticsOfAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := games(rapid.SliceOfN(rapid.IntRange(-1, 50), 1, 26).Draw(t, "times")...)
		shuffled := rapid.Permutation(slices.Clone(list)).Draw(t, "order")
		a := StatisticsOf(list)
		b := StatisticsOf(shuffled)
		if !slices.Equal(a, b) {
			t.Fatalf("%v and %v", a, b)
		}
		s := a[0]
		if s.Won > 0 && s.Hints == 0 && (s.Best > s.Mean || s.BestAverage5 >= 0 && s.BestAverage5 < s.Best) {
			t.Fatalf("best %v, mean %v, best average %v", s.Best, s.Mean, s.BestAverage5)
		}
	})
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
	list := []Result{{Key: "b", Ended: time.Unix(2, 0), Board: "5x5"},
		{Key: "a", Ended: time.Unix(1, 0), Board: "5x5"}}
	StatisticsOf(list)
	if list[0].Key != "b" || list[1].Key != "a" {
		t.Errorf("the results are now %v", list)
	}
}

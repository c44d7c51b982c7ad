// Package levels is the path of the game: sixty puzzles in six worlds, and the stars they are worth.
package levels

import (
	_ "embed" // the levels
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// World is a part of the path: levels that train one idea.
type World struct {
	Name   string  `json:"name"`
	About  string  `json:"about"`
	Levels []Level `json:"levels"`
}

// Level is a puzzle of the path. All lights are to be turned off.
type Level struct {
	Number    int    `json:"number"` // from 1, over all worlds
	Title     string `json:"title"`
	Idea      string `json:"idea"`
	ID        string `json:"id"`        // the game ID
	Kind      string `json:"kind"`      // of its games, for results
	Least     int    `json:"least"`     // presses of the least solution
	Technique string `json:"technique"` // the hardest that a person needs
}

// levelLines has a line for each world, its name and what it trains, and after it one for each level: title,
// game ID, technique, presses of the least solution, idea.
//
//go:embed levels.txt
var levelLines string

// Worlds returns the path: six worlds of ten levels.
var Worlds = sync.OnceValue(func() []World {
	var worlds []World
	number := 0
	for line := range strings.SplitSeq(levelLines, "\n") {
		switch f := strings.Split(line, " | "); len(f) {
		case 2:
			worlds = append(worlds, World{Name: f[0], About: f[1]})
		case 5:
			least, _ := strconv.Atoi(f[3])
			number++
			w := &worlds[len(worlds)-1]
			w.Levels = append(w.Levels, Level{number, f[0], f[4], f[1], Kind(number), least, f[2]})
		}
	}
	return worlds
})

// List returns the levels of all worlds, in order. Level 1 is the first.
func List() []Level {
	return slices.Concat(text.Each(Worlds(), func(w World) []Level { return w.Levels })...)
}

// Kind returns the kind of games of a level, as play.Game.Kind has it.
func Kind(number int) string { return fmt.Sprintf("level-%d", number) }

// Of returns the level whose games are of a kind.
func Of(kind string) (number int, ok bool) {
	text, cut := strings.CutPrefix(kind, "level-")
	number, err := strconv.Atoi(text)
	return number, cut && err == nil && number >= 1 && number <= len(List())
}

// Stars returns how many stars a game is worth: three for a least solution without hints, two for any
// solution without hints, one for a solution.
func Stars(r play.Result) int {
	switch {
	case !r.Won:
		return 0
	case r.Helped || r.Hints > 0:
		return 1
	case r.Least == 0 || r.Moves > r.Least:
		return 2
	}
	return 3
}

// Path returns the most stars of each level, and the first level without any; if there is none, the one after
// the last.
func Path(results []play.Result) (stars []int, next int) {
	stars = make([]int, len(List()))
	for _, r := range results {
		if n, ok := Of(r.Kind); ok {
			stars[n-1] = max(stars[n-1], Stars(r))
		}
	}
	return stars, slices.Index(append(stars, 0), 0) + 1
}

// DailyKey returns the key of the game of a day on its own board. The first game of a day counts; others have
// keys that go on after this one.
func DailyKey(date string) string { return "daily-" + date }

// DayOf returns the date of the daily puzzle whose game has a key.
func DayOf(key string) (date string, ok bool) {
	rest, daily := strings.CutPrefix(key, DailyKey(""))
	date = rest[:min(len(rest), len(time.DateOnly))]
	_, err := time.Parse(time.DateOnly, date)
	return date, daily && err == nil
}

// Solved returns the result with which the puzzle of a day was solved.
func Solved(results []play.Result, date string) (play.Result, bool) {
	for _, r := range results {
		if r.Key == DailyKey(date) && r.Won && !r.Helped {
			return r, true
		}
	}
	return play.Result{}, false
}

// Streak returns how many days in a row were solved, each on its own day, up to today or yesterday, and the
// most ever.
func Streak(results []play.Result, now time.Time) (streak, best int) {
	solved := map[int]bool{}
	for _, r := range results {
		date := r.Ended.In(now.Location()).Format(time.DateOnly)
		number, err := generate.DailyNumber(date, now)
		if err == nil && r.Key == DailyKey(date) && r.Won && !r.Helped {
			solved[number] = true
		}
	}
	today, _ := generate.DailyNumber(now.Format(time.DateOnly), now)
	for number := range solved {
		run := 1
		for solved[number-run] {
			run++
		}
		best = max(best, run)
		if number == today || number == today-1 {
			streak = max(streak, run)
		}
	}
	return streak, best
}

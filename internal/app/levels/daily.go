package levels

import (
	"strings"
	"time"

	"lightsout/generate"
	"lightsout/play"
)

// DailyKey returns the key of the game of a day on its own board. The first game of a day counts; others have keys that
// go on after this one.
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

// Streak returns how many days in a row were solved, each on its own day, up to today or yesterday, and the most ever.
func Streak(results []play.Result, now time.Time) (streak, best int) {
	solved := map[int]bool{}
	for _, r := range results {
		date := r.Ended.In(now.Location()).Format(time.DateOnly)
		if number, err := generate.DailyNumber(date, now); err == nil && r.Key == DailyKey(date) && r.Won && !r.Helped {
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

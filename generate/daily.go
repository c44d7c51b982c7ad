package generate

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// firstDaily is the date of the daily puzzle with number 1.
const firstDaily = "2026-01-01"

// Daily returns the seed of a date: with the same board it makes the same puzzle for everyone in the world whose
// calendar shows that date. The time of day does not matter, only the date in the place that the time is of.
//
// The grade follows the week: easy on Monday and Tuesday, medium on Wednesday and Thursday, hard on
// Friday and Saturday, expert on Sunday. A board without such puzzles takes the nearest easier grade.
func Daily(date time.Time) string { return "daily." + date.Format(time.DateOnly) }

// DailyNumber returns the number of the daily puzzle of a date such as 2026-11-15; that of 2026-01-01
// has number 1. A date before that is an error, and so is one that is not yet reached anywhere: now is
// the time in the place of the player.
func DailyNumber(date string, now time.Time) (int, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return 0, fmt.Errorf("%q is not a date: write one such as %s", date, now.Format(time.DateOnly))
	}
	first, _ := time.Parse(time.DateOnly, firstDaily)
	today, _ := time.Parse(time.DateOnly, now.Format(time.DateOnly))
	number := int(day.Sub(first)/(24*time.Hour)) + 1
	switch {
	case number < 1:
		return 0, fmt.Errorf("there was no daily puzzle on %s: the first is that of %s", date, firstDaily)
	case day.After(today.AddDate(0, 0, 1)): // tomorrow has begun somewhere
		return 0, fmt.Errorf("the daily puzzle of %s is not out yet: today is %s", date, now.Format(time.DateOnly))
	}
	return number, nil
}

// dailyWish returns the wish of a date on this board: a grade of the board, or any puzzle if it is too
// large for grades.
func (m *Maker) dailyWish(ctx context.Context, date string) (Wish, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return Wish{}, err
	}
	grades, err := m.Grades(ctx)
	var large *ImpossibleError
	if errors.As(err, &large) {
		return Wish{Method: "reverse"}, nil
	}
	if err != nil || len(grades) == 0 {
		return Wish{Method: "reverse"}, err // which says that the board has no puzzles
	}
	fromMonday := (int(day.Weekday()) + 6) % 7
	best := grades[0]
	for _, g := range grades {
		if g <= Easy+Grade(fromMonday/2) {
			best = g
		}
	}
	return Wish{Method: "uniform", Grade: best}, nil
}

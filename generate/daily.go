package generate

import (
	"context"
	"time"
)

// Daily returns the seed of a date: with the same board it makes the same puzzle for everyone in the
// world whose calendar shows that date. The time of day does not matter, only the date in the place
// that the time is of.
//
// The grade follows the week: easy on Monday and Tuesday, medium on Wednesday and Thursday, hard on
// Friday and Saturday, expert on Sunday, or the nearest easier grade that the board has.
func Daily(date time.Time) string { return "daily." + date.Format(time.DateOnly) }

// dailyWish returns the wish of a date on this board.
func (m *Maker) dailyWish(ctx context.Context, date string) (Wish, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return Wish{}, err
	}
	fromMonday := (int(day.Weekday()) + 6) % 7
	for g := Easy + Grade(fromMonday/2); ; g-- {
		least, most, err := m.depthsOf(ctx, g)
		if err != nil {
			return Wish{}, err
		}
		if least <= most || g == Easy {
			return Wish{Grade: g}, nil
		}
	}
}

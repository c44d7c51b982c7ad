package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// firstDaily is the date of the daily puzzle with number 1.
const firstDaily = "2026-01-01"

// DailyNumber returns the number of the daily puzzle of a date such as 2026-11-15; that of 2026-01-01 has
// number 1. It is an error if the date is earlier, or if that day has not begun anywhere in the world: now is
// the player's local time.
//
// The seed of the puzzle is daily.2026-11-15: with the same board it makes the same puzzle for everyone. The
// grade follows the week: easy on Monday and Tuesday, medium on Wednesday and Thursday, hard on Friday and
// Saturday, expert on Sunday. A board without such puzzles takes the nearest easier grade.
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
		return 0, fmt.Errorf("the daily puzzle of %s is not out yet: today is %s", date,
			now.Format(time.DateOnly))
	}
	return number, nil
}

// newDailies is the first day whose puzzle has grades of version 2, at least fewestDaily presses where the
// board has such, an effort near that of the weekday on boards of at most largestDaily buttons, and, if no
// board is wished for, the board of the weekday.
const (
	newDailies   = "2026-12-07"
	fewestDaily  = 6
	largestDaily = 64
	dailyDraws   = 64
)

// dailyWish returns the wish of a date on this board: a grade of the board, or any puzzle if it is too
// large for grades.
func (m *Maker) dailyWish(ctx context.Context, date string) (Wish, error) {
	day, _ := time.Parse(time.DateOnly, date) // ParseSeed has read it
	version := 1
	if date >= newDailies {
		version = 2
	}
	s, err := m.scaled[version].Get(ctx)
	switch _, large := errors.AsType[*ImpossibleError](err); {
	case large || err == nil && len(s.grades) == 0: // reverse says that the board has no puzzles
		return Wish{Method: "reverse"}, nil
	case err != nil:
		return Wish{}, err
	}
	fromMonday := (int(day.Weekday()) + 6) % 7
	wish := Wish{Method: "uniform", Grade: s.grades[0], Grading: version}
	for _, g := range s.grades {
		if g <= Easy+Grade(fromMonday/2) {
			wish.Grade = g
		}
	}
	if version == 2 {
		wish.fewest = min(fewestDaily, s.most[wish.Grade])
		// Efforts rise over the week as far as the grades of the boards allow. On Saturday half of the board
		// is out of sight, so that an effort of 24 is felt as one of 36.
		if m.b.Buttons() <= largestDaily {
			wish.effort = [...]int{8, 10, 12, 22, 32, 24, 40}[fromMonday]
		}
	}
	return wish, nil
}

// drawNearEffort draws some puzzles of a wish, and returns the one whose effort is nearest to the one wished
// for.
func (m *Maker) drawNearEffort(ctx context.Context, r *random, wish Wish) (best Puzzle, err error) {
	s, err := m.scaled[wish.Grading].Get(ctx)
	if err != nil {
		return best, err
	}
	nearest := math.MaxInt
	for draws := 0; draws < dailyDraws && nearest > 0; draws++ {
		p, err := m.drawAll(ctx, r, wish)
		if err != nil {
			return best, err
		}
		way, err := s.solve(ctx, p)
		if err != nil {
			return best, err
		}
		if off := max(way.effort-wish.effort, wish.effort-way.effort); off < nearest {
			best = p
			nearest = off
		}
	}
	best.Uniform = false
	return best, nil
}

// DailyBoard returns the spec of the board of the daily puzzle on a date, for players who choose no board:
// 5x5, and from 2026-12-07 on a board for each day of the week, with one in space on Saturday.
func DailyBoard(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || date < newDailies {
		return "5x5"
	}
	first, _ := time.Parse(time.DateOnly, newDailies)
	inSpace := []string{"cube-2", "cube-3", "orbix"}
	week := int(day.Sub(first) / (7 * 24 * time.Hour))
	return []string{"5x5", "5x5", "4x5", "torus-5x5", "hex-4", "6x6",
		inSpace[week%len(inSpace)]}[day.Weekday()]
}

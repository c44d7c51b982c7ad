package generate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lightsout/board"
)

// Every board with a puzzle has one each day, also where a grade or all grades are missing; easy on Monday
// and expert on Sunday where there are such.
func TestDailyOnEveryBoard(t *testing.T) {
	ctx := context.Background()
	for _, spec := range append([]string{"1x1", "1x2", "9x4", "7x7", "torus-5x5", "hex-4", "cube-3",
		"200x200"}, boards...) {
		m := maker(t, spec)
		var grades []Grade
		if s, err := m.scaled[1].Get(ctx); err == nil {
			grades = s.grades
		}
		for day, want := range []Grade{Easy, Easy, Medium, Medium, Hard, Hard, Expert} {
			// 9 November is a Monday
			date := time.Date(2026, 11, 9+day, 23, 59, 0, 0, time.FixedZone("far", 14*3600))
			seed := "daily." + date.Format(time.DateOnly)
			p, err := FromSeed(ctx, m, seed)
			if err != nil || p.Seed != seed || seed != "daily.2026-11-"+date.Format("02") ||
				p.State.IsZero() {
				t.Fatalf("%s %v: %q, %v", spec, date, p.Seed, err)
			}
			named, err := FromSeed(ctx, m, "daily-"+date.Format(time.DateOnly))
			if err != nil || named.Seed != seed || !named.State.Equal(p.State) {
				t.Errorf("%s: daily-%s is another puzzle, %v", spec, date.Format(time.DateOnly), err)
			}
			if marks, err := m.Grade(ctx, p); len(grades) == 4 && (err != nil || marks.Grade != want) {
				t.Errorf("%s %v: %v, want %v, %v", spec, date, marks.Grade, want, err)
			}
		}
	}
}

// A word in the form of a day names that day. Other words that begin like one have kept their puzzles, and
// the word itself has its puzzle behind its wish. A board without puzzles has none of any day.
func TestDailyByItsName(t *testing.T) {
	m := maker(t, "5x5")
	for seed, id := range map[string]string{
		"daily-2026-11-19":         "5x5:11111_01011_01001_01001_01001",
		"uniform.daily-2026-11-19": "5x5:11101_11010_01100_11001_00000",
		"easy.daily-2026-11-19":    "5x5:10000_11000_11000_11100_01000",
	} {
		p := must(FromSeed(t.Context(), m, seed))
		again := must(FromSeed(t.Context(), m, p.Seed))
		if got := board.FormatID(m.b, p.State); got != id || !again.State.Equal(p.State) {
			t.Errorf("%s: %s, promised %s; %s makes %v", seed, got, id, p.Seed, again.State)
		}
	}
	word := must(m.Make(t.Context(), "daily-2026-11-19", Wish{}))
	id := board.FormatID(m.b, word.State)
	if id != "5x5:11101_11010_01100_11001_00000" || word.Seed != "uniform.daily-2026-11-19" {
		t.Errorf("the word is %s, of the seed %s", id, word.Seed)
	}
	for _, seed := range []string{"daily-2026-11-19", "daily.2026-11-19"} {
		_, err := FromSeed(t.Context(), maker(t, "1x1-open-plus"), seed)
		_, ok := errors.AsType[seedError](err)
		if !ok || !strings.Contains(err.Error(),
			"none of its buttons changes a light; the board of that day is 5x5") {
			t.Errorf("%s of a board without puzzles: %v", seed, err)
		}
	}
}

// From 7 December 2026 on each day of the week has its board.
func TestDailiesOfAWeek(t *testing.T) {
	boards := strings.Fields(
		"5x5 4x5 torus-5x5 hex-4 6x6 cube-2 5x5 5x5 4x5 torus-5x5 hex-4 6x6 cube-3 5x5 5x5 4x5 torus-5x5 " +
			"hex-4 6x6 orbix 5x5")
	for day, spec := range boards {
		date := time.Date(2026, 12, 7+day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		if DailyBoard(date) != spec {
			t.Errorf("%s: %s, want %s", date, DailyBoard(date), spec)
		}
	}
	if DailyBoard("2026-12-06") != "5x5" || DailyBoard("rubbish") != "5x5" {
		t.Error("another day is not that of the classic board")
	}
	checkWeeks(t, 3)
}

// checkWeeks makes the puzzles of some weeks. Each has the grade of its day and at least six presses, and the
// mean effort rises from Monday to Sunday. On Saturday half of the board is out of sight, and a press counts
// half as much again.
func checkWeeks(t *testing.T, weeks int) {
	makers := map[string]*Maker{}
	var efforts [7]int // twice
	for day := range 7 * weeks {
		date := time.Date(2026, 12, 7+day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		spec := DailyBoard(date)
		if makers[spec] == nil {
			makers[spec] = maker(t, spec)
		}
		m := makers[spec]
		p := must(FromSeed(t.Context(), m, "daily."+date))
		marks, err := m.Grade(t.Context(), p)
		want := []Grade{Easy, Easy, Medium, Medium, Hard, Hard, Expert}[day%7]
		if err != nil || marks.Grade != want || p.Depth < 6 || !p.Proved {
			t.Errorf("%s %s: %d presses, %v, want %s, %v", date, spec, p.Depth, marks, want, err)
		}
		if efforts[day%7] += 2 * marks.Effort; day%7 == 5 {
			efforts[day%7] += marks.Effort
		}
		again, err := FromSeed(t.Context(), m, "daily."+date)
		if day < 7 && (err != nil || !again.State.Equal(p.State)) {
			t.Errorf("%s: another puzzle the second time, %v", date, err)
		}
	}
	for day := range 6 {
		if efforts[day] >= efforts[day+1] {
			t.Errorf("the efforts of %d weeks from Monday on do not rise: %v", weeks, efforts)
		}
	}
}

// The puzzles before 7 December 2026 are promised: some of them by ID, all by a hash.
func TestDailiesOfAYear(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "5x5")
	known := map[string]string{
		"2026-01-01": "5x5:01010_00110_00101_00101_11101", "2026-02-28": "5x5:10010_11011_11000_10010_10110",
		"2026-07-12": "5x5:11111_00111_10010_00010_01001", "2026-11-15": "5x5:00101_10000_11000_11101_10011",
		"2026-11-16": "5x5:00001_00011_00001_01000_11100",
	}
	hash := sha256.New()
	for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); day.Format(time.DateOnly) <
		newDailies; day = day.AddDate(0, 0, 1) {
		p := must(FromSeed(ctx, m, "daily."+day.Format(time.DateOnly)))
		id := board.FormatID(m.b, p.State)
		fmt.Fprintln(hash, day.Format(time.DateOnly), id)
		if want, ok := known[day.Format(time.DateOnly)]; ok && id != want {
			t.Errorf("%s: %s, promised %s", day.Format(time.DateOnly), id, want)
		}
	}
	const promised = "7cae74afbb9a86665393ca5089f12c318052a5dd933d2479696e3c30ec93ab27"
	if got := fmt.Sprintf("%x", hash.Sum(nil)); got != promised {
		t.Errorf("the puzzles of the year have the hash %s, promised %s", got, promised)
	}
}

func TestDailyNumber(t *testing.T) {
	now := time.Date(2026, 11, 16, 1, 0, 0, 0, time.FixedZone("far", -11*3600))
	for date, want := range map[string]string{
		"2026-01-01": "1", "2026-11-15": "319", "2026-11-17": "321", // it is the 17th somewhere
		"2025-12-31": "the first is that of 2026-01-01",
		"2026-11-18": "the daily puzzle of 2026-11-18 is not out yet: today is 2026-11-16",
		"yesterday":  `"yesterday" is not a date: write one such as 2026-11-16`,
		"2026-02-30": "is not a date",
		"":           "is not a date",
	} {
		n, err := DailyNumber(date, now)
		got := fmt.Sprint(n, err)
		if err == nil && got != want+" <nil>" || err != nil && !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", date, got, want)
		}
	}
}

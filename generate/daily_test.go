package generate

import (
	"context"
	"crypto/sha256"
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
	for _, spec := range append([]string{"1x1", "1x2", "9x4", "7x7", "torus-5x5", "hex-4", "cube-3", "200x200"}, boards...) {
		m := maker(t, spec)
		grades, _ := m.Grades(ctx)
		for day, want := range []Grade{Easy, Easy, Medium, Medium, Hard, Hard, Expert} {
			date := time.Date(2026, 11, 9+day, 23, 59, 0, 0, time.FixedZone("far", 14*3600)) // 9 November is a Monday
			seed := Daily(date)
			p, err := FromSeed(ctx, m, seed)
			if err != nil || p.Seed != seed || seed != "daily.2026-11-"+date.Format("02") || p.State.IsZero() {
				t.Fatalf("%s %v: %q, %v", spec, date, p.Seed, err)
			}
			if marks, err := m.Grade(ctx, p); len(grades) == 4 && (err != nil || marks.Grade != want) {
				t.Errorf("%s %v: %v, want %v, %v", spec, date, marks.Grade, want, err)
			}
		}
	}
}

// The puzzles of 2026 are promised: some of them by ID, all by a hash.
func TestDailiesOfAYear(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "5x5")
	known := map[string]string{
		"2026-01-01": "5x5:01010_00110_00101_00101_11101", "2026-02-28": "5x5:10010_11011_11000_10010_10110", "2026-07-12": "5x5:11111_00111_10010_00010_01001",
		"2026-11-15": "5x5:00101_10000_11000_11101_10011", "2026-11-16": "5x5:00001_00011_00001_01000_11100", "2026-12-31": "5x5:01100_11011_10001_11111_11001",
	}
	hash := sha256.New()
	for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2026; day = day.AddDate(0, 0, 1) {
		p, err := FromSeed(ctx, m, Daily(day))
		if err != nil {
			t.Fatal(err)
		}
		id := board.FormatID(m.b, p.State)
		fmt.Fprintln(hash, day.Format(time.DateOnly), id)
		if want, ok := known[day.Format(time.DateOnly)]; ok && id != want {
			t.Errorf("%s: %s, promised %s", day.Format(time.DateOnly), id, want)
		}
	}
	const promised = "05151ca4566f1b41b58cf8c3ef063ddda18b062ebad6ea4fead1865ca8b7d6d3"
	if got := fmt.Sprintf("%x", hash.Sum(nil)); got != promised {
		t.Errorf("the puzzles of the year have the hash %s, promised %s", got, promised)
	}
}

func TestDailyNumber(t *testing.T) {
	now := time.Date(2026, 11, 16, 1, 0, 0, 0, time.FixedZone("far", -11*3600))
	for date, want := range map[string]string{
		"2026-01-01": "1", "2026-11-15": "319", "2026-11-17": "321", // it is the 17th somewhere
		"2025-12-31": "the first is that of 2026-01-01", "2026-11-18": "the daily puzzle of 2026-11-18 is not out yet: today is 2026-11-16",
		"yesterday": `"yesterday" is not a date: write one such as 2026-11-16`, "2026-02-30": "is not a date", "": "is not a date",
	} {
		n, err := DailyNumber(date, now)
		if got := fmt.Sprint(n, err); err == nil && got != want+" <nil>" || err != nil && !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", date, got, want)
		}
	}
}

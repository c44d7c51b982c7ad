package generate

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/base/text"
)

// Seed is a puzzle in one word: a wish and a word of your choice. Its text is
//
//	seed = { part "." } word | "daily." date | "daily-" date
//	part = "uniform" | "depth-" n | "presses" [ "-" n ] | "symmetric" [ "-" symmetry ]
//	     | "unique" [ "-" n ] | "reverse" | "orthogonal" | "mace4" | "mace4-vector" | grade [ "-2" ]
//	     | "lit-only" | "like-" state | "goal-" state
//	word = 1 to 64 letters, digits, "-" and "_"
//
// so that abc is a uniform puzzle, depth-15.abc one of exactly 15 presses, unique.easy-2.7 an easy
// one with a single least solution and daily.2026-11-15 that of a date, as is daily-2026-11-15, the name of
// the day in links. A grade without a version is of version 1. A seed after a spec and a '#' is a game ID:
// 5x5#depth-15.abc.
type Seed struct {
	Wish  Wish // the zero value if Daily
	Daily bool // the wish depends on the day of the week and on the board
	Word  string
}

const maxWord = 64

// seedError is a seed that names no puzzle, or none of the board. It says what would be right.
type seedError struct{ error }

// Usage tells the command that it was asked for what there is not.
func (seedError) Usage() {}

// ParseSeed reads a seed.
func ParseSeed(s string) (Seed, error) {
	seed, err := parseSeed(s)
	if err != nil {
		return Seed{}, seedError{err}
	}
	return seed, nil
}

func parseSeed(s string) (Seed, error) {
	wish := "uniform"
	word := s
	if at := strings.LastIndexByte(s, '.'); at >= 0 {
		wish = s[:at]
		word = s[at+1:]
	} else if namesDay(s) {
		wish = "daily"
		word = s[len(dayPrefix):]
	}
	if err := checkWord(word); err != nil {
		return Seed{}, err
	}
	if wish == "daily" {
		if _, err := time.Parse(time.DateOnly, word); err != nil {
			return Seed{}, fmt.Errorf("seed %q: %q is not a day: a date such as 2026-11-15 is expected",
				text.Clip(s), text.Clip(word))
		}
		return Seed{Daily: true, Word: word}, nil
	}
	w, err := parseWish(wish)
	if err != nil {
		return Seed{}, fmt.Errorf("seed %q: %w", text.Clip(s), err)
	}
	return Seed{Wish: w, Word: word}, nil
}

const dayPrefix = "daily-"

// namesDay reports whether a seed is daily- and digits in the form of a date, which may be impossible. Other
// words that begin with daily- are words like any.
func namesDay(seed string) bool {
	date, ok := strings.CutPrefix(seed, dayPrefix)
	form := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '0'
		}
		return r
	}, date)
	return ok && form == "0000-00-00"
}

// String returns the text of the seed, which ParseSeed reads again.
func (s Seed) String() string {
	if key := s.key(); s.Daily || !namesDay(key) {
		return key
	}
	return "uniform." + s.Word
}

// key is the text that the random numbers of the seed are drawn from. A word in the form of a day has the key
// of before such words named days, so that its puzzle stays.
func (s Seed) key() string {
	switch wish := s.Wish.String(); {
	case s.Daily:
		return "daily." + s.Word
	case wish == "uniform":
		return s.Word
	default:
		return wish + "." + s.Word
	}
}

// number returns the number at the end of a word of a pack, from 0, and 0 for other words. The first
// puzzle of a pack is the most like a picture, and those after it are like it less and less.
func (s Seed) number() int {
	at := strings.LastIndexByte(s.Word, '-')
	n, err := strconv.Atoi(s.Word[at+1:])
	if at < 0 || err != nil {
		return 0
	}
	return max(0, min(n, MaxPattern)-1)
}

// Kind says how a game of the seed was made, for statistics: daily, or the wish without its patterns.
func (s Seed) Kind() string {
	if s.Daily {
		return "daily"
	}
	w := s.Wish
	w.Like = ""
	w.Goal = ""
	w.Grading = min(w.Grading, 1)
	return w.String()
}

// checkWord returns an error if a word has more or other characters than a word has.
func checkWord(word string) error {
	if !text.IsWord(word) || len(word) > maxWord {
		return fmt.Errorf("seed word %q: must be 1 to %d letters, digits, '-' and '_'",
			text.Clip(word), maxWord)
	}
	return nil
}

// FromSeed makes the puzzle of a seed, as in a game ID SPEC#SEED.
func FromSeed(ctx context.Context, m *Maker, seed string) (Puzzle, error) {
	s, err := ParseSeed(seed)
	if err != nil {
		return Puzzle{}, err
	}
	wish := s.Wish
	if s.Daily {
		if err := m.somethingSolvable(); err != nil {
			day := DailyBoard(s.Word)
			return Puzzle{}, seedError{fmt.Errorf("seed %q: %w; the board of that day is %s", seed, err, day)}
		}
		if wish, err = m.dailyWish(ctx, s.Word); err != nil {
			return Puzzle{}, err
		}
	}
	return m.make(ctx, s, wish)
}

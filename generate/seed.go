package generate

import (
	"context"
	"fmt"
	"strings"
	"time"

	"lightsout/internal/base/text"
)

// Seed is a puzzle in one word: a wish and a word of your choice. Its text is
//
//	seed = { part "." } word | "daily." date
//	part = "uniform" | "depth-" n | "presses" [ "-" n ] | "symmetric" [ "-" symmetry ]
//	     | "unique" [ "-" n ] | "reverse" | "orthogonal" | "mace4" | "mace4-vector" | grade
//	     | "lit-only" | "like-" state | "goal-" state
//	word = 1 to 64 letters, digits, "-" and "_"
//
// so that abc is a uniform puzzle, depth-15.abc one of exactly 15 presses, unique.easy.7 an easy
// one with a single least solution and daily.2026-11-15 that of a date. A seed after a spec and a '#' is a game ID: 5x5#depth-15.abc.
type Seed struct {
	Wish  Wish // the zero value if Daily
	Daily bool // the wish depends on the day of the week and on the board
	Word  string
}

// maxWord is how long a word may be.
const maxWord = 64

// ParseSeed reads a seed.
func ParseSeed(s string) (Seed, error) {
	wish, word := "uniform", s
	if at := strings.LastIndexByte(s, '.'); at >= 0 {
		wish, word = s[:at], s[at+1:]
	}
	if err := checkWord(word); err != nil {
		return Seed{}, err
	}
	if wish == "daily" {
		if _, err := time.Parse(time.DateOnly, word); err != nil {
			return Seed{}, fmt.Errorf("seed %q: after daily. a date such as 2026-11-15 is expected", text.Clip(s))
		}
		return Seed{Daily: true, Word: word}, nil
	}
	w, err := ParseWish(wish)
	if err != nil {
		return Seed{}, fmt.Errorf("seed %q: %w", text.Clip(s), err)
	}
	return Seed{Wish: w, Word: word}, nil
}

// String returns the text of the seed, which ParseSeed reads again.
func (s Seed) String() string {
	switch wish := s.Wish.String(); {
	case s.Daily:
		return "daily." + s.Word
	case wish == "uniform":
		return s.Word
	default:
		return wish + "." + s.Word
	}
}

// Kind says how a game of the seed was made, for statistics: daily, or the wish without its patterns.
func (s Seed) Kind() string {
	if s.Daily {
		return "daily"
	}
	w := s.Wish
	w.Like, w.Goal = "", ""
	return w.String()
}

// checkWord returns an error if a word has more or other characters than a word has.
func checkWord(word string) error {
	other := strings.ContainsFunc(word, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' || r == '_')
	})
	if other || word == "" || len(word) > maxWord {
		return fmt.Errorf("seed word %q: must be 1 to %d letters, digits, '-' and '_'", text.Clip(word), maxWord)
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
		if wish, err = m.dailyWish(ctx, s.Word); err != nil {
			return Puzzle{}, err
		}
	}
	return m.make(ctx, s, wish)
}

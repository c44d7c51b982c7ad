package api

import (
	"math/rand/v2"
	"strings"

	"lightsout/generate"
	"lightsout/internal/base/text"
)

// blamed returns the field that is at fault if there are no such puzzles.
func (q *Generate) blamed() string {
	switch {
	case q.Daily != "":
		return "daily"
	case q.Depth != 0:
		return "depth"
	case q.Presses != 0:
		return "presses"
	case q.Grade != "":
		return "grade"
	case q.Symmetric != "":
		return "symmetric"
	case q.LitOnly:
		return "lit_only"
	case q.Like.given():
		return "like"
	case q.Goal.given():
		return "goal"
	case q.Method != "":
		return "method"
	case q.Unique:
		return "unique"
	case q.Count > 1:
		return "count"
	}
	return "seed"
}

// readSeed reads the word and the wish. A whole seed, with a wish in it, excludes other wishes.
func (q *Generate) readSeed(whole bool) error {
	wish, wished, err := q.wish()
	if err != nil {
		return err
	}
	word := q.Seed
	whole = whole || strings.Contains(word, ".")
	switch {
	case len(word) > maxText:
		return wrong("seed", "it is longer than %d characters", maxText)
	case q.Daily != "" && (wished || word != ""):
		return wrong("daily", "daily cannot be combined with a seed or other wishes")
	case q.Daily == "today":
		word, whole = "daily.2000-01-01", true // Run knows which day it is
	case q.Daily != "":
		word, whole = "daily."+q.Daily, true
	case whole && wished:
		return wrong("seed", "the seed %s says what to make already, and the flags say %s", text.Clip(word), wish)
	case word == "":
		q.seed, q.random = generate.Seed{Wish: wish, Word: randomWord()}, true
		return nil
	}
	if !whole {
		word = generate.Seed{Wish: wish, Word: word}.String()
	}
	if q.seed, err = generate.ParseSeed(word); err != nil {
		if q.Daily != "" {
			return wrong("daily", "%q is not a date: write one such as 2026-11-15", text.Clip(q.Daily))
		}
		return wrong("seed", "%s", err)
	}
	if q.seed.Daily && q.Count > 1 {
		return wrong("count", "%d puzzles: a day has one puzzle", q.Count)
	}
	return nil
}

// randomWord returns a word that no other puzzle has.
// It needs no secret, and crypto/rand would make the page's engine larger.
func randomWord() string {
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	word := make([]byte, 10)
	for i := range word {
		word[i] = letters[rand.IntN(len(letters))]
	}
	return string(word)
}

func (q *Generate) wish() (w generate.Wish, wished bool, err error) {
	w = generate.Wish{Method: q.Method, Presses: q.Presses, Depth: q.Depth, Unique: q.Unique, Symmetry: q.Symmetric, LitOnly: q.LitOnly}
	if q.Like.given() {
		w.Like = generate.PatternOf(q.Board.board, q.Like.state)
	}
	if q.Goal.given() && !q.Goal.state.IsZero() {
		w.Goal = generate.PatternOf(q.Board.board, q.Goal.state)
	}
	if w.Presses != 0 && w.Method == "" {
		w.Method = "presses"
	}
	if q.Grade != "" {
		if w.Grade, err = generate.ParseGrade(q.Grade); err != nil {
			return w, false, wrong("grade", "%s", err)
		}
	}
	if err := w.Check(); err != nil {
		return w, false, wrong(q.blamed(), "%s", err)
	}
	return w, w != generate.Wish{}, nil
}

package api

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"lightsout/generate"
	"lightsout/internal/text"
)

// Limits of puzzles on demand.
const (
	maxMadePuzzles = 1_000
	maxMadeCells   = 1 << 22 // in all that are written out
)

// GenerateParams says which puzzles to make, as the flags of the command line do.
type GenerateParams struct {
	Board     string `json:"board"`               // SPEC, or SPEC#SEED
	Seed      string `json:"seed,omitempty"`      // a word, or a whole seed such as depth-15.abc; random if it is left out
	Depth     int    `json:"depth,omitempty"`     // exactly so many presses, proved
	Presses   int    `json:"presses,omitempty"`   // so many different random presses on a dark board
	Method    string `json:"method,omitempty"`    // how they are drawn
	Grade     string `json:"grade,omitempty"`     // easy, medium, hard, expert
	Unique    bool   `json:"unique,omitempty"`    // only one least solution
	Symmetric string `json:"symmetric,omitempty"` // a symmetry, or usual for the mirror where there is one
	Daily     string `json:"daily,omitempty"`     // a date such as 2026-11-15, or today
	Count     int    `json:"count,omitempty"`     // 0 means one
	Repeats   bool   `json:"repeats,omitempty"`   // the same puzzle may come again
	Timeout   string `json:"timeout,omitempty"`
}

// usualSymmetry asks for the mirror where there is one.
const usualSymmetry = "usual"

// run makes the puzzles.
func (q GenerateParams) run(c *call) (GenerateAnswer, error) {
	spec, seeded, isID := strings.Cut(q.Board, "#")
	b, err := c.board("board", spec, MaxGeneratedLights)
	if err != nil {
		return GenerateAnswer{}, err
	}
	switch count := max(1, q.Count); {
	case q.Count < 0:
		return GenerateAnswer{}, wrong("count", "%d puzzles: at least 1", q.Count)
	case count > maxMadePuzzles:
		return GenerateAnswer{}, tooLarge("count", "%d puzzles: at most %d at once", q.Count, maxMadePuzzles)
	case count > 1 && count > maxMadeCells/b.Lights():
		return GenerateAnswer{}, tooLarge("count", "%d puzzles of %d lights are too much to be written out", q.Count, b.Lights())
	}
	if isID {
		if q.Seed != "" {
			return GenerateAnswer{}, wrong("seed", "the board comes with the seed %s already", text.Clip(seeded))
		}
		q.Seed = seeded
	}
	seed, err := q.seed(c, isID)
	if err != nil {
		return GenerateAnswer{}, err
	}
	c, cancel, err := c.within(q.Timeout)
	if err != nil {
		return GenerateAnswer{}, err
	}
	defer cancel()
	r := GenerateRequest{Board: b, Seed: seed, Count: q.Count, Repeats: q.Repeats}
	if q.Count > 1 {
		r.Progress = func(done int) { c.progress(Progress{Done: int64(done), Total: int64(q.Count)}) }
	}
	return c.generate(q.blamed(), r)
}

// blamed returns the field that is at fault if there are no such puzzles.
func (q GenerateParams) blamed() string {
	switch {
	case q.Depth != 0:
		return "depth"
	case q.Presses != 0:
		return "presses"
	case q.Grade != "":
		return "grade"
	case q.Symmetric != "":
		return "symmetric"
	case q.Method != "":
		return "method"
	case q.Unique:
		return "unique"
	case q.Count > 1:
		return "count"
	}
	return "seed"
}

// seed returns the word and the wish of a request. A whole seed, with a wish in it, goes without others.
func (q GenerateParams) seed(c *call, whole bool) (generate.Seed, error) {
	wish, wished, err := q.wish(c)
	if err != nil {
		return generate.Seed{}, err
	}
	word := q.Seed
	whole = whole || strings.Contains(word, ".")
	switch {
	case len(word) > maxText:
		return generate.Seed{}, wrong("seed", "it is longer than %d characters", maxText)
	case q.Daily != "" && (wished || word != ""):
		return generate.Seed{}, wrong("daily", "the puzzle of a day is a wish and a seed of its own: it goes without others")
	case q.Daily == "today":
		word, whole = generate.Daily(time.Now()), true
	case q.Daily != "":
		word, whole = "daily."+q.Daily, true
	case whole && wished:
		return generate.Seed{}, wrong("seed", "the seed %s says what to make already", text.Clip(word))
	case word == "":
		return generate.Seed{Wish: wish, Word: randomWord()}, nil
	}
	if !whole {
		word = generate.Seed{Wish: wish, Word: word}.String()
	}
	seed, err := generate.ParseSeed(word)
	if err != nil {
		return seed, wrong("seed", "%s", err)
	}
	if seed.Daily && q.Count > 1 {
		return seed, wrong("count", "%d puzzles of a day: a day has one", q.Count)
	}
	return seed, nil
}

// randomWord returns a word that nobody has thought of before.
func randomWord() string { return fmt.Sprintf("%013x", rand.Uint64()>>12) }

// wish returns what is wished for, and whether anything is.
func (q GenerateParams) wish(c *call) (w generate.Wish, wished bool, err error) {
	var methods []string
	ask := func(asked bool, method string) {
		if asked && !slices.Contains(methods, method) {
			methods = append(methods, method)
		}
	}
	ask(q.Method != "", text.Clip(q.Method))
	ask(q.Unique, "unique")
	ask(q.Depth != 0 && !slices.Contains(methods, "unique"), "depth")
	ask(q.Presses != 0, "presses")
	ask(q.Symmetric != "", "symmetric")
	switch {
	case len(methods) > 1 || len(methods) == 1 && q.Grade != "":
		return w, false, wrong(q.blamed(), "depth, presses, method, unique, symmetric and grade are different wishes: choose one")
	case q.Grade != "":
		if w.Grade, err = generate.ParseGrade(q.Grade); err != nil {
			return w, false, wrong("grade", "%s", err)
		}
		return w, true, nil
	case len(methods) == 0:
		return w, false, nil
	}
	w.Method, w.Presses = methods[0], q.Depth+q.Presses
	if q.Symmetric != usualSymmetry {
		w.Symmetry = text.Clip(q.Symmetric)
	}
	if err := w.Check(); err != nil {
		return w, false, wrong(q.blamed(), "%s", err)
	}
	return w, true, nil
}

package generate

import (
	"context"
	"fmt"
	"iter"
	"strconv"

	"lightsout"
	"lightsout/symmetry"
)

// Distinct yields n puzzles of a wish, no two of which a symmetry of the board carries into each other,
// and none of which is solved already. They are the puzzles of the words word-1, word-2, … without those
// that have come before, so each has its own seed. If there are fewer than n, or no more are
// found, the last thing yielded is a *TooFewError; another error ends it as well.
func (m *Maker) Distinct(ctx context.Context, n int, word string, wish Wish) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if err := m.distinct(ctx, n, word, wish, func(p Puzzle) bool { return yield(p, nil) }); err != nil {
			yield(Puzzle{}, err)
		}
	}
}

// distinct passes puzzles to yield until it returns false, after which there is no error.
func (m *Maker) distinct(ctx context.Context, n int, word string, wish Wish, yield func(Puzzle) bool) error {
	wish, err := wish.whole()
	if err != nil {
		return err
	}
	known, err := m.classes(ctx, wish)
	if err != nil {
		return err
	}
	if known >= 0 && known < n {
		if _, err := m.Make(ctx, word, wish); known == 0 && err != nil {
			return err // it knows better why there are none
		}
		return &TooFewError{Board: m.b, Wish: wish, Found: known, Known: true}
	}
	group, err := m.fixing(ctx, wish)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for number, misses := 1, 0; len(seen) < n; number++ {
		p, err := m.Make(ctx, word+"-"+strconv.Itoa(number), wish)
		if err != nil {
			return err
		}
		key := keyOf(symmetry.Canonical(group, p.State))
		if !seen[key] && !p.change().IsZero() {
			seen[key] = true
			misses = 0
			if !yield(p) {
				return nil
			}
			continue
		}
		// If a class of states were still missing and all states equally likely, it would have at least
		// one part in this number, and this number of misses in a row has a chance below e⁻³².
		if misses++; misses > 32*len(group)*(len(seen)+1) {
			return &TooFewError{Board: m.b, Wish: wish, Found: len(seen), Tries: number}
		}
	}
	return nil
}

// Pack returns n puzzles of a wish, distinct up to symmetry: see Distinct. If there are fewer, or
// fewer are found, it returns a *TooFewError with those that were.
func (m *Maker) Pack(ctx context.Context, n int, word string, wish Wish) ([]Puzzle, error) {
	var pack []Puzzle
	for p, err := range m.Distinct(ctx, n, word, wish) {
		if err != nil {
			return pack, err
		}
		pack = append(pack, p)
	}
	return pack, nil
}

// TooFewError says that a board has fewer puzzles than were asked for, or that no more were found.
type TooFewError struct {
	Board *lightsout.Board
	Wish  Wish
	Found int  // distinct up to symmetry, and not off
	Known bool // there are no more
	Tries int  // how many were drawn to find them, if any were
}

// Error says how many puzzles there are, or how many were found.
func (e *TooFewError) Error() string {
	many := fmt.Sprintf("only %d puzzles", e.Found)
	switch e.Found {
	case 0:
		many = "no puzzle"
	case 1:
		many = "only 1 puzzle"
	}
	if e.Known {
		return fmt.Sprintf("board %s has %s of the wish %s, up to symmetry", e.Board, many, e.Wish)
	}
	return fmt.Sprintf("%s of the wish %s on board %s came up in %d tries, up to symmetry: there may be no more", many, e.Wish, e.Board, e.Tries)
}

// keyOf returns a text that two states have in common only if they are equal.
func keyOf(s lightsout.State) string { return string(s.Packed()) }

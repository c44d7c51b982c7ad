package generate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/symmetry"
)

// Distinct yields n puzzles of a wish, no two of which a symmetry of the board carries into each other,
// and none of which is solved already. They are the puzzles of the words word-1, word-2, … without those
// that have come before, so each has its own seed. If there are fewer than n, or no more are
// found, the last thing yielded is an error that says how many there are; another error ends it as well.
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
	group, err := m.fixing(ctx, wish)
	if err != nil {
		return err
	}
	known, err := m.classes(ctx, wish, group)
	if err != nil {
		return err
	}
	if known >= 0 && known < n {
		if _, err := m.Make(ctx, word, wish); known == 0 && err != nil {
			return err // it knows better why there are none
		}
		return fmt.Errorf("board %s has %s of the wish %s, up to symmetry", m.b, fewPuzzles(known), wish)
	}
	seen := map[string]bool{}
	for number, misses := 1, 0; len(seen) < n; number++ {
		p, err := m.Make(ctx, word+"-"+strconv.Itoa(number), wish)
		if err != nil {
			return err
		}
		if key := keyOf(symmetry.Canonical(group, p.State)); !seen[key] && !p.change().IsZero() {
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
			return fmt.Errorf(
				"%s of the wish %s on board %s came up in %d tries, up to symmetry: there may be no more",
				fewPuzzles(len(seen)), wish, m.b, number)
		}
	}
	return nil
}

// fewPuzzles says how many puzzles there are where more were asked for.
func fewPuzzles(n int) string {
	if n == 0 {
		return "no puzzle"
	}
	return "only " + text.Number(n, "puzzle")
}

// keyOf returns a text that two states have in common only if they are equal.
func keyOf(s lightsout.State) string { return string(s.Packed()) }

// classes returns how many puzzles of a wish there are, up to the symmetries of a group and without the one
// that is off, or −1 if that is not known: where there are many candidates, and for random presses. To draw
// from a symmetry alone, no list is made, so none is made to count.
func (m *Maker) classes(ctx context.Context, wish Wish, group []symmetry.Symmetry) (int, error) {
	if !m.few() && wish == (Wish{Method: wish.Method, Symmetry: wish.Symmetry, Goal: wish.Goal}) {
		return -1, nil
	}
	list, err := m.lists.Get(ctx, wish, m.newList)
	if _, never := errors.AsType[*ImpossibleError](err); never {
		return -1, nil // of a symmetry that the board does not have there are no puzzles; Make says why
	}
	if err != nil || list == nil {
		return -1, err
	}
	seen := map[string]bool{}
	for _, s := range list {
		seen[keyOf(symmetry.Canonical(group, s))] = true
	}
	return len(seen), nil
}

// everyState returns presses for each solvable state that is not off: all multiples of the effect of
// each button are added to what the buttons before it reach. The list ends early if the context does.
func (m *Maker) everyState(ctx context.Context) []lightsout.Presses {
	k := m.b.Modulus()
	reached := []lightsout.Presses{m.b.NewPresses()}
	states := []lightsout.State{m.b.NewState()}
	seen := map[string]bool{keyOf(states[0]): true}
	// add adds x with button j pressed once and more often, and reports whether that is new. What the buttons
	// before reach is a group, so after one state that is not new there are no others, nor for any other x.
	add := func(x lightsout.Presses, s lightsout.State, j int) bool {
		s = s.Clone()
		for times := 1; times < k; times++ {
			m.b.Press(s, j, k-1)
			key := keyOf(s)
			if seen[key] {
				return times > 1
			}
			seen[key] = true
			y := x.Clone()
			y.Set(j, times)
			reached = append(reached, y)
			states = append(states, s.Clone())
		}
		return true
	}
	for j := range m.b.Buttons() {
		for at, x := range reached {
			if ctx.Err() != nil || !add(x, states[at], j) {
				break
			}
		}
	}
	return reached[1:]
}

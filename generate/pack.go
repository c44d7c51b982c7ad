// Package generate makes puzzles: states of a board that can be turned off.
//
// A puzzle is drawn as the presses that solve it: presses x lead from the state −A·x to all off. So every puzzle is solvable
// and has a known solution. How x is drawn decides whether the puzzle is uniform, of exact depth or symmetric; the proofs are
// beside the code.
//
// A Maker belongs to one factored board and is safe for concurrent use. Start at New, then Maker.Make, which takes a word and
// a Wish; Methods lists the wishes. The same word, wish and board make the same puzzle on every machine. A Seed is word and
// wish in one text: depth-15.abc.
package generate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"time"

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
			return fmt.Errorf("%s of the wish %s on board %s came up in %d tries, up to symmetry: there may be no more",
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

// Puzzle is a state to turn off, or to lead to a goal, with a solution.
type Puzzle struct {
	Board    *lightsout.Board
	State    lightsout.State   // where the game starts
	Goal     lightsout.State   // where it ends; of length 0 for all off
	Solution lightsout.Presses // these presses lead there
	Depth    int               // the presses of Solution
	Proved   bool              // no solution has fewer
	// Uniform says that every puzzle which the wish allows was equally likely. It is false for wishes
	// that promise nothing of the kind, and where the puzzles are too rare to be drawn uniformly.
	Uniform bool
	Order   []int  // for the wish lit-only: the buttons of Solution, each pressed while its light is on
	Seed    string // what makes this puzzle again; empty if it was not made of a seed
}

// change returns the state to turn off that the same presses solve.
func (p Puzzle) change() lightsout.State {
	if p.Goal.Len() == 0 {
		return p.State
	}
	return p.State.Minus(p.Goal)
}

func (m *Maker) puzzleOf(x lightsout.Presses) Puzzle {
	return Puzzle{Board: m.b, State: m.before(x), Solution: x, Depth: x.Weight()}
}

// before returns the state from which the presses x lead to all off: −A·x.
func (m *Maker) before(x lightsout.Presses) lightsout.State {
	s := m.b.NewState()
	m.setBefore(s, x)
	return s
}

func (m *Maker) setBefore(s lightsout.State, x lightsout.Presses) {
	if e := m.effects(); e != nil {
		e.set(s.Words(), x.Words())
		return
	}
	clear(s.Words())
	clear(s.Bytes())
	_ = m.b.AddEffect(context.Background(), s, x) // which never ends
	k := m.b.Modulus()
	for i, v := range s.Bytes() {
		if v != 0 {
			s.Bytes()[i] = uint8(k - int(v))
		}
	}
}

// lighten replaces the solution of a puzzle by a least one if a table of at most the given words holds all quiet patterns.
// Otherwise the puzzle stays as it is.
func (m *Maker) lighten(ctx context.Context, p Puzzle, most int) (Puzzle, error) {
	p.Proved = p.Proved || m.a.Nullity() == 0
	if p.Proved {
		return p, nil
	}
	c, err := m.whole.Get(ctx)
	if err != nil || c == nil || c.size() > most {
		return p, err
	}
	p.Solution, _ = c.lightest(p.Solution)
	p.Depth, p.Proved = p.Solution.Weight(), true
	return p, nil
}

// classes returns how many puzzles of a wish there are, up to the symmetries of a group and without the one that is
// off, or −1 if that is not known: where there are many candidates, and for random presses. To draw
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
	reached, states := []lightsout.Presses{m.b.NewPresses()}, []lightsout.State{m.b.NewState()}
	seen := map[string]bool{keyOf(states[0]): true}
	// add adds x with button j pressed once and more often, and reports whether that is new. What the buttons before
	// reach is a group, so after one state that is not new there are no others, nor for any other x.
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
			reached, states = append(reached, y), append(states, s.Clone())
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

// firstDaily is the date of the daily puzzle with number 1.
const firstDaily = "2026-01-01"

// DailyNumber returns the number of the daily puzzle of a date such as 2026-11-15; that of 2026-01-01
// has number 1. It is an error if the date is earlier, or if that day has not begun anywhere in the world: now is the
// player's local time.
//
// The seed of the puzzle is daily.2026-11-15: with the same board it makes the same puzzle for everyone. The grade follows
// the week: easy on Monday and Tuesday, medium on Wednesday and Thursday, hard on Friday and Saturday, expert on Sunday. A
// board without such puzzles takes the nearest easier grade.
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
		return 0, fmt.Errorf("the daily puzzle of %s is not out yet: today is %s", date, now.Format(time.DateOnly))
	}
	return number, nil
}

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
		// Efforts rise over the week as far as the grades of the boards allow. On Saturday half of the board is out
		// of sight, so that an effort of 24 is felt as one of 36.
		if m.b.Buttons() <= largestDaily {
			wish.effort = [...]int{8, 10, 12, 22, 32, 24, 40}[fromMonday]
		}
	}
	return wish, nil
}

// newDailies is the first day whose puzzle has grades of version 2, at least fewestDaily presses where the board has
// such, an effort near that of the weekday on boards of at most largestDaily buttons, and, if no board is wished for,
// the board of the weekday.
const (
	newDailies   = "2026-12-07"
	fewestDaily  = 6
	largestDaily = 64
	dailyDraws   = 64
)

// drawNearEffort draws some puzzles of a wish, and returns the one whose effort is nearest to the one wished for.
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
			best, nearest = p, off
		}
	}
	best.Uniform = false
	return best, nil
}

// DailyBoard returns the spec of the board of the daily puzzle on a date, for players who choose no board: 5x5, and
// from 2026-12-07 on a board for each day of the week, with one in space on Saturday.
func DailyBoard(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil || date < newDailies {
		return "5x5"
	}
	first, _ := time.Parse(time.DateOnly, newDailies)
	inSpace := []string{"cube-2", "cube-3", "orbix"}
	week := int(day.Sub(first) / (7 * 24 * time.Hour))
	return []string{"5x5", "5x5", "4x5", "torus-5x5", "hex-4", "6x6", inSpace[week%len(inSpace)]}[day.Weekday()]
}

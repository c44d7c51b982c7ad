package generate

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/solve/least"
)

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

// lighten replaces the solution of a puzzle by a least one if that is quick: if all quiet patterns fit in a small
// table. Otherwise the puzzle stays as it is, and Maker.Measure searches longer.
func (m *Maker) lighten(ctx context.Context, p Puzzle) (Puzzle, error) {
	return m.lightenBy(ctx, p, quickCode)
}

// lightenBy is lighten with a table of limited size, in words.
func (m *Maker) lightenBy(ctx context.Context, p Puzzle, most int) (Puzzle, error) {
	if m.a.Nullity() == 0 {
		p.Proved = true
		return p, nil
	}
	c, err := m.whole.Get(ctx)
	if errors.Is(err, errTooManyQuiet) || err == nil && c.size() > most {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Solution, _ = c.lightest(p.Solution)
	p.Depth, p.Proved = p.Solution.Weight(), true
	return p, nil
}

// Measure returns the puzzle with a least solution, proved, however long that takes. If it cannot be
// proved, or the context ends first, the puzzle comes with the best solution that was found.
func (m *Maker) Measure(ctx context.Context, p Puzzle) (Puzzle, error) {
	if p.Proved {
		return p, nil
	}
	if p, err := m.lighten(ctx, p); p.Proved || err != nil {
		return p, err
	}
	s, err := least.Solver{Factored: m.a}.Solve(ctx, lightsout.TurnOff(m.b, p.change()))
	if s.Presses.Len() > 0 && (s.Least || s.Presses.Weight() < p.Depth) {
		p.Solution, p.Depth, p.Proved = s.Presses, s.Presses.Weight(), s.Least
	}
	return p, err
}

// Puzzle returns a state of the board as a puzzle, measured. It returns an *UnsolvableError with a
// witness if the state cannot be turned off.
func (m *Maker) Puzzle(ctx context.Context, s lightsout.State) (Puzzle, error) {
	x, err := m.a.Solve(ctx, s, lightsout.State{})
	if err != nil {
		return Puzzle{}, err
	}
	return m.Measure(ctx, Puzzle{Board: m.b, State: s, Solution: x, Depth: x.Weight()})
}

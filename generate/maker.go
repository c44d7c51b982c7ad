// Package generate makes puzzles: states of a board that can be turned off.
//
// A puzzle is drawn as the presses that solve it: presses x lead from the state −A·x to all off. So every
// puzzle is solvable and has a known solution. How x is drawn decides whether the puzzle is uniform, of exact
// depth or symmetric; the proofs are beside the code.
//
// A Maker belongs to one factored board and is safe for concurrent use. Start at New, then Maker.Make, which
// takes a word and a Wish; Methods lists the wishes. The same word, wish and board make the same puzzle on
// every machine. A Seed is word and wish in one text: depth-15.abc.
package generate

import (
	"context"
	"fmt"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
	"lightsout/symmetry"
)

// Maker makes puzzles of one board. It may be used by several goroutines; what it needs for its
// answers is made when first needed, and kept.
type Maker struct {
	// Memory bounds the bytes that a proof of fewest presses may take; see least.Solver. It is set before the
	// first puzzle is made.
	Memory int64
	// Finder is for the methods mace4 and mace4-vector, which run a program: this package does not. It is set
	// before the first puzzle is made.
	Finder Finder

	a    *algebra.Algebra
	b    *lightsout.Board
	name string // the board's spec, the same for all names of a board

	effects func() *effects
	lights  func() int // the most lights that one button changes
	group   *lazy.Value[[]symmetry.Symmetry]
	whole   *lazy.Value[*code]
	deep    *lazy.Value[count.Bounds]
	scaled  [3]*lazy.Value[*scale] // by version of the grades
	nearest *lazy.Value[*nearest.Solver]

	depths    lazy.Cache[Wish, *depthDraws]
	symmetric lazy.Cache[string, symmetricDraws]
	lists     lazy.Cache[Wish, []lightsout.State]
}

// New prepares to make puzzles of a board that has been factored.
func New(a *algebra.Algebra) (*Maker, error) {
	b := a.Board()
	if err := b.Fits(); err != nil {
		return nil, err
	}
	m := &Maker{a: a, b: b, name: b.Named("").Spec()}
	m.depths.Max = maxDepths
	m.symmetric.Max = len(Symmetries()) + 1
	m.lists.Max = maxLists
	m.effects = sync.OnceValue(func() *effects { return newEffects(b) })
	m.lights = sync.OnceValue(func() int { return maxLights(b) })
	m.group = lazy.New(func(ctx context.Context) ([]symmetry.Symmetry, error) { return symmetry.Of(ctx, b) })
	m.whole = lazy.New(m.wholeCode)
	for version := range m.scaled {
		m.scaled[version] = lazy.New(func(ctx context.Context) (*scale, error) {
			return m.newScale(ctx, version)
		})
	}
	m.deep = lazy.New(func(ctx context.Context) (count.Bounds, error) { return count.Depth(ctx, a) })
	m.nearest = lazy.New(func(ctx context.Context) (*nearest.Solver, error) { return nearest.New(ctx, a) })
	return m, nil
}

// Make makes the puzzle of a word and a wish. The word is 1 to 64 letters, digits, '-' and '_', and the same
// one always makes the same puzzle. A wish that cannot be met is an error that says what is possible.
func (m *Maker) Make(ctx context.Context, word string, wish Wish) (Puzzle, error) {
	wish, err := wish.whole()
	if err != nil {
		return Puzzle{}, err
	}
	if err := checkWord(word); err != nil {
		return Puzzle{}, err
	}
	return m.make(ctx, Seed{Wish: wish, Word: word}, wish)
}

func (m *Maker) make(ctx context.Context, seed Seed, wish Wish) (Puzzle, error) {
	if err := ctx.Err(); err != nil {
		return Puzzle{}, err
	}
	_, goal, err := m.patterns(wish)
	if err != nil {
		return Puzzle{}, err
	}
	if goal.Len() > 0 && wish.Symmetry != "" {
		group, err := m.symmetries(ctx, wish.Symmetry)
		if err != nil {
			return Puzzle{}, err
		}
		if len(symmetry.Fixing(group, goal)) < len(group) {
			return Puzzle{}, impossible(
				"the goal does not have the symmetry %s, so start and goal cannot both have it", wish.Symmetry)
		}
	}
	r := newRandom(m.name, seed.key())
	r.number = seed.number()
	p, err := m.draw(ctx, r, wish)
	if err != nil {
		return Puzzle{}, err
	}
	if goal.Len() > 0 {
		p.State = p.State.Plus(goal)
		p.Goal = goal
	}
	p.Seed = seed.String()
	return p, nil
}

// maxLights returns how many lights a button changes at most; of a very large board all lights, which claims
// nothing.
func maxLights(b *lightsout.Board) int {
	const large = 1 << 20
	if b.Buttons() > large {
		return b.Lights()
	}
	limit := 1
	var scratch []lightsout.Toggle
	for j := range b.Buttons() {
		scratch = b.AppendToggles(scratch[:0], j)
		limit = max(limit, len(scratch))
	}
	return limit
}

// somethingSolvable returns an error if no state but all off can be turned off.
func (m *Maker) somethingSolvable() error {
	for j := range m.b.Buttons() {
		if len(m.b.Toggles(j)) > 0 {
			return nil
		}
	}
	return fmt.Errorf("board %s has no puzzles: none of its buttons changes a light", m.b)
}

// counter also counts the least solutions.
func (m *Maker) counter() least.Solver {
	return least.Solver{Factored: m.a, Reach: proofReach, Memory: m.Memory, Counted: true}
}

// ImpossibleError is a wish that no puzzle of the board meets, or for which none was found. It says which
// of the two, and what would be possible.
type ImpossibleError struct{ text string }

// Error says what is impossible and what is not.
func (e *ImpossibleError) Error() string { return e.text }

func impossible(format string, args ...any) error {
	return &ImpossibleError{fmt.Sprintf(format, args...)}
}

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

// minimize replaces the solution of a puzzle by a least one if a table of at most the given words holds all
// quiet patterns. Otherwise the puzzle stays as it is.
func (m *Maker) minimize(ctx context.Context, p Puzzle, limit int) (Puzzle, error) {
	p.Proved = p.Proved || m.a.Nullity() == 0
	if p.Proved {
		return p, nil
	}
	c, err := m.whole.Get(ctx)
	if err != nil || c == nil || c.size() > limit {
		return p, err
	}
	p.Solution, _ = c.lightest(p.Solution)
	p.Depth = p.Solution.Weight()
	p.Proved = true
	return p, nil
}

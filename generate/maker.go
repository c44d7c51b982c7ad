package generate

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/internal/math/zmod"
	"lightsout/solve/count"
	"lightsout/solve/nearest"
	"lightsout/symmetry"
)

// Maker makes puzzles of one board. It may be used by several goroutines; what it needs for its
// answers is made when first needed, and kept.
type Maker struct {
	a    *algebra.Algebra
	b    *lightsout.Board
	name string // the board's spec, the same for all names of a board

	effects  func() *effects
	few      func() bool // all states of the board can be looked at
	lights   func() int  // the most lights that one button changes
	group    *lazy.Value[[]symmetry.Symmetry]
	whole    *lazy.Value[*code]
	deep     *lazy.Value[count.Bounds]
	solvable *lazy.Value[*zmod.Factored]
	person   *lazy.Value[*person]
	scaled   *lazy.Value[*scale]
	nearest  *lazy.Value[*nearest.Solver]

	depths    lazy.Cache[depthWish, *depthDraws]
	symmetric lazy.Cache[string, symmetricDraws]
	lists     lazy.Cache[Wish, []lightsout.State]

	mu     sync.Mutex
	finder Finder
}

// New prepares to make puzzles of a board that has been factored.
func New(a *algebra.Algebra) (*Maker, error) {
	b := a.Board()
	if err := b.Fits(); err != nil {
		return nil, err
	}
	m := &Maker{a: a, b: b, name: b.Named("").Spec()}
	m.depths.Most, m.symmetric.Most, m.lists.Most = maxDepths, len(Symmetries()), maxLists
	m.few = sync.OnceValue(func() bool {
		return b.Lights() <= maxClasses && b.Buttons() <= maxClasses && a.SolvableStates().BitLen() <= 13
	})
	m.effects = sync.OnceValue(func() *effects { return newEffects(b) })
	m.group = lazy.New(func(ctx context.Context) ([]symmetry.Symmetry, error) { return symmetry.Of(ctx, b) })
	m.whole, m.solvable, m.scaled = lazy.New(m.wholeCode), lazy.New(m.solvableStates), lazy.New(m.newScale)
	m.deep = lazy.New(func(ctx context.Context) (count.Bounds, error) { return count.Depth(ctx, a) })
	m.person = lazy.New(func(ctx context.Context) (*person, error) { return newPerson(ctx, m) })
	m.nearest = lazy.New(func(ctx context.Context) (*nearest.Solver, error) { return nearest.New(ctx, a) })
	m.lights = sync.OnceValue(func() int { return mostLights(b) })
	return m, nil
}

// Board returns the board.
func (m *Maker) Board() *lightsout.Board { return m.b }

// Make makes the puzzle of a word and a wish. The word is 1 to 64 letters, digits, '-' and '_', and the same one always
// makes the same puzzle. A wish that cannot be granted is an error that says what is possible.
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
		if group, err := m.symmetries(ctx, wish.Symmetry); err != nil || len(symmetry.Fixing(group, goal)) < len(group) {
			return Puzzle{}, cmp.Or(err, impossible("the goal does not have the symmetry %s, so start and goal cannot both have it", wish.Symmetry))
		}
	}
	r := newRandom(m.name, seed.String())
	r.number = seed.number()
	p, err := m.draw(ctx, r, wish)
	if err != nil {
		return Puzzle{}, err
	}
	if goal.Len() > 0 {
		p.State, p.Goal = p.State.Plus(goal), goal
	}
	p.Seed = seed.String()
	return p, nil
}

func (m *Maker) draw(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	off := wish
	off.Goal = ""
	switch only := (Wish{Method: "uniform", Depth: wish.Depth, Unique: wish.Unique}); {
	case off == Wish{Method: wish.Method, Presses: wish.Presses}:
		return m.drawBy(ctx, r, wish)
	case off == Wish{Method: "uniform", Symmetry: wish.Symmetry}:
		return m.drawSymmetric(ctx, r, wish.Symmetry)
	case off == only && wish.Depth == 0:
		return m.drawUnique(ctx, r)
	case off == only:
		return m.drawOfDepth(ctx, r, depthWish{wish.Depth, wish.Unique})
	}
	return m.drawAll(ctx, r, wish)
}

func (m *Maker) drawBy(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	method, err := methodOf(wish.Method)
	if err != nil {
		return Puzzle{}, err
	}
	return method.draw(m, ctx, r, wish)
}

// mostLights returns how many lights a button changes at most; of a very large board all lights, which claims nothing.
func mostLights(b *lightsout.Board) int {
	const large = 1 << 20
	if b.Buttons() > large {
		return b.Lights()
	}
	most := 1
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		most = max(most, len(room))
	}
	return most
}

// somethingSolvable returns an error if no state but all off can be turned off.
func (m *Maker) somethingSolvable() error {
	var room []lightsout.Toggle
	for j := range m.b.Buttons() {
		if room = m.b.AppendToggles(room[:0], j); len(room) > 0 {
			return nil
		}
	}
	return fmt.Errorf("board %s has no puzzles: none of its buttons changes a light", m.b)
}

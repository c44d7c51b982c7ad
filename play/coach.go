package play

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/lazy"
	"lightsout/solve/least"
	"lightsout/solve/technique"
	"lightsout/symmetry"
)

// Coach solves every game on one board, and gives hints. It may be used by several goroutines.
type Coach struct {
	// Memory bounds the bytes that a search for fewest presses may take; see least.Solver. It is set before
	// the first question.
	Memory int64

	a     *algebra.Algebra
	order *technique.Order // how lights are chased
	group *lazy.Value[[]symmetry.Symmetry]

	all    int      // solutions of a game, if looking at all of them is quicker than a search, else 0
	proofs sync.Map // by button; see proof
	course atomic.Pointer[course]
}

// course is how to play the last game that was asked about.
type course struct {
	game *Game
	plan lightsout.Solution
	way  lightsout.Presses // that the hints follow, from the start
}

// maxStudy bounds how much of a board a coach looks at to explain its hints.
const maxStudy = 1 << 22

// maxTechnique is how many buttons a board may have whose wiring is studied for techniques and proofs.
const maxTechnique = 1 << 10

// NewCoach returns a coach for a board that has been factored. It studies the board, until the context ends.
func NewCoach(ctx context.Context, a *algebra.Algebra) (*Coach, error) {
	b := a.Board()
	c := &Coach{a: a, order: technique.Bare(b)}
	c.course.Store(&course{})
	c.group = lazy.New(func(ctx context.Context) ([]symmetry.Symmetry, error) { return symmetry.Of(ctx, b) })
	if b.Buttons() > maxTechnique {
		return c, nil
	}
	if n := a.Solutions(); n.Cmp(big.NewInt(maxCompared)) <= 0 {
		c.all = int(n.Int64())
	}
	order, err := technique.Default(ctx, b)
	c.order = order
	return c, err
}

func (c *Coach) fewest() least.Solver { return least.Solver{Factored: c.a, Memory: c.Memory} }

// Algebra returns what is known of the board.
func (c *Coach) Algebra() *algebra.Algebra { return c.a }

// least returns a solution of a problem on the coach's board with fewest presses, or the best that was found,
// with a bound, when the context ended or a proof is out of reach. The list is what solutions would return,
// if it is known.
func (c *Coach) least(
	ctx context.Context, p lightsout.Problem,
) (s lightsout.Solution, list []lightsout.Presses, err error) {
	if c.all > 0 && c.all <= 16 { // which takes less time than to prepare a search
		first, err := c.a.Solve(ctx, p.From, p.To)
		if err != nil {
			return s, nil, err
		}
		if list, err = c.a.Lightest(ctx, first); err != nil {
			return s, nil, err
		}
		s = lightsout.Solution{Presses: list[0], Least: true, AtLeast: list[0].Weight()}
		if len(list) > 1 && first.Weight() > s.AtLeast {
			list = nil // they come in another order, beginning with the first of them
		}
		return s, list, p.CheckContext(ctx, s.Presses)
	}
	if s, err = c.fewest().Solve(ctx, p); s.Presses.Len() > 0 {
		err = nil // out of time, but there is something
	}
	return s, nil, err
}

// Plan returns the least solution of the game from its start. It is kept for the last game.
func (c *Coach) Plan(ctx context.Context, g *Game) (lightsout.Solution, error) {
	if known := c.course.Load(); known.game == g {
		return known.plan, nil
	}
	plan, _, err := c.least(ctx, lightsout.Problem{Board: g.Board, From: g.Start, To: g.Goal})
	if err == nil {
		c.course.Store(&course{g, plan, plan.Presses})
	}
	return plan, err
}

// Left returns a solution from where the session is, with fewest presses if that is proved. It keeps to
// the plan of the game as long as no way is shorter, so that one hint follows from the other. If it
// leaves the plan, the quiet pattern by which it does is returned too.
func (c *Coach) Left(
	ctx context.Context, s Session,
) (left lightsout.Solution, shortcut lightsout.Presses, err error) {
	if c.a.Board() != s.Game.Board {
		return left, shortcut, errors.New("the coach is for another board")
	}
	if left, _, err = c.least(ctx, s.problem()); err != nil {
		return left, shortcut, err
	}
	if !s.CanUndo {
		c.course.Store(&course{s.Game, left, left.Presses}) // the way from here is the plan
		return left, shortcut, nil
	}
	plan, planErr := c.Plan(ctx, s.Game)
	if planErr != nil {
		return left, shortcut, nil
	}
	if known := c.course.Load(); known.game == s.Game {
		plan.Presses = known.way
	}
	rest := plan.Presses.Minus(s.Presses())
	if weight := rest.Weight(); weight <= left.Presses.Weight() {
		left.Presses = rest
		left.Least = left.Least || weight <= left.AtLeast
	} else {
		shortcut = left.Presses.Minus(rest)
	}
	return left, shortcut, nil
}

// Hint returns the next press. After wrong presses it leads out by the shortest way from where the
// session is. That the lights cannot be brought to the goal is an answer, with a witness.
func (c *Coach) Hint(ctx context.Context, s Session) (Hint, error) {
	h, err := c.hint(ctx, s)
	if err != nil {
		return h, err
	}
	return h.complete(s.Game.Board), nil
}

func (c *Coach) hint(ctx context.Context, s Session) (Hint, error) {
	if s.Won {
		return Hint{Done: true, Solvable: true, Button: -1, Least: true,
			Reasons: []Reason{{Kind: Nothing, Text: "Nothing is left to press."}}}, nil
	}
	left, shortcut, err := c.Left(ctx, s)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		return impossible(s, unsolvable.Witness), nil
	}
	if err != nil {
		return Hint{Button: -1}, err
	}
	h := Hint{
		Solvable: true, Left: left.Presses.Weight(), Least: left.Least, AtLeast: left.AtLeast,
		Solution: left.Presses,
	}
	if s.Game.LitOnly {
		return c.litOnly(ctx, s, h), nil
	}
	return c.choose(ctx, s, h, shortcut), nil
}

// Next returns the hint at the beginning of a game, without reasons: that takes less time.
func (c *Coach) Next(ctx context.Context, p lightsout.Problem) (Hint, error) {
	left, list, err := c.least(ctx, p)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		return Hint{Button: -1, Witness: unsolvable.Witness}, nil
	}
	h := Hint{
		Solvable: true, Done: left.Presses.IsZero(), Button: -1, Left: left.Presses.Weight(),
		Least: left.Least,
	}
	if err != nil || h.Done {
		return h, err
	}
	if list == nil {
		list, _ = c.solutions(ctx, p, left)
	}
	found := c.order.Next(ctx, p.To.Minus(p.From), list)
	if found.Technique == technique.Proof {
		s := Session{Game: &Game{Board: p.Board, Start: p.From, Goal: p.To}, State: p.From}
		found, _ = c.symmetric(ctx, s, list, found)
	}
	h.Button = found.Button
	return h, nil
}

// choose picks one of the remaining presses and gives reasons for it: the technique, a proof if there is one,
// and how many least solutions have it.
func (c *Coach) choose(ctx context.Context, s Session, h Hint, shortcut lightsout.Presses) Hint {
	list, all := c.solutions(ctx, s.problem(), lightsout.Solution{Presses: h.Solution, Least: h.Least})
	if shortcut.Len() > 0 {
		// the way on is the one that the shortcut leads to
		all = all && len(list) == 1
		list = list[:1]
	}
	need := s.Game.Goal.Minus(s.State)
	on := "on"
	if !s.Game.Goal.IsZero() {
		on = "wrong"
	}
	found := c.order.Next(ctx, need, list)
	image := Reason{}
	if found.Technique == technique.Proof {
		found, image = c.symmetric(ctx, s, list, found)
	}
	h.Button = found.Button
	if found.Of > 0 {
		h.Solution = list[found.Of]
		if known := c.course.Load(); known.game == s.Game { // the next hints follow it
			c.course.Store(&course{s.Game, known.plan, s.Presses().Plus(h.Solution)})
		}
	}
	h.Reasons = make([]Reason, 1, 3)
	h.Technique = found.Technique
	h.Reasons[0] = c.reason(need, h.Solution, found, on)
	if image.Kind != "" {
		h.Technique = technique.Symmetric
		h.Reasons[0] = image
	}
	if h.Left == 1 {
		h.Reasons[0].Kind = LastPress
		h.Reasons[0].Brief = "it is the last press"
		h.Reasons[0].Text = "It is the last press: it changes exactly the lights that are " + on + "."
	}
	if r, ok := complement(s.Game.Board, h.Solution, shortcut); ok {
		h.Reasons = append(h.Reasons, r)
	} else if r, ok := c.parity(ctx, h.Button, h.Solution.At(h.Button), on); ok {
		h.Reasons = append(h.Reasons, r)
	}
	h.Reasons = append(h.Reasons, agreement(h, list, all))
	return h
}

package play

import (
	"context"
	"errors"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/solve/least"
)

// Coach solves every game on one board, and gives hints. It may be used by several goroutines.
type Coach struct {
	a          *algebra.Algebra
	maker      *generate.Maker // knows how people solve the board; nil if it is too large for that
	undirected bool            // button i changes light j as often as button j changes light i
	settled    []bool          // buttons in no quiet pattern: pressed equally often in every solution; nil if not known

	mu   sync.Mutex
	game *Game              // the last game asked about
	plan lightsout.Solution // and its way out
}

// maxStudy bounds how much of a board a coach looks at to explain its hints.
const maxStudy = 1 << 22

// maxTechnique is how many buttons a board may have for hints to name a technique: what a person does there
// must be found out quickly.
const maxTechnique = 1 << 10

// Board returns the board.
func (c *Coach) Board() *lightsout.Board { return c.a.Board() }

// NewCoach returns a coach for a board that has been factored. It studies the board, until the context ends.
func NewCoach(ctx context.Context, a *algebra.Algebra) (*Coach, error) {
	b := a.Board()
	c := &Coach{a: a}
	if b.Buttons() <= maxTechnique {
		c.maker, _ = generate.New(a) // without it hints name no technique
	}
	if b.Buttons() > maxStudy || !b.Cells() {
		return c, nil
	}
	c.undirected = undirected(ctx, b)
	quiets, err := a.Quiets(ctx)
	if err != nil {
		return nil, err
	}
	if (quiets+1)*b.Buttons() <= maxStudy {
		c.settled = slices.Repeat([]bool{true}, b.Buttons())
		for q, err := range a.EachQuiet(ctx) {
			if err != nil {
				return nil, err
			}
			for j := range c.settled {
				c.settled[j] = c.settled[j] && q.At(j) == 0
			}
		}
	}
	return c, ctx.Err()
}

// undirected reports whether the toggle matrix is symmetric, so that what is true of buttons is true
// of lights: if every entry below the diagonal has its mirror image and there are as many above it, it is. It gives up
// on boards whose presses change very many lights.
func undirected(ctx context.Context, b *lightsout.Board) bool {
	var here, there []lightsout.Toggle
	work, surplus := 0, 0
	for j := range b.Buttons() {
		here = b.AppendToggles(here[:0], j)
		if work += len(here) * len(here); work > 8*maxStudy {
			return false
		}
		for i, t := range here {
			if i%16 == 0 && ctx.Err() != nil { // a press may change thousands of lights
				return false
			}
			if t.Light <= j {
				if t.Light < j {
					surplus--
				}
				continue
			}
			surplus++
			there = b.AppendToggles(there[:0], t.Light)
			at, found := slices.BinarySearchFunc(there, j, func(u lightsout.Toggle, j int) int { return u.Light - j })
			if !found || there[at].Times != t.Times {
				return false
			}
		}
	}
	return surplus == 0
}

// Least returns a solution of a problem on the coach's board with fewest presses, or the best that was
// found, with a bound, when the context ended or a proof is out of reach.
func (c *Coach) Least(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	s, err := least.Solver{}.SolveWith(ctx, c.a, p)
	if err != nil && s.Presses.Len() > 0 {
		err = nil // out of time, but there is something
	}
	return s, err
}

// Plan returns the least solution of the game from its start. It is kept for the last game.
func (c *Coach) Plan(ctx context.Context, g *Game) (lightsout.Solution, error) {
	c.mu.Lock()
	plan, known := c.plan, c.game == g && g != nil
	c.mu.Unlock()
	if known {
		return plan, nil
	}
	plan, err := c.Least(ctx, lightsout.Problem{Board: g.Board, From: g.Start, To: g.Goal})
	if err != nil {
		return plan, err
	}
	c.mu.Lock()
	c.game, c.plan = g, plan
	c.mu.Unlock()
	return plan, nil
}

// Left returns a solution from where the session is, with fewest presses if that is proved. It keeps to
// the plan of the game as long as no way is shorter, so that one hint follows from the other. If it
// leaves the plan, the quiet pattern by which it does is returned too.
func (c *Coach) Left(ctx context.Context, s Session) (left lightsout.Solution, shortcut lightsout.Presses, err error) {
	if c.a.Board() != s.game.Board {
		return left, shortcut, errors.New("the coach is for another board")
	}
	left, err = c.Least(ctx, s.Problem())
	if err != nil {
		return left, shortcut, err
	}
	plan, planErr := c.Plan(ctx, s.game)
	if planErr != nil {
		return left, shortcut, nil
	}
	rest := plan.Presses.Minus(s.Presses())
	switch weight := rest.Weight(); {
	case weight <= left.Presses.Weight():
		left.Presses = rest
		left.Least = left.Least || weight <= left.AtLeast
	default:
		shortcut = left.Presses.Minus(rest)
	}
	return left, shortcut, nil
}

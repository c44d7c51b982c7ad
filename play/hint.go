package play

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/solve/least"
)

// Hint is the next press of a least solution, and why.
type Hint struct {
	Done     bool // there is nothing to press
	Solvable bool
	Button   int  // from 0; −1 if there is nothing to press
	Left     int  // presses that remain, this one included
	Least    bool // proved: no way is shorter
	AtLeast  int  // proved: no way takes fewer presses

	// Technique is the hardest that a person needs from here; 0 if it is not known.
	Technique generate.Technique

	// Reasons say why, the best first. There is at least one.
	Reasons []Reason

	Solution lightsout.Presses // all that remain
	Witness  lightsout.State   // why there is no solution, of length 0 if there is one
}

// Reason is one reason for a press, in a sentence. Some show lights or buttons.
type Reason struct {
	Kind    ReasonKind
	Text    string
	Lights  lightsout.State   // what is meant by "the lights shown", or of length 0
	Pattern lightsout.Presses // what is meant by "the pattern shown", or of length 0
}

// ReasonKind is a kind of argument.
type ReasonKind string

// The kinds of reasons.
const (
	LastPress  ReasonKind = "last"       // it is the last one
	Chasing    ReasonKind = "chase"      // a light that only this button can still reach
	FirstRow   ReasonKind = "first row"  // it decides what chasing leaves in the last row
	Parity     ReasonKind = "parity"     // a set of lights that proves it is in every solution
	Complement ReasonKind = "quiet"      // the rest of a quiet pattern is shorter
	Agreement  ReasonKind = "agreement"  // how many least solutions have it
	Found      ReasonKind = "found"      // it is in the best solution that is known
	Order      ReasonKind = "order"      // the lit-only rule allows it now
	Unsolvable ReasonKind = "unsolvable" // a witness
	Nothing    ReasonKind = "nothing"    // there is nothing to press
)

// Why returns the best reasons as text.
func (h Hint) Why() string {
	var text []string
	for _, r := range h.Reasons[:min(2, len(h.Reasons))] {
		text = append(text, r.Text)
	}
	return strings.Join(text, " ")
}

// Hint returns the next press. After wrong presses it leads out by the shortest way from where the
// session is. That the lights cannot be brought to the goal is an answer, with a witness.
func (c *Coach) Hint(ctx context.Context, s Session) (Hint, error) {
	if s.Won() {
		return Hint{Done: true, Solvable: true, Button: -1, Least: true, Reasons: []Reason{{Kind: Nothing, Text: "Nothing is left to press."}}}, nil
	}
	left, shortcut, err := c.Left(ctx, s)
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		return impossible(s, unsolvable.Witness), nil
	}
	if err != nil {
		return Hint{Button: -1}, err
	}
	h := Hint{Solvable: true, Left: left.Presses.Weight(), Least: left.Least, AtLeast: left.AtLeast, Solution: left.Presses}
	if s.game.LitOnly {
		return c.litOnly(ctx, s, h)
	}
	h.Button, h.Reasons = c.choose(ctx, s, h, shortcut)
	if c.maker != nil && h.Left > 1 {
		depth := 0
		if h.Least {
			depth = h.Left
		}
		h.Technique, _ = c.maker.Technique(ctx, s.state.Minus(s.game.Goal), depth)
	}
	return h, nil
}

// choose picks one of the remaining presses and gives reasons for it.
func (c *Coach) choose(ctx context.Context, s Session, h Hint, shortcut lightsout.Presses) (int, []Reason) {
	if h.Left == 1 {
		return firstPress(h.Solution), []Reason{{Kind: LastPress, Text: "It is the last press."}}
	}
	var reasons []Reason
	button := -1
	arguments := []func(context.Context, Session, Hint) (int, Reason, bool){
		func(_ context.Context, _ Session, h Hint) (int, Reason, bool) {
			return complement(s.game.Board, h.Solution, shortcut)
		},
		chasing, c.parity, firstRow,
	}
	for _, argue := range arguments {
		if j, reason, ok := argue(ctx, s, h); ok && (button < 0 || j == button) {
			button = j
			reasons = append(reasons, reason)
			if len(reasons) == 2 { // no third agrees, so looking on would only take time
				break
			}
		}
	}
	return c.agreement(ctx, s, h, button, reasons)
}

func firstPress(x lightsout.Presses) int {
	for j := range x.Pressed() {
		return j
	}
	return -1
}

// impossible is the hint for lights that cannot be brought to the goal.
func impossible(s Session, witness lightsout.State) Hint {
	text := "No presses lead there: every button changes an even number of the lights shown, and an odd number of them would have to change."
	if k := s.game.Board.Modulus(); k > 2 {
		text = fmt.Sprintf("No presses lead there: weighted as shown, every button changes the lights by a multiple of %d in all, and they would have to change by another number.", k)
	}
	return Hint{Button: -1, Witness: witness, Reasons: []Reason{{Kind: Unsolvable, Text: text, Lights: witness}}}
}

// Game returns what the session is played on, or nil for the zero Session.
func (s Session) Game() *Game { return s.game }

// State returns the lights as they are. It must not be changed.
func (s Session) State() lightsout.State { return s.state }

// problem returns the rest of the game: from the current lights to the goal.
func (s Session) problem() lightsout.Problem {
	return lightsout.Problem{Board: s.game.Board, From: s.state, To: s.game.Goal}
}

// Won reports whether the lights are at the goal now.
func (s Session) Won() bool { return s.state.Equal(s.game.Goal) }

// Over reports whether the goal has been reached, even if the player went on from there.
func (s Session) Over() bool { return s.first != nil }

// Wrong returns how many lights are not yet as in the goal. With the usual goal they are the lights that are on.
func (s Session) Wrong() int {
	if s.game.Goal.IsZero() {
		return s.state.On()
	}
	return s.state.Minus(s.game.Goal).On()
}

// Moves returns how many presses lead from the start to here: undone presses do not count.
func (s Session) Moves() int { return int(s.places.list[s.here].moves) }

// Made returns how many presses were ever made.
func (s Session) Made() int { return s.made }

// Hints returns how many hints were shown.
func (s Session) Hints() int { return s.hints }

// Helped reports whether the solution was shown.
func (s Session) Helped() bool { return s.helped }

// Paused reports whether the clock is paused.
func (s Session) Paused() bool { return s.clock.paused }

// Elapsed returns what the game's clock shows at a time, which is on the scale of the events' times.
func (s Session) Elapsed(now time.Duration) time.Duration { return s.clock.elapsed(now) }

// Last returns the time of the last event. A resumed game continues from there.
func (s Session) Last() time.Duration { return s.clock.last }

// CanUndo reports whether there is a press to undo.
func (s Session) CanUndo() bool { return s.here != 0 }

// CanRedo reports whether there is an undone press to redo.
func (s Session) CanRedo() bool { return s.ahead != nil }

// Here returns the number of the place in the tree at which the session is. The start is 0.
func (s Session) Here() int { return int(s.here) }

// Places returns how many places of the tree have been visited.
func (s Session) Places() int { return len(s.places.list) }

// Marks lists the places with names, in the order in which they were marked.
func (s Session) Marks() []MarkedPlace { return slices.Clone(s.marks) }

// Presses returns how often each button was pressed from the start to here.
func (s Session) Presses() lightsout.Presses {
	x := s.game.Board.NewPresses()
	for at := s.here; at != 0; at = s.places.list[at].parent {
		x.Add(int(s.places.list[at].button), 1)
	}
	return x
}

// Events yields the events so far.
func (s Session) Events() iter.Seq[Event] { return slices.Values(s.events.list) }

// Place says where a button is, for people: row 2, column 3, counted from 1, after the sheet or face if there are
// several, or button 7 where there are no rows.
func Place(b *lightsout.Board, button int) string {
	rows := b.Rows()
	if rows.Rows() == 1 || !b.Cells() {
		return fmt.Sprintf("button %d", button+1)
	}
	at := sort.Search(rows.Rows()-1, func(r int) bool {
		_, past := rows.Row(r)
		return past > button
	})
	first, _ := rows.Row(at)
	section, row := b.Section(at)
	if section != "" {
		section += ", "
	}
	return fmt.Sprintf("%srow %d, column %d", section, row+1, button-first+1)
}

// Coach solves every game on one board, and gives hints. It may be used by several goroutines.
type Coach struct {
	a          *algebra.Algebra
	maker      *generate.Maker // knows how people solve the board; nil if it is too large for that
	undirected bool            // button i changes light j as often as button j changes light i
	settled    []bool          // buttons in no quiet pattern: pressed equally often in every solution; nil if not known

	proofs sync.Map     // by button; see proof
	memory atomic.Int64 // of a search for fewest presses

	mu   sync.Mutex
	game *Game              // the last game asked about
	plan lightsout.Solution // and its way out
}

// maxStudy bounds how much of a board a coach looks at to explain its hints.
const maxStudy = 1 << 22

// maxTechnique is how many buttons a board may have for hints to name a technique: what a person does there
// must be found out quickly.
const maxTechnique = 1 << 10

// Limit bounds the bytes that a search for fewest presses may take from now on; see least.Solver. 0 is the usual limit.
func (c *Coach) Limit(bytes int64) { c.memory.Store(bytes) }

func (c *Coach) fewest() least.Solver { return least.Solver{Factored: c.a, Memory: c.memory.Load()} }

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

// least returns a solution of a problem on the coach's board with fewest presses, or the best that was
// found, with a bound, when the context ended or a proof is out of reach.
func (c *Coach) least(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	s, err := c.fewest().Solve(ctx, p)
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
	plan, err := c.least(ctx, lightsout.Problem{Board: g.Board, From: g.Start, To: g.Goal})
	if err != nil {
		return plan, err
	}
	c.remember(g, plan)
	return plan, nil
}

func (c *Coach) remember(g *Game, plan lightsout.Solution) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.game, c.plan = g, plan
}

// Left returns a solution from where the session is, with fewest presses if that is proved. It keeps to
// the plan of the game as long as no way is shorter, so that one hint follows from the other. If it
// leaves the plan, the quiet pattern by which it does is returned too.
func (c *Coach) Left(ctx context.Context, s Session) (left lightsout.Solution, shortcut lightsout.Presses, err error) {
	if c.a.Board() != s.game.Board {
		return left, shortcut, errors.New("the coach is for another board")
	}
	left, err = c.least(ctx, s.problem())
	if err != nil {
		return left, shortcut, err
	}
	if !s.CanUndo() {
		c.remember(s.game, left) // the way from here is the plan
		return left, shortcut, nil
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

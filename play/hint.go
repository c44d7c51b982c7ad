package play

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/internal/base/lazy"
	"lightsout/internal/math/chase"
	"lightsout/solve/least"
	"lightsout/symmetry"
)

// Hint is the next press of a least solution, and why.
type Hint struct {
	Done     bool // there is nothing to press
	Solvable bool
	Button   int  // from 0; −1 if there is nothing to press
	Left     int  // presses that remain, this one included
	Least    bool // proved: no way is shorter
	AtLeast  int  // proved: no way takes fewer presses

	// Technique is the one that leads to the button; 0 if there is no button or under the lit-only rule.
	Technique generate.Technique

	// Reasons say why, the best first. There is at least one.
	Reasons []Reason

	Solution lightsout.Presses // all that remain
	Witness  lightsout.State   // why there is no solution, of length 0 if there is one

	of Session
}

// Reason is one reason for a press, in a sentence. Some show lights or buttons.
type Reason struct {
	Kind    ReasonKind
	Text    string
	Brief   string            // the same in a few words, without a period; empty if it only adds to another reason
	Lights  lightsout.State   // what is meant by "the lights shown", or of length 0
	Pattern lightsout.Presses // what is meant by "the pattern shown", or of length 0
}

// ReasonKind is a kind of argument.
type ReasonKind string

// The kinds of reasons: first the techniques, as a person sees them, then proofs.
const (
	LastPress   ReasonKind = "last"        // it is the last one
	AllOn       ReasonKind = "all on"      // all its lights are on
	AllButOne   ReasonKind = "all but one" // all its lights are on but one
	Overlapping ReasonKind = "overlap"     // with another button all lights that the two change are on
	OnlyButton  ReasonKind = "only"        // no other button changes a light
	Chasing     ReasonKind = "chase"       // a light that only this button can still reach
	FirstRow    ReasonKind = "first row"   // it is a free button, and decides what chasing leaves
	Symmetric   ReasonKind = "symmetry"    // it is the image of another button under a symmetry of the lights
	Eliminated  ReasonKind = "elimination" // it is found by elimination
	Parity      ReasonKind = "parity"      // a set of lights that proves it is in every solution
	Complement  ReasonKind = "quiet"       // the rest of a quiet pattern is shorter
	Agreement   ReasonKind = "agreement"   // how many least solutions have it
	Found       ReasonKind = "found"       // it is in the best solution that is known
	Order       ReasonKind = "order"       // the lit-only rule allows it now
	Unsolvable  ReasonKind = "unsolvable"  // a witness
	Nothing     ReasonKind = "nothing"     // there is nothing to press
)

// Why returns the first reason and the last as text: the technique, and how good the press is.
func (h Hint) Why() string {
	switch last := len(h.Reasons) - 1; last {
	case -1:
		return ""
	case 0:
		return h.Reasons[0].Text
	default:
		return h.Reasons[0].Text + " " + h.Reasons[last].Text
	}
}

// Hint returns the next press. After wrong presses it leads out by the shortest way from where the
// session is. That the lights cannot be brought to the goal is an answer, with a witness.
func (c *Coach) Hint(ctx context.Context, s Session) (Hint, error) {
	if s.Won() {
		return Hint{Done: true, Solvable: true, Button: -1, Least: true, Reasons: []Reason{{Kind: Nothing, Text: "Nothing is left to press."}}}, nil
	}
	left, shortcut, err := c.Left(ctx, s)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		return impossible(s, unsolvable.Witness), nil
	}
	if err != nil {
		return Hint{Button: -1}, err
	}
	h := Hint{Solvable: true, Left: left.Presses.Weight(), Least: left.Least, AtLeast: left.AtLeast, Solution: left.Presses, of: s}
	if s.game.LitOnly {
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
	h := Hint{Solvable: true, Done: left.Presses.IsZero(), Button: -1, Left: left.Presses.Weight(), Least: left.Least}
	if err != nil || h.Done {
		return h, err
	}
	if list == nil {
		list, _ = c.solutions(ctx, p, left)
	}
	found := c.order.Next(ctx, p.To.Minus(p.From), list)
	if found.Technique == chase.Nothing {
		s := Session{game: &Game{Board: p.Board, Start: p.From, Goal: p.To}, state: p.From}
		found, _ = c.symmetric(ctx, s, list, found)
	}
	h.Button = found.Button
	return h, nil
}

// choose picks one of the remaining presses and gives reasons for it: the technique, a proof if there is one, and how
// many least solutions have it.
func (c *Coach) choose(ctx context.Context, s Session, h Hint, shortcut lightsout.Presses) Hint {
	list, all := c.solutions(ctx, s.problem(), lightsout.Solution{Presses: h.Solution, Least: h.Least})
	if shortcut.Len() > 0 {
		list, all = list[:1], all && len(list) == 1 // the way on is the one that the shortcut leads to
	}
	need, on := s.game.Goal.Minus(s.state), "on"
	if !s.game.Goal.IsZero() {
		on = "wrong"
	}
	found := c.order.Next(ctx, need, list)
	image := Reason{}
	if found.Technique == chase.Nothing {
		found, image = c.symmetric(ctx, s, list, found)
	}
	h.Button = found.Button
	if found.Of > 0 {
		h.Solution = list[found.Of]
		if known := c.course.Load(); known.game == s.game { // the next hints follow it
			c.course.Store(&course{s.game, known.plan, s.Presses().Plus(h.Solution)})
		}
	}
	h.Reasons = make([]Reason, 1, 3)
	h.Technique, h.Reasons[0] = c.reason(need, h.Solution, found, on)
	if image.Kind != "" {
		h.Technique, h.Reasons[0] = generate.Symmetry, image
	}
	if h.Left == 1 {
		h.Reasons[0].Kind, h.Reasons[0].Brief = LastPress, "it is the last press"
		h.Reasons[0].Text = "It is the last press: it changes exactly the lights that are " + on + "."
	}
	if r, ok := complement(s.game.Board, h.Solution, shortcut); ok {
		h.Reasons = append(h.Reasons, r)
	} else if r, ok := c.parity(ctx, h.Button, h.Solution.At(h.Button), on); ok {
		h.Reasons = append(h.Reasons, r)
	}
	h.Reasons = append(h.Reasons, agreement(h, list, all))
	return h
}

// impossible is the hint for lights that cannot be brought to the goal.
func impossible(s Session, witness lightsout.State) Hint {
	text := "No presses lead there: every button changes an even number of the lights shown, and an odd number would have to change."
	if k := s.game.Board.Modulus(); k > 2 {
		text = fmt.Sprintf("No presses lead there: weighted as shown, every button changes the lights by a multiple of %d, which is not what they need.", k)
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
func (s Session) Wrong() int { return s.state.Minus(s.game.Goal).On() }

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
	if b.Rows().Rows() == 1 || !b.Cells() {
		return fmt.Sprintf("button %d", button+1)
	}
	at, column := rowOf(b, button)
	section, row := b.Section(at)
	if section != "" {
		section += ", "
	}
	return section + "row " + strconv.Itoa(row+1) + ", column " + strconv.Itoa(column+1)
}

// rowOf returns the row and the column of a button of a board of cells, from 0.
func rowOf(b *lightsout.Board, button int) (row, column int) {
	rows := b.Rows()
	row = sort.Search(rows.Rows()-1, func(r int) bool {
		_, past := rows.Row(r)
		return past > button
	})
	first, _ := rows.Row(row)
	return row, button - first
}

// Coach solves every game on one board, and gives hints. It may be used by several goroutines.
type Coach struct {
	a     *algebra.Algebra
	order *chase.Order // how lights are chased
	group *lazy.Value[[]symmetry.Symmetry]

	all    int          // solutions of a game, if looking at all of them is quicker than a search, else 0
	proofs sync.Map     // by button; see proof
	memory atomic.Int64 // of a search for fewest presses
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

// Limit bounds the bytes that a search for fewest presses may take from now on; see least.Solver. 0 is the usual limit.
func (c *Coach) Limit(bytes int64) { c.memory.Store(bytes) }

func (c *Coach) fewest() least.Solver { return least.Solver{Factored: c.a, Memory: c.memory.Load()} }

// Board returns the board, and Algebra what is known of it.
func (c *Coach) Board() *lightsout.Board   { return c.a.Board() }
func (c *Coach) Algebra() *algebra.Algebra { return c.a }

// NewCoach returns a coach for a board that has been factored. It studies the board, until the context ends.
func NewCoach(ctx context.Context, a *algebra.Algebra) (*Coach, error) {
	b := a.Board()
	c := &Coach{a: a, order: chase.Bare(b)}
	c.course.Store(&course{})
	c.group = lazy.New(func(ctx context.Context) ([]symmetry.Symmetry, error) { return symmetry.Of(ctx, b) })
	if b.Buttons() > maxTechnique {
		return c, nil
	}
	if n := a.Solutions(); n.Cmp(big.NewInt(mostCompared)) <= 0 {
		c.all = int(n.Int64())
	}
	order, err := chase.Usual(ctx, b)
	c.order = order
	return c, err
}

// least returns a solution of a problem on the coach's board with fewest presses, or the best that was
// found, with a bound, when the context ended or a proof is out of reach. The list is what solutions would return, if it is known.
func (c *Coach) least(ctx context.Context, p lightsout.Problem) (s lightsout.Solution, list []lightsout.Presses, err error) {
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
func (c *Coach) Left(ctx context.Context, s Session) (left lightsout.Solution, shortcut lightsout.Presses, err error) {
	if c.a.Board() != s.game.Board {
		return left, shortcut, errors.New("the coach is for another board")
	}
	if left, _, err = c.least(ctx, s.problem()); err != nil {
		return left, shortcut, err
	}
	if !s.CanUndo() {
		c.course.Store(&course{s.game, left, left.Presses}) // the way from here is the plan
		return left, shortcut, nil
	}
	plan, planErr := c.Plan(ctx, s.game)
	if planErr != nil {
		return left, shortcut, nil
	}
	if known := c.course.Load(); known.game == s.game {
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

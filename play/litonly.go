package play

import (
	"context"
	"fmt"
	"lightsout/internal/base/text"
	"slices"

	"lightsout"
)

// litOnly is the hint under the lit-only rule, where the order of presses matters: a button can be
// pressed only while its light is on. A least solution may have no order that the rule allows (two
// neighbors that must both be pressed, both dark), and then a longer way is needed. Small boards are searched
// whole; on others the search looks for a shortest way from the bound that holds without the rule upward.
func (c *Coach) litOnly(ctx context.Context, s Session, h Hint) Hint {
	switch way, exhausted := c.litOnlyWay(ctx, s.problem(), h.AtLeast); {
	case len(way) > 0:
		h.Button = way[0]
		h.Left = len(way)
		h.Least = true
		h.AtLeast = len(way)
		h.Solution = s.Game.Board.NewPresses()
		for _, j := range way {
			h.Solution.Add(j, 1)
		}
		brief := "it is on, so the rule allows it"
		if len(way) == 1 {
			brief = "it is the last press"
		}
		h.Reasons = []Reason{{Kind: Order, Brief: brief, Text: fmt.Sprintf(
			"It begins a shortest way out, of %s. Under the rule the order of presses matters.",
			text.Number(len(way), "press"))}}
		return h
	case exhausted:
		return Hint{Button: -1, Reasons: []Reason{{Kind: Unsolvable,
			Text: "No order of presses that are allowed leads there: all states that can be reached " +
				"were tried."}}}
	}
	// The search was cut short. A press of the solution that is allowed is at least not a wrong one.
	h.Least = false
	h.Button = -1
	for j := range h.Solution.Pressed() {
		if s.State.At(j) != 0 {
			h.Button = j
			break
		}
	}
	why := "It is in a solution without the rule; no order for the rest was found."
	if h.Button < 0 {
		why = "No press of the least solution is allowed now, and no other way was found in time."
	}
	h.Left = h.AtLeast // the weight of a solution without the rule bounds nothing from above
	why += fmt.Sprintf(" At least %s remain.", text.Number(h.AtLeast, "press"))
	h.Reasons = []Reason{{Kind: Found, Brief: "it is on, so the rule allows it", Text: why}}
	return h
}

// Limits of the search for an order: states kept, their bytes, and the quiet patterns up to which the bound
// is exact.
const (
	maxStates    = 1 << 18
	maxBytes     = 1 << 26
	maxBoundBits = 10
)

// litOnlyWay looks for a shortest sequence of presses of lights that are on. It goes through bounds,
// from what is proved without the rule upward; within a bound it looks depth first, never twice at a
// state with as few presses left, and leaves a branch whose least solution without the rule no longer
// fits. It is exhausted if a search was cut by no bound: then nothing else can be reached.
func (c *Coach) litOnlyWay(
	ctx context.Context, p lightsout.Problem, atLeast int,
) (way []int, exhausted bool) {
	if way, ok := shortestLit(ctx, p); ok {
		return way, len(way) == 0
	}
	p.From = p.From.Clone()
	var seen map[string]int // the most presses that were left at a state
	// cut: a bound ended some branch; full: the states, or the time, are used up
	work := 0
	cut := false
	full := false
	// look reports whether the goal can be reached from p.From in at most the given number of presses.
	var look func(left int) bool
	look = func(left int) bool {
		if p.From.Equal(p.To) {
			return true
		}
		if left == 0 {
			cut = true
			return false
		}
		here := string(p.From.Packed())
		if full = ctx.Err() != nil; full || seen[here] >= left {
			return false // out of time is no error: the hint is just less good
		}
		seen[here] = left
		work++
		x, least, err := c.rest(ctx, p)
		if full = err != nil || work > min(maxStates, maxBytes/(1+len(here))); full {
			return false
		}
		if least > left {
			cut = true
			return false
		}
		for _, wanted := range []bool{true, false} { // presses of a solution first
			for j := range p.From.Len() {
				if p.From.At(j) == 0 || (x.At(j) != 0) != wanted {
					continue
				}
				p.Board.Press(p.From, j, 1)
				way = append(way, j)
				if look(left - 1) {
					return true
				}
				way = way[:len(way)-1]
				p.Board.Press(p.From, j, p.Board.Modulus()-1)
				if full {
					return false
				}
			}
		}
		return false
	}
	//bounded: look ends with the context, and with its table
	for bound := max(1, atLeast); ; bound++ {
		seen = map[string]int{}
		cut = false
		if look(bound) {
			return way, false
		} else if full || !cut {
			return nil, !full
		}
	}
}

// rest returns a solution without the rule, and a bound of how many presses any takes.
func (c *Coach) rest(ctx context.Context, p lightsout.Problem) (lightsout.Presses, int, error) {
	if c.a.Nullity() > maxBoundBits {
		x, err := c.a.Solve(ctx, p.From, p.To)
		return x, 1, err
	}
	s, _, err := c.least(ctx, p)
	return s.Presses, s.AtLeast, err
}

// maxLit is the most lights of a board whose states are all searched under the lit-only rule: a byte for
// each of 2²⁵ states.
const maxLit = 25

// litGraph is a search from both ends through the states of a small board. came holds for each state the
// press that led there, or back from there to the goal, plus one; fromGoal is added on the side of the goal.
// 0 was not reached.
type litGraph struct {
	masks []uint32 // what a press changes
	came  []byte
}

const (
	origin   = 64 // instead of a press: a side began here
	fromGoal = 128
)

// shortestLit returns a shortest sequence of presses of lights that are on, or none if no sequence leads to
// the goal. It reports false if the board is too large for this search, or the context ended.
func shortestLit(ctx context.Context, p lightsout.Problem) (way []int, ok bool) {
	n := p.Board.Lights()
	if n > maxLit || p.Board.Modulus() != 2 || !p.Board.Cells() {
		return nil, false
	}
	g := litGraph{masks: make([]uint32, n), came: make([]byte, 1<<n)}
	for j := range g.masks {
		g.masks[j] = uint32(changes(p.Board, j).Words()[0])
	}
	from := uint32(p.From.Words()[0])
	to := uint32(p.To.Words()[0])
	g.came[from] = origin
	g.came[to] = fromGoal + origin
	ahead := []uint32{from}
	behind := []uint32{to}
	for len(ahead) > 0 && len(behind) > 0 && len(way) == 0 {
		if len(ahead) <= len(behind) { // the smaller side grows
			ahead, way = g.grow(ctx, ahead, true)
		} else {
			behind, way = g.grow(ctx, behind, false)
		}
	}
	return way, ctx.Err() == nil
}

// grow goes one press further from the states of a side. If that reaches a state of the other side, it
// returns the way over the press between the two. Any such press is on a shortest way: before it, the sides
// had no state in common.
func (g litGraph) grow(ctx context.Context, side []uint32, forward bool) (next []uint32, way []int) {
	for i, s := range side {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, nil
		}
		for j, mask := range g.masks {
			t := s ^ mask
			before := s
			after := t
			if !forward {
				before = t
				after = s
			}
			if before>>j&1 == 0 { // the rule does not allow it
				continue
			}
			switch came := g.came[t]; {
			case came == 0:
				g.came[t] = g.came[s]&fromGoal + byte(j+1)
				next = append(next, t)
			case came >= fromGoal == forward:
				way = g.way(before)
				slices.Reverse(way)
				return nil, slices.Concat(way, []int{j}, g.way(after))
			}
		}
	}
	return next, nil
}

// way returns the presses from a state that a side reached to where that side began.
func (g litGraph) way(s uint32) (way []int) {
	for came := g.came[s] % fromGoal; came != origin; came = g.came[s] % fromGoal {
		way = append(way, int(came)-1)
		s ^= g.masks[came-1]
	}
	return way
}

package play

import (
	"context"

	"lightsout"
)

// mostLit is the most lights of a board whose states are all searched under the lit-only rule: a byte for each of
// 2²⁵ states.
const mostLit = 25

// litGraph is a search from both ends through the states of a small board. near holds for each state its distance
// from the start plus one, or its distance from the goal plus fromGoal, or 0 if it was not reached.
type litGraph struct {
	masks []uint32 // what a press changes
	near  []byte
}

const fromGoal = 128

// shortestLit returns a shortest sequence of presses of lights that are on, or none if no sequence leads to the
// goal. It reports false if the board is too large for this search, or the context ended.
func shortestLit(ctx context.Context, p lightsout.Problem) (way []int, ok bool) {
	n := p.Board.Lights()
	if n > mostLit || p.Board.Modulus() != 2 || !p.Board.Cells() {
		return nil, false
	}
	g := litGraph{masks: make([]uint32, n), near: make([]byte, 1<<n)}
	for j := range g.masks {
		s := p.Board.NewState()
		p.Board.Press(s, j, 1)
		g.masks[j] = bits(s)
	}
	from, to := bits(p.From), bits(p.To)
	g.near[from], g.near[to] = 1, fromGoal
	ahead, behind := []uint32{from}, []uint32{to}
	for steps := 0; len(ahead) > 0 && len(behind) > 0; steps++ {
		if steps >= fromGoal-2 || ctx.Err() != nil {
			return nil, false
		}
		var j int
		var s, t uint32
		var met bool
		if len(ahead) <= len(behind) { // the smaller side grows
			ahead, s, j, t, met = g.grow(ctx, ahead, true)
		} else {
			behind, t, j, s, met = g.grow(ctx, behind, false)
		}
		if met {
			return append(append(g.back(s), j), g.on(t)...), true
		}
	}
	return nil, ctx.Err() == nil
}

// grow goes one press further from the states of a side. If that reaches a state of the other side, it returns the
// press between the two. Any such press is on a shortest way: before it, the sides had no state in common.
func (g litGraph) grow(ctx context.Context, side []uint32, forward bool) (next []uint32, s uint32, j int, t uint32, met bool) {
	for i, s := range side {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, 0, 0, 0, false
		}
		for j, mask := range g.masks {
			t := s ^ mask
			lit := s // the state before the press
			if !forward {
				lit = t
			}
			if lit>>j&1 == 0 {
				continue
			}
			switch known := g.near[t]; {
			case known == 0:
				g.near[t] = g.near[s] + 1
				next = append(next, t)
			case known >= fromGoal == forward:
				return nil, s, j, t, true
			}
		}
	}
	return next, 0, 0, 0, false
}

// back returns the presses from the start to a state that its side reached.
func (g litGraph) back(s uint32) []int {
	way := make([]int, g.near[s]-1)
	for i := len(way) - 1; i >= 0; i-- {
		for j, mask := range g.masks {
			if t := s ^ mask; t>>j&1 == 1 && g.near[t] == g.near[s]-1 {
				way[i], s = j, t
				break
			}
		}
	}
	return way
}

// on returns the presses from a state that the goal's side reached to the goal.
func (g litGraph) on(s uint32) []int {
	way := make([]int, g.near[s]-fromGoal)
	for i := range way {
		for j, mask := range g.masks {
			if t := s ^ mask; s>>j&1 == 1 && g.near[t] == g.near[s]-1 {
				way[i], s = j, t
				break
			}
		}
	}
	return way
}

// bits returns a state of two values as a number, with light i as bit i.
func bits(s lightsout.State) uint32 {
	var v uint32
	for i := range s.Len() {
		v |= uint32(s.At(i)&1) << i
	}
	return v
}

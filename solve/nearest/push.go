package nearest

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
)

// Side is a side of a rectangular board.
type Side int

// The sides to which errors can be pushed.
const (
	Bottom Side = iota
	Top
	Right
	Left
)

var sideNames = []string{"bottom", "top", "right", "left"}

// SideNamed returns the side of a name.
func SideNamed(name string) (Side, error) { return text.Named[Side]("side", name, sideNames) }

// String returns the name of the side.
func (s Side) String() string { return sideNames[s] }

// Sides lists the sides to which errors can be pushed on a board: all four of a rectangle, top and
// bottom of a cylinder, and none of other boards.
func Sides(b *lightsout.Board) []Side {
	g, ok := b.Grid()
	if _, _, planar := g.Planar(); !ok || !planar || g.Pattern() != lightsout.Plus {
		return nil
	}
	switch g.Topology() {
	case lightsout.Rectangle:
		return []Side{Bottom, Top, Right, Left}
	case lightsout.Cylinder:
		return []Side{Bottom, Top}
	}
	return nil
}

// Push is the published heuristic for a reachable state near a given one (Bosch): chase the lights
// row by row, each row of presses correcting the row before it, until all errors are in the
// last row. It is quick and simple, gets about half a row wrong, and proves nothing: here it is for
// comparison with Solver.
func Push(ctx context.Context, b *lightsout.Board, from, wish lightsout.State, to Side) (Answer, error) {
	if err := (lightsout.Problem{Board: b, From: from, To: wish}).Valid(); err != nil {
		return Answer{}, err
	}
	if sides := Sides(b); to < 0 || int(to) >= len(sides) {
		return Answer{}, fmt.Errorf("errors cannot be pushed to side %d of board %s, only to %v: it must be a rectangle, or top and bottom of a cylinder, with the plus pattern", to, b, sides)
	}
	m, n, _ := b.Planar()
	cell := func(line, at int) int { return line*n + at }
	lines, length := m, n
	switch to {
	case Top:
		cell = func(line, at int) int { return (m-1-line)*n + at }
	case Right:
		cell, lines, length = func(line, at int) int { return at*n + line }, n, m
	case Left:
		cell, lines, length = func(line, at int) int { return at*n + n - 1 - line }, n, m
	}
	x := from.Clone()
	for line := range lines - 1 {
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		for at := range length {
			i := cell(line, at)
			if missing := wish.At(i) - x.At(i); missing != 0 {
				b.Press(x, cell(line+1, at), missing)
			}
		}
	}
	return answerOf(x, wish, nil, 0), nil
}

// A move changes one light by a value, and so adds to the syndrome. Of all moves that add the same, only one of least
// cost is needed: if a change of least cost made another, it could make this one instead. (Not both: two equal moves,
// with two states, cancel; and with more, v and v' on the same light are one move v + v' that costs less.)
type move struct{ light, value int }

// moves are the moves to choose from, cheapest first, with what they add.
type moves struct {
	*syndromes
	list   []move
	prints []uint64
	costs  []int64
	same   bool // all costs are 1
}

// movesAt returns the moves for a cost for each light; nil means that every light costs 1. Moves
// that add nothing, or the same as a cheaper one or one of an earlier light, are left out.
func (s *syndromes) movesAt(ctx context.Context, costs []int) (*moves, error) {
	m := &moves{syndromes: s, same: costs == nil}
	if s.d == 0 {
		return m, nil
	}
	lights := len(s.of) / s.words
	order := make([]int, lights)
	for i := range order {
		order[i] = i
	}
	if costs != nil {
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	}
	seen := map[string]bool{}
	adds, key := make([]uint64, s.words), []byte(nil)
	for n, i := range order {
		if n%(1+4096/int(s.K)) == 0 && ctx.Err() != nil { // every few thousand moves
			return nil, ctx.Err()
		}
		clear(adds)
		for v := 1; v < int(s.K); v++ {
			s.AddTimes(adds, s.column(i), 1)
			key, _ = binary.Append(key[:0], binary.LittleEndian, adds) // no error: the words have a fixed size
			if isZero(adds) || seen[string(key)] {
				continue
			}
			seen[string(key)] = true
			m.list = append(m.list, move{i, v})
			m.prints = append(m.prints, s.print(adds))
			m.costs = append(m.costs, int64(costOf(costs, i)))
		}
	}
	return m, nil
}

// adds returns what some moves add together.
func (m *moves) adds(chosen ...int) []uint64 {
	sum := make([]uint64, m.words)
	for _, at := range chosen {
		m.AddTimes(sum, m.column(m.list[at].light), m.list[at].value)
	}
	return sum
}

// maxWalk is the greatest number of columns beyond a basis for which every set of moves that adds up to h is tried.
const maxWalk = 22

// walk finds the cheapest set of moves that adds up to h by looking at all of them. Given which moves beyond a basis
// are in the set, the basis expresses the rest in one way; so the sets are as many as the subsets of those moves, and
// they are visited in the order of a Gray code, one move in or out at a time. It is for boards whose columns are few,
// however long they are: graphs with many quiet patterns.
func (m *moves) walk(ctx context.Context, h []uint64) ([]int, int64, error) {
	order := make([]int, len(m.list))
	for at := range order {
		order[at] = at
	}
	b := m.basis(order)
	others := slices.DeleteFunc(order, func(at int) bool { return slices.Contains(b.pivots, at) })
	sets := text.Each(others, func(move int) []uint64 { return b.express(b.adds(move)) })
	pivots := b.express(h)
	least, best, bestOthers := b.cost(pivots), slices.Clone(pivots), uint64(0)
	extra := int64(0)
	for step := uint64(1); step < 1<<len(others); step++ {
		if step%(1<<16) == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		at := bits.TrailingZeros64(step)
		xorInto(pivots, sets[at])
		in := step ^ step>>1
		if in>>at&1 != 0 {
			extra += b.costs[others[at]]
		} else {
			extra -= b.costs[others[at]]
		}
		if extra < least {
			if cost := extra + b.cost(pivots); cost < least {
				least, best, bestOthers = cost, slices.Clone(pivots), in
			}
		}
	}
	chosen := b.members(best)
	for ; bestOthers != 0; bestOthers &= bestOthers - 1 {
		chosen = append(chosen, others[bits.TrailingZeros64(bestOthers)])
	}
	return chosen, least, nil
}

package nearest

import (
	"context"
	"fmt"

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
	if _, _, planar := g.Planar(); !ok || !planar || g.Pattern != lightsout.Plus {
		return nil
	}
	switch g.Topology {
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
		return Answer{}, fmt.Errorf(
			"errors cannot be pushed to side %d of board %s, only to %v: it must be a rectangle, or top "+
				"and bottom of a cylinder, with the plus pattern",
			to, b, sides)
	}
	m, n, _ := b.Planar()
	cell := func(line, at int) int { return line*n + at }
	lines := m
	length := n
	switch to {
	case Top:
		cell = func(line, at int) int { return (m-1-line)*n + at }
	case Right:
		cell = func(line, at int) int { return at*n + line }
		lines = n
		length = m
	case Left:
		cell = func(line, at int) int { return at*n + n - 1 - line }
		lines = n
		length = m
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

package nearest

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
)

// Sides lists the sides to which errors can be pushed on a board: bottom, top, right and left of a rectangle,
// bottom and top of a cylinder, and none of other boards.
func Sides(b *lightsout.Board) []string {
	g, ok := b.Grid()
	if _, _, planar := g.Planar(); !ok || !planar || g.Pattern != lightsout.Plus {
		return nil
	}
	switch g.Topology {
	case lightsout.Rectangle:
		return []string{"bottom", "top", "right", "left"}
	case lightsout.Cylinder:
		return []string{"bottom", "top"}
	}
	return nil
}

// Push is the published heuristic for a reachable state near a given one (Bosch): chase the lights
// row by row, each row of presses correcting the row before it, until all errors are in the
// last row. It is quick and simple, gets about half a row wrong, and proves nothing: here it is for
// comparison with Solver.
func Push(ctx context.Context, b *lightsout.Board, from, wish lightsout.State, side string) (Answer, error) {
	if err := (lightsout.Problem{Board: b, From: from, To: wish}).Valid(); err != nil {
		return Answer{}, err
	}
	if sides := Sides(b); !slices.Contains(sides, side) {
		return Answer{}, fmt.Errorf(
			"errors cannot be pushed to side %q of board %s, only to %v: it must be a rectangle, or top "+
				"and bottom of a cylinder, with the plus pattern",
			text.Clip(side), b, sides)
	}
	m, n, _ := b.Planar()
	cell := func(line, at int) int { return line*n + at }
	lines := m
	length := n
	switch side {
	case "top":
		cell = func(line, at int) int { return (m-1-line)*n + at }
	case "right":
		cell = func(line, at int) int { return at*n + line }
		lines = n
		length = m
	case "left":
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

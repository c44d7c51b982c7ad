package studio

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/film"
	"lightsout/picture"
)

// Between returns presses that lead from each state to the next, fewest if that is soon proved. It fails
// with an *OptionError of states if one cannot be reached from the one before.
func Between(ctx context.Context, a *algebra.Algebra, states []lightsout.State) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(states); i++ {
		if ok, err := a.Reachable(ctx, states[i-1], states[i]); err != nil {
			return nil, err
		} else if !ok {
			return nil, &OptionError{"states", fmt.Sprintf("do not lead to each other: state %d cannot be reached from state %d, and draw and nearest find one that can", i+1, i)}
		}
		s, err := leastSoon(ctx, a, lightsout.Problem{Board: a.Board(), From: states[i-1], To: states[i]})
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// ByBrightness returns the order in which the buttons under the dark parts of a picture are pressed first.
// It is for boards of cells.
func ByBrightness(b *lightsout.Board, g *picture.Gray) (film.Order, error) {
	if !b.Cells() {
		return nil, &OptionError{"times", fmt.Sprintf("is for boards of cells, and the buttons of %s are not its lights", b)}
	}
	wish, err := picture.Target{Dither: picture.Threshold{}}.For(b, g)
	if err != nil {
		return nil, err
	}
	return film.ByTime(func(button int) float64 { return float64(wish.Gray.Pix[button]) }), nil
}

// Script returns the film of a first state and the ways from there on, each in an order.
func Script(ctx context.Context, b *lightsout.Board, first lightsout.State, ways []lightsout.Solution, order film.Order, seed uint64) (*film.Script, error) {
	script, err := film.NewScript(b, first)
	if err != nil {
		return nil, err
	}
	script.Seed = seed
	for _, way := range ways {
		if err := script.Add(ctx, way.Presses, order); err != nil {
			return nil, err
		}
	}
	return script, nil
}

// FromAllOn reports whether every state can be reached from all-on.
func FromAllOn(ctx context.Context, a *algebra.Algebra, states []lightsout.State) (bool, error) {
	for _, s := range states {
		if ok, err := a.Reachable(ctx, a.Board().AllOn(), s); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

package studio

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/film"
	"lightsout/internal/app/photo"
)

// Between returns presses that lead from each state to the next, fewest if that is soon proved.
func Between(ctx context.Context, a *algebra.Algebra, states []lightsout.State) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(states); i++ {
		s, err := leastSoon(ctx, a, lightsout.Problem{Board: a.Board(), From: states[i-1], To: states[i]})
		if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
			return nil, fmt.Errorf("state %d cannot be reached from state %d: draw and nearest find one that can", i+1, i)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// Stack returns the board of a film in color, its first state and its ways: those of its layers, red, green and blue,
// together. A single layer stays what it is.
func Stack(b *lightsout.Board, firsts []lightsout.State, layers [][]lightsout.Solution) (*lightsout.Board, lightsout.State, []lightsout.Solution, error) {
	if len(layers) == 1 {
		return b, firsts[0], layers[0], nil
	}
	all, err := film.InColor(b)
	if err != nil {
		return nil, lightsout.State{}, nil, err
	}
	first, ways := all.NewState(), make([]lightsout.Solution, len(layers[0]))
	for n := range ways {
		ways[n] = lightsout.Solution{Presses: all.NewPresses(), Least: true}
	}
	for layer, own := range layers {
		for i := range b.Lights() {
			first.Add(layer*b.Lights()+i, firsts[layer].At(i))
		}
		for n, way := range own {
			for j := range b.Buttons() {
				ways[n].Presses.Add(layer*b.Buttons()+j, way.Presses.At(j))
			}
			ways[n].Least = ways[n].Least && way.Least
		}
	}
	return all, first, ways, nil
}

// ByBrightness returns the order in which the buttons under the dark parts of a picture are pressed first.
// It is for boards of cells.
func ByBrightness(b *lightsout.Board, g *photo.Gray) (film.Order, error) {
	wishes, err := photo.Target{Dither: new(photo.Dither)}.Layers(context.Background(), b, g)
	if err != nil {
		return film.Order{}, err
	}
	return film.ByTime(func(button int) float64 { return float64(wishes[0].Gray.Pix[button%b.Buttons()]) }), nil
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

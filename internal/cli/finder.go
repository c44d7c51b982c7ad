package cli

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/encode"
	"lightsout/internal/bridge"
)

// findState makes a puzzle by Mace4, as Fazakas, Keresztes and Groza did. It always finds the same model first, so the
// seed decides half of the lights, and Mace4 finds the others.
func findState(ctx context.Context, method string, a *algebra.Algebra, pick func(n int) int) (lightsout.State, error) {
	program, err := bridge.Named(method)
	if err != nil {
		return lightsout.State{}, err
	}
	path, err := program.Find()
	if err != nil {
		return lightsout.State{}, err
	}
	b := a.Board()
	t := encode.Task{Problem: lightsout.Problem{Board: b}, Objective: encode.Reverse}
	if method == "mace4-vector" {
		t.Objective = encode.Orthogonal
		if err := program.Takes(t); err != nil {
			return lightsout.State{}, err
		}
		if t.Witnesses, err = a.AllWitnesses(ctx); err != nil {
			return lightsout.State{}, err
		}
	}
	const tries = 8 // some lights contradict each other, or are all off
	for range tries {
		t.Given = map[int]int{}
		for i := range b.Lights() {
			if v := pick(2 * b.Modulus()); v < b.Modulus() {
				t.Given[i] = v
			}
		}
		reply, err := bridge.Bridge{Program: program, Path: path}.Answer(ctx, t)
		if err != nil {
			return lightsout.State{}, err
		}
		switch reply.Verdict {
		case encode.Solved:
			return reply.State, nil
		case encode.Unknown:
			return lightsout.State{}, fmt.Errorf("%s gave up on %s: %s", method, b, reply.Reason)
		}
	}
	return lightsout.State{}, fmt.Errorf("%s found no state of %s in %d tries", method, b, tries)
}

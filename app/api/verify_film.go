//go:build !js || studio

package api

import (
	"bytes"
	"context"
	"fmt"

	"lightsout"
	"lightsout/app/studio"
	"lightsout/board"
	"lightsout/film"
	"lightsout/solve/least"
)

// VerifyFilm replays a film, and proves what it can of its presses. Only the command line asks, which has no
// limits.
type VerifyFilm struct {
	free
	File        []byte
	Name        string // of the file, for errors
	QuietResult bool
}

// Run replays the film, where each frame must follow from the one before, and proves scenes to be least if it
// can.
func (q *VerifyFilm) Run(ctx context.Context, env *Env) (any, error) {
	const verifyReach = 28 // bounds the proof that the presses of a film are fewest, to a second or so
	script, options, err := film.Verify(bytes.NewReader(q.File), board.Parse)
	if err != nil {
		return nil, unread("", q.Name, err)
	}
	answer := FilmAnswer{
		Board: script.Board.Spec(), Scale: options.Scale, Files: []string{q.Name},
		FromAllOn: true, Order: sceneOrders(script), Script: script, Options: options,
	}
	if answer.Frames, answer.Times, err = script.Count(options); err != nil {
		return nil, fmt.Errorf("%s: %w", q.Name, err)
	}
	layers := script.Layers()
	a, err := env.factor(ctx, layers[0].Board)
	if err != nil {
		return nil, err
	}
	for _, layer := range layers {
		states := layer.States()
		for i, scene := range layer.Scenes {
			p := lightsout.Problem{Board: a.Board(), From: states[i], To: states[i+1]}
			fewest, err := least.Solver{Factored: a, Reach: verifyReach}.Solve(ctx, p)
			if err != nil {
				return nil, err
			}
			answer.Presses += len(scene.Buttons)
			proved := fewest.Least && fewest.Presses.Weight() == len(scene.Buttons)
			answer.Scenes = append(answer.Scenes, sceneOf(scene, proved, q.QuietResult))
		}
		reached, err := studio.FromAllOn(ctx, a, states)
		if err != nil {
			return nil, err
		}
		answer.FromAllOn = answer.FromAllOn && reached
	}
	return answer, nil
}

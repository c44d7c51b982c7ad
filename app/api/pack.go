//go:build !js

package api

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/solve"
)

// Pack requests puzzles that are chosen already, of any boards. Only the command line asks, which has no
// limits.
type Pack struct {
	free
	Games   []board.Game `json:"-"`
	Dailies string       `json:"-" flag:"dailies" doc:"add the daily puzzles from a date to another: 2027-01-01..31"`
	Timed
}

// Run adds the games of the days, makes the puzzles of seeds, and solves the others.
func (q *Pack) Run(ctx context.Context, env *Env) (any, error) {
	if q.Dailies != "" {
		first, last, _ := strings.Cut(q.Dailies, "..")
		if len(last) < len(first) { // 2027-01-01..31
			last = first[:len(first)-len(last)] + last
		}
		day, err := time.Parse(time.DateOnly, first)
		end, err2 := time.Parse(time.DateOnly, last)
		if err != nil || err2 != nil || end.Before(day) || end.Sub(day) > MaxGenerated*24*time.Hour {
			return nil, wrong("dailies", "%q is not a range of dates: write one such as 2027-01-01..31",
				text.Clip(q.Dailies))
		}
		for n := range int(end.Sub(day)/(24*time.Hour)) + 1 {
			date := day.AddDate(0, 0, n).Format(time.DateOnly)
			b, err := board.Parse(generate.DailyBoard(date))
			if err != nil {
				return nil, err
			}
			q.Games = append(q.Games, board.Game{Board: b, Seed: "daily." + date})
		}
	}
	switch {
	case len(q.Games) == 0:
		return nil, wrong("", "there are no puzzles: give game IDs, packs, boards, - or --dailies")
	case len(q.Games) > MaxGenerated:
		return nil, wrong("", "%d puzzles: at most %d fit on a sheet", len(q.Games), MaxGenerated)
	}
	answer := GenerateAnswer{Puzzles: []GeneratedPuzzle{}}
	for n, g := range q.Games {
		p, err := env.chosen(ctx, g)
		if err != nil {
			return nil, fmt.Errorf("puzzle %d, of %s: %w", n+1, g.Board, err)
		}
		answer.Puzzles = append(answer.Puzzles, p)
		env.report(Progress{Done: int64(n + 1), Total: int64(len(q.Games))})
	}
	first := answer.Puzzles[0].Board
	if !slices.ContainsFunc(answer.Puzzles, func(p GeneratedPuzzle) bool { return p.Board != first }) {
		answer.Board = first
	}
	return answer, nil
}

// chosen returns a game as a puzzle: that of its seed, unless it has another state. A board without a state
// is the puzzle to turn all lights off.
func (env *Env) chosen(ctx context.Context, g board.Game) (GeneratedPuzzle, error) {
	m, err := env.Maker(ctx, g.Board)
	if err != nil {
		return GeneratedPuzzle{}, err
	}
	if g.Seed != "" {
		p, err := generate.FromSeed(ctx, m, g.Seed)
		if err != nil {
			return GeneratedPuzzle{}, err
		}
		if !g.HasState() || p.State.Equal(g.State) { // else another version made it
			return generated(ctx, m, p)
		}
	}
	a, err := env.factor(ctx, g.Board)
	if err != nil {
		return GeneratedPuzzle{}, err
	}
	p := lightsout.Problem{Board: a.Board(), From: g.State, To: g.Goal}
	if !g.HasState() {
		p.From = p.Board.AllOn()
	}
	if p.To.Len() == 0 {
		p.To = p.Board.NewState()
	}
	s, err := solve.Do(ctx, p, solve.Options{Least: true}, env.with(a))
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		return GeneratedPuzzle{}, errors.New("it has no solution")
	}
	if s.Presses.Len() == 0 {
		return GeneratedPuzzle{}, err
	}
	return generated(ctx, m, generate.Puzzle{Board: p.Board, State: p.From, Goal: g.Goal,
		Solution: s.Presses, Depth: s.Presses.Weight(), Proved: s.Least})
}

package api

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"

	"lightsout/internal/base/text"
)

// Acts is the table of everything that can be asked for, by name. The command line, the server, the page's
// engine and the documents are made of it.
func Acts() []Kind { return slices.Clone(acts()) }

// acts is made once: Call looks up every request in it.
var acts = sync.OnceValue(func() []Kind {
	list := append(studioActs(),
		act[boardAct, boardAnswer]("board", "A board: its lights, buttons, toggles and shapes",
			`{"board":"torus-3x4"}`),
		act[ListBoards, BoardsAnswer]("boards", "What a spec can name", `{}`),
		act[Chase, ChaseAnswer]("chase", "Light chasing, step by step", `{"board":"5x5","state":"on"}`),
		act[Distribution, TableAnswer]("distribution",
			"How many solvable states of a board take how many presses", `{"board":"3x4"}`),
		act[Facts, FactsAnswer]("facts", "A summary of all states of a board", `{"board":"4x7"}`),
		act[gameAct, gameFound]("game", "A game by its ID, or from a saved text",
			`{"id":"5x5:01000_11100_01000_00000_00000"}`),
		act[Generate, GenerateAnswer]("generate",
			"Puzzles that can be solved: uniform, of exact depth, graded, symmetric, of a day",
			`{"board":"5x6","seed":"depth-7.example"}`),
		act[Hint, HintAnswer]("hint", "One press of a least solution, and why",
			`{"board":"3x4","state":["1111","1111","1111"]}`),
		act[idAct, idAnswer]("id", "The game ID of a state", `{"board":"2x3","state":"0x2a"}`),
		act[Info, InfoAnswer]("info",
			"What is known of a board: rank, nullity, quiet patterns, every modulus", `{"board":"5x5"}`),
		act[Levels, LevelsAnswer]("levels", "The path of 60 levels in six worlds", `{}`),
		act[Methods, MethodsAnswer]("methods", "The ways to solve", `{}`),
		act[Nearest, NearestAnswer]("nearest", "The reachable state with fewest wrong lights",
			`{"board":"4x4","state":"1000_0000_0000_0000"}`),
		act[nullitiesAct, nullitiesAnswer]("nullities",
			"The nullities of all boards of a kind, by rows and columns",
			`{"board":"1x1","rows":[1,9],"columns":[1,9]}`),
		act[patternAct, patternAnswer]("pattern",
			"The presses that turn all-on off, or a quiet pattern, packed to be drawn",
			`{"board":"5x5","what":"all-on","least":true}`),
		act[Press, PressAnswer]("press", "The state after presses, made one by one",
			`{"board":"5x5","state":"off","presses":"a1a23","steps":true}`),
		act[qrAct, qrAnswer]("qr", "A text as a QR code", `{"text":"5x5:01000_11100_01000_00000_00000"}`),
		act[Solve, SolveAnswer]("solve",
			"Presses that lead from one state to another, or a witness that there are none",
			`{"board":"5x5","state":"on","least":true}`),
		act[Statistics, StatisticsAnswer]("statistics", "How a player's games went", `{"results":[]}`),
		act[Table, TableAnswer]("table", "A table of numbers for a family of boards",
			`{"table":"nullity","from":1,"to":9}`),
		act[Weights, WeightsAnswer]("weights", "How many solutions of a problem have each weight",
			`{"board":"5x5","state":"on"}`),
	)
	slices.SortFunc(list, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
	return list
})

// ActNamed returns the act of a name.
func ActNamed(name string) (Kind, error) {
	for _, k := range acts() {
		if k.Name == name {
			return k, nil
		}
	}
	return Kind{}, &RequestError{Act: text.Clip(name), Reason: "unknown act: see acts"}
}

// Call does the act of a name with parameters in JSON; see Kind.Run.
func Call(ctx context.Context, env *Env, name string, params []byte) (any, error) {
	k, err := ActNamed(name)
	if err != nil {
		return nil, err
	}
	return k.Run(ctx, env, params)
}

// free is the part of a request whose answer costs less than any limit. Run reads its parameters, if it has
// any.
type free struct{}

func (free) Check(Limits) (Cost, error) { return Cost{}, nil }

// act is a row of the table: requests of type Q are answered with an A.
func act[Q, A any, P interface {
	*Q
	Act
}](name, about, example string) Kind {
	return Kind{
		Name: name, About: about, Example: example, New: func() Act { return P(new(Q)) },
		Answer: reflect.TypeFor[A](),
	}
}

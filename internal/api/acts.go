package api

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"lightsout/internal/text"
)

// Acts is the table of everything that can be asked for, by name. The command line, the server, the page's engine and
// the documents are made of it.
func Acts() []Kind {
	list := append(studioActs(),
		act[Board, BoardAnswer]("board", "A board: its lights, buttons, toggles and shapes", `{"board":"torus-3x4"}`),
		act[ListBoards, BoardsAnswer]("boards", "What a spec can name", `{}`),
		define("chase", "Light chasing, step by step", `{"board":"5x5","state":"on"}`, ChaseParams.run),
		define("distribution", "How many solvable states of a board take how many presses", `{"board":"3x4"}`, DistributionParams.run),
		define("facts", "A summary of all states of a board", `{"board":"4x7"}`, FactsParams.run),
		define("game", "A game by its ID, or from a saved text", `{"id":"5x5:01000_11100_01000_00000_00000"}`, openGame),
		define("generate", "Puzzles that can be solved: uniform, of exact depth, graded, symmetric, of a day", `{"board":"5x6","seed":"depth-7.example"}`, GenerateParams.run),
		define("hint", "One press of a least solution, and why", `{"board":"3x4","state":["1111","1111","1111"]}`, HintParams.run),
		define("id", "The game ID of a state", `{"board":"2x3","state":"0x2a"}`, nameState),
		act[Info, InfoAnswer]("info", "What is known of a board: rank, nullity, quiet patterns, every modulus", `{"board":"5x5"}`),
		define("methods", "The ways to solve", `{}`, MethodsParams.run),
		define("nearest", "The reachable state with fewest lights that are not as wished", `{"board":"4x4","state":"1000_0000_0000_0000"}`, NearestParams.run),
		define("nullities", "The nullities of all boards of a kind, by rows and columns", `{"board":"1x1","rows":[1,9],"columns":[1,9]}`, NullitiesParams.run),
		define("pattern", "The presses that turn all-on off, or a quiet pattern, packed to be drawn", `{"board":"5x5","what":"all-on","least":true}`, PatternParams.run),
		define("qr", "A text as a QR code", `{"text":"5x5:01000_11100_01000_00000_00000"}`, QRParams.run),
		act[Solve, SolveAnswer]("solve", "Presses that lead from one state to another, or a witness that there are none", `{"board":"5x5","state":"on","least":true}`),
		define("statistics", "How a player's games went", `{"results":[]}`, StatisticsParams.run),
		define("table", "A table of numbers for a family of boards", `{"table":"nullity","from":1,"to":9}`, TableParams.run),
		define("weights", "How many solutions of a problem have each weight", `{"board":"5x5","state":"on"}`, WeightsParams.run),
	)
	slices.SortFunc(list, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// ActNamed returns the act of a name.
func ActNamed(name string) (Kind, error) {
	for _, k := range Acts() {
		if k.Name == name {
			return k, nil
		}
	}
	return Kind{}, &RequestError{Act: text.Clip(name), Reason: "there is no such act: see acts"}
}

// Call does the act of a name with parameters in JSON; see Kind.Run.
func Call(ctx context.Context, env *Env, name string, params []byte) (any, error) {
	k, err := ActNamed(name)
	if err != nil {
		return nil, err
	}
	return k.Run(ctx, env, params)
}

// act is a row of the table: requests of type Q are answered with an A.
func act[Q, A any, P interface {
	*Q
	Act
}](name, about, example string) Kind {
	return Kind{Name: name, About: about, Example: example, New: func() Act { return P(new(Q)) }, Answer: reflect.TypeFor[A]()}
}

// define makes an act of a function from its parameters to its answer.
func define[Q, A any](name, about, example string, run func(Q, *call) (A, error)) Kind {
	return Kind{Name: name, About: about, Example: example, New: func() Act { return &defined[Q, A]{name: name, run: run} }, Answer: reflect.TypeFor[A]()}
}

type defined[Q, A any] struct {
	name string
	q    Q
	run  func(Q, *call) (A, error)
}

func (d *defined[Q, A]) params() any        { return &d.q }
func (d *defined[Q, A]) Check(Limits) error { return nil }
func (d *defined[Q, A]) Cost() Cost         { return Cost{} }
func (d *defined[Q, A]) Run(ctx context.Context, env *Env) (any, error) {
	return d.run(d.q, &call{Context: ctx, name: d.name, env: env})
}

// call is one act that is being done: its context, and whom to tell how far it is.
type call struct {
	context.Context
	name string
	env  *Env
}

// progress tells how far the act is.
func (c *call) progress(p Progress) { c.env.report(p) }

package api

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"lightsout/internal/text"
)

// Act is one thing that can be asked for by name: JSON goes in, a value that JSON shows comes out.
type Act struct {
	Name    string
	About   string
	Request reflect.Type // a struct: what the parameters may be
	Answer  reflect.Type

	// Run does the act. The parameters are a JSON object, read strictly; report, which may be nil, is
	// told how far a long act is. A request that is wrong gives a *RequestError, and what cannot be
	// solved or proved is an answer.
	Run func(ctx context.Context, params []byte, report func(Progress)) (any, error)
}

// Progress says how far a long act is.
type Progress struct {
	Done  int64  `json:"done"`
	Total int64  `json:"total"` // 0 if it is not known
	Note  string `json:"note,omitempty"`
}

// RequestError says what is wrong with a request, and in which field.
type RequestError struct {
	Act      string `json:"act"`
	Field    string `json:"field,omitempty"` // empty if it is no field in particular
	Reason   string `json:"reason"`
	TooLarge bool   `json:"too_large,omitempty"` // it is well formed, but beyond the limits of this place
}

func (e *RequestError) Error() string {
	if e.Field == "" {
		return e.Act + ": " + e.Reason
	}
	return e.Act + ": " + e.Field + ": " + e.Reason
}

// Engine does the acts. It keeps what it knows of the last boards, and may be used by several
// goroutines; a program has one.
type Engine struct {
	acts  []Act
	known *knowledge
}

// New returns an engine that knows no board yet.
func New() *Engine {
	e := &Engine{known: newKnowledge(maxKnown)}
	e.acts = append(e.studioActs(),
		define(e, "board", "A board: its lights, buttons, toggles and shapes", describeBoard),
		define(e, "boards", "What a spec can name", listBoards),
		define(e, "chase", "Light chasing, step by step", ChaseParams.run),
		define(e, "distribution", "How many solvable states of a board take how many presses", DistributionParams.run),
		define(e, "facts", "What is remarkable of all states of a board", FactsParams.run),
		define(e, "game", "A game by its ID, or from a saved text", openGame),
		define(e, "generate", "Puzzles that can be solved: uniform, of exact depth, graded, symmetric, of a day", GenerateParams.run),
		define(e, "hint", "One press of a least solution, and why", HintParams.run),
		define(e, "id", "The game ID of a state", nameState),
		define(e, "info", "What is known of a board: rank, nullity, quiet patterns, every modulus", InfoParams.run),
		define(e, "methods", "The ways to solve", MethodsParams.run),
		define(e, "nearest", "The reachable state with fewest lights that are not as wished", NearestParams.run),
		define(e, "nullities", "The nullities of all boards of a kind, by rows and columns", NullitiesParams.run),
		define(e, "pattern", "The presses that turn all-on off, or a quiet pattern, packed to be drawn", PatternParams.run),
		define(e, "qr", "A text as a QR code", QRParams.run),
		define(e, "solve", "Presses that lead from one state to another, or a witness that there are none", SolveParams.run),
		define(e, "statistics", "How a player's games went", StatisticsParams.run),
		define(e, "table", "A table of numbers for a family of boards", TableParams.run),
		define(e, "weights", "How many solutions of a problem have each weight", WeightsParams.run),
	)
	return e
}

// Acts lists what can be asked for, by name.
func (e *Engine) Acts() []Act {
	return slices.SortedFunc(slices.Values(e.acts), func(a, b Act) int { return strings.Compare(a.Name, b.Name) })
}

// Call does the act of a name; see Act.Run.
func (e *Engine) Call(ctx context.Context, name string, params []byte, report func(Progress)) (any, error) {
	at := slices.IndexFunc(e.acts, func(a Act) bool { return a.Name == name })
	if at < 0 {
		return nil, &RequestError{Act: text.Clip(name), Reason: "there is no such act: see acts"}
	}
	return e.acts[at].Run(ctx, params, report)
}

// define makes an act of a function from its parameters to its answer.
func define[Q, A any](e *Engine, name, about string, run func(Q, *call) (A, error)) Act {
	return Act{
		Name: name, About: about, Request: reflect.TypeFor[Q](), Answer: reflect.TypeFor[A](),
		Run: func(ctx context.Context, params []byte, report func(Progress)) (any, error) {
			var q Q
			c := &call{Context: withKnowledge(ctx, e.known), name: name, report: report}
			if err := c.decode(params, &q); err != nil {
				return nil, err
			}
			answer, err := run(q, c)
			if err != nil {
				return nil, c.blame(err)
			}
			return answer, nil
		},
	}
}

// call is one act that is being done: its context, and whom to tell how far it is.
type call struct {
	context.Context
	name   string
	report func(Progress)
}

// maxReason is how long a reason may be: readers of files quote what they read.
const maxReason = 600

// wrong returns the error of a field.
func (c *call) wrong(field, format string, args ...any) error {
	return &RequestError{Act: c.name, Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason)}
}

// tooLarge returns the error of a field that asks for more than this place does.
func (c *call) tooLarge(field, format string, args ...any) error {
	return &RequestError{Act: c.name, Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason), TooLarge: true}
}

// progress tells how far the act is.
func (c *call) progress(p Progress) {
	if c.report != nil {
		c.report(p)
	}
}

// Package api has every operation of the program, without a transport.
//
// An act is a request: a struct with Check and Run. The command line binds flags to its fields, HTTP and
// WebAssembly decode JSON into them, and all show the same answer. Acts is the table of acts; Env is their
// environment.
//
// Start at Act, then read Solve.
package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/solve/least"
)

// Act is one request: a struct whose fields JSON names, and which Go may fill in directly. The command line
// binds its flags to the fields, HTTP and WebAssembly decode JSON into them; from there on there is one way
// for all.
//
// Check comes before Run. Do and Kind.Run keep this order.
type Act interface {
	// Check reads the fields, and refuses what can be refused without work: it returns a *RequestError.
	// Limits bound what is read on the way, such as pixels of an image. The cost is an estimate of the work
	// of Run.
	Check(Limits) (Cost, error)
	// Run does the work until its context ends. An answer with an error is the best found so far.
	Run(ctx context.Context, env *Env) (any, error)
}

// Env is the environment of acts.
type Env struct {
	Boards  *Boards         // factored boards; nil keeps none
	Limits  Limits          // the zero value has none
	Finder  generate.Finder // of the methods mace4 and mace4-vector; nil if they cannot be run
	Solvers Solvers         // of other people; nil if none is run here
	Page    bool            // in a page, which can end any work: the built-in SAT solver is run here
	// the field Image of the request, if it is not in its JSON, which is slow to read
	Image    []byte
	Progress func(Progress) // nil if progress is not watched

	memory int64 // the most bytes of a search for least solutions; 0 is the usual limit
}

// Solvers runs third-party solvers.
type Solvers interface {
	// List returns the solvers that are here.
	List() []MethodAnswer
	// Run has a solver read a text about a task, in a format of those it lists, and returns its reply and its
	// last words.
	Run(ctx context.Context, solver string, t models.Task, format, text string) (models.Reply, string, error)
}

// NewEnv returns an environment with an empty cache and the usual limits.
func NewEnv() *Env { return &Env{Boards: NewBoards(UsualBoards), Limits: Usual()} }

// Watched returns the environment with another watcher.
func (env Env) Watched(progress func(Progress)) *Env {
	env.Progress = progress
	return &env
}

// fewest returns a solver for least solutions on a board, within the limits of the environment.
func (env *Env) fewest(a *algebra.Algebra) least.Solver {
	return least.Solver{Factored: a, Memory: env.memory}
}

// Progress says how far a long act is.
type Progress struct {
	Done  int64  `json:"done"`
	Total int64  `json:"total"` // 0 if it is not known
	Note  string `json:"note,omitempty"`
}

func (env *Env) report(p Progress) {
	if env.Progress != nil {
		env.Progress(p)
	}
}

// search says how far a search for a least solution is.
func (env *Env) search(p least.Progress) {
	env.report(Progress{
		int64(p.Fraction * 1e6), 1e6, fmt.Sprintf("%d presses, at least %d", p.Weight, p.AtLeast),
	})
}

// Kind is a row of the table of acts.
type Kind struct {
	Name    string
	About   string // one line of help
	Example string // parameters that the documents show
	New     func() Act
	Answer  reflect.Type
}

// Run does the act with parameters that are a JSON object, read strictly. A request that is wrong gives a
// *RequestError; what cannot be solved or proved is an answer.
func (k Kind) Run(ctx context.Context, env *Env, params []byte) (any, error) {
	act := k.New()
	answer := any(nil)
	err := decode(params, act)
	if image := reflect.ValueOf(act).Elem().FieldByName("Image"); env.Image != nil && image.IsValid() {
		image.SetBytes(env.Image)
	}
	if err == nil {
		answer, err = Do(ctx, env, act)
	}
	if err == nil {
		return answer, nil
	}
	if request, ok := err.(*RequestError); ok && request.Act == "" {
		request.Act = k.Name
	}
	return nil, err
}

// Do checks an act against the limits of an environment and runs it. A panic in it is a *PanicError.
func Do(ctx context.Context, env *Env, act Act) (answer any, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = &PanicError{fmt.Sprint(what), string(debug.Stack())}
			answer = nil
		}
	}()
	cost, err := act.Check(env.Limits)
	if err != nil {
		return nil, err
	}
	if timed, ok := act.(interface{ timeout() string }); ok {
		if err := checkTimeout(timed.timeout()); err != nil {
			return nil, err
		}
		var cancel context.CancelFunc
		ctx, cancel = limitTime(ctx, timed.timeout())
		defer cancel()
	}
	if err := env.Limits.Admit(cost); err != nil {
		return nil, err
	}
	within := *env
	if most := env.Limits.Bytes; most > 0 { // a search for least solutions may take what is left
		within.memory = max(1, int64(most-cost.Bytes))
	}
	return act.Run(ctx, &within)
}

// Ask is Do with the type of the answer.
func Ask[A any](ctx context.Context, env *Env, act Act) (A, error) {
	answer, err := Do(ctx, env, act)
	typed, _ := answer.(A)
	return typed, err
}

// RequestError says what is wrong with a request, and in which field.
type RequestError struct {
	Act      string `json:"act"`
	Field    string `json:"field,omitempty"` // empty if it is no field in particular
	Reason   string `json:"reason"`
	TooLarge bool   `json:"too_large,omitempty"` // it is well formed, but beyond the limits of this place
	// the reason begins with the value, as in "0: must be at least 1"
	Valued bool `json:"-"`

	cause error
}

func (e *RequestError) Error() string {
	if e.Field == "" {
		return e.Act + ": " + e.Reason
	}
	return e.Act + ": " + e.Field + ": " + e.Reason
}

// Unwrap returns the error of the work that the request asked for, if it was that.
func (e *RequestError) Unwrap() error { return e.cause }

// PanicError is a panic in an act: a fault of the program, not of the request.
type PanicError struct{ Value, Stack string }

func (e *PanicError) Error() string { return "panic: " + e.Value }

// maxReason is how long a reason may be: readers of files quote what they read.
const maxReason = 600

func wrong(field, format string, args ...any) error {
	return &RequestError{Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason)}
}

// invalid is wrong with an error of a reader; nil stays nil.
func invalid(field string, err error) error {
	if err != nil {
		err = wrong(field, "%s", err)
	}
	return err
}

// wrongValue is wrong with a reason that begins with the value.
func wrongValue(field string, value any, format string, args ...any) error {
	err := wrong(field, "%v: "+format, append([]any{value}, args...)...).(*RequestError)
	err.Valued = true
	return err
}

// within refuses a number that is too small or too large.
func within(field string, value, least, most int) error {
	if value < least || value > most {
		return wrongValue(field, value, "must be between %d and %d", least, most)
	}
	return nil
}

// named reads a name of something, or the usual one if none is given.
func named[T any](field, name, usual string, read func(string) (T, error), into *T) error {
	value, err := read(cmp.Or(text.Clip(name), usual))
	*into = value
	return invalid(field, err)
}

func tooLarge(field, format string, args ...any) error {
	return &RequestError{
		Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason), TooLarge: true,
	}
}

// refused returns an error of the work as one of the request, unless it was canceled.
func refused(field string, err error) error {
	var request *RequestError
	var fault *PanicError
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
		errors.As(err, &fault), errors.As(err, &request):
		return err
	}
	request = wrong(field, "%s", err).(*RequestError)
	request.cause = err
	return request
}

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

// Cost estimates the work of an act.
type Cost struct {
	Steps  float64 // operations on machine words, about a nanosecond each
	Bytes  float64 // of memory, at most at once
	Answer float64 // bytes of the answer in JSON
	Field  string  // the field that asks for most of it, if there is one
}

// plus adds another part of the same work.
func (c Cost) plus(steps, bytes float64) Cost {
	c.Steps += steps
	c.Bytes += bytes
	return c
}

// Limits bound what an act may ask for. 0 means no limit.
type Limits struct {
	Steps  float64
	Bytes  float64
	Answer float64
}

// Usual are the limits where others ask: in the server and in a page.
func Usual() Limits { return Limits{Steps: 60e9, Bytes: 1 << 30, Answer: 64 << 20} }

func (l Limits) limited() bool { return l != Limits{} }

// Admit refuses an act that costs too much.
func (l Limits) Admit(c Cost) error {
	switch {
	case over(c.Steps, l.Steps):
		return tooLarge(c.Field, "this takes about %s steps, and at most %s are allowed here",
			short3(c.Steps), short3(l.Steps))
	case over(c.Bytes, l.Bytes):
		return tooLarge(c.Field, "this takes about %s bytes of memory, and at most %s are allowed here",
			short3(c.Bytes), short3(l.Bytes))
	case over(c.Answer, l.Answer):
		return tooLarge(c.Field, "the answer has about %s bytes, and at most %s are allowed here",
			short3(c.Answer), short3(l.Answer))
	}
	return nil
}

func over(cost, limit float64) bool { return limit > 0 && (cost > limit || math.IsNaN(cost)) }

// short3 writes a large number for people.
func short3(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}} {
		if v >= unit.size && v < 1e16 {
			return fmt.Sprintf("%.3g %s", v/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g", v)
}

// Timed is the part of a request that limits its time. Do keeps the limit.
type Timed struct {
	Timeout string `json:"timeout,omitempty" doc:"give up after this time, such as 30s; 0 means never"`
}

func (t Timed) timeout() string { return t.Timeout }

// checkTimeout refuses an invalid duration. An empty text or 0 means no limit.
func checkTimeout(limit string) error {
	if limit == "" || limit == "0s" {
		return nil
	}
	if d, err := time.ParseDuration(text.Clip(limit)); err != nil || d <= 0 {
		return wrong("timeout", "%q is not a duration: write 500ms, 10s or 2m", text.Clip(limit))
	}
	return nil
}

// limitTime returns a context that ends after the time that a request allows itself. In a page nothing runs
// during a computation, not even a timer, so the context checks the clock whenever it is queried.
func limitTime(ctx context.Context, limit string) (context.Context, context.CancelFunc) {
	d, _ := time.ParseDuration(limit)
	if d <= 0 {
		return ctx, func() {}
	}
	ctx, cancel := context.WithTimeout(ctx, d)
	if runtime.GOOS == "js" {
		ctx = &clocked{Context: ctx, ends: time.Now().Add(d)}
	}
	return ctx, cancel
}

// clocked is a context that ends by the clock.
type clocked struct {
	context.Context
	ends time.Time
}

func (c *clocked) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(c.ends) {
		return context.DeadlineExceeded
	}
	return nil
}

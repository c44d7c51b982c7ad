// Package api has every operation of the program, without a transport.
//
// An act is a request: a struct with Check and Run. The command line binds flags to its fields, HTTP and
// WebAssembly decode JSON into them, and all show the same answer. Acts is the table of acts; Env is their
// environment.
//
// Start at Act, then read Solve.
package api

import (
	"context"
	"fmt"
	"reflect"
	"runtime/debug"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/app/studio"
	"lightsout/generate"
	"lightsout/solve"
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
	Find    studio.Find     // finds near states and the ways between them; nil for our own methods
	Way     studio.Way
	// methods besides our own, rows in place of states, what saves and resumes a search; the limits of a
	// search and its board are set by the act
	Solve solve.Env
	Page  bool // in a page, which can end any work: the built-in SAT solver is run here
	// the field Image of the request, if it is not in its JSON, which is slow to read
	Image    []byte
	Progress func(Progress) // nil if progress is not watched
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
func NewEnv() *Env { return &Env{Boards: NewBoards(DefaultBoards), Limits: DefaultLimits()} }

// Watched returns the environment with another watcher.
func (env Env) Watched(progress func(Progress)) *Env {
	env.Progress = progress
	return &env
}

// factor returns the board, factored.
func (env *Env) factor(ctx context.Context, b *lightsout.Board) (*algebra.Algebra, error) {
	if env.Boards == nil {
		return algebra.Of(ctx, b)
	}
	return env.of(b).factors.Get(ctx)
}

// with returns the environment of a search on a factored board.
func (env *Env) with(a *algebra.Algebra) solve.Env {
	with := env.Solve
	with.Search.Factored = a
	return with
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
	within.Solve.Search.Memory = env.Limits.memory(cost)
	return act.Run(ctx, &within)
}

// Ask is Do with the type of the answer.
func Ask[A any](ctx context.Context, env *Env, act Act) (A, error) {
	answer, err := Do(ctx, env, act)
	typed, _ := answer.(A)
	return typed, err
}

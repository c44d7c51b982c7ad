package api

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"time"

	"lightsout/encode"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/solve/least"
)

// Act is one request: a struct whose fields JSON names, and which Go may fill in directly. The command line binds its
// flags to the fields, HTTP and WebAssembly decode JSON into them; from there on there is one way for all.
//
// The order of calls is Check, Cost, Run. Do and Kind.Run keep it.
type Act interface {
	// Check reads the fields, and refuses what can be refused without work: it returns a *RequestError. Limits
	// bound what is read on the way, such as pixels of an image.
	Check(Limits) error
	// Cost estimates the work of Run. It is called after Check.
	Cost() Cost
	// Run does the work until its context ends. An answer with an error is the best found so far.
	Run(ctx context.Context, env *Env) (any, error)
}

// Env is the environment of acts.
type Env struct {
	Boards   *Boards          // factored boards; nil keeps none
	Limits   Limits           // the zero value has none
	Finder   generate.Finder  // of the methods mace4 and mace4-vector; nil if they cannot be run
	Solvers  Solvers          // of other people; nil if none is run here
	Progress func(Progress)   // nil if progress is not watched
	Now      func() time.Time // nil for time.Now
}

// Solvers runs third-party solvers.
type Solvers interface {
	// List returns the solvers that are here.
	List() []MethodAnswer
	// Run has a solver read a text about a task, in a format of those it lists, and returns its reply and its last words.
	Run(ctx context.Context, solver string, t encode.Task, format, text string) (encode.Reply, string, error)
}

// NewEnv returns an environment with an empty cache and the usual limits.
func NewEnv() *Env { return &Env{Boards: NewBoards(UsualBoards), Limits: Usual()} }

// Watched returns the environment with another watcher.
func (env Env) Watched(progress func(Progress)) *Env {
	env.Progress = progress
	return &env
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

func (env *Env) search(p least.Progress) {
	env.report(Progress{int64(p.Fraction * 1e6), 1e6, fmt.Sprintf("%d presses, at least %d", p.Weight, p.AtLeast)})
}

func (env *Env) now() time.Time {
	if env.Now != nil {
		return env.Now()
	}
	return time.Now()
}

// Kind is a row of the table of acts.
type Kind struct {
	Name    string
	About   string // one line of help
	Example string // parameters that the documents show
	New     func() Act
	Answer  reflect.Type
}

// Request is the type of the parameters.
func (k Kind) Request() reflect.Type {
	return reflect.TypeOf(k.New()).Elem()
}

// Run does the act with parameters that are a JSON object, read strictly. A request that is wrong gives a
// *RequestError; what cannot be solved or proved is an answer.
func (k Kind) Run(ctx context.Context, env *Env, params []byte) (any, error) {
	act := k.New()
	answer, err := any(nil), decode(params, act)
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
			answer, err = nil, &PanicError{fmt.Sprint(what), string(debug.Stack())}
		}
	}()
	if err := act.Check(env.Limits); err != nil {
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
	cost := act.Cost()
	if err := env.Limits.Admit(cost); err != nil {
		return nil, err
	}
	if most := env.Limits.Bytes; most > 0 { // a search for least solutions may take what is left
		ctx = least.WithMemory(ctx, int64(most-cost.Bytes))
	}
	return act.Run(ctx, env)
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

func tooLarge(field, format string, args ...any) error {
	return &RequestError{Field: field, Reason: text.ClipAt(fmt.Sprintf(format, args...), maxReason), TooLarge: true}
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

package api

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"lightsout"
)

// To factor a board, and some other work, cannot be stopped. A server that does short requests itself and
// gives long ones to processes, which it can end, must not begin it: a hundred requests that nobody waits
// for anymore would go on for a minute.

// ErrLong is the error of an act in a Short context that would begin something long that cannot be stopped.
var ErrLong = errors.New("this takes long and cannot be stopped")

// Limits of what is begun where there is little time: about a quarter of a second on one processor.
const (
	maxShortLights       = 1 << 18 // of any board
	maxShortHardLights   = 1 << 14 // of lattices that are not plain
	maxShortGraphLights  = 1 << 12
	maxShortModuloLights = 1 << 11 // of graphs with more than two states
	maxShortSteps        = 2.5e8   // of factoring
	maxShortMethodLights = 500     // for methods other than the best, and other moduli
	maxShortFactsLights  = 1 << 10
	maxShortHintLights   = 1 << 15 // for hints, puzzles and what is nearest
)

type shortKey struct{}

// Short returns a context in which acts do not begin what is long and cannot be stopped.
func Short(ctx context.Context) context.Context { return context.WithValue(ctx, shortKey{}, true) }

func (c *call) short() bool { return c.Value(shortKey{}) != nil }

// soon returns ErrLong if time is short and a board has more lights or buttons than a number.
func (c *call) soon(b *lightsout.Board, most int) error {
	if c.short() && max(b.Lights(), b.Buttons()) > most {
		return ErrLong
	}
	return nil
}

// PanicError is a panic in work that an act had begun: a fault of the program, and none of the request.
type PanicError struct{ Value, Stack string }

func (e *PanicError) Error() string { return "panic: " + e.Value }

// patience is closed when nobody waits for what cannot be stopped anymore. In a Short context somebody always
// does: what is left behind keeps no place in any lane, so that there would be more and more of it.
func patience(ctx context.Context) <-chan struct{} {
	if ctx.Value(shortKey{}) != nil {
		return nil
	}
	return ctx.Done()
}

// contained runs a function in a goroutine and waits for it, or as long as there is patience; then it is left
// to end by itself. A panic in it is an error: it would be the end of the program, whoever waits.
func contained[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() { done <- r }()
		r.value, r.err = calmly(f)
	}()
	select {
	case <-patience(ctx):
		var none T
		return none, ctx.Err()
	case r := <-done:
		return r.value, r.err
	}
}

// calmly calls a function and makes an error of its panic.
func calmly[T any](f func() (T, error)) (value T, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = &PanicError{fmt.Sprint(what), string(debug.Stack())}
		}
	}()
	return f()
}

// Package lazy computes values on first use. A caller whose context ends stops waiting.
package lazy

import (
	"context"
	"sync/atomic"
)

// Value is computed by the first caller that needs it. Callers that come meanwhile wait, each as long as its own
// context allows. An error leaves nothing behind: the next caller starts over.
type Value[T any] struct {
	compute func(context.Context) (T, error)
	turn    chan struct{} // holds the caller that computes
	known   atomic.Pointer[T]
}

// New returns a value that is not computed yet.
func New[T any](compute func(context.Context) (T, error)) *Value[T] {
	return &Value[T]{compute: compute, turn: make(chan struct{}, 1)}
}

// Get returns the value. A known value is returned even if the context has ended.
func (v *Value[T]) Get(ctx context.Context) (value T, err error) {
	if known := v.known.Load(); known != nil {
		return *known, nil
	}
	select {
	case v.turn <- struct{}{}:
		defer func() { <-v.turn }()
	case <-ctx.Done():
		return value, ctx.Err()
	}
	if known := v.known.Load(); known != nil {
		return *known, nil
	}
	made, err := v.compute(ctx) // not the named result, which would then be allocated by each call
	if err == nil {
		v.known.Store(&made)
	}
	return made, err
}

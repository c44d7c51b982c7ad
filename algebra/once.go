package algebra

import (
	"context"
	"sync/atomic"
)

// once computes a value when it is first wanted. A computation that is canceled leaves nothing behind:
// the next caller begins anew. Callers that come meanwhile wait, each as long as its own context allows.
type once[T any] struct {
	compute func(context.Context) (T, error)
	turn    chan struct{} // holds the caller that computes
	value   atomic.Pointer[T]
}

func newOnce[T any](compute func(context.Context) (T, error)) *once[T] {
	return &once[T]{compute: compute, turn: make(chan struct{}, 1)}
}

func (o *once[T]) get(ctx context.Context) (value T, err error) {
	if known := o.value.Load(); known != nil {
		return *known, nil
	}
	select {
	case o.turn <- struct{}{}:
		defer func() { <-o.turn }()
	case <-ctx.Done():
		return value, ctx.Err()
	}
	if known := o.value.Load(); known != nil {
		return *known, nil
	}
	if value, err = o.compute(ctx); err == nil {
		o.value.Store(&value)
	}
	return value, err
}

// pace looks at a context once for about a millisecond of work.
type pace struct {
	ctx  context.Context
	work int
}

// spend returns the error of the context if some work, in words or the like, has been done since the last look.
func (p *pace) spend(work int) error {
	const look = 1 << 18
	if p.work += work; p.work < look {
		return nil
	}
	p.work = 0
	return p.ctx.Err()
}

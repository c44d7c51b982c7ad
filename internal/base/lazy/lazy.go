// Package lazy computes values on first use. A caller whose context ends stops waiting.
package lazy

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Value is computed by the first caller that needs it. Callers that come meanwhile wait, each as long as its
// own context allows. An error leaves nothing behind: the next caller starts over.
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
	computed, err := v.compute(ctx) // not the named result, which would then be allocated by each call
	if err == nil {
		v.known.Store(&computed)
	}
	return computed, err
}

// Cache keeps the values of the last keys that were asked for, up to a number, and computes each when it is
// first needed.
type Cache[K comparable, V any] struct {
	Max int

	mu   sync.Mutex
	kept []entry[K, V] // the one used last is last
}

type entry[K, V any] struct {
	key   K
	value *Value[V]
}

// Get returns the value of a key. Callers that need it meanwhile wait; if the one that computes it is
// canceled, the next one does.
func (c *Cache[K, V]) Get(
	ctx context.Context, key K, compute func(context.Context, K) (V, error),
) (V, error) {
	c.mu.Lock()
	at := slices.IndexFunc(c.kept, func(e entry[K, V]) bool { return e.key == key })
	one := entry[K, V]{key: key}
	if at >= 0 {
		one = c.kept[at]
	} else {
		one.value = New(func(ctx context.Context) (V, error) { return compute(ctx, key) })
	}
	if at < 0 && len(c.kept) == c.Max {
		at = 0
	}
	if at >= 0 {
		c.kept = slices.Delete(c.kept, at, at+1)
	}
	c.kept = append(c.kept, one)
	c.mu.Unlock()
	return one.value.Get(ctx)
}

package api

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A panic in a goroutine of an act is an error, and nobody waits for work longer than its context lasts.
func TestContained(t *testing.T) {
	_, err := contained(t.Context(), func() (int, error) { panic("at the disco") })
	var fault *PanicError
	if !errors.As(err, &fault) || fault.Value != "at the disco" || fault.Stack == "" {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	let := make(chan struct{})
	defer close(let)
	if _, err := contained(ctx, func() (int, error) { cancel(); <-let; return 1, nil }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n, err := contained(t.Context(), func() (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Fatal(n, err)
	}
}

// Where time is short, what was begun is waited for, so that it keeps its place; elsewhere nobody does.
func TestNothingIsLeftBehindInShort(t *testing.T) {
	for _, short := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			if short {
				ctx = Short(ctx)
			}
			var ended atomic.Bool
			_, err := contained(ctx, func() (int, error) {
				cancel()
				time.Sleep(time.Second)
				ended.Store(true)
				return 7, nil
			})
			if ended.Load() != short || (err == nil) != short {
				t.Errorf("short %v: ended %v, %v", short, ended.Load(), err)
			}
			time.Sleep(time.Minute) // until it has ended by itself
		})
	}
}

package lazy

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A computation that is canceled is started again by the next caller; one that succeeds runs once.
func TestCanceledStartsOver(t *testing.T) {
	runs := 0
	v := New(func(ctx context.Context) (int, error) {
		runs++
		return 7, ctx.Err()
	})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if _, err := v.Get(ended); !errors.Is(err, context.Canceled) {
			t.Fatalf("%v of an ended context", err)
		}
	}
	runs = 0
	for _, ctx := range []context.Context{t.Context(), t.Context(), ended} {
		if got, err := v.Get(ctx); got != 7 || err != nil || runs != 1 {
			t.Errorf("%d, %v after %d runs", got, err, runs)
		}
	}
}

// A caller that waits for another leaves when its own context ends.
func TestWaitersLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := New(func(ctx context.Context) (int, error) {
			time.Sleep(time.Hour)
			return 7, nil
		})
		go v.Get(t.Context())
		synctest.Wait()
		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		_, err := v.Get(short)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		if got, err := v.Get(t.Context()); got != 7 || err != nil {
			t.Errorf("%d, %v", got, err)
		}
	})
}

// A known value is returned without an allocation.
func TestKnownAllocatesNothing(t *testing.T) {
	v := New(func(context.Context) ([4]int, error) { return [4]int{1, 2, 3, 4}, nil })
	get := func() {
		if got, err := v.Get(t.Context()); got[3] != 4 || err != nil {
			t.Fatal(got, err)
		}
	}
	get()
	if n := testing.AllocsPerRun(10, get); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The values that were used last are kept, and are computed once.
func TestCache(t *testing.T) {
	k := Cache[int, int]{Max: 4}
	made := map[int]int{}
	compute := func(ctx context.Context, n int) (int, error) {
		made[n]++
		return 10 * n, ctx.Err()
	}
	for _, n := range []int{1, 2, 1, 3, 4, 1, 5, 1, 2} {
		if v, err := k.Get(t.Context(), n, compute); v != 10*n || err != nil {
			t.Errorf("key %d gives %v, %v", n, v, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := k.Get(ended, 7, compute); err == nil {
		t.Error("a canceled caller has a value")
	}
	if v, err := k.Get(t.Context(), 7, compute); v != 70 || err != nil {
		t.Errorf("after a canceled caller: %v, %v", v, err)
	}
	if made[1] != 1 || made[2] != 2 || len(k.kept) != 4 {
		t.Errorf("made %v, kept %v", made, k.kept)
	}
}

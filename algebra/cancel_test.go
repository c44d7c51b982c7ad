package algebra_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout/algebra"
)

// countdown is a context that is canceled after a number of checks: it cancels work midway without a clock.
type countdown struct {
	context.Context
	left atomic.Int64
	done chan struct{}
	end  func()
}

func newCountdown(looks int64) *countdown {
	c := &countdown{Context: context.Background(), done: make(chan struct{})}
	c.left.Store(looks)
	c.end = sync.OnceFunc(func() { close(c.done) })
	return c
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		c.end()
		return context.Canceled
	}
	return nil
}

func (c *countdown) Done() <-chan struct{} { return c.done }

// canceledBoards give each method some work.
var canceledBoards = map[string][]string{
	"congruence": {"40000x40000", "torus-33001x33001", "mobius-33000x17000"},
	"chase":      {"60x60-king", "40x40-knight-mod6", "30x30x5", "20x20-mod4"},
	"sparse":     {"graph-hypercube-9", "40x40-king-mod3", "12x12-star-mod6"},
	"dense":      {"20x20", "14x14-king-mod6", "12x12-star-mod255"},
}

// TestFactoringIsCanceled cancels every method at many points, tries again, and checks that the results are
// right and no goroutine is left.
func TestFactoringIsCanceled(t *testing.T) {
	before := runtime.NumGoroutine()
	for method, specs := range canceledBoards {
		for _, spec := range specs {
			b := mustParse(t, spec)
			whole := newCountdown(1 << 40)
			want, err := algebra.By(whole, method, b)
			if err != nil {
				t.Fatal(err)
			}
			looks := 1<<40 - whole.left.Load()
			if looks < 4 {
				t.Errorf("%s of %s looks at its context %d times", method, spec, looks)
			}
			for at := int64(0); at < looks-1; at += 1 + looks/8 {
				a, err := algebra.By(newCountdown(at), method, b)
				if a != nil || !errors.Is(err, context.Canceled) {
					t.Errorf("%s of %s, canceled at check %d of %d: %v", method, spec, at, looks, err)
				}
			}
			if b.Lights() > 1<<16 {
				continue // listing takes gigabytes
			}
			counted := newCountdown(1 << 40)
			if err := list(counted, want); err != nil {
				t.Fatal(err)
			}
			looks = 1<<40 - counted.left.Load()
			again, err := algebra.By(context.Background(), method, b)
			if err != nil {
				t.Fatal(err)
			}
			for at := int64(0); at < looks-1; at += 1 + looks/8 {
				if err := list(newCountdown(at), again); err == nil {
					break // what was listed before it was canceled stays
				} else if !errors.Is(err, context.Canceled) {
					t.Errorf("%s of %s, listing canceled at check %d of %d: %v", method, spec, at, looks, err)
				}
			}
			if must(again.Quiets(context.Background())) != must(want.Quiets(context.Background())) ||
				must(again.Witnesses(context.Background())) != must(want.Witnesses(context.Background())) {
				t.Errorf("%s of %s: %d quiet patterns and %d witnesses after it was canceled, want %d and %d",
					method, spec, must(again.Quiets(context.Background())),
					must(again.Witnesses(context.Background())), must(want.Quiets(context.Background())),
					must(want.Witnesses(context.Background())))
			}
			for i := range min(must(want.Quiets(context.Background())), 3) {
				if !must(again.Quiet(context.Background(), i)).Equal(
					must(want.Quiet(context.Background(), i))) {
					t.Errorf("%s of %s: quiet pattern %d is another after it was canceled", method, spec, i)
				}
			}
		}
	}
	for range 1 << 20 { // a goroutine that has returned is counted for a moment
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines are left, %d were before", runtime.NumGoroutine(), before)
}

// list makes a board list its quiet patterns and witnesses.
func list(ctx context.Context, a *algebra.Algebra) error {
	if _, err := a.Quiets(ctx); err != nil {
		return err
	}
	_, err := a.Witnesses(ctx)
	return err
}

// Every way to ask for patterns ends with its context, and starts over with the next.
func TestQueriesAreCanceled(t *testing.T) {
	b := mustParse(t, "11x11-king-mod6")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, ask := range map[string]func(context.Context, *algebra.Algebra) error{
		"Quiets": func(ctx context.Context, a *algebra.Algebra) error {
			_, err := a.Quiets(ctx)
			return err
		},
		"Quiet": func(ctx context.Context, a *algebra.Algebra) error {
			_, err := a.Quiet(ctx, 0)
			return err
		},
		"Witnesses": func(ctx context.Context, a *algebra.Algebra) error {
			_, err := a.Witnesses(ctx)
			return err
		},
		"AllWitnesses": func(ctx context.Context, a *algebra.Algebra) error {
			_, err := a.AllWitnesses(ctx)
			return err
		},
		"Reachable": func(ctx context.Context, a *algebra.Algebra) error {
			_, err := a.Reachable(ctx, b.AllOn(), b.NewState())
			return err
		},
		"All": func(ctx context.Context, a *algebra.Algebra) error {
			for _, err := range a.All(ctx, b.NewPresses()) {
				return err
			}
			return nil
		},
	} {
		a, err := algebra.Of(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if err := ask(ended, a); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if err := ask(t.Context(), a); err != nil {
			t.Errorf("%s, asked again: %v", name, err)
		}
	}
}

// Short work for each of many patterns can be canceled between them.
func TestListingIsCanceledBetweenPatterns(t *testing.T) {
	for _, spec := range []string{"4x4x4x4", "4x4x4x4-mod3", "graph-complete-40"} {
		a, err := algebra.Of(t.Context(), mustParse(t, spec))
		if err != nil {
			t.Fatal(err)
		}
		for name, list := range map[string]func(context.Context) (int, error){
			"Quiets": a.Quiets,
			"AllWitnesses": func(ctx context.Context) (int, error) {
				w, err := a.AllWitnesses(ctx)
				return len(w), err
			},
		} {
			const most = 1 << 40
			ctx := newCountdown(most)
			if n, err := list(ctx); err != nil || n < 20 || most-ctx.left.Load() < int64(n) {
				t.Errorf("%s of %s: %d patterns (%v), and %d chances to cancel", name, spec, n, err,
					most-ctx.left.Load())
			}
		}
	}
}

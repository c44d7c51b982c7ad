package server

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/app/api"

	"pgregory.net/rapid"
)

func startHere() (Worker, error) { return here{}, nil }

// A client that uses its whole share leaves room for another, which does not wait behind it.
func TestPoolShares(t *testing.T) {
	// its second goes before the older ones of the other
	synctest.Test(t, func(t *testing.T) {
		p := newPool(Options{Start: startHere, Places: 8, Slow: 4, Waiting: 100})
		ctx, cancel := context.WithCancel(t.Context())
		var running []*place
		enter := func(client string) {
			go func() {
				if place, err := p.enter(ctx, client); err == nil {
					running = append(running, place)
				}
			}()
			synctest.Wait()
		}
		for range 20 {
			enter("greedy")
		}
		if p.byName["greedy"] != 6 {
			t.Errorf("one client has %d of 8 places", p.byName["greedy"])
		}
		for range 2 {
			enter("modest")
		}
		if p.byName["modest"] != 1 || p.load().waiting != 15 {
			t.Errorf("%v, %+v", p.byName, p.load())
		}
		running[0].leave(false)
		running[1].leave(false)
		synctest.Wait()
		if p.byName["modest"] != 2 || p.byName["greedy"] != 4 {
			t.Errorf("%v", p.byName)
		}
		cancel()
		synctest.Wait()
		for _, place := range running[2:] {
			place.leave(false)
		}
		if load := p.load(); load.taken+load.waiting != 0 {
			t.Errorf("%+v", load)
		}
	})
}

// starved is a worker that a busy machine keeps from running.
type starved struct {
	here
	took *atomic.Int64
}

func (s starved) Spent() time.Duration { return time.Duration(s.took.Load()) }

// An act that waits for a processor does not count as long work; one that had its time does, and so does one
// that never runs.
func TestStarvedActsContinue(t *testing.T) {
	const moment = 100 * time.Millisecond
	for _, test := range []struct{ took, after, want time.Duration }{
		{moment, 0, moment},
		{moment, 250 * time.Millisecond, 3 * moment},
		{0, 0, (starvedMoments + 1) * moment},
	} {
		synctest.Test(t, func(t *testing.T) {
			var took, refused atomic.Int64
			took.Store(int64(time.Hour)) // of the acts before
			p := newPool(Options{Start: func() (Worker, error) {
				return starved{took: &took}, nil
			}, Places: 4, Slow: 1, Waiting: 10})
			for range 2 { // so that the workers are not fresh
				one, _ := p.enter(t.Context(), "a")
				two, _ := p.enter(t.Context(), "b")
				one.leave(false)
				two.leave(false)
			}
			long, _ := p.enter(t.Context(), "a")
			short, _ := p.enter(t.Context(), "b")
			long.yield()
			began := time.Now()
			short.mind(moment, starvedMoments, func() { refused.Store(int64(time.Since(began))) })
			time.Sleep(test.after)
			took.Add(int64(test.took))
			time.Sleep(time.Minute)
			if got := time.Duration(refused.Load()); got != test.want {
				t.Errorf("an act that took %v after %v was refused after %v, want %v", test.took, test.after,
					got, test.want)
			}
			short.leave(false)
			long.leave(false)
		})
	}
}

// Places, waiting and slow work never exceed their bounds, everything that may run does, and in the end
// nothing is left.
func TestPoolProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		places := rapid.IntRange(1, 6).Draw(r, "places")
		slow := rapid.IntRange(1, 3).Draw(r, "slow")
		waiting := rapid.IntRange(0, 4).Draw(r, "waiting")
		steps := rapid.SliceOfN(rapid.SampledFrom([]string{"enter a", "enter b", "enter c", "cancel", "yield",
			"leave", "lose", "sleep"}), 1, 40).Draw(r, "steps")
		picks := rapid.SliceOfN(rapid.IntRange(0, 9), len(steps), len(steps)).Draw(r, "picks")
		synctest.Test(t, func(t *testing.T) {
			p := newPool(Options{Start: startHere, Places: places, Slow: slow, Waiting: waiting})
			var running []*place
			var cancels []context.CancelFunc
			for i, step := range steps {
				switch step {
				case "cancel":
					if len(cancels) > 0 {
						cancels[picks[i]%len(cancels)]()
					}
				case "sleep":
					time.Sleep(time.Minute)
				case "yield", "leave", "lose":
					if len(running) == 0 {
						continue
					}
					at := picks[i] % len(running)
					if step == "yield" {
						full := p.load().slowed == slow
						if !running[at].slowed && running[at].yield() == full {
							t.Fatal("a place yielded wrongly")
						}
						continue
					}
					place := running[at]
					running = append(running[:at], running[at+1:]...)
					place.leave(step == "lose")
					if !place.yield() {
						t.Fatal("a place that was left yields")
					}
				default:
					ctx, cancel := context.WithCancel(t.Context())
					cancels = append(cancels, cancel)
					go func() {
						if place, err := p.enter(ctx, step); err == nil {
							running = append(running, place)
						}
					}()
				}
				synctest.Wait()
				load := p.load()
				if load.taken != len(running) || load.taken > places || load.slowed > slow ||
					load.waiting > waiting || load.waiting > 0 && load.taken == 0 {
					t.Fatalf("%d run, and the load is %+v", len(running), load)
				}
			}
			for _, cancel := range cancels {
				cancel()
			}
			synctest.Wait()
			for _, place := range running {
				place.leave(false)
			}
			p.close()
			if load := p.load(); load.taken+load.slowed+load.waiting+load.idle != 0 || len(p.byName) != 0 {
				t.Fatalf("%+v, %v", load, p.byName)
			}
		})
	})
}

func ignore(api.Progress) {}

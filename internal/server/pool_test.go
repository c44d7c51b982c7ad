package server

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

func startHere() (Worker, error) { return here{}, nil }

// However much memory there is, the server and its workers together do not take more.
func TestDivide(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		memory := rapid.Int64Range(256<<20, 1<<45).Draw(r, "memory")
		own, places, each := Divide(memory)
		if places < 1 || own < 64<<20 || each < 128<<20 || own+int64(places)*(each+arena) > memory {
			t.Fatalf("%d bytes: %d for the server, %d places of %d", memory, own, places, each)
		}
	})
}

// A client that asks for everything leaves room for another, which does not wait behind it.
func TestPoolShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(startHere, 8, 4, 100)
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
		if p.byName["modest"] != 2 || p.byName["greedy"] != 4 { // its second goes before the older ones of the other
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

// Places, waiting and slow work never exceed their bounds, every one that may run does, and in the end
// nothing is left.
func TestPoolProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		places, slow, waiting := rapid.IntRange(1, 6).Draw(r, "places"), rapid.IntRange(1, 3).Draw(r, "slow"), rapid.IntRange(0, 4).Draw(r, "waiting")
		steps := rapid.SliceOfN(rapid.SampledFrom([]string{"enter a", "enter b", "enter c", "cancel", "yield", "leave", "lose", "sleep"}), 1, 40).Draw(r, "steps")
		picks := rapid.SliceOfN(rapid.IntRange(0, 9), len(steps), len(steps)).Draw(r, "picks")
		synctest.Test(t, func(t *testing.T) {
			p := newPool(startHere, places, slow, waiting)
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
						if full := p.load().slowed == slow; !running[at].slowed && running[at].yield() == full {
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
				if load.taken != len(running) || load.taken > places || load.slowed > slow || load.waiting > waiting || load.waiting > 0 && load.taken == 0 {
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

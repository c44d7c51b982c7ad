package server

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"lightsout/app/api"
)

func startHere() (Worker, error) { return here{}, nil }

// The server and its workers together never take more memory than there is.
func TestDivide(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		memory := rapid.Int64Range(256<<20, 1<<45).Draw(r, "memory")
		own, places, each := Divide(memory)
		if places < 1 || own < 64<<20 || each < 128<<20 || own+int64(places)*(each+arena) > memory {
			t.Fatalf("%d bytes: %d for the server, %d places of %d", memory, own, places, each)
		}
	})
}

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

func startWorker(t *testing.T) *process {
	t.Helper()
	w, err := processOf(t, "acts")()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w.(*process)
}

// A worker gives the same answers as the act itself, act after act.
func TestWorker(t *testing.T) {
	w := startWorker(t)
	inside := here{newActs(nil).list(), api.NewEnv()}
	for _, test := range []struct{ act, params string }{
		{"echo", `{"word":"<é>\n","times":3}`}, {"echo", `[`}, {"unknown", `{}`}, {"fail", `{}`},
		{"panic", `{}`},
		{"echo", `{"word":"` + strings.Repeat("long ", 100_000) + `","times":3}`},
	} {
		a, _, wantErr := inside.Do(t.Context(), test.act, []byte(test.params), ignore)
		b, lost, err := w.Do(t.Context(), test.act, []byte(test.params), ignore)
		if lost || !bytes.Equal(a, b) || (err == nil) != (wantErr == nil) ||
			err != nil && err.Error() != wantErr.Error() {
			t.Errorf("%s: here %.80s, %v; there %.80s, %v", test.act, a, wantErr, b, err)
		}
	}
	var wrong *api.RequestError
	_, _, err := w.Do(t.Context(), "echo", []byte(`[`), ignore)
	if !errors.As(err, &wrong) || wrong.Act != "echo" {
		t.Errorf("the error is %v", err)
	}
	var fault *api.PanicError
	_, _, err = w.Do(t.Context(), "panic", []byte(`{}`), ignore)
	if !errors.As(err, &fault) || !strings.Contains(fault.Stack, "main_test.go") {
		t.Errorf("the error is %v", err)
	}
	if spent := w.Spent(); spent <= 0 || runtime.GOOS == "linux" && spent > time.Hour {
		t.Errorf("it has taken %v of the processors", spent)
	}
	w.Yield()
	if _, _, err := w.Do(t.Context(), "echo", []byte(`{}`), ignore); err != nil {
		t.Error(err)
	}
}

// A canceled act ends and its worker continues; a worker whose act does not end is killed.
func TestWorkerStops(t *testing.T) {
	w := startWorker(t)
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		_, lost, err := w.Do(ctx, "wait", []byte(`{}`), func(api.Progress) { cancel() })
		if lost || !errors.Is(err, context.Canceled) {
			t.Errorf("%v, %v", lost, err)
		}
		cancel()
	}
	late, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	answer, lost, err := w.Do(late, "giveup", []byte(`{}`), ignore)
	if lost || err != nil || !strings.Contains(string(answer), "gave up") {
		t.Errorf("%s, %v, %v", answer, lost, err)
	}
	_, lost, err = w.Do(late, "wait", []byte(`{}`), ignore)
	if lost || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %v", lost, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, lost, err := w.Do(ctx, "stuck", []byte(`{}`), ignore); !lost || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", lost, err)
	}
}

// A worker that dies or uses too much memory is lost, and the error says why.
func TestWorkerDies(t *testing.T) {
	_, lost, err := startWorker(t).Do(t.Context(), "die", []byte(`{}`), ignore)
	if !lost || err == nil || !strings.Contains(err.Error(), "the last words") {
		t.Errorf("%v, %v", lost, err)
	}
	if !underRace {
		_, lost, err := startWorker(t).Do(t.Context(), "grow", []byte(`{}`), ignore)
		if !lost || !errors.Is(err, errMemory) {
			t.Errorf("%v, %v", lost, err)
		}
	}
	if _, err := Process(0, "/nowhere/lightsout")(); err == nil {
		t.Error("a program that does not exist was started")
	}
}

// A server survives its workers, and the next request gets a new one.
func TestServerOutlivesWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	s := newServer(t, Options{
		Acts: newActs(nil).list(), Patience: time.Hour, Quick: time.Hour, Start: processOf(t, "acts"),
		Places: 2,
	})
	want := map[string]int{"panic": 500, "fail": 500, "die": 500, "grow": 507}
	if underRace { // no limit of memory
		delete(want, "grow")
	}
	for range 2 {
		for act, status := range want {
			w := ask(s, "POST", "/api/v1/"+act, `{}`)
			if w.Code != status || strings.Contains(w.Body.String(), "secret") {
				t.Errorf("%s: %d %s", act, w.Code, w.Body)
			}
		}
		w := ask(s, "POST", "/api/v1/echo", `{"word":"a","times":2}`)
		if w.Code != 200 || !strings.Contains(w.Body.String(), `["a","a"]`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if w := ask(s, "POST", "/api/v1/echo", `[]`); w.Code != 422 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	least := int64(2 * (len(want) - 2)) // those who die or grow
	load := s.pool.load()
	if load.idle != 1 || load.killed < least || load.killed > 2*least || load.taken != 0 {
		t.Errorf("the load is %+v", load)
	}
	broken := newServer(t, Options{
		Acts: newActs(nil).list(), Start: Process(0, "/nowhere/lightsout"), Places: 1,
	})
	for range 3 {
		if w := ask(broken, "POST", "/api/v1/echo", `{}`); w.Code != 500 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// An act that runs out of memory because of earlier acts gets a new worker.
func TestFullWorkerIsReplaced(t *testing.T) {
	if underRace {
		return // no limit of memory
	}
	s := newServer(t, Options{
		Acts: newActs(nil).list(), Patience: time.Minute, Quick: time.Minute, Start: processOf(t, "acts"),
		Places: 1,
	})
	for n := 1; s.pool.load().started < 3; n++ {
		if w := ask(s, "POST", "/api/v1/hoard", `{}`); w.Code != 200 || n > 20 {
			t.Fatalf("request %d: %d %s", n, w.Code, w.Body)
		}
	}
	if load := s.pool.load(); load.killed != 2 {
		t.Errorf("the load is %+v", load)
	}
}

// A worker refuses what no server sends, and ends when its input does, also if its act does not.
func TestWorkReadsOrders(t *testing.T) {
	let := make(chan struct{})
	defer close(let)
	list := newActs(let).list()
	run := func(orders ...order) (r result, err error) {
		var in, out bytes.Buffer
		encoder := gob.NewEncoder(&in)
		for _, o := range orders {
			if err := encoder.Encode(o); err != nil {
				t.Fatal(err)
			}
		}
		err = Work(t.Context(), list, api.NewEnv(), 0, &in, &out)
		for results := gob.NewDecoder(&out); results.Decode(&r) == nil; {
		}
		return r, err
	}
	if _, err := run(order{Number: 1, Act: "wait"}, order{Number: 2, Act: "echo"}); err == nil {
		t.Error("two orders at once are no error")
	}
	if r, err := run(order{Number: 7, Act: "wait"}, order{Number: 6, Stop: true}); err != nil || !r.Canceled {
		t.Errorf("%+v, %v", r, err)
	}
	_, err := run(order{Number: 1, Act: "stuck"})
	if err == nil || !strings.Contains(err.Error(), "during an act") {
		t.Error(err)
	}
	for _, text := range []string{"\x10half", "no gob at all"} {
		if err := Work(t.Context(), list, api.NewEnv(), 0, strings.NewReader(text), io.Discard); err == nil {
			t.Errorf("%q is no error", text)
		}
	}
}

// Every way in which an order can end comes back as it was.
func TestResults(t *testing.T) {
	for _, want := range []error{
		nil, &api.RequestError{Act: "a", Reason: "b"}, kindMemory.problem("c"),
		&api.PanicError{Value: "d", Stack: "e"}, context.DeadlineExceeded, context.Canceled, errors.New("f"),
		errors.New(""),
	} {
		var pipe bytes.Buffer
		var got result
		err := errors.Join(gob.NewEncoder(&pipe).Encode(resultOf([]byte("1"), want)),
			gob.NewDecoder(&pipe).Decode(&got))
		if err != nil {
			t.Fatal(err)
		}
		err = got.err()
		if (err == nil) != (want == nil) || want != nil && want.Error() != "" && err.Error() != want.Error() {
			t.Errorf("%v came back as %v", want, err)
		}
	}
}

// bare is an idle connection.
type bare struct {
	net.Conn
	closed bool
}

func (b *bare) Close() error {
	b.closed = true
	return nil
}

// Whatever connections do, the bounds hold, only idle connections are closed, the oldest first, and a
// connection is refused only if none is idle.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		most := rapid.IntRange(1, 6).Draw(r, "most")
		each := rapid.IntRange(0, 3).Draw(r, "each")
		c := &crowd{places: newQuota(int64(most), int64(each), 0)}
		var inside []*guest
		idle := map[*guest]bool{}
		drop := func(g *guest) {
			for i := range inside {
				if inside[i] == g {
					inside = append(inside[:i:i], inside[i+1:]...)
					break
				}
			}
			delete(idle, g)
		}
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			pick := func() *guest { return inside[rapid.IntRange(0, len(inside)-1).Draw(r, "which")] }
			step := rapid.SampledFrom([]string{"enter", "enter", "work", "rest", "close"}).Draw(r, "step")
			switch {
			case step == "enter":
				g := &guest{Conn: &bare{}, from: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "from")}
				mine := 0
				mineIdle := false
				for _, other := range inside {
					if other.from == g.from {
						mine++
						mineIdle = mineIdle || idle[other]
					}
				}
				crowded := each > 0 && mine >= each
				instead, ok := c.enter(g)
				want := crowded && mineIdle || !crowded && (len(inside) < most || len(idle) > 0)
				if ok != want {
					r.Fatalf("let in: %v, want %v", ok, want)
				}
				if instead != nil {
					if !idle[instead] || crowded && instead.from != g.from {
						r.Fatal("the wrong connection gave way")
					}
					instead.Close()
					drop(instead)
				}
				if ok {
					c.see(g, http.StateNew)
					inside = append(inside, g)
					idle[g] = true
				}
			case len(inside) == 0:
			case step == "work":
				g := pick()
				c.see(g, http.StateActive)
				delete(idle, g)
			case step == "rest":
				g := pick()
				c.see(g, http.StateIdle)
				idle[g] = true
			default:
				g := pick()
				c.see(g, http.StateClosed)
				c.see(g, http.StateClosed) // gives one place back, not two
				drop(g)
			}
			if count := c.places.all(); count != len(inside) || c.idle.Len() != len(idle) || count > most {
				r.Fatalf("%d inside and %d idle, want %d and %d", count, c.idle.Len(), len(inside), len(idle))
			}
		}
		c.dismiss()
		for g := range idle {
			if !g.Conn.(*bare).closed {
				r.Fatal("an idle connection outlives the server")
			}
		}
		for _, g := range inside {
			c.see(g, http.StateClosed)
		}
		if len(c.places.byName) != 0 || c.idle.Len() != 0 {
			r.Fatalf("%v are left", c.places.byName)
		}
	})
}

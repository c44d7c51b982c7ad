//go:build unix

package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"pgregory.net/rapid"
)

// inside is a server in this process and a connection to it.
func inside(t testing.TB) *Conn {
	t.Helper()
	server, err := StartServer(t.TempDir(), "", Access{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	c, err := server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// Whatever workers send, in whatever order and however often: each unit is in the record once and correctly,
// nothing wrong gets in, and recorded units are never recounted.
func TestKeeperStoresUnitsOnce(t *testing.T) {
	const plan = "nullity NxN 1 40 unit=1"
	count, err := Counting(context.Background(), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		record := newMemory()
		k := newKeeper(plan, record)
		if err := record.Begin(k.Plan.String(), k.Plan.Units()); err != nil {
			rt.Fatal(err)
		}
		if k.state, err = newKeeperState(context.Background(), record, k.Plan); err != nil {
			rt.Fatal(err)
		}
		recorded := map[int]bool{}
		for range rapid.IntRange(1, 80).Draw(rt, "requests") {
			unit := rapid.IntRange(0, k.Plan.Units()-1).Draw(rt, "unit")
			tally, err := count(context.Background(), unit, nil)
			if err != nil {
				rt.Fatal(err)
			}
			r := request{
				Plan: k.Plan.String(), Version: k.Version,
				Worker: rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "worker"), Unit: unit,
				Try: rapid.IntRange(1, 6).Draw(rt, "try"), Tally: tally,
			}
			switch rapid.IntRange(0, 5).Draw(rt, "act") {
			case 0:
				k.state.next(rapid.IntRange(0, 5).Draw(rt, "published"))
			case 1:
				if got := k.begin(r).Verdict; (got == verdictDone) != recorded[unit] {
					rt.Fatalf("unit %d: %s, recorded %v", unit, got, recorded[unit])
				}
			case 2:
				got := k.fail(r).Verdict
				if (got == verdictDead) != (r.Try >= k.Attempts && !recorded[unit]) {
					rt.Fatalf("failing unit %d at try %d: %s", unit, r.Try, got)
				}
			case 3:
				r.Unit = (unit + 1) % k.Plan.Units()
				if got := k.write(t.Context(), r).Verdict; got != verdictRefuse {
					rt.Fatalf("the tally of another unit: %s", got)
				}
			default:
				k.state.heartbeat(r)
				got := k.write(t.Context(), r).Verdict
				if (got == verdictDone) != recorded[unit] || got == verdictRefuse {
					rt.Fatalf("tally of unit %d: %s, recorded %v", unit, got, recorded[unit])
				}
				recorded[unit] = true
			}
			for _, dead := range k.state.dead() {
				if recorded[dead.Unit] {
					rt.Fatalf("unit %d is dead and in the record", dead.Unit)
				}
			}
			if s := k.Status(); s.Done != len(recorded) || len(record.tallies) != len(recorded) {
				rt.Fatalf("%d units are done, %d in the record, of %d", s.Done, len(record.tallies),
					len(recorded))
			}
		}
		for unit, data := range record.tallies {
			if _, err := k.state.checks.CheckUnit(t.Context(), unit, data); err != nil {
				rt.Fatalf("unit %d: %v", unit, err)
			}
		}
	})
}

// Two machines that disagree about a unit end the census: one of them is faulty.
func TestDisagreeingMachines(t *testing.T) {
	k := newKeeper("nullity NxN 1 40 unit=1", openRecord(t))
	if err := k.Record.Begin(k.Plan.String(), k.Plan.Units()); err != nil {
		t.Fatal(err)
	}
	var err error
	if k.state, err = newKeeperState(t.Context(), k.Record, k.Plan); err != nil {
		t.Fatal(err)
	}
	honest, err := Counting(t.Context(), k.Plan.String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for i, count := range []CountFunc{honest, lying(honest)} {
		tally, err := count(t.Context(), 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := k.write(stopped, request{Unit: 3, Worker: "w", Tally: tally}); got.Verdict !=
			verdictLater || k.failed != nil {
			t.Errorf("a keeper that stops answers %+v", got)
		}
		got := k.write(t.Context(), request{Unit: 3, Worker: "w", Tally: tally})
		if i == 0 && (got.Verdict != verdictYes || k.failed != nil) ||
			i == 1 && (got.Verdict != verdictLater || k.failed == nil ||
				!strings.Contains(k.failed.Error(), "counted before, by w, with another result")) {
			t.Errorf("tally %d: %+v, %v", i, got, k.failed)
		}
	}
}

// lying counts nullities that are possible and wrong.
func lying(count CountFunc) CountFunc {
	return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
		tally, err := count(ctx, unit, progress)
		return bytes.ReplaceAll(tally, []byte(`"nullity":0`), []byte(`"nullity":1`)), err
	}
}

// The keeper refuses messages that are not part of this census, and continues.
func TestKeeperRefusesOtherMessages(t *testing.T) {
	c := inside(t)
	k := newKeeper("nullity NxN 1 40 unit=1", openRecord(t))
	k.Conn = c
	opened := make(chan struct{})
	result := make(chan error, 1)
	k.Opened = func() { close(opened) }
	ctx, cancel := context.WithCancel(context.Background())
	go func() { result <- k.Keep(ctx) }()
	<-opened
	good := request{Act: actBegin, Plan: k.Plan.String(), Version: k.Version, Worker: "w"}
	for want, change := range map[string]func(*request){
		`counts "nullity NxN 1 40 unit=1" now, not "other"`: func(r *request) { r.Plan = "other" },
		"the keeper is lightsout test and the worker 9":     func(r *request) { r.Version = "9" },
		"there is no unit 999":                              func(r *request) { r.Unit = 999 },
		"there is no unit -1":                               func(r *request) { r.Unit = -1 },
		"at most 128 printable bytes":                       func(r *request) { r.Worker = "\x1b]0;x\a" },
		"there is no slot 4096":                             func(r *request) { r.Slot = MaxSlots },
		"nothing takes less than no time":                   func(r *request) { r.Elapsed = -1 },
		`unknown act "dance"`:                               func(r *request) { r.Act = "dance" },
		"not a tally": func(r *request) {
			r.Act = actTally
			r.Tally = []byte(`{"spans":3}`)
		},
		"the tally is not of unit 0": func(r *request) {
			r.Act = actTally
			r.Tally = []byte(`{}`)
		},
	} {
		r := good
		change(&r)
		answer, err := ask(ctx, c, k.Name, r)
		if err != nil || answer.Verdict != verdictRefuse || !strings.Contains(answer.Reason, want) {
			t.Errorf("%s: %+v, %v", want, answer, err)
		}
	}
	m, err := c.Request(keeperSubject(k.Name), []byte("rubbish"), 10*time.Minute)
	if err != nil || !strings.Contains(string(m.Data), "the request is not readable") {
		t.Errorf("rubbish: %v, %v", m, err)
	}
	if s, err := Ask(ctx, c, k.Name); err != nil || s.Done != 0 || s.Units != k.Plan.Units() {
		t.Errorf("status %+v, %v", s, err)
	}
	cancel()
	<-result
	_, err = Ask(context.Background(), c, k.Name)
	if err == nil || !strings.Contains(err.Error(), "no keeper answers") {
		t.Errorf("without a keeper: %v", err)
	}
}

// Requests that wait unread take little memory.
func TestKeeperHoldsLittle(t *testing.T) {
	k := newKeeper("nullity NxN 1 5", openRecord(t))
	k.Conn = inside(t)
	ctx, cancel := context.WithCancel(t.Context())
	k.Opened = func() {
		large := make([]byte, 8<<20)
		for range 64 {
			if err := k.Conn.Publish(keeperSubject(k.Name), large); err != nil {
				t.Fatal(err)
			}
			if err := k.Conn.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		if m.HeapAlloc > 1<<27 {
			t.Errorf("%d MiB are held of 512 that were sent", m.HeapAlloc>>20)
		}
		cancel()
	}
	if err := k.Keep(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func streams(t *testing.T, c *Conn) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// The same tally in other spacing is the same; one whose numbers contradict each other is refused and blamed
// on its worker.
func TestKeeperChecksTallies(t *testing.T) {
	k := newKeeper("distribution 3x3", openRecord(t))
	var said []string
	k.Say = func(text string) { said = append(said, text) }
	if err := k.Record.Begin(k.Plan.String(), k.Plan.Units()); err != nil {
		t.Fatal(err)
	}
	var err error
	if k.state, err = newKeeperState(t.Context(), k.Record, k.Plan); err != nil {
		t.Fatal(err)
	}
	for i := range 20_000 {
		k.state.heartbeat(request{Act: actBeat, Worker: fmt.Sprint(i), Slot: i % MaxSlots})
		k.state.heartbeat(request{Act: actBeat, Worker: "0", Slot: i % MaxSlots})
	}
	if s := k.Status(); len(s.Workers) > maxWorkers || len(s.Workers[0].Now) > maxShown {
		t.Errorf("%d workers are remembered, and %d units of the first", len(s.Workers),
			len(s.Workers[0].Now))
	}
	count, err := Counting(t.Context(), k.Plan.String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := count(t.Context(), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{string(tally), strings.ReplaceAll(string(tally), ",", ",\n "),
		strings.Replace(string(tally), `"n":0`, `"n":7`, 1)} {
		got := k.write(t.Context(), request{Unit: 0, Worker: "w", Tally: []byte(text)})
		want := []verdict{verdictYes, verdictDone, verdictRefuse}[i]
		if got.Verdict != want || k.failed != nil {
			t.Errorf("tally %d: %+v, %v, want %s", i, got, k.failed, want)
		}
	}
	if len(said) != 1 || !strings.Contains(said[0], "unit 0 from w is refused") {
		t.Errorf("said %q", said)
	}
}

// Every unit is counted again, most of them by the other worker; one that lies is found, and named with the
// unit.
func TestRecount(t *testing.T) {
	const plan = "nullity NxN 1 40 unit=1"
	for _, lies := range []bool{false, true} {
		k := newKeeper(plan, openRecord(t))
		k.Conn = inside(t)
		k.Recount = 1
		ctx, cancel := context.WithCancel(t.Context())
		var group sync.WaitGroup
		k.Opened = func() {
			for _, id := range []string{"honest", "liar"} {
				w := &Worker{
					Conn: k.Conn, Name: k.Name, ID: id, Slots: 1, Version: testVersion, Say: func(string) {},
				}
				w.Counting = func(ctx context.Context, plan string) (CountFunc, error) {
					count, err := Counting(ctx, plan, nil)
					if lies && id == "liar" {
						count = lying(count)
					}
					return count, err
				}
				group.Go(func() { w.Work(ctx) })
			}
		}
		err := k.Keep(ctx)
		cancel()
		group.Wait()
		switch s := k.Status(); {
		case lies && (err == nil || !regexp.MustCompile(
			`unit \d+ from (honest|liar) .* by (honest|liar), with another result`).MatchString(err.Error())):
			t.Errorf("a liar is not found: %v", err)
		case !lies &&
			(err != nil || s.Recounted != k.Plan.Units() || s.ByOthers == 0 || s.Done != k.Plan.Units()):
			t.Errorf("%+v, %v", s, err)
		}
	}
}

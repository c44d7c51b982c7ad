package server

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"lightsout/app/api"

	"pgregory.net/rapid"
)

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

package server

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lightsout/internal/app/api"
)

// A panic in a goroutine that an act started is logged and counted like one in the act.
func TestPanicBesideAnAct(t *testing.T) {
	broken := newActs(nil).act("broken", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
		return nil, &api.PanicError{Value: "secret", Stack: "secret.go:1"}
	})
	s := newServer(t, Options{Acts: []api.Kind{broken}})
	if w := ask(s, "POST", "/api/v1/broken", `{}`); w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(s, "GET", "/metrics", ""); !strings.Contains(w.Body.String(), "lightsout_panics_total 1") {
		t.Error(w.Body)
	}
}

// Bytes held for slow clients are bounded, and all are released.
func TestHeldBytes(t *testing.T) {
	a := newActs(make(chan struct{}))
	s := newServer(t, Options{Acts: a.list(), MaxHeld: 100, Patience: time.Hour, MaxBody: 1000})
	s.held.small = 20
	large := `{"word":"` + strings.Repeat("x", 80) + `"}`
	first := make(chan *httptest.ResponseRecorder, 1)
	go func() { first <- ask(s, "POST", "/api/v1/wait", large) }()
	<-a.began
	w := ask(s, "POST", "/api/v1/echo", large)
	if p := problemIn(t, w); w.Code != 503 || p.Type != "/api/#busy" || w.Header().Get("Retry-After") == "" {
		t.Errorf("a request: %d %s", w.Code, w.Body)
	}
	if w := ask(s, "POST", "/api/v1/echo", `{"word":"0123456789","times":9}`); w.Code != 503 {
		t.Errorf("an answer: %d %s", w.Code, w.Body)
	}
	if w := ask(s, "POST", "/api/v1/echo", `{}`); w.Code != 200 {
		t.Errorf("a small request: %d %s", w.Code, w.Body)
	}
	a.let <- struct{}{}
	if w := <-first; w.Code != 200 {
		t.Errorf("the first: %d %s", w.Code, w.Body)
	}
	for _, body := range []string{large, "", `{"word":`, large + large + strings.Repeat(" ", 1000)} {
		ask(s, "POST", "/api/v1/echo", body)
	}
	s.Close()
	if s.held.bytes != 0 || len(s.held.byName) != 0 {
		t.Errorf("%d bytes are held: %v", s.held.bytes, s.held.byName)
	}
}

// One client holds a quarter of the bytes at most, all clients together no more than all, and a single request is never
// refused, however large.
func TestHeldShares(t *testing.T) {
	h := newHeld(1 << 20)
	if !h.take("a", 2<<20) || h.take("b", 20<<10) {
		t.Error("a large request that is alone, and one beside it")
	}
	h.give("a", 2<<20)
	if !h.take("a", 200<<10) || h.take("a", 100<<10) || !h.take("b", 100<<10) || !h.take("a", smallHeld) {
		t.Error("one client has more than a quarter, or another none")
	}
	for _, client := range []string{"c", "d", "e"} {
		if !h.take(client, 240<<10) {
			t.Error("there is room left")
		}
	}
	if h.take("f", 20<<10) {
		t.Error("all of them have more than all")
	}
	for client, bytes := range map[string]int64{"a": 200 << 10, "b": 100 << 10, "c": 240 << 10, "d": 240 << 10, "e": 240 << 10} {
		h.give(client, bytes)
	}
	if h.bytes != 0 || len(h.byName) != 0 {
		t.Errorf("%d bytes, %v", h.bytes, h.byName)
	}
}

// Bodies count as they arrive: many that announce much and send nothing do not block an upload.
func TestSilentUploads(t *testing.T) {
	r := run(t, Options{Acts: newActs(nil).list(), Public: true, MaxHeld: 1 << 20, MaxBody: 1 << 20, Rate: 1e6}, "127.0.0.1:0")
	for _, head := range []string{"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "Content-Length: 1000000\r\n\r\n{"} {
		for range 16 {
			fmt.Fprintf(r.dial(t), "POST /api/v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%s", head)
		}
	}
	for len(r.Server.unfinished) < 32 { // all of them are being read
		time.Sleep(time.Millisecond)
	}
	body := `{"word":"` + strings.Repeat("x", 100_000) + `"}`
	if w := ask(r.Server, "POST", "/api/v1/echo", body, "X-Test", "1"); w.Code != 200 {
		t.Errorf("an upload: %d %s", w.Code, w.Body)
	}
	r.Server.held.mu.Lock()
	defer r.Server.held.mu.Unlock()
	if r.Server.held.bytes != 0 { // an upload is counted in steps, each for all that came before
		t.Errorf("%d bytes are held after an upload", r.Server.held.bytes)
	}
}

// One client cannot use up all places with requests that never end.
func TestActsOfOneClient(t *testing.T) {
	a := newActs(make(chan struct{}))
	s := newServer(t, Options{Acts: a.list(), Public: true, Rate: 1e6, Patience: time.Hour, Budget: time.Hour, Quick: time.Hour, Places: 1, Waiting: 1000})
	answers := make(chan int)
	for range actsPerClient {
		go func() { answers <- ask(s, "POST", "/api/v1/wait", `{}`).Code }()
	}
	for len(s.unfinished) < actsPerClient {
		time.Sleep(time.Millisecond)
	}
	w := ask(s, "POST", "/api/v1/echo", `{}`)
	if p := problemIn(t, w); p.Type != "/api/#rate" || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	close(a.let)
	for range actsPerClient {
		if status := <-answers; status != 200 {
			t.Error(status)
		}
	}
	if w := ask(s, "POST", "/api/v1/echo", `{}`); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	s.Close()
	if len(s.clients.busy) != 0 {
		t.Error(s.clients.busy)
	}
}

func TestClientName(t *testing.T) {
	for text, want := range map[string]string{
		"1.2.3.4": "1.2.3.4", "1.2.3.4:56": "1.2.3.4", "[::1]:80": "::1", "::ffff:1.2.3.4": "1.2.3.4", "[2001:db8:1:2:3::4]:5": "2001:db8:1::/56",
		"2001:db8:1:2:3::4": "2001:db8:1::/56", "[2001:db8::1]": "2001:db8::/56", "fe80::1%eth0": "fe80::/56", "": "unknown", "a\nb": "unknown", "1.2.3.4:x": "unknown",
	} {
		if got := clientName(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Work that runs out of memory is not the program's fault, and says what to do.
func TestOutOfMemory(t *testing.T) {
	act := newActs(nil).act("vast", func(context.Context, echoRequest, func(api.Progress)) (any, error) { return nil, errMemory })
	s := newServer(t, Options{Acts: []api.Kind{act}})
	w := ask(s, "POST", "/api/v1/vast", `{}`)
	if p := problemIn(t, w); w.Code != 507 || p.Type != "/api/#memory" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	killed := errors.New("signal: killed")
	if !diedOfMemory(killed, "") || !diedOfMemory(errors.New("exit status 2"), "fatal error: runtime: out of memory\n") || diedOfMemory(errors.New("exit status 2"), "panic: x") || diedOfMemory(nil, "") {
		t.Error("the reason why a process ended is wrong")
	}
	h := head{most: 5}
	h.Write([]byte("abc"))
	if n, err := h.Write([]byte("defg")); n != 4 || err != nil || h.String() != "abcde" {
		t.Error(n, err, h.String())
	}
}

// JSON is read strictly over HTTP too.
func TestStrictJSON(t *testing.T) {
	s := newServer(t, Options{Acts: api.Acts()})
	for body, field := range map[string]string{
		`{"board":"5x5","board":"6x6"}`: "board", `{"Board":"5x5"}`: "Board", `{"board":"5x5","lesat":true}`: "lesat",
		`{"board":"5x5"}{}`: "", `{"board":"5x5"`: "", `["5x5"]`: "", "{\"board\":\"5x5\"}\x00": "",
	} {
		w := ask(s, "POST", "/api/v1/solve", body)
		if p := problemIn(t, w); w.Code != 422 || p.Type != "/api/#request" || p.Field != field {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
	}
}

package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lightsout/internal/api"
)

// What says that it takes long and cannot be stopped goes to the next lane, to another process, and
// without waiting for the end of its time here.
func TestLongWorkIsNotBegunHere(t *testing.T) {
	a := newActs(nil)
	long := a.act("long", func(ctx context.Context, q echoRequest, _ func(api.Progress)) (any, error) {
		return nil, api.ErrLong
	})
	far := func(ctx context.Context, _ api.Act, _ []byte, _ func(api.Progress)) (any, error) {
		return echoAnswer{[]string{"far"}}, nil
	}
	s := newServer(t, Options{Acts: []api.Act{long}, Far: far, Patience: time.Minute, Lanes: []Lane{{"quick", time.Hour, 1, 1}, {"far", time.Hour, 1, 1}}})
	if w := ask(s, "POST", "/api/v1/long", `{}`); w.Code != 200 || !strings.Contains(w.Body.String(), "far") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(s, "GET", "/metrics", ""); !strings.Contains(w.Body.String(), `lightsout_lane_passed_total{lane="quick"} 1`) {
		t.Error(w.Body)
	}
}

// A panic in a goroutine that an act began is told and counted like one in the act.
func TestPanicBesideAnAct(t *testing.T) {
	broken := newActs(nil).act("broken", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
		return nil, &api.PanicError{Value: "secret", Stack: "secret.go:1"}
	})
	s := newServer(t, Options{Acts: []api.Act{broken}})
	if w := ask(s, "POST", "/api/v1/broken", `{}`); w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := ask(s, "GET", "/metrics", ""); !strings.Contains(w.Body.String(), "lightsout_panics_total 1") {
		t.Error(w.Body)
	}
}

// What the server holds for slow clients is bounded, and all of it is given back.
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
	if now := s.held.bytes.Load(); now != 0 {
		t.Errorf("%d bytes are held", now)
	}
}

// One client does not take the places of all others by requests that never end.
func TestActsOfOneClient(t *testing.T) {
	a := newActs(make(chan struct{}))
	s := newServer(t, Options{Acts: a.list(), Public: true, Rate: 1e6, Patience: time.Hour, Lanes: []Lane{{"all", time.Hour, 1, 1000}}})
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

// One address does not take all connections.
func TestCrowdOfOneAddress(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := newCrowd(listener, 10)
	c.each = 2
	defer c.Close()
	let := make(chan net.Conn)
	go func() {
		for {
			conn, err := c.Accept()
			if err != nil {
				close(let)
				return
			}
			let <- conn
		}
	}()
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	dial()
	first := <-let
	dial()
	second := <-let
	if _, err := dial().Read(make([]byte, 1)); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the third was let in: %v", err)
	}
	first.Close()
	dial()
	third := <-let
	second.Close()
	third.Close()
	if len(c.inside) != 0 || len(c.places) > 1 { // one place is for whom it waits
		t.Error(c.inside, len(c.places))
	}
}

func TestClientName(t *testing.T) {
	for text, want := range map[string]string{
		"1.2.3.4": "1.2.3.4", "1.2.3.4:56": "1.2.3.4", "[::1]:80": "::1", "::ffff:1.2.3.4": "1.2.3.4", "[2001:db8:1:2:3::4]:5": "2001:db8:1:2::/64",
		"2001:db8:1:2:3::4": "2001:db8:1:2::/64", "[2001:db8::1]": "2001:db8::/64", "fe80::1%eth0": "fe80::/64", "": "unknown", "a\nb": "unknown", "1.2.3.4:x": "unknown",
	} {
		if got := clientName(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// A process whose server has gone ends, also if its act does not.
func TestChildOutlivesNobody(t *testing.T) {
	let := make(chan struct{})
	defer close(let)
	err := Child(t.Context(), newActs(let).list(), strings.NewReader(`{"act":"stuck","bytes":2}`+"\n{}"), io.Discard)
	if err == nil || !strings.Contains(err.Error(), "gone") {
		t.Error(err)
	}
}

// Work that runs out of memory is not the program's fault, and says what to do.
func TestOutOfMemory(t *testing.T) {
	act := newActs(nil).act("vast", func(context.Context, echoRequest, func(api.Progress)) (any, error) { return nil, errMemory })
	s := newServer(t, Options{Acts: []api.Act{act}})
	w := ask(s, "POST", "/api/v1/vast", `{}`)
	if p := problemIn(t, w); w.Code != 507 || p.Type != "/api/#memory" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	killed := errors.New("signal: killed")
	if !diedOfMemory(killed, "") || !diedOfMemory(errors.New("exit status 2"), "fatal error: runtime: out of memory\n") || diedOfMemory(errors.New("exit status 2"), "panic: x") || diedOfMemory(nil, "") {
		t.Error("why a process ended is told wrongly")
	}
	h := head{most: 5}
	h.Write([]byte("abc"))
	if n, err := h.Write([]byte("defg")); n != 4 || err != nil || h.String() != "abcde" {
		t.Error(n, err, h.String())
	}
}

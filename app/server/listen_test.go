package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestListen(t *testing.T) {
	ctx := context.Background()
	for address, want := range map[string]string{
		"nonsense":     "HOST:PORT",
		"0.0.0.0:0":    "--public",
		":0":           "--public",
		"[::]:0":       "--public",
		"192.0.2.1:80": "--public",
		"127.0.0.1:x":  "127.0.0.1:x",
	} {
		listener, err := Listen(ctx, address, false)
		if err == nil {
			listener.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v", address, err)
		}
	}
	first, err := Listen(ctx, "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	taken := first.Addr().String()
	if _, err := Listen(ctx, taken, false); err == nil || !strings.Contains(err.Error(), "is in use") ||
		!strings.Contains(err.Error(), "--addr 127.0.0.1:0") {
		t.Errorf("the error is %v", err)
	}
	first.Close()
	again, err := Listen(ctx, taken, true)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// running is a server on a real connection that the test stops.
type running struct {
	*Server
	address string
	stop    func() error
}

func run(t *testing.T, o Options, address string) running {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := Listen(context.Background(), address, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	stop := sync.OnceValue(func() error {
		cancel()
		return <-served
	})
	t.Cleanup(func() { stop() })
	return running{s, listener.Addr().String(), stop}
}

func (r running) dial(t *testing.T) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// The server closes the connections of clients that send slowly or nothing at all.
func TestSlowClients(t *testing.T) {
	r := run(t, Options{Acts: newActs(nil).list(), ReadHeader: 50 * time.Millisecond,
		Read: 100 * time.Millisecond}, "127.0.0.1:0")
	for _, test := range []struct{ name, text string }{
		{"nothing", ""},
		{"half a head", "GET /healthz HTTP/1.1\r\nHost: local"},
		{"half a body", posting + "Content-Length: 50\r\n\r\n{"},
		{"half a chunk", posting + "Transfer-Encoding: chunked\r\n\r\n5\r\n{"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			// On a busy machine even the head may come too late.
			if reply := r.say(t, test.text); reply != "" && !strings.HasPrefix(reply, "HTTP/1.1 408 ") {
				t.Errorf("the reply is %.100q", reply)
			}
		})
	}
}

// Clients that send too much, or no valid request, get a reply that says so.
func TestBadClients(t *testing.T) {
	r := run(t, Options{Acts: newActs(nil).list(), MaxBody: 1000}, "127.0.0.1:0")
	chunked := posting + "Transfer-Encoding: chunked\r\n\r\n"
	for _, test := range []struct{ name, text, want string }{
		{"too much announced", posting + "Content-Length: 5000000000\r\n\r\n{", "HTTP/1.1 413 "},
		{
			"too much in chunks", chunked + "400\r\n" + strings.Repeat(" ", 1024) + "\r\n0\r\n\r\n",
			"HTTP/1.1 413 ",
		},
		{"chunks", chunked + "1\r\n{\r\nb\r\n\"word\":\"x\"}\r\n0\r\n\r\n", "HTTP/1.1 200 "},
		{"a malformed size of a chunk", chunked + "x\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 400 "},
		{"a negative size of a chunk", chunked + "-1\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 400 "},
		{"a chunk of 2⁶⁴ bytes", chunked + "10000000000000000\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 400 "},
		{"a chunk that is longer than it says", chunked + "1\r\n{}\r\n0\r\n\r\n", "HTTP/1.1 400 "},
		{
			"chunks in chunks", posting + "Transfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
			"HTTP/1.1 ",
		},
		{
			"a long head",
			"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 40000) + "\r\n\r\n",
			"HTTP/1.1 431 ",
		},
		{"rubbish", "\x00\x01\x02\r\n\r\n", "HTTP/1.1 400 "},
		{"two lengths", posting + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "HTTP/1.1 400 "},
		{"no host", "GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 400 "},
		{
			"asking for all options", "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
			"HTTP/1.1 421 ",
		},
		{"an old head", "GET /play/ HTTP/1.0\r\n\r\n", "HTTP/1.0 421 "},
		{"an old check of health", "GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.0 200 "},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if reply := r.say(t, test.text); !strings.HasPrefix(reply, test.want) {
				t.Errorf("the reply is %.100q, want %q", reply, test.want)
			}
		})
	}
}

const posting = "POST /api/v1/echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " +
	"application/json\r\n"

// say sends a text over its own connection, and returns all that comes back.
func (r running) say(t *testing.T, text string) string {
	conn := r.dial(t)
	// A server that has its answer ready may close before all is written.
	_, _ = io.WriteString(conn, text)
	reply, _ := io.ReadAll(conn)
	return string(reply)
}

// A client that closes its half of the connection after its request gets the answer.
func TestHalfClosed(t *testing.T) {
	a := newActs(make(chan struct{}))
	conn := run(t, Options{Acts: a.list(), Patience: time.Minute}, "127.0.0.1:0").dial(t)
	io.WriteString(conn,
		strings.Replace(posting, "echo", "wait", 1)+"Content-Length: 12\r\n\r\n{\"word\":\"x\"}")
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	<-a.began
	a.let <- struct{}{}
	if reply, err := io.ReadAll(conn); err != nil || !strings.HasPrefix(string(reply), "HTTP/1.1 200 ") {
		t.Errorf("%v, %s", err, reply)
	}
}

// A job is watched over a real connection; when the server stops, the watchers get a final event,
// idle connections do not delay it, and another server can take its place.
func TestServeStopsAndStartsAgain(t *testing.T) {
	a := newActs(make(chan struct{}))
	o := Options{Acts: a.list(), Patience: time.Millisecond}
	r := run(t, o, "127.0.0.1:0")
	r.dial(t) // half open
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	var started JobStarted
	if err := json.Unmarshal(post(t, client, "http://"+r.address+"/api/v1/wait", `{"word":"x"}`,
		http.StatusAccepted), &started); err != nil {
		t.Fatal(err)
	}
	reply, err := client.Get("http://" + r.address + started.Events)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	if reply.Header.Get("Content-Type") != "text/event-stream" || reply.Header.Get("Content-Encoding") != "" {
		t.Errorf("the stream has the headers %v", reply.Header)
	}
	lines := bufio.NewScanner(reply.Body)
	for lines.Scan() && lines.Text() != "event: progress" {
	}
	stopped := make(chan error)
	go func() { stopped <- r.stop() }()
	rest := ""
	for lines.Scan() {
		rest += lines.Text() + "\n"
	}
	if !strings.Contains(rest, "event: problem") || !strings.Contains(rest, "stopping") {
		t.Errorf("the end of the stream is %q", rest)
	}
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	again := run(t, o, r.address)
	post(t, client, "http://"+again.address+"/api/v1/echo", `{}`, http.StatusOK)
	reply, err = client.Get("http://" + again.address + started.Events)
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	if reply.StatusCode != http.StatusNotFound {
		t.Errorf("a job of the old server has status %d", reply.StatusCode)
	}
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}
}

// piped is a listener of connections within this program.
type piped chan net.Conn

func (p piped) Addr() net.Addr { return &net.TCPAddr{} }
func (p piped) Close() error {
	close(p)
	return nil
}
func (p piped) Accept() (net.Conn, error) {
	if conn, open := <-p; open {
		return conn, nil
	}
	return nil, net.ErrClosed
}

// A server that stops waits for a request that does not end, but not for long; then it closes the connection.
func TestStopCutsOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		ended := false
		endless := func(_ http.ResponseWriter, r *http.Request) {
			stop()
			<-r.Context().Done()
			ended = true
		}
		s, err := New(Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.Handler = http.HandlerFunc(endless)
		client, conn := net.Pipe()
		listener := make(piped, 1)
		listener <- conn
		go io.WriteString(client, "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
		began := time.Now()
		err = s.Serve(ctx, listener)
		synctest.Wait()
		if took := time.Since(began); err != nil || !ended || took != stopTime {
			t.Errorf("after %v the server stopped: %v; the request ended: %v", took, err, ended)
		}
		client.Close()
	})
}

// A client that hangs up while its act runs stops it.
func TestHangUp(t *testing.T) {
	a := newActs(make(chan struct{}))
	r := run(t, Options{Acts: a.list(), Patience: time.Hour}, "127.0.0.1:0")
	conn := r.dial(t)
	fmt.Fprintf(conn,
		"POST /api/v1/wait HTTP/1.1\r\nHost: localhost\r\nContent-Type: "+
			"application/json\r\nContent-Length: 2\r\n\r\n{}")
	<-a.began
	conn.Close()
	for r.unfinished.all() > 0 {
		time.Sleep(time.Millisecond)
	}
	if a.stops.Load() == 0 {
		t.Error("nothing was stopped")
	}
}

// The log has panics with their stacks, failures and jobs; every request only on demand.
func TestLog(t *testing.T) {
	var text syncBuffer
	a := newActs(make(chan struct{}, 1))
	s, err := New(Options{
		Acts: a.list(), Patience: time.Millisecond, Log: slog.New(slog.NewJSONHandler(&text, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	ask(s, "POST", "/api/v1/panic", `{}`)
	ask(s, "POST", "/api/v1/fail", `{}`)
	patient := newServer(t, Options{Acts: a.list(), Patience: time.Hour, Log: s.o.Log})
	ask(patient, "POST", "/api/v1/echo", `{}`)
	started := startJob(t, s, "wait", "x")
	a.let <- struct{}{}
	events(s, started.Job)
	s.Close()
	for _, want := range []string{`"panic":"secret of the program"`, "main_test.go:",
		`"error":"secret of the program"`, `"msg":"a job began"`, `"msg":"a job ended"`, `"state":"done"`} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the log has no %s: %s", want, text.String())
		}
	}
	if strings.Contains(text.String(), `"act":"echo"`) || strings.Contains(text.String(), "answered") {
		t.Errorf("the log has too much: %s", text.String())
	}
}

type syncBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

//go:build all

package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/app/api"
)

// TestSoak runs well-behaved, slow, rude and absent clients against a server with the real acts, round after
// round. A well-behaved client gets the right answer, whatever the others do; after each round nothing is
// left running, and the memory of the last round is that of the first. It continues for half of
// LIGHTSOUT_SOAK, such as 1h. The package checks for goroutines after all tests.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	least := 3
	each := 20
	length := time.Duration(0)
	if text := os.Getenv("LIGHTSOUT_SOAK"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		least = 3
		each = 120
	}
	s, err := New(Options{
		Acts: api.Acts(), Start: processOf(t, "real"), Budget: 20 * time.Second, Keep: 500 * time.Millisecond,
		Unwatched: time.Second, ReadHeader: 3 * time.Second, Read: 3 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := Listen(t.Context(), "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	address := listener.Addr().String()
	soak := &soak{
		t: t, address: address, url: "http://" + address,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8}},
	}

	var first, last uint64
	began := time.Now()
	round := 0
	for ; round < least || time.Since(began) < length/2; round++ {
		soak.round(uint64(round), each)
		soak.calm(s)
		last = heap()
		if round == 0 {
			first = last
		}
	}
	t.Logf("%d rounds of %d clients in %v: %d kB of memory after the first, %d kB after the last; workers "+
		"have %d MB, %d were started, %d lost",
		round, each, time.Since(began).Round(time.Second), first>>10, last>>10, s.pool.resident()>>20,
		s.pool.load().started, s.pool.load().killed)
	if last > first+first/2+8<<20 {
		t.Errorf("memory grew from %d to %d bytes", first, last)
	}
	soak.client.CloseIdleConnections()
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// heap returns how many bytes are alive.
func heap() uint64 {
	runtime.GC()
	runtime.GC() // what finalizers let go
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

type soak struct {
	t            *testing.T
	address, url string
	client       *http.Client
	attacked     bool // attackers are among the clients
}

// round runs clients of every kind at once, and waits until all have gone.
func (k *soak) round(seed uint64, each int) {
	kinds := []func(*rand.Rand){
		k.solver, k.solver, k.solver, k.misfit, k.patient, k.fickle, k.garbage, k.halfOpen, k.slowReader,
		k.slowWriter,
	}
	if k.attacked = each > 20; k.attacked {
		kinds = append(kinds, k.attacker)
	}
	var clients sync.WaitGroup
	gate := make(chan struct{}, 16)
	for i := range each {
		clients.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			kinds[i%len(kinds)](rand.New(rand.NewPCG(seed, uint64(i))))
		})
	}
	clients.Wait()
}

// calm waits until the server is idle.
func (k *soak) calm(s *Server) {
	deadline := time.Now().Add(10 * time.Minute)
	for {
		all, ended := s.jobs.count()
		load := s.pool.load()
		busy := all + ended + s.unfinished.all() + int(s.metrics.streams.Load()) + load.taken + load.waiting
		switch {
		case busy == 0:
			return
		case time.Now().After(deadline):
			k.t.Fatalf("%d jobs (%d ended), %d unfinished, %d streams are left", all, ended,
				s.unfinished.all(), s.metrics.streams.Load())
		}
		time.Sleep(10 * time.Millisecond) // a server does not report that it is idle
	}
}

func (k *soak) post(ctx context.Context, act, params string) (status int, body []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, "POST", k.url+"/api/v1/"+act, strings.NewReader(params))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	// as browsers do, try again if the server closed an idle connection just then
	r.Header["Idempotency-Key"] = nil
	answer, err := k.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer.StatusCode, body, err
}

// solver requests quick answers, and checks them.
func (k *soak) solver(random *rand.Rand) {
	known := map[string]int{"2x2": 4, "3x3": 5, "4x4": 4, "5x5": 15, "6x6": 28, "7x7": 33, "9x9": 25}
	for board, weight := range known {
		status, body, err := k.post(context.Background(), "solve", `{"board":"`+board+`","least":true}`)
		var answer struct {
			Weight int
			Least  bool
		}
		if k.attacked && (status == 202 || status == 503) {
			continue // they come from the same address, and its share is used up
		}
		if status == 202 { // the machine is busy
			if body = k.answerOf(body); body == nil {
				continue
			}
			status = 200
		}
		json.Unmarshal(body, &answer)
		if err != nil || status != 200 || !answer.Least || answer.Weight != weight {
			k.t.Errorf("%s: %d %s %v", board, status, body, err)
		}
		if random.IntN(3) == 0 {
			return
		}
	}
}

// answerOf watches a job that was just begun and returns its answer, or nil if it ended without one: on a
// busy machine the job may end before it is watched.
func (k *soak) answerOf(begun []byte) []byte {
	var job struct{ Events string }
	if err := json.Unmarshal(begun, &job); err != nil || job.Events == "" {
		k.t.Errorf("%s: %v", begun, err)
		return nil
	}
	_, answer, ok := bytes.Cut(k.watch(job.Events), []byte("event: answer\ndata: "))
	if !ok {
		return nil
	}
	answer, _, _ = bytes.Cut(answer, []byte("\n"))
	return answer
}

// attacker requests what costs most, and leaves before the answer.
func (k *soak) attacker(random *rand.Rand) {
	w := worst[random.IntN(len(worst))]
	ctx, cancel := context.WithTimeout(context.Background(),
		time.Duration(random.IntN(2000))*time.Millisecond)
	defer cancel()
	if status, body, err := k.post(ctx, w.act, w.params); err == nil && status >= 500 && status != 503 {
		k.t.Errorf("%s: %d %.200s", w.act, status, body)
	}
}

// misfit sends invalid requests.
func (k *soak) misfit(random *rand.Rand) {
	for _, q := range [][2]string{
		{"solve", `{"board":"5x"}`}, {"solve", `{"board":"5x5","state":"` + strings.Repeat("1", 3000) + `"}`},
		{"solve", `[`}, {"nosuch", `{}`},
		{"board", `{"board":"99999999x99999999"}`}, {"board", `{"board":"graph-complete-999999999"}`},
		{"table", `{"board":5}`},
		{"solve", strings.Repeat(`{"board":`, 9000)},
	} {
		status, body, err := k.post(context.Background(), q[0], q[1])
		// beside attackers it may be busy, or late
		if err != nil || status == 200 || status >= 500 && status != 503 {
			k.t.Errorf("%s %.40s: %d %.200s %v", q[0], q[1], status, body, err)
		}
	}
}

// started begins work that takes long and returns its job.
func (k *soak) started(ctx context.Context, board string) (events string) {
	status, body, err := k.post(ctx, "solve", `{"board":"`+board+`","least":true,"timeout":"1s"}`)
	if err != nil || status != 202 && status != 200 && status != 503 && status != 429 {
		k.t.Errorf("%s: %d %.200s %v", board, status, body, err)
		return ""
	}
	var job struct{ Events string }
	if status == 202 {
		if err := json.Unmarshal(body, &job); err != nil || job.Events == "" {
			k.t.Errorf("%s: %s: %v", board, body, err)
		}
	}
	return job.Events
}

// patient watches a job to its end.
func (k *soak) patient(random *rand.Rand) {
	if events := k.started(context.Background(), "61x61"); events != "" {
		k.watch(events)
	}
}

// watch returns the events of a job, which end with an answer or a problem.
func (k *soak) watch(events string) []byte {
	answer, err := k.client.Get(k.url + events)
	if err != nil {
		k.t.Error(err)
		return nil
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNotFound {
		return nil // it ended and was forgotten before a busy machine came to watch it
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil ||
		!bytes.Contains(text, []byte("event: answer")) && !bytes.Contains(text, []byte("event: problem")) {
		k.t.Errorf("a job ended without a word: %v %.300s", err, text)
	}
	return text
}

// fickle begins work and cancels it, forgets it, or goes away in the middle of its events.
func (k *soak) fickle(random *rand.Rand) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	events := k.started(ctx, "59x60")
	if events == "" {
		return
	}
	switch random.IntN(3) {
	case 0:
		r, _ := http.NewRequest("DELETE", k.url+strings.TrimSuffix(events, "/events"), nil)
		if answer, err := k.client.Do(r); err != nil {
			k.t.Error(err)
		} else {
			answer.Body.Close()
		}
	case 1:
		r, _ := http.NewRequestWithContext(ctx, "GET", k.url+events, nil)
		if answer, err := k.client.Do(r); err == nil {
			bufio.NewReader(answer.Body).ReadString('\n')
			cancel()
			answer.Body.Close()
		}
	}
}

// dial opens a connection that is closed at the latest after some seconds.
func (k *soak) dial() net.Conn {
	conn, err := net.Dial("tcp", k.address)
	if err != nil {
		k.t.Error(err)
		return nil
	}
	conn.SetDeadline(time.Now().Add(time.Minute))
	return conn
}

// garbage sends bytes that are not HTTP, and reads the reply.
func (k *soak) garbage(random *rand.Rand) {
	conn := k.dial()
	if conn == nil {
		return
	}
	defer conn.Close()
	noise := make([]byte, 1+random.IntN(5000))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	if random.IntN(2) == 0 {
		fmt.Fprintf(conn,
			"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: "+
				"application/json\r\nContent-Length: %d\r\n\r\n",
			len(noise))
	}
	conn.Write(append(noise, "\r\n\r\n"...)) // the server may have gone already
	io.Copy(io.Discard, conn)
}

// halfOpen sends half of a request or nothing at all, until the server closes.
func (k *soak) halfOpen(random *rand.Rand) {
	conn := k.dial()
	if conn == nil {
		return
	}
	defer conn.Close()
	text := "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: " +
		"application/json\r\nContent-Length: 500\r\n\r\n{"
	fmt.Fprint(conn, text[:random.IntN(len(text)+1)])
	if n, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
		k.t.Errorf("the server waits for ever for the rest of a request (%d bytes came)", n)
	}
}

// slowReader requests a large answer and reads it slowly.
func (k *soak) slowReader(random *rand.Rand) {
	conn := k.dial()
	if conn == nil {
		return
	}
	defer conn.Close()
	params := `{"board":"400x400"}`
	fmt.Fprintf(conn,
		"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "+
			"application/json\r\nContent-Length: %d\r\n\r\n%s",
		len(params), params)
	sip := make([]byte, 2000)
	for range 20 {
		if _, err := conn.Read(sip); err != nil {
			return
		}
	}
}

// slowWriter sends a good request byte by byte, and gets its answer.
func (k *soak) slowWriter(random *rand.Rand) {
	conn := k.dial()
	if conn == nil {
		return
	}
	defer conn.Close()
	params := `{"board":"5x5"}`
	for _, c := range []byte(fmt.Sprintf(
		"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "+
			"application/json\r\nContent-Length: %d\r\n\r\n%s",
		len(params), params)) {
		if _, err := conn.Write([]byte{c}); err != nil {
			k.t.Errorf("a slow client was cut off: %v", err)
			return
		}
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !bytes.Contains(answer, []byte("200 OK")) &&
		!bytes.Contains(answer, []byte("202 Accepted")) && !k.attacked {
		k.t.Errorf("a slow client gets %.100s, %v", answer, err)
	}
}

// The most expensive requests that were found, over HTTP: after the client has left, the worker takes at most
// 250 ms more of processor time, and it lives within its 256 MB.
func TestExpensiveRequestsOverHTTP(t *testing.T) {
	if underRace {
		t.Skip("workers are in this process")
	}
	text, err := os.ReadFile("../api/testdata/expensive.txt")
	if err != nil {
		t.Fatal(err)
	}
	var worker atomic.Value
	worker.Store([]Worker{})
	start := processOf(t, "real")
	s := newServer(t, Options{Acts: api.Acts(), Places: 1, Unwatched: time.Millisecond,
		Keep: time.Millisecond, Start: func() (Worker, error) {
			w, err := start()
			worker.Store(append(worker.Load().([]Worker), w))
			return w, err
		}})
	spent := func() (sum time.Duration) {
		for _, w := range worker.Load().([]Worker) {
			sum += w.Spent()
		}
		return sum
	}
	for line := range strings.Lines(string(text)) {
		act, params, _ := strings.Cut(line, " ")
		began := spent()
		left := time.Duration(0)
		ctx, leave := context.WithCancel(t.Context())
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/api/v1/"+act,
				strings.NewReader(params))
			r.Header.Set("Content-Type", "application/json")
			s.Handler.ServeHTTP(httptest.NewRecorder(), r)
		}()
		for waits := true; waits && spent()-began < 60*time.Millisecond; {
			select {
			case <-answered:
				waits = false
			case <-time.After(time.Millisecond): // the processor has no event
			}
		}
		left = spent()
		leave()
		<-answered
		(&soak{t: t}).calm(s)
		if late := spent() - left; late > 250*time.Millisecond {
			t.Errorf("%v of processor time after its client left: %s %.200s", late, act, params)
		}
	}
}

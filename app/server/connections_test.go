package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/app/api"

	"pgregory.net/rapid"
)

const manyConnections = 10_000

// holdConnections opens connections from forty addresses, gets an answer on each, reports that, and keeps
// them until its input ends. Then it returns an error if the server has closed one of them.
func holdConnections(address string, input io.Reader, output io.Writer) error {
	open := make([]net.Conn, manyConnections)
	answer := make([]byte, 1<<12)
	for n := range open {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 3, byte(n%40+1))}}
		conn, err := dialer.Dial("tcp", address)
		if err != nil {
			return fmt.Errorf("connection %d: %w", n, err)
		}
		defer conn.Close()
		open[n] = conn
		io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if n, err := conn.Read(answer); err != nil || !strings.HasPrefix(string(answer[:n]), "HTTP/1.1 200") {
			return fmt.Errorf("connection %d: %.100s: %w", n, answer[:n], err)
		}
	}
	fmt.Fprintln(output, "open")
	io.Copy(io.Discard, input)
	for n, conn := range open {
		conn.SetReadDeadline(time.Now().Add(-time.Second))
		if _, err := conn.Read(answer); !errors.Is(err, os.ErrDeadlineExceeded) {
			return fmt.Errorf("connection %d was closed: %w", n, err)
		}
	}
	return nil
}

// besideConnections asks for small solutions while another process holds connections, and returns how long
// each took.
func besideConnections(t testing.TB, requests int) (times []time.Duration) {
	if files := maxFiles(); files < manyConnections*4/3 {
		t.Skipf("this system allows %d open files, too few for %d connections", files, manyConnections)
	}
	url := start(t, Options{Acts: api.Acts(), Public: true, Rate: 1e5})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(self, strings.TrimPrefix(url, "http://"))
	holder.Env = append(os.Environ(), workerEnv+"=connections")
	holder.Stderr = os.Stderr
	letGo, _ := holder.StdinPipe()
	said, _ := holder.StdoutPipe()
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil {
		t.Errorf("the connections are not open: %q, %v, %v", line, err, holder.Wait())
		return nil
	}
	client := from("127.0.2.1")
	defer client.CloseIdleConnections()
	for range requests {
		began := time.Now()
		post(t, client, url+"/api/v1/solve", `{"board":"5x5","state":"on"}`, 200)
		times = append(times, time.Since(began))
	}
	letGo.Close()
	if err := holder.Wait(); err != nil {
		t.Errorf("a connection did not last: %v", err)
	}
	return times
}

// Ten thousand connections stay open while a visitor asks.
func TestConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	besideConnections(t, 20)
}

// BenchmarkConnections reports how long the requests of a visitor take beside them.
func BenchmarkConnections(b *testing.B) {
	times := besideConnections(b, max(b.N, 300))
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(manyConnections, "connections")
	b.ReportMetric(0, "ns/op")
}

// A panic in a goroutine that an act started is logged and counted like one in the act.
func TestPanicBesideAnAct(t *testing.T) {
	broken := newActs(nil).act("broken", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
		return nil, &api.PanicError{Value: "secret", Stack: "secret.go:1"}
	})
	s := newServer(t, Options{Acts: []api.Kind{broken}})
	w := ask(s, "POST", "/api/v1/broken", `{}`)
	if w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if text := metricsOf(s); !strings.Contains(text, "lightsout_panics_total 1") {
		t.Error(text)
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
	if s.held.taken != 0 || len(s.held.byName) != 0 {
		t.Errorf("%d bytes are held: %v", s.held.taken, s.held.byName)
	}
}

// One client holds a quarter of the bytes at most, all clients together no more than all, and a single
// request is never refused, however large.
func TestHeldShares(t *testing.T) {
	h := newQuota(1<<20, 1<<18, smallHeld)
	take := func(client string, bytes int64) bool {
		ok, _ := h.take(client, bytes)
		return ok
	}
	if !take("a", 2<<20) || take("b", 20<<10) {
		t.Error("a large request that is alone, and one beside it")
	}
	h.give("a", 2<<20)
	if !take("a", 200<<10) || take("a", 100<<10) || !take("b", 100<<10) || !take("a", smallHeld) {
		t.Error("one client has more than a quarter, or another none")
	}
	for _, client := range []string{"c", "d", "e"} {
		if !take(client, 240<<10) {
			t.Error("there is room left")
		}
	}
	if take("f", 20<<10) {
		t.Error("all of them have more than all")
	}
	for client, bytes := range map[string]int64{"a": 200 << 10, "b": 100 << 10, "c": 240 << 10,
		"d": 240 << 10, "e": 240 << 10} {
		h.give(client, bytes)
	}
	if h.taken != 0 || len(h.byName) != 0 {
		t.Errorf("%d bytes, %v", h.taken, h.byName)
	}
}

// Bodies count as they arrive: many that announce much and send nothing do not block an upload.
func TestSilentUploads(t *testing.T) {
	r := run(t, Options{Acts: newActs(nil).list(), Public: true, MaxHeld: 1 << 20, MaxBody: 1 << 20,
		Rate: 1e6}, "127.0.0.1:0")
	for _, head := range []string{"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
		"Content-Length: 1000000\r\n\r\n{"} {
		for range 16 {
			fmt.Fprintf(r.dial(t),
				"POST /api/v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%s", head)
		}
	}
	for r.Server.unfinished.all() < 32 { // all of them are being read
		time.Sleep(time.Millisecond)
	}
	body := `{"word":"` + strings.Repeat("x", 100_000) + `"}`
	if w := ask(r.Server, "POST", "/api/v1/echo", body, "X-Test", "1"); w.Code != 200 {
		t.Errorf("an upload: %d %s", w.Code, w.Body)
	}
	r.Server.held.mu.Lock()
	defer r.Server.held.mu.Unlock()
	if r.Server.held.taken != 0 { // an upload is counted in steps, each for all that came before
		t.Errorf("%d bytes are held after an upload", r.Server.held.taken)
	}
}

// One client cannot use up all places with requests that never end.
func TestActsOfOneClient(t *testing.T) {
	a := newActs(make(chan struct{}))
	s := newServer(t, Options{
		Acts: a.list(), Public: true, Rate: 1e6, Patience: time.Hour, Budget: time.Hour, Quick: time.Hour,
		Places: 1, Waiting: 1000,
	})
	answers := make(chan int)
	for range actsPerClient {
		go func() { answers <- ask(s, "POST", "/api/v1/wait", `{}`).Code }()
	}
	for s.unfinished.all() < actsPerClient {
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
	if len(s.unfinished.byName) != 0 {
		t.Error(s.unfinished.byName)
	}
}

func TestClientName(t *testing.T) {
	for text, want := range map[string]string{
		"1.2.3.4": "1.2.3.4", "1.2.3.4:56": "1.2.3.4", "[::1]:80": "::1", "::ffff:1.2.3.4": "1.2.3.4",
		"[2001:db8:1:2:3::4]:5": "2001:db8:1::/56", "2001:db8:1:2:3::4": "2001:db8:1::/56",
		"[2001:db8::1]": "2001:db8::/56", "fe80::1%eth0": "fe80::/56", "": "", "a\nb": "", "1.2.3.4:x": "",
		"unknown": "",
	} {
		if got := clientName(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Work that runs out of memory is not the program's fault, and says what to do.
func TestOutOfMemory(t *testing.T) {
	act := newActs(nil).act("vast", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
		return nil, errMemory
	})
	s := newServer(t, Options{Acts: []api.Kind{act}})
	w := ask(s, "POST", "/api/v1/vast", `{}`)
	if p := problemIn(t, w); w.Code != 507 || p.Type != "/api/#memory" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	killed := errors.New("signal: killed")
	if !diedOfMemory(killed, "") ||
		!diedOfMemory(errors.New("exit status 2"), "fatal error: runtime: out of memory\n") ||
		diedOfMemory(errors.New("exit status 2"), "panic: x") || diedOfMemory(nil, "") {
		t.Error("the reason why a process ended is wrong")
	}
	h := head{limit: 5}
	h.Write([]byte("abc"))
	if n, err := h.Write([]byte("defg")); n != 4 || err != nil || h.String() != "abcde" {
		t.Error(n, err, h.String())
	}
}

// JSON is read strictly over HTTP too.
func TestStrictJSON(t *testing.T) {
	s := newServer(t, Options{Acts: api.Acts()})
	for body, field := range map[string]string{
		`{"board":"5x5","board":"6x6"}`: "board", `{"Board":"5x5"}`: "Board",
		`{"board":"5x5","lesat":true}`: "lesat",
		`{"board":"5x5"}{}`:            "", `{"board":"5x5"`: "", `["5x5"]`: "",
		"{\"board\":\"5x5\"}\x00": "",
	} {
		w := ask(s, "POST", "/api/v1/solve", body)
		if p := problemIn(t, w); w.Code != 422 || p.Type != "/api/#request" || p.Field != field {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
	}
}

// worst are short requests that cost much.
var worst = []struct{ act, params string }{
	{"nullities", `{"board":"1x1-star-mod255","rows":[128,128],"columns":[128,128]}`},
	{"nullities", `{"board":"klein-1x1-star-mod6","rows":[128,128],"columns":[128,128]}`},
	{"encode", `{"board":"graph-complete-4096","format":"graphml"}`},
	{"encode", `{"board":"graph-complete-4096","format":"json"}`},
	{"show", `{"board":"256x256","format":"png"}`},
	{"film", `{"board":"16x16","states":["on"` + strings.Repeat(`,"off","on"`, 20) +
		`],"format":"apng","scale":279}`},
	{"solve", `{"board":"graph-hypercube-14-mod6"}`},
	{"solve", `{"board":"graph-complete-5792"}`},
	{"solve", `{"board":"61x60","least":true}`},
	{"hint", `{"board":"4x4x4x4x4x4"}`},
	{"info", `{"board":"31x32-knight-mod251","all_moduli":true}`},
	{"weights", `{"board":"graph-complete-4096"}`},
	{"distribution", `{"board":"graph-complete-4096"}`},
	{"solve", `{"board":"16777216x1"}`},
}

// from returns a client that calls from its own address, which loopback has plenty of.
func from(address string) *http.Client {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 8}}
}

// attack sends the worst requests from an address, four at a time, until the context ends. Half of them are
// canceled before they are answered.
func attack(ctx context.Context, url, address string) (sent int64) {
	client := from(address)
	defer client.CloseIdleConnections()
	var count atomic.Int64
	var attackers sync.WaitGroup
	for i := range 4 {
		attackers.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				patience, cancel := context.WithTimeout(ctx, time.Duration(1+n%2*20)*400*time.Millisecond)
				w := worst[n%len(worst)]
				r, _ := http.NewRequestWithContext(patience, "POST", url+"/api/v1/"+w.act,
					strings.NewReader(w.params))
				r.Header.Set("Content-Type", "application/json")
				if reply, err := client.Do(r); err == nil {
					io.Copy(io.Discard, reply.Body)
					reply.Body.Close()
					if reply.StatusCode == http.StatusTooManyRequests {
						select {
						case <-patience.Done():
						case <-time.After(20 * time.Millisecond):
						}
					}
				}
				cancel()
				count.Add(1)
			}
		})
	}
	attackers.Wait()
	return count.Load()
}

// besideAttack requests small solutions at a rate while eight addresses attack, and returns how long each
// took and how many were not answered with 200.
func besideAttack(t testing.TB, requests, perSecond int) (times []time.Duration, refused int) {
	own, places, each := Divide(6 << 30)
	url := start(t, Options{
		Acts: api.Acts(), Start: processWith(t, "real", each), Places: places, MaxHeld: own / 2, Public: true,
		Patience: time.Minute,
	})
	ctx, stop := context.WithCancel(context.Background())
	var attackers sync.WaitGroup
	for _, address := range []string{"127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4", "127.0.1.5",
		"127.0.1.6", "127.0.1.7", "127.0.1.8"} {
		attackers.Go(func() { attack(ctx, url, address) })
	}
	defer attackers.Wait()
	defer stop()
	client := from("127.0.2.1")
	defer client.CloseIdleConnections()
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for range requests {
		<-tick.C
		began := time.Now()
		reply, err := client.Post(url+"/api/v1/solve", "application/json",
			strings.NewReader(`{"board":"5x5","state":"on"}`))
		if err != nil {
			t.Error(err)
			return times, refused
		}
		text, _ := io.ReadAll(reply.Body)
		reply.Body.Close()
		times = append(times, time.Since(began))
		if reply.StatusCode != 200 || !strings.Contains(string(text), `"weight":15`) {
			refused++
			t.Logf("status %d: %.200s", reply.StatusCode, text)
		}
	}
	return times, refused
}

// Whatever eight addresses request, a ninth gets its answers. The server takes a small solution for long work
// only if the machine gives it no processor for two seconds. A busy machine does that now and then, but not
// in five attacks.
func TestVisitorBesideAttack(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds of all processors")
	}
	for try := 1; ; try++ {
		_, refused := besideAttack(t, 45, 15)
		if refused <= 2 {
			return
		}
		if try == 5 {
			t.Fatalf("%d of 45 requests were refused, and more than 2 in each of the four tries before",
				refused)
		}
	}
}

// BenchmarkVisitorBesideAttack reports how long the requests of a visitor take at 15 a second during an
// attack from eight addresses.
func BenchmarkVisitorBesideAttack(b *testing.B) {
	times, refused := besideAttack(b, max(b.N, 300), 15)
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(refused), "refused")
	b.ReportMetric(0, "ns/op")
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
func TestConnectionLimit(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		most := rapid.IntRange(1, 6).Draw(r, "most")
		each := rapid.IntRange(0, 3).Draw(r, "each")
		c := &connLimiter{places: newQuota(int64(most), int64(each), 0)}
		var inside []*limitedConn
		idle := map[*limitedConn]bool{}
		drop := func(g *limitedConn) {
			for i := range inside {
				if inside[i] == g {
					inside = append(inside[:i:i], inside[i+1:]...)
					break
				}
			}
			delete(idle, g)
		}
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			pick := func() *limitedConn { return inside[rapid.IntRange(0, len(inside)-1).Draw(r, "which")] }
			step := rapid.SampledFrom([]string{"enter", "enter", "work", "rest", "close"}).Draw(r, "step")
			switch {
			case step == "enter":
				from := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "from")
				g := &limitedConn{Conn: &bare{}, from: from}
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
		c.closeIdle()
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

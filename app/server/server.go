// Package server serves package api and the pages of package web over HTTP. It does not depend on boards or
// puzzles, only on acts, functions from JSON to JSON, and files. It adds limits on everything a client can
// send or occupy, jobs for long work, an OpenAPI document that the tests generate from the types of the acts,
// metrics and logs.
//
// Every act runs in a worker (worker.go), a process with limits on memory and time. The pool (pool.go)
// schedules them: a long act drops to low priority, so a search cannot delay a player.
//
// Start at New, then Serve.
package server

import (
	"bytes"
	"cmp"
	"context"
	_ "embed" // the metrics
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"text/template"
	"time"

	"lightsout/app/api"
	"lightsout/internal/base/text"
	"lightsout/web"
)

// Options say what a server serves and how much it allows. A limit that is zero has its usual value.
type Options struct {
	Acts    []api.Kind
	Site    *web.Site // the page; nil serves the API alone
	Log     *slog.Logger
	Version string

	// Without Hosts it answers to the names of loopback, or to any name if it is public.
	Public      bool     `flag:"public" doc:"allow addresses that other machines can reach, and limit each client"`
	BehindProxy bool     `flag:"behind-proxy" doc:"the last X-Forwarded-For is the address of the client"`
	Hosts       []string `flag:"host" doc:"a host name of this server; requests for other names are refused"`
	Origins     []string `flag:"allow-origin" doc:"let the pages of another site use the API, such as https://example.org"`

	Budget     time.Duration `flag:"budget" doc:"the time limit of a request"`
	Places     int           // acts that run at once
	Slow       int           // of those, how many may run for longer than Quick
	Quick      time.Duration // an act that runs longer lets others go first
	Waiting    int           // acts that may wait for a place
	Memory     int64         // bytes that the server and its workers may take, for /healthz
	Patience   time.Duration // what takes longer is answered by a job
	Unwatched  time.Duration // how long a job continues without watchers
	Keep       time.Duration // how long an ended job can be asked for
	MaxJobs    int
	MaxBody    int64         `flag:"max-request" doc:"maximum size of a request in bytes (default: 16 MiB, or 8 MiB with --public)"`
	MaxAnswer  int           // bytes of an answer
	ReadHeader time.Duration // how long the head of a request may take to arrive
	Read       time.Duration // how long a whole request may take to arrive
	Rate       float64       `flag:"rate" doc:"with --public: requests per second from one address; an act counts as five"`
	MaxHeld    int64         // bytes of requests that arrive and answers that leave, in all
	Unfinished int           // acts of which the requests are being read, wait or run

	// Start starts a worker. Without it, acts run in this process: nothing bounds their memory, and long
	// ones slow down the rest.
	Start func() (Worker, error)

	extra map[string]http.Handler // more patterns of http.ServeMux, behind the same limits, in tests
}

// The usual limits.
const (
	DefaultBudget   = 60 * time.Second
	DefaultRate     = 100
	DefaultMaxBody  = 4 << 20
	defaultMaxReply = 64 << 20
	watchersOfJob   = 8
	jobsPerClient   = 4
	actsPerClient   = 64
	actCost         = 5        // of a client's allowance, where a file costs 1
	smallHeld       = 16 << 10 // bytes of requests and answers that do not count
	maxClients      = 10_000   // whose addresses are remembered

	placesPerProcessor = 8
	lingerTime         = time.Minute // how long a worker is kept that has nothing to do
)

func (o Options) withDefaults() Options {
	o.Budget = cmp.Or(o.Budget, DefaultBudget)
	o.Patience = cmp.Or(o.Patience, time.Second)
	o.Unwatched = cmp.Or(o.Unwatched, 30*time.Second)
	o.Keep = cmp.Or(o.Keep, 5*time.Minute)
	o.MaxJobs = cmp.Or(o.MaxJobs, 256)
	o.MaxBody = cmp.Or(o.MaxBody, DefaultMaxBody)
	o.MaxAnswer = cmp.Or(o.MaxAnswer, defaultMaxReply)
	o.ReadHeader = cmp.Or(o.ReadHeader, 5*time.Second)
	o.Read = cmp.Or(o.Read, 30*time.Second)
	o.Rate = cmp.Or(o.Rate, DefaultRate)
	o.Unfinished = cmp.Or(o.Unfinished, 512)
	o.MaxHeld = cmp.Or(o.MaxHeld, 512<<20)
	o.Places = cmp.Or(o.Places, placesPerProcessor*runtime.GOMAXPROCS(0))
	o.Slow = cmp.Or(o.Slow, max(1, o.Places/2))
	o.Quick = cmp.Or(o.Quick, 250*time.Millisecond)
	o.Waiting = cmp.Or(o.Waiting, 256)
	if o.Start == nil {
		o.Start = func() (Worker, error) { return here{o.Acts, api.NewEnv()}, nil }
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Server answers requests. Close it after use.
type Server struct {
	Handler http.Handler // what Serve serves

	o          Options
	acts       map[string]api.Kind
	pool       *pool
	jobs       *jobs
	metrics    *metrics
	clients    *clients
	unfinished *quota // acts
	held       *quota // bytes

	ctx    context.Context // of all work
	cancel context.CancelCauseFunc
	work   sync.WaitGroup
}

// New returns a server. It fails if two acts have one name.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	s := &Server{o: o, acts: map[string]api.Kind{}, metrics: &metrics{began: time.Now(),
		requests: map[[2]string]int64{}, seconds: map[string]histogram{}, refusals: map[string]int64{}}}
	s.unfinished = newQuota(int64(o.Unfinished), 0, 0)
	s.held = newQuota(o.MaxHeld, o.MaxHeld/4, smallHeld)
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	s.jobs = &jobs{o: o, byID: map[string]*job{}}
	s.pool = newPool(o)
	if o.Public {
		s.clients = newClients(o.Rate, maxClients)
		s.unfinished.each = actsPerClient
	}
	for _, act := range o.Acts {
		if _, twice := s.acts[act.Name]; twice || act.Name == "" || act.Name == "jobs" {
			return nil, fmt.Errorf("duplicate act name %q", act.Name)
		}
		s.acts[act.Name] = act
	}
	protection := http.NewCrossOriginProtection()
	for _, origin := range o.Origins {
		usual := strings.HasPrefix(origin, "https:") && strings.HasSuffix(origin, ":443") ||
			strings.HasPrefix(origin, "http:") && strings.HasSuffix(origin, ":80")
		err := protection.AddTrustedOrigin(origin)
		if err != nil || usual || origin != strings.ToLower(origin) {
			return nil, fmt.Errorf("origin %q: must be as browsers send it, like https://example.org",
				text.Clip(origin))
		}
	}
	s.Handler = s.guard(s.routes(), protection)
	return s, nil
}

func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v1/{act}", s.serveAct)
	mux.HandleFunc("GET /api/v1/jobs/{id}", s.job(s.serveJob))
	mux.HandleFunc("DELETE /api/v1/jobs/{id}", s.job(func(w http.ResponseWriter, _ *http.Request, j *job) {
		j.cancel(errDeleted) // unless it has ended already
		w.WriteHeader(http.StatusNoContent)
	}))
	mux.HandleFunc("GET /api/v1/jobs/{id}/events", s.job(s.serveEvents))
	mux.HandleFunc("GET /api/v1/openapi.json",
		s.serveText("application/vnd.oai.openapi+json;version=3.1", openAPI))
	mux.HandleFunc("GET /api/{$}", s.serveText("text/html; charset=utf-8", apiPage))
	mux.HandleFunc("GET /api/api.css", s.serveText("text/css; charset=utf-8", style))
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	for pattern, handler := range s.o.extra {
		mux.Handle(pattern, handler)
	}
	mux.HandleFunc("GET /play/preview.png", s.servePreview)
	mux.HandleFunc("GET /d/{day}", s.serveDay)
	mux.HandleFunc("/", s.serveFile)
	return mux
}

// Healthy is the first line of /healthz of a server that takes new work.
const Healthy = "lightsout is well\n"

// serveHealth reports the health of the server: 503 if it is stopping, or so busy that it refuses new work.
// Strangers learn nothing else.
func (s *Server) serveHealth(w http.ResponseWriter, r *http.Request) {
	load := s.pool.load()
	switch {
	case s.jobs.stopping():
		errStopping.write(w, r)
		return
	case load.waiting >= s.o.Waiting || s.unfinished.all() >= s.o.Unfinished:
		kindBusy.later("try again later", 2*time.Second).write(w, r)
		return
	}
	text := Healthy
	if !s.o.Public {
		text += fmt.Sprintf("work: %d of %d places taken, %d of %d long, %d waiting\n", load.taken,
			s.o.Places, load.slowed, s.o.Slow, load.waiting)
		if memory := s.resident(); memory > 0 && s.o.Memory > 0 {
			text += fmt.Sprintf("memory: %d of %d MiB\n", memory>>20, s.o.Memory>>20)
		}
	}
	writeText(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}

// resident returns how many bytes of memory the server and its workers have.
func (s *Server) resident() int64 { return residentOf(os.Getpid()) + s.pool.resident() }

// begin counts new work, unless the server is stopping.
func (s *Server) begin() bool {
	s.jobs.mu.Lock()
	defer s.jobs.mu.Unlock()
	if !s.jobs.stop {
		s.work.Add(1)
	}
	return !s.jobs.stop
}

// Close cancels all work and waits for it to end.
func (s *Server) Close() {
	s.jobs.close()
	s.cancel(errStopping)
	s.work.Wait()
	s.pool.close()
}

const (
	writeTime      = 30 * time.Second // after a request is read; streams of events have their own
	idleTime       = 2 * time.Minute
	maxHeader      = 16 << 10
	maxConnections = 12_000

	// connectionsPerAddress is how many of them one address may have, in public and without a proxy.
	connectionsPerAddress = 256

	// stopTime is how long requests have to end when the server stops.
	stopTime = 3 * time.Second
)

// Listen opens an address. Without public, only addresses of this machine are allowed.
func Listen(ctx context.Context, address string, public bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: must be HOST:PORT, such as 127.0.0.1:8080", address)
	}
	host = cmp.Or(host, "0.0.0.0")
	if !public {
		addresses, err := net.DefaultResolver.LookupIPAddr(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("address %s: unknown host %q", address, host)
		}
		for _, a := range addresses {
			if !a.IP.IsLoopback() {
				return nil, fmt.Errorf(
					"address %s can be reached by other machines: --public allows that and limits each "+
						"client; 127.0.0.1:%s is for this machine only",
					address, port)
			}
		}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE) ||
		err != nil && strings.Contains(err.Error(), "Only one usage of each socket address"):
		return nil, fmt.Errorf(
			"address %s is in use: stop the other program, or give another --addr; --addr %s picks "+
				"a free port",
			address, net.JoinHostPort(host, "0"))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("address %s: permission denied; use a port from 1024 on", address)
	case err != nil:
		return nil, fmt.Errorf("address %s: %w", address, err)
	}
	return listener, nil
}

// Serve answers requests on a listener until the context ends, and then shuts down
// gracefully: pending answers are sent, jobs are canceled, and their watchers get a final event.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	// Workers, and the files of the site, need some files too.
	places := newQuota(int64(min(maxConnections, maxFiles()/4*3)), 0, 0)
	if s.o.Public && !s.o.BehindProxy {
		places.each = connectionsPerAddress
	}
	crowd := &crowd{Listener: listener, places: places}
	server := &http.Server{
		Handler:           s.Handler,
		ReadHeaderTimeout: s.o.ReadHeader, ReadTimeout: s.o.Read, WriteTimeout: s.o.Read + writeTime,
		IdleTimeout:    idleTime,
		MaxHeaderBytes: maxHeader - 4<<10, // net/http allows 4 KiB more

		DisableGeneralOptionsHandler: true, // it would answer OPTIONS * before the guard

		ConnState: crowd.see,
		// broken connections are of no interest
		ErrorLog: slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(crowd) }()
	select {
	case err := <-ended:
		s.Close()
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	s.o.Log.Info("stopping")
	s.jobs.close()
	crowd.dismiss()
	quiet, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if err := server.Shutdown(quiet); err != nil {
		server.Close()
	}
	<-ended
	s.Close()
	return nil
}

// metrics counts what happens. Labels come from acts, statuses and reasons, never from a request, so that
// their number is bounded.
type metrics struct {
	began   time.Time
	streams atomic.Int64
	panics  atomic.Int64

	mu       sync.Mutex
	requests map[[2]string]int64 // act, status
	seconds  map[string]histogram
	refusals map[string]int64
}

// buckets are the upper bounds of the histogram, in seconds.
var buckets = [...]float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60}

type histogram struct {
	Counts [len(buckets) + 1]int64 // of what is not above each bound, and of all
	Sum    float64
}

func (m *metrics) answered(act string, status int, spent time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[[2]string{act, strconv.Itoa(status)}]++
	h := m.seconds[act]
	at, _ := slices.BinarySearch(buckets[:], spent.Seconds())
	for i := range h.Counts[at:] {
		h.Counts[at+i]++
	}
	h.Sum += spent.Seconds()
	m.seconds[act] = h
}

func (m *metrics) refused(reason string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refusals[reason]++
}

// metricsText is the metrics in the text format of Prometheus (version 0.0.4). It is a few lines; the client
// library for it would bring eight modules.
//
//go:embed metrics.txt
var metricsText string

var metricsPage = template.Must(template.New("metrics").Parse(metricsText))

// serveMetrics shows the metrics; strangers do not see them.
func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) {
	if client, _ := netip.ParseAddr(note(r).client); s.o.Public && !client.IsLoopback() {
		kindMissing.problem("metrics are shown on this machine only").write(w, r)
		return
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	load := s.pool.load()
	m := s.metrics
	text := new(bytes.Buffer)
	all, ended := s.jobs.count()
	m.mu.Lock()
	_ = metricsPage.Execute(text, map[string]any{
		"Requests": m.requests, "Seconds": m.seconds, "Buckets": buckets, "Refusals": m.refusals,
		"Panics": m.panics.Load(),
		"Work":   map[string]int{"running": load.taken, "slow": load.slowed, "waiting": load.waiting},
		"Idle":   load.idle, "Started": load.started, "Lost": load.killed, "Resident": s.resident(),
		"Limit":      s.o.Memory,
		"Jobs":       map[string]int{"active": all - ended, "ended": ended},
		"Unfinished": s.unfinished.all(), "Streams": m.streams.Load(), "Version": s.o.Version,
		"Goroutines": runtime.NumGoroutine(), "Heap": memory.HeapInuse, "Began": m.began.Unix(),
	})
	m.mu.Unlock()
	writeText(w, r, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", text.Bytes())
}

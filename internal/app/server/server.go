package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"sync"
	"time"

	"lightsout/internal/app/api"
	"lightsout/web"
)

// Options say what a server serves and how much it allows. A limit that is zero has its usual value.
type Options struct {
	Acts    []api.Kind
	Site    *web.Site // the page; nil serves the API alone
	Log     *slog.Logger
	Version string

	Public      bool     // strangers can reach it: clients are limited, names of hosts are not checked
	BehindProxy bool     // the last X-Forwarded-For is the client's address
	Hosts       []string // names it answers to; none: those of loopback, or any if it is public

	Budget     time.Duration // the longest that one act may run
	Places     int           // acts that run at once
	Slow       int           // of those, how many may run for longer than Quick
	Quick      time.Duration // an act that runs longer lets others go first
	Waiting    int           // acts that may wait for a place
	Memory     int64         // bytes that the server and its workers may take, for /healthz
	Patience   time.Duration // what takes longer is answered by a job
	Unwatched  time.Duration // how long a job continues without watchers
	Keep       time.Duration // how long an ended job can be asked for
	MaxJobs    int
	MaxBody    int64         // bytes of a request
	MaxAnswer  int           // bytes of an answer
	ReadHeader time.Duration // how long the head of a request may take to arrive
	Read       time.Duration // how long a whole request may take to arrive
	Heartbeat  time.Duration // between signs of life in a stream of events
	Rate       float64       // requests a second of one address, when public; an act counts as several
	MaxClients int           // how many addresses are remembered
	MaxHeld    int64         // bytes of requests that arrive and answers that leave, in all
	Unfinished int           // acts of which the requests are being read, wait or run

	// Start starts a worker. Without it, acts run in this process: nothing bounds their memory, and long
	// ones slow down the rest.
	Start func() (Worker, error)

	Extra   map[string]http.Handler      // more patterns of http.ServeMux, behind the same limits
	Metrics func(context.Context) []byte // more lines for /metrics
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

	placesPerProcessor = 8
	lingerTime         = time.Minute // how long a worker is kept that has nothing to do
)

func (o Options) withDefaults() Options {
	or(&o.Budget, DefaultBudget)
	or(&o.Patience, time.Second)
	or(&o.Unwatched, 30*time.Second)
	or(&o.Keep, 5*time.Minute)
	or(&o.MaxJobs, 256)
	or(&o.MaxBody, DefaultMaxBody)
	or(&o.MaxAnswer, defaultMaxReply)
	or(&o.ReadHeader, 5*time.Second)
	or(&o.Read, 30*time.Second)
	or(&o.Heartbeat, 15*time.Second)
	or(&o.Rate, DefaultRate)
	or(&o.MaxClients, 10_000)
	or(&o.Unfinished, 512)
	or(&o.MaxHeld, 512<<20)
	or(&o.Places, placesPerProcessor*runtime.GOMAXPROCS(0))
	or(&o.Slow, max(1, o.Places/2))
	or(&o.Quick, 250*time.Millisecond)
	or(&o.Waiting, 256)
	if o.Start == nil {
		o.Start = func() (Worker, error) { return here{o.Acts, api.NewEnv()}, nil }
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

func or[T comparable](value *T, usual T) {
	var zero T
	if *value == zero {
		*value = usual
	}
}

// Server answers requests. Close it after use.
type Server struct {
	o          Options
	acts       map[string]api.Kind
	pool       *pool
	jobs       *jobs
	metrics    *metrics
	clients    *clients
	unfinished chan struct{}
	held       *held
	handler    http.Handler

	ctx    context.Context // of all work
	cancel context.CancelCauseFunc
	mu     sync.Mutex // guards closing against new work
	closed bool
	work   sync.WaitGroup
}

// New returns a server. It fails if two acts have one name.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	s := &Server{o: o, acts: map[string]api.Kind{}, metrics: newMetrics(o.Version), unfinished: make(chan struct{}, o.Unfinished)}
	s.held = newHeld(o.MaxHeld)
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	s.jobs = &jobs{most: o.MaxJobs, mostBytes: o.MaxAnswer, patience: o.Unwatched, keep: o.Keep, byID: map[string]*job{}}
	if o.Public {
		s.clients = newClients(o.Rate, o.MaxClients)
		s.jobs.perClient = jobsPerClient
	}
	s.pool = newPool(o.Start, o.Places, o.Slow, o.Waiting)
	for _, act := range o.Acts {
		if _, twice := s.acts[act.Name]; twice || act.Name == "" || act.Name == "jobs" {
			return nil, fmt.Errorf("duplicate act name %q", act.Name)
		}
		s.acts[act.Name] = act
	}
	s.handler = s.guard(s.routes())
	return s, nil
}

// Handler returns what answers the requests.
func (s *Server) Handler() http.Handler { return s.handler }

func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v1/{act}", s.serveAct)
	mux.HandleFunc("GET /api/v1/jobs/{id}", s.serveJob)
	mux.HandleFunc("DELETE /api/v1/jobs/{id}", s.deleteJob)
	mux.HandleFunc("GET /api/v1/jobs/{id}/events", s.serveEvents)
	mux.Handle("GET /api/v1/openapi.json", madeText("application/vnd.oai.openapi+json;version=3.1", openAPI, s.o.Version))
	mux.Handle("GET /api/{$}", madeText("text/html; charset=utf-8", apiPage, s.o.Version))
	mux.Handle("GET /api/api.css", madeText("text/css; charset=utf-8", style, s.o.Version))
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	for pattern, handler := range s.o.Extra {
		mux.Handle(pattern, handler)
	}
	mux.HandleFunc("GET /play/preview.png", s.servePreview)
	mux.HandleFunc("/", s.serveFile)
	return mux
}

// Healthy is the first line of /healthz of a server that takes new work.
const Healthy = "lightsout is well\n"

// serveHealth reports the health of the server: 503 if it is stopping, or so busy that it refuses new work.
func (s *Server) serveHealth(w http.ResponseWriter, r *http.Request) {
	load := s.pool.load()
	switch {
	case s.stopping():
		errStopping.write(w, r)
		return
	case load.waiting >= s.o.Waiting || len(s.unfinished) >= s.o.Unfinished:
		kindBusy.later(fmt.Sprintf("%d requests are running and %d are waiting", load.taken, load.waiting), 2*time.Second).write(w, r)
		return
	}
	text := Healthy + fmt.Sprintf("work: %d of %d places taken, %d of %d long, %d waiting\n", load.taken, s.o.Places, load.slowed, s.o.Slow, load.waiting)
	if memory := s.resident(); memory > 0 && s.o.Memory > 0 {
		text += fmt.Sprintf("memory: %d of %d MiB\n", memory>>20, s.o.Memory>>20)
	}
	writeText(w, r, "text/plain; charset=utf-8", []byte(text))
}

// resident returns how many bytes of memory the server and its workers have.
func (s *Server) resident() int64 { return residentOf(os.Getpid()) + s.pool.resident() }

func (s *Server) stopping() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// begin counts new work, unless the server is stopping.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.work.Add(1)
	return true
}

// Drain refuses new work and cancels the jobs that have names; what is about to be answered continues.
func (s *Server) Drain() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.jobs.close()
}

// Close cancels all work and waits for it to end.
func (s *Server) Close() {
	s.Drain()
	s.cancel(errStopping)
	s.work.Wait()
	s.pool.close()
}

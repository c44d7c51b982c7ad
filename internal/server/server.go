package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"time"

	"lightsout/internal/api"
	"lightsout/web"
)

// Options say what a server serves and how much it allows. A limit that is zero has its usual value.
type Options struct {
	Acts    []api.Act
	Site    *web.Site // the page; nil serves the API alone
	Log     *slog.Logger
	Version string

	Public      bool     // strangers can reach it: clients are limited, names of hosts are not checked
	BehindProxy bool     // the last X-Forwarded-For is the client's address
	Hosts       []string // names it answers to; none: those of loopback, or any if it is public

	Budget     time.Duration // the longest that one act may run
	Lanes      []Lane        // where acts wait and run
	Patience   time.Duration // what takes longer is answered by a job
	Unwatched  time.Duration // how long a job goes on that nobody watches
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

	// Far runs the acts of all lanes but the first. It may be another process, so that a long search
	// shares neither memory nor priority with the server; nil runs them here.
	Far func(ctx context.Context, act api.Act, params []byte, report func(api.Progress)) (any, error)

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
	if o.Lanes == nil {
		o.Lanes = DefaultLanes(runtime.GOMAXPROCS(0), o.Budget)
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
	acts       map[string]api.Act
	lanes      []*lane
	jobs       *jobs
	metrics    *metrics
	clients    *clients
	document   *document
	unfinished chan struct{}
	held       held
	handler    http.Handler

	ctx    context.Context // of all work
	cancel context.CancelCauseFunc
	mu     sync.Mutex // guards closing against new work
	closed bool
	work   sync.WaitGroup
}

// New returns a server. It fails if the acts cannot be described.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	s := &Server{o: o, acts: map[string]api.Act{}, metrics: newMetrics(o.Version), unfinished: make(chan struct{}, o.Unfinished)}
	s.held.most, s.held.small = o.MaxHeld, smallHeld
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	s.jobs = &jobs{most: o.MaxJobs, mostBytes: o.MaxAnswer, patience: o.Unwatched, keep: o.Keep, byID: map[string]*job{}}
	if o.Public {
		s.clients = newClients(o.Rate, o.MaxClients)
		s.jobs.perClient = jobsPerClient
	}
	for _, l := range o.Lanes {
		s.lanes = append(s.lanes, newLane(l))
	}
	for _, act := range o.Acts {
		if _, twice := s.acts[act.Name]; twice || act.Name == "" || act.Name == "jobs" {
			return nil, fmt.Errorf("two acts have the name %q, or it is taken", act.Name)
		}
		s.acts[act.Name] = act
	}
	var err error
	if s.document, err = describe(o.Acts, o.Version); err != nil {
		return nil, err
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
	mux.HandleFunc("GET /api/v1/openapi.json", s.document.serveJSON)
	mux.HandleFunc("GET /api/{$}", s.document.servePage)
	mux.HandleFunc("GET /api/api.css", s.document.serveStyle)
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	for pattern, handler := range s.o.Extra {
		mux.Handle(pattern, handler)
	}
	mux.HandleFunc("/", s.serveFile)
	return mux
}

// Healthy is what /healthz says.
const Healthy = "lightsout is well\n"

func (s *Server) serveHealth(w http.ResponseWriter, r *http.Request) {
	if s.stopping() {
		errStopping.write(w, r)
		return
	}
	writeText(w, r, "text/plain; charset=utf-8", []byte(Healthy))
}

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

// Drain refuses new work and cancels the jobs that have names; what is about to be answered goes on.
func (s *Server) Drain() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.jobs.close()
}

// Close cancels all work and waits for it to end. Work that cannot be stopped is not waited for: see
// attempt.
func (s *Server) Close() {
	s.Drain()
	s.cancel(errStopping)
	s.work.Wait()
}

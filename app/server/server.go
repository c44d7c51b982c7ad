// Package server serves package api and the pages of package web over HTTP. It does not depend on boards or
// puzzles, only on acts, functions from JSON to JSON, and files. It adds limits on everything a client can
// send or occupy, jobs for long work, an OpenAPI document that the tests generate from the types of the acts,
// metrics and logs.
//
// Every act runs in a worker (worker.go), a process with limits on memory and time (process.go). The pool
// (pool.go) schedules them: a long act drops to low priority, so a search cannot delay a player.
//
// Start at New, then Serve (listen.go) and routes.go.
package server

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
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
}

// The usual limits.
const (
	DefaultBudget   = 60 * time.Second
	DefaultRate     = 100
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
	if o.MaxBody == 0 {
		o.MaxBody = 16 << 20
		if o.Public {
			o.MaxBody = 8 << 20
		}
	}
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
	s.jobs = &jobs{o: o, running: newQuota(int64(o.MaxJobs), 0, 0), byID: map[string]*job{}}
	s.pool = newPool(o)
	if o.Public {
		s.clients = newClients(o.Rate, maxClients)
		s.unfinished.each = actsPerClient
		s.jobs.running.each = jobsPerClient
	}
	for _, act := range o.Acts {
		if _, twice := s.acts[act.Name]; twice || act.Name == "" || act.Name == "jobs" {
			return nil, fmt.Errorf("duplicate act name %q", act.Name)
		}
		s.acts[act.Name] = act
	}
	protection := http.NewCrossOriginProtection()
	for _, origin := range o.Origins {
		defaultPort := strings.HasPrefix(origin, "https:") && strings.HasSuffix(origin, ":443") ||
			strings.HasPrefix(origin, "http:") && strings.HasSuffix(origin, ":80")
		err := protection.AddTrustedOrigin(origin)
		if err != nil || defaultPort || origin != strings.ToLower(origin) {
			return nil, fmt.Errorf("origin %q: must be as browsers send it, like https://example.org",
				text.Clip(origin))
		}
	}
	s.Handler = s.guard(s.routes(), protection)
	return s, nil
}

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

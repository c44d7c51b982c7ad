package server

import (
	"bytes"
	_ "embed" // the metrics
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"text/template"
	"time"
)

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

// buckets are the upper bounds of the histogram, in seconds.
var buckets = [...]float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60}

type histogram struct {
	Counts [len(buckets) + 1]int64 // of what is not above each bound, and of all
	Sum    float64
}

// metricsText is the metrics in the text format of Prometheus (version 0.0.4). It is a few lines; the client
// library for it would bring eight modules. The small one of VictoriaMetrics (1.35.1) needs more code than
// this, and has neither help nor histograms with fixed buckets.
//
//go:embed metrics.txt
var metricsText string

var metricsPage = template.Must(template.New("metrics").Parse(metricsText))

// MetricsServer returns a server of /metrics, for a listener of its own: only who runs the server reads them.
func (s *Server) MetricsServer() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", s.serveMetrics)
	return &http.Server{Handler: mux, ReadTimeout: s.o.ReadHeader, WriteTimeout: writeTime}
}

func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
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

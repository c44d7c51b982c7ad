package server

import (
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// metrics counts what happens, and writes it in the text format of Prometheus (version 0.0.4). The
// format is a few lines of text; the client library for it would bring eight modules. Labels come from
// acts, statuses and reasons, never from a request, so that their number is bounded.
type metrics struct {
	version string
	began   time.Time
	streams atomic.Int64

	mu       sync.Mutex
	requests map[[2]string]int64 // act, status
	seconds  map[string]*histogram
	refusals map[string]int64
	panics   int64
}

// buckets are the upper bounds of the histogram, in seconds.
var buckets = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60}

type histogram struct {
	counts []int64 // of each bucket, and of what is above the last
	count  int64
	sum    float64
}

func newMetrics(version string) *metrics {
	return &metrics{version: version, began: time.Now(), requests: map[[2]string]int64{}, seconds: map[string]*histogram{}, refusals: map[string]int64{}}
}

func (m *metrics) answered(act string, status int, spent time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[[2]string{act, strconv.Itoa(status)}]++
	h := m.seconds[act]
	if h == nil {
		h = &histogram{counts: make([]int64, len(buckets)+1)}
		m.seconds[act] = h
	}
	at, _ := slices.BinarySearch(buckets, spent.Seconds())
	h.counts[at]++
	h.count++
	h.sum += spent.Seconds()
}

func (m *metrics) refused(reason string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refusals[reason]++
}

func (m *metrics) panicked() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.panics++
}

// page is the text of the metrics as it is written.
type page struct{ strings.Builder }

func (p *page) head(name, kind, help string) {
	fmt.Fprintf(p, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// single writes a family of one sample without labels.
func (p *page) single(name, kind, help string, value any) {
	p.head(name, kind, help)
	p.line(name, value)
}

// line writes a sample; labels are pairs of a name and a value.
func (p *page) line(name string, value any, labels ...string) {
	p.WriteString(name)
	for i := 0; i < len(labels); i += 2 {
		p.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
		fmt.Fprintf(p, `%s="%s"`, labels[i], strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(labels[i+1]))
	}
	if len(labels) > 0 {
		p.WriteString("}")
	}
	fmt.Fprintf(p, " %v\n", value)
}

func (p *page) counted(name, help, label string, counts map[string]int64) {
	p.head(name, "counter", help)
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		p.line(name, counts[key], label, key)
	}
}

func (m *metrics) write(p *page) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p.head("lightsout_requests_total", "counter", "Requests answered, by act or kind of address and by status.")
	for _, key := range slices.SortedFunc(maps.Keys(m.requests), func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) }) {
		p.line("lightsout_requests_total", m.requests[key], "act", key[0], "status", key[1])
	}
	p.head("lightsout_request_seconds", "histogram", "Time to answer, streams of events included.")
	for _, act := range slices.Sorted(maps.Keys(m.seconds)) {
		h, sum := m.seconds[act], int64(0)
		for i, bound := range buckets {
			sum += h.counts[i]
			p.line("lightsout_request_seconds_bucket", sum, "act", act, "le", strconv.FormatFloat(bound, 'g', -1, 64))
		}
		p.line("lightsout_request_seconds_bucket", h.count, "act", act, "le", "+Inf")
		p.line("lightsout_request_seconds_sum", h.sum, "act", act)
		p.line("lightsout_request_seconds_count", h.count, "act", act)
	}
	p.counted("lightsout_refusals_total", "Requests that were refused, by reason.", "reason", m.refusals)
	p.single("lightsout_panics_total", "counter", "Acts and answers that failed as they should not.", m.panics)
}

// serveMetrics shows the metrics; strangers do not see them.
func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) {
	if s.o.Public && !isLoopback(note(r).client) {
		kindMissing.problem("metrics are shown on this machine only").write(w, r)
		return
	}
	var p page
	s.metrics.write(&p)
	load := s.pool.load()
	p.head("lightsout_work", "gauge", "Acts, by what they do: running, slow (those of them that run long), waiting for a place.")
	p.line("lightsout_work", load.taken, "state", "running")
	p.line("lightsout_work", load.slowed, "state", "slow")
	p.line("lightsout_work", load.waiting, "state", "waiting")
	p.single("lightsout_workers_idle", "gauge", "Workers that wait for an act.", load.idle)
	p.single("lightsout_workers_started_total", "counter", "Workers that were started.", load.started)
	p.single("lightsout_workers_lost_total", "counter", "Workers that failed or were killed.", load.killed)
	p.single("lightsout_resident_bytes", "gauge", "Memory of the server and its workers; 0 if unknown.", s.resident())
	p.single("lightsout_memory_limit_bytes", "gauge", "Memory that they may take.", s.o.Memory)
	all, ended := s.jobs.count()
	p.head("lightsout_jobs", "gauge", "Jobs that can be asked for, by state.")
	p.line("lightsout_jobs", all-ended, "state", "active")
	p.line("lightsout_jobs", ended, "state", "ended")
	p.single("lightsout_unfinished", "gauge", "Acts whose requests are read, wait or run.", len(s.unfinished))
	p.single("lightsout_streams", "gauge", "Open streams of events.", s.metrics.streams.Load())
	p.head("lightsout_info", "gauge", "The version of the program.")
	p.line("lightsout_info", 1, "version", s.metrics.version)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	p.single("go_goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
	p.single("go_memstats_heap_inuse_bytes", "gauge", "Bytes of the heap in use.", memory.HeapInuse)
	p.single("process_start_time_seconds", "gauge", "When the server began, in seconds since 1970.", s.metrics.began.Unix())
	text := []byte(p.String())
	if s.o.Metrics != nil {
		text = append(text, s.o.Metrics(r.Context())...)
	}
	writeText(w, r, "text/plain; version=0.0.4; charset=utf-8", text)
}

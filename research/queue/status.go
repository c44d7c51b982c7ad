package queue

import (
	"bytes"
	"context"
	_ "embed" // the page and the metrics
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strings"
	texts "text/template"
	"time"

	"lightsout/research/census"
)

// Handler serves how far a census is: a page at /, the status as JSON at /status.json, and figures for
// Prometheus at /metrics. Each request reads the status. The handler may be mounted below any path with
// http.StripPrefix.
func Handler(status func(context.Context) (Status, error)) http.Handler {
	mux := http.NewServeMux()
	serve := func(kind string, write func(io.Writer, Status) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			s, err := status(r.Context())
			if err != nil {
				w.Header().Set("Refresh", "5") // the keeper may come back
				http.Error(w, err.Error(), http.StatusServiceUnavailable)
				return
			}
			var body bytes.Buffer
			if err := write(&body, s); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("X-Content-Type-Options", "nosniff")
			w.Header().Set("Content-Security-Policy",
				"default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'")
			body.WriteTo(w)
		}
	}
	mux.HandleFunc("GET /{$}", serve("text/html; charset=utf-8", func(w io.Writer, s Status) error {
		return page.Execute(w, s)
	}))
	mux.HandleFunc("GET /census.css", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		io.WriteString(w, style)
	})
	mux.HandleFunc("GET /status.json", serve("application/json", func(w io.Writer, s Status) error {
		return json.NewEncoder(w).Encode(s)
	}))
	mux.HandleFunc("GET /metrics", serve("text/plain; version=0.0.4; charset=utf-8", WriteMetrics))
	return mux
}

// WriteMetrics writes a status as Prometheus reads it.
func WriteMetrics(w io.Writer, s Status) error {
	silent := 0
	busy := 0.0
	for _, w := range s.Workers {
		busy += w.BusyS
		if w.Silent {
			silent++
		}
	}
	label := fmt.Sprintf("{census=%s,plan=%s}", quoteLabel(s.Name), quoteLabel(s.Plan))
	return metrics.Execute(w, map[string]any{"Label": label, "Status": s, "Silent": silent, "Busy": busy})
}

// quoteLabel writes the value of a label: only backslash, quote and newline are escaped.
func quoteLabel(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

// Left says how long it takes still, in words.
func (s Status) Left() string {
	switch {
	case s.Done+len(s.Dead) >= s.Units:
		return "nothing left"
	case s.LeftS <= 0:
		return "unknown time"
	case s.LeftS >= 1e9:
		return "more than 30 years left"
	}
	left := time.Duration(s.LeftS * float64(time.Second))
	if days := int(left.Hours()) / 24; days > 1 {
		return fmt.Sprintf("%d days left", days)
	}
	return left.Round(time.Second).String() + " left"
}

// style is served next to the page: policies of servers forbid it within.
//
//go:embed census.css
var style string

//go:embed page.html
var pageHTML string

//go:embed metrics.txt
var metricsText string

var metrics = texts.Must(texts.New("metrics").Parse(metricsText))

var page = template.Must(template.New("status").Funcs(template.FuncMap{
	"percent": func(part float64) string { return fmt.Sprintf("%.1f %%", 100*part) },
	"rate":    func(rate float64) string { return fmt.Sprintf("%.3g", rate) },
	"seconds": func(s float64) string {
		return time.Duration(s * float64(time.Second)).Round(time.Second).String()
	},
}).Parse(pageHTML))

// Status is the progress of a census, as its keeper reports it.
type Status struct {
	Name     string `json:"name"`
	Plan     string `json:"plan"`
	Version  string `json:"version"`
	Units    int    `json:"units"`
	Done     int    `json:"done"`      // in the record
	Waiting  int    `json:"waiting"`   // not handed out
	Queued   int    `json:"queued"`    // in the queue, assigned or not
	InFlight int    `json:"in_flight"` // of these, with a worker
	// of all, with the parts of units that are being counted
	Part      float64           `json:"part"`
	Failures  int               `json:"failures"`            // tries that went wrong, since the keeper began
	Dead      []census.DeadUnit `json:"dead"`                // units that were given up
	Recounted int               `json:"recounted,omitempty"` // units that were counted again
	// of these, by another worker than the first time
	ByOthers int `json:"by_others,omitempty"`

	Workers []WorkerStatus `json:"workers"`
	// dead units and workers left out, because a message holds no more
	More    int           `json:"more,omitempty"`
	Started time.Time     `json:"started"` // when the keeper began
	Phases  []PhaseStatus `json:"phases,omitempty"`
	Rate    float64       `json:"rate"`   // units a second, lately
	LeftS   float64       `json:"left_s"` // seconds left at that rate; 0 if unknown

	done, total float64 // what units count for; see SetPhases
}

// PhaseStatus is how far a phase is.
type PhaseStatus struct {
	Name   string `json:"name"`
	Units  int    `json:"units"`
	Done   int    `json:"done"`
	weight float64
}

// WorkerStatus is one worker, which may count several units at a time.
type WorkerStatus struct {
	Name     string       `json:"name"`
	Units    int          `json:"units"` // counted since the keeper began
	Failures int          `json:"failures"`
	BusyS    float64      `json:"busy_s"` // seconds it spent on them, all slots together
	Seen     time.Time    `json:"seen"`
	HeardS   float64      `json:"heard_s"` // seconds since then, by the clock of the keeper
	Silent   bool         `json:"silent"`  // for longer than a unit waits for it
	Now      []UnitAtWork `json:"now"`
}

// UnitAtWork is a unit that is being counted.
type UnitAtWork struct {
	Unit int     `json:"unit"`
	Try  int     `json:"try"`
	Part float64 `json:"part"`
}

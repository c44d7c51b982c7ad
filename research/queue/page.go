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

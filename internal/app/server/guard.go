package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"lightsout/internal/base/text"
)

// policy allows the page to load only from this server.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// setHeaders sets what every answer says to a browser.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("X-Frame-Options", "DENY")
}

// about describes a request while it is answered.
type about struct {
	client string
	act    string
}

type aboutKey struct{}

func note(r *http.Request) *about {
	if a, ok := r.Context().Value(aboutKey{}).(*about); ok {
		return a
	}
	return &about{}
}

// guard wraps every handler: it sets the headers, refuses unwanted clients, counts and logs, and
// lives on when an answer fails.
func (s *Server) guard(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, "origin", kindOrigin.problem("only pages of this server may do this"))
	}))
	next = protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		a := &about{client: s.clientOf(r)}
		r = r.WithContext(context.WithValue(r.Context(), aboutKey{}, a))
		seen := &watched{ResponseWriter: w}
		defer func() {
			if what := recover(); what != nil {
				if what == http.ErrAbortHandler {
					panic(what)
				}
				s.metrics.panicked()
				s.o.Log.Error("an answer panicked", "path", r.URL.Path, "panic", fmt.Sprint(what), "stack", string(debug.Stack()))
				if seen.status == 0 {
					kindFailed.problem("the server failed in a way that it should not").write(seen, r)
				}
			}
			spent := time.Since(began)
			s.metrics.answered(s.label(r, a), seen.status, spent)
			s.o.Log.Debug("answered", "method", r.Method, "path", text.Clip(r.URL.Path), "status", seen.status, "bytes", seen.bytes, "ms", float64(spent.Microseconds())/1000, "client", a.client)
		}()
		setHeaders(w.Header())
		if problem := s.refusal(r, a, began); problem != nil {
			problem.write(seen, r)
			return
		}
		next.ServeHTTP(seen, r)
	})
}

// refusal returns why a request is not even looked at.
func (s *Server) refusal(r *http.Request, a *about, now time.Time) *Problem {
	if !s.knowsHost(r.Host) {
		s.metrics.refused("host")
		return kindHost.problem(fmt.Sprintf("this server is not %q", text.Clip(r.Host)))
	}
	if s.clients == nil || r.URL.Path == "/healthz" {
		return nil
	}
	cost := 1
	if r.Method == http.MethodPost {
		cost = actCost
	}
	if wait, ok := s.clients.allow(a.client, cost, now); !ok {
		s.metrics.refused("rate")
		return kindRate.later("wait before you ask again", wait)
	}
	return nil
}

// knowsHost reports whether a request is for this server. A page of another site can make its own name lead
// to 127.0.0.1 and would then count as ours; but the browser still sends that name.
func (s *Server) knowsHost(host string) bool {
	if s.o.Public && len(s.o.Hosts) == 0 {
		return true
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if name == "localhost" || strings.HasSuffix(name, ".localhost") || slices.Contains(s.o.Hosts, name) {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.IsLoopback()
}

// label names what was asked for, out of few names.
func (s *Server) label(r *http.Request, a *about) string {
	switch {
	case a.act != "":
		return a.act
	case strings.HasPrefix(r.URL.Path, "/api/v1/jobs/"):
		return "jobs"
	case strings.HasPrefix(r.URL.Path, "/api"):
		return "api"
	case r.URL.Path == "/healthz" || r.URL.Path == "/metrics":
		return "health"
	}
	return "file"
}

// watched is a writer that remembers what was answered.
type watched struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader remembers the status.
func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *watched) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find what is underneath.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

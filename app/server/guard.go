package server

import (
	"cmp"
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
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' " +
	"data: blob:; " +
	"media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'"

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

// note returns what the guard, behind which every handler is, knows of a request.
func note(r *http.Request) *about { return r.Context().Value(aboutKey{}).(*about) }

// guard wraps every handler: it sets the headers, refuses unwanted clients, counts and logs, and
// lives on when an answer fails.
func (s *Server) guard(next http.Handler, protection *http.CrossOriginProtection) http.Handler {
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refused("origin", kindOrigin.problem("only pages of this server may do this")).write(w, r)
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
				s.metrics.panics.Add(1)
				s.o.Log.Error("an answer panicked", "path", r.URL.Path, "panic", fmt.Sprint(what), "stack",
					string(debug.Stack()))
				if seen.status == 0 {
					kindFailed.problem("the server failed in a way that it should not").write(seen, r)
				}
			}
			spent := time.Since(began)
			s.metrics.answered(s.label(r, a), seen.status, spent)
			s.o.Log.Debug("answered", "method", r.Method, "path", text.Clip(r.URL.Path), "status",
				seen.status, "bytes", seen.bytes, "ms", float64(spent.Microseconds())/1000,
				"client", a.client)
		}()
		setHeaders(w.Header())
		if problem := s.refusal(r, a, began); problem != nil {
			problem.write(seen, r)
			return
		}
		if s.share(seen, r) {
			return
		}
		next.ServeHTTP(seen, r)
	})
}

// share tells a browser that a page of another site may read an answer of the API, and reports whether that
// is all: before it posts JSON, a browser asks whether it may.
func (s *Server) share(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if !slices.Contains(s.o.Origins, origin) || !strings.HasPrefix(r.URL.Path, "/api/") {
		return false
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", "Location, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Add("Vary", "Origin")
	if r.Method != http.MethodOptions {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	h.Set("Access-Control-Allow-Headers", "Content-Type")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// refusal returns why a request is not even looked at, or nil.
func (s *Server) refusal(r *http.Request, a *about, now time.Time) *Problem {
	health := r.URL.Path == "/healthz"
	// health checks may speak HTTP/1.0, which browsers do not
	if !s.knowsHost(r.Host) && !(health && r.Host == "") {
		return s.refused("host", kindHost.problem(fmt.Sprintf("this server is not %q", text.Clip(r.Host))))
	}
	if s.clients == nil || health {
		return nil
	}
	if a.client == "" {
		return s.refused("proxy",
			kindProxy.problem("the proxy in front of this server must set X-Forwarded-For"))
	}
	cost := 1
	if r.Method == http.MethodPost {
		cost = actCost
	}
	if wait, ok := s.clients.allow(a.client, cost, now); !ok {
		return s.refused("rate", kindRate.later("wait before you ask again", wait))
	}
	return nil
}

// knowsHost reports whether a request is for this server. A page of another site can make its own name lead
// to 127.0.0.1 and would then count as ours; but the browser still sends that name.
func (s *Server) knowsHost(host string) bool {
	if s.o.Public && len(s.o.Hosts) == 0 {
		return true
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	name := strings.ToLower(strings.Trim(host, "[]"))
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
	case r.URL.Path == "/healthz":
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

func (w *watched) WriteHeader(status int) {
	w.status = cmp.Or(w.status, status)
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(p []byte) (int, error) {
	w.status = cmp.Or(w.status, http.StatusOK)
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find what is underneath.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// clientOf returns the address that a request comes from. Behind a proxy that is what the proxy says, or ""
// if it names none: its own address would make every client this machine. A client may have written what
// comes before it in the header.
func (s *Server) clientOf(r *http.Request) string {
	if !s.o.BehindProxy {
		return cmp.Or(clientName(r.RemoteAddr), "unknown")
	}
	last := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	return clientName(strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:]))
}

// clientName returns the name of an address, with a port or without. A home line often has 2⁷² addresses
// of IPv6, so these count by their first 56 bits. It is "" for what is no address.
func clientName(text string) string {
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		port, err := netip.ParseAddrPort(text)
		if err != nil {
			return ""
		}
		address = port.Addr()
	}
	if address = address.Unmap().WithZone(""); address.Is6() && !address.IsLoopback() {
		network, _ := address.Prefix(56) // which every address of IPv6 has
		return network.String()
	}
	return address.String()
}

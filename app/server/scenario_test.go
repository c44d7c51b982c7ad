package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lightsout/web"
)

// Requests and answers: the status, text that must be in the answer, and text that must not.
func TestScenarios(t *testing.T) {
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Acts: newActs(nil).list(), Site: site, MaxBody: 1000, MaxAnswer: 5000,
		Version: "1.2.3"})
	broken := s.routes()
	broken.HandleFunc("GET /oops", func(http.ResponseWriter, *http.Request) {
		panic("secret of the program")
	})
	s.Handler = s.guard(broken, http.NewCrossOriginProtection())
	long := strings.Repeat("x", 1001)
	for _, test := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		has, hasNot              []string // in the body
		header                   []string // pairs of a name and a part of its value
	}{
		{
			name: "an act", method: "POST", path: "/api/v1/echo", body: `{"word":"<a>","times":2}`,
			status: 200, has: []string{`{"words":["<a>","<a>"]}`},
			header: []string{"Content-Type", "application/json", "Cache-Control", "no-store"},
		},
		{name: "no body", method: "POST", path: "/api/v1/echo", status: 200, has: []string{`{"words":[]}`}},
		{
			name: "with charset", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Content-Type", "application/json; charset=utf-8"}, status: 200,
		},
		{
			name: "no JSON", method: "POST", path: "/api/v1/echo", body: `{"word":`, status: 422,
			has: []string{`"detail":"the parameters are no JSON`},
		},
		{
			name: "a form", method: "POST", path: "/api/v1/echo", body: `a=b`,
			headers: []string{"Content-Type", "application/x-www-form-urlencoded"}, status: 415,
			has: []string{"application/json"},
		},
		{
			name: "no type", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Content-Type", ""}, status: 415,
		},
		{
			name: "packed", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Content-Encoding", "gzip"}, status: 415,
		},
		{
			name: "too large", method: "POST", path: "/api/v1/echo", body: long, status: 413,
			has: []string{"1000 bytes"},
		},
		{
			name: "answer too large", method: "POST", path: "/api/v1/echo",
			body: `{"word":"0123456789","times":500}`, status: 422, has: []string{"5000 bytes"},
		},
		{
			name: "a panic", method: "POST", path: "/api/v1/panic", body: `{}`, status: 500,
			hasNot: []string{"secret", "goroutine", ".go:"},
		},
		{
			name: "a failure", method: "POST", path: "/api/v1/fail", body: `{}`, status: 500,
			hasNot: []string{"secret"},
		},
		{
			name: "no such act", method: "POST", path: "/api/v1/nothing", body: `{}`, status: 404,
			has: []string{"/api/#missing"},
		},
		{
			name: "an act by GET", method: "GET", path: "/api/v1/echo", status: 405,
			header: []string{"Allow", "POST"},
		},
		{
			name: "an act by PUT", method: "PUT", path: "/api/v1/echo", body: `{}`, status: 405,
			header: []string{"Allow", "POST"},
		},
		{name: "no such job", method: "GET", path: "/api/v1/jobs/abc", status: 404},
		{name: "no such job's events", method: "GET", path: "/api/v1/jobs/abc/events", status: 404},
		{name: "cancel no job", method: "DELETE", path: "/api/v1/jobs/abc", status: 404},
		{
			name: "a job by POST", method: "POST", path: "/api/v1/jobs/abc", body: `{}`, status: 405,
			header: []string{"Allow", "DELETE"},
		},
		{
			name: "a job's events by DELETE", method: "DELETE", path: "/api/v1/jobs/abc/events", status: 405,
			header: []string{"Allow", "GET, HEAD"},
		},
		{
			name: "the document by PUT", method: "PUT", path: "/api/v1/openapi.json", body: `{}`, status: 405,
			header: []string{"Allow", "GET, HEAD"},
		},
		{
			name: "the icon of a page without one", method: "GET", path: "/favicon.ico", status: 200,
			header: []string{"Content-Type", "image/svg+xml"},
		},
		{
			name: "another page asks", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Origin", "https://evil.example"}, status: 403, hasNot: []string{"words"},
		},
		{
			name: "another page asks, by fetch", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Sec-Fetch-Site", "cross-site"}, status: 403,
		},
		{
			name: "another page cancels", method: "DELETE", path: "/api/v1/jobs/abc",
			headers: []string{"Sec-Fetch-Site", "same-site"}, status: 403,
		},
		{
			name: "our page asks", method: "POST", path: "/api/v1/echo", body: `{}`,
			headers: []string{"Origin", "http://localhost", "Sec-Fetch-Site", "same-origin"}, status: 200,
		},
		{
			name: "another name for us", method: "GET", path: "/healthz",
			headers: []string{"Host", "evil.example:8080"}, status: 421, hasNot: []string{"well"},
		},
		{
			name: "a name like ours", method: "GET", path: "/healthz",
			headers: []string{"Host", "localhost.evil.example"}, status: 421,
		},
		{
			name: "an address like ours", method: "GET", path: "/healthz",
			headers: []string{"Host", "192.168.1.2"}, status: 421,
		},
		{
			name: "our name", method: "GET", path: "/healthz", headers: []string{"Host", "LocalHost:99"},
			status: 200, has: []string{Healthy},
		},
		{
			name: "our address", method: "GET", path: "/healthz", headers: []string{"Host", "[::1]:8080"},
			status: 200,
		},
		{name: "the start", method: "GET", path: "/", status: 302, header: []string{"Location", "play/"}},
		{name: "a folder", method: "GET", path: "/play", status: 302, header: []string{"Location", "play/"}},
		{
			name: "a page", method: "GET", path: "/play/", status: 200, has: []string{"<!doctype html>"},
			header: []string{"Cache-Control", "no-cache", "Content-Type", "text/html"},
		},
		{name: "a page by HEAD", method: "HEAD", path: "/play/", status: 200, hasNot: []string{"<"}},
		{
			name: "a page by POST", method: "POST", path: "/play/", status: 405,
			header: []string{"Allow", "GET, HEAD"},
		},
		{
			name: "the manifest", method: "GET", path: "/manifest.webmanifest", status: 200,
			header: []string{"Content-Type", "application/manifest+json"},
		},
		{
			name: "no such file", method: "GET", path: "/etc/passwd", status: 404,
			hasNot: []string{"root", "etc"},
		},
		{
			name: "out of the site", method: "GET", path: "/play/..%2f..%2fsite.go", status: 404,
			hasNot: []string{"package"},
		},
		{
			name: "out of the site by dots", method: "GET", path: "/../../go.mod", status: 307,
			hasNot: []string{"module"},
		},
		{
			name: "two slashes", method: "GET", path: "//evil.example", status: 307,
			header: []string{"Location", "/evil.example"},
		},
		{name: "a folder by many slashes", method: "GET", path: "/%2fevil.example/..", status: 307},
		{name: "the API", method: "GET", path: "/api", status: 307, header: []string{"Location", "/api/"}},
		{
			name: "the API's page", method: "GET", path: "/api/", status: 200,
			has:    []string{"id=\"act-solve\"", "version 1.2.3", `id="busy"`},
			hasNot: []string{"<script", "style="},
		},
		{
			name: "the API's style", method: "GET", path: "/api/api.css", status: 200,
			header: []string{"Content-Type", "text/css"},
		},
		{
			name: "the document", method: "GET", path: "/api/v1/openapi.json", status: 200,
			has: []string{`"openapi": "3.1.0"`, `"/api/v1/solve"`},
		},
		{name: "no such part", method: "GET", path: "/api/v2/", status: 404, has: []string{"/api/#missing"}},
		{name: "metrics are elsewhere", method: "GET", path: "/metrics", status: 404},
		{name: "a handler fails", method: "GET", path: "/oops", status: 500, hasNot: []string{"secret"}},
		{
			name: "a preflight of a page of strangers", method: "OPTIONS", path: "/api/v1/echo",
			headers: []string{"Origin", "https://evil.example"}, status: 405,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := ask(s, test.method, test.path, test.body, test.headers...)
			if w.Code != test.status {
				t.Errorf("status %d, want %d: %s", w.Code, test.status, w.Body)
			}
			for _, part := range test.has {
				if !strings.Contains(w.Body.String(), part) {
					t.Errorf("the answer has no %q: %s", part, w.Body)
				}
			}
			for _, part := range test.hasNot {
				if strings.Contains(w.Body.String(), part) {
					t.Errorf("the answer has %q: %s", part, w.Body)
				}
			}
			for i := 0; i < len(test.header); i += 2 {
				if got := w.Header().Get(test.header[i]); !strings.Contains(got, test.header[i+1]) {
					t.Errorf("header %s is %q, want %q", test.header[i], got, test.header[i+1])
				}
			}
			for name, want := range map[string]string{
				"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
				"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin",
				"Permissions-Policy":           "camera=(self), geolocation=()", "X-Frame-Options": "DENY",
			} {
				if !strings.Contains(w.Header().Get(name), want) {
					t.Errorf("header %s is %q", name, w.Header().Get(name))
				}
			}
			policy := w.Header().Get("Content-Security-Policy")
			if strings.Contains(policy, "unsafe-inline") ||
				!strings.Contains(policy, "frame-ancestors 'none'") {
				t.Errorf("the policy is %q", policy)
			}
			if w.Header().Get("Access-Control-Allow-Origin") != "" {
				t.Error("other sites may read the answers")
			}
			if w.Code >= 400 && strings.HasPrefix(test.path, "/api/") {
				problemIn(t, w)
			}
		})
	}
}

// Pages of an allowed origin use the API after a preflight request; other pages get nothing.
func TestAllowedOrigin(t *testing.T) {
	s := newServer(t, Options{Acts: newActs(nil).list(), Origins: []string{"https://friend.example"}})
	for _, test := range []struct {
		method, path, origin string
		status               int
		allowed              string
	}{
		{"OPTIONS", "/api/v1/echo", "https://friend.example", 204, "https://friend.example"},
		{"POST", "/api/v1/echo", "https://friend.example", 200, "https://friend.example"},
		{"GET", "/api/v1/openapi.json", "https://friend.example", 200, "https://friend.example"},
		{"OPTIONS", "/api/v1/echo", "https://friend.example.evil.example", 405, ""},
		{"POST", "/api/v1/echo", "https://evil.example", 403, ""},
		{"POST", "/api/v1/echo", "null", 403, ""},
		{"GET", "/healthz", "https://friend.example", 200, ""},
	} {
		w := ask(s, test.method, test.path, "{}", "Origin", test.origin, "Sec-Fetch-Site", "cross-site")
		if w.Code != test.status || w.Header().Get("Access-Control-Allow-Origin") != test.allowed {
			t.Errorf("%v: %d %v", test, w.Code, w.Header())
		}
	}
	for _, origin := range []string{"*", "friend.example", "https://friend.example/path",
		"https://Friend.example", "https://friend.example:443"} {
		if _, err := New(Options{Origins: []string{origin}}); err == nil {
			t.Errorf("%q is taken as an origin", origin)
		}
	}
}

func TestNewRefusesWhatItCannotServe(t *testing.T) {
	list := newActs(nil).list()
	if _, err := New(Options{Acts: append(list, list[0])}); err == nil {
		t.Error("two acts have one name")
	}
	list[0].Name = "jobs"
	if _, err := New(Options{Acts: list}); err == nil {
		t.Error("an act has the name of the jobs")
	}
}

// A client that has closed its side of the connection gets an answer that takes a moment; work that takes
// longer is canceled.
func TestHalfClosedClients(t *testing.T) {
	inBubble(t, Options{Patience: time.Minute}, func(t *testing.T, s *Server, a *acts) {
		closed, cancel := context.WithCancel(t.Context())
		cancel()
		for act, want := range map[string]int{"echo": http.StatusOK, "wait": http.StatusGone} {
			r := httptest.NewRequest("POST", "http://localhost/api/v1/"+act,
				strings.NewReader("{}")).WithContext(closed)
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.Handler.ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("%s: status %d, want %d: %s", act, w.Code, want, w.Body)
			}
		}
		if a.stops.Load() != 1 {
			t.Errorf("%d acts were stopped", a.stops.Load())
		}
	})
}

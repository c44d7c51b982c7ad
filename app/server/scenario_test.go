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
		Version: "1.2.3", extra: map[string]http.Handler{
			"GET /extra": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Write([]byte("more"))
			}),
			"GET /oops": http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
				panic("secret of the program")
			}),
		}})
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
		{
			name: "metrics", method: "GET", path: "/metrics", status: 200,
			has: []string{`lightsout_info{version="1.2.3"} 1`, `reason="host"`},
		},
		{name: "extra", method: "GET", path: "/extra", status: 200, has: []string{"more"}},
		{name: "extra fails", method: "GET", path: "/oops", status: 500, hasNot: []string{"secret"}},
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

// Clients of a public server are limited one by one, cannot see the metrics, and cannot choose the address by
// which they are counted.
func TestPublic(t *testing.T) {
	s := newServer(t, Options{
		Acts: newActs(nil).list(), Public: true, BehindProxy: true, Rate: 2,
		Hosts: []string{"lights.example"},
	})
	from := func(address string, more ...string) int {
		headers := append([]string{"Host", "lights.example", "X-Forwarded-For", address}, more...)
		return ask(s, "POST", "/api/v1/echo", "{}", headers...).Code
	}
	if got := from("9.9.9.9"); got != 200 {
		t.Fatalf("status %d", got)
	}
	for i := range 3 {
		// The client's own entry comes before the one that the proxy adds.
		if got := from(strings.Repeat("8", i+1) + ".1.1.1, 9.9.9.9"); got != http.StatusTooManyRequests {
			t.Errorf("request %d has status %d", i, got)
		}
	}
	if got := from("9.9.9.8"); got != 200 {
		t.Errorf("another client has status %d", got)
	}
	if got := from("2001:db8:1:2::1"); got != 200 {
		t.Errorf("status %d", got)
	}
	if got := from("2001:db8:1:2:ffff::2"); got != http.StatusTooManyRequests {
		t.Errorf("another address of the same household has status %d", got)
	}
	w := ask(s, "POST", "/api/v1/echo", "{}", "Host", "lights.example", "X-Forwarded-For", "9.9.9.9")
	problemIn(t, w)
	if w.Header().Get("Retry-After") == "" {
		t.Error("no answer says when to retry")
	}
	w = ask(s, "GET", "/metrics", "", "Host", "lights.example", "X-Forwarded-For", "7.7.7.7")
	if w.Code != 404 || strings.Contains(w.Body.String(), "lightsout_requests") {
		t.Errorf("strangers see the metrics: %d", w.Code)
	}
	for _, path := range []string{"/metrics", "/api/v1/acts", "/"} {
		for _, address := range []string{"", "unknown", "1.2.3.4, ", "1.2.3.4, garbage"} {
			w := ask(s, "GET", path, "", "X-Forwarded-For", address)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "X-Forwarded-For") {
				t.Errorf("%s from %q behind a proxy: %d %s", path, address, w.Code, w.Body)
			}
		}
	}
	if w := ask(s, "GET", "/healthz", ""); w.Code != 200 || w.Body.String() != Healthy {
		t.Errorf("the health in public: %d %s", w.Code, w.Body)
	}
	w = ask(s, "GET", "/metrics", "", "X-Forwarded-For", "127.0.0.1")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `lightsout_refusals_total{reason="rate"} 5`) {
		t.Errorf("we do not see the metrics: %d %s", w.Code, w.Body)
	}
	if w := ask(s, "GET", "/healthz", "", "Host", "other.example"); w.Code != 421 {
		t.Errorf("another name has status %d", w.Code)
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

// Without a proxy, the server ignores what a client says about its address.
func TestForwardedIsIgnored(t *testing.T) {
	s := newServer(t, Options{Acts: newActs(nil).list(), Public: true, Rate: 1})
	if ask(s, "POST", "/api/v1/echo", "{}", "X-Forwarded-For", "1.1.1.1").Code != 200 {
		t.Fatal("the first is refused")
	}
	got := ask(s, "POST", "/api/v1/echo", "{}", "X-Forwarded-For", "2.2.2.2").Code
	if got != http.StatusTooManyRequests {
		t.Errorf("status %d", got)
	}
}

// The table of clients stays as small as it should; a forgotten client starts over.
func TestClientsAreBounded(t *testing.T) {
	c := newClients(1, 3)
	now := time.Unix(1000, 0)
	for i := range 100 {
		for range 2 {
			c.allow(strings.Repeat("a", i), 1, now)
		}
		if n := len(c.latest) + len(c.older); n > 3 {
			t.Fatalf("%d clients are remembered", n)
		}
	}
	for range 5 {
		c.allow("b", 1, now)
	}
	wait, ok := c.allow("b", 1, now)
	if ok || wait != time.Second {
		t.Errorf("allowed %v, wait %v", ok, wait)
	}
	if _, ok := c.allow("b", 1, now.Add(time.Second)); !ok {
		t.Error("it is not allowed after the wait")
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

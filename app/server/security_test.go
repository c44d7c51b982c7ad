package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"lightsout/app/api"
	"lightsout/web"
)

// checkHeaders fails if an answer lets a browser do more than it should.
func checkHeaders(t *testing.T, what string, w *httptest.ResponseRecorder) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Security-Policy": "frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": "microphone=()",
	} {
		if got := w.Header().Values(name); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s, status %d: header %s is %q", what, w.Code, name, got)
		}
	}
	policy := w.Header().Get("Content-Security-Policy")
	for _, word := range []string{"unsafe-inline", "'unsafe-eval'", "http:", "https:", "*"} {
		if strings.Contains(policy, word) {
			t.Errorf("%s: the policy allows %s", what, word)
		}
	}
	for name := range w.Header() {
		if strings.HasPrefix(name, "Access-Control-") || name == "Set-Cookie" || name == "Server" ||
			name == "X-Powered-By" {
			t.Errorf("%s: there is a header %s", what, name)
		}
	}
	if kind := w.Header().Get("Content-Type"); w.Body.Len() > 0 && kind == "" {
		t.Errorf("%s, status %d: the answer has no content type", what, w.Code)
	}
}

// Every answer has the headers: of every method, every file of the page, every part of the API, and every
// outcome.
func TestHeadersOnEveryAnswer(t *testing.T) {
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Acts: newActs(nil).list(), Site: site})
	paths := []string{
		"/", "/play", "/api", "/api/", "/api/api.css", "/api/v1/openapi.json", "/api/v1/echo",
		"/api/v1/panic", "/api/v1/fail", "/api/v1/nothing", "/api/v1/jobs/x", "/api/v1/jobs/x/events",
		"/healthz", "/metrics", "/nothing", "/play/../x", "/%00", "/%ff", "/favicon.ico", "//evil.example/",
	}
	for file := range site.Files() {
		paths = append(paths, "/"+file.Path)
	}
	for _, path := range paths {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"TRACE", "PROPFIND"} {
			if method != "GET" && method != "OPTIONS" && strings.HasPrefix(path, "/assets-") {
				continue // one file is like another
			}
			body := ""
			if method == "POST" || method == "PUT" {
				body = "{}"
			}
			checkHeaders(t, method+" "+path, ask(s, method, path, body, "Origin", "http://localhost"))
		}
		checkHeaders(t, "another site's GET "+path, ask(s, "GET", path, "", "Host", "evil.example"))
	}
}

// Streamed answers have them as well.
func TestHeadersOfJobs(t *testing.T) {
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		w := ask(s, "POST", "/api/v1/wait", `{"word":"a"}`)
		if w.Code != http.StatusAccepted {
			t.Fatalf("status %d", w.Code)
		}
		checkHeaders(t, "a job that began", w)
		var began struct{ Job string }
		if err := json.Unmarshal(w.Body.Bytes(), &began); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Second, func() { a.let <- struct{}{} })
		w = ask(s, "GET", "/api/v1/jobs/"+began.Job+"/events", "")
		if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
			t.Errorf("the events are %s", kind)
		}
		checkHeaders(t, "its events", w)
		checkHeaders(t, "a job that ended", ask(s, "GET", "/api/v1/jobs/"+began.Job, ""))
	})
}

// No path and no field leads to a file of the machine: no answer shows the folder in which the server runs,
// or files that every machine has. Package api has the same test for every field and more kinds of names.
func TestNoFileOfTheMachineIsServed(t *testing.T) {
	const canary = "canary-4417"
	folder := t.TempDir()
	t.Chdir(folder)
	for name, text := range map[string]string{"canary.json": `{"nodes":[{"name":"` + canary +
		`"},{}],"edges":[[0,1]]}`, "canary.txt": canary, "index.html": canary} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	real := api.Acts()
	s := newServer(t, Options{Acts: real, Site: site})
	check := func(what string, w *httptest.ResponseRecorder) {
		t.Helper()
		if text := w.Body.String(); strings.Contains(text, canary) || strings.Contains(text, "root:") {
			t.Errorf("%s shows a file: %.200s", what, text)
		}
	}
	full := filepath.ToSlash(folder)
	for _, path := range []string{"/canary.txt", "/./canary.txt", "/play/../canary.txt",
		"/play/..%2f..%2fcanary.txt", "/..%5ccanary.txt", "/%2e%2e/canary.txt", full + "/canary.txt", "/%2f" +
			full + "/canary.txt", "/assets-x/../../canary.txt", "/play/canary.txt%00.html",
		"/api/../canary.txt",
		"/file:/" + full + "/canary.txt", "/?file=canary.txt", "/etc/passwd", "/../etc/passwd"} {
		check(path, ask(s, "GET", path, ""))
	}
	for _, act := range real {
		for _, name := range []string{"canary.json", "@canary.txt", "@" + full + "/canary.txt", "-",
			"/etc/passwd"} {
			for i := range reflect.TypeOf(act.New()).Elem().NumField() {
				kind := reflect.TypeOf(act.New()).Elem().Field(i).Type.Kind()
				if kind != reflect.String && kind != reflect.Struct {
					continue
				}
				field, _, _ := strings.Cut(reflect.TypeOf(act.New()).Elem().Field(i).Tag.Get("json"), ",")
				params := map[string]any{field: name}
				if field != "board" {
					params["board"] = "2x2"
				}
				body, err := json.Marshal(params)
				if err != nil {
					t.Fatal(err)
				}
				check(act.Name+" "+string(body), ask(s, "POST", "/api/v1/"+act.Name, string(body)))
			}
		}
	}
}

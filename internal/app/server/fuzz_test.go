package server

import (
	"bytes"
	"encoding/gob"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"lightsout/internal/app/api"
	"lightsout/web"
)

// No request gets an internal error; every answer has its headers, and quotes a bounded part of the request.
func FuzzRequest(f *testing.F) {
	for _, seed := range [][5]string{
		{"GET", "/", "", "", ""},
		{"POST", "/api/v1/echo", `{"word":"a"}`, "Content-Type", "application/json"},
		{"POST", "/api/v1/echo", `{"word":`, "Accept-Encoding", "br;q=1,*;q=0"},
		{"GET", "/play/../../etc/passwd", "", "If-None-Match", `W/"x",*`},
		{"DELETE", "/api/v1/jobs/x", "", "Origin", "null"},
		{"GET", "/api/v1/jobs/%2e%2e/events", "", "X-Forwarded-For", "1.1.1.1, ,"},
		{"PATCH", "/api/v1/", "x", "Host", "[::1"},
		{"GET", "/api/v1/openapi.json", "", "Accept-Encoding", "gzip;q=0.001"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4])
	}
	site, err := web.New(true)
	if err != nil {
		f.Fatal(err)
	}
	a := newActs(nil)
	list := []int{0} // echo alone: the others are there to fail
	o := Options{Site: site, MaxBody: 1000, Public: true, BehindProxy: true, Rate: 1e5}
	for _, i := range list {
		o.Acts = append(o.Acts, a.list()[i])
	}
	s := newServer(f, o)
	f.Fuzz(func(t *testing.T, method, path, body, header, value string) {
		u, err := url.ParseRequestURI(path)
		if err != nil || method == "" || strings.ContainsAny(method, " \r\n\t") {
			return
		}
		r := &http.Request{Method: method, URL: u, RequestURI: path, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "x", RemoteAddr: "1.2.3.4:5",
			Header: http.Header{}, Body: http.NoBody, ContentLength: int64(len(body))}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(header, value)
		if header == "Host" {
			r.Host = value
		}
		if body != "" {
			r.Body = httptest.NewRequest("POST", "/", strings.NewReader(body)).Body
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code >= 500 || w.Code < 200 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") != policy {
			t.Fatal("the headers are missing")
		}
		if w.Code >= 400 && w.Body.Len() > 1000 {
			t.Fatalf("the problem has %d bytes", w.Body.Len())
		}
		if location := w.Header().Get("Location"); strings.HasPrefix(location, "//") || strings.Contains(location, "://") {
			t.Fatalf("it leads away, to %s", location)
		}
	})
}

// Any act and parameters sent to a worker give one result.
func FuzzWork(f *testing.F) {
	for _, params := range []string{"", `{"word":"a","times":1}`, "[", "\xff"} {
		f.Add("echo", []byte(params))
	}
	f.Add("none", []byte("{}"))
	list := newActs(nil).list()[:1]
	f.Fuzz(func(t *testing.T, act string, params []byte) {
		var in, out bytes.Buffer
		if err := gob.NewEncoder(&in).Encode(order{Number: 1, Act: act, Params: params}); err != nil {
			t.Fatal(err)
		}
		err := Work(t.Context(), list, api.NewEnv(), 0, &in, &out)
		var r result
		results := gob.NewDecoder(&out)
		if err := errors.Join(err, results.Decode(&r)); err != nil || results.Decode(&r) != io.EOF {
			t.Fatalf("%q: %+v, %v", act, r, err)
		}
	})
}

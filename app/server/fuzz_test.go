package server

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/app/api"
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
		r := &http.Request{
			Method: method, URL: u, RequestURI: path, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			Host: "x", RemoteAddr: "1.2.3.4:5", Header: http.Header{}, Body: http.NoBody,
			ContentLength: int64(len(body)),
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(header, value)
		if header == "Host" {
			r.Host = value
		}
		if body != "" {
			r.Body = httptest.NewRequest("POST", "/", strings.NewReader(body)).Body
		}
		w := httptest.NewRecorder()
		s.Handler.ServeHTTP(w, r)
		if w.Code >= 500 || w.Code < 200 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") != policy {
			t.Fatal("the headers are missing")
		}
		if w.Code >= 400 && w.Body.Len() > 1000 {
			t.Fatalf("the problem has %d bytes", w.Body.Len())
		}
		location := w.Header().Get("Location")
		if strings.HasPrefix(location, "//") || strings.Contains(location, "://") {
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

// start serves on a real connection, until the test ends.
func start(t testing.TB, o Options) (url string) {
	t.Helper()
	s := newServer(t, o)
	listener, err := Listen(context.Background(), "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

// BenchmarkSolve requests solutions over real connections, from as many clients as asked, which share the
// processors with the server. It reports requests a second and how long all but one in a hundred take;
// "beside" has long searches going on at the same time, more than the server runs at once.
func BenchmarkSolve(b *testing.B) {
	for _, test := range []struct {
		name    string
		clients int
		rate    int // requests a second; 0: as fast as it goes
		beside  int
		workers bool
	}{
		{"5x5/flat-out", 32, 0, 0, true},
		{"5x5/2000-a-second", 32, 2000, 0, true},
		{"5x5/200-a-second/beside-6-searches", 8, 200, 6, true},
		{"5x5/2000-a-second/beside-6-searches", 32, 2000, 6, true},
		{"5x5/2000-a-second/beside-6-searches/one-process", 32, 2000, 6, false},
	} {
		b.Run(test.name, func(b *testing.B) {
			o := Options{Acts: api.Acts()}
			if test.workers {
				o.Start = processOf(b, "real")
			}
			url := start(b, o)
			client :=
				&http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: test.clients + test.beside}}
			defer client.CloseIdleConnections()
			for range test.beside {
				post(b, client, url+"/api/v1/solve",
					`{"board":"61x61","state":"on","least":true,"quiet_result":true}`, http.StatusAccepted)
			}
			times, late := hammer(b, client, url+"/api/v1/solve", test.clients, test.rate)
			slices.Sort(times)
			b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "requests/s")
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(late), "late")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// hammer sends b.N requests, at a rate if there is one, and returns how long each took, and how many were
// answered by a job because they took more than a second. A request that begins late because all clients
// are busy counts from when it should have begun.
func hammer(
	b *testing.B, client *http.Client, url string, clients, rate int,
) (times []time.Duration, late int64) {
	due := make(chan time.Time, 1<<16)
	results := make([][]time.Duration, clients)
	var group sync.WaitGroup
	var jobs atomic.Int64
	for i := range clients {
		group.Go(func() {
			for at := range due {
				if at.IsZero() {
					at = time.Now()
				}
				if !bytes.Contains(post(b, client, url, `{"board":"5x5","state":"on"}`, 0),
					[]byte(`"weight":15`)) {
					jobs.Add(1)
				}
				results[i] = append(results[i], time.Since(at))
			}
		})
	}
	b.ResetTimer()
	began := time.Now()
	for n := range b.N {
		var at time.Time
		if rate > 0 {
			at = began.Add(time.Duration(n) * time.Second / time.Duration(rate))
			time.Sleep(time.Until(at))
		}
		due <- at
	}
	close(due)
	group.Wait()
	b.StopTimer()
	return slices.Concat(results...), jobs.Load()
}

// post returns the reply, which must have a status, or if that is 0, be any answer.
func post(t testing.TB, client *http.Client, url, body string, status int) []byte {
	reply, err := client.Post(url, "application/json", bytes.NewReader([]byte(body)))
	if err != nil {
		t.Error(err)
		return nil
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(reply.Body)
	if err != nil || reply.StatusCode != status && (status != 0 || reply.StatusCode >= 300) {
		t.Errorf("status %d, want %d, %v: %s", reply.StatusCode, status, err, text)
	}
	return text
}

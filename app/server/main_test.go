package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"lightsout/app/api"
)

// workerEnv makes the test binary a worker process.
const workerEnv = "LIGHTSOUT_SERVER_WORKER"

func TestMain(m *testing.M) {
	memory := int64(0)
	if len(os.Args) > 1 {
		memory, _ = strconv.ParseInt(os.Args[1], 10, 64)
	}
	switch os.Getenv(workerEnv) {
	case "":
		goleak.VerifyTestMain(m)
	case "real":
		endWorker(Work(context.Background(), api.Acts(), api.NewEnv(), memory, os.Stdin, os.Stdout))
	case "connections":
		endWorker(holdConnections(os.Args[1], os.Stdin, os.Stdout))
	default:
		endWorker(Work(context.Background(), newActs(nil).list(), api.NewEnv(), memory, os.Stdin, os.Stdout))
	}
}

func endWorker(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// processOf returns the command that starts workers: the test binary, with the real acts or those of the
// tests. hoard is what the act of that name keeps in its worker.
var hoard [][]byte

func processOf(t testing.TB, kind string) func() (Worker, error) {
	t.Helper()
	return processWith(t, kind, testMemory)
}

func processWith(t testing.TB, kind string, memory int64) func() (Worker, error) {
	t.Helper()
	if underRace && kind == "real" {
		return func() (Worker, error) { return here{acts: api.Acts(), env: api.NewEnv()}, nil }
	}
	if underRace {
		memory = 0
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(workerEnv, kind)
	return Process(memory, program)
}

const testMemory = 256 << 20

// acts are acts for tests. Those that wait report when they began, and wait to be released.
type acts struct {
	began chan string   // gets the word of each act that waits
	let   chan struct{} // releases one
	runs  atomic.Int64
	stops atomic.Int64 // acts that were stopped
}

func newActs(let chan struct{}) *acts {
	return &acts{began: make(chan string, 1000), let: let}
}

type echoRequest struct {
	Word  string `json:"word"`
	Times int    `json:"times,omitempty"`
}

type echoAnswer struct {
	Words []string `json:"words"`
}

func (a *acts) act(
	name string, run func(ctx context.Context, q echoRequest, report func(api.Progress)) (any, error),
) api.Kind {
	return api.Kind{Name: name, About: "For tests: " + name, New: func() api.Act {
		return &testAct{acts: a, run: run}
	}, Answer: reflect.TypeFor[echoAnswer]()}
}

// testAct is an act of a test.
type testAct struct {
	echoRequest
	acts *acts
	run  func(ctx context.Context, q echoRequest, report func(api.Progress)) (any, error)
}

func (q *testAct) Check(api.Limits) (api.Cost, error) { return api.Cost{}, nil }
func (q *testAct) Run(ctx context.Context, env *api.Env) (any, error) {
	q.acts.runs.Add(1)
	return q.run(ctx, q.echoRequest, env.Progress)
}

func (a *acts) list() []api.Kind {
	wait := func(ctx context.Context, q echoRequest, report func(api.Progress)) (any, error) {
		report(api.Progress{Done: 1, Total: 2, Note: q.Word})
		select {
		case a.began <- q.Word:
		default:
		}
		select {
		case <-ctx.Done():
			a.stops.Add(1)
			return nil, ctx.Err()
		case <-a.let:
			return echoAnswer{[]string{q.Word}}, nil
		}
	}
	return []api.Kind{
		a.act("echo", func(_ context.Context, q echoRequest, _ func(api.Progress)) (any, error) {
			answer := echoAnswer{[]string{}}
			for range q.Times {
				answer.Words = append(answer.Words, q.Word)
			}
			return answer, nil
		}),
		a.act("wait", wait),
		a.act("giveup", func(ctx context.Context, q echoRequest, report func(api.Progress)) (any, error) {
			if _, err := wait(ctx, q, report); err != nil {
				return echoAnswer{[]string{"gave up"}}, nil
			}
			return echoAnswer{[]string{q.Word}}, nil
		}),
		a.act("panic", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
			panic("secret of the program")
		}),
		a.act("fail", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
			return nil, fmt.Errorf("secret of the program")
		}),
		a.act("stuck", func(_ context.Context, q echoRequest, _ func(api.Progress)) (any, error) {
			<-a.let
			return echoAnswer{[]string{q.Word}}, nil
		}),
		a.act("grow", func(ctx context.Context, _ echoRequest, _ func(api.Progress)) (any, error) {
			var all [][]byte
			for ctx.Err() == nil {
				block := make([]byte, 16<<20)
				for i := range block {
					block[i] = 1
				}
				all = append(all, block)
			}
			return len(all), ctx.Err()
		}),
		a.act("hoard", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
			block := make([]byte, testMemory/4)
			for i := range block {
				block[i] = 1
			}
			hoard = append(hoard, block)
			return len(hoard), nil
		}),
		a.act("die", func(context.Context, echoRequest, func(api.Progress)) (any, error) {
			fmt.Fprintln(os.Stderr, "the last words")
			os.Exit(7)
			return nil, nil
		}),
	}
}

// newServer returns a server that is closed at the end of the test.
func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// ask sends a request to the handler, with no network between.
func ask(s *Server, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequest(method, "http://localhost"+path, reader)
	r.RemoteAddr = "127.0.0.1:4000"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Del(headers[i])
		if headers[i+1] != "" {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	w := httptest.NewRecorder()
	s.Handler.ServeHTTP(w, r)
	return w
}

// metricsOf returns what the server says at /metrics of its other address.
func metricsOf(s *Server) string {
	w := httptest.NewRecorder()
	s.MetricsServer().Handler.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/metrics", nil))
	return w.Body.String()
}

func problemIn(t testing.TB, w *httptest.ResponseRecorder) Problem {
	t.Helper()
	if w.Header().Get("Content-Type") != "application/problem+json" {
		t.Fatalf("status %d is no problem: %v %s", w.Code, w.Header(), w.Body)
	}
	p := mustDecode[Problem](t, w, w.Code)
	if p.Status != w.Code || p.Type == "" || p.Title == "" {
		t.Fatalf("the problem is %+v, the status %d", p, w.Code)
	}
	return p
}

func mustDecode[T any](t testing.TB, w *httptest.ResponseRecorder, status int) T {
	t.Helper()
	var value T
	if w.Code != status {
		t.Fatalf("status %d, want %d: %s", w.Code, status, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
		t.Fatalf("%v in %s", err, w.Body)
	}
	return value
}

var _ http.ResponseWriter = (*watched)(nil)

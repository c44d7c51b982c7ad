package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"lightsout/app/api"

	"pgregory.net/rapid"
)

// In a synctest bubble the test controls time: it advances when all goroutines wait.

// inBubble runs a test with a server whose acts wait until they are released.
func inBubble(t *testing.T, o Options, test func(t *testing.T, s *Server, a *acts)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		a := newActs(make(chan struct{}))
		o.Acts = a.list()
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		test(t, s, a)
		s.Close()
		synctest.Wait()
		if s.unfinished.all() != 0 {
			t.Errorf("%d acts are unfinished after closing", s.unfinished.all())
		}
		load := s.pool.load()
		if load.taken != 0 || load.waiting != 0 || load.slowed != 0 || load.idle != 0 ||
			len(s.pool.byName) != 0 {
			t.Errorf("after closing the pool has %+v", load)
		}
	})
}

func startJob(t *testing.T, s *Server, act, word string) JobStarted {
	t.Helper()
	w := ask(s, "POST", "/api/v1/"+act, fmt.Sprintf(`{"word":%q}`, word))
	started := mustDecode[JobStarted](t, w, http.StatusAccepted)
	got := w.Header().Get("Location")
	if got != "/api/v1/jobs/"+started.Job || started.Events != got+"/events" || len(started.Job) < 20 {
		t.Fatalf("the job is %+v at %s", started, got)
	}
	return started
}

func jobNow(t *testing.T, s *Server, id string) JobAnswer {
	t.Helper()
	return mustDecode[JobAnswer](t, ask(s, "GET", "/api/v1/jobs/"+id, ""), http.StatusOK)
}

// events reads the whole stream of a job.
func events(s *Server, id string) string {
	return ask(s, "GET", "/api/v1/jobs/"+id+"/events", "").Body.String()
}

func TestJobAnswers(t *testing.T) {
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		started := startJob(t, s, "wait", "hello")
		now := jobNow(t, s, started.Job)
		if now.State != jobRunning || now.Act != "wait" || now.Progress == nil ||
			now.Progress.Note != "hello" {
			t.Errorf("the job is %+v", now)
		}
		time.AfterFunc(20*time.Second, func() { a.let <- struct{}{} })
		text := events(s, started.Job)
		want := "event: progress\ndata: {\"done\":1,\"total\":2,\"note\":\"hello\"}\n\n"
		end := "event: answer\ndata: {\"words\":[\"hello\"]}\n\n"
		if !strings.HasPrefix(text, "retry: 2000\n\n"+want) || !strings.HasSuffix(text, end) ||
			!strings.Contains(text, ": still at work\n\n") {
			t.Errorf("the events are %q", text)
		}
		// Opened again, the stream has the end.
		if text := events(s, started.Job); text != "retry: 2000\n\n"+end {
			t.Errorf("later the events are %q", text)
		}
		now = jobNow(t, s, started.Job)
		if now.State != jobDone || strings.TrimSpace(string(now.Answer)) != `{"words":["hello"]}` {
			t.Errorf("the job is %+v", now)
		}
		if w := ask(s, "DELETE", "/api/v1/jobs/"+started.Job, ""); w.Code != http.StatusNoContent {
			t.Errorf("status %d", w.Code)
		}
		if now := jobNow(t, s, started.Job); now.State != jobDone {
			t.Errorf("to cancel it changed it: %+v", now)
		}
		time.Sleep(s.o.Keep + time.Second)
		if w := ask(s, "GET", "/api/v1/jobs/"+started.Job, ""); w.Code != http.StatusNotFound {
			t.Errorf("it is never forgotten: %d", w.Code)
		}
	})
}

func TestJobIsCanceled(t *testing.T) {
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		started := startJob(t, s, "wait", "x")
		time.AfterFunc(time.Second, func() {
			if w := ask(s, "DELETE", "/api/v1/jobs/"+started.Job, ""); w.Code != http.StatusNoContent {
				t.Errorf("status %d", w.Code)
			}
		})
		text := events(s, started.Job)
		if !strings.Contains(text, "event: problem\n") || !strings.Contains(text, `"status":410`) {
			t.Errorf("the events are %q", text)
		}
		if now := jobNow(t, s, started.Job); now.State != jobCanceled {
			t.Errorf("the job is %+v", now)
		}
		if a.stops.Load() != a.runs.Load() {
			t.Errorf("%d of %d were stopped", a.stops.Load(), a.runs.Load())
		}
	})
}

// A job without watchers ends; one that is watched, or polled from time to time, does not.
func TestUnwatchedJobs(t *testing.T) {
	inBubble(t, Options{Budget: time.Hour}, func(t *testing.T, s *Server, a *acts) {
		alone := startJob(t, s, "wait", "1")
		watched := startJob(t, s, "wait", "2")
		asked := startJob(t, s, "wait", "3")
		ctx, leave := context.WithCancel(context.Background())
		left := make(chan struct{})
		go func() {
			defer close(left)
			r := httptest.NewRequest("GET", "http://localhost"+watched.Events, nil).WithContext(ctx)
			s.Handler.ServeHTTP(httptest.NewRecorder(), r)
		}()
		for range 6 {
			time.Sleep(20 * time.Second)
			jobNow(t, s, asked.Job)
		}
		state := func(id string) string {
			j := s.jobs.find(id)
			if j == nil {
				t.Fatal("the job has gone")
			}
			now, _ := j.now()
			return now.State
		}
		if state(alone.Job) != jobCanceled || state(watched.Job) == jobCanceled ||
			state(asked.Job) == jobCanceled {
			t.Errorf("the states are %s, %s, %s", state(alone.Job), state(watched.Job), state(asked.Job))
		}
		leave()
		<-left
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if state(watched.Job) != jobCanceled || state(asked.Job) != jobCanceled {
			t.Errorf("the states are %s, %s", state(watched.Job), state(asked.Job))
		}
	})
}

// A client that disconnects before the answer stops the work, a moment later: it may only have closed its own
// side.
func TestClientDisconnects(t *testing.T) {
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		ctx, hangUp := context.WithCancel(context.Background())
		time.AfterFunc(500*time.Millisecond, hangUp)
		r := httptest.NewRequest("POST", "http://localhost/api/v1/wait",
			strings.NewReader(`{}`)).WithContext(ctx)
		r.Header.Set("Content-Type", "application/json")
		began := time.Now()
		s.Handler.ServeHTTP(httptest.NewRecorder(), r)
		if time.Since(began) != 550*time.Millisecond || a.stops.Load() != a.runs.Load() ||
			s.unfinished.all() != 0 {
			t.Errorf("after %v, %d of %d were stopped", time.Since(began), a.stops.Load(), a.runs.Load())
		}
	})
}

// The budget ends work: with the act's own answer, or with a problem.
func TestBudget(t *testing.T) {
	inBubble(t, Options{Budget: 10 * time.Second}, func(t *testing.T, s *Server, a *acts) {
		late := startJob(t, s, "wait", "1")
		gave := startJob(t, s, "giveup", "2")
		time.AfterFunc(time.Minute, func() { a.let <- struct{}{} })
		text := events(s, late.Job)
		if !strings.Contains(text, `"status":504`) || !strings.Contains(text, "10s") {
			t.Errorf("the events are %q", text)
		}
		if text := events(s, gave.Job); !strings.Contains(text, `{"words":["gave up"]}`) {
			t.Errorf("the events are %q", text)
		}
	})
}

// Long work leaves places to short work, and long work beyond its share is refused.
func TestLongWorkLeavesPlaces(t *testing.T) {
	inBubble(t, Options{Places: 8, Slow: 2, Quick: 100 * time.Millisecond},
		func(t *testing.T, s *Server, a *acts) {
			startJob(t, s, "wait", "1")
			startJob(t, s, "wait", "2")
			if load := s.pool.load(); load.taken != 2 || load.slowed != 2 {
				t.Fatalf("the load is %+v", load)
			}
			if w := ask(s, "GET", "/healthz", ""); w.Body.String() != Healthy+
				"work: 2 of 8 places taken, 2 of 2 long, 0 waiting\n" {
				t.Errorf("its health is %s", w.Body)
			}
			if text := metricsOf(s); !strings.Contains(text,
				"lightsout_work{state=\"running\"} 2\nlightsout_work{state=\"slow\"} "+
					"2\nlightsout_work{state=\"waiting\"} 0\n") {
				t.Errorf("its metrics are %s", text)
			}
			began := time.Now()
			if w := ask(s, "POST", "/api/v1/echo", `{"word":"a","times":1}`); w.Code != 200 ||
				time.Since(began) > 0 {
				t.Errorf("short work took %v: %d", time.Since(began), w.Code)
			}
			w := ask(s, "POST", "/api/v1/wait", `{}`)
			p := problemIn(t, w)
			if p.Status != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
				time.Since(began) != 100*time.Millisecond {
				t.Errorf("after %v too much work gets %+v", time.Since(began), p)
			}
			a.let <- struct{}{}
			synctest.Wait()
			startJob(t, s, "wait", "3")
		})
}

func TestUnfinishedIsBounded(t *testing.T) {
	inBubble(t, Options{Unfinished: 2}, func(t *testing.T, s *Server, a *acts) {
		startJob(t, s, "wait", "1")
		startJob(t, s, "wait", "2")
		if w := ask(s, "POST", "/api/v1/echo", `{}`); w.Code != http.StatusServiceUnavailable {
			t.Errorf("status %d", w.Code)
		}
		a.let <- struct{}{}
		synctest.Wait()
		if w := ask(s, "POST", "/api/v1/echo", `{}`); w.Code != 200 {
			t.Errorf("status %d", w.Code)
		}
	})
}

// The number of jobs is bounded, and so are the jobs of a client and the watchers of a job.
func TestJobsAreBounded(t *testing.T) {
	inBubble(t, Options{MaxJobs: 2, Keep: time.Hour}, func(t *testing.T, s *Server, a *acts) {
		first := startJob(t, s, "wait", "1")
		startJob(t, s, "wait", "2")
		if w := ask(s, "POST", "/api/v1/wait", `{}`); w.Code != http.StatusServiceUnavailable {
			t.Errorf("status %d", w.Code)
		}
		ask(s, "DELETE", "/api/v1/jobs/"+first.Job, "")
		synctest.Wait()
		startJob(t, s, "wait", "3") // in place of the one that ended
		if w := ask(s, "GET", "/api/v1/jobs/"+first.Job, ""); w.Code != 404 {
			t.Errorf("status %d", w.Code)
		}
	})
	inBubble(t, Options{Public: true, Rate: 1000}, func(t *testing.T, s *Server, a *acts) {
		for range jobsPerClient {
			startJob(t, s, "wait", "1")
		}
		if w := ask(s, "POST", "/api/v1/wait", `{}`); w.Code != http.StatusServiceUnavailable {
			t.Errorf("status %d", w.Code)
		}
	})
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		started := startJob(t, s, "wait", "1")
		for range watchersOfJob {
			go events(s, started.Job)
		}
		synctest.Wait()
		if w := ask(s, "GET", started.Events, ""); w.Code != http.StatusServiceUnavailable {
			t.Errorf("status %d", w.Code)
		}
	})
}

// The memory of finished jobs is bounded: an evicted one takes none, though its time
// is not over.
func TestEvictedJobs(t *testing.T) {
	table := &jobs{o: Options{MaxJobs: 9, MaxAnswer: 3, Keep: time.Hour, Unwatched: time.Hour},
		running: newQuota(9, 0, 0), byID: map[string]*job{}}
	publish := func(ended bool) weak.Pointer[job] {
		j := newJob(t.Context(), api.Kind{}, nil, "")
		if ended {
			table.end(j, []byte("ab"), nil)
		}
		if !table.publish(j) {
			t.Fatal("a job was refused")
		}
		if !ended && !table.end(j, []byte("ab"), nil) {
			t.Error("a job ended without a name")
		}
		return weak.Make(j)
	}
	// which ended before it got its name
	first := publish(false)
	second := publish(true)
	runtime.GC()
	if first.Value() != nil || second.Value() == nil {
		t.Errorf("the first is %v, the second is %v", first.Value(), second.Value())
	}
	if all, ended := table.count(); all != 1 || ended != 1 || table.bytes != 2 {
		t.Errorf("%d jobs, %d ended, %d bytes", all, ended, table.bytes)
	}
}

// Closing notifies the watchers, refuses new work, and leaves nothing behind.
func TestStopping(t *testing.T) {
	inBubble(t, Options{}, func(t *testing.T, s *Server, a *acts) {
		started := startJob(t, s, "wait", "1")
		told := make(chan string)
		go func() { told <- events(s, started.Job) }()
		short := make(chan int)
		go func() { short <- ask(s, "POST", "/api/v1/wait", `{"word":"short"}`).Code }()
		synctest.Wait()
		s.jobs.close()
		text := <-told
		if !strings.Contains(text, "event: problem") || !strings.Contains(text, `"status":503`) {
			t.Errorf("the watchers get %q", text)
		}
		for _, path := range []string{"/api/v1/echo", "/api/v1/wait"} {
			if w := ask(s, "POST", path, `{}`); w.Code != http.StatusServiceUnavailable {
				t.Errorf("new work gets status %d", w.Code)
			}
		}
		if w := ask(s, "GET", "/healthz", ""); w.Code != http.StatusServiceUnavailable {
			t.Errorf("status %d", w.Code)
		}
		a.let <- struct{}{}
		if code := <-short; code != 200 {
			t.Errorf("what was about to be answered got status %d", code)
		}
	})
}

// Whatever is started, watched, released and canceled, in any order: every job ends in one way, nothing is
// left, and the counts hold.
func TestJobsProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		steps := rapid.SliceOfN(rapid.SampledFrom([]string{"start", "cancel", "ask", "watch", "sleep", "let",
			"short"}), 1, 12).Draw(r, "steps")
		picks := rapid.SliceOfN(rapid.IntRange(0, 5), len(steps), len(steps)).Draw(r, "picks")
		inBubble(t, Options{MaxJobs: 3, Unfinished: 5, Places: 3, Slow: 2, Waiting: 3,
			Quick: 100 * time.Millisecond, Budget: 40 * time.Second}, func(t *testing.T, s *Server, a *acts) {
			var ids []string
			for i, step := range steps {
				id := ""
				if len(ids) > 0 {
					id = ids[picks[i]%len(ids)]
				}
				switch step {
				case "start":
					if w := ask(s, "POST", "/api/v1/wait", `{}`); w.Code == http.StatusAccepted {
						ids = append(ids, mustDecode[JobStarted](t, w, w.Code).Job)
					} else if w.Code != http.StatusServiceUnavailable {
						t.Fatalf("status %d", w.Code)
					}
				case "cancel":
					ask(s, "DELETE", "/api/v1/jobs/"+id, "")
				case "ask":
					ask(s, "GET", "/api/v1/jobs/"+id, "")
				case "watch":
					go events(s, id)
				case "sleep":
					time.Sleep(time.Duration(picks[i]) * 10 * time.Second)
				case "let":
					select {
					case a.let <- struct{}{}:
					default:
					}
				case "short":
					w := ask(s, "POST", "/api/v1/echo", `{}`)
					if w.Code != 200 && w.Code != http.StatusServiceUnavailable {
						t.Fatalf("status %d", w.Code)
					}
				}
				synctest.Wait()
				all, ended := s.jobs.count()
				if all > 3 || ended > all || s.unfinished.all() > 5 {
					t.Fatalf("%d jobs, %d ended, %d unfinished", all, ended, s.unfinished.all())
				}
			}
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			if all, _ := s.jobs.count(); all != 0 || s.unfinished.all() != 0 {
				t.Fatalf("%d jobs and %d unfinished acts are left", all, s.unfinished.all())
			}
		})
	})
}

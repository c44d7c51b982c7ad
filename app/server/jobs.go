package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"lightsout/app/api"
)

// jobs are the jobs that have names. Their number is bounded, and so is what the answers of ended ones
// take; the oldest ended ones go first.
type jobs struct {
	o       Options
	running *quota // of them

	mu    sync.Mutex
	byID  map[string]*job
	ended []*job // oldest first
	bytes int    // of their answers
	stop  bool   // no new work begins
}

// publish gives a job a name. It returns false if there are too many.
func (t *jobs) publish(j *job) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop {
		return false
	}
	if ok, _ := t.running.take(j.client, 1); !ok {
		return false
	}
	if len(t.byID) >= t.o.MaxJobs { // so some of them have ended
		t.evict(t.ended[0])
	}
	j.mu.Lock()
	j.id = strings.ToLower(rand.Text()) // 128 random bits: a client cannot guess the job of another
	j.startAbandonTimer(t.o.Unwatched)
	j.mu.Unlock()
	t.byID[j.id] = j
	select {
	case <-j.done: // it ended just now, without a name
		t.finish(j)
	default:
	}
	return true
}

// end ends a job, and reports whether it had a name.
func (t *jobs) end(j *job, answer []byte, problem *Problem) (named bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	j.end(answer, problem)
	if named = t.byID[j.id] == j; named {
		t.finish(j)
	}
	return named
}

// finish keeps an ended job for a while; t.mu is held.
func (t *jobs) finish(j *job) {
	t.running.give(j.client, 1)
	t.ended = append(t.ended, j)
	t.bytes += len(j.answer)
	for t.bytes > t.o.MaxAnswer && len(t.ended) > 1 {
		t.evict(t.ended[0])
	}
	id := j.id // not the job: until then the timer would hold its answer, also if it gave way to others
	time.AfterFunc(t.o.Keep, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.evict(t.byID[id])
	})
}

// evict drops an ended job, if it has not been dropped; t.mu is held.
func (t *jobs) evict(j *job) {
	if i := slices.Index(t.ended, j); i >= 0 {
		t.ended = slices.Delete(t.ended, i, i+1)
		t.bytes -= len(j.answer)
		delete(t.byID, j.id)
	}
}

func (t *jobs) find(id string) *job {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.byID[id]
}

// close refuses new work and cancels the jobs that have names; what is about to be answered continues.
func (t *jobs) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop = true
	for _, j := range t.byID {
		j.cancel(errStopping)
	}
}

func (t *jobs) stopping() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stop
}

// count returns how many jobs have names, and how many of these have ended.
func (t *jobs) count() (all, ended int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.byID), len(t.ended)
}

// Why a job was canceled.
var (
	errDeleted   = kindCanceled.problem("it was canceled")
	errUnwatched = kindCanceled.problem("no client watched it")
	errGone      = kindCanceled.problem("the client disconnected")
	errStopping  = kindStopping.later("the server is stopping", 5*time.Second)
)

// The states of a job.
const (
	jobWaiting  = "waiting"
	jobRunning  = "running"
	jobDone     = "done"
	jobFailed   = "failed"
	jobCanceled = "canceled"
)

// job is one call of an act. Most end before they get a name; one that takes longer gets a
// name, under which it can be watched and canceled.
type job struct {
	act    api.Kind
	params []byte
	client string
	ctx    context.Context
	cancel context.CancelCauseFunc
	done   chan struct{} // closed when it has ended

	mu       sync.Mutex
	id       string // empty until it is published
	state    string
	progress *api.Progress
	changed  chan struct{} // closed and rebuilt when the state or the progress changes
	watchers int
	alone    *time.Timer // cancels it when it has no watchers
	answer   []byte      // JSON, or
	problem  *Problem
}

func newJob(parent context.Context, act api.Kind, params []byte, client string) *job {
	ctx, cancel := context.WithCancelCause(parent)
	return &job{act: act, params: params, client: client, ctx: ctx, cancel: cancel,
		done: make(chan struct{}), state: jobWaiting, changed: make(chan struct{})}
}

// change lets everyone know what is new.
func (j *job) change(set func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	set()
	close(j.changed)
	j.changed = make(chan struct{})
}

// report says how far the job is. Acts may report as often as they like: a report that has not been seen
// gives way to the next.
func (j *job) report(p api.Progress) {
	j.change(func() { j.progress = &p })
}

func (j *job) end(answer []byte, problem *Problem) {
	j.change(func() {
		j.answer = answer
		j.problem = problem
		j.params = nil
		switch {
		case problem == nil:
			j.state = jobDone
		case problem.Type == errDeleted.Type || problem == errStopping:
			j.state = jobCanceled
		default:
			j.state = jobFailed
		}
		if j.alone != nil {
			j.alone.Stop()
		}
	})
	j.cancel(nil)
	close(j.done)
}

// JobAnswer is a job as it is now.
type JobAnswer struct {
	Job      string          `json:"job"`
	Act      string          `json:"act"`
	State    string          `json:"state" enum:"waiting,running,done,failed,canceled"`
	Events   string          `json:"events" doc:"where its events are"`
	Progress *api.Progress   `json:"progress,omitempty"`
	Answer   json.RawMessage `json:"answer,omitempty" doc:"the answer of the act, when it is done"`
	Problem  *Problem        `json:"problem,omitempty" doc:"what went wrong"`
}

// now returns the job as it is, and what is closed when that is no longer so.
func (j *job) now() (JobAnswer, <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return JobAnswer{Job: j.id, Act: j.act.Name, State: j.state, Events: "/api/v1/jobs/" + j.id + "/events",
		Progress: j.progress, Answer: j.answer, Problem: j.problem}, j.changed
}

// watch registers a watcher of the job, until the function it returns is called. It fails if too many do.
func (j *job) watch(wait time.Duration) (leave func(), ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.watchers >= watchersOfJob {
		return nil, false
	}
	j.watchers++
	if j.alone != nil {
		j.alone.Stop()
	}
	return func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.watchers--
		j.startAbandonTimer(wait)
	}, true
}

// startAbandonTimer begins to wait for a watcher; j.mu is held.
func (j *job) startAbandonTimer(wait time.Duration) {
	if j.watchers > 0 || j.ctx.Err() != nil {
		return
	}
	if j.alone == nil {
		j.alone = time.AfterFunc(wait, func() { j.cancel(errUnwatched) })
		return
	}
	j.alone.Reset(wait)
}

// job returns what serves a request about a job that is there.
func (s *Server) job(serve func(http.ResponseWriter, *http.Request, *job)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if j := s.jobs.find(r.PathValue("id")); j != nil {
			serve(w, r, j)
		} else {
			kindMissing.problem("unknown job").write(w, r)
		}
	}
}

// serveJob reports the status of a job. A request counts as watching.
func (s *Server) serveJob(w http.ResponseWriter, r *http.Request, j *job) {
	if leave, ok := j.watch(s.o.Unwatched); ok {
		defer leave()
	}
	now, _ := j.now()
	s.writeHeld(w, r, 2*len(now.Answer), func() { writeJSON(w, r, http.StatusOK, "application/json", now) })
}

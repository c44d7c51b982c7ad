package server

import (
	"context"
	"sync"
	"time"

	"lightsout/internal/app/api"
)

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

func (j *job) start() { j.change(func() { j.state = jobRunning }) }

// report says how far the job is. Acts may report as often as they like: a report that has not been seen
// gives way to the next.
func (j *job) report(p api.Progress) {
	j.change(func() { j.progress = &p })
}

func (j *job) end(answer []byte, problem *Problem) {
	j.change(func() {
		j.answer, j.problem, j.params = answer, problem, nil
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
	Job      string        `json:"job"`
	Act      string        `json:"act"`
	State    string        `json:"state" enum:"waiting,running,done,failed,canceled"`
	Events   string        `json:"events" doc:"where its events are"`
	Progress *api.Progress `json:"progress,omitempty"`
	Answer   jsonText      `json:"answer,omitempty" doc:"the answer of the act, when it is done"`
	Problem  *Problem      `json:"problem,omitempty" doc:"what went wrong"`
}

// now returns the job as it is, and what is closed when that is no longer so.
func (j *job) now() (JobAnswer, <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return JobAnswer{Job: j.id, Act: j.act.Name, State: j.state, Events: eventsPath(j.id), Progress: j.progress, Answer: j.answer, Problem: j.problem}, j.changed
}

// watch registers a watcher of the job, until the function it returns is called. It fails if too many do.
func (j *job) watch(most int, patience time.Duration) (leave func(), ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.watchers >= most {
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
		j.leaveAlone(patience)
	}, true
}

// leaveAlone begins to wait for a watcher; j.mu is held.
func (j *job) leaveAlone(patience time.Duration) {
	if j.watchers > 0 || j.ctx.Err() != nil {
		return
	}
	if j.alone == nil {
		j.alone = time.AfterFunc(patience, func() { j.cancel(errUnwatched) })
		return
	}
	j.alone.Reset(patience)
}

type jsonText []byte

// MarshalJSON returns the text.
func (t jsonText) MarshalJSON() ([]byte, error) {
	if len(t) == 0 {
		return []byte("null"), nil
	}
	return t, nil
}

func eventsPath(id string) string { return "/api/v1/jobs/" + id + "/events" }

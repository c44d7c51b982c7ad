package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// jobs is work in the background. There is at most one piece of each name: starting another ends the one
// before, and what that one still answers is not heard.
type jobs struct {
	ctx     context.Context
	started int
	running map[string]job
}

type job struct {
	number int
	cancel context.CancelFunc
}

// done is the message that a job has ended, with what follows from it; nil is nothing.
type done struct {
	name   string
	number int
	then   func() tea.Cmd
}

func newJobs(ctx context.Context) *jobs { return &jobs{ctx: ctx, running: map[string]job{}} }

// start begins a job, which has the given time. The work runs in the background; what it returns runs when it is over,
// where the model may be changed.
func (j *jobs) start(name string, limit time.Duration, work func(context.Context) func() tea.Cmd) tea.Cmd {
	j.stop(name)
	ctx, cancel := context.WithTimeout(j.ctx, limit)
	j.started++
	number := j.started
	j.running[name] = job{number, cancel}
	return func() tea.Msg {
		defer cancel()
		return done{name, number, work(ctx)}
	}
}

// find begins a job that needs to know the board of the game.
func find[T any](m *Model, name string, limit time.Duration, work func(context.Context, learned) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	study := m.game.study
	return m.jobs.start(name, limit, func(ctx context.Context) func() tea.Cmd {
		var found T
		know, err := study.Get(ctx)
		if err == nil {
			found, err = work(ctx, know)
		}
		return func() tea.Cmd { return then(found, err) }
	})
}

// stop cancels jobs without a waiter.
func (j *jobs) stop(names ...string) {
	for _, name := range names {
		if job, ok := j.running[name]; ok {
			job.cancel()
			delete(j.running, name)
		}
	}
}

func (j *jobs) stopAll() {
	for name := range j.running {
		j.stop(name)
	}
}

func (j *jobs) has(name string) bool { _, ok := j.running[name]; return ok }

// take reports whether a job that ended is still wanted, and removes it from the list.
func (j *jobs) take(d done) bool {
	if j.running[d.name].number != d.number {
		return false
	}
	j.stop(d.name)
	return true
}

// wait is the work of a job that only lets time pass.
func wait(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// The names of the jobs, and how long they may take. A hint that is not ready by then is the best so far.
const (
	jobMake  = "make"  // a puzzle
	jobLeast = "least" // the least number of presses from the start
	jobHint  = "hint"
	jobTutor = "tutor"
	jobTable = "table"
	jobQuiet = "quiet"
	jobWatch = "watch" // the solution, then the pauses between its presses
	jobClock = "clock"
	jobInfo  = "info" // what the menu says of a board

	limitMake  = time.Minute
	limitLeast = time.Minute
	limitHint  = 5 * time.Second
	limitInfo  = 3 * time.Second
)

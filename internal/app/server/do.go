package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lightsout/internal/app/api"
)

// do runs a job to its end. Everything it took is given back before its answer is out, so that a client
// that retries at once finds a place.
func (s *Server) do(j *job) {
	defer s.work.Done()
	began, size := time.Now(), int64(len(j.params))
	answer, err := s.run(j)
	s.held.give(j.client, size)
	<-s.unfinished
	s.clients.leave(j.client)
	j.end(answer, s.problemOf(j, err))
	if s.jobs.end(j) {
		now, _ := j.now()
		s.o.Log.Info("a job ended", "job", now.Job, "act", now.Act, "state", now.State, "ms", time.Since(began).Milliseconds(), "bytes", len(answer))
	}
}

// run runs the act of a job when a place is free.
func (s *Server) run(j *job) ([]byte, error) {
	place, err := s.pool.enter(j.ctx, j.client)
	if err != nil {
		return nil, err
	}
	j.start()
	ctx, cancel := context.WithTimeout(j.ctx, s.o.Budget)
	defer cancel()
	place.mind(s.o.Quick, starvedMoments, func() {
		s.metrics.refused("slow")
		j.cancel(errSlow)
	})
	answer, lost, err := place.worker.Do(ctx, j.act.Name, j.params, j.report)
	if lost && ctx.Err() == nil && !place.fresh {
		// The acts before this one may have filled the worker.
		if err = place.replace(); err == nil {
			answer, lost, err = place.worker.Do(ctx, j.act.Name, j.params, j.report)
		}
	}
	place.leave(lost)
	switch {
	case j.ctx.Err() != nil:
		return nil, context.Cause(j.ctx)
	case len(answer) > s.o.MaxAnswer:
		return nil, tooMuch(s.o.MaxAnswer)
	}
	return answer, err
}

var (
	// errMemory says that work ran out of memory.
	errMemory = errors.New("out of memory")

	errBroken = kindFailed.problem("the act failed in a way that it should not")
	errSlow   = kindBusy.later("too many long requests are running", 10*time.Second)
)

// problemOf returns what a client reads of an error of an act.
func (s *Server) problemOf(j *job, err error) *Problem {
	var wrong *api.RequestError
	var problem *Problem
	var fault *api.PanicError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &problem):
		return problem
	case errors.As(err, &wrong):
		p := kindRequest.problem(wrong.Reason)
		p.Field = wrong.Field
		return p
	case errors.Is(err, errFull):
		s.metrics.refused("busy")
		return kindBusy.later(err.Error(), 2*time.Second)
	case errors.Is(err, context.DeadlineExceeded):
		return kindTime.problem(fmt.Sprintf("it took longer than %v and found no answer in that time", s.o.Budget))
	case errors.Is(err, context.Canceled):
		return errDeleted
	case errors.Is(err, errMemory):
		s.o.Log.Warn("an act ran out of memory", "act", j.act.Name, "error", err)
		return kindMemory.problem("the work took more memory than this server gives")
	case errors.As(err, &fault):
		s.metrics.panicked()
		s.o.Log.Error("an act panicked", "act", j.act.Name, "panic", fault.Value, "stack", fault.Stack)
		return errBroken
	}
	s.o.Log.Error("an act failed", "act", j.act.Name, "error", err)
	return kindFailed.problem("the act failed")
}

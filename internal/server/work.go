package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"lightsout/internal/api"
)

// slack is how long work has to end after it was told to.
const slack = time.Second

// do runs a job to its end, lane by lane. The places that it took are free before its answer is told: who
// has one and asks again at once finds them.
func (s *Server) do(j *job) {
	defer s.work.Done()
	began, size := time.Now(), int64(len(j.params))
	answer, problem := s.doInLanes(j)
	s.held.give(size)
	<-s.unfinished
	s.clients.leave(j.client)
	j.end(answer, problem)
	if s.jobs.end(j) {
		now, _ := j.now()
		s.o.Log.Info("a job ended", "job", now.Job, "act", now.Act, "state", now.State, "ms", time.Since(began).Milliseconds(), "bytes", len(answer))
	}
}

func (s *Server) doInLanes(j *job) ([]byte, *Problem) {
	for at, l := range s.lanes {
		j.queue()
		if err := l.enter(j.ctx); err == errFull {
			s.metrics.refused("busy")
			return nil, kindBusy.later("too many wait in the "+l.Name+" lane", l.Time/4+time.Second)
		} else if err != nil {
			return nil, s.problemOf(j, err)
		}
		j.start()
		last := at == len(s.lanes)-1
		answer, err := s.attempt(j, l, at > 0, last)
		if err == errNextLane || !last && errors.Is(err, api.ErrLong) {
			s.metrics.passed(l.Name)
			continue
		}
		if err != nil {
			return nil, s.problemOf(j, err)
		}
		return answer, nil
	}
	return nil, kindTime.problem("it took longer than this server allows")
}

// attempt runs the act of a job in a lane in which it has a place. If its time is over there, the answer,
// which may be that it was stopped, is thrown away, unless there is no other lane.
//
// An act that does not stop when it should keeps its place in the lane until it does, so that what runs
// stays bounded; nobody waits for it.
func (s *Server) attempt(j *job, l *lane, far, last bool) ([]byte, error) {
	over := errNextLane
	if last {
		over = context.DeadlineExceeded
	}
	ctx, cancel := context.WithTimeoutCause(j.ctx, l.Time, over)
	defer cancel()
	type result struct {
		answer []byte
		err    error
	}
	done := make(chan result, 1)
	params := j.params // which the job forgets when it ends
	go func() {
		defer l.leave()
		answer, err := s.call(ctx, j, params, far)
		done <- result{answer, err}
	}()
	var r result
	select {
	case r = <-done:
	case <-ctx.Done():
		stuck := time.NewTimer(slack)
		defer stuck.Stop()
		select {
		case r = <-done:
		case <-stuck.C:
			r.err = ctx.Err()
			s.metrics.refused("stuck")
		}
	}
	var wrong *api.RequestError
	var failed *Problem
	if errors.As(r.err, &wrong) || errors.As(r.err, &failed) {
		return nil, r.err
	}
	if j.ctx.Err() != nil {
		return nil, context.Cause(j.ctx)
	}
	if ctx.Err() != nil && !last {
		return nil, errNextLane
	}
	return r.answer, r.err
}

// call runs the act, and makes JSON of its answer. A panic is the end of this act, not of the server.
func (s *Server) call(ctx context.Context, j *job, params []byte, far bool) (answer []byte, err error) {
	defer func() {
		if what := recover(); what != nil {
			s.panicked(j, fmt.Sprint(what), string(debug.Stack()))
			answer, err = nil, errBroken
		}
	}()
	var value any
	switch {
	case s.o.Far == nil || len(s.lanes) == 1:
		value, err = j.act.Run(ctx, params, j.report)
	case far:
		value, err = s.o.Far(ctx, j.act, params, j.report)
	default: // what cannot be stopped is for the others
		value, err = j.act.Run(api.Short(ctx), params, j.report)
	}
	var fault *api.PanicError
	if errors.As(err, &fault) {
		s.panicked(j, fault.Value, fault.Stack)
		return nil, errBroken
	}
	if err != nil {
		return nil, err
	}
	return marshal(value, s.o.MaxAnswer)
}

// errMemory says that work ran out of memory.
var errMemory = errors.New("out of memory")

var errBroken = kindFailed.problem("the act failed in a way that it should not")

func (s *Server) panicked(j *job, what, stack string) {
	s.metrics.panicked()
	s.o.Log.Error("an act panicked", "act", j.act.Name, "panic", what, "stack", stack)
}

// marshal makes JSON without escapes that only HTML needs, and no more of it than allowed.
func marshal(value any, most int) ([]byte, error) {
	out := &bounded{most: most}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		if errors.Is(err, errTooMuch) {
			return nil, kindTooMuch.problem(fmt.Sprintf("it is larger than %d bytes", most))
		}
		return nil, fmt.Errorf("the answer cannot be written as JSON: %w", err)
	}
	return out.Bytes(), nil
}

var errTooMuch = errors.New("too much")

// bounded is a buffer that does not grow beyond a size.
type bounded struct {
	bytes.Buffer
	most int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, errTooMuch
	}
	return b.Buffer.Write(p)
}

// problemOf returns what people are told of an error of an act.
func (s *Server) problemOf(j *job, err error) *Problem {
	var wrong *api.RequestError
	var problem *Problem
	switch {
	case errors.As(err, &problem):
		return problem
	case errors.As(err, &wrong):
		p := kindRequest.problem(wrong.Reason)
		p.Field = wrong.Field
		return p
	case errors.Is(err, context.DeadlineExceeded):
		return kindTime.problem(fmt.Sprintf("it took longer than %v, and has no answer by then", s.o.Budget))
	case errors.Is(err, context.Canceled):
		return errDeleted
	case errors.Is(err, errMemory):
		s.o.Log.Warn("an act ran out of memory", "act", j.act.Name, "error", err)
		return kindMemory.problem("the work took more memory than this server gives")
	}
	s.o.Log.Error("an act failed", "act", j.act.Name, "error", err)
	return kindFailed.problem("the act failed")
}

package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"time"

	"lightsout/app/api"
)

// JobStarted is the answer to a request whose work takes longer than people wait without a word.
type JobStarted struct {
	Job    string `json:"job" doc:"the name of the job"`
	Events string `json:"events" doc:"where its events are"`
}

// serveAct answers a request for an act: with its answer if that is ready soon, or with a job.
func (s *Server) serveAct(w http.ResponseWriter, r *http.Request) {
	act, ok := s.acts[r.PathValue("act")]
	if !ok {
		kindMissing.problem("unknown act: /api/ lists them").write(w, r)
		return
	}
	note(r).act = act.Name
	j, problem := s.start(act, note(r).client, func() ([]byte, *Problem) { return s.readParams(w, r) })
	if problem != nil {
		problem.write(w, r)
		return
	}
	// A client that is gone may have closed only its own side and still read: what is nearly done gets done.
	defer context.AfterFunc(r.Context(), func() {
		time.AfterFunc(nearlyDone, func() { j.cancel(errGone) })
	})()
	select {
	case <-j.done:
	case <-time.After(s.o.Patience):
		if s.jobs.publish(j) {
			s.writeJobStarted(w, r, j)
			return
		}
		if s.jobs.stopping() {
			j.cancel(errStopping)
		} else {
			j.cancel(s.refused("jobs", kindBusy.later("too many jobs are running", 5*time.Second)))
		}
		<-j.done
	}
	if j.problem != nil {
		j.problem.write(w, r)
		return
	}
	s.writeHeld(w, r, len(j.answer), func() { writeText(w, r, http.StatusOK, "application/json", j.answer) })
}

// start begins an act for a client, with parameters that are read once the client may have another act.
func (s *Server) start(act api.Kind, client string, read func() ([]byte, *Problem)) (*job, *Problem) {
	switch ok, greedy := s.unfinished.take(client, 1); {
	case greedy:
		return nil, s.refused("rate",
			kindRate.later("too many of your requests are being answered", time.Second))
	case !ok:
		return nil, s.refused("busy", kindBusy.later("too many requests are being answered", time.Second))
	}
	params, problem := read()
	if problem == nil && !s.begin() {
		s.held.give(client, int64(len(params)))
		problem = errStopping
	}
	if problem != nil {
		s.unfinished.give(client, 1)
		return nil, problem
	}
	j := newJob(s.ctx, act, params, client)
	go s.do(j)
	return j, nil
}

// nearlyDone is how long work continues after its client has closed the connection.
const nearlyDone = 50 * time.Millisecond

// refused counts a refusal.
func (s *Server) refused(reason string, p *Problem) *Problem {
	s.metrics.refused(reason)
	return p
}

func (s *Server) readParams(w http.ResponseWriter, r *http.Request) ([]byte, *Problem) {
	if text := r.Header.Get("Content-Type"); text != "" || r.ContentLength != 0 {
		if media, _, err := mime.ParseMediaType(text); err != nil || media != "application/json" {
			return nil, kindType.problem("send Content-Type: application/json")
		}
	}
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return nil, kindType.problem("compressed requests are not supported: send plain JSON")
	}
	tooLarge := kindLarge.problem(fmt.Sprintf("a request may have %d bytes", s.o.MaxBody))
	if r.ContentLength > s.o.MaxBody {
		w.Header().Set("Connection", "close") // do not read what follows
		return nil, tooLarge
	}
	params, err := s.readHeld(http.MaxBytesReader(w, r.Body, s.o.MaxBody), note(r).client)
	switch {
	case err == nil && len(params) == 0:
		return []byte("{}"), nil
	case err == nil:
		return params, nil
	}
	w.Header().Set("Connection", "close")
	switch _, over := errors.AsType[*http.MaxBytesError](err); {
	case over:
		return nil, tooLarge
	case errors.Is(err, errHeld):
		return nil, s.refused("memory", kindBusy.later(err.Error(), 5*time.Second))
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, kindSlow.problem("the request came too slowly")
	}
	return nil, kindBroken.problem("the request broke off, or its chunks are malformed")
}

var errHeld = errors.New("too many large requests are arriving")

// readHeld reads a body and holds its bytes as they arrive: a client that announces much and sends little
// takes no room from others.
func (s *Server) readHeld(body io.Reader, client string) ([]byte, error) {
	var all bytes.Buffer
	holding := int64(0)
	for {
		n, err := io.CopyN(&all, body, max(smallHeld, int64(all.Len()))) // twice as much each time
		if size := int64(all.Len()); n > 0 && size > holding {
			s.held.give(client, holding)
			if ok, _ := s.held.take(client, size); !ok {
				return nil, errHeld
			}
			holding = size
		}
		switch {
		case err == io.EOF:
			return all.Bytes(), nil
		case err != nil:
			s.held.give(client, holding)
			return nil, err
		}
	}
}

func (s *Server) writeJobStarted(w http.ResponseWriter, r *http.Request, j *job) {
	now, _ := j.now()
	w.Header().Set("Location", "/api/v1/jobs/"+now.Job)
	writeJSON(w, r, http.StatusAccepted, "application/json", JobStarted{Job: now.Job, Events: now.Events})
	s.o.Log.Info("a job began", "job", now.Job, "act", now.Act, "client", j.client)
}

// do runs a job to its end. Everything it took is given back before its answer is out, so that a client
// that retries at once finds a place.
func (s *Server) do(j *job) {
	defer s.work.Done()
	began := time.Now()
	size := int64(len(j.params))
	answer, err := s.run(j)
	s.held.give(j.client, size)
	s.unfinished.give(j.client, 1)
	if s.jobs.end(j, answer, s.problemOf(j, err)) {
		now, _ := j.now()
		s.o.Log.Info("a job ended", "job", now.Job, "act", now.Act, "state", now.State, "ms",
			time.Since(began).Milliseconds(), "bytes", len(answer))
	}
}

// run runs the act of a job when a place is free.
func (s *Server) run(j *job) ([]byte, error) {
	place, err := s.pool.enter(j.ctx, j.client)
	if err != nil {
		return nil, err
	}
	j.change(func() { j.state = jobRunning })
	ctx, cancel := context.WithTimeout(j.ctx, s.o.Budget)
	defer cancel()
	place.mind(s.o.Quick, starvedMoments, func() { j.cancel(s.refused("slow", errSlow)) })
	answer, lost, err := place.worker.Do(ctx, j.act.Name, j.params, j.report)
	if lost && ctx.Err() == nil && !place.fresh {
		// The acts before this one may have filled the worker.
		if err = place.begin(); err == nil {
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

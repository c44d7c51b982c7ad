package server

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"
)

// JobStarted is the answer to a request whose work takes longer than people wait without a word.
type JobStarted struct {
	Job    string `json:"job" doc:"the name of the job"`
	Events string `json:"events" doc:"where its events are"`
}

// serveAct answers a request for an act: with its answer if that is there soon, or with a job.
func (s *Server) serveAct(w http.ResponseWriter, r *http.Request) {
	act, ok := s.acts[r.PathValue("act")]
	if !ok {
		kindMissing.problem("there is no such act: /api/ lists them").write(w, r)
		return
	}
	note(r).act = act.Name
	client := note(r).client
	if !s.clients.enter(client, actsPerClient) {
		s.refuse(w, r, "rate", kindRate.later("too many of your requests are being answered", time.Second))
		return
	}
	select {
	case s.unfinished <- struct{}{}:
	default:
		s.clients.leave(client)
		s.refuse(w, r, "busy", kindBusy.later("too many requests are being answered", time.Second))
		return
	}
	params, problem := s.readParams(w, r)
	if problem == nil && !s.begin() {
		s.held.give(int64(len(params)))
		problem = errStopping
	}
	if problem != nil {
		<-s.unfinished
		s.clients.leave(client)
		problem.write(w, r)
		return
	}
	j := newJob(s.ctx, act, params, client)
	go s.do(j)
	patience := time.NewTimer(s.o.Patience)
	defer patience.Stop()
	select {
	case <-j.done:
	case <-r.Context().Done():
		j.cancel(errGone)
		<-j.done
	case <-patience.C:
		if s.jobs.publish(j) {
			s.writeJobStarted(w, r, j)
			return
		}
		if s.stopping() {
			j.cancel(errStopping)
		} else {
			s.metrics.refused("jobs")
			j.cancel(kindBusy.later("too many jobs are running", 5*time.Second))
		}
		<-j.done
	}
	if j.problem != nil {
		j.problem.write(w, r)
		return
	}
	s.writeHeld(w, r, len(j.answer), func() { writeText(w, r, "application/json", j.answer) })
}

// refuse writes a problem, and counts it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, reason string, p *Problem) {
	s.metrics.refused(reason)
	p.write(w, r)
}

// readParams reads the parameters of an act, and holds their bytes.
func (s *Server) readParams(w http.ResponseWriter, r *http.Request) (params []byte, problem *Problem) {
	if text := r.Header.Get("Content-Type"); text != "" || r.ContentLength != 0 {
		media, _, err := mime.ParseMediaType(text)
		if err != nil || media != "application/json" {
			return nil, kindType.problem("send Content-Type: application/json")
		}
	}
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return nil, kindType.problem("requests are not compressed: send the JSON as it is")
	}
	tooLarge := kindLarge.problem(fmt.Sprintf("a request may have %d bytes", s.o.MaxBody))
	if r.ContentLength > s.o.MaxBody {
		w.Header().Set("Connection", "close") // do not read what follows
		return nil, tooLarge
	}
	size := r.ContentLength
	if size < 0 {
		size = s.o.MaxBody
	}
	if !s.held.take(size) {
		s.metrics.refused("memory")
		w.Header().Set("Connection", "close")
		return nil, kindBusy.later("too many large requests are arriving", 5*time.Second)
	}
	defer func() { s.held.correct(size, int64(len(params))) }()
	params, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.o.MaxBody))
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		w.Header().Set("Connection", "close")
		return nil, tooLarge
	case err != nil:
		w.Header().Set("Connection", "close")
		return nil, kindSlow.problem("the request broke off, or came too slowly")
	case len(params) == 0:
		return []byte("{}"), nil
	}
	return params, nil
}

func (s *Server) writeJobStarted(w http.ResponseWriter, r *http.Request, j *job) {
	now, _ := j.now()
	w.Header().Set("Location", "/api/v1/jobs/"+now.Job)
	writeJSON(w, r, http.StatusAccepted, JobStarted{Job: now.Job, Events: now.Events})
	s.o.Log.Info("a job began", "job", now.Job, "act", now.Act, "client", j.client)
}

// serveJob tells how a job is. Asking counts as watching.
func (s *Server) serveJob(w http.ResponseWriter, r *http.Request) {
	j, ok := s.jobs.find(r.PathValue("id"))
	if !ok {
		kindMissing.problem("there is no such job").write(w, r)
		return
	}
	if leave, ok := j.watch(watchersOfJob, s.jobs.patience); ok {
		defer leave()
	}
	now, _ := j.now()
	s.writeHeld(w, r, 2*len(now.Answer), func() { writeJSON(w, r, http.StatusOK, now) })
}

// deleteJob cancels a job. One that has ended already is left as it is.
func (s *Server) deleteJob(w http.ResponseWriter, r *http.Request) {
	j, ok := s.jobs.find(r.PathValue("id"))
	if !ok {
		kindMissing.problem("there is no such job").write(w, r)
		return
	}
	j.cancel(errDeleted)
	w.WriteHeader(http.StatusNoContent)
}

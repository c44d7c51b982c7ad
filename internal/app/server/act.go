package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"time"
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
		s.held.give(client, int64(len(params)))
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

func (s *Server) refuse(w http.ResponseWriter, r *http.Request, reason string, p *Problem) {
	s.metrics.refused(reason)
	p.write(w, r)
}

func (s *Server) readParams(w http.ResponseWriter, r *http.Request) ([]byte, *Problem) {
	if text := r.Header.Get("Content-Type"); text != "" || r.ContentLength != 0 {
		media, _, err := mime.ParseMediaType(text)
		if err != nil || media != "application/json" {
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
	var over *http.MaxBytesError
	switch {
	case err == nil && len(params) == 0:
		return []byte("{}"), nil
	case err == nil:
		return params, nil
	}
	w.Header().Set("Connection", "close")
	switch {
	case errors.As(err, &over):
		return nil, tooLarge
	case errors.Is(err, errHeld):
		s.metrics.refused("memory")
		return nil, kindBusy.later(err.Error(), 5*time.Second)
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
			if !s.held.take(client, size) {
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
	writeJSON(w, r, http.StatusAccepted, JobStarted{Job: now.Job, Events: now.Events})
	s.o.Log.Info("a job began", "job", now.Job, "act", now.Act, "client", j.client)
}

// serveJob reports the status of a job. A request counts as watching.
func (s *Server) serveJob(w http.ResponseWriter, r *http.Request) {
	j, ok := s.jobs.find(r.PathValue("id"))
	if !ok {
		kindMissing.problem("unknown job").write(w, r)
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
		kindMissing.problem("unknown job").write(w, r)
		return
	}
	j.cancel(errDeleted)
	w.WriteHeader(http.StatusNoContent)
}

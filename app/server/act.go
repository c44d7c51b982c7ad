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
	"strconv"
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
	switch ok, greedy := s.unfinished.take(client, 1); {
	case greedy:
		s.refuse(w, r, "rate", kindRate.later("too many of your requests are being answered", time.Second))
		return
	case !ok:
		s.refuse(w, r, "busy", kindBusy.later("too many requests are being answered", time.Second))
		return
	}
	params, problem := s.readParams(w, r)
	if problem == nil && !s.begin() {
		s.held.give(client, int64(len(params)))
		problem = errStopping
	}
	if problem != nil {
		s.unfinished.give(client, 1)
		problem.write(w, r)
		return
	}
	j := newJob(s.ctx, act, params, client)
	go s.do(j)
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
			s.metrics.refused("jobs")
			j.cancel(kindBusy.later("too many jobs are running", 5*time.Second))
		}
		<-j.done
	}
	if j.problem != nil {
		j.problem.write(w, r)
		return
	}
	s.writeHeld(w, r, len(j.answer), func() { writeText(w, r, http.StatusOK, "application/json", j.answer) })
}

// nearlyDone is how long work continues after its client has closed the connection.
const nearlyDone = 50 * time.Millisecond

func (s *Server) refuse(w http.ResponseWriter, r *http.Request, reason string, p *Problem) {
	s.metrics.refused(reason)
	p.write(w, r)
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
	place.mind(s.o.Quick, starvedMoments, func() {
		s.metrics.refused("slow")
		j.cancel(errSlow)
	})
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

var (
	errMemory = errors.New("out of memory")
	errSlow   = kindBusy.later("too many long requests are running", 10*time.Second)
)

// problemOf returns what a client reads of an error of an act.
func (s *Server) problemOf(j *job, err error) *Problem {
	switch r := resultOf(nil, err); {
	case err == nil:
		return nil
	case r.Problem != nil:
		return r.Problem
	case r.Wrong != nil:
		p := kindRequest.problem(r.Wrong.Reason)
		p.Field = r.Wrong.Field
		return p
	case errors.Is(err, errFull):
		s.metrics.refused("busy")
		return kindBusy.later(err.Error(), 2*time.Second)
	case r.Late:
		return kindTime.problem(fmt.Sprintf("no answer was found in time; this server gives %v at most",
			s.o.Budget))
	case r.Canceled:
		return errDeleted
	case errors.Is(err, errMemory):
		s.o.Log.Warn("an act ran out of memory", "act", j.act.Name, "error", err)
		return kindMemory.problem("the work took more memory than this server gives")
	case r.Panic != nil:
		s.metrics.panics.Add(1)
		s.o.Log.Error("an act panicked", "act", j.act.Name, "panic", r.Panic.Value, "stack", r.Panic.Stack)
		return kindFailed.problem("the act failed in a way that it should not")
	}
	s.o.Log.Error("an act failed", "act", j.act.Name, "error", err)
	return kindFailed.problem("the act failed")
}

// Problem is an error as application/problem+json (RFC 9457).
type Problem struct {
	Type   string `json:"type" doc:"where the kind of problem is described"`
	Title  string `json:"title" doc:"the kind of problem, in a few words"`
	Status int    `json:"status" doc:"the HTTP status"`
	Detail string `json:"detail,omitempty" doc:"what was wrong here, and what would be right"`
	Field  string `json:"field,omitempty" doc:"the field of the request that is wrong"`

	after time.Duration // Retry-After, if not zero
}

func (p *Problem) Error() string { return p.Title + ": " + p.Detail }

// kind is a kind of problem. The page of the API lists them.
type kind struct {
	Name   string // the fragment of its type
	Status int
	Title  string
	About  string
}

// The kinds of problems.
var (
	kindRequest = kind{
		"request", http.StatusUnprocessableEntity, "the request is wrong",
		"A field has an invalid value; field names it, detail says what would be right.",
	}
	kindMissing = kind{
		"missing", http.StatusNotFound, "not found",
		"No act, no job and no file has this name. Finished jobs are deleted after some minutes.",
	}
	kindMethod = kind{
		"method", http.StatusMethodNotAllowed, "method not allowed",
		"The address does not support this method; Allow names those that it does.",
	}
	kindType = kind{
		"type", http.StatusUnsupportedMediaType, "the request is not JSON",
		"Acts accept JSON: send Content-Type: application/json.",
	}
	kindLarge = kind{
		"large", http.StatusRequestEntityTooLarge, "the request is too large",
		"Large states are shortest as ~ and base64url of their packed lights.",
	}
	kindSlow = kind{
		"slow", http.StatusRequestTimeout, "the request did not arrive",
		"The request was too slow, or incomplete.",
	}
	kindBroken = kind{
		"broken", http.StatusBadRequest, "the request is broken",
		"The request is incomplete, or its body does not match its headers.",
	}
	kindCanceled = kind{
		"canceled", http.StatusGone, "the work was canceled",
		"The job was canceled, or no client watched it for too long.",
	}
	kindTime = kind{
		"time", http.StatusGatewayTimeout, "out of time",
		"The work needs more time than this server allows: request less, or run the lightsout program.",
	}
	kindMemory = kind{
		"memory", http.StatusInsufficientStorage, "out of memory",
		"The work needs more memory than this server allows: request less, or run the lightsout program.",
	}
	kindBusy = kind{
		"busy", http.StatusServiceUnavailable, "the server is busy",
		"The queue is full: try again after the time in Retry-After.",
	}
	kindStopping = kind{
		"stopping", http.StatusServiceUnavailable, "the server is stopping", "Try again when it is back.",
	}
	kindRate = kind{
		"rate", http.StatusTooManyRequests, "too many requests",
		"Requests come faster than this server allows for one address: wait for the time in Retry-After.",
	}
	kindOrigin = kind{
		"origin", http.StatusForbidden, "cross-site request",
		"A browser sent this request for a page of another site.",
	}
	kindHost = kind{
		"host", http.StatusMisdirectedRequest, "wrong host",
		"The Host of the request is not a name of this server.",
	}
	kindProxy = kind{"proxy", http.StatusForbidden, "no client address",
		"The server expects a proxy that says who the client is, and the request does not come through it."}
	kindFailed = kind{
		"failed", http.StatusInternalServerError, "the work failed",
		"This is a bug in the program. See the server's log.",
	}
	kindTooMuch = kind{
		"too-much", http.StatusUnprocessableEntity, "the answer is too large",
		"Request less, for example with quiet_result.",
	}
)

func (k kind) problem(detail string) *Problem {
	return &Problem{Type: "/api/#" + k.Name, Title: k.Title, Status: k.Status, Detail: detail}
}

func (k kind) later(detail string, after time.Duration) *Problem {
	p := k.problem(detail)
	p.after = after
	return p
}

func (p *Problem) write(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if p.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((p.after+time.Second-1)/time.Second)))
	}
	writeJSON(w, r, p.Status, "application/problem+json", p)
}

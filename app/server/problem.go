package server

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

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

func (p *Problem) write(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if p.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((p.after+time.Second-1)/time.Second)))
	}
	writeJSON(w, r, p.Status, "application/problem+json", p)
}

// kind is a kind of problem. The page of the API lists them.
type kind struct {
	Name   string // the fragment of its type
	Status int
	Title  string
	About  string
}

func (k kind) problem(detail string) *Problem {
	return &Problem{Type: "/api/#" + k.Name, Title: k.Title, Status: k.Status, Detail: detail}
}

func (k kind) later(detail string, after time.Duration) *Problem {
	p := k.problem(detail)
	p.after = after
	return p
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
		return s.refused("busy", kindBusy.later(err.Error(), 2*time.Second))
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

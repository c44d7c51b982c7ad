package server

import (
	"fmt"
	"net/http"
	"os"
	"time"
)

// Healthy is the first line of /healthz of a server that takes new work.
const Healthy = "lightsout is well\n"

// serveHealth reports the health of the server: 503 if it is stopping, or so busy that it refuses new work.
// Strangers learn nothing else.
func (s *Server) serveHealth(w http.ResponseWriter, r *http.Request) {
	load := s.pool.load()
	switch {
	case s.jobs.stopping():
		errStopping.write(w, r)
		return
	case load.waiting >= s.o.Waiting || s.unfinished.all() >= s.o.Unfinished:
		kindBusy.later("try again later", 2*time.Second).write(w, r)
		return
	}
	text := Healthy
	if !s.o.Public {
		text += fmt.Sprintf("work: %d of %d places taken, %d of %d long, %d waiting\n", load.taken,
			s.o.Places, load.slowed, s.o.Slow, load.waiting)
		if memory := s.resident(); memory > 0 && s.o.Memory > 0 {
			text += fmt.Sprintf("memory: %d of %d MiB\n", memory>>20, s.o.Memory>>20)
		}
	}
	writeText(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}

// resident returns how many bytes of memory the server and its workers have.
func (s *Server) resident() int64 { return residentOf(os.Getpid()) + s.pool.resident() }

package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"

	"lightsout/app/api"
)

const (
	// betweenProgress is the least time between two reports of progress in a stream: people cannot
	// read faster, and a fast act must not fill the line.
	betweenProgress = 100 * time.Millisecond

	// heartbeatTime is the time between signs of life in a stream.
	heartbeatTime = 15 * time.Second

	// writeEvents is how long a client may take to receive an event.
	writeEvents = 10 * time.Second
)

// serveEvents streams the events of a job: progress, and then answer or problem, after which the stream
// ends. What was reported last is sent first, so that a stream can be opened again.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request, j *job) {
	leave, ok := j.watch(s.o.Unwatched)
	if !ok {
		s.refused("watchers", kindBusy.later("too many watch this job", 5*time.Second)).write(w, r)
		return
	}
	defer leave()
	s.metrics.streams.Add(1)
	defer s.metrics.streams.Add(-1)
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // for proxies that would wait for the end
	w.WriteHeader(http.StatusOK)
	stream := stream{w, http.NewResponseController(w)}
	if stream.send("retry: 2000\n\n") != nil {
		return
	}
	heartbeat := time.NewTicker(heartbeatTime)
	defer heartbeat.Stop()
	for shown := (*api.Progress)(nil); ; {
		now, changed := j.now()
		if ok, _ := s.held.take(note(r).client, 3*int64(len(now.Answer))); !ok {
			s.metrics.refused("memory")
			return // it will be asked for again
		}
		done, err := stream.show(shown, now)
		s.held.give(note(r).client, 3*int64(len(now.Answer)))
		if done || err != nil {
			return
		}
		shown = now.Progress
		select {
		case <-changed:
			select {
			case <-j.done:
			case <-time.After(betweenProgress):
			}
		case <-heartbeat.C:
			if stream.send(": still at work\n\n") != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// stream is a stream of events to a client, each of which must arrive in time.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (s stream) send(text string) error {
	// Writers of tests have no deadlines.
	_ = s.control.SetWriteDeadline(time.Now().Add(writeEvents))
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}

// show sends what is new, and says whether that was the end.
func (s stream) show(shown *api.Progress, now JobAnswer) (done bool, err error) {
	switch {
	case now.Problem != nil:
		return true, s.event("problem", now.Problem)
	case now.State == jobDone:
		return true, s.event("answer", now.Answer)
	case now.Progress != shown:
		return false, s.event("progress", now.Progress)
	}
	return false, nil
}

func (s stream) event(name string, data any) error {
	text, isText := data.(json.RawMessage)
	if !isText {
		text, _ = json.Marshal(data) // progress or a problem, which can always be written
	}
	// A line of an event ends at a line break, and JSON has none but those of its layout.
	text = bytes.TrimRight(text, "\n")
	return s.send("event: " + name + "\ndata: " +
		string(bytes.ReplaceAll(text, []byte("\n"), []byte("\ndata: "))) + "\n\n")
}

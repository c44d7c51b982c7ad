package server

import (
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"time"
)

// jobs are the jobs that have names. Their number is bounded, and so is what the answers of ended ones
// take; the oldest ended ones go first.
type jobs struct {
	most      int           // jobs
	mostBytes int           // of answers
	perClient int           // unended jobs of one client; 0: no limit
	patience  time.Duration // how long a job continues without watchers
	keep      time.Duration // how long an ended job is kept

	mu    sync.Mutex
	byID  map[string]*job
	ended []*job // oldest first
	bytes int    // of their answers
	stop  bool
}

// publish gives a job a name. It returns false if there are too many.
func (t *jobs) publish(j *job) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop {
		return false
	}
	if t.perClient > 0 {
		mine := 0
		for _, other := range t.byID {
			if other.client == j.client && !isClosed(other.done) {
				mine++
			}
		}
		if mine >= t.perClient {
			return false
		}
	}
	if len(t.byID) >= t.most {
		if len(t.ended) == 0 {
			return false
		}
		t.forget(t.ended[0])
	}
	j.mu.Lock()
	j.id = strings.ToLower(rand.Text()) // 128 random bits: a client cannot guess the job of another
	j.leaveAlone(t.patience)
	j.mu.Unlock()
	t.byID[j.id] = j
	if isClosed(j.done) { // it ended just now, and this is not reported again
		t.retire(j)
	}
	return true
}

// end records that a job has ended, and reports whether it had a name.
func (t *jobs) end(j *job) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if j.id == "" || t.byID[j.id] != j {
		return false
	}
	t.retire(j)
	return true
}

// retire keeps an ended job for a while; t.mu is held.
func (t *jobs) retire(j *job) {
	if slices.Contains(t.ended, j) {
		return
	}
	t.ended = append(t.ended, j)
	t.bytes += len(j.answer)
	for t.bytes > t.mostBytes && len(t.ended) > 1 {
		t.forget(t.ended[0])
	}
	id := j.id // not the job: until then the timer would hold its answer, also if it gave way to others
	time.AfterFunc(t.keep, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.forget(t.byID[id])
	})
}

// forget drops an ended job, if it has not been dropped; t.mu is held.
func (t *jobs) forget(j *job) {
	if i := slices.Index(t.ended, j); i >= 0 {
		t.ended = slices.Delete(t.ended, i, i+1)
		t.bytes -= len(j.answer)
		delete(t.byID, j.id)
	}
}

func (t *jobs) find(id string) (*job, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	j, ok := t.byID[id]
	return j, ok
}

// close cancels the jobs that have names, and refuses new ones.
func (t *jobs) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop = true
	for _, j := range t.byID {
		j.cancel(errStopping)
	}
}

// count returns how many jobs have names, and how many of these have ended.
func (t *jobs) count() (all, ended int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.byID), len(t.ended)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

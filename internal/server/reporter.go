package server

import (
	"encoding/json"
	"sync"
	"time"

	"lightsout/internal/api"
)

// reporter writes reports of progress, but not more often than anybody reads them. Acts may report from
// several goroutines, and after they have ended.
type reporter struct {
	mu     sync.Mutex
	out    *json.Encoder
	last   time.Time
	closed bool
}

func newReporter(out *json.Encoder) *reporter { return &reporter{out: out} }

func (r *reporter) report(p api.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if r.closed || now.Sub(r.last) < betweenProgress {
		return
	}
	r.last = now
	r.closed = r.out.Encode(message{Progress: &p}) != nil
}

func (r *reporter) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
}

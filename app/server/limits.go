package server

import (
	"cmp"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// clients limits how fast each client may ask. A limited number are remembered: when half of them have asked,
// those that have not asked since the half before are forgotten, which gives them their whole allowance back.
type clients struct {
	rate  float64
	burst int
	limit int

	mu            sync.Mutex
	latest, older map[string]*rate.Limiter // by the names of clients
}

func newClients(perSecond float64, limit int) *clients {
	return &clients{
		rate: perSecond, burst: max(actCost, int(3*perSecond)), limit: limit,
		latest: map[string]*rate.Limiter{},
	}
}

// allow reports whether a client may ask now, and if not, how long it should wait.
func (c *clients) allow(name string, cost int, now time.Time) (wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	limiter := cmp.Or(c.latest[name], c.older[name])
	if limiter == nil {
		limiter = rate.NewLimiter(rate.Limit(c.rate), c.burst)
	}
	if c.latest[name] == nil && len(c.latest) >= c.limit/2 {
		c.older = c.latest
		c.latest = map[string]*rate.Limiter{}
	}
	c.latest[name] = limiter
	r := limiter.ReserveN(now, cost)
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// quota bounds how much clients have at once, together and each: acts that are not finished, and bytes of
// requests and answers that the server holds for clients, which may send and receive slowly. Each is bounded,
// but all at once might fill the memory. What is alone always finds room. Small amounts do not count, so they
// are not refused because of large ones.
type quota struct {
	limit, each int64 // each is that of one client; 0: no limit
	small       int64

	mu     sync.Mutex
	taken  int64
	byName map[string]int64
}

func newQuota(limit, each, small int64) *quota {
	return &quota{limit: limit, each: each, small: small, byName: map[string]int64{}}
}

// take reports whether a client may have so much more; if not, greedy says that it has too much itself.
func (q *quota) take(client string, amount int64) (ok, greedy bool) {
	if amount <= q.small {
		return true, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	switch mine := q.byName[client]; {
	case q.each > 0 && mine > 0 && mine+amount > q.each:
		return false, true
	case q.taken > 0 && q.taken+amount > q.limit:
		return false, false
	}
	q.add(client, amount)
	return true, false
}

func (q *quota) give(client string, amount int64) {
	if amount <= q.small {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.add(client, -amount)
}

// add changes the amounts; q.mu is held.
func (q *quota) add(client string, amount int64) {
	q.taken += amount
	if q.byName[client] += amount; q.byName[client] == 0 {
		delete(q.byName, client)
	}
}

// all returns how much all clients have.
func (q *quota) all() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return int(q.taken)
}

// writeHeld writes a large answer if there is room for it while the client receives it.
func (s *Server) writeHeld(w http.ResponseWriter, r *http.Request, bytes int, write func()) {
	client := note(r).client
	if ok, _ := s.held.take(client, int64(bytes)); !ok {
		s.refused("memory", kindBusy.later("too many are receiving large answers", 5*time.Second)).write(w, r)
		return
	}
	defer s.held.give(client, int64(bytes))
	write()
}

package server

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// pool runs acts in workers, one act in each. It keeps one rule for all acts: an act takes a place, and a
// worker, from its start to its end. An act that runs longer than a moment yields: its worker gets a low
// priority, and only part of the places may be held that long, so a hundred long searches leave room for
// short work.
//
// Places are shared between clients. A client that has acts running leaves a quarter of the places to
// others, and of the acts that wait, the one whose client has the fewest running goes first.
type pool struct {
	o Options

	mu     sync.Mutex
	queue  []*place // that wait, oldest first
	byName map[string]int
	taken  int
	slowed int
	idle   []idleWorker      // the one that worked last is at the end: it knows the last boards
	all    map[*place]Worker // at work
	closed bool

	started, killed int64
}

type idleWorker struct {
	Worker
	since time.Time
}

func newPool(o Options) *pool {
	return &pool{o: o, byName: map[string]int{}, all: map[*place]Worker{}}
}

var errFull = errors.New("too many requests are waiting")

// place is the right to run one act.
type place struct {
	pool   *pool
	client string
	ready  chan struct{} // closed when it may run
	worker Worker
	began  time.Duration // processor time of the worker before this act
	fresh  bool          // the worker is new
	slowed bool
	left   bool
}

// enter waits for a place. It fails at once if too many acts wait already.
func (p *pool) enter(ctx context.Context, client string) (*place, error) {
	w := &place{pool: p, client: client, ready: make(chan struct{})}
	p.mu.Lock()
	if len(p.queue) >= p.o.Waiting && !p.fits(w) {
		p.mu.Unlock()
		return nil, errFull
	}
	p.queue = append(p.queue, w)
	p.admit()
	p.mu.Unlock()
	select {
	case <-w.ready:
	case <-ctx.Done():
		p.mu.Lock()
		at := slices.Index(p.queue, w)
		if at >= 0 {
			p.queue = slices.Delete(p.queue, at, at+1)
		}
		p.mu.Unlock()
		if at < 0 { // it was admitted in the meantime
			w.leave(false)
		}
		return nil, context.Cause(ctx)
	}
	return w, w.acquire()
}

// fits reports whether an act of a client may run now; p.mu is held.
func (p *pool) fits(w *place) bool {
	free := p.o.Places - p.taken
	return free > p.o.Places/4 || free > 0 && p.byName[w.client] == 0
}

// admit gives free places to those that wait; p.mu is held.
func (p *pool) admit() {
	for {
		best := -1
		for i, w := range p.queue {
			if p.fits(w) && (best < 0 || p.byName[w.client] < p.byName[p.queue[best].client]) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		w := p.queue[best]
		p.queue = slices.Delete(p.queue, best, best+1)
		p.taken++
		p.byName[w.client]++
		close(w.ready)
	}
}

// acquire gives a place its worker: an idle one, or a new one.
func (w *place) acquire() error {
	p := w.pool
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		w.worker = p.idle[n-1].Worker
		w.began = w.worker.Spent()
		p.idle = p.idle[:n-1]
		p.all[w] = w.worker
		p.mu.Unlock()
		return nil
	}
	p.mu.Unlock()
	err := w.begin()
	if err != nil {
		w.leave(false)
	}
	return err
}

// begin starts a new worker for a place, perhaps after the last one was lost.
func (w *place) begin() error {
	p := w.pool
	worker, err := p.o.Start()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.started++
	if w.worker != nil {
		p.killed++
	}
	if err != nil {
		return err
	}
	w.worker = worker
	w.began = 0
	w.fresh = true
	p.all[w] = worker
	if w.slowed {
		worker.Yield()
	}
	return nil
}

// starvedMoments is how often an act that had too little of the processors may continue.
const starvedMoments = 8

// mind makes an act yield if it runs for longer than a moment, or refuses it if too many have. An act that a
// busy machine has kept from running is not long, and continues.
func (w *place) mind(moment time.Duration, times int, refuse func()) {
	time.AfterFunc(moment, func() {
		switch {
		case w.yield():
		case times > 0 && w.spent() < moment/2:
			w.mind(moment, times-1, refuse)
		default:
			refuse()
		}
	})
}

func (w *place) spent() time.Duration {
	w.pool.mu.Lock()
	defer w.pool.mu.Unlock()
	return w.worker.Spent() - w.began
}

// yield lowers the priority of the worker. It returns false if too many acts have run for long.
func (w *place) yield() bool {
	p := w.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.left { // it has just ended
		return true
	}
	if p.slowed >= p.o.Slow {
		return false
	}
	p.slowed++
	w.slowed = true
	w.worker.Yield()
	return true
}

// leave gives the place back. A worker is kept for the next act, unless it is lost, or has yielded: only an
// administrator can raise a priority again.
func (w *place) leave(lost bool) {
	p := w.pool
	now := time.Now()
	var gone []Worker
	p.mu.Lock()
	w.left = true
	switch {
	case w.worker == nil:
	case lost:
		p.killed++
	case w.slowed:
		gone = append(gone, w.worker)
	default:
		p.idle = append(p.idle, idleWorker{w.worker, now})
	}
	if w.slowed {
		p.slowed--
	}
	delete(p.all, w)
	p.taken--
	p.byName[w.client]--
	if p.byName[w.client] <= 0 {
		delete(p.byName, w.client)
	}
	// the first has been idle for longest
	for len(p.idle) > 0 && (p.closed || now.Sub(p.idle[0].since) > lingerTime) {
		gone = append(gone, p.idle[0].Worker)
		p.idle = p.idle[1:]
	}
	p.admit()
	p.mu.Unlock()
	for _, worker := range gone {
		worker.Close()
	}
}

// close ends the idle workers; those at work end when they leave.
func (p *pool) close() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.closed = true
	p.mu.Unlock()
	for _, worker := range idle {
		worker.Close()
	}
}

// resident returns how many bytes of memory the workers have.
func (p *pool) resident() (sum int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, worker := range p.all {
		sum += worker.Resident()
	}
	for _, worker := range p.idle {
		sum += worker.Resident()
	}
	return sum
}

// load is how much a pool has to do.
type load struct {
	taken, slowed, waiting, idle int
	started, killed              int64
}

func (p *pool) load() load {
	p.mu.Lock()
	defer p.mu.Unlock()
	return load{p.taken, p.slowed, len(p.queue), len(p.idle), p.started, p.killed}
}

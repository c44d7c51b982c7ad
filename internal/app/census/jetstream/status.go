package jetstream

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"lightsout/internal/app/census"
)

// Status is the progress of a census, as its keeper reports it.
type Status struct {
	Name     string            `json:"name"`
	Plan     string            `json:"plan"`
	Version  string            `json:"version"`
	Units    int               `json:"units"`
	Done     int               `json:"done"`      // in the record
	Waiting  int               `json:"waiting"`   // not handed out
	Queued   int               `json:"queued"`    // in the queue, assigned or not
	InFlight int               `json:"in_flight"` // of these, with a worker
	Part     float64           `json:"part"`      // of all, with the parts of units that are being counted
	Failures int               `json:"failures"`  // tries that went wrong, since the keeper began
	Dead     []census.DeadUnit `json:"dead"`      // units that were given up
	Workers  []WorkerStatus    `json:"workers"`
	More     int               `json:"more,omitempty"` // dead units and workers left out, because a message holds no more
	Started  time.Time         `json:"started"`        // when the keeper began
	Rate     float64           `json:"rate"`           // units a second, lately
	LeftS    float64           `json:"left_s"`         // seconds left at that rate; 0 if unknown
}

// WorkerStatus is one worker, which may count several units at a time.
type WorkerStatus struct {
	Name     string       `json:"name"`
	Units    int          `json:"units"` // counted since the keeper began
	Failures int          `json:"failures"`
	BusyS    float64      `json:"busy_s"` // seconds it spent on them, all slots together
	Seen     time.Time    `json:"seen"`
	HeardS   float64      `json:"heard_s"` // seconds since then, by the clock of the keeper
	Silent   bool         `json:"silent"`  // for longer than a unit waits for it
	Now      []UnitAtWork `json:"now"`
	busy     time.Duration
}

// UnitAtWork is a unit that is being counted.
type UnitAtWork struct {
	Unit int     `json:"unit"`
	Try  int     `json:"try"`
	Part float64 `json:"part"`
}

type workerEntry struct {
	WorkerStatus
	slots map[int]UnitAtWork
}

// mostWorkers is how many workers are remembered.
const mostWorkers = 1 << 16

// hear notes what a request says about its worker.
func (b *book) hear(r request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	w, known := b.workers[r.Worker]
	if !known && len(b.workers) >= mostWorkers {
		return // a status is not worth all the memory
	}
	if !known {
		w = &workerEntry{WorkerStatus: WorkerStatus{Name: r.Worker}, slots: map[int]UnitAtWork{}}
		b.workers[r.Worker] = w
	}
	w.Seen = time.Now()
	switch r.Act {
	case actBegin, actBeat:
		at := UnitAtWork{Unit: r.Unit, Try: r.Try}
		if r.Total > 0 {
			at.Part = min(1, float64(r.Done)/float64(r.Total))
		}
		w.slots[r.Slot] = at
	case actTally:
		delete(w.slots, r.Slot)
		w.Units++
		w.busy += r.Elapsed
	case actFail:
		delete(w.slots, r.Slot)
		w.Failures++
		b.failures++
	case actLeave:
		delete(w.slots, r.Slot)
		if r.Slot < 0 {
			delete(b.workers, r.Worker)
		}
	}
}

// Status returns how far the census is.
func (k *Keeper) Status() Status {
	b := k.book
	dead := b.dead()
	b.mu.Lock()
	defer b.mu.Unlock()
	s := Status{
		Name: k.Name, Plan: k.Plan, Version: k.Version, Units: b.units, Done: b.done, Queued: len(b.handed), Waiting: len(b.todo),
		Failures: b.failures, Dead: append([]census.DeadUnit{}, dead...), Workers: []WorkerStatus{}, Started: b.started,
	}
	now := time.Now()
	part := float64(b.done)
	for name, w := range b.workers {
		age := now.Sub(w.Seen)
		if age > 20*k.AckWait {
			delete(b.workers, name) // it will not come back, and if it does it will be heard
			continue
		}
		at := w.WorkerStatus
		at.Silent, at.HeardS, at.BusyS, at.Now = age > k.AckWait, age.Seconds(), w.busy.Seconds(), []UnitAtWork{}
		for _, unit := range w.slots {
			at.Now = append(at.Now, unit)
			if !at.Silent && !b.counted(unit.Unit) {
				part += unit.Part
				s.InFlight++
			}
		}
		slices.SortFunc(at.Now, func(a, b UnitAtWork) int { return cmp.Compare(a.Unit, b.Unit) })
		s.Workers = append(s.Workers, at)
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	if b.units > 0 {
		s.Part = min(1, part/float64(b.units))
	}
	s.Rate = b.rate(now)
	if left := float64(b.units-len(dead)) - part; s.Rate > 0 && left > 0 {
		s.LeftS = left / s.Rate
	}
	return s
}

// fitting answers with a status that fits in a message, by leaving out workers and dead units if necessary.
func (k *Keeper) fitting(s Status, most int) reply {
	for {
		data, err := json.Marshal(s)
		if err != nil || len(data)+1024 <= most || len(s.Workers)+len(s.Dead) == 0 {
			return reply{Verdict: verdictYes, Status: &s}
		}
		workers, dead := len(s.Workers)/2, len(s.Dead)/2
		s.More += len(s.Workers) - workers + len(s.Dead) - dead
		s.Workers, s.Dead = s.Workers[:workers], s.Dead[:dead]
	}
}

// rate returns how many units a second were counted lately. The lock is held.
func (b *book) rate(now time.Time) float64 {
	since := b.started
	if len(b.recent) == recentTallies {
		since = b.recent[0]
	}
	if spent := now.Sub(since).Seconds(); spent > 0 {
		return float64(len(b.recent)) / spent
	}
	return 0
}

// ErrNoKeeper is returned when the requested census has no keeper.
var ErrNoKeeper = errors.New("no keeper answers")

// Ask requests the progress from the keeper of a census.
func Ask(ctx context.Context, c *nats.Conn, name string) (Status, error) {
	r, err := ask(ctx, c, name, request{Act: actStatus})
	if err != nil {
		return Status{}, err
	}
	if r.Status == nil {
		return Status{}, fmt.Errorf("the keeper of census %q gave no status: %s", name, r.Reason)
	}
	return *r.Status, nil
}

// ask sends one request to the keeper, and waits for callWait at most.
func ask(ctx context.Context, c *nats.Conn, name string, r request) (reply, error) {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	data, err := json.Marshal(r)
	if err != nil {
		return reply{}, err
	}
	m, err := c.RequestWithContext(ctx, keeperSubject(name), data)
	if errors.Is(err, nats.ErrNoResponders) {
		return reply{}, fmt.Errorf("census %q: %w", name, ErrNoKeeper)
	}
	if err != nil {
		return reply{}, err
	}
	var answer reply
	return answer, json.Unmarshal(m.Data, &answer)
}

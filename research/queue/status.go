package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"lightsout/research/census"

	"github.com/nats-io/nats.go"
)

// Status is the progress of a census, as its keeper reports it.
type Status struct {
	Name     string `json:"name"`
	Plan     string `json:"plan"`
	Version  string `json:"version"`
	Units    int    `json:"units"`
	Done     int    `json:"done"`      // in the record
	Waiting  int    `json:"waiting"`   // not handed out
	Queued   int    `json:"queued"`    // in the queue, assigned or not
	InFlight int    `json:"in_flight"` // of these, with a worker
	// of all, with the parts of units that are being counted
	Part      float64           `json:"part"`
	Failures  int               `json:"failures"`            // tries that went wrong, since the keeper began
	Dead      []census.DeadUnit `json:"dead"`                // units that were given up
	Recounted int               `json:"recounted,omitempty"` // units that were counted again
	// of these, by another worker than the first time
	ByOthers int `json:"by_others,omitempty"`

	Workers []WorkerStatus `json:"workers"`
	// dead units and workers left out, because a message holds no more
	More    int           `json:"more,omitempty"`
	Started time.Time     `json:"started"` // when the keeper began
	Phases  []PhaseStatus `json:"phases,omitempty"`
	Rate    float64       `json:"rate"`   // units a second, lately
	LeftS   float64       `json:"left_s"` // seconds left at that rate; 0 if unknown

	done, total float64 // what units count for; see SetPhases
}

// PhaseStatus is how far a phase is.
type PhaseStatus struct {
	Name   string `json:"name"`
	Units  int    `json:"units"`
	Done   int    `json:"done"`
	weight float64
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
}

// UnitAtWork is a unit that is being counted.
type UnitAtWork struct {
	Unit int     `json:"unit"`
	Try  int     `json:"try"`
	Part float64 `json:"part"`
}

// Status returns how far the census is.
func (k *Keeper) Status() Status {
	b := k.state
	b.mu.Lock()
	defer b.mu.Unlock()
	dead := b.dead()
	s := Status{
		Name: k.Name, Plan: k.Plan.String(), Version: k.Version, Units: len(b.has), Done: b.done,
		Queued: len(b.inFlight), Waiting: len(b.todo), Failures: b.failures,
		Dead: append([]census.DeadUnit{}, dead...), Workers: []WorkerStatus{}, Started: b.started,
		Recounted: b.recounts[0], ByOthers: b.recounts[1],
	}
	now := time.Now()
	weight := s.SetPhases(b.phases, b.has)
	for name, w := range b.workers {
		age := now.Sub(w.Seen)
		if age > 20*k.AckWait {
			delete(b.workers, name) // it will not come back, and if it does it will be heard
			continue
		}
		at := w.WorkerStatus
		at.Silent = age > k.AckWait
		at.HeardS = age.Seconds()
		at.Now = []UnitAtWork{}
		for _, unit := range w.slots {
			at.Now = append(at.Now, unit)
			if !at.Silent && !b.has[unit.Unit] {
				s.done += unit.Part * weight(unit.Unit)
				s.InFlight++
			}
		}
		slices.SortFunc(at.Now, func(a, b UnitAtWork) int { return cmp.Compare(a.Unit, b.Unit) })
		s.Workers = append(s.Workers, at)
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	s.Part = min(1, s.done/max(1, s.total))
	for _, unit := range dead {
		s.total -= weight(unit.Unit)
	}
	var rate float64
	if s.Rate, rate = b.rate(now, weight); rate > 0 && s.total > s.done {
		s.LeftS = (s.total - s.done) / rate
	}
	return s
}

// fitting answers with a status that fits in a message, by leaving out workers and dead units if necessary.
func (k *Keeper) fitting(s Status, limit int) reply {
	for {
		data, err := json.Marshal(s)
		if err != nil || len(data)+1024 <= limit || len(s.Workers)+len(s.Dead) == 0 {
			return reply{Verdict: verdictYes, Status: &s}
		}
		workers := len(s.Workers) / 2
		dead := len(s.Dead) / 2
		s.More += len(s.Workers) - workers + len(s.Dead) - dead
		s.Workers = s.Workers[:workers]
		s.Dead = s.Dead[:dead]
	}
}

// SetPhases says how far each phase is, if there are several, and how far the whole is, by what a unit of
// each counts for: the work that is expected, if that is known, but nothing in a phase that has not begun and
// will probably be empty.
func (s *Status) SetPhases(phases []census.Phase, has []bool) (weight func(unit int) float64) {
	s.done = float64(s.Done)
	s.total = float64(s.Units)
	if len(phases) > 1 {
		s.done = 0
		s.total = 0
		for _, f := range phases {
			at := PhaseStatus{Name: f.Name, Units: f.Units}
			for _, counted := range has[f.First : f.First+f.Units] {
				if counted {
					at.Done++
				}
			}
			at.weight = f.Steps / float64(f.Units)
			if f.Spare && at.Done == 0 {
				at.weight = 0
			}
			s.Phases = append(s.Phases, at)
			s.done += at.weight * float64(at.Done)
			s.total += at.weight * float64(at.Units)
		}
	}
	s.Part = s.done / max(1, s.total)
	return func(unit int) float64 {
		for _, f := range s.Phases {
			if unit -= f.Units; unit < 0 {
				return f.weight
			}
		}
		return 1
	}
}

// Left says how long it takes still, in words.
func (s Status) Left() string {
	switch {
	case s.Done+len(s.Dead) >= s.Units:
		return "nothing left"
	case s.LeftS <= 0:
		return "unknown time"
	case s.LeftS >= 1e9:
		return "more than 30 years left"
	}
	left := time.Duration(s.LeftS * float64(time.Second))
	if days := int(left.Hours()) / 24; days > 1 {
		return fmt.Sprintf("%d days left", days)
	}
	return left.Round(time.Second).String() + " left"
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

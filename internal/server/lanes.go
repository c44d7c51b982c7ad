package server

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// Nobody can tell from a request how long its work takes: a least solution of one board is there at
// once, and that of the next takes a minute. So all work begins in the first lane, which has many
// places and little time. What is not done in that time is stopped, and begins again in the next lane,
// with more time and fewer places; the last lane gives the whole budget. The times grow so fast that
// what is thrown away is a small part of the work, and work waits only for work of its own length:
// a hundred long searches leave the first lane as free as none.

// Lane is a place where work waits for its turn and runs.
type Lane struct {
	Name    string
	Time    time.Duration // what is not done by then goes to the next lane
	Places  int           // how much work runs at once
	Waiting int           // how much more may wait
}

var (
	errFull     = errors.New("the lane is full")
	errNextLane = errors.New("this takes longer than the lane allows")
)

// lane is a Lane in use.
type lane struct {
	Lane
	places  chan struct{}
	waiting atomic.Int64
}

func newLane(l Lane) *lane {
	return &lane{Lane: l, places: make(chan struct{}, l.Places)}
}

// enter waits for a place, in order of coming. It fails at once if too many wait already.
func (l *lane) enter(ctx context.Context) error {
	select {
	case l.places <- struct{}{}:
		return nil
	default:
	}
	if l.waiting.Add(1) > int64(l.Waiting) {
		l.waiting.Add(-1)
		return errFull
	}
	defer l.waiting.Add(-1)
	select {
	case l.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (l *lane) leave() { <-l.places }

func (l *lane) running() int { return len(l.places) }

// DefaultLanes are the lanes for a number of processors and a budget for the longest work.
func DefaultLanes(processors int, budget time.Duration) []Lane {
	return []Lane{
		{Name: "quick", Time: min(250*time.Millisecond, budget), Places: 4 * processors, Waiting: 256},
		{Name: "middle", Time: min(2*time.Second, budget), Places: processors, Waiting: 64},
		{Name: "long", Time: budget, Places: max(1, processors/2), Waiting: 32},
	}
}

package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"lightsout/research/census"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Record is where tallies are kept. Put returns when the tally is durable; a second Put of a unit
// changes nothing and is not fresh.
type Record interface {
	Begin(plan string, units int) error
	Put(unit int, tally []byte, worker string, elapsed time.Duration) (fresh bool, err error)
	Has() ([]bool, error) // by unit
	Counted(from int) iter.Seq2[census.CountedUnit, error]

	// Which units were given up outlives the keeper.
	MarkFailed(unit int, reason string) error
	RetryFailed() error
}

// Keeper holds the record of a census and keeps its queue filled. There is one for each census.
type Keeper struct {
	Conn     *nats.Conn
	Name     string // of the census, which CheckName allows
	Plan     census.Plan
	Version  string // of the program; workers of another version are refused
	Record   Record
	AckWait  time.Duration // how long a worker may be silent before its unit is given to another
	Attempts int           // how often a unit is handed out before it is given up
	Replicas int           // of the queue, in a cluster
	Recount  float64       // the part of the units, chosen at random, that another worker counts again
	Replace  bool          // another plan of this name
	Say      func(string)  // reports what an operator should know
	Opened   func()        // is called when workers may come; not if nothing is left to count
	Trouble  func() error  // called when the queue fails; returns why waiting will not help

	js       jetstream.JetStream
	stream   jetstream.Stream
	consumer jetstream.Consumer
	state    *keeperState
	failed   error // why the census cannot continue
}

const (
	window    = 2048 // units in the queue at a time: a census of millions starts at once
	together  = 64   // units published at a time, between requests
	sweepTime = 2 * time.Second

	maxRequests = 1 << 14 // that wait, and their bytes: more are dropped
	maxBytes    = 1 << 26

	finishTries = 10 // to notify the workers that it is over
)

// Keep runs the census until every unit is in the record, or is given up, or the context ends, or the
// record cannot be written. Whenever it ends, keeping the same record again continues from there.
func (k *Keeper) Keep(ctx context.Context) error {
	if err := k.prepare(ctx); err != nil {
		return err
	}
	if k.state.over() {
		return k.finish(ctx)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	requests := make(chan *nats.Msg)
	advisories := make(chan *nats.Msg)
	for subject, messages := range map[string]chan *nats.Msg{
		keeperSubject(k.Name): requests,
		"$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + streamName(k.Name) + "." + consumerName: advisories,
	} {
		subscription, err := k.Conn.Subscribe(subject, func(m *nats.Msg) {
			select {
			case messages <- m:
			case <-ctx.Done():
			}
		})
		if err == nil {
			err = subscription.SetPendingLimits(maxRequests, maxBytes)
		}
		if err != nil {
			return err
		}
		defer subscription.Unsubscribe()
	}
	k.Opened()
	tick := time.NewTicker(sweepTime)
	defer tick.Stop()
	ready := make(chan struct{})
	close(ready)
	for !k.state.over() {
		var more chan struct{} // never ready
		if k.state.wants(window) && k.Conn.IsConnected() {
			more = ready
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-requests:
			k.serve(ctx, m)
		case m := <-advisories:
			k.exceeded(ctx, m)
		case <-tick.C:
			k.sweep(ctx)
		case <-more:
			k.fill(ctx)
		}
		if k.failed != nil {
			return k.failed
		}
	}
	return k.finish(ctx)
}

// prepare begins the record, learns what is missing from it, and makes the queue.
func (k *Keeper) prepare(ctx context.Context) error {
	if k.Trouble == nil {
		k.Trouble = func() error { return nil }
	}
	if err := k.Record.Begin(k.Plan.String(), k.Plan.Units()); err != nil {
		return err
	}
	if err := k.Record.RetryFailed(); err != nil { // they are tried again
		return err
	}
	var err error
	if k.state, err = newKeeperState(ctx, k.Record, k.Plan); err != nil {
		return err
	}
	if k.js, err = jetstream.New(k.Conn); err != nil {
		return err
	}
	if k.state.over() {
		return nil
	}
	if other, err := Ask(ctx, k.Conn, k.Name); err == nil {
		return fmt.Errorf("census %q already has a keeper, counting %q since %s: give another --name", k.Name,
			other.Plan, other.Started.Format(time.DateTime))
	}
	if err := k.open(ctx, k.Replace); err != nil {
		return cmp.Or(k.Trouble(), err)
	}
	return nil
}

// fill puts a few more units in the queue.
func (k *Keeper) fill(ctx context.Context) {
	units := k.state.next(together)
	n, err := k.publish(ctx, units)
	k.state.again(units[n:]...) // the queue does not have them
	if err != nil && ctx.Err() == nil {
		k.failed = k.Trouble()
		if k.failed == nil && !k.state.stuck { // once, not every two seconds of a night
			k.Say(fmt.Sprintf("units cannot be handed out now: %v; trying again", err))
		}
		k.state.resume = time.Now().Add(sweepTime)
	}
	k.state.stuck = err != nil
}

// sweep looks for units that are in neither the record nor the queue. A unit leaves the book of
// those handed out before its worker acknowledges it, so if the queue has nothing to hand out and
// no unit awaits an acknowledgment, what is still in the book was lost, or was handed out too often.
func (k *Keeper) sweep(ctx context.Context) {
	k.state.resume = time.Time{}
	out := k.state.out()
	if len(out) == 0 || !k.Conn.IsConnected() {
		return
	}
	info, err := k.consumer.Info(ctx)
	if gone(err) {
		k.Say("the queue is gone from the server: making it again")
		if err := k.open(ctx, false); err != nil {
			k.Say(err.Error())
			return
		}
		k.state.again(out...)
		return
	}
	if err != nil && ctx.Err() == nil {
		if k.failed = k.Trouble(); k.failed == nil && !k.state.mute {
			k.Say(fmt.Sprintf("the queue does not answer: %v", err))
		}
	}
	k.state.mute = err != nil
	if err != nil || info.NumPending+uint64(info.NumAckPending) > 0 {
		return
	}
	for _, unit := range out {
		switch message, err := k.stream.GetLastMsgForSubject(ctx, unitSubject(k.Name, unit)); {
		case errors.Is(err, jetstream.ErrMsgNotFound):
			k.state.again(unit)
		case err != nil:
			return
		case message.Sequence <= info.Delivered.Stream: // later ones were published just now
			k.giveUp(ctx, unit)
		}
	}
}

// exceeded handles the server's message that a unit reached its number of deliveries. The news may get
// lost; then sweep finds the unit.
func (k *Keeper) exceeded(ctx context.Context, m *nats.Msg) {
	var advisory struct {
		Sequence uint64 `json:"stream_seq"`
	}
	if json.Unmarshal(m.Data, &advisory) != nil {
		return
	}
	message, err := k.stream.GetMsg(ctx, advisory.Sequence)
	if err != nil {
		return
	}
	if unit, err := unitOf(message.Subject); err == nil && slices.Contains(k.state.out(), unit) {
		k.giveUp(ctx, unit)
	}
}

// giveUp puts a unit on the list of the dead and takes it out of the queue.
func (k *Keeper) giveUp(ctx context.Context, unit int) {
	k.state.mu.Lock()
	k.markFailed(unit, fmt.Sprintf("handed out %d times, and every worker died, was stopped or lost its connection",
		k.Attempts))
	k.state.mu.Unlock()
	err := k.stream.Purge(ctx, jetstream.WithPurgeSubject(unitSubject(k.Name, unit)))
	if err != nil && ctx.Err() == nil {
		k.Say(fmt.Sprintf("unit %d stays in the queue: %v", unit, err))
	}
}

// markFailed puts a unit on the list of the dead, in the record too.
func (k *Keeper) markFailed(unit int, reason string) {
	if k.state.complete(unit, "") {
		k.Say(fmt.Sprintf("unit %d is not counted again: %s", unit, reason))
		return
	}
	delete(k.state.inFlight, unit)
	k.state.failed[unit] = census.DeadUnit{Unit: unit, Reason: reason}
	k.Say(fmt.Sprintf("unit %d is given up: %s", unit, reason))
	if err := k.Record.MarkFailed(unit, reason); err != nil {
		k.Say(fmt.Sprintf("the record does not say so: %v", err))
	}
}

// DeadError is returned when everything is counted but the units that were given up.
type DeadError struct{ Units []census.DeadUnit }

func (e *DeadError) Error() string {
	first := e.Units[0]
	return fmt.Sprintf("%d units were given up, the first is unit %d: %s; the same command tries them again",
		len(e.Units), first.Unit, first.Reason)
}

// finish ends a census in which nothing is left to do.
func (k *Keeper) finish(ctx context.Context) error {
	if s := k.Status(); s.Recounted > 0 {
		k.Say(fmt.Sprintf("%d units were counted again, with the same results; %d of them by another worker",
			s.Recounted, s.ByOthers))
	}
	err := k.removeQueue(ctx)
	for try := 1; err != nil && try < finishTries && sleep(ctx, time.Second) == nil; try++ {
		err = k.removeQueue(ctx)
	}
	if err != nil {
		k.Say(fmt.Sprintf("cannot notify the workers that the census is over; run the same command again: %v",
			err))
	}
	if dead := k.state.dead(); len(dead) > 0 {
		return &DeadError{dead}
	}
	return nil
}

// removeQueue notifies the workers that the census is over, and removes the queue, unless it belongs to
// another plan.
func (k *Keeper) removeQueue(ctx context.Context) error {
	switch stream, err := k.js.Stream(ctx, streamName(k.Name)); {
	case errors.Is(err, jetstream.ErrStreamNotFound): // also if another try has deleted it
		return nil
	case err != nil:
		return err
	case aboutOf(stream.CachedInfo().Config.Metadata).plan != k.Plan.String():
		return nil
	}
	if err := k.Conn.Publish(overSubject(k.Name), []byte(k.Plan.String())); err != nil {
		return err
	}
	return k.js.DeleteStream(ctx, streamName(k.Name))
}

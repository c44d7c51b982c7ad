package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/research/census"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Worker counts units for a census, several at a time. Workers may come and go as they like.
type Worker struct {
	Conn *nats.Conn
	Name string // of the census, which CheckName allows
	// of the worker, which CheckWorker allows; "" makes one of the machine, the process and chance
	ID      string
	Slots   int           // units at a time
	Version string        // of the program; the keeper's must be the same
	Wait    time.Duration // for a census to begin; 0 is forever
	Say     func(string)

	// Counting returns what counts the units of a plan; nil means package census.
	Counting func(ctx context.Context, plan string) (CountFunc, error)

	js       jetstream.JetStream
	units    atomic.Int64
	plan     about
	beat     time.Duration
	count    CountFunc
	consumer jetstream.Consumer
}

// CountFunc counts one unit and returns its tally as JSON. It is called by several goroutines.
type CountFunc func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error)

const (
	fetchTime  = 3 * time.Second  // how long one request for a unit waits
	firstDelay = time.Second / 4  // between tries, doubled each time
	lastDelay  = 15 * time.Second // but not above this
	beatTime   = 2 * time.Second  // between progress messages to the keeper
	keeperWait = 15 * time.Second // how long a keeper may take to find a server that was away
)

// ErrNotBegun is returned by a worker that has waited long enough for a census to begin.
var ErrNotBegun = errors.New("no census is running")

var errOver = errors.New("the census is over")

// Work counts units until the census is over (then it returns nil), or the context ends. It waits for
// a census that has not begun, and for a server and a keeper that are away.
func (w *Worker) Work(ctx context.Context) error {
	if w.ID == "" {
		host, _ := os.Hostname()
		w.ID = fmt.Sprintf("%s-%d-%s", cmp.Or(host, "somewhere"), os.Getpid(), nuid.Next()[16:])
	}
	outer := ctx
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if err := w.join(ctx); err != nil {
		return exitReason(outer, err)
	}
	over, err := w.Conn.Subscribe(overSubject(w.Name), func(m *nats.Msg) {
		if string(m.Data) == w.plan.plan {
			stop(errOver)
		}
	})
	if err != nil {
		return err
	}
	defer over.Unsubscribe() // if it was over before we listened, the queue is gone
	var group sync.WaitGroup
	for slot := range w.Slots {
		group.Go(func() {
			if err := w.slot(ctx, slot); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	w.tell(request{Act: actLeave, Slot: -1})
	w.Conn.FlushTimeout(callWait)
	return exitReason(outer, context.Cause(ctx))
}

// Plan returns what the worker counts, when it has joined.
func (w *Worker) Plan() string { return w.plan.plan }

// Units returns how many units the keeper took from this worker.
func (w *Worker) Units() int { return int(w.units.Load()) }

func exitReason(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errOver):
		return nil
	}
	return err
}

// join waits until the census has begun and learns its plan from the stream.
func (w *Worker) join(ctx context.Context) (err error) {
	if w.js, err = jetstream.New(w.Conn); err != nil {
		return err
	}
	began := time.Now()
	for delay := firstDelay; ; delay = min(2*delay, lastDelay) {
		if err = w.tryJoin(ctx); err == nil || !temporary(err) {
			break
		}
		left := cmp.Or(w.Wait, math.MaxInt64) - time.Since(began)
		if left <= 0 {
			return ErrNotBegun
		}
		if delay = min(delay, left); delay == firstDelay {
			w.Say(fmt.Sprintf("census %q has not begun here: waiting", w.Name))
		}
		if err := sleep(ctx, delay); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	if w.plan.version != w.Version {
		return fmt.Errorf("the keeper is lightsout %s and this worker %s: they must be the same",
			w.plan.version, w.Version)
	}
	if w.Counting == nil {
		w.Counting = w.counting
	}
	w.count, err = w.Counting(ctx, w.plan.plan)
	return err
}

// counting counts by package census. What a unit needs of others the keeper has.
func (w *Worker) counting(ctx context.Context, plan string) (CountFunc, error) {
	return Counting(ctx, plan,
		func(ctx context.Context, from int, take func([]census.CountedUnit) error) error {
			return Gather(ctx, w.Conn, w.Name, from, func(string, int) error { return nil }, take)
		})
}

func (w *Worker) tryJoin(ctx context.Context) error {
	stream, err := w.js.Stream(ctx, streamName(w.Name))
	if err != nil {
		return err
	}
	if w.consumer, err = stream.Consumer(ctx, consumerName); err != nil {
		return err
	}
	w.plan = aboutOf(stream.CachedInfo().Config.Metadata)
	w.beat = max(min(w.consumer.CachedInfo().Config.AckWait/4, beatTime), time.Millisecond)
	return nil
}

// temporary reports whether what failed may work later.
func temporary(err error) bool {
	return gone(err) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) ||
		errors.Is(err, nats.ErrDisconnected) || errors.Is(err, nats.ErrReconnectBufExceeded)
}

// slot counts one unit after the other.
func (w *Worker) slot(ctx context.Context, slot int) error {
	for ctx.Err() == nil {
		m, err := w.next(ctx)
		switch {
		case m != nil && ctx.Err() != nil:
			m.Nak() // it came too late
		case m != nil:
			err = w.unit(ctx, slot, m)
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// next requests a unit once. Without one it returns neither a unit nor an error.
func (w *Worker) next(ctx context.Context) (jetstream.Msg, error) {
	wait, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	m, err := w.consumer.Next(jetstream.FetchContext(wait))
	if err == nil {
		return m, nil
	}
	if ctx.Err() != nil || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	if gone(err) || errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, nats.ErrNoResponders) {
		if err := w.over(ctx); err != nil {
			return nil, err
		}
	}
	sleep(ctx, firstDelay)
	return nil, nil
}

// over checks whether a queue that did not answer is gone for good. A server that has just started, or lost
// its disk, has no queue either: then the keeper will make it again, once it has found the server, which may
// take it longer than it took us. So the worker waits for the keeper, and only if none comes it is errOver.
func (w *Worker) over(ctx context.Context) error {
	for ends := time.Now().Add(keeperWait); ; {
		if _, err := w.js.Stream(ctx, streamName(w.Name)); !errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		switch status, err := Ask(ctx, w.Conn, w.Name); {
		case err == nil && status.Plan != w.plan.plan:
			return fmt.Errorf("census %q counts %q now, not %q: start the worker again", w.Name,
				status.Plan, w.plan.plan)
		case !errors.Is(err, ErrNoKeeper):
			return nil
		case time.Now().After(ends):
			return errOver
		case sleep(ctx, firstDelay) != nil:
			return nil
		}
	}
}

// tell sends news to the keeper that need no answer.
func (w *Worker) tell(r request) {
	r.Plan = w.plan.plan
	r.Version = w.Version
	r.Worker = w.ID
	if data, err := json.Marshal(r); err == nil {
		w.Conn.Publish(keeperSubject(w.Name), data) // if it is lost, the next news is as good
	}
}

// sleep waits for some time, or until the context ends, whose cause it then returns.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}

// unit counts one unit and sends its tally, and lets the server know all the while that it is alive.
// An error means leaving the census; a unit that cannot be counted is not an error.
func (w *Worker) unit(ctx context.Context, slot int, m jetstream.Msg) error {
	r := request{Act: actBegin, Plan: w.plan.plan, Version: w.Version, Worker: w.ID, Slot: slot, Try: 1}
	var err error
	if r.Unit, err = unitOf(m.Subject()); err != nil || r.Unit >= w.plan.units {
		w.Say(fmt.Sprintf("the queue has %q, which is no unit", m.Subject()))
		m.Term()
		return nil
	}
	if meta, err := m.Metadata(); err == nil {
		r.Try = int(meta.NumDelivered)
	}
	// A unit may be handed out although its tally is in the record, if the acknowledgement was lost. If the
	// keeper is away it is counted.
	switch answer, err := ask(ctx, w.Conn, w.Name, r); {
	case err != nil:
	case answer.Verdict == verdictRefuse:
		m.Nak()
		return fmt.Errorf("the keeper refuses this worker: %s", answer.Reason)
	case answer.Verdict == verdictDone:
		w.acknowledge(ctx, m, r)
		return nil
	case answer.Verdict == verdictOther:
		m.NakWithDelay(firstDelay)
		return nil
	}
	var done, total atomic.Int64
	defer w.heart(m, r, &done, &total)()
	started := time.Now()
	tally, err := w.guarded(ctx, r.Unit, func(now, of int64) {
		done.Store(now)
		total.Store(of)
	})
	r.Elapsed = time.Since(started)
	if ctx.Err() != nil && err != nil {
		m.Nak() // another may have it at once
		w.tell(request{Act: actLeave, Slot: slot, Unit: r.Unit})
		return nil
	}
	if err != nil {
		return w.failed(ctx, m, r, err)
	}
	r.Act = actTally
	r.Tally = tally
	if size := int64(len(tally)) + 4096; size > w.Conn.MaxPayload() {
		return w.failed(ctx, m, r, fmt.Errorf(
			"its tally takes %d bytes, and the server carries %d: plan smaller units, or give it a larger "+
				"max_payload",
			len(tally), w.Conn.MaxPayload()))
	}
	if taken, err := w.deliver(ctx, r); !taken {
		m.Nak()
		return err
	}
	w.units.Add(1)
	w.acknowledge(ctx, m, r)
	return nil
}

// guarded counts a unit; what panics has failed, and takes no other units with it.
func (w *Worker) guarded(
	ctx context.Context, unit int, progress func(done, total int64),
) (tally []byte, err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("it panicked: %v", trouble)
		}
	}()
	return w.count(ctx, unit, progress)
}

// heart beats until the function that it returns is called: the server then keeps the unit for us, and
// the keeper can report progress.
func (w *Worker) heart(m jetstream.Msg, r request, done, total *atomic.Int64) (stop func()) {
	ctx, quit := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		for sleep(ctx, w.beat) == nil {
			m.InProgress()
			w.tell(request{
				Act: actBeat, Slot: r.Slot, Unit: r.Unit, Try: r.Try, Done: done.Load(), Total: total.Load(),
			})
		}
	})
	return func() {
		quit()
		group.Wait()
	}
}

// deliver sends a tally to the keeper until it is in the record. While the keeper is away the tally is
// held, however long it takes; only if the work ends it is not taken.
func (w *Worker) deliver(ctx context.Context, r request) (taken bool, err error) {
	for delay := firstDelay; ; delay = min(2*delay, lastDelay) {
		answer, err := w.offer(ctx, r)
		switch {
		case err == nil && (answer.Verdict == verdictYes || answer.Verdict == verdictDone):
			return true, nil
		case err == nil && answer.Verdict == verdictRefuse:
			return false, fmt.Errorf("the keeper refuses unit %d: %s", r.Unit, answer.Reason)
		case ctx.Err() != nil:
			return false, nil
		case errors.Is(err, ErrNoKeeper):
			if err := w.over(ctx); err != nil {
				return false, err // it ended while we were stopped or cut off
			}
		}
		switch {
		case delay > firstDelay:
		case err == nil:
			w.Say(fmt.Sprintf("the keeper cannot write unit %d (%s): holding it", r.Unit, answer.Reason))
		default:
			w.Say(fmt.Sprintf("the keeper is away: holding unit %d", r.Unit))
		}
		if sleep(ctx, delay) != nil {
			return false, nil
		}
	}
}

// offer asks the keeper once to take a tally. If the work ends meanwhile the keeper still has a second to
// answer: the tally may be the work of hours.
func (w *Worker) offer(ctx context.Context, r request) (reply, error) {
	limit, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, cancel) })()
	return ask(limit, w.Conn, w.Name, r)
}

// failed reports to the keeper that a unit cannot be counted, and gives it back, or up.
func (w *Worker) failed(ctx context.Context, m jetstream.Msg, r request, reason error) error {
	r.Act = actFail
	r.Error = reason.Error()
	r.Tally = nil
	if answer, err := ask(ctx, w.Conn, w.Name, r); err == nil && answer.Verdict == verdictDead {
		m.TermWithReason("the unit failed too often")
		return nil
	}
	m.NakWithDelay(min(firstDelay<<min(r.Try, 10), lastDelay))
	return nil
}

// acknowledge takes a unit out of the queue, and waits until the server has heard. If it has not, the
// unit is handed out again and its next worker learns that it is done.
func (w *Worker) acknowledge(ctx context.Context, m jetstream.Msg, r request) {
	err := m.DoubleAck(ctx)
	if errors.Is(err, nats.ErrNoResponders) {
		return // the queue is gone: mostly because this was the last unit, and next finds out
	}
	if err != nil && ctx.Err() == nil {
		w.Say(fmt.Sprintf("unit %d is in the record, but the queue was not notified: %v", r.Unit, err))
	}
}

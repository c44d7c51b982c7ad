package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lightsout/internal/app/census"
)

// Counting returns what counts the units of a plan, by package census.
func Counting(ctx context.Context, plan string) (CountFunc, error) {
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return nil, err
	}
	counter := census.NewCounter(p)
	return func(ctx context.Context, unit int, progress func(done, total int64)) ([]byte, error) {
		tally, err := counter.Count(ctx, unit, progress)
		if err != nil {
			return nil, err
		}
		return json.Marshal(tally)
	}, nil
}

// unit counts one unit and sends its tally, and lets the server know all the while that it is alive.
// An error means leaving the census; a unit that cannot be counted is not an error.
func (w *Worker) unit(ctx context.Context, slot int, m jetstream.Msg) error {
	r := request{Plan: w.plan.plan, Version: w.Version, Worker: w.ID, Slot: slot, Try: 1}
	var err error
	if r.Unit, err = unitOf(m.Subject()); err != nil || r.Unit >= w.plan.units {
		w.Say(fmt.Sprintf("the queue has %q, which is no unit", m.Subject()))
		m.Term()
		return nil
	}
	if meta, err := m.Metadata(); err == nil {
		r.Try = int(meta.NumDelivered)
	}
	wanted, err := w.begin(ctx, r)
	if err != nil {
		m.Nak()
		return err
	}
	if !wanted {
		w.acknowledge(ctx, m, r)
		return nil
	}
	var progress atomic.Pointer[[2]int64]
	defer w.heart(m, r, &progress)()
	started := time.Now()
	tally, err := w.guarded(ctx, r.Unit, func(done, total int64) { progress.Store(&[2]int64{done, total}) })
	r.Elapsed = time.Since(started)
	if ctx.Err() != nil && err != nil {
		m.Nak() // another may have it at once
		w.tell(request{Act: actLeave, Slot: slot, Unit: r.Unit})
		return nil
	}
	if err != nil {
		return w.failed(ctx, m, r, err)
	}
	r.Act, r.Tally = actTally, tally
	if size := int64(len(tally)) + 4096; size > w.Conn.MaxPayload() {
		return w.failed(ctx, m, r, fmt.Errorf("its tally takes %d bytes, and the server carries %d: plan smaller units, or give it a larger max_payload", len(tally), w.Conn.MaxPayload()))
	}
	answer, err := w.deliver(ctx, r)
	if err != nil {
		m.Nak()
		return err
	}
	if answer.Verdict == "" {
		m.Nak() // the work ends, and the keeper did not take the tally
		return nil
	}
	w.units.Add(1)
	w.acknowledge(ctx, m, r)
	return nil
}

// guarded counts a unit; what panics has failed, and takes no other units with it.
func (w *Worker) guarded(ctx context.Context, unit int, progress func(done, total int64)) (tally []byte, err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("it panicked: %v", trouble)
		}
	}()
	return w.count(ctx, unit, progress)
}

// begin asks the keeper whether a unit is still to be counted. A unit may be handed out although its
// tally is in the record, if the acknowledgement was lost. If the keeper is away it is counted.
func (w *Worker) begin(ctx context.Context, r request) (wanted bool, err error) {
	r.Act = actBegin
	answer, err := ask(ctx, w.Conn, w.Name, r)
	if err != nil {
		return true, nil
	}
	if answer.Verdict == verdictRefuse {
		return false, fmt.Errorf("the keeper refuses this worker: %s", answer.Reason)
	}
	return answer.Verdict != verdictDone, nil
}

// heart beats until the function that it returns is called: the server then keeps the unit for us, and
// the keeper can report progress.
func (w *Worker) heart(m jetstream.Msg, r request, progress *atomic.Pointer[[2]int64]) (stop func()) {
	quit := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(w.beat)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				m.InProgress()
				beat := request{Act: actBeat, Slot: r.Slot, Unit: r.Unit, Try: r.Try}
				if at := progress.Load(); at != nil {
					beat.Done, beat.Total = at[0], at[1]
				}
				w.tell(beat)
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
	}
}

// deliver sends a tally to the keeper until it is in the record. While the keeper is away the tally is
// held, however long it takes; only if the context ends there is no answer.
func (w *Worker) deliver(ctx context.Context, r request) (reply, error) {
	for delay := firstDelay; ; delay = min(2*delay, lastDelay) {
		answer, err := w.offer(ctx, r)
		switch {
		case err == nil && (answer.Verdict == verdictYes || answer.Verdict == verdictDone):
			return answer, nil
		case err == nil && answer.Verdict == verdictRefuse:
			return reply{}, fmt.Errorf("the keeper refuses unit %d: %s", r.Unit, answer.Reason)
		case ctx.Err() != nil:
			return reply{}, nil
		case errors.Is(err, ErrNoKeeper):
			if over, err := w.over(ctx); over {
				return reply{}, err // it ended while we were stopped or cut off
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
			return reply{}, nil
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
	r.Act, r.Error, r.Tally = actFail, reason.Error(), nil
	answer, err := ask(ctx, w.Conn, w.Name, r)
	if err == nil && answer.Verdict == verdictDead {
		m.TermWithReason("the unit failed too often")
		return nil
	}
	m.NakWithDelay(min(firstDelay<<min(r.Try, 10), lastDelay))
	return nil
}

// acknowledge takes a unit out of the queue, and waits until the server has heard. If it has not, the
// unit is handed out again and its next worker learns that it is done.
func (w *Worker) acknowledge(ctx context.Context, m jetstream.Msg, r request) {
	limit, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	err := m.DoubleAck(limit)
	if errors.Is(err, nats.ErrNoResponders) {
		return // the queue is gone: mostly because this was the last unit, and next finds out
	}
	if err != nil && ctx.Err() == nil {
		w.Say(fmt.Sprintf("unit %d is in the record, but the queue was not notified: %v", r.Unit, err))
	}
}

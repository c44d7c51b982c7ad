package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lightsout/research/census"
)

const (
	callWait    = 5 * time.Second // how long a server may take for one call, as JetStream has it by default
	publishWait = 2 * time.Second // and to take a few units: workers wait for the keeper meanwhile
	gatherTries = 5               // how often a piece of a record is requested
)

// about is what a queue says of its census.
type about struct {
	plan, version string
	units         int
}

func aboutOf(meta map[string]string) about {
	units, _ := strconv.Atoi(meta[metaUnits])
	return about{plan: meta[metaPlan], version: meta[metaVersion], units: units}
}

// open makes the stream and its consumer, or takes over those that exist. Units that another
// keeper left in the stream are dropped: the record decides which are missing. The stream itself
// is not dropped, because the numbers of its messages would begin again, and a late acknowledgement of
// an old message would then be taken for one of a new message.
func (k *Keeper) open(ctx context.Context, replace bool) error {
	plan := k.Plan.String()
	if old, err := k.js.Stream(ctx, streamName(k.Name)); err == nil {
		if there := aboutOf(old.CachedInfo().Config.Metadata); there.plan != plan && !replace {
			return fmt.Errorf(
				"census %q counts %q here, not %q: give another --name, or --replace to abandon that one",
				k.Name, there.plan, plan)
		}
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return k.explain(ctx, err)
	}
	var err error
	k.stream, err = k.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName(k.Name), Description: "units of a census of lightsout",
		Subjects:  []string{"lightsout." + k.Name + ".unit.*"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: k.Replicas,
		// a unit is in the queue once
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		MaxMsgs: 2 * window, MaxMsgSize: 1 << 10,
		Metadata: map[string]string{
			metaPlan: plan, metaUnits: strconv.Itoa(k.Plan.Units()), metaVersion: k.Version,
		},
	})
	if err != nil {
		return k.explain(ctx, err)
	}
	if err := k.stream.Purge(ctx); err != nil {
		return k.explain(ctx, err)
	}
	k.consumer, err = k.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: k.AckWait,
		MaxDeliver: k.Attempts, MaxAckPending: -1, MaxWaiting: 1 << 14,
	})
	return k.explain(ctx, err)
}

// explain says what an error means for the operator of the server, unless the context has ended.
func (k *Keeper) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled),
		errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf(
			"JetStream is not enabled: start the NATS server with -js, and allow this account to use it")
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return errors.New("the NATS server does not answer: it may be overloaded, or deny JetStream")
	}
	return fmt.Errorf("queue of census %q: %w", k.Name, err)
}

// publish puts units in the queue, and returns how many of them the server has for sure. A unit that
// already exists is not put there again.
func (k *Keeper) publish(ctx context.Context, units []int) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	futures := make([]jetstream.PubAckFuture, 0, len(units))
	for _, unit := range units {
		future, err := k.js.PublishAsync(unitSubject(k.Name, unit), nil,
			jetstream.WithExpectStream(streamName(k.Name)))
		if err != nil {
			return 0, err
		}
		futures = append(futures, future)
	}
	for n, future := range futures {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			// With this description, the queue has the unit.
			api, ok := errors.AsType[*jetstream.APIError](err)
			if !ok || !strings.Contains(api.Description, "per subject") {
				return n, err
			}
		case <-ctx.Done():
			return n, ctx.Err()
		}
	}
	return len(units), nil
}

// gone reports whether an error says that the queue is not there anymore.
func gone(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound)
}

// piece is a part of a record that fits in one message.
type piece struct {
	Plan  string               `json:"plan"`
	Units int                  `json:"units"`          // of the plan
	Rows  []census.CountedUnit `json:"rows,omitempty"` // in order
	Next  int                  `json:"next"`           // from where on to ask; Units if nothing is left
}

const (
	pieceSize = 256 << 10 // bytes of tallies in a piece: workers wait while it is read
	rowSize   = 256       // what a row takes beside its tally and the name of its worker, at most
)

// gather answers what is in the record from a unit on, as much as a message holds.
func (k *Keeper) gather(from int) reply {
	most := min(pieceSize, int(k.Conn.MaxPayload())-4096)
	p := piece{Plan: k.Plan.String(), Units: k.Plan.Units(), Next: k.Plan.Units()}
	size := 0
	for u, err := range k.Record.Counted(max(0, from)) {
		if err != nil {
			return reply{Verdict: verdictLater, Reason: err.Error()}
		}
		// The first row goes in any case: it came in a message that was as large.
		size += len(u.Tally) + len(u.Worker) + rowSize
		if size > most && len(p.Rows) > 0 {
			p.Next = u.Unit
			break
		}
		p.Rows = append(p.Rows, u)
	}
	return reply{Verdict: verdictYes, Piece: &p}
}

// Gather fetches the record of a keeper piece by piece from a unit on, while the census runs. Begin is called
// first, with the plan; take gets the units of each piece. Units that are counted meanwhile may be among
// them.
func Gather(
	ctx context.Context, c *nats.Conn, name string, from int, begin func(plan string, units int) error,
	take func([]census.CountedUnit) error,
) error {
	for plan := ""; ; {
		p, err := askPiece(ctx, c, name, from)
		if err != nil {
			return err
		}
		switch {
		case plan == "":
			if err := begin(p.Plan, p.Units); err != nil {
				return err
			}
			plan = p.Plan
		case plan != p.Plan:
			return fmt.Errorf("census %q counts %q now, not %q: gather it again", name, p.Plan, plan)
		}
		if err := take(p.Rows); err != nil {
			return err
		}
		if p.Next >= p.Units {
			return nil
		}
		if p.Next <= from {
			return fmt.Errorf("the keeper of census %q repeats itself at unit %d", name, from)
		}
		from = p.Next
	}
}

// askPiece requests one piece, and retries if the keeper is busy.
func askPiece(ctx context.Context, c *nats.Conn, name string, from int) (*piece, error) {
	for try := 1; ; try++ {
		answer, err := ask(ctx, c, name, request{Act: actGather, Unit: from})
		switch {
		case err == nil && answer.Piece != nil && answer.Piece.Plan != "":
			return answer.Piece, nil
		case err == nil && answer.Verdict == verdictRefuse:
			return nil, fmt.Errorf("the keeper of census %q refuses: %s", name, answer.Reason)
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, ErrNoKeeper) || try == gatherTries:
			if err == nil {
				err = errors.New(answer.Reason)
			}
			return nil, err
		}
		if err := sleep(ctx, firstDelay); err != nil {
			return nil, err
		}
	}
}

// Counting returns what counts the units of a plan, by package census. The record is that of the counter.
func Counting(
	ctx context.Context, plan string,
	record func(context.Context, int, func([]census.CountedUnit) error) error,
) (CountFunc, error) {
	p, err := census.ParsePlan(ctx, strings.Fields(plan))
	if err != nil {
		return nil, err
	}
	counter := census.NewCounter(p)
	counter.Record = record
	return counter.Count, nil
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

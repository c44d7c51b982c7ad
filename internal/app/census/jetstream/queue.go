package jetstream

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	callWait    = 5 * time.Second // how long a server may take for one call
	publishWait = 2 * time.Second // and to take a few units: workers wait for the keeper meanwhile
)

// queue is the stream of one census, as its keeper sees it.
type queue struct {
	js       jetstream.JetStream
	name     string
	stream   jetstream.Stream
	consumer jetstream.Consumer
}

type about struct {
	plan, version   string
	units, attempts int
}

func aboutOf(meta map[string]string) about {
	units, _ := strconv.Atoi(meta[metaUnits])
	attempts, _ := strconv.Atoi(meta[metaAttempts])
	return about{meta[metaPlan], meta[metaVersion], units, attempts}
}

// open makes the stream and its consumer, or takes over those that exist. Units that another
// keeper left in the stream are dropped: the record decides which are missing. The stream itself
// is not dropped, because the numbers of its messages would begin again, and a late acknowledgement of
// an old message would then be taken for one of a new message.
func (q *queue) open(caller context.Context, a about, ackWait time.Duration, replicas int, replace bool) error {
	ctx, cancel := context.WithTimeout(caller, 3*callWait)
	defer cancel()
	if old, err := q.js.Stream(ctx, streamName(q.name)); err == nil {
		if there := aboutOf(old.CachedInfo().Config.Metadata); there.plan != a.plan && !replace {
			return fmt.Errorf("census %q counts %q here, not %q: give another --name, or --replace to abandon that one", q.name, there.plan, a.plan)
		}
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return q.explain(caller, err)
	}
	var err error
	q.stream, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName(q.name), Description: "units of a census of lightsout", Subjects: []string{"lightsout." + q.name + ".unit.*"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: replicas,
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, // a unit is in the queue once
		Metadata: map[string]string{metaPlan: a.plan, metaUnits: strconv.Itoa(a.units), metaVersion: a.version, metaAttempts: strconv.Itoa(a.attempts)},
	})
	if err != nil {
		return q.explain(caller, err)
	}
	if err := q.stream.Purge(ctx); err != nil {
		return q.explain(caller, err)
	}
	q.consumer, err = q.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: a.attempts,
		MaxAckPending: -1, MaxWaiting: 1 << 14,
	})
	return q.explain(caller, err)
}

// explain says what an error means for the operator of the server, unless the caller gave up.
func (q *queue) explain(caller context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case caller.Err() != nil:
		return caller.Err()
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("JetStream is not enabled: start the NATS server with -js, and allow this account to use it")
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return errors.New("the NATS server does not answer: it may be overloaded, or deny JetStream")
	}
	return fmt.Errorf("queue of census %q: %w", q.name, err)
}

// publish puts units in the queue, and returns how many of them the server has for sure. A unit that
// already exists is not put there again.
func (q *queue) publish(ctx context.Context, units []int) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	futures := make([]jetstream.PubAckFuture, 0, len(units))
	for _, unit := range units {
		future, err := q.js.PublishAsync(unitSubject(q.name, unit), nil, jetstream.WithExpectStream(streamName(q.name)))
		if err != nil {
			return 0, err
		}
		futures = append(futures, future)
	}
	for n, future := range futures {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			if !isThere(err) {
				return n, err
			}
		case <-ctx.Done():
			return n, ctx.Err()
		}
	}
	return len(units), nil
}

// idle reports whether the queue has nothing to hand out and waits for no worker, and the last message that it has
// handed out. A message that was published just now may not count yet.
func (q *queue) idle(ctx context.Context) (idle bool, last uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	info, err := q.consumer.Info(ctx)
	if err != nil {
		return false, 0, err
	}
	return info.NumPending == 0 && info.NumAckPending == 0, info.Delivered.Stream, nil
}

// message returns the number of the message of a unit, or 0 if the stream no longer has it.
func (q *queue) message(ctx context.Context, unit int) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	m, err := q.stream.GetLastMsgForSubject(ctx, unitSubject(q.name, unit))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return m.Sequence, nil
}

func (q *queue) at(ctx context.Context, sequence uint64) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	message, err := q.stream.GetMsg(ctx, sequence)
	if err != nil {
		return 0, err
	}
	return unitOf(message.Subject)
}

func (q *queue) drop(ctx context.Context, unit int) error {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	return q.stream.Purge(ctx, jetstream.WithPurgeSubject(unitSubject(q.name, unit)))
}

// remove deletes the queue, because nothing is left to hand out.
func (q *queue) remove(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	err := q.js.DeleteStream(ctx, streamName(q.name))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	return err
}

// gone reports whether an error says that the queue is not there anymore.
func gone(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound)
}

// isThere reports whether a unit was refused because the queue has it.
func isThere(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && strings.Contains(api.Description, "per subject")
}

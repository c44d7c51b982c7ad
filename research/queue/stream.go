package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func streamName(name string) string { return "lightsout-" + name }

func unitSubject(name string, unit int) string {
	return "lightsout." + name + ".unit." + strconv.Itoa(unit)
}

func unitOf(subject string) (int, error) {
	unit, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	if err != nil || unit < 0 {
		return 0, fmt.Errorf("%q is not a unit", subject)
	}
	return unit, nil
}

// consumerName is the one durable consumer of a stream, which all workers share.
const consumerName = "workers"

// Metadata of a stream, so that a worker needs only an address.
const (
	metaPlan    = "lightsout-plan"
	metaUnits   = "lightsout-units"
	metaVersion = "lightsout-version"
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

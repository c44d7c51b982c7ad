package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"lightsout/internal/base/text"

	"github.com/nats-io/nats.go"
)

// act is the kind of a request to the keeper.
type act string

const (
	actBegin  act = "begin"  // a worker begins a unit: is it still wanted?
	actBeat   act = "beat"   // a worker is alive, and so far; no reply
	actTally  act = "tally"  // a unit is counted: write it
	actFail   act = "fail"   // a unit cannot be counted
	actLeave  act = "leave"  // a worker leaves, or gives a unit back; no reply
	actStatus act = "status" // how far is it all?
	actGather act = "gather" // what is in the record, from a unit on?
)

// request is a message of workers and observers to the keeper.
type request struct {
	Act     act             `json:"act"`
	Plan    string          `json:"plan,omitempty"`
	Version string          `json:"version,omitempty"`
	Worker  string          `json:"worker,omitempty"`
	Slot    int             `json:"slot,omitempty"`
	Unit    int             `json:"unit"`
	Try     int             `json:"try,omitempty"` // which delivery of the unit it is, from 1
	Elapsed time.Duration   `json:"elapsed,omitempty"`
	Done    int64           `json:"done,omitempty"` // of the unit
	Total   int64           `json:"total,omitempty"`
	Tally   json.RawMessage `json:"tally,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// verdict is the reply of the keeper.
type verdict string

const (
	verdictYes    verdict = "yes"    // continue; the tally is in the record
	verdictDone   verdict = "done"   // the record had this unit already
	verdictOther  verdict = "other"  // this worker counted it: another does so again
	verdictDead   verdict = "dead"   // the unit failed too often and is not tried again
	verdictLater  verdict = "later"  // the record cannot be written now: hold the tally
	verdictRefuse verdict = "refuse" // of another plan or version: leave
)

type reply struct {
	Verdict verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"`
	Status  *Status `json:"status,omitempty"`
	Piece   *piece  `json:"piece,omitempty"`
}

const (
	callWait    = 5 * time.Second // how long a server may take for one call, as JetStream has it by default
	publishWait = 2 * time.Second // and to take a few units: workers wait for the keeper meanwhile
	gatherTries = 5               // how often a piece of a record is requested
)

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

func keeperSubject(name string) string { return "lightsout." + name + ".keeper" }
func overSubject(name string) string   { return "lightsout." + name + ".over" }

func (k *Keeper) serve(ctx context.Context, m *nats.Msg) {
	answer := k.answer(ctx, m.Data)
	if m.Reply == "" {
		return
	}
	data, err := json.Marshal(answer)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		k.Say(fmt.Sprintf("a worker waits for an answer that cannot be sent: %v", err)) // it asks again
	}
}

// answer returns the answer to a request. A tally is in the record before it returns.
func (k *Keeper) answer(ctx context.Context, data []byte) reply {
	var r request
	if err := json.Unmarshal(data, &r); err != nil {
		return reply{Verdict: verdictRefuse, Reason: "the request is not readable: " + err.Error()}
	}
	switch reason := k.validate(r); {
	case r.Act == actStatus:
		return k.fitting(k.Status(), int(k.Conn.MaxPayload()))
	case r.Act == actGather:
		return k.gather(r.Unit)
	case reason != "":
		return reply{Verdict: verdictRefuse, Reason: reason}
	}
	k.state.mu.Lock()
	defer k.state.mu.Unlock()
	k.state.heartbeat(r)
	switch r.Act {
	case actBegin:
		return k.begin(r)
	case actTally:
		return k.write(ctx, r)
	case actFail:
		return k.fail(r)
	case actBeat, actLeave:
		return reply{} // no one waits for it
	}
	return reply{Verdict: verdictRefuse, Reason: fmt.Sprintf("unknown act %q", r.Act)}
}

// validate says why a request is not of this census, or nothing.
func (k *Keeper) validate(r request) string {
	switch {
	case r.Plan != k.Plan.String():
		return fmt.Sprintf("census %q counts %q now, not %q: start the worker again", k.Name, k.Plan, r.Plan)
	case r.Version != k.Version:
		return fmt.Sprintf("the keeper is lightsout %s and the worker %s: they must be the same",
			k.Version, r.Version)
	case CheckWorker(r.Worker) != nil:
		return CheckWorker(r.Worker).Error()
	case r.Slot < -1 || r.Slot >= MaxSlots:
		return fmt.Sprintf("there is no slot %d: they are 0 to %d", r.Slot, MaxSlots-1)
	case r.Elapsed < 0 || r.Done < 0 || r.Total < 0:
		return "nothing takes less than no time, or is less than not begun"
	case r.Unit < 0 || r.Unit >= k.Plan.Units():
		return fmt.Sprintf("there is no unit %d: they are 0 to %d", r.Unit, k.Plan.Units()-1)
	}
	return ""
}

func (k *Keeper) begin(r request) reply {
	switch {
	case k.state.has[r.Unit]:
		return reply{Verdict: verdictDone}
	case k.state.yields(r, k.Attempts):
		return reply{Verdict: verdictOther}
	}
	return reply{Verdict: verdictYes}
}

func (k *Keeper) write(ctx context.Context, r request) reply {
	tally, err := k.state.checks.CheckUnit(ctx, r.Unit, r.Tally)
	if ctx.Err() != nil {
		return reply{Verdict: verdictLater, Reason: "the keeper stops"}
	}
	if err != nil {
		k.Say(fmt.Sprintf("unit %d from %s is refused: %v", r.Unit, r.Worker, err))
		return reply{Verdict: verdictRefuse, Reason: err.Error()}
	}
	fresh, err := k.Record.Put(r.Unit, tally, r.Worker, r.Elapsed)
	if err != nil {
		k.failed = fmt.Errorf(
			"unit %d from %s cannot be written to the record: %w; after that is fixed, the same "+
				"command resumes",
			r.Unit, r.Worker, err)
		return reply{Verdict: verdictLater, Reason: err.Error()}
	}
	if !fresh && k.state.yields(r, k.Attempts) {
		return reply{Verdict: verdictDone} // it came twice
	}
	k.state.complete(r.Unit, r.Worker)
	k.state.count(r.Unit, fresh)
	if !fresh {
		return reply{Verdict: verdictDone}
	}
	if rand.Float64() < k.Recount {
		k.state.recount(r.Unit, r.Worker)
	}
	return reply{Verdict: verdictYes}
}

// fail notes that a unit could not be counted, and gives it up if that was its last try.
func (k *Keeper) fail(r request) reply {
	reason := fmt.Sprintf("try %d: %s", r.Try, text.ClipAt(r.Error, 500))
	if r.Try < k.Attempts || k.state.has[r.Unit] {
		k.Say(fmt.Sprintf("unit %d failed at %s, %s; it is tried again", r.Unit, r.Worker, reason))
		return reply{Verdict: verdictYes}
	}
	k.markFailed(r.Unit, reason)
	return reply{Verdict: verdictDead} // the worker takes it out of the queue
}

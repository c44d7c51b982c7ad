package jetstream

import (
	"encoding/json"
	"fmt"

	"github.com/nats-io/nats.go"

	"lightsout/internal/app/census"
	"lightsout/internal/base/text"
)

// serve answers one request. A tally is in the record before the answer is sent.
func (k *Keeper) serve(m *nats.Msg) {
	var r request
	if err := json.Unmarshal(m.Data, &r); err != nil {
		k.answer(m, reply{Verdict: verdictRefuse, Reason: "the request is not readable: " + err.Error()})
		return
	}
	if r.Act == actStatus {
		k.answer(m, k.fitting(k.Status(), int(k.Conn.MaxPayload())))
		return
	}
	if r.Act == actGather {
		k.answer(m, k.gather(r.Unit))
		return
	}
	if reason := k.stranger(r); reason != "" {
		k.answer(m, reply{Verdict: verdictRefuse, Reason: reason})
		return
	}
	k.book.hear(r)
	switch r.Act {
	case actBegin:
		k.answer(m, k.begin(r))
	case actTally:
		k.answer(m, k.write(r))
	case actFail:
		k.answer(m, k.fail(r))
	case actBeat, actLeave:
	default:
		k.answer(m, reply{Verdict: verdictRefuse, Reason: fmt.Sprintf("unknown act %q", r.Act)})
	}
}

// stranger says why a request is not of this census, or nothing.
func (k *Keeper) stranger(r request) string {
	switch {
	case r.Plan != k.Plan:
		return fmt.Sprintf("census %q counts %q now, not %q: start the worker again", k.Name, k.Plan, r.Plan)
	case r.Version != k.Version:
		return fmt.Sprintf("the keeper is lightsout %s and the worker %s: they must be the same", k.Version, r.Version)
	case CheckWorker(r.Worker) != nil:
		return CheckWorker(r.Worker).Error()
	case r.Slot < -1 || r.Slot >= MostSlots:
		return fmt.Sprintf("there is no slot %d: they are 0 to %d", r.Slot, MostSlots-1)
	case r.Elapsed < 0 || r.Done < 0 || r.Total < 0:
		return "nothing takes less than no time, or is less than not begun"
	case r.Unit < 0 || r.Unit >= k.Units:
		return fmt.Sprintf("there is no unit %d: they are 0 to %d", r.Unit, k.Units-1)
	}
	return ""
}

func (k *Keeper) begin(r request) reply {
	if k.book.isCounted(r.Unit) {
		return reply{Verdict: verdictDone}
	}
	return reply{Verdict: verdictYes}
}

func (k *Keeper) write(r request) reply {
	var tally census.Tally
	if err := json.Unmarshal(r.Tally, &tally); err != nil {
		return reply{Verdict: verdictRefuse, Reason: err.Error()}
	}
	if tally.Units() != 1 || !tally.Has(r.Unit) {
		return reply{Verdict: verdictRefuse, Reason: fmt.Sprintf("the tally is not of unit %d", r.Unit)}
	}
	fresh, err := k.Record.Put(r.Unit, r.Tally, r.Worker, r.Elapsed)
	if err != nil {
		k.failed = fmt.Errorf("unit %d from %s cannot be written to the record: %w; after that is fixed, the same command resumes", r.Unit, r.Worker, err)
		return reply{Verdict: verdictLater, Reason: err.Error()}
	}
	k.book.count(r.Unit, fresh)
	if !fresh {
		return reply{Verdict: verdictDone}
	}
	return reply{Verdict: verdictYes}
}

// fail notes that a unit could not be counted, and gives it up if that was its last try.
func (k *Keeper) fail(r request) reply {
	reason := fmt.Sprintf("try %d: %s", r.Try, text.ClipAt(r.Error, 500))
	if r.Try < k.Attempts || k.book.isCounted(r.Unit) {
		k.Say(fmt.Sprintf("unit %d failed at %s, %s; it is tried again", r.Unit, r.Worker, reason))
		return reply{Verdict: verdictYes}
	}
	k.bury(r.Unit, reason)
	return reply{Verdict: verdictDead} // the worker takes it out of the queue
}

func (k *Keeper) answer(m *nats.Msg, r reply) {
	if m.Reply == "" {
		return
	}
	data, err := json.Marshal(r)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		k.Say(fmt.Sprintf("a worker waits for an answer that cannot be sent: %v", err)) // it asks again
	}
}

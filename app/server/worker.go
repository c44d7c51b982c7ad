package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"lightsout/app/api"
	"lightsout/internal/base/text"
)

// Worker does acts, one at a time.
type Worker interface {
	// Do runs an act and returns its answer as JSON. It returns soon after its context ends, and lost
	// reports that the worker cannot be used again.
	Do(ctx context.Context, act string, params []byte, report func(api.Progress)) (answer []byte,
		lost bool, err error)
	// Yield lets other work go first, from now on.
	Yield()
	// Spent returns the processor time that the worker has taken, or the time of day if that is unknown.
	Spent() time.Duration
	// Resident returns how many bytes of memory the worker has, or 0 if that is unknown.
	Resident() int64
	Close()
}

// Divide divides memory between a server and its workers, and returns how many workers that is enough for
// and how much each may take. What all of them take together is never more than the whole.
func Divide(memory int64) (own int64, places int, each int64) {
	const (
		least = 256 << 20
		limit = 4 << 30
	)
	own = min(memory/4, 1<<30)
	places = int(max(1, min(int64(placesPerProcessor*runtime.GOMAXPROCS(0)), (memory-own)/least)))
	return own, places, min(limit, (memory-own)/int64(places)) - arena
}

// arena is the unit in which Go takes memory from the system. The kernel counts all of the last one.
const arena = 64 << 20

// Acts run in their own processes, because only the kernel can do what a public server needs: stop
// work for certain, bound its memory without harm to anything else, and give a short act the processor
// at once while long ones are running. ADR 15 has the figures.
//
// Server and worker talk in gob over the standard input and output of the worker: orders to it, results from
// it. The worker ends when its input does, which the kernel sees to if the server is killed.

// order is an act to run or, with Stop, the number of one to cancel.
type order struct {
	Number int64 // of the orders to this worker
	Stop   bool
	Act    string
	Params []byte
	Time   time.Duration // 0 for any
}

// result is progress, or how an order ended.
type result struct {
	Progress *api.Progress // the order goes on
	Answer   []byte
	Wrong    *api.RequestError
	Problem  *Problem
	Panic    *api.PanicError
	Late     bool // the deadline passed without an answer
	Canceled bool
	Failed   string // another error, for the log
}

// resultOf returns how an order ended.
func resultOf(answer []byte, err error) (r result) {
	switch {
	case err == nil:
		r.Answer = answer
	case errors.As(err, &r.Wrong), errors.As(err, &r.Problem), errors.As(err, &r.Panic):
	case errors.Is(err, context.DeadlineExceeded):
		r.Late = true
	case errors.Is(err, context.Canceled):
		r.Canceled = true
	default:
		r.Failed = cmp.Or(err.Error(), "an error without words")
	}
	return r
}

// err returns the error that resultOf was given.
func (r result) err() error {
	switch {
	case r.Wrong != nil:
		return r.Wrong
	case r.Problem != nil:
		return r.Problem
	case r.Panic != nil:
		return r.Panic
	case r.Late:
		return context.DeadlineExceeded
	case r.Canceled:
		return context.Canceled
	case r.Failed != "":
		return errors.New(r.Failed)
	}
	return nil
}

// here is a worker in this process: for tests, and for programs that cannot start themselves again.
type here struct {
	acts []api.Kind
	env  *api.Env
}

func (h here) Do(
	ctx context.Context, act string, params []byte, report func(api.Progress),
) (answer []byte, lost bool, err error) {
	at := slices.IndexFunc(h.acts, func(a api.Kind) bool { return a.Name == act })
	if at < 0 {
		return nil, false, fmt.Errorf("no act is named %q", text.Clip(act))
	}
	value, err := h.acts[at].Run(ctx, h.env.Watched(report), params)
	if err != nil {
		return nil, false, err
	}
	answer, err = marshal(value, defaultMaxReply)
	return answer, false, err
}

func (here) Yield()               {}
func (here) Spent() time.Duration { return time.Duration(time.Now().UnixNano()) }
func (here) Resident() int64      { return 0 }
func (here) Close()               {}

package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"lightsout/app/api"
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
		most  = 4 << 30
	)
	own = min(memory/4, 1<<30)
	places = int(max(1, min(int64(placesPerProcessor*runtime.GOMAXPROCS(0)), (memory-own)/least)))
	return own, places, min(most, (memory-own)/int64(places)) - arena
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

const (
	// cancelTime is how long a worker may take to end a canceled act, and lateTime to answer after the
	// deadline of one. After that it is killed.
	cancelTime = 200 * time.Millisecond
	lateTime   = time.Second

	maxSaid = 1 << 13 // bytes kept of what a worker writes to standard error
)

// process is a worker outside of this process.
type process struct {
	cmd     *exec.Cmd
	in      io.Closer
	orders  *gob.Encoder
	results *gob.Decoder
	said    *head
	number  int64 // of the last order
}

// Process returns a function that starts workers. The program must call Work with the same memory limit,
// which it finds as its last argument.
func Process(memory int64, program string, args ...string) func() (Worker, error) {
	return func() (Worker, error) {
		cmd := exec.Command(program, append(args[:len(args):len(args)], strconv.FormatInt(memory, 10))...)
		setApart(cmd)
		p := &process{cmd: cmd, said: &head{most: maxSaid}}
		cmd.Stderr = p.said
		cmd.WaitDelay = time.Second
		in, err := cmd.StdinPipe()
		if err != nil {
			return nil, err
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			return nil, err
		}
		if err := cmd.Start(); err != nil {
			return nil, fmt.Errorf("starting a worker: %w", err)
		}
		p.in = in
		p.orders = gob.NewEncoder(in)
		p.results = gob.NewDecoder(bufio.NewReaderSize(out, 64<<10))
		return p, nil
	}
}

func (p *process) Do(
	ctx context.Context, act string, params []byte, report func(api.Progress),
) (answer []byte, lost bool, err error) {
	p.number++
	o := order{Number: p.number, Act: act, Params: params}
	if deadline, ok := ctx.Deadline(); ok {
		o.Time = max(time.Millisecond, time.Until(deadline))
	}
	ended := make(chan struct{})
	killed := make(chan bool, 1)
	stop := context.AfterFunc(ctx, func() { killed <- p.stop(ctx, o.Number, ended) })
	defer func() {
		close(ended)
		if !stop() && <-killed && !lost { // just when the act ended
			p.wait()
			lost = true
		}
	}()
	if p.orders.Encode(o) != nil {
		return nil, true, p.autopsy(ctx)
	}
	for {
		var r result
		if p.results.Decode(&r) != nil {
			return nil, true, p.autopsy(ctx)
		}
		if r.Progress == nil {
			return r.Answer, false, r.err()
		}
		report(*r.Progress)
	}
}

// stop cancels the act that runs, and reports whether it killed the worker because that did not end in time.
func (p *process) stop(ctx context.Context, number int64, ended <-chan struct{}) (killed bool) {
	patience := lateTime
	if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		patience = cancelTime
		go p.orders.Encode(order{Number: number, Stop: true}) // a worker that does not read is killed below
	}
	select {
	case <-ended:
		return false
	case <-time.After(patience):
		p.cmd.Process.Kill()
		return true
	}
}

// autopsy returns why a worker has ended.
func (p *process) autopsy(ctx context.Context) error {
	p.cmd.Process.Kill()
	waited := p.wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	err := fmt.Errorf("the worker ended (%v): %s", waited, strings.TrimSpace(p.said.String()))
	if diedOfMemory(waited, p.said.String()) {
		return fmt.Errorf("%w: %w", errMemory, err)
	}
	return err
}

// wait returns how the process ended. Its standard error is complete then.
func (p *process) wait() error {
	p.in.Close()
	return p.cmd.Wait()
}

// diedOfMemory reports whether a process ended because it had too much memory. At the limit of the process Go
// says so, cannot start a thread, or its own collector crashes; the kernel kills when the machine has no
// more.
func diedOfMemory(waited error, said string) bool {
	for _, words := range []string{"out of memory", "cannot allocate memory", "pthread_create failed",
		"failed to create new OS thread", "SIGSEGV: segmentation violation\nPC="} {
		if strings.Contains(said, words) {
			return true
		}
	}
	return waited != nil && strings.Contains(waited.Error(), "signal: killed")
}

func (p *process) Yield()               { yieldTo(p.cmd.Process.Pid) }
func (p *process) Spent() time.Duration { return spentBy(p.cmd.Process.Pid) }
func (p *process) Resident() int64      { return residentOf(p.cmd.Process.Pid) }

// Close ends an idle worker, which ends when its input does.
func (p *process) Close() {
	kill := time.AfterFunc(lateTime, func() { p.cmd.Process.Kill() })
	defer kill.Stop()
	p.wait()
}

// head keeps the beginning of what is written to it.
type head struct {
	bytes.Buffer
	most int
}

// Write drops what is too much.
func (h *head) Write(p []byte) (int, error) {
	h.Buffer.Write(p[:min(len(p), h.most-h.Len())])
	return len(p), nil
}

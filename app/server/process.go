package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"lightsout/app/api"
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
		return nil, true, p.exitReason(ctx)
	}
	for {
		var r result
		if p.results.Decode(&r) != nil {
			return nil, true, p.exitReason(ctx)
		}
		if r.Progress == nil {
			return r.Answer, false, r.err()
		}
		report(*r.Progress)
	}
}

// stop cancels the act that runs, and reports whether it killed the worker because that did not end in time.
func (p *process) stop(ctx context.Context, number int64, ended <-chan struct{}) (killed bool) {
	wait := lateTime
	if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		wait = cancelTime
		go p.orders.Encode(order{Number: number, Stop: true}) // a worker that does not read is killed below
	}
	select {
	case <-ended:
		return false
	case <-time.After(wait):
		p.cmd.Process.Kill()
		return true
	}
}

// exitReason returns why a worker has ended.
func (p *process) exitReason(ctx context.Context) error {
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

func (p *process) Yield()               { yieldTo(p.cmd.Process.Pid) }
func (p *process) Spent() time.Duration { return spentBy(p.cmd.Process.Pid) }
func (p *process) Resident() int64      { return residentOf(p.cmd.Process.Pid) }

// Close ends an idle worker, which ends when its input does.
func (p *process) Close() {
	kill := time.AfterFunc(lateTime, func() { p.cmd.Process.Kill() })
	defer kill.Stop()
	p.wait()
}

// Process returns a function that starts workers. The program must call Work with the same memory limit,
// which it finds as its last argument.
func Process(memory int64, program string, args ...string) func() (Worker, error) {
	return func() (Worker, error) {
		cmd := exec.Command(program, append(args[:len(args):len(args)], strconv.FormatInt(memory, 10))...)
		setApart(cmd)
		p := &process{cmd: cmd, said: &head{limit: maxSaid}}
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

// head keeps the beginning of what is written to it.
type head struct {
	bytes.Buffer
	limit int
}

// Write drops what is too much.
func (h *head) Write(p []byte) (int, error) {
	h.Buffer.Write(p[:min(len(p), h.limit-h.Len())])
	return len(p), nil
}

const (
	// cancelTime is how long a worker may take to end a canceled act, and lateTime to answer after the
	// deadline of one. After that it is killed.
	cancelTime = 200 * time.Millisecond
	lateTime   = time.Second

	maxSaid = 1 << 13 // bytes kept of what a worker writes to standard error
)

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

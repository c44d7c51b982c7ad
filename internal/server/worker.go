package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"lightsout/internal/api"
)

// Worker does acts, one at a time.
type Worker interface {
	// Do runs an act and returns its answer as JSON. It returns soon after its context ends, and lost
	// reports that the worker cannot be used again.
	Do(ctx context.Context, act string, params []byte, report func(api.Progress)) (answer []byte, lost bool, err error)
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
	const least, most = 256 << 20, 4 << 30
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
// Server and worker exchange frames over the standard input and output of the worker: a byte for the kind, four for the
// length, and the payload. The worker ends when its input does, which the kernel sees to if the server is killed.
const (
	frameRun      = 'r' // to the worker: an order and, after a line break, the parameters
	frameStop     = 's' // to the worker: cancel the act
	frameProgress = 'p' // from the worker; the rest end an act
	frameAnswer   = 'a'
	frameWrong    = 'w' // a *api.RequestError
	frameProblem  = 'x' // a *Problem
	frameLate     = 'l' // the deadline passed without an answer
	frameCanceled = 'c'
	frameFailed   = 'f' // the text of an error, for the log
	framePanicked = 'P' // the same of a panic
)

const (
	maxFrame = 128 << 20

	// cancelTime is how long a worker may take to end a canceled act, and lateTime to answer after the
	// deadline of one. After that it is killed.
	cancelTime = 200 * time.Millisecond
	lateTime   = time.Second

	maxSaid = 1 << 13 // bytes kept of what a worker writes to standard error
)

// order says what to run.
type order struct {
	Act    string `json:"act"`
	Number int64  `json:"number"` // of the orders to this worker
	TimeMS int64  `json:"time_ms,omitempty"`
}

type process struct {
	cmd    *exec.Cmd
	out    *bufio.Reader
	said   *head
	orders int64

	mu sync.Mutex // guards in
	in io.WriteCloser
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
		p.in, p.out = in, bufio.NewReaderSize(out, 64<<10)
		return p, nil
	}
}

// Do implements Worker.
func (p *process) Do(ctx context.Context, act string, params []byte, report func(api.Progress)) ([]byte, bool, error) {
	p.orders++
	o := order{Act: act, Number: p.orders}
	if deadline, ok := ctx.Deadline(); ok {
		o.TimeMS = max(1, time.Until(deadline).Milliseconds())
	}
	head, err := json.Marshal(o)
	if err != nil {
		return nil, false, err
	}
	life := &life{ended: make(chan struct{})}
	stop := context.AfterFunc(ctx, func() { p.stop(ctx, o.Number, life) })
	defer stop()
	defer life.end()
	if p.send(frameRun, head, []byte("\n"), params) != nil {
		return nil, true, p.autopsy(ctx)
	}
	for {
		kind, payload, err := readFrame(p.out)
		if err != nil {
			return nil, true, p.autopsy(ctx)
		}
		switch kind {
		case frameProgress:
			var progress api.Progress
			if json.Unmarshal(payload, &progress) == nil {
				report(progress)
			}
			continue
		case frameAnswer:
			return payload, false, nil
		}
		return nil, false, endOf(kind, payload)
	}
}

// endOf returns the error that a frame represents.
func endOf(kind byte, payload []byte) error {
	switch kind {
	case frameWrong:
		wrong := new(api.RequestError)
		if err := json.Unmarshal(payload, wrong); err != nil {
			return err
		}
		return wrong
	case frameProblem:
		problem := new(Problem)
		if err := json.Unmarshal(payload, problem); err != nil {
			return err
		}
		return problem
	case frameLate:
		return context.DeadlineExceeded
	case frameCanceled:
		return context.Canceled
	case framePanicked:
		what, stack, _ := strings.Cut(string(payload), "\n")
		return &api.PanicError{Value: what, Stack: stack}
	}
	return errors.New(string(payload))
}

// life is the time between the beginning and the end of an act, after which its worker must not be killed anymore.
type life struct {
	ended chan struct{}
	mu    sync.Mutex
	over  bool
}

func (l *life) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	close(l.ended)
}

// stop cancels the act that runs, and kills the worker if it does not end in time.
func (p *process) stop(ctx context.Context, number int64, life *life) {
	patience := lateTime
	if !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		patience = cancelTime
		go p.send(frameStop, strconv.AppendInt(nil, number, 10)) // a worker that does not read is killed below
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-life.ended:
		return
	case <-late.C:
	}
	life.mu.Lock()
	defer life.mu.Unlock()
	if !life.over {
		p.cmd.Process.Kill()
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
	p.mu.Lock()
	p.in.Close()
	p.mu.Unlock()
	return p.cmd.Wait()
}

// diedOfMemory reports whether a process ended because it had too much memory. At the limit of the process Go says so,
// cannot start a thread, or its own collector crashes; the kernel kills when the machine has no more.
func diedOfMemory(waited error, said string) bool {
	for _, words := range []string{"out of memory", "cannot allocate memory", "pthread_create failed", "failed to create new OS thread", "SIGSEGV: segmentation violation\nPC="} {
		if strings.Contains(said, words) {
			return true
		}
	}
	return waited != nil && strings.Contains(waited.Error(), "signal: killed")
}

func (p *process) send(kind byte, parts ...[]byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return writeFrame(p.in, kind, parts...)
}

// Yield implements Worker.
func (p *process) Yield() { yieldTo(p.cmd.Process.Pid) }

// Close implements Worker. An idle worker ends when its input does.
func (p *process) Close() {
	kill := time.AfterFunc(lateTime, func() { p.cmd.Process.Kill() })
	defer kill.Stop()
	p.wait()
}

// Spent implements Worker.
func (p *process) Spent() time.Duration { return spentBy(p.cmd.Process.Pid) }

// Resident implements Worker.
func (p *process) Resident() int64 { return residentOf(p.cmd.Process.Pid) }

func writeFrame(w io.Writer, kind byte, parts ...[]byte) error {
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	frame := make([]byte, 0, 5+size)
	frame = append(frame, kind, byte(size>>24), byte(size>>16), byte(size>>8), byte(size))
	for _, part := range parts {
		frame = append(frame, part...)
	}
	_, err := w.Write(frame)
	return err
}

func readFrame(r io.Reader) (kind byte, payload []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	size := int(head[1])<<24 | int(head[2])<<16 | int(head[3])<<8 | int(head[4])
	if size > maxFrame {
		return 0, nil, fmt.Errorf("a frame of %d bytes is too long", size)
	}
	// The payload grows as it arrives, so a false length costs nothing.
	var text bytes.Buffer
	text.Grow(min(size, 1<<16))
	if _, err := io.CopyN(&text, r, int64(size)); err != nil {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return head[0], text.Bytes(), nil
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

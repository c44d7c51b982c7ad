package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"lightsout/internal/api"
	"lightsout/internal/text"
)

// here is a worker in this process: for tests, and for programs that cannot start themselves again.
type here struct {
	acts []api.Kind
	env  *api.Env
}

// Do implements Worker.
func (h here) Do(ctx context.Context, act string, params []byte, report func(api.Progress)) (answer []byte, lost bool, err error) {
	defer func() {
		if what := recover(); what != nil {
			answer, err = nil, &api.PanicError{Value: fmt.Sprint(what), Stack: string(debug.Stack())}
		}
	}()
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

// Yield implements Worker.
func (here) Yield() {}

// Spent implements Worker.
func (here) Spent() time.Duration { return time.Duration(time.Now().UnixNano()) }

// Resident implements Worker.
func (here) Resident() int64 { return 0 }

// Close implements Worker.
func (here) Close() {}

// Work is the other side of Process: it runs acts until its input ends.
func Work(ctx context.Context, acts []api.Kind, env *api.Env, memory int64, in io.Reader, out io.Writer) error {
	stepBack(memory)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := &working{worker: here{acts, env}, out: out}
	reader := bufio.NewReaderSize(in, 64<<10)
	for {
		kind, payload, err := readFrame(reader)
		if err != nil {
			return w.end(err)
		}
		switch kind {
		case frameRun:
			err = w.begin(ctx, payload)
		case frameStop:
			w.stop(string(payload))
		default:
			err = fmt.Errorf("unknown frame %q", kind)
		}
		if err != nil {
			return w.end(err)
		}
	}
}

type working struct {
	worker here
	out    io.Writer
	busy   sync.WaitGroup

	mu     sync.Mutex         // guards what follows, and writing
	cancel context.CancelFunc // of the act that runs, or nil
	number string             // of its order
	last   time.Time          // of the last progress
}

// begin runs an act in the background.
func (w *working) begin(ctx context.Context, payload []byte) error {
	head, params, _ := bytes.Cut(payload, []byte("\n"))
	var o order
	if err := json.Unmarshal(head, &o); err != nil {
		return fmt.Errorf("the order %q cannot be read", text.Clip(string(head)))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil {
		return errors.New("a second order came before the first was done")
	}
	var cancel context.CancelFunc
	if o.TimeMS > 0 {
		ctx, cancel = context.WithTimeout(ctx, time.Duration(o.TimeMS)*time.Millisecond)
	} else {
		ctx, cancel = context.WithCancel(ctx)
	}
	w.cancel, w.number, w.last = cancel, strconv.FormatInt(o.Number, 10), time.Time{}
	w.busy.Go(func() {
		defer cancel()
		answer, _, err := w.worker.Do(ctx, o.Act, params, w.report)
		kind, payload := frameOf(answer, err)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.cancel = nil
		_ = writeFrame(w.out, kind, payload) // if it fails, the server is gone and the input ends
	})
	return nil
}

// stop cancels an order, unless it is done.
func (w *working) stop(number string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil && w.number == number {
		w.cancel()
	}
}

// report writes progress, but not more often than people read it. Acts may report from several goroutines.
func (w *working) report(p api.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if w.cancel == nil || now.Sub(w.last) < betweenProgress {
		return
	}
	w.last = now
	if payload, err := json.Marshal(p); err == nil {
		_ = writeFrame(w.out, frameProgress, payload)
	}
}

// end cancels the act that runs and waits for it, but not for long: the process ends with it.
func (w *working) end(err error) error {
	w.stop(w.number)
	done := make(chan struct{})
	go func() { w.busy.Wait(); close(done) }()
	late := time.NewTimer(cancelTime)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
		return errors.New("the server ended during an act")
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// frameOf returns the frame that ends an act.
func frameOf(answer []byte, err error) (kind byte, payload []byte) {
	var wrong *api.RequestError
	var problem *Problem
	var fault *api.PanicError
	var value any
	switch {
	case err == nil:
		return frameAnswer, answer
	case errors.As(err, &wrong):
		kind, value = frameWrong, wrong
	case errors.As(err, &problem):
		kind, value = frameProblem, problem
	case errors.As(err, &fault):
		return framePanicked, []byte(fault.Value + "\n" + fault.Stack)
	case errors.Is(err, context.DeadlineExceeded):
		return frameLate, nil
	case errors.Is(err, context.Canceled):
		return frameCanceled, nil
	default:
		return frameFailed, []byte(err.Error())
	}
	payload, err = json.Marshal(value)
	if err != nil {
		return frameFailed, []byte(err.Error())
	}
	return kind, payload
}

// marshal makes JSON without escapes that only HTML needs, and no more of it than allowed.
func marshal(value any, most int) ([]byte, error) {
	out := &bounded{most: most}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		if errors.Is(err, errTooMuch) {
			return nil, tooMuch(most)
		}
		return nil, fmt.Errorf("the answer cannot be written as JSON: %w", err)
	}
	return out.Bytes(), nil
}

func tooMuch(most int) *Problem {
	return kindTooMuch.problem(fmt.Sprintf("it is larger than %d bytes", most))
}

var errTooMuch = errors.New("too much")

// bounded is a buffer that does not grow beyond a size.
type bounded struct {
	bytes.Buffer
	most int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, errTooMuch
	}
	return b.Buffer.Write(p)
}

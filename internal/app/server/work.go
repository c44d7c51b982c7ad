package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
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
	w := &working{worker: here{acts, env}, results: gob.NewEncoder(out)}
	orders := gob.NewDecoder(bufio.NewReaderSize(in, 64<<10))
	for {
		var o order
		err := orders.Decode(&o)
		switch {
		case err != nil:
		case o.Stop:
			w.stop(o.Number)
		default:
			err = w.begin(ctx, o)
		}
		if err != nil {
			return w.end(err)
		}
	}
}

type working struct {
	worker  here
	results *gob.Encoder
	busy    sync.WaitGroup

	mu     sync.Mutex         // guards what follows, and the order of results
	cancel context.CancelFunc // of the act that runs, or nil
	number int64              // of its order
	last   time.Time          // of the last progress
}

// begin runs an act in the background.
func (w *working) begin(ctx context.Context, o order) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil {
		return errors.New("a second order came before the first was done")
	}
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.Time, math.MaxInt64))
	w.cancel, w.number, w.last = cancel, o.Number, time.Time{}
	w.busy.Go(func() {
		defer cancel()
		answer, _, err := w.worker.Do(ctx, o.Act, o.Params, w.report)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.cancel = nil
		_ = w.results.Encode(resultOf(answer, err)) // if it fails, the server is gone and the input ends
	})
	return nil
}

// stop cancels an order, unless it is done.
func (w *working) stop(number int64) {
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
	_ = w.results.Encode(result{Progress: &p})
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

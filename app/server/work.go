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
	"sync"
	"time"

	"lightsout/app/api"
)

// Work is the other side of Process: it runs acts until its input ends.
func Work(
	ctx context.Context, acts []api.Kind, env *api.Env, memory int64, in io.Reader, out io.Writer,
) error {
	stepBack(memory)
	if memory > 0 {
		debug.SetMemoryLimit(memory / 8 * 7) // the collector works harder before the process fails
	}
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
	w.cancel = cancel
	w.number = o.Number
	w.last = time.Time{}
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
	go func() {
		w.busy.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(cancelTime):
		return errors.New("the server ended during an act")
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// marshal makes JSON without escapes that only HTML needs, and no more of it than allowed.
func marshal(value any, limit int) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("the answer cannot be written as JSON: %w", err)
	}
	if out.Len() > limit {
		return nil, tooMuch(limit)
	}
	return out.Bytes(), nil
}

func tooMuch(limit int) *Problem {
	return kindTooMuch.problem(fmt.Sprintf("it is larger than %d bytes", limit))
}

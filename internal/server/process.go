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
	"strings"
	"time"

	"lightsout/internal/api"
	"lightsout/internal/text"
)

// Long work runs in a process of its own, one for each call. The scheduler of Go gives every goroutine
// the same share, and a search has as many as there are processors: beside two of them a request that
// needs a tenth of a millisecond waits for tens. The kernel knows priorities. A process can also be
// stopped when the work in it cannot, and takes nobody with it if it runs out of memory.
//
// Both sides speak JSON: the server writes one line that says what to do and then the parameters; the
// process writes a message for each report of progress and one for the end. It ends, too, when the
// server closes its input, which the kernel does if the server is killed.

// order is what the server writes first.
type order struct {
	Act    string `json:"act"`
	Bytes  int    `json:"bytes"` // of the parameters that follow
	TimeMS int64  `json:"time_ms"`
}

// message is what the process writes; one of the fields is set.
type message struct {
	Progress *api.Progress     `json:"progress,omitempty"`
	Answer   json.RawMessage   `json:"answer,omitempty"`
	Wrong    *api.RequestError `json:"wrong,omitempty"`
	Late     bool              `json:"late,omitempty"` // the time was over
	Failed   string            `json:"failed,omitempty"`
}

const (
	// afterwards is how much later the process sees the end of its time than the server: what it says
	// when it gives up must not be taken for an answer while there is another lane.
	afterwards = 50 * time.Millisecond

	maxOrder = 1 << 26 // bytes of parameters that a process takes
	maxSaid  = 1 << 13 // bytes kept of what a process says on standard error
)

// Process returns what runs acts in processes of their own; the program must call Child. If a process
// cannot be started, the act runs here.
func Process(program string, args ...string) func(context.Context, api.Act, []byte, func(api.Progress)) (any, error) {
	return func(ctx context.Context, act api.Act, params []byte, report func(api.Progress)) (any, error) {
		life, end := lifeOf(ctx)
		defer end()
		cmd := exec.CommandContext(life, program, args...)
		cmd.WaitDelay = time.Second
		setApart(cmd)
		said := &head{most: maxSaid}
		cmd.Stderr = said
		in, err := cmd.StdinPipe()
		if err != nil {
			return act.Run(ctx, params, report)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			return act.Run(ctx, params, report)
		}
		if err := cmd.Start(); err != nil {
			return act.Run(ctx, params, report)
		}
		answer, err := converse(ctx, in, out, act.Name, params, report)
		in.Close()
		if waited := cmd.Wait(); err == nil && answer == nil {
			err = fmt.Errorf("the process of the act ended (%v): %s", waited, strings.TrimSpace(said.String()))
			if life.Err() == nil && diedOfMemory(waited, said.String()) {
				err = fmt.Errorf("%w: %w", errMemory, err)
			}
		}
		if life.Err() != nil && answer == nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		return answer, nil
	}
}

// diedOfMemory says whether a process ended since it had too much memory: it says so itself at its own
// limit, and if the machine has no more, the kernel kills it.
func diedOfMemory(waited error, said string) bool {
	return strings.Contains(said, "out of memory") || waited != nil && strings.Contains(waited.Error(), "signal: killed")
}

// lifeOf returns how long a process may live: as long as its work may take. If no other lane follows, it
// has some time more, to answer that it gave up and what it has until then.
func lifeOf(ctx context.Context) (context.Context, context.CancelFunc) {
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if context.Cause(ctx) == context.DeadlineExceeded {
			time.AfterFunc(slack*3/4, end)
			return
		}
		end()
	})
	return life, func() { stop(); end() }
}

// converse gives a process its order and reads what it says until the end.
func converse(ctx context.Context, in io.Writer, out io.Reader, act string, params []byte, report func(api.Progress)) (json.RawMessage, error) {
	o := order{Act: act, Bytes: len(params)}
	if deadline, ok := ctx.Deadline(); ok {
		o.TimeMS = max(1, (time.Until(deadline) + afterwards).Milliseconds())
	}
	line, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	if _, err := in.Write(append(append(line, '\n'), params...)); err != nil {
		return nil, nil // it has ended, and Wait knows why
	}
	for decoder := json.NewDecoder(out); ; {
		var m message
		if err := decoder.Decode(&m); err != nil {
			return nil, nil
		}
		switch {
		case m.Progress != nil:
			report(*m.Progress)
		case m.Wrong != nil:
			return nil, m.Wrong
		case m.Late:
			return nil, context.DeadlineExceeded
		case m.Failed != "":
			return nil, errors.New(m.Failed)
		case m.Answer != nil:
			return m.Answer, nil
		}
	}
}

// Child is the other side of Process: it does one act, and returns.
func Child(ctx context.Context, acts []api.Act, in io.Reader, out io.Writer) error {
	stepBack()
	reader := bufio.NewReader(in)
	line, err := reader.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("the order is missing: %w", err)
	}
	var o order
	if err := json.Unmarshal(line, &o); err != nil || o.Bytes < 0 || o.Bytes > maxOrder {
		return fmt.Errorf("the order cannot be read: %q", text.Clip(string(line)))
	}
	params := make([]byte, o.Bytes)
	if _, err := io.ReadFull(reader, params); err != nil {
		return fmt.Errorf("the parameters broke off: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	gone := make(chan struct{})
	go func() {
		io.Copy(io.Discard, reader)
		cancel() // the server has gone
		close(gone)
	}()
	if o.TimeMS > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(o.TimeMS)*time.Millisecond)
		defer stop()
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	said := make(chan error, 1)
	go func() { said <- encoder.Encode(perform(ctx, acts, o.Act, params, encoder)) }()
	select {
	case err := <-said:
		return err
	case <-gone:
	}
	stuck := time.NewTimer(slack)
	defer stuck.Stop()
	select {
	case err := <-said:
		return err
	case <-stuck.C: // the work does not stop: with this process it will
		return errors.New("the server has gone")
	}
}

// perform does the act and returns the last message.
func perform(ctx context.Context, acts []api.Act, name string, params []byte, out *json.Encoder) message {
	for _, act := range acts {
		if act.Name != name {
			continue
		}
		reports := newReporter(out)
		answer, err := act.Run(ctx, params, reports.report)
		reports.close()
		var wrong *api.RequestError
		switch {
		case errors.As(err, &wrong):
			return message{Wrong: wrong}
		case errors.Is(err, context.DeadlineExceeded):
			return message{Late: true}
		case err != nil:
			return message{Failed: err.Error()}
		}
		text, err := marshal(answer, defaultMaxReply)
		if err != nil {
			return message{Failed: err.Error()}
		}
		return message{Answer: text}
	}
	return message{Failed: fmt.Sprintf("there is no act %q", text.Clip(name))}
}

// head keeps the first of what is written to it: why a process fails, and then where.
type head struct {
	bytes.Buffer
	most int
}

// Write forgets what is too much.
func (h *head) Write(p []byte) (int, error) {
	h.Buffer.Write(p[:min(len(p), h.most-h.Len())])
	return len(p), nil
}

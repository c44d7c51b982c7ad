package cli

import (
	"context"
	"io"
	"strings"
	"testing"
)

// waiting is a formula without an end; it reports when it is read.
type waiting struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func (w waiting) Read([]byte) (int, error) {
	w.cancel()
	<-w.end
	return 0, io.EOF
}

// Ctrl-C ends the solver at once, although it cannot be canceled.
func TestSatInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	formula := waiting{cancel, make(chan struct{})}
	defer close(formula.end)
	var talk strings.Builder
	u := newUI(nil, io.Discard, &talk)
	cmd := satCommand(u)
	u.in = formula
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(nil)
	if code := u.finish(ctx, cmd.ExecuteContext(ctx)); code != exitError || talk.String() != "lightsout: interrupted; nothing was left behind\n" {
		t.Errorf("exit code %d, %q", code, talk.String())
	}
}

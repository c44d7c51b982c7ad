package cli

import (
	"context"
	"io"
	"strings"
	"testing"

	"lightsout/app/command"
)

// Ctrl-C ends the solver at once, although it cannot be canceled.
func TestSatInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	formula := waiting{cancel, make(chan struct{})}
	defer close(formula.end)
	var talk strings.Builder
	u := newUI(nil, io.Discard, &talk)
	u.In = formula
	if code := run(ctx, u, []string{"sat"}); code != command.ExitError ||
		talk.String() != "lightsout: interrupted; nothing was left behind\n" {
		t.Errorf("exit code %d, %q", code, talk.String())
	}
}

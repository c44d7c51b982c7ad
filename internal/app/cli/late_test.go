package cli

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/app/api"
)

// slowWriter takes a minute for each write.
type slowWriter struct{}

func (slowWriter) Write(p []byte) (int, error) {
	time.Sleep(time.Minute)
	return len(p), nil
}

// The limit of time is also that of writing the film.
func TestFilmIsWrittenInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		u := newUI(strings.NewReader(""), slowWriter{}, &said)
		code := run(t.Context(), u, []string{"film", "text:A", "text:B", "--board", "5x5", "-o", "-", "--format", "y4m", "--timeout", "30s"})
		if code != exitGaveUp || !strings.Contains(said.String(), "out of time") {
			t.Errorf("exit code %d, %s", code, said.String())
		}
	})
}

// lateAct looks at its context only after some time.
type lateAct struct{ after time.Duration }

func (lateAct) Check(api.Limits) error { return nil }
func (lateAct) Cost() api.Cost         { return api.Cost{} }

func (a lateAct) Run(context.Context, *api.Env) (any, error) {
	time.Sleep(a.after)
	return "found", nil
}

// An act that returns soon after its deadline may say what it found; one that does not is not waited for.
func TestAskPromptly(t *testing.T) {
	for after, want := range map[time.Duration]string{time.Second + lateTime/2: "found", time.Hour: ""} {
		synctest.Test(t, func(t *testing.T) {
			u := newUI(nil, nil, nil)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			began := time.Now()
			got, err := askPromptly[string](ctx, u, "", lateAct{after})
			if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Second+lateTime {
				t.Errorf("%v: %q, %v after %v", after, got, err, time.Since(began))
			}
			time.Sleep(after) // what is left behind ends
		})
	}
}

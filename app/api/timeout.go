package api

import (
	"context"
	"runtime"
	"time"

	"lightsout/internal/base/text"
)

// Timed is the part of a request that limits its time. Do keeps the limit.
type Timed struct {
	Timeout string `json:"timeout,omitempty" doc:"give up after this time, such as 30s; 0 means never"`
}

func (t Timed) timeout() string { return t.Timeout }

// checkTimeout refuses an invalid duration. An empty text or 0 means no limit.
func checkTimeout(limit string) error {
	if limit == "" || limit == "0s" {
		return nil
	}
	if d, err := time.ParseDuration(text.Clip(limit)); err != nil || d <= 0 {
		return wrong("timeout", "%q is not a duration: write 500ms, 10s or 2m", text.Clip(limit))
	}
	return nil
}

// limitTime returns a context that ends after the time that a request allows itself. In a page nothing runs
// during a computation, not even a timer, so the context checks the clock whenever it is queried.
func limitTime(ctx context.Context, limit string) (context.Context, context.CancelFunc) {
	d, _ := time.ParseDuration(limit)
	if d <= 0 {
		return ctx, func() {}
	}
	ctx, cancel := context.WithTimeout(ctx, d)
	if runtime.GOOS == "js" {
		ctx = &clocked{Context: ctx, ends: time.Now().Add(d)}
	}
	return ctx, cancel
}

// clocked is a context that ends by the clock.
type clocked struct {
	context.Context
	ends time.Time
}

func (c *clocked) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(c.ends) {
		return context.DeadlineExceeded
	}
	return nil
}

package api

import (
	"context"
	"runtime"
	"time"
)

// limitTime returns a context that ends after the time that a request allows itself. In a page nothing runs during a
// computation, not even a timer, so the context checks the clock whenever it is queried.
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

package api

import (
	"context"
	"time"
)

// withTimeout limits the time of a context. In a page nothing runs during a computation, not even a timer,
// so the context checks the clock whenever it is queried.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, d)
	return &clocked{Context: ctx, ends: time.Now().Add(d)}, cancel
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

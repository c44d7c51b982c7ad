package api

import (
	"context"
	"time"

	"lightsout/internal/base/text"
)

// Timed is the part of a request that limits its time. Do keeps the limit.
type Timed struct {
	Timeout string `json:"timeout,omitempty"` // such as 10s: then the best so far is the answer
}

func (t Timed) timeout() string { return t.Timeout }

// checkTimeout refuses an invalid duration. An empty text or 0 means no limit.
func checkTimeout(limit string) error {
	if d, err := time.ParseDuration(text.Clip(limit)); limit != "" && (err != nil || d < 0 || d == 0 && limit != "0s") {
		return wrong("timeout", "%q is not a duration: write 500ms, 10s or 2m", text.Clip(limit))
	}
	return nil
}

// limitTime returns a context that ends after the time that a request allows itself.
func limitTime(ctx context.Context, limit string) (context.Context, context.CancelFunc) {
	d, _ := time.ParseDuration(limit)
	if d <= 0 {
		return ctx, func() {}
	}
	return withTimeout(ctx, d)
}

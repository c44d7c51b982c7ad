//go:build !js

package api

import (
	"context"
	"time"
)

// withTimeout limits the time of a context.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

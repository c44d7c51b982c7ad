package parallel

import (
	"context"
	"sync/atomic"
	"testing"
)

// Every number is done once, and none after the context has ended.
func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		times := make([]atomic.Int32, n)
		Each(t.Context(), n, func(at int) { times[at].Add(1) })
		for at := range times {
			if done := times[at].Load(); done != 1 {
				t.Errorf("number %d of %d was done %d times", at, n, done)
			}
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	Each(ended, 10, func(at int) { t.Errorf("number %d was done after the context", at) })
}

package algebra

import (
	"testing"

	"go.uber.org/goleak"
)

// No goroutine outlives the tests: what is canceled really stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// must returns a value without the error that it came with, which nothing can cause.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

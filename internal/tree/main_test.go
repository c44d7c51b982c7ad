package tree

import (
	"testing"

	"go.uber.org/goleak"
)

// No goroutine outlives the tests: what is canceled really stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

package search

import (
	"testing"

	"go.uber.org/goleak"
)

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

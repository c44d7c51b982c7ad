package store

import (
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkCensusPut puts small tallies, each on the disk before the next.
func BenchmarkCensusPut(b *testing.B) {
	c, err := OpenCensus(filepath.Join(b.TempDir(), "census.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if err := c.Begin("plan", 1<<24); err != nil {
		b.Fatal(err)
	}
	unit := 0
	for b.Loop() {
		if fresh, err := c.Put(unit, tallyOf(unit), "worker", time.Second); !fresh || err != nil {
			b.Fatal(fresh, err)
		}
		unit++
	}
}

//go:build unix

package jetstream

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"lightsout/internal/app/store"
)

// runOnce counts a plan in a new folder and returns how long it took, and which part of that time its
// slots were counting.
func runOnce(b *testing.B, plan string, slots int, counting func(context.Context, string) (CountFunc, error)) (took time.Duration, counted float64) {
	b.Helper()
	folder := b.TempDir()
	record, err := store.OpenCensus(filepath.Join(folder, "census.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer record.Close()
	l := Local{Keeper: newKeeper(plan, record), Folder: filepath.Join(folder, "queue"), Slots: slots, Counting: counting}
	started := time.Now()
	if err := l.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
	took = time.Since(started)
	workers, err := record.Workers()
	if err != nil || len(workers) != 1 {
		b.Fatalf("%d workers, %v", len(workers), err)
	}
	return took, workers[0].Elapsed.Seconds() / took.Seconds() / float64(slots)
}

// BenchmarkWorkers counts the least solutions of all-on on 39x39, and every solution by weight, with one
// worker and with two, in turns, and reports the ratio of the best times. Where others use the cores too
// that ratio says little; percent-counting, how much of their time two workers spend counting, says what
// it would be.
func BenchmarkWorkers(b *testing.B) {
	for _, plan := range []string{"least 39x39", "least 39x39 weights"} {
		benchmarkWorkers(b, plan)
	}
}

func benchmarkWorkers(b *testing.B, plan string) {
	b.Run(plan, func(b *testing.B) {
		var best [3]time.Duration
		var part [3]float64
		for b.Loop() {
			for slots := 1; slots <= 2; slots++ {
				took, counted := runOnce(b, plan, slots, nil)
				if best[slots] == 0 || took < best[slots] {
					best[slots] = took
				}
				part[slots] = max(part[slots], counted)
			}
		}
		b.ReportMetric(100*part[2], "percent-counting")
		b.ReportMetric(best[1].Seconds(), "s-one")
		b.ReportMetric(best[2].Seconds(), "s-two")
		b.ReportMetric(best[1].Seconds()/best[2].Seconds(), "times-faster")
	})
}

// BenchmarkEngine hands out units whose counting takes no time at all, so that what is left is the
// engine: the queue, the record and four syncs of the disk. Against units of a few seconds that is
// what percent-of-2s says.
func BenchmarkEngine(b *testing.B) {
	const plan = "nullity NxN 1 600 unit=1"
	count, err := Counting(context.Background(), plan)
	if err != nil {
		b.Fatal(err)
	}
	units := newKeeper(plan, nil).Units
	tallies := make([][]byte, units)
	for unit := range tallies {
		if tallies[unit], err = count(context.Background(), unit, nil); err != nil {
			b.Fatal(err)
		}
	}
	known := func(context.Context, string) (CountFunc, error) {
		return func(_ context.Context, unit int, _ func(done, total int64)) ([]byte, error) {
			return tallies[unit], nil
		}, nil
	}
	for _, slots := range []int{1, 2} {
		b.Run(fmt.Sprintf("empty-units/%d", slots), func(b *testing.B) {
			var total time.Duration
			runs := 0
			for b.Loop() {
				took, _ := runOnce(b, plan, slots, known)
				total += took
				runs++
			}
			each := total.Seconds() / float64(runs*units)
			b.ReportMetric(1000*each, "ms/unit")
			b.ReportMetric(100*each*float64(slots)/2, "percent-of-2s")
		})
	}
}

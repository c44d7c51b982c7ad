package census

import (
	"context"
	"testing"
)

// BenchmarkUnit counts units of a plan, spread over it, and reports how long the whole plan would take on one processor.
func BenchmarkUnit(b *testing.B) {
	for _, line := range []string{
		"nullity NxN 1 30000", "least 39x39", "least 47x47", "least 39x39 weights", "least 61x61", "least 65x65", "least 119x119", "least 125x125", "least 128x128",
		"distribution 6x8", "distribution torus-6x6", "nearest 62x62", "depth 30x30",
	} {
		b.Run(line, func(b *testing.B) {
			p := parse(b, line)
			c, units, next := NewCounter(p), p.Units(), 0
			if _, err := c.Count(context.Background(), 0, nil); err != nil { // what units share
				b.Fatal(err)
			}
			for b.Loop() {
				next = (next + units/7 + 1) % units
				if _, err := c.Count(context.Background(), next, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(units), "units")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)*float64(units), "s/plan")
		})
	}
}

// BenchmarkAdd adds up the tallies of a plan in order, and in an order that keeps many spans apart.
func BenchmarkAdd(b *testing.B) {
	const units = 1 << 12
	tallies := make([]Tally, units)
	for unit := range tallies {
		tallies[unit] = made(unit)
	}
	for name, step := range map[string]int{"ordered": 1, "scattered": 1365} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var sum Tally
				for i := range units {
					sum = sum.Add(tallies[i*step%units])
				}
				if sum.Units() != units {
					b.Fatal(sum.Units())
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/units, "ns/unit")
		})
	}
}

package solvers

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// Logs of the programs, as they print them, are read for better solutions, however their bytes arrive.
func TestWatcher(t *testing.T) {
	for name, test := range map[string]struct {
		log  string
		want []float64
	}{
		"glpk": {
			"+    41: mip =     not found yet >=              -inf        (1; 0)\n+   390: >>>>>   " +
				"7.500000000e+01 >=   0.000000000e+00 100.0% (233; 0)\n+   783: >>>>>   7.300000000e+01 >= " +
				"  0.000000000e+00 100.0% (458; 1)\n",
			[]float64{75, 73}},
		"cbc": {
			"Cbc0045I MIPStart provided solution with cost 14\nCbc0038I Solution found of 1\nCbc0012I " +
				"Integer solution of 9 found by rounding after 5254 iterations and 335 nodes (1.28 seconds)\n",
			[]float64{14, 9}},
		"highs": {
			"        Nodes      |    B&B Tree     |            Objective Bounds              |  Dynamic " +
				"Constraints |       Work      \n" +
				" u       0       0         0   0.00%   0               40                100.00%        0 " +
				"     0      0         0     0.1s\n" +
				" R       0       0         0   0.00%   0               27                100.00%        0 " +
				"     0      0         0     0.1s\n" +
				"         0       0         0   0.00%   0               inf                  inf        0  " +
				"    0      0         0     0.1s\n" +
				" L       0       0         0   0.00%   0               4                  100.00%      " +
				"211     30      0       180     0.5s\n",
			[]float64{40, 27, 4}},
	} {
		program, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for size := 1; size <= len(test.log); size += 17 {
			var got []float64
			w := &watcher{pattern: regexp.MustCompile(program.better), began: time.Now(),
				tell: func(_ time.Duration, value float64) {
					got = append(got, value)
				}}
			for part := range slices.Chunk([]byte(test.log), size) {
				if n, err := w.Write(part); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Fatalf("%s in parts of %d bytes: %v, not %v", name, size, got, test.want)
			}
		}
	}
}

// A line without an end is not kept.
func TestWatcherKeepsLittle(t *testing.T) {
	w := &watcher{pattern: regexp.MustCompile("(x)"), tell: func(time.Duration, float64) { t.Error("found") }}
	for range 100 {
		fmt.Fprint(w, strings.Repeat("y", maxLine/2))
	}
	if len(w.line) > maxLine {
		t.Errorf("%d bytes are kept", len(w.line))
	}
}

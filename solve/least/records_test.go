package least

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// The solutions of testdata/records.txt turn all lights off, and have as many presses as it says. The file has
// first rows; the others follow, since a light is changed by the button below it and those above.
func TestRecordsAreSolutions(t *testing.T) {
	data, err := os.ReadFile("../../testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	records := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var n, presses, solutions int
		var first string
		if _, err := fmt.Sscan(line, &n, &presses, &solutions, &first); err != nil || len(first) != n {
			t.Fatalf("%q: %v", line, err)
		}
		p := square(t, n)
		x := p.Board.NewPresses()
		for j, c := range first {
			x.Set(j, int(c-'0'))
		}
		for i := range n - 1 {
			for j := range n {
				sum := 1
				for _, to := range p.Board.Toggles(i*n + j) {
					if to.Light/n <= i {
						sum += x.At(to.Light)
					}
				}
				x.Set((i+1)*n+j, sum%2)
			}
		}
		if err := p.Check(x); err != nil || x.Weight() != presses {
			t.Errorf("%d×%d: %d presses, want %d; %v", n, n, x.Weight(), presses, err)
		}
		records++
	}
	if records != 8 {
		t.Errorf("there are %d records, want 8", records)
	}
}

// The b-file has the values that are published, and those of the records.
func TestTableOfRecords(t *testing.T) {
	file, err := os.ReadFile("../../docs/b075464.txt")
	if err != nil {
		t.Fatal(err)
	}
	records, err := os.ReadFile("../../testdata/records.txt")
	if err != nil {
		t.Fatal(err)
	}
	var values []int
	for line := range strings.Lines(string(file)) {
		var n, presses int
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscan(line, &n, &presses); err != nil || n != len(values)+1 {
			t.Fatalf("line %d: %q, %v", len(values)+1, line, err)
		}
		values = append(values, presses)
	}
	if len(values) != 130 || !slices.Equal(values[:len(leastAllOn)], leastAllOn) {
		t.Errorf("%d values, the first %v; published are %v", len(values), values[:min(len(values), len(leastAllOn))], leastAllOn)
	}
	for line := range strings.Lines(string(records)) {
		var n, presses int
		if _, err := fmt.Sscan(line, &n, &presses); err == nil && values[n-1] != presses {
			t.Errorf("%d×%d: %d presses, the record is %d", n, n, values[n-1], presses)
		}
	}
}

// 119×119 has nullity 46. The full walk over 2⁴⁶ solutions, run once in 6.1 core hours, gave 6,409 presses and
// 8 least solutions; blocks give the same in a moment.
func TestBlocksAgreeWithTheLongWalk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	s, count, err := Solver{}.Count(context.Background(), square(t, 119))
	if err != nil || !s.Least || s.Presses.Weight() != 6409 || count.Int64() != 8 {
		t.Errorf("weight %d, least %v, %v of them, %v", s.Presses.Weight(), s.Least, count, err)
	}
}

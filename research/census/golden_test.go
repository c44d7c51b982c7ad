package census

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false,
	"rewrite testdata/plans.txt: records of earlier versions cannot be continued then")

// TestGoldenPlans compares the number of units of each plan, and all their tallies, with
// what they have always been: records hold them, and a record must verify forever.
func TestGoldenPlans(t *testing.T) {
	const file = "testdata/plans.txt"
	var got strings.Builder
	for _, line := range plans {
		p := parse(t, line)
		hash := sha256.New()
		for _, unit := range countEach(t, p) {
			hash.Write(unit.Tally)
			hash.Write([]byte{'\n'})
		}
		fmt.Fprintf(&got, "%s: %d units, sha256 of their tallies %x\n", line, p.Units(), hash.Sum(nil))
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(got.String(), "\n")
	want := strings.Split(string(must(os.ReadFile(file))), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%s has %d lines, not %d", file, len(want), len(lines))
	}
	for i, line := range lines {
		if line != want[i] {
			t.Errorf("%s, line %d: %s is now %s", file, i+1, want[i], line)
		}
	}
}

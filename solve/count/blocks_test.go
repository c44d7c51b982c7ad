package count

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/math/zmod"
	"lightsout/internal/test/solvetest"
)

// The blocks partition all presses: in any order, and counted by any worker, their sums are those of Distribution.
func TestDistributionWalkParts(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"3x3", "2x5", "torus-3x3", "torus-5x5", "merlin", "graph-petersen", "2x3-mod3", "3x2-mod4", "torus-3x3-mod3", "4x6-x", "orbix"} {
		a := solvetest.Algebra(t, spec)
		w, err := NewWalk(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Distribution(ctx, a)
		if err != nil {
			t.Fatal(err)
		}
		workers := []*Visitor{w.Visitor(), w.Visitor(), w.Visitor()}
		for block := range w.Blocks() {
			workers[zmod.Hash(uint64(block))%3].Visit(block)
		}
		sum := make([]*big.Int, len(workers[0].Seen().Counts))
		for i := range sum {
			sum[i] = new(big.Int)
		}
		most := []int{}
		for _, v := range workers {
			seen := v.Seen()
			for weight, count := range seen.Counts {
				sum[weight].Add(sum[weight], new(big.Int).SetUint64(count))
			}
			if most = append(most, seen.Most); seen.Most >= 0 && leastWeight(a, seen.Deep) != seen.Most {
				t.Errorf("%s: the deep state takes %d presses, not %d", spec, leastWeight(a, seen.Deep), seen.Most)
			}
		}
		if got := trim(sum); text(got) != text(want) || slices.Max(most) != len(want)-1 {
			t.Errorf("%s: %v and at most %v, want %v", spec, got, most, want)
		}
	}
}

func TestDistributionWalkRefuses(t *testing.T) {
	for spec, want := range map[string]string{"8x8": "at most 2^50", "5x7-mod3": "at most 2^50", "8x5-mod2": "", "graph-complete-30": "quiet patterns"} {
		_, err := NewWalk(context.Background(), solvetest.Algebra(t, spec))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
	for spec, walked := range map[string]bool{"6x6": false, "5x5": false, "torus-5x5": true, "6x8": true} {
		if log := must(WalkLog(context.Background(), solvetest.Algebra(t, spec))); (log > 0) != walked {
			t.Errorf("%s: 2^%v presses are run through", spec, log)
		}
	}
}

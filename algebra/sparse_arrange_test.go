package algebra

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// An arrangement is the same matrix in another order, and parts have nothing in common.
func TestArrange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Custom(drawToggles).Draw(t, "board")
		m, err := incidenceOf(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		a := must(arrange(context.Background(), b, m))
		for at, numbers := range [][]int32{a.lights, a.buttons} {
			sorted := slices.Sorted(slices.Values(numbers))
			for i, v := range sorted {
				if int(v) != i || len(sorted) != []int{b.Lights(), b.Buttons()}[at] {
					t.Fatalf("%d is no arrangement", numbers)
				}
			}
		}
		entries := 0
		for part, p := range a.parts {
			if part > 0 && (a.parts[part-1].pastLight != p.firstLight || a.parts[part-1].pastButton != p.firstButton) {
				t.Fatalf("parts do not follow each other: %v", a.parts)
			}
			for i := p.firstLight; i < p.pastLight; i++ {
				row, times := a.m.row(i)
				entries += len(row)
				for at, j := range row {
					if int(j) < p.firstButton || int(j) >= p.pastButton || at > 0 && row[at-1] >= j {
						t.Fatalf("light %d of %v holds %d", i, p, row)
					}
					old, oldTimes := m.row(int(a.lights[i]))
					was := slices.Index(old, a.buttons[j])
					if was < 0 || oldTimes[was] != times[at] {
						t.Fatalf("light %d holds button %d %d times, which it did not", i, j, times[at])
					}
				}
			}
		}
		if entries != len(m.buttons) || a.parts[len(a.parts)-1].pastLight != b.Lights() {
			t.Fatalf("%d of %d entries are in parts", entries, len(m.buttons))
		}
	})
}

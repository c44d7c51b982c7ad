package states_test

import (
	"slices"
	"testing"
)

// Every state is the one that its chunk says.
func TestChunks(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, spec := range []string{
		"1x1", "3x3", "4x4", "5x3", "torus-3x3", "torus-5x5", "2x2x3-king", "4x4-open-king", "graph-complete-63", "1x13",
		"3x3-mod3", "torus-3x3-mod3", "2x3-mod4", "torus-2x3-mod4", "3x2-mod6", "1x3-king-mod8", "1x2-mod256",
	} {
		s := mustStates(t, spec)
		rows := slices.Collect(s.Rows())
		for _, most := range []int{1, 2, 7, 64, 1024} {
			c, err := s.Chunks(most)
			if err != nil {
				t.Fatal(err)
			}
			if c.Length > most || s.Len()%c.Length != 0 || len(c.Firsts) != s.Len()/c.Length || len(c.Class) != len(c.Firsts) {
				t.Fatalf("%s: %d chunks of %d states, of %d", spec, len(c.Firsts), c.Length, s.Len())
			}
			for number, row := range rows {
				at, place := number/c.Length, number%c.Length
				first, low := c.Firsts[at], c.Lows[c.Class[at]][place]
				if state := first + low; state != row.State || state/c.Span != first/c.Span {
					t.Fatalf("%s: place %d of chunk %d is state %d, want %d; the span is %d", spec, place, at, first+low, row.State, c.Span)
				}
			}
			for at := 1; at < len(c.Firsts); at++ {
				if c.Firsts[at-1]/c.Span >= c.Firsts[at]/c.Span {
					t.Fatalf("%s: chunks %d and %d are not told apart by the span %d", spec, at-1, at, c.Span)
				}
			}
		}
	}
}

// Kinds are in use, different, and sorted by presses to go.
func TestKinds(t *testing.T) {
	s := mustStates(t, "5x3")
	counts := s.KindCounts()
	total := 0
	for at, kind := range s.Kinds() {
		if counts[at] == 0 || at > 0 && kind.ToGo < s.Kinds()[at-1].ToGo {
			t.Errorf("kind %d is %+v, of %d states", at, kind, counts[at])
		}
		total += counts[at]
	}
	for i, at := range s.KindsOf(0, s.Len()) {
		if s.Kinds()[at] != s.At(i).Kind {
			t.Fatalf("state number %d has kind %+v and %+v", i, s.Kinds()[at], s.At(i).Kind)
		}
	}
	if total != s.Len() {
		t.Errorf("%d states of %d", total, s.Len())
	}
}

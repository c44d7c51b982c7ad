package board

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Specs that newcomers write, and the suggestions they get.
func TestSuggestions(t *testing.T) {
	for spec, want := range map[string]string{
		"torus6x6": "torus-6x6", "torus 6x6": "torus-6x6", "6x6-trus": "torus-6x6", "moebius-4x4": "mobius-4x4", "möbius-4x4": "mobius-4x4",
		"5*5": "5x5", "5 x 5": "5x5", "5,5": "5x5", "grid-5x5": "5x5", "rect-4x6": "4x6", "5x5mod3": "5x5-mod3", "5x5king": "5x5-king", "5x5-moore": "5x5-king",
		"3^4": "3x3x3x3", "torus3^4": "torus-3x3x3x3", "hypercube 3⁴": "3x3x3x3", "hypertorus-3^4": "torus-3x3x3x3", "hex4": "hex-4", "cube3": "cube-3", "lights-out": "lightsout", "merlyn": "merlin",
		"petersen": "graph-petersen", "graph-petersn-mod3": "graph-petersen-mod3", "cycle5": "graph-cycle-5", "graph-cycle5": "graph-cycle-5",
		"hypercube-4": "graph-hypercube-4", "moebiuskantor": "graph-moebius-kantor",
	} {
		_, err := Parse(spec)
		if err == nil || !strings.HasSuffix(err.Error(), ", did you mean "+want+"?") {
			t.Errorf("%s: %v, want a hint at %s", spec, err, want)
		}
	}
	for _, spec := range []string{"5x5-queen", "k5", "xxxxx", "5x5-mod", strings.Repeat("torus6x6", 10)} {
		if _, err := Parse(spec); err == nil || strings.Contains(err.Error(), "did you mean") {
			t.Errorf("%s: %v, want no guess", spec, err)
		}
	}
}

// The suggestion for a misspelled spec is the canonical spec of a board.
func TestSuggestionsNameBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t).Spec()
		at := rapid.IntRange(0, len(spec)-1).Draw(t, "at")
		letter := rapid.StringOfN(rapid.RuneFrom([]rune("aexmt05-^ *")), 0, 1, -1).Draw(t, "letter")
		_, err := Parse(spec[:at] + letter + spec[at+1:])
		if err == nil {
			return
		}
		_, meant, ok := strings.Cut(err.Error(), ", did you mean ")
		if !ok {
			return
		}
		meant = strings.TrimSuffix(meant, "?")
		b, err := Parse(meant)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Spec(); got != meant {
			t.Errorf("%s is written %s", meant, got)
		}
	})
}

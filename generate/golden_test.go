package generate

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"lightsout/test/tier"
)

// goldenBoards are the boards of which seeds are kept: every kind of light, modulus and shape that draws
// differently.
var goldenBoards = []string{
	"5x5", "4x4", "6x6", "3x7", "torus-5x5", "torus-6x6", "cylinder-4x6", "mobius-5x4", "klein-4x4",
	"projective-4x4",
	"5x5-king", "6x5-x", "5x5-open-plus", "5x5-mod3", "torus-4x4-mod6", "3x4-mod12",
	"hex-3", "hex-4", "tri-5", "cube-2", "cube-3", "orbix", "merlin", "mini", "lightsout2000", "3x3x3",
	"graph-petersen", "graph-cube", "graph-cycle-12", "graph-complete-6",
}

// goldenWishes are the parts of seeds before the word.
var goldenWishes = []string{
	"", "depth-4.", "presses.", "presses-5.", "symmetric.", "symmetric-half-turn.", "unique.", "unique-3.",
	"reverse.", "orthogonal.", "mace4.", "mace4-vector.", "lit-only.", "easy.", "medium.", "hard.", "expert.",
	"easy-2.", "medium-2.", "hard-2.", "expert-2.", "depth-3.lit-only.", "symmetric.easy-2.",
	"unique.medium-2.",
}

// goldenWords are the words of seeds.
var goldenWords = []string{"abc", "7"}

// goldenSeeds returns the IDs of seeds that are kept.
func goldenSeeds() (ids []string) {
	for _, spec := range goldenBoards {
		for _, wish := range goldenWishes {
			for _, word := range goldenWords {
				ids = append(ids, spec+"#"+wish+word)
			}
		}
	}
	return ids
}

// goldenDailies returns the IDs of the puzzles of every day of 2026 and 2027.
func goldenDailies() (ids []string) {
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for ; day.Year() < 2028; day = day.AddDate(0, 0, 1) {
		date := day.Format(time.DateOnly)
		ids = append(ids, DailyBoard(date)+"#daily."+date)
	}
	return ids
}

// goldenLine says in one line what a seed makes: the state and its solution, or their hash on large boards,
// or that the board has no such puzzle.
func goldenLine(ctx context.Context, makers map[string]*Maker, id string) string {
	spec, seed, _ := strings.Cut(id, "#")
	m := makers[spec]
	p, err := FromSeed(ctx, m, seed)
	if err != nil {
		return id + " refused"
	}
	state := strings.Join(m.b.StateRows(p.State), "/")
	presses := strings.Join(m.b.PressesRows(p.Solution), "/")
	if len(state) > 72 {
		return fmt.Sprintf("%s sha256 %x", id, sha256.Sum256([]byte(state+" "+presses)))
	}
	return id + " " + state + " " + presses
}

// TestGoldenSeeds compares seeds, and the dailies of two years, with what they have made since they were
// first played.
func TestGoldenSeeds(t *testing.T) {
	makers := map[string]*Maker{}
	for _, test := range []struct {
		file string
		ids  []string
	}{
		{"testdata/seeds.txt", goldenSeeds()},
		{"testdata/dailies.txt", goldenDailies()},
	} {
		if *update {
			var lines []string
			for _, id := range test.ids {
				lines = append(lines, makeGolden(t, makers, id))
			}
			data := strings.Join(lines, "\n") + "\n"
			if err := os.WriteFile(test.file, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		lines := strings.Split(strings.TrimSpace(string(must(os.ReadFile(test.file)))), "\n")
		if len(lines) != len(test.ids) {
			t.Fatalf("%s has %d lines, not %d", test.file, len(lines), len(test.ids))
		}
		for i := 0; i < len(lines); i += tier.Step(7) {
			if got := makeGolden(t, makers, test.ids[i]); got != lines[i] {
				t.Errorf("%s, line %d:\n%s\nis now\n%s", test.file, i+1, lines[i], got)
			}
		}
	}
}

func makeGolden(t *testing.T, makers map[string]*Maker, id string) string {
	t.Helper()
	spec, _, _ := strings.Cut(id, "#")
	if makers[spec] == nil {
		makers[spec] = maker(t, spec)
	}
	return goldenLine(t.Context(), makers, id)
}

package cli

import (
	"io"
	"strings"
	"testing"
)

// Completions of each kind of flag, and of tables: suggestions, then a number that says what else the shell may offer.
func TestFlagsAreCompleted(t *testing.T) {
	const files, nothing, folders = ":0", ":4", ":16"
	for line, want := range map[string][2]string{
		"draw --board":       {"torus-6x6", files},
		"compare --boards":   {"5x5", files},
		"table --board":      {"torus-NxN", nothing},
		"solve --goal":       {"off", files},
		"film --from":        {"on", files},
		"table --from":       {"", nothing},
		"table":              {"depth", nothing},
		"table depth":        {"torus-NxN", nothing},
		"table distribution": {"torus-6x6", files},
		"solve --timeout":    {"", nothing},
		"film --fps":         {"", nothing},
		"film --output":      {"", files},
		"film --order":       {"calm", nothing},
		"generate --seed":    {"", nothing},
		"play --keep":        {"", folders},
		"census run --dir":   {"", folders},
		"census work --user": {"", nothing},
		"site --output":      {"", files},
		"serve --page":       {"atlas", nothing},
	} {
		var out strings.Builder
		args := append([]string{"__complete"}, strings.Fields(line)...)
		if code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), append(args, "")); code != exitDone {
			t.Fatalf("%s: code %d", line, code)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if lines[len(lines)-1] != want[1] || !strings.Contains("\n"+out.String(), "\n"+want[0]) || want[0] == "" && len(lines) != 1 {
			t.Errorf("%s: %q, want %q and %s", line, lines, want[0], want[1])
		}
	}
}

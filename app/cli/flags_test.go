package cli

import (
	"io"
	"strings"
	"testing"

	"lightsout/app/command"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allCommands returns every command and subcommand.
func allCommands() (all []*cobra.Command) {
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	for _, g := range commands() {
		for _, make := range g.commands {
			cmd := make(u)
			all = append(append(all, cmd), cmd.Commands()...)
		}
	}
	return all
}

// endless are commands without --timeout: they wait for someone, or print a moment later what is known.
var endless = map[string]bool{
	"app": true, "census": true, "play": true, "serve": true, "stats": true, "boards": true,
}

// A flag with one of these names has the same type and default in every command.
func TestFlagsAgree(t *testing.T) {
	want := map[string][2]string{
		"output": {"stringArray", "[]"}, "format": {"string", ""}, "palette": {"string", "amber"},
		"cell": {"int", "0"}, "goal": {"string", ""}, "quiet-result": {"bool", "false"},
		"dir": {"string", ""}, "daily": {"string", ""}, "mark": {"string", ""}, "seed": {"string", "*"},
		"timeout": {"duration", "*"}, "limit": {"int", "*"}, "methods": {"bool", "false"},
	}
	found := map[string]int{}
	for _, cmd := range allCommands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			w, shared := want[f.Name]
			if !shared {
				return
			}
			found[f.Name]++
			if f.Value.Type() != w[0] || w[1] != "*" && f.DefValue != w[1] {
				t.Errorf("%s --%s is a %s with default %q, want %s %q", cmd.Name(), f.Name, f.Value.Type(),
					f.DefValue, w[0], w[1])
			}
			if f.Name == "output" && f.Shorthand != "o" {
				t.Errorf("%s --output has no -o", cmd.Name())
			}
		})
		if cmd.RunE != nil && cmd.Flags().Lookup("timeout") == nil && !endless[cmd.Name()] {
			t.Errorf("%s has no --timeout", cmd.Name())
		}
	}
	for name := range want {
		if found[name] == 0 {
			t.Errorf("no command has --%s", name)
		}
	}
}

// Completions of each kind of flag, and of tables: suggestions, then a number that says what else the shell
// may offer.
func TestFlagsAreCompleted(t *testing.T) {
	const (
		files   = ":0"
		nothing = ":4"
		folders = ":16"
	)
	for line, want := range map[string][2]string{
		"draw --board":       {"torus-6x6", files},
		"compare --boards":   {"5x5", files},
		"table --board":      {"torus-NxN", nothing},
		"solve --goal":       {"off", files},
		"film --from":        {"on", files},
		"table --first":      {"", nothing},
		"table":              {"depth", nothing},
		"table depth":        {"torus-NxN", nothing},
		"table distribution": {"torus-6x6", files},
		"solve --timeout":    {"", nothing},
		"film --fps":         {"", nothing},
		"film --output":      {"", files},
		"film --order":       {"calm", nothing},
		"generate --seed":    {"", nothing},
		"play --dir":         {"", folders},
		"site --output":      {"", files},
		"serve --page":       {"atlas", nothing},
	} {
		var out strings.Builder
		args := append([]string{"__complete"}, strings.Fields(line)...)
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), append(args, ""))
		if code != command.ExitDone {
			t.Fatalf("%s: code %d", line, code)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if lines[len(lines)-1] != want[1] || !strings.Contains("\n"+out.String(), "\n"+want[0]) ||
			want[0] == "" && len(lines) != 1 {
			t.Errorf("%s: %q, want %q and %s", line, lines, want[0], want[1])
		}
	}
}

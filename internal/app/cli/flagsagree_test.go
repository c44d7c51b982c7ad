package cli

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allCommands returns every command and subcommand.
func allCommands() (all []*cobra.Command) {
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	for _, g := range commands() {
		for _, command := range g.commands {
			cmd := command(u)
			all = append(append(all, cmd), cmd.Commands()...)
		}
	}
	return all
}

// endless are commands without --timeout: they wait for someone, or print a moment later what is known.
var endless = map[string]bool{"app": true, "census": true, "play": true, "serve": true, "stats": true, "boards": true, "man": true}

// A flag with one of these names has the same type and default in every command.
func TestFlagsAgree(t *testing.T) {
	want := map[string][2]string{
		"output": {"stringArray", "[]"}, "format": {"string", ""}, "palette": {"string", "amber"}, "cell": {"int", "0"},
		"goal": {"string", ""}, "quiet-result": {"bool", "false"}, "keep": {"string", ""}, "daily": {"string", ""},
		"mark": {"string", ""}, "seed": {"string", "*"}, "timeout": {"duration", "*"}, "limit": {"int", "*"}, "methods": {"bool", "false"},
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
				t.Errorf("%s --%s is a %s with default %q, want %s %q", cmd.Name(), f.Name, f.Value.Type(), f.DefValue, w[0], w[1])
			}
			if f.Name == "output" && f.Shorthand != "o" {
				t.Errorf("%s --output has no -o", cmd.Name())
			}
		})
		if cmd.RunE != nil && cmd.Flags().Lookup("timeout") == nil && !endless[cmd.Name()] {
			t.Errorf("%s has no --timeout", cmd.Name())
		}
		for _, old := range []string{"quiet", "scale"} {
			if cmd.Flags().Lookup(old) != nil {
				t.Errorf("%s has --%s, the former name of a flag", cmd.Name(), old)
			}
		}
		for was, now := range oldFlags[cmd.Name()] {
			if cmd.Flags().Lookup(now) == nil {
				t.Errorf("%s --%s is now --%s, which does not exist", cmd.Name(), was, now)
			}
		}
	}
	for name := range want {
		if found[name] == 0 {
			t.Errorf("no command has --%s", name)
		}
	}
}

// Under --json, every command reports its errors as JSON.
func TestErrorsOfEveryCommandAreJSON(t *testing.T) {
	for _, cmd := range allCommands() {
		args := []string{cmd.Name(), "--json", "--no-such-flag"}
		if cmd.HasParent() {
			args = append([]string{cmd.Parent().Name()}, args...)
		}
		var out strings.Builder
		code := run(context.Background(), newUI(strings.NewReader(""), &out, io.Discard), args)
		var problem struct {
			Error string `json:"error"`
			Exit  int    `json:"exit"`
		}
		if err := json.Unmarshal([]byte(out.String()), &problem); err != nil || problem.Error == "" || problem.Exit != code || code != exitUsage {
			t.Errorf("%v: %v, exit %d: %q", args, err, code, out.String())
		}
	}
}

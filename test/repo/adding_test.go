//go:build all

package repo_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// recipe returns the indented blocks of a section of docs/adding.md, without their indentation, each with
// the last file that the text before it names.
func recipe(t *testing.T, section string) (blocks []struct{ file, code string }) {
	t.Helper()
	_, body, _ := strings.Cut(source(t, "docs/adding.md"), "\n## "+section+"\n")
	body, _, _ = strings.Cut(body, "\n## ")
	named := regexp.MustCompile(`\b\w+\.go\b`)
	file := ""
	for _, paragraph := range regexp.MustCompile(`\n\n(\S)`).Split("\n\n"+strings.TrimSpace(body), -1) {
		prose, code, found := strings.Cut(paragraph, "\n\n    ")
		if all := named.FindAllString(prose, -1); all != nil {
			file = all[len(all)-1]
		}
		if found {
			blocks = append(blocks,
				struct{ file, code string }{file, strings.ReplaceAll("    "+code, "\n    ", "\n")[4:] + "\n"})
		}
	}
	return blocks
}

// overlay replaces files of the module for one run of go.
func overlay(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	for path, text := range files {
		to := filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		here := must(filepath.Abs(path))
		replace[here] = to
	}
	text := must(json.Marshal(map[string]any{"Replace": replace}))
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return list
}

// source returns the text of a file of the module.
func source(t *testing.T, path string) string {
	t.Helper()
	text := must(os.ReadFile(path))
	return string(text)
}

// insert adds code after the only line that has this prefix.
func insert(t *testing.T, text, begins, code string) string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(begins) + `.*\n`)
	at := line.FindAllStringIndex(text, -1)
	if len(at) != 1 {
		t.Fatalf("%d lines begin with %q, want one", len(at), begins)
	}
	return text[:at[0][1]] + code + text[at[0][1]:]
}

// adding does what "lightsout solve tube-5x5 --method mine --json" does, and compiles faster.
const adding = `package main

import (
	"context"
	"encoding/json"
	"os"

	"lightsout/app/api"
)

func main() {
	answer, err := api.Call(context.Background(), api.NewEnv(), "solve", []byte(` +
	"`{\"board\":\"tube-5x5\",\"method\":\"mine\"}`" + `))
	if err != nil {
		panic(err)
	}
	json.NewEncoder(os.Stdout).Encode(answer)
}
`

// The recipes of docs/adding.md make a topology and a strategy that pass the tests of the others, and solve
// runs both.
func TestAdding(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program again")
	}
	strategy := recipe(t, "A strategy")
	if len(strategy) != 3 || strategy[2].file != "strategies.go" {
		t.Fatalf("the recipe of a strategy has other steps: %q", strategy)
	}
	topology := recipe(t, "A topology")
	if len(topology) != 2 || topology[0].file != "topology.go" || topology[1].file != "topology.go" {
		t.Fatalf("the recipe of a topology has other steps: %q", topology)
	}
	topologies := insert(t, source(t, "topology.go"), "Projective  ", topology[0].code)
	list := overlay(t, map[string]string{
		"cmd/adding/main.go":        adding,
		"topology.go":               insert(t, topologies, "Projective: ", topology[1].code),
		"solve/" + strategy[0].file: strategy[0].code,
		"solve/" + strategy[1].file: strategy[1].code,
		"solve/strategies.go": insert(t, source(t, "solve/strategies.go"), `{"dense", `,
			strategy[2].code),
	})
	// Skip optimization: everything is recompiled and runs only briefly.
	flags := []string{"-overlay", list, "-gcflags=./...=-N -l"}
	for want, args := range map[string][]string{
		"--- PASS: TestMine":            {"test", "-vet=off", "-run", "^TestMine$", "-v", "./solve"},
		"--- PASS: TestHomeIsTheGluing": {"test", "-vet=off", "-run", "^TestHomeIsTheGluing$", "-v", "."},
		"--- PASS: TestArrowsFollowTheT": {
			"test", "-vet=off", "-run", "^TestArrowsFollowTheTopology$", "-v", "./app/tui",
		},
		`"method":"mine"`: {"run", "./cmd/adding"},
	} {
		args = slices.Insert(args, 1, flags...)
		out, err := exec.Command("go", args...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// The files that the recipes name are there.
func TestAddingNamesFiles(t *testing.T) {
	recipes := string(must(os.ReadFile("docs/adding.md")))
	for _, name := range regexp.MustCompile(`[\w./-]+/[\w.-]+\.(go|json|tsx?|css|html|md)\b`).FindAllString(
		recipes, -1) {
		if _, err := os.Stat(strings.TrimPrefix(name, "../")); err != nil {
			t.Error(err)
		}
	}
}

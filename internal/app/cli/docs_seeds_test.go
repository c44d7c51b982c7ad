package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/app/bridge"
)

var (
	codeSpan = regexp.MustCompile("`([^`]+)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// Every row of docs/seeds.md works: its commands are run and print what it says, and its tests exist.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	text, err := os.ReadFile("../../../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(program, filepath.Join(bin, "lightsout")); err != nil {
		t.Fatal(err)
	}
	for _, p := range bridge.Programs() {
		if path, err := p.Find(); err == nil && p.Executable != "" {
			t.Setenv(p.Variable(), path) // a document is run with another HOME
		}
	}
	folder, tests, rows := docFolder(t), testNames(t), map[string]int{}
	for number, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !regexp.MustCompile(`^ [BGMCF]\d+ $`).MatchString(cells[1]) {
			continue
		}
		id := strings.TrimSpace(cells[1])
		rows[id[:1]]++
		if want := fmt.Sprint(id[:1], rows[id[:1]]); id != want {
			t.Errorf("row %s is where %s should be", id, want)
		}
		found := false
		for _, span := range codeSpan.FindAllStringSubmatch(cells[3], -1) {
			switch {
			case strings.HasPrefix(span[1], "Test"):
				if found = true; !tests[span[1]] {
					t.Errorf("%s: there is no %s", id, span[1])
				}
			case strings.HasPrefix(span[1], "lightsout "):
				found = true
				c := docCommand{line: number + 1, text: span[1], mark: needed(span[1])}
				if want := codeSpan.FindStringSubmatch(cells[4]); want != nil {
					c.want = "…\n…" + want[1] + "…\n…"
				}
				runDocCommand(t, bin, folder, c)
			}
		}
		if !found {
			t.Errorf("%s has neither a command nor a test", id)
		}
	}
	if got := fmt.Sprint(rows); got != "map[B:30 C:30 F:32 G:31 M:28]" {
		t.Errorf("the rows are %s", got)
	}
}

// needed marks a command that runs a program that is not installed. Debian does not have LADR.
func needed(command string) string {
	_, methods, _ := strings.Cut(command, "--method ")
	methods, _, _ = strings.Cut(methods, " ")
	for name := range strings.SplitSeq(methods, ",") {
		if p, err := bridge.Named(name); err == nil && p.Executable != "" {
			if _, err := p.Find(); err != nil {
				if p.Executable == "mace4" || p.Executable == "prover9" {
					return "no-run build"
				}
				return "needs " + p.Executable
			}
		}
	}
	return ""
}

func testNames(t *testing.T) map[string]bool {
	names := map[string]bool{}
	err := filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && entry.Name() == "node_modules" {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range testFunc.FindAllSubmatch(text, -1) {
			names[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/app/solvers"
	"lightsout/test/clitest"
)

var (
	codeSpan = regexp.MustCompile("`([^`]+)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// Every row of docs/seeds.md works: its commands are run and print the lines that it says and no others,
// except where it has …, and its tests exist.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	text := must(os.ReadFile("../../docs/seeds.md"))
	bin := filepath.Dir(clitest.Program(t))
	for _, p := range solvers.Programs() {
		if path, err := p.Find(); err == nil && p.Executable != "" {
			t.Setenv(p.Variable(), path) // a document is run with another HOME
		}
	}
	folder := docFolder(t)
	tests := testNames(t)
	rows := map[string]int{}
	const bar = "\x00" // a bar within a cell
	for number, line := range strings.Split(strings.ReplaceAll(string(text), `\|`, bar), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !regexp.MustCompile(`^ [BGMCF]\d+ $`).MatchString(cells[1]) {
			continue
		}
		id := strings.TrimSpace(cells[1])
		rows[id[:1]]++
		if want := fmt.Sprint(id[:1], rows[id[:1]]); id != want {
			t.Errorf("row %s is where %s should be", id, want)
		}
		t.Run(id, func(t *testing.T) {
			var want []string
			for _, span := range codeSpan.FindAllStringSubmatch(strings.ReplaceAll(cells[4], bar, "|"), -1) {
				want = append(want, span[1])
			}
			checkSeed(t, bin, folder, tests, docCommand{
				line: number + 1, text: strings.ReplaceAll(cells[3], bar, "|"),
				want: strings.Join(want, "\n"),
			})
		})
	}
	if got := fmt.Sprint(rows); got != "map[B:30 C:30 F:32 G:31 M:28]" {
		t.Errorf("the rows are %s", got)
	}
}

// checkSeed runs the commands of a row and looks for its tests.
func checkSeed(t *testing.T, bin, folder string, tests map[string]bool, row docCommand) {
	found := false
	for _, span := range codeSpan.FindAllStringSubmatch(row.text, -1) {
		switch {
		case strings.HasPrefix(span[1], "Test"):
			name, script, _ := strings.Cut(span[1], "/")
			_, err := os.Stat("testdata/" + script + ".txtar")
			if !tests[name] || script != "" && err != nil {
				t.Errorf("there is no %s", span[1])
			}
		case strings.HasPrefix(span[1], "lightsout "):
			if strings.Trim(row.want, "…\n ") == "" && !waits(span[1]) {
				t.Errorf("%s: the row does not say what it prints", span[1])
			}
			runDocCommand(t, bin, folder, docCommand{
				line: row.line, text: span[1], want: row.want, mark: needed(span[1]),
			})
		default:
			continue
		}
		found = true
	}
	if !found {
		t.Error("the row has neither a command nor a test")
	}
}

// needed marks a command that runs a program that is not installed. Debian does not have LADR.
func needed(command string) string {
	if strings.Contains(command, "(glpsol ") {
		return "needs glpsol"
	}
	_, methods, _ := strings.Cut(command, "--method ")
	methods, _, _ = strings.Cut(methods, " ")
	for name := range strings.SplitSeq(methods, ",") {
		if p, err := solvers.Named(name); err == nil && p.Executable != "" {
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
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
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

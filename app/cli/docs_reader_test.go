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
	"lightsout/web"
)

// shows rejects wrong output.
func TestShows(t *testing.T) {
	for _, test := range []struct {
		want, got string
		right     bool
	}{
		{"a\nb", "a\nb\n", true},
		{"a\nb", "a\nb\nc\n", false},
		{"a\nb", "a\n\nb\n", false},
		{"a\n…\nc", "a\nb\nb\nc\n", true},
		{"a\n…\nc", "a\nc\n", true},
		{"a\n…", "a\nb\n", true},
		{"…\nc", "a\nb\n", false},
		{"in … s; 9 bytes", "in 0.4 s; 9 bytes", true},
		{"in … s; 9 bytes", "in 0.4 s; 8 bytes", false},
		{"done in 3ms", "done in 1.25s", true},
		{"done in 3 presses", "done in 4 presses", false},
		{"#.#", "###", false},
	} {
		if shows(test.want, test.got) != test.right {
			t.Errorf("%q shows %q: %v", test.want, test.got, !test.right)
		}
	}
}

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

func TestAddressOfPage(t *testing.T) {
	const site = "http://127.0.0.1:8080/"
	for page, want := range map[string]string{
		"":                   site,
		"atlas":              site + "atlas/",
		"atlas/":             site + "atlas/",
		"play#5x5:on":        site + "play/#5x5:on",
		"lab#graph-petersen": site + "lab/#graph-petersen",
		"lab#":               site + "lab/",
		"play#5x5#17":        site + "play/#5x5%2317",
		"play#a b\"<":        site + "play/#a%20b%22%3C",
	} {
		if got, err := pathOfPage(page); err != nil || site+got != want {
			t.Errorf("--page %s opens %s (%v), want %s", page, got, err, want)
		}
	}
	for _, page := range []string{"Atlas", "census", "../play", "/play", "play/x", "http://example.org/",
		"#5x5", "learn/torus"} {
		if got, err := pathOfPage(page); err == nil {
			t.Errorf("--page %s opens %s", page, got)
		}
	}
}

// Everything named in help exists.
func TestPagesOfTheHelp(t *testing.T) {
	site := must(web.New(true))
	for _, page := range webPages {
		if _, ok := site.File(page[0] + "/"); !ok {
			t.Errorf("the web app has no page %s", page[0])
		}
		if !strings.Contains(describePages(), page[0]) {
			t.Errorf("%s is not described", page[0])
		}
	}
}

package lightsout_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// recipe returns the indented blocks of a section of docs/adding.md, without their indentation, each with
// the last file that the text before it names.
func recipe(t *testing.T, section string) (blocks []struct{ file, code string }) {
	t.Helper()
	text, err := os.ReadFile("docs/adding.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "\n## "+section+"\n")
	body, _, _ = strings.Cut(body, "\n## ")
	named := regexp.MustCompile(`\b\w+\.go\b`)
	file := ""
	for _, paragraph := range regexp.MustCompile(`\n\n(\S)`).Split("\n\n"+strings.TrimSpace(body), -1) {
		prose, code, found := strings.Cut(paragraph, "\n\n    ")
		if all := named.FindAllString(prose, -1); all != nil {
			file = all[len(all)-1]
		}
		if found {
			blocks = append(blocks, struct{ file, code string }{file, strings.ReplaceAll("    "+code, "\n    ", "\n")[4:] + "\n"})
		}
	}
	return blocks
}

// overlay lays files over those of the module, for one run of go.
func overlay(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, replace := t.TempDir(), map[string]string{}
	for path, text := range files {
		to := filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		here, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		replace[here] = to
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return list
}

// The recipe of docs/adding.md makes a strategy that conforms and runs.
func TestAddingAStrategy(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program again")
	}
	blocks := recipe(t, "A strategy")
	if len(blocks) != 3 || blocks[2].file != "strategies.go" {
		t.Fatalf("the recipe has other steps: %q", blocks)
	}
	table, err := os.ReadFile("solve/strategies.go")
	if err != nil {
		t.Fatal(err)
	}
	const before = "\treturn append(list,\n"
	if strings.Count(string(table), before) != 1 {
		t.Fatal("the rows of Strategies are elsewhere")
	}
	list := overlay(t, map[string]string{
		"solve/" + blocks[0].file: blocks[0].code,
		"solve/" + blocks[1].file: blocks[1].code,
		"solve/" + blocks[2].file: strings.Replace(string(table), before, before+blocks[2].code, 1),
	})
	for want, args := range map[string][]string{
		"--- PASS: TestMine": {"test", "-overlay", list, "-run", "^TestMine$", "-v", "./solve"},
		"(mine in ":          {"run", "-overlay", list, "./cmd/lightsout", "solve", "5x5", "--method", "mine"},
	} {
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

package e2e_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/app/encode"
)

// program runs the command line.
func program(t testing.TB, args ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(self, args...)
	run.Env = append(os.Environ(), asProgram+"=yes")
	out, err := run.Output()
	if err != nil {
		t.Fatalf("lightsout %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

// Every format is written in the page as on the command line.
func TestLabAnalyzeEncode(t *testing.T) {
	t.Parallel()
	p := analyze(t, "3x4", "1000_0000_0000", "0000_0000_0001")
	p.click("button", "Write this puzzle for a solver")
	shown := func(format, objective string) string {
		t.Helper()
		p.choose(".analysis-encode select", format)
		if objective != "" {
			p.choose(".analysis-encode .field:nth-child(2) select", objective)
		}
		p.wait(`!document.querySelector('.analysis-encode [aria-busy]') && !document.querySelector('.analysis-text').hidden`)
		if problem := p.text(".analysis-encode .problem"); problem != "" {
			t.Fatalf("%s %s: %s", format, objective, problem)
		}
		return eval[string](p, `document.querySelector('.analysis-text').textContent`)
	}
	for _, f := range encode.Formats() {
		objective := f.Objectives[0]
		args := []string{"encode", "3x4", "1000_0000_0000", "--goal", "0000_0000_0001", "--format", f.Name, "--objective", objective.String()}
		if objective > encode.Nearest {
			args = []string{"encode", "3x4", "--format", f.Name, "--objective", objective.String()}
		}
		if got, want := shown(f.Name, ""), program(t, args...); got != want {
			t.Errorf("%s is\n%s\nand on the command line\n%s", f.Name, got, want)
		}
	}
	want := program(t, "encode", "3x4", "1000_0000_0000", "--goal", "0000_0000_0001", "--format", "lp", "--objective", "least")
	if got := shown("lp", "least"); got != want {
		t.Errorf("least is\n%s\nand on the command line\n%s", got, want)
	}
	p.screenshot("labanalyze-encode")
	p.axe()

	// With three states there are fewer formats, and the text of the puzzle before is marked.
	p.puzzle("3x3-mod3", "on", "off")
	p.analyzed()
	p.tells("encode", "This is about the puzzle as it was before the last change.")
	names := eval[[]string](p, `[...document.querySelector('.analysis-encode select').options].map((option) => option.value)`)
	if slices.Contains(names, "dimacs") || !slices.Contains(names, "lp") {
		t.Errorf("with three states the formats are %v", names)
	}
	p.click("button", "Write it again")
	p.wait(`document.querySelector('.analysis-encode .analysis-old').textContent === ''`)
	if got, want := eval[string](p, `document.querySelector('.analysis-text').textContent`), program(t, "encode", "3x3-mod3", "on", "--format", "lp", "--objective", "least"); got != want {
		t.Errorf("with three states it is\n%s\nand on the command line\n%s", got, want)
	}
}

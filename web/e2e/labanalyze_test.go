package e2e_test

import (
	"fmt"
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
	if slices.Contains(names, "xcnf") || !slices.Contains(names, "lp") {
		t.Errorf("with three states the formats are %v", names)
	}
	p.click("button", "Write it again")
	p.wait(`document.querySelector('.analysis-encode .analysis-old').textContent === ''`)
	if got, want := eval[string](p, `document.querySelector('.analysis-text').textContent`), program(t, "encode", "3x3-mod3", "on", "--format", "lp", "--objective", "least"); got != want {
		t.Errorf("with three states it is\n%s\nand on the command line\n%s", got, want)
	}
}

// The matrix says what the mouse and the arrow keys point at, zooms, and has as many pivots as its rank.
func TestLabAnalyzeMatrix(t *testing.T) {
	t.Parallel()
	p := analyze(t, graphSpec(t, apartJSON), "120", "off")
	said := `document.querySelector('.matrix-said').textContent`
	at := func(row, column, rows, columns int) string {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(() => {
			const canvas = document.querySelector('.matrix-canvas');
			const box = canvas.getBoundingClientRect();
			const size = Math.min(48, canvas.clientWidth / %[4]d, canvas.clientHeight / %[3]d);
			const x = box.left + canvas.clientLeft + (canvas.clientWidth - size * %[4]d) / 2 + (%[2]d + 0.5) * size;
			const y = box.top + canvas.clientTop + (canvas.clientHeight - size * %[3]d) / 2 + (%[1]d + 0.5) * size;
			canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: x, clientY: y, bubbles: true}));
			return true;
		})()`, row, column, rows, columns))
		return eval[string](p, said)
	}
	for _, c := range []struct {
		row, column int
		want        string
	}{
		{0, 0, "Button 1 changes light 1."},
		{2, 0, "Button 1 does not change light 3."},
		{2, 1, "Button 2 changes light 3 by 2."},
	} {
		if got := at(c.row, c.column, 3, 2); got != c.want {
			t.Errorf("row %d, column %d: %q, want %q", c.row, c.column, got, c.want)
		}
	}
	p.puzzle("3x3", "on", "off")
	p.analyzed()
	if got := at(1, 0, 9, 9); got != "The button at row 1, column 1 changes the light at row 1, column 2." {
		t.Error(got)
	}
	eval[bool](p, `(document.querySelector('.matrix-canvas').focus(), true)`)
	p.keys("Control+Home", "ArrowRight", "ArrowRight")
	if got := eval[string](p, said); got != "The button at row 1, column 3 does not change the light at row 1, column 1." {
		t.Error(got)
	}
	p.keys("ArrowDown", "ArrowDown", "=", "=", "-", "0")
	if got := eval[string](p, said); got != "The button at row 1, column 3 changes its own light." {
		t.Error(got)
	}
	for _, spec := range []string{"5x5", "4x4-mod3", "graph-petersen-mod5", graphSpec(t, apartJSON)} {
		p.puzzle(spec, "on", "off")
		p.analyzed()
		p.click("button", "Row echelon form")
		_, a := factored(t, spec)
		p.tells("matrix", fmt.Sprintf("the rank is %d.", a.Rank()), fmt.Sprintf("the nullity is %d.", a.Nullity()))
	}
	p.screenshot("labanalyze-echelon")
	p.puzzle("graph-petersen-mod4", "on", "off")
	p.analyzed()
	if p.has("button", "Row echelon form") {
		t.Error("a row echelon form modulo 4")
	}
	p.axe()
	p.puzzle("40x50", "on", "off")
	p.analyzed()
	eval[bool](p, `(document.querySelector('.matrix-canvas').focus(), true)`)
	p.keys("Control+End", "=", "=", "ArrowLeft")
	if got := eval[string](p, said); got != "The button at row 40, column 49 changes the light at row 40, column 50." {
		t.Error(got)
	}
	p.wait(`document.querySelector('.matrix-canvas.can-move')`) // it is zoomed
	p.screenshot("labanalyze-large")
	p.key("0")
	p.wait(`!document.querySelector('.matrix-canvas.can-move')`)
	p.puzzle("50x50", "on", "off")
	p.analyzed()
	p.tells("matrix", "2,500 rows and 2,500 columns: too many to draw here.")
}

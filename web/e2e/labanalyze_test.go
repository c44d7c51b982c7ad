package e2e_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
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

// benchSays waits until the workbench says something.
func (p *page) benchSays(part string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('#model-said').textContent.includes(%q)`, part))
}

// benchEdit replaces a part of the model's text.
func (p *page) benchEdit(from, to string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const t = document.querySelector('#model-text');
		if (!t.value.includes(%[1]q)) throw new Error('the text is ' + t.value);
		t.value = t.value.replace(%[1]q, %[2]q);
		return t.dispatchEvent(new Event('input', {bubbles: true}));
	})()`, from, to))
}

func (p *page) benchText(want string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('#model-text').value === %q`, want))
}

// Chlond's puzzle is opened as he set it, and its models are those of the command line. HiGHS and the
// built-in SAT solver run what the reader wrote, in the page; the solution is checked and played on the graph
// until all lights are on.
func TestLabWorkbench(t *testing.T) {
	t.Parallel()
	needStudio(t)
	p := labOpen(t, "empty", from(served(t)))
	p.click("button", "Open")
	p.click("button", "Chlond’s 5×5")
	p.labSaid("Chlond’s 5×5 opened.")
	p.labSettled()
	got := p.labGraph()
	if got.State != strings.Repeat("0", 25) || got.Goal != "goal=on" || got.Lights != 25 {
		t.Fatalf("his puzzle is %+v", got)
	}
	p.click("tab", "Model")
	encode := []string{"encode", "5x5", "off", "--goal", "on", "--format"}
	p.benchText(program(t, append(encode, "mathprog", "--published", "chlond")...))
	p.click("button", "Run")
	p.benchSays("apt-get install glpk-utils")
	p.click("button", "LP")
	p.benchText(program(t, append(encode, "lp", "--from-one")...))
	lit := `(await import(` + strconv.Quote(p.script()) + `)).lab.values.value.every((v) => v === 1)`
	p.click("button", "Run")
	p.benchSays("They solve the puzzle.")
	p.wait(lit)
	contains(t, p.text("pre.model-text"), "Running HiGHS", "Status            Optimal")
	p.screenshot("lab-workbench")
	p.axe()
	// no witness has light 7
	p.benchEdit(" l7: x2 + x6 + x7 + x8 + x12 - 2 d7 = 1\n", " l7: x2 + x6 + x7 + x8 + x12 = 0\n")
	p.click("button", "Run")
	p.benchSays("They fit the model, and do not solve the puzzle.")
	p.benchEdit("x12 = 0", "x12 = 9")
	p.click("button", "Run")
	p.benchSays("that nothing fits the model.")
	p.benchEdit("Subject To", "Subject <b>To")
	p.click("button", "Run")
	p.benchSays("HiGHS found no answer")
	p.click("button", "DIMACS")
	p.benchText(program(t, append(encode, "dimacs")...))
	p.click("button", "Run")
	p.benchSays("gophersat found ")
	p.benchSays("They solve the puzzle.")
	p.wait(lit)
}

// The matrix says what the mouse and the arrow keys point at, and has as many pivots as its rank.
func TestLabAnalyzeMatrix(t *testing.T) {
	t.Parallel()
	p := analyze(t, graphSpec(t, apartJSON), "120", "off")
	said := `document.querySelector('.matrix-said').textContent`
	at := func(row, column, rows, columns int) string {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(() => {
			const canvas = document.querySelector('.matrix canvas');
			const box = canvas.getBoundingClientRect();
			const x = box.left + (%[2]d + 0.5) * box.width / %[4]d;
			const y = box.top + (%[1]d + 0.5) * box.height / %[3]d;
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
		is(t, fmt.Sprintf("row %d, column %d", c.row, c.column), at(c.row, c.column, 3, 2), c.want)
	}
	p.puzzle("3x3", "on", "off")
	p.analyzed()
	if got := at(1, 0, 9, 9); got != "The button at row 1, column 1 changes the light at row 1, column 2." {
		t.Error(got)
	}
	eval[bool](p, `(document.querySelector('.matrix').focus(), true)`)
	p.keys("Control+Home", "ArrowRight", "ArrowRight")
	got := eval[string](p, said)
	if got != "The button at row 1, column 3 does not change the light at row 1, column 1." {
		t.Error(got)
	}
	p.keys("ArrowDown", "ArrowDown")
	if got := eval[string](p, said); got != "The button at row 1, column 3 changes its own light." {
		t.Error(got)
	}
	for _, spec := range []string{"5x5", "4x4-mod3", "graph-petersen-mod5", graphSpec(t, apartJSON)} {
		p.puzzle(spec, "on", "off")
		p.analyzed()
		p.click("button", "Row echelon form")
		_, a := factored(t, spec)
		p.tells("matrix", fmt.Sprintf("the rank is %d.", a.Rank()),
			fmt.Sprintf("the nullity is %d.", a.Nullity()))
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
	eval[bool](p, `(document.querySelector('.matrix').focus(), true)`)
	p.keys("Control+End", "ArrowLeft")
	got = eval[string](p, said)
	if got != "The button at row 40, column 49 changes the light at row 40, column 50." {
		t.Error(got)
	}
	p.screenshot("labanalyze-large")
	p.puzzle("50x50", "on", "off")
	p.analyzed()
	p.tells("matrix", "2,500 rows and 2,500 columns: too many to draw here.")
}

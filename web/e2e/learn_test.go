package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A place in a chapter where something can be tried.
type place struct {
	page *page
	at   string // a JavaScript expression for its element
}

// chapter opens a chapter and waits until everything in it can be tried.
func chapter(t *testing.T, name string, options ...option) *page {
	t.Helper()
	return open(t, "/learn/"+name+"/", options...).ready()
}

// place returns the place under the heading with the ID.
func (p *page) place(heading string) *place {
	p.t.Helper()
	at := fmt.Sprintf("document.querySelector('[aria-labelledby=%q] .live')", heading)
	p.wait(at + "?.dataset.ready === 'yes'")
	return &place{p, at}
}

// press presses cells, counted from 0 in reading order.
func (l *place) press(cells ...int) {
	l.page.t.Helper()
	for _, cell := range cells {
		eval[bool](l.page, fmt.Sprintf("%s.querySelectorAll('[role=grid] button')[%d].click(), true", l.at, cell))
	}
}

// tool uses the tool with the text, and reports whether it could be used.
func (l *place) tool(text string) bool {
	l.page.t.Helper()
	return eval[bool](l.page, fmt.Sprintf(`(() => {
		const tool = [...%s.querySelectorAll('.tools button')].find((b) => b.textContent === %q);
		if (!tool || tool.ariaDisabled) return false;
		tool.click();
		return true;
	})()`, l.at, text))
}

// choose chooses a value under a label.
func (l *place) choose(label, value string) {
	l.page.t.Helper()
	eval[bool](l.page, fmt.Sprintf(`(() => {
		const select = [...%s.querySelectorAll('label')].find((e) => e.firstChild.textContent === %q).querySelector('select');
		select.value = %q;
		select.dispatchEvent(new Event('change'));
		return select.value === %[3]q;
	})()`, l.at, label, value))
}

// write writes the first line of a model.
func (l *place) write(text string) {
	l.page.t.Helper()
	eval[bool](l.page, fmt.Sprintf(`(() => {
		const line = %s.querySelector('textarea');
		line.value = %q;
		return line.dispatchEvent(new Event('input', {bubbles: true}));
	})()`, l.at, text))
}

// hears waits until the place says a text.
func (l *place) hears(text string) {
	l.page.t.Helper()
	l.page.wait(fmt.Sprintf("%s.querySelector('.says').textContent.includes(%q)", l.at, text))
}

// on returns how many lights of the place are on, as its buttons tell.
func (l *place) on() int {
	l.page.t.Helper()
	return eval[int](l.page, l.at+`.querySelectorAll('[role=grid] button[aria-label*=", on"]').length`)
}

func TestLearnRules(t *testing.T) {
	t.Parallel()
	page := chapter(t, "rules")
	one := page.place("one-press")
	one.press(0)
	one.hears("8 lights on, 1 press.")
	one.press(0, 12)
	one.hears("All off with 3 presses. It can be done with 1.")
	one.tool("Start again")
	one.press(12)
	one.hears("All off with 1 press. That is the least possible.")

	// Every puzzle can be opened in Play, on any kind of board.
	for heading, on := range map[string]string{"one-press": "5", "shapes": "10"} {
		there := chapter(t, "rules")
		there.place(heading)
		eval[bool](there, fmt.Sprintf("[...document.querySelectorAll('[aria-labelledby=%q] .tools a')].find((a) => a.textContent === 'Open in Play').click(), true", heading))
		there.wait("location.pathname.endsWith('/play/')")
		there.ready()
		there.wait(fmt.Sprintf("document.getElementById('left').textContent.trim() === %q", on))
	}

	// The hints lead to a least solution.
	four := page.place("goal")
	for range 4 {
		four.tool("Hint")
		four.hears("to go")
		eval[bool](page, fmt.Sprintf(`import(%q).then(({call}) => call('hint', {board: '4x4', state: (() => {
			const on = [...%s.querySelectorAll('[role=grid] button')].map((b) => b.getAttribute('aria-label').includes(', on') ? '1' : '0').join('');
			return on.match(/..../g);
		})()})).then((h) => (%[2]s.querySelectorAll('[role=grid] button')[h.button].click(), true))`, page.script(), four.at))
	}
	four.hears("All off with 4 presses. That is the least possible.")
}

func TestLearnSolvable(t *testing.T) {
	t.Parallel()
	page := chapter(t, "solvable")
	quiet := page.place("quiet")
	quiet.tool("Add pattern 1")
	quiet.hears("12 buttons pressed, and nothing is lit: a quiet pattern.")
	quiet.tool("Add pattern 2")
	quiet.hears("and nothing is lit: a quiet pattern.")
	quiet.press(0)
	quiet.hears("3 lights on.")

	four := page.place("four")
	four.hears("The 4 solutions take 6,")
	heard := map[string]bool{}
	for _, tool := range []string{"Add pattern 1", "Add pattern 2", "Add pattern 1", "Add pattern 2"} {
		four.tool(tool)
		four.hears("These ")
		heard[eval[string](page, four.at+".querySelector('.says').textContent")] = true
	}
	if !strings.Contains(fmt.Sprint(heard), "this one is least") {
		t.Errorf("none of the four is called least: %v", heard)
	}

	count := page.place("count")
	for cell := range 25 {
		count.press(cell)
		count.hears("this can be turned off")
	}
	count.tool("Switch single lights")
	count.press(0)
	count.hears("this cannot be turned off")
	count.tool("Switch single lights")
	count.press(3, 17, 24)
	count.hears("this cannot be turned off")
	count.tool("Start again")
	count.hears("this can be turned off")
	count.tool("Pattern 2")
	if got := eval[string](page, count.at+".querySelector('.tools').innerHTML"); strings.Count(got, `aria-pressed="true"`) != 1 || !strings.Contains(got, `aria-pressed="true">Pattern 2<`) {
		t.Errorf("the tools do not say that pattern 2 is looked at, and nothing else: %s", got)
	}

	single := page.place("single")
	single.press(0)
	single.hears("No: this light alone cannot be turned off. Found 0 of 5.")
	for _, cell := range []int{6, 8, 12, 16, 18} {
		single.press(cell)
		single.hears("alone it takes 11 presses, and not fewer")
	}
	single.hears("Those are all 5.")

	other := page.place("sizes")
	other.hears("cannot")
	other.press(10)
	other.hears("can be turned off")
}

// The chase turns every puzzle off, also on boards that are not square, and the engine agrees on the
// states that it cannot turn off.
func TestLearnChasing(t *testing.T) {
	t.Parallel()
	page := chapter(t, "chasing")
	chase := page.place("any")
	for _, size := range [][2]int{{5, 5}, {4, 4}, {3, 7}, {2, 8}} {
		chase.choose("Rows", fmt.Sprint(size[0]))
		chase.choose("Columns", fmt.Sprint(size[1]))
		page.wait(fmt.Sprintf("%s.querySelectorAll('[role=grid] button').length === %d && %[1]s.querySelector('.lookup').textContent.includes('%[3]d×%[4]d')", chase.at, size[0]*size[1], size[0], size[1]))
		for _, start := range []string{"New puzzle", "New puzzle", "Any lights"} {
			chase.tool(start)
			rows := fmt.Sprintf(`[...%s.querySelectorAll('[role=grid] button')].map((b) => b.getAttribute('aria-label').includes(', on') ? '1' : '0').join('').match(/.{%d}/g)`, chase.at, size[1])
			solvable := eval[bool](page, fmt.Sprintf("import(%q).then(({call}) => call('solve', {board: '%dx%d', state: %s})).then((a) => a.solvable)", page.script(), size[0], size[1], rows))
			for range 2 * size[0] {
				if !chase.tool("Next step") {
					break
				}
			}
			if off := chase.on() == 0; off != solvable {
				t.Errorf("%v: after the chase off is %t, and solvable is %t", size, off, solvable)
			}
			if start == "New puzzle" && !solvable {
				t.Errorf("%v: a new puzzle cannot be solved", size)
			}
		}
	}
}

// Without script there is the text, and there are still pictures where something could be tried.
func TestLearnWithoutScript(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/").ready()
	if _, err := chromedp.Call(page.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	for _, path := range pages(t) {
		if !strings.HasPrefix(path, "/learn/") {
			continue
		}
		page.visit(path)
		got := page.source()
		if !strings.Contains(got, "<h1>") || strings.Contains(got, "data-ready") {
			t.Errorf("%s: script has run, or there is no text", path)
		}
		page.screenshot("without script " + name(path))
	}
}

// source returns the document as the browser has it, without running anything in it.
func (p *page) source() string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	html, err := chromedp.Run(ctx, chromedp.OuterHTML("html"))
	p.must(err)
	return html
}

// The model beside the board follows the lights, can be changed, and is run by several solvers.
func TestLearnModelToEdit(t *testing.T) {
	t.Parallel()
	page := chapter(t, "programs")
	model := page.place("yours")
	model.tool("Run")
	model.hears("1 solution. Number 1: 5 presses, the fewest. It turns everything off.")
	tick := func(light int) {
		eval[bool](page, fmt.Sprintf("%s.querySelectorAll('.model-lines input')[%d].click(), true", model.at, light))
	}
	tick(4)
	model.tool("Run")
	model.hears("2 solutions.")
	model.choose("Solver", "dense")
	model.tool("Run")
	model.hears("dense takes the board, not a model that was changed.")
	tick(4)
	model.tool("Run")
	model.hears("dense found 5 presses")
	model.choose("Solver", "built-in")
	model.write("x1 = 0")
	model.tool("Run")
	model.hears("1 solution. Number 1:")
	model.write("<b>x1</b> = 1")
	model.tool("Run")
	model.hears("“<b>x1</b>” is not understood")
	model.press(4)
	model.tool("Run")
	model.hears("It turns everything off.")

	page.visit("/learn/logic/")
	page.ready()
	clauses := page.place("yours")
	clauses.tool("Run")
	clauses.hears("4 solutions.")
	clauses.press(0)
	clauses.tool("Run")
	clauses.hears("No set of presses fits the model.")
	clauses.choose("Solver", "breadth-first")
	clauses.tool("Run")
	clauses.hears("breadth-first says that there is no solution.")
}

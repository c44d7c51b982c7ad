//go:build all

package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Where there is no server, the models in the text are there, and the second engine writes others.
func TestLearnModelsWithoutServer(t *testing.T) {
	t.Parallel()
	needStudio(t)
	page := chapter(t, "logic", from(static(t)))
	model := page.place("models")
	text := model.at + ".querySelector('pre').textContent"
	page.wait(text + ".startsWith('% Lights Out on board 3x3')")
	model.choose("Format", "prover9")
	page.wait(text + ".includes('set(production)')")
	clauses := page.place("dimacs")
	clauses.choose("Format", "smt2")
	page.wait(clauses.at + ".querySelector('pre').textContent.includes('(check-sat)')")
}

// Every task of every chapter can be solved by doing on a phone, axe finds nothing with all of them open, and
// the course is remembered from page to page. There is no server.
func TestLearnCourse(t *testing.T) {
	t.Parallel()
	needEngine(t)
	page := open(t, "/learn/", from(static(t)), viewport(390, 844)).ready()
	if text := page.text(".shelf"); !strings.Contains(text, "0 of ") {
		t.Errorf("a new reader sees %q", text)
	}
	chapters := eval[[]struct {
		Path  string
		Tasks []string
	}](page, fmt.Sprintf(
		"import(%q).then(({chapters}) => chapters.map(({path, tasks}) => ({path, tasks: "+
			"tasks.map(({id}) => id)})))",
		page.script()))
	total := 0
	for _, c := range chapters {
		page.visit("/learn/" + c.Path + "/")
		page.ready()
		page.alive()
		for _, id := range c.Tasks {
			total++
			wrong := eval[string](page, fmt.Sprintf(
				"import(%q).then(({chapters}) => (%s)(chapters.find(({path}) => path === %q), %q))",
				page.script(), student, c.Path, id))
			if wrong != "" {
				t.Errorf("%s/%s: %s", c.Path, id, wrong)
			}
		}
		// All cards are open now: that is when there is most to find.
		page.axe()
		if wide := eval[int](page, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
			t.Errorf("%s is %d pixels too wide", c.Path, wide)
		}
		page.screenshotWhole("learn tasks " + c.Path)
		contains(t, page.text(".tally"), fmt.Sprintf("All %d tasks solved.", len(c.Tasks)))
	}
	if len(chapters) != 13 || total < 65 {
		t.Errorf("%d chapters with %d tasks", len(chapters), total)
	}
	page.visit("/learn/")
	page.ready()
	contains(t, page.text(".shelf"), fmt.Sprintf("%d of %[1]d tasks solved.", total))
	is(t, "chapters with a check mark",
		eval[int](page, "document.querySelectorAll('.chapters .whole').length"), len(chapters))
}

// raised reports whether the exponents of a page stand higher than what they belong to, and sums have their
// index lower: the browser sets MathML, and does not only show its letters.
const raised = `[...document.querySelectorAll('math msup')].some((e) => e.checkVisibility()) &&
	[...document.querySelectorAll('math msup')].filter((e) => e.checkVisibility()).every((e) => e.children[1].getBoundingClientRect().bottom < e.children[0].getBoundingClientRect().bottom)`

// takesTheCourse solves every task of every chapter, and looks at formulas, which each browser sets in its
// own way.
func (v *visitor) takesTheCourse() {
	v.t.Helper()
	for _, c := range chaptersOf(v.t) {
		v.visit("/learn/" + c + "/")
		v.wait(`document.documentElement.dataset.ready === 'yes'`)
		v.eval(fmt.Sprintf(`(async () => {
			const {chapters} = await import([...document.scripts].find((s) => s.src.endsWith('/learn/main.js')).src);
			const chapter = chapters.find(({path}) => path === %q);
			const wrong = [];
			for (const {id} of chapter.tasks) {
				const said = await (%s)(chapter, id);
				if (said) wrong.push(id + ': ' + said);
			}
			document.documentElement.dataset.wrong = wrong.join('; ') || 'nothing';
		})().catch((error) => { document.documentElement.dataset.wrong = String(error); })`, c, student))
		v.wait(`document.documentElement.dataset.wrong`)
		if wrong := v.eval("return document.documentElement.dataset.wrong"); wrong != `"nothing"` {
			v.t.Errorf("%s: %s", c, wrong)
		}
		if c == "counting" {
			v.wait(raised)
		}
	}
	v.visit("/learn/")
	v.wait(`document.querySelectorAll('.chapters .whole').length === 13`)
	v.screenshot("learn")
}

// On paper a chapter is black on white, also in the dark theme, with its boards and whole
// models, and without what only a screen can do.
func TestLearnOnPaper(t *testing.T) {
	t.Parallel()
	page := chapter(t, "programs", dark)
	for range 2 { // dark by the system, and then by choice
		_, err := chromedp.Call(page.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Media: "print"})
		page.must(err)
		got := eval[string](page, "getComputedStyle(document.querySelector('main p')).color")
		if got != "rgb(60, 65, 72)" && got != "rgb(0, 0, 0)" {
			t.Errorf("on paper the text is %s", got)
		}
		for selector, want := range map[string]bool{".board": true, "pre.model": true, ".prose": true,
			".tools": false, ".onward": false, ".top": false} {
			is(t, "on paper, shown is "+selector,
				eval[bool](page,
					"[...document.querySelectorAll('"+selector+"')].some((e) => e.offsetHeight > 0)"), want)
		}
		if eval[bool](page,
			"[...document.querySelectorAll('pre.model')].some((e) => e.scrollHeight > e.clientHeight + 2)") {
			t.Error("on paper a model is cut off")
		}
		page.setMedia()
		eval[bool](page, "document.documentElement.dataset.theme = 'dark', true")
	}
}

// Every place of every chapter works with a server and no engine. TestLearnCourse has the engine and no
// server.
func TestLearnOnAServer(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/", from(withoutEngine(t)))
	for _, path := range pages(t) {
		if strings.HasPrefix(path, "/learn/") {
			page.visit(path)
			page.ready()
			page.alive()
		}
	}
}

// alive fails the test if a place of the chapter that computes does not.
func (p *page) alive() {
	p.t.Helper()
	bad := eval[[]string](p,
		"[...document.querySelectorAll('.live:not([data-ready=yes])')].map((e) => e.innerText)")
	if len(bad) > 0 {
		p.t.Errorf("%s: %q", p.address(), bad)
	}
}

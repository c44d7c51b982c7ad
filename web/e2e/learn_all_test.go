//go:build all

package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

func TestLearnGroup(t *testing.T) {
	t.Parallel()
	page := chapter(t, "group")
	dark := page.place("twice")
	dark.press(7)
	dark.hears("1 button pressed, 5 lights on.")
	dark.press(7)
	dark.hears("0 buttons pressed, 0 lights on.")

	order := page.place("order")
	for round := range 3 {
		for order.tool("Next press") {
		}
		order.hears("The two boards show the same lights.")
		if round < 2 {
			order.tool("Shuffle the second order")
			order.hears("0 presses of 5 made.")
		}
	}

	three := page.place("three")
	three.press(4, 4)
	three.hears("5 lights on, 2 presses.")
	three.press(4)
	three.hears("0 lights on, 3 presses.")
}

func TestLearnTorus(t *testing.T) {
	t.Parallel()
	page := chapter(t, "torus")
	corner := page.place("glue")
	corner.press(0)
	corner.hears("That is the least possible.")
	knights := page.place("perfect")
	knights.press(0, 7, 14, 16, 23)
	knights.hears("All off with 5 presses. That is the least possible.")
	quiet := page.place("quieter")
	quiet.press(0, 4, 10, 14, 16, 18, 21, 23)
	quiet.hears("8 buttons pressed, and nothing is lit")

	chase := page.place("fails")
	for range 3 {
		chase.tool("New puzzle")
		for range 12 {
			before := eval[string](page, chase.at+".querySelector('.says').textContent")
			if !chase.tool("Next step") {
				break
			}
			page.wait(fmt.Sprintf("%s.querySelector('.says').textContent !== %q", chase.at, before))
		}
		chase.hears("verything is off")
		if on := chase.on(); on != 0 {
			t.Errorf("%d lights are left on the torus", on)
		}
	}
}

func TestLearnModels(t *testing.T) {
	t.Parallel()
	page := chapter(t, "programs")
	model := page.place("text")
	text := model.at + ".querySelector('pre').textContent"
	page.wait(text + ".includes('minimize presses')")
	board := fmt.Sprintf("%s.querySelector('input')", model.at)
	write := func(spec string) {
		eval[bool](page, fmt.Sprintf("%s.value = %q, %[1]s.dispatchEvent(new Event('change')), true", board, spec))
	}
	write("hex-2")
	model.choose("Asked", "nearest")
	page.wait(text + ".includes('board hex-2') && " + text + ".includes('minimize')")
	for _, rubbish := range []string{"", "5", "<b>", "99999x99999", "torus-0x4"} {
		write(rubbish)
		page.wait(model.at + ".querySelector('.says').dataset.mood === 'bad' && " + text + " === ''")
	}
	write("4x5-mod3")
	page.wait(text + ".includes('board 4x5-mod3')")

	draw := page.place("nearest")
	draw.hears("and not fewer")
	lights := draw.on()
	draw.press(40)
	page.wait(fmt.Sprintf("%s.querySelectorAll('[role=grid] button[aria-label*=\", on\"]').length === %d", draw.at, lights+1))
	draw.hears("light") // either verdict: what it says is the engine's

	page.visit("/learn/logic/")
	page.ready()
	logic := page.place("models")
	logic.choose("Format", "prover9")
	page.wait(logic.at + ".querySelector('pre').textContent.includes('set(production)')")
	six := page.place("depth")
	six.tool("Hint")
	six.hears("6 presses to go.")
}

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

// Each term is underlined once in a page, and explains itself when it has the focus, until Escape.
func TestLearnGlossary(t *testing.T) {
	t.Parallel()
	page := chapter(t, "solvable")
	words := eval[[]string](page, "[...document.querySelectorAll('.term')].map((e) => e.textContent.toLowerCase())")
	if len(words) < 3 || len(slices.Compact(slices.Sorted(slices.Values(words)))) != len(words) {
		t.Errorf("the terms of the page are %q", words)
	}
	eval[bool](page, "document.querySelector('.term').focus(), true")
	const tip = "document.getElementById(document.querySelector('.term').getAttribute('aria-describedby'))"
	page.wait(tip + "?.checkVisibility() && " + tip + ".textContent.length > 20")
	page.axe()
	eval[bool](page, "document.querySelector('main').firstElementChild.style.marginTop = '300px', true") // as a picture does that comes late
	page.wait(tip + ".getBoundingClientRect().top >= document.querySelector('.term').getBoundingClientRect().bottom")
	page.key("Escape")
	page.wait("!document.querySelector('.gloss:not([hidden])')")
}

// A chapter on paper has a board for every task that has one, and its answers on a separate page.
func TestLearnHandout(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/handout/#solvable").ready()
	page.wait("document.querySelector('.sheet h2').textContent === 'Solvable or not'")
	for selector, want := range map[string]int{".sheet > .sheet-tasks > li": 6, ".sheet > .sheet-tasks .paper": 5, ".sheet-answers .answered": 5} {
		if got := eval[int](page, fmt.Sprintf("document.querySelectorAll(%q).length", selector)); got != want {
			t.Errorf("%d of %s, want %d", got, selector, want)
		}
	}
	_, err := chromedp.Call(page.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	page.must(err)
	if !eval[bool](page, "getComputedStyle(document.querySelector('.sheet-answers')).breakBefore === 'page' && !document.querySelector('.screen-only').checkVisibility()") {
		t.Error("the answers do not begin on a new page")
	}
	page.setMedia()
	eval[bool](page, "document.querySelector('.screen-only [type=checkbox]').click(), true")
	page.wait("document.querySelector('.sheet-answers').hidden")
}

// Every task of every chapter can be solved by doing on a phone, axe finds nothing with all of them open, and the course is
// remembered from page to page. There is no server.
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
	}](page, fmt.Sprintf("import(%q).then(({chapters}) => chapters.map(({path, tasks}) => ({path, tasks: tasks.map(({id}) => id)})))", page.script()))
	total := 0
	for _, c := range chapters {
		page.visit("/learn/" + c.Path + "/")
		page.ready()
		page.alive()
		for _, id := range c.Tasks {
			total++
			if wrong := eval[string](page, fmt.Sprintf("import(%q).then(({chapters}) => (%s)(chapters.find(({path}) => path === %q), %q))", page.script(), student, c.Path, id)); wrong != "" {
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
	if got := eval[int](page, "document.querySelectorAll('.chapters .whole').length"); got != len(chapters) {
		t.Errorf("%d chapters have a check mark", got)
	}
}

// raised reports whether the exponents of a page stand higher than what they belong to, and sums have their index lower:
// the browser sets MathML, and does not only show its letters.
const raised = `[...document.querySelectorAll('math msup')].some((e) => e.checkVisibility()) &&
	[...document.querySelectorAll('math msup')].filter((e) => e.checkVisibility()).every((e) => e.children[1].getBoundingClientRect().bottom < e.children[0].getBoundingClientRect().bottom)`

// takesTheCourse solves every task of every chapter, and looks at formulas, which each browser sets in its own way.
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

// Where the engine cannot come, the line says so, the board can still be pressed, and the same tool
// works when the network is back.
func TestLearnWithoutEngine(t *testing.T) {
	t.Parallel()
	needEngine(t)
	page := open(t, "/learn/", from(static(t)), serviceWorker).ready()
	page.awaitWorker()
	page.allow("Failed to load resource|net::ERR|Failed to fetch|failed to fetch")
	try := page.place("try")
	page.offline(true)
	try.tool("Hint")
	try.hears("This cannot be done now:")
	try.press(4)
	try.hears("4 lights on, 1 press.")
	page.offline(false)
	try.tool("Hint")
	try.hears("4 presses to go.")
}

// On paper a chapter is black on white, also in the dark theme, with its boards and whole
// models, and without what only a screen can do.
func TestLearnOnPaper(t *testing.T) {
	t.Parallel()
	page := chapter(t, "programs", dark)
	for range 2 { // dark by the system, and then by choice
		_, err := chromedp.Call(page.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		page.must(err)
		if got := eval[string](page, "getComputedStyle(document.querySelector('main p')).color"); got != "rgb(60, 65, 72)" && got != "rgb(0, 0, 0)" {
			t.Errorf("on paper the text is %s", got)
		}
		for selector, want := range map[string]bool{".board": true, "pre.model": true, ".prose": true, ".tools": false, ".onward": false, ".top": false} {
			if got := eval[bool](page, "[...document.querySelectorAll('"+selector+"')].some((e) => e.offsetHeight > 0)"); got != want {
				t.Errorf("on paper %s is shown: %t, want %t", selector, got, want)
			}
		}
		if eval[bool](page, "[...document.querySelectorAll('pre.model')].some((e) => e.scrollHeight > e.clientHeight + 2)") {
			t.Error("on paper a model is cut off")
		}
		page.setMedia()
		eval[bool](page, "document.documentElement.dataset.theme = 'dark', true")
	}
}

// Every place of every chapter works with a server and no engine. TestLearnCourse has the engine and no server.
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
	if bad := eval[[]string](p, "[...document.querySelectorAll('.live:not([data-ready=yes])')].map((e) => e.innerText)"); len(bad) > 0 {
		p.t.Errorf("%s: %q", p.address(), bad)
	}
}

package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// student answers a task like a student: it opens the card, presses Check too early, reads why that is wrong, and then
// presses, marks, fills, chooses, writes or draws the answer. It resolves to what went wrong, or to nothing.
const student = `(async (chapter, id) => {
	const later = (ready, what) => new Promise((resolve, reject) => {
		let tries = 0;
		const timer = setInterval(() => {
			if (ready()) { clearInterval(timer); resolve(); }
			else if (++tries > 1500) { clearInterval(timer); reject(new Error(what)); }
		}, 20);
	});
	const card = document.getElementById('task-' + id);
	const task = chapter.tasks.find((t) => t.id === id);
	const button = (text) => [...card.querySelectorAll('.tools button')].find((b) => b.textContent === text);
	const says = () => card.querySelector('.says').textContent;
	card.querySelector('summary').click();
	await later(() => card.querySelector('.inside').dataset.ready === 'yes', 'the task does not open');
	if (task.kind !== 'press') {
		button('Check').click();
		if (says().length < 10 || card.dataset.solved) return 'an empty answer: ' + says();
		button('Show the answer').click();
		button('Check').click();
		if (card.dataset.solved) return 'an answer that was shown counts as solved';
		button('Start again').click();
	}
	button('Hint').click();
	if (!says().startsWith('Hint 1 of ')) return 'the hint: ' + says();
	const write = (text) => {
		const input = card.querySelector('.written input');
		input.value = text;
		input.dispatchEvent(new Event('input', {bubbles: true}));
	};
	switch (task.kind) {
	case 'press':
	case 'mark':
		for (const cell of task.answer) card.querySelector('[data-button="' + cell + '"]').click();
		break;
	case 'bits':
		task.answer.forEach((row, r) => row.forEach((v, c) => { if (v) card.querySelector('[data-bit="' + r + ',' + c + '"]').click(); }));
		break;
	case 'choose':
		card.querySelectorAll('[type=radio]')[task.answer].click();
		break;
	case 'graph':
		for (const pair of task.answer) for (const node of pair) card.querySelector('[data-node="' + node + '"]').click();
		break;
	default:
		write(String(task.answer));
	}
	if (task.kind !== 'press') button('Check').click();
	return card.dataset.solved === 'yes' && says().startsWith('Right. ') ? '' : 'the right answer: ' + says();
})`

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

// A link opens a chapter at a task; the first page leads back to where the reader was; and progress goes from one browser
// to another in a file, also with the results of games.
func TestLearnProgress(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/solvable/#task-witness").ready()
	page.wait("document.getElementById('task-witness').open && document.querySelector('#task-witness .inside').dataset.ready === 'yes'")
	eval[string](page, fmt.Sprintf("import(%q).then(({chapters}) => (%s)(chapters[2], 'small'))", page.script(), student))
	page.reload()
	page.ready()
	page.wait("document.getElementById('task-small').dataset.solved === 'yes'")
	page.visit("/learn/")
	page.ready()
	contains(t, page.text(".shelf"), "Continue: Solvable or not, draw a quiet pattern")
	file := page.download(func() { page.click("button", "Export") })
	if file.name != "lightsout-learn.jsonl" || !strings.Contains(string(file.data), `{"learn":"solvable/small","at":"`) {
		t.Errorf("the file %s is %s", file.name, file.data)
	}
	page.click("button", "Forget")
	page.wait("document.querySelector('.shelf').textContent.includes('0 of ')")
	page.click("button", "Undo")
	page.wait("document.querySelector('.shelf').textContent.includes('1 of ')")
	page.click("link", "Continue: Solvable or not, draw a quiet pattern")
	page.wait("document.getElementById('task-draw')?.open")

	other := open(t, "/learn/").ready()
	other.upload("button", "Import", other.file("learn.jsonl", file.data))
	other.wait("document.querySelector('.shelf').textContent.includes('1 task added.')")
	other.visit("/play/")
	other.ready()
	other.menu("Statistics")
	games := other.download(func() { other.click("button", "Export") })
	contains(t, string(games.data), `{"learn":"solvable/small","at":"`)
	third := open(t, "/play/").ready()
	third.menu("Statistics")
	third.upload("button", "Import", third.file("games.jsonl", games.data))
	third.wait("document.querySelector('#statistics-dialog').textContent.includes('1 task of Learn added.')")
	third.visit("/learn/")
	third.ready()
	contains(t, third.text(".shelf"), "1 of ")
}

// raised reports whether the exponents of a page stand higher than what they belong to, and sums have their index lower:
// the browser sets MathML, and does not only show its letters.
const raised = `[...document.querySelectorAll('math msup')].some((e) => e.checkVisibility()) &&
	[...document.querySelectorAll('math msup')].filter((e) => e.checkVisibility()).every((e) => e.children[1].getBoundingClientRect().bottom < e.children[0].getBoundingClientRect().bottom)`

func TestLearnMathML(t *testing.T) {
	t.Parallel()
	page := chapter(t, "counting")
	page.wait(raised)
	page.wait(`document.querySelector('math').namespaceURI.endsWith('MathML')`)
}

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

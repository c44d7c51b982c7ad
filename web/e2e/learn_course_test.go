package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// student answers a task like a student: it opens the card, presses Check too early, reads why that is wrong,
// and then presses, marks, fills, chooses, writes or draws the answer. It resolves to what went wrong, or to
// nothing.
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
	const press = (text) => {
		[...card.querySelectorAll('.tools button')].find((b) => b.textContent === text).click();
		return new Promise((shown) => setTimeout(shown));
	};
	const says = () => card.querySelector('.says').textContent;
	card.querySelector('summary').click();
	await later(() => card.querySelector('.inside').dataset.ready === 'yes', 'the task does not open');
	if (task.kind !== 'press') {
		await press('Check');
		if (says().length < 10 || card.dataset.solved) return 'an empty answer: ' + says();
		await press('Show the answer');
		await press('Check');
		if (card.dataset.solved) return 'an answer that was shown counts as solved';
		await press('Start again');
	}
	await press('Hint');
	if (!says().startsWith('Hint 1 of ')) return 'the hint: ' + says();
	const write = (text) => {
		const input = card.querySelector('.written input');
		input.value = text;
		input.dispatchEvent(new Event('input', {bubbles: true}));
	};
	const click = (selector) => {
		card.querySelector(selector).click();
		return new Promise((shown) => setTimeout(shown));
	};
	switch (task.kind) {
	case 'press':
	case 'mark':
		for (const cell of task.answer) await click('[data-button="' + cell + '"]');
		break;
	case 'bits':
		for (const [r, row] of task.answer.entries()) for (const [c, v] of row.entries()) if (v) await click('[data-bit="' + r + ',' + c + '"]');
		break;
	case 'choose':
		await click('label:nth-child(' + (task.answer + 1) + ') [type=radio]');
		break;
	case 'graph':
		for (const pair of task.answer) for (const node of pair) await click('[data-node="' + node + '"]');
		break;
	default:
		write(String(task.answer));
	}
	if (task.kind !== 'press') await press('Check');
	return card.dataset.solved === 'yes' && says().startsWith('Right. ') ? '' : 'the right answer: ' + says();
})`

// A link opens a chapter at a task; the first page leads back to where the reader was; and progress goes from
// one browser to another in a file, also with the results of games.
func TestLearnProgress(t *testing.T) {
	t.Parallel()
	page := open(t, "/learn/solvable/#task-witness").ready()
	page.wait(
		"document.getElementById('task-witness').open && document.querySelector('#task-witness " +
			".inside').dataset.ready === 'yes'")
	eval[string](page,
		fmt.Sprintf("import(%q).then(({chapters}) => (%s)(chapters[2], 'small'))", page.script(), student))
	page.reload()
	page.ready()
	page.wait("document.getElementById('task-small').dataset.solved === 'yes'")
	page.visit("/learn/")
	page.ready()
	contains(t, page.text(".shelf"), "Continue: Solvable or not, draw a quiet pattern")
	eval[bool](page, "document.querySelector('.shelf details').open = true")
	file := page.download(func() { page.click("button", "Export") })
	if file.name != "lightsout-learn.jsonl" ||
		!strings.Contains(string(file.data), `{"learn":"solvable/small","at":"`) {
		t.Errorf("the file %s is %s", file.name, file.data)
	}
	page.click("button", "Forget")
	page.wait("document.querySelector('.shelf').textContent.includes('0 of ')")
	page.click("button", "Undo")
	page.wait("document.querySelector('.shelf').textContent.includes('1 of ')")
	page.click("link", "Continue: Solvable or not, draw a quiet pattern")
	page.wait("document.getElementById('task-draw')?.open")

	other := open(t, "/learn/").ready()
	eval[bool](other, "document.querySelector('.shelf details').open = true")
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

package e2e_test

import (
	"fmt"
	"testing"
)

// analyze opens an empty page with a puzzle on a board and its analysis beside it, as the Lab has them:
// lab.set gives it another puzzle, lab.shown is what the analysis has drawn last.
func analyze(t testing.TB, spec, state, goal string, options ...option) *page {
	t.Helper()
	p := stage(t, options...)
	eval[bool](p, `(async () => {
		const {loadBoard, createView} = assets;
		let board, view;
		const lab = {
			shown: null,
			state: [], goal: [],
			async set(spec, state, goal) {
				board = await loadBoard(spec);
				view?.destroy();
				view = createView(document.getElementById('stage'), board, {label: 'Board', readOnly: true});
				const read = (text) => text === 'on' ? board.rowsOf(board.on()) : text === 'off' ? board.rowsOf(board.off()) : text.split('_');
				lab.state = read(state);
				lab.goal = read(goal);
				view.show(board.valuesOf(lab.state));
				lab.spec = spec;
				lab.analysis?.update();
				return true;
			},
			problem: () => ({spec: lab.spec, state: lab.state, goal: lab.goal, name: (j) => board.name(j), lights: board.lights, buttons: board.buttons, modulus: board.modulus}),
			show(shown) {
				lab.shown = {...shown, presses: shown.presses && [...shown.presses], lights: shown.lights && [...shown.lights]};
				view.clear();
				const several = (list) => list.flatMap((n, i) => new Array(n).fill(i));
				if (lab.shown.presses) view.mark(several(lab.shown.presses), shown.kind);
				if (lab.shown.lights) view.markLights(several(lab.shown.lights), shown.kind);
			},
		};
		globalThis.lab = lab;
		return true;
	})()`)
	p.puzzle(spec, state, goal)
	eval[bool](p, fmt.Sprintf(`(async () => {
		const folder = %q;
		const [{Analysis}, {Cards}, {call}, {followColors}, {effect, h, render}] = await Promise.all([
			...['lab/analyze/store.ts', 'lab/analyze/view.tsx', 'engine/call.ts', 'kit/colors.ts'].map((name) => import(folder + name)), import(folder + 'vendor.js')]);
		followColors(document);
		lab.analysis = new Analysis(() => lab.problem(), {call, save() {}, later: (run, ms) => clearTimeout.bind(null, setTimeout(run, ms)), copy: (text) => navigator.clipboard.writeText(text)});
		effect(() => lab.show(lab.analysis.shown.value));
		render(h(Cards, {analysis: lab.analysis}), document.getElementById('analysis'));
		lab.analysis.update();
		return true;
	})()`, p.module("")))
	p.analyzed()
	return p
}

// puzzle gives the page another puzzle.
func (p *page) puzzle(spec, state, goal string) {
	p.t.Helper()
	with[bool](p, []string{spec, state, goal}, `return lab.set(...given);`)
}

// analyzed waits until nothing is being worked out anymore.
func (p *page) analyzed() {
	p.t.Helper()
	p.wait(`document.querySelector('.analysis-cards') && !document.querySelector('.analysis[aria-busy], ` +
		`.analysis [aria-busy]')`)
}

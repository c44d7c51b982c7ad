//go:build all

package e2e_test

import (
	"slices"
	"testing"
)

func TestLargeBoardWithKeys(t *testing.T) {
	t.Parallel()
	p := stage(t)
	begin(p, map[string]any{"spec": "klein-300x200"})
	p.key("Tab")
	for _, step := range []struct{ key, focus string }{
		{"", "row 1, column 1, off"},
		{"ArrowUp", "row 300, column 200, off"}, // over the flipped side
		{"Space", "row 300, column 200, on"},
		{"ArrowRight", "row 300, column 1, on"},
		{"Control+Home", "row 1, column 1, on"},
		{"+", "row 1, column 1, on"},
		{"End", "row 1, column 200, off"},
		{"0", "row 1, column 200, off"},
	} {
		if step.key != "" {
			p.key(step.key)
		}
		is(t, "the focus after "+step.key, p.focused(), "button "+step.focus)
	}
	is(t, "the place that the cell says",
		eval[string](p,
			`(({rowIndex, colIndex}) => rowIndex + ' ' + colIndex)({rowIndex: `+
				`document.querySelector('[aria-rowindex]').getAttribute('aria-rowindex'), colIndex: `+
				`document.querySelector('[aria-colindex]').getAttribute('aria-colindex')})`),
		"1 200")
}

// At every scale, down to a pixel a light, a light is drawn in its color where it is, and so is one
// that changed since; on a board with more cells than a texture has pixels, too.
func TestLargeBoardPixels(t *testing.T) {
	t.Parallel()
	p := stage(t)
	for _, spec := range []string{"300x200", "torus-60x90-mod5", "5000x40", "hex-22"} {
		faults := with[[]string](p, spec, `
			const faults = [];
			document.documentElement.dataset.theme = 'contrast'; // without gleam and halo: colors are exact
			const board = await assets.loadBoard(given);
			const view = assets.createView(document.getElementById('stage'), board, {label: given, large: true});
			const stage = view;
			const values = board.off();
			for (let i = 0; i < values.length; i++) values[i] = ((i * 2654435761) >>> 13) % board.modulus;
			view.show(values);
			for (const scale of [1, 2.5, 8, 30, 96]) {
				const middle = board.lattice ? (board.lattice.rows >> 1) * board.lattice.cols + (board.lattice.cols >> 1) : board.buttons >> 1;
				stage.camera.fit();
				stage.zoomAt(scale / stage.camera.scale, middle);
				board.press(values, middle);
				view.show(values, board.changes(middle));
				stage.draw();
				const {camera, canvas, colors} = stage;
				const ctx = canvas.getContext('2d');
				for (let j = 0; j < board.buttons; j += Math.ceil(board.buttons / 9000)) {
					const {x, y, r} = board.light(j);
					const aside = camera.scale < 12 ? 0 : 0.45 * r; // where there is a core, beside it
					const px = Math.floor((x + aside - camera.x) * camera.scale);
					const py = Math.floor((y + aside - camera.y) * camera.scale);
					if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height || camera.scale < 1) continue;
					if (!camera.fitted && px > canvas.width - 140 && py > canvas.height - 140) continue; // under the map
					const got = [...ctx.getImageData(px, py, 1, 1).data.slice(0, 3)].join(', ');
					const want = colors.lights(board.modulus)[values[j]].text;
					if (!want.includes(got) && faults.length < 5) faults.push('at ' + camera.scale + ' light ' + j + ' is ' + got + ', want ' + want);
				}
			}
			view.destroy();
			return faults;`)
		for _, fault := range faults {
			t.Errorf("%s: %s", spec, fault)
		}
	}
}

// BenchmarkCanvas measures frames in the page: the work of a press with everything redrawn, and
// frames of moving and zooming. ns/op is the whole round through the browser and says nothing.
func BenchmarkCanvas(b *testing.B) {
	for _, spec := range []string{"300x300", "1000x1000", "3000x3000"} {
		b.Run(spec, func(b *testing.B) {
			p := stage(b)
			begin(p, map[string]any{"spec": spec})
			var press, pan, worst []float64
			for b.Loop() {
				got := eval[[]float64](p, `(async () => {
					const {board, view, session} = game;
					const frame = () => new Promise((done) => requestAnimationFrame(done));
					const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
					const press = [], pan = [];
					for (let i = 0; i < 60; i++) {
						await frame();
						const start = performance.now();
						session.update({at: session.last, kind: 'press', number: (i * 7919) % board.buttons});
						view.show(session.state, session.changed);
						view.draw();
						press.push(performance.now() - start);
					}
					let last = await frame();
					for (let i = 0; i < 120; i++) {
						view.camera.zoom(i < 60 ? 1.08 : 1 / 1.08, 200, 150);
						view.camera.pan(3, 2);
						const now = await frame();
						pan.push(now - last);
						last = now;
					}
					return [middle(press), middle(pan), pan.at(-1)];
				})()`)
				press = append(press, got[0])
				pan = append(pan, got[1])
				worst = append(worst, got[2])
			}
			b.ReportMetric(slices.Max(press), "ms/press")
			b.ReportMetric(slices.Max(pan), "ms/frame")
			b.ReportMetric(slices.Max(worst), "ms/worstframe")
		})
	}
}

// Every button of every kind of board is where it is drawn, can be hit in its middle, and does not
// reach beyond the screen; cells of grids are square.
func TestSmallBoardsArePressedWhereTheyAreSeen(t *testing.T) {
	t.Parallel()
	specs := append(slices.Clone(specsOfEveryKind), graphSpec(t, apartJSON), graphSpec(t, directedJSON),
		"20x20", "32x10", "cube-3")
	for name, size := range map[string]option{"narrow": narrow, "desktop": desktop} {
		faults := with[[]string](stage(t, size), specs, `
			const faults = [];
			for (const spec of given) {
				const board = await assets.loadBoard(spec);
				const view = assets.createView(document.getElementById('stage'), board, {label: spec});
				view.element.scrollIntoView();
				const outer = view.element.getBoundingClientRect();
				const fault = (what) => faults.push(spec + ': ' + what);
				if (document.documentElement.scrollWidth > innerWidth) fault('wider than the screen');
				if (outer.height > innerHeight) fault('higher than the screen');
				for (const element of view.element.querySelectorAll('[data-button]')) {
					const box = element.getBoundingClientRect();
					const {x, y} = board.button(Number(element.dataset.button));
					const [x0, y0, width] = view.box;
					const unit = outer.width / width;
					const hit = document.elementFromPoint(outer.left + (x - x0) * unit, outer.top + (y - y0) * unit);
					if (hit !== element) fault('button ' + element.dataset.button + ' is not where it is drawn');
					if (board.lattice && Math.abs(box.width - box.height) > 0.75) fault('not square: ' + box.width + ' by ' + box.height);
				}
				view.destroy();
			}
			return faults;`)
		for _, fault := range faults {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

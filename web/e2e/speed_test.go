//go:build all

package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// The figures that a player feels, measured inside the page. Each is reported in milliseconds; the
// limits are those of docs/performance.md. ns/op is the whole round through the browser and says
// nothing.

// spread reports the best, the middle and the worst of the samples: on a busy machine only the
// best says something about the page.
func spread(b *testing.B, samples []float64) {
	slices.Sort(samples)
	b.ReportMetric(samples[0], "ms/best")
	b.ReportMetric(samples[len(samples)/2], "ms/middle")
	b.ReportMetric(samples[len(samples)-1], "ms/worst")
}

// noteReady keeps the time at which the page says that it is ready, since it was asked for.
const noteReady = `new MutationObserver(() => {
	if (document.documentElement?.dataset.ready) globalThis.readyAt ??= performance.now();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-ready']})`

// BenchmarkPageReady: from the click on a link until the board can be pressed, with nothing
// cached. Limit: 1,000 ms.
func BenchmarkPageReady(b *testing.B) {
	for _, path := range []string{"/play/", "/play/#5x5:on", "/learn/"} {
		b.Run(name(path), func(b *testing.B) {
			var samples []float64
			host := served(b)
			for b.Loop() {
				page := open(b, path, from(host), before(noteReady)).ready()
				samples = append(samples, eval[float64](page, "readyAt"))
				page.close()
			}
			spread(b, samples)
		})
	}
}

// BenchmarkPageEngine: from the click on a link until the WebAssembly engine gave its first answer.
func BenchmarkPageEngine(b *testing.B) {
	host := static(b)
	var samples []float64
	for b.Loop() {
		page := open(b, "/play/", from(host))
		samples = append(samples, eval[float64](page, fmt.Sprintf(
			"import(%q).then(({call}) => call('boards', {})).then(() => performance.now())", page.script())))
		page.close()
	}
	spread(b, samples)
}

// BenchmarkPageCall: acts in the page's own engine. Limits: hint and solution on 10x10 50 ms, all-on
// 1000x1000 100 ms, a picture of a megapixel 150 ms.
func BenchmarkPageCall(b *testing.B) {
	shot, err := os.ReadFile(corpus + "page-20x20-0.png")
	if err != nil {
		b.Fatal(err)
	}
	acts := []struct{ name, act, params string }{
		{"hint/10x10", "hint", `{board: '10x10', state: 'on'}`},
		{"hint/5x5", "hint", `{board: '5x5', state: 'on'}`},
		{"solve/10x10", "solve", `{board: '10x10', state: 'on'}`},
		{"read/20x20", "read", fmt.Sprintf("{image: '%s'}", base64.StdEncoding.EncodeToString(shot))},
		{"read/pixels", "read", "{image: globalThis.pixels}"},
		{"solve/1000x1000", "solve", `{board: '1000x1000', state: 'on'}`},
		{"board/1000x1000", "board", `{board: '1000x1000'}`},
	}
	page := open(b, "/play/", from(static(b))).ready()
	engine := page.script()
	eval[bool](page, fmt.Sprintf(`(async () => {
		const side = 1000, ink = new OffscreenCanvas(side, side).getContext('2d');
		const file = Uint8Array.fromBase64('%s');
		ink.drawImage(await createImageBitmap(new Blob([file])), 0, 0, side, side);
		const head = 'P7\nWIDTH 1000\nHEIGHT 1000\nDEPTH 4\nMAXVAL 255\nENDHDR\n';
		globalThis.pixels = await new Blob([head, ink.getImageData(0, 0, side, side).data]).bytes();
		return true;
	})()`, base64.StdEncoding.EncodeToString(shot)))
	for _, a := range acts {
		b.Run(a.name, func(b *testing.B) {
			var samples []float64
			for b.Loop() {
				samples = append(samples, eval[float64](page, fmt.Sprintf(`(async () => {
					const {call} = await import(%q);
					const start = performance.now();
					await call(%q, %s);
					return performance.now() - start;
				})()`, engine, a.act, a.params)))
			}
			spread(b, samples)
		})
	}
}

// atlasDraw asks for a size and returns the milliseconds until it is painted: call, unpacking, painting.
const atlasDraw = `(size) => new Promise((done) => {
	const plate = document.getElementById('plate');
	const field = document.getElementById('rows');
	const start = performance.now();
	const watch = new MutationObserver(() => {
		if (plate.dataset.shown !== size + 'x' + size) return;
		watch.disconnect();
		done(performance.now() - start);
	});
	watch.observe(plate, {attributeFilter: ['data-shown']});
	field.value = size;
	field.dispatchEvent(new Event('input'));
})`

// BenchmarkAtlasDraw: a size that is requested for the first time, from the field until it is painted. Limit
// for 1,000: 100 ms.
func BenchmarkAtlasDraw(b *testing.B) {
	p := open(b, "/atlas/#30x30", from(static(b)), viewport(1640, 1280)).ready()
	for _, n := range []int{100, 500, 1000, 2000, 4980} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var samples []float64
			for i := 0; b.Loop(); i++ {
				samples = append(samples, eval[float64](p, fmt.Sprintf("(%s)(%d)", atlasDraw, n+i%20)))
			}
			spread(b, samples)
		})
	}
}

// BenchmarkStudio: what an artist waits for, in the page's own engine, warm. Limits: the first of two
// photographs dropped, drawn on 60x80, proved and on the canvas 500 ms; a GIF of 15 s 2,000 ms, an MP4 4,000
// ms.
func BenchmarkStudio(b *testing.B) {
	page := open(b, "/studio/", from(static(b)), reducedMotion).ready()
	page.studioSettled()
	page.click("button", "More")
	// Each change is another brightness, so that both pictures are redrawn.
	const change = `(async () => {
		const slider = document.getElementById('brightness');
		const screen = document.getElementById('screen');
		slider.value = String(Number(slider.value) > 0.4 ? 0 : Number(slider.value) + 0.02);
		const start = performance.now();
		slider.dispatchEvent(new Event('input'));
		await new Promise((done) => {
			new MutationObserver(() => { if (screen.getAttribute('aria-busy') === 'false') done(); }).observe(screen, {attributes: true});
		});
		await new Promise(requestAnimationFrame);
		return performance.now() - start;
	})()`
	save := func(format string) string {
		return fmt.Sprintf(`(async () => {
			const says = document.getElementById('says');
			says.textContent = '';
			const start = performance.now();
			document.querySelector('[aria-label="Save as %s"]').click();
			await new Promise((done) => {
				new MutationObserver(() => { if (says.textContent.startsWith('film.')) done(); }).observe(says, {childList: true});
			});
			return performance.now() - start;
		})()`, format)
	}
	var photos []string
	for _, name := range []string{"portrait", "cat"} {
		data, err := os.ReadFile("../../docs/films/" + name + ".jpg")
		if err != nil {
			b.Fatal(err)
		}
		photos = append(photos, base64.StdEncoding.EncodeToString(data))
	}
	// Both photographs are dropped, and the first is on the canvas, or the film of them is there.
	drop := func(until string) string {
		return fmt.Sprintf(`(async () => {
		for (let remove; (remove = document.querySelector('[aria-label^="Remove"]')); await new Promise(requestAnimationFrame)) remove.click();
		const screen = document.getElementById('screen');
		while (screen.getAttribute('aria-busy') !== 'false') await new Promise(requestAnimationFrame);
		const dataTransfer = new DataTransfer();
		for (const [n, text] of %q.split(' ').entries()) dataTransfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], n + '.jpg', {type: 'image/jpeg'}));
		const start = performance.now();
		dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true}));
		const drawn = () => [...document.querySelectorAll('#pictures .about .soft')].filter((e) => e.textContent !== 'not drawn yet').length;
		const busy = () => screen.getAttribute('aria-busy') !== 'false';
		while (%s) await new Promise((done) => { setTimeout(done, 2); });
		const took = performance.now() - start;
		while (drawn() < 2 || busy()) await new Promise((done) => { setTimeout(done, 2); });
		return took;
	})()`, strings.Join(photos, " "), until)
	}
	for _, act := range []struct{ name, tab, script string }{
		{"first", "Pictures", drop("drawn() < 1")}, {"drop", "Pictures", drop("drawn() < 2 || busy()")},
		{"preview", "Look", change}, {"gif", "Film", save("GIF")}, {"mp4", "Film", save("MP4")},
	} {
		page.click("tab", act.tab)
		b.Run(act.name+"/60x80", func(b *testing.B) {
			var samples []float64
			for b.Loop() {
				samples = append(samples, eval[float64](page, act.script))
			}
			spread(b, samples)
		})
	}
}

// BenchmarkPageSpace: pictures a second of a torus of 1,024 lights in space that turns. Limit: 30 or more.
func BenchmarkPageSpace(b *testing.B) {
	page := open(b, "/play/#torus-32x32:on").ready()
	page.click("button", "Turn it")
	page.wait(`Number(document.querySelector('.space canvas')?.dataset.drawn) > 300`)
	var rate float64
	for b.Loop() {
		rate = max(rate, eval[float64](page, `new Promise((done) => {
			const canvas = document.querySelector('.space canvas');
			const began = performance.now();
			const turn = (n) => {
				canvas.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
				const took = performance.now() - began;
				if (took > 2000) done(1000 * n / took);
				else requestAnimationFrame(() => turn(n + 1));
			};
			turn(0);
		})`))
	}
	b.ReportMetric(rate, "frames/s")
}

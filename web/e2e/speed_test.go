//go:build all

package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
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
		samples = append(samples, eval[float64](page, fmt.Sprintf("import(%q).then(({call}) => call('boards', {})).then(() => performance.now())", page.script())))
		page.close()
	}
	spread(b, samples)
}

// BenchmarkPageCall: acts in the page's own engine. Limits: hint on 10x10 50 ms, all-on 1000x1000
// 100 ms.
func BenchmarkPageCall(b *testing.B) {
	acts := []struct{ name, act, params string }{
		{"hint/10x10", "hint", `{board: '10x10', state: 'on'}`},
		{"hint/5x5", "hint", `{board: '5x5', state: 'on'}`},
		{"solve/1000x1000", "solve", `{board: '1000x1000', state: 'on'}`},
		{"board/1000x1000", "board", `{board: '1000x1000'}`},
	}
	page := open(b, "/play/", from(static(b))).ready()
	engine := page.script()
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

// BenchmarkPagePress: how long the page works for one step to the right and one press, all of it:
// game, drawing, layout. Boards above 1,024 buttons are drawn on canvas. Limit: 16 ms, the time of
// a frame.
func BenchmarkPagePress(b *testing.B) {
	for _, board := range []string{"5x5", "32x32", "300x300", "1000x1000"} {
		b.Run(board, func(b *testing.B) {
			page := open(b, "/play/#"+board+":on", from(served(b))).ready()
			eval[bool](page, "document.querySelector('[role=grid] button').focus(), true")
			frames := 0
			before := busy(b, page)
			for b.Loop() {
				page.keys("ArrowRight", "Enter")
				eval[bool](page, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
				frames++
			}
			b.ReportMetric(1000*(busy(b, page)-before)/float64(frames), "ms/press")
		})
	}
}

// busy returns for how many seconds of the processor the page's main thread has worked.
func busy(b *testing.B, p *page) float64 {
	_, err := chromedp.Call(p.ctx, performance.Enable, performance.EnableParams{})
	p.must(err)
	answer, err := chromedp.Call(p.ctx, performance.GetMetrics, cdp.Empty{})
	p.must(err)
	for _, metric := range answer.Metrics {
		if metric.Name == "ThreadTime" {
			return metric.Value
		}
	}
	b.Fatal("the browser does not tell how long it worked")
	return 0
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

// BenchmarkAtlasDraw: a size that is requested for the first time, from the field until it is painted. Limit for
// 1,000: 100 ms.
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

// BenchmarkAtlasSlide: a slider that goes from 5 to 500, five sizes a frame. Limit: 30 pictures a second.
// mainms/picture is how long the processor works for a picture in the page, whatever else it has to do.
func BenchmarkAtlasSlide(b *testing.B) {
	p := open(b, "/atlas/#500x500", from(static(b))).ready()
	var pictures, seconds float64
	before := busy(b, p)
	for b.Loop() {
		var got []float64
		f := p.frames(func() {
			got = eval[[]float64](p, `new Promise((done) => {
				const slider = document.getElementById('rows-slider');
				let pictures = 0;
				const watch = new MutationObserver(() => pictures++);
				watch.observe(document.getElementById('plate'), {attributeFilter: ['data-shown']});
				const start = performance.now();
				let n = 5;
				requestAnimationFrame(function step() {
					slider.value = n;
					slider.dispatchEvent(new Event('input'));
					if ((n += 5) <= 500) requestAnimationFrame(step);
					else { watch.disconnect(); done([pictures, (performance.now() - start) / 1000]); }
				});
			})`)
		})
		pictures, seconds = pictures+got[0], seconds+got[1]
		b.ReportMetric(f.middle(), "ms/frame")
		b.ReportMetric(f.part(0.95), "ms/frame95")
		if len(f.Long) > 0 {
			b.ReportMetric(slices.Max(f.Long), "ms/longest")
		}
	}
	b.ReportMetric(pictures/seconds, "pictures/s")
	b.ReportMetric(1000*(busy(b, p)-before)/pictures, "mainms/picture")
}

// BenchmarkAtlasMap: the map of all rectangles up to 200 by 200, from nothing.
func BenchmarkAtlasMap(b *testing.B) {
	var samples []float64
	host := static(b)
	for b.Loop() {
		p := open(b, "/atlas/#30x30", from(host)).ready()
		p.atlasShown("30x30")
		samples = append(samples, eval[float64](p, `new Promise((done) => {
			const plate = document.getElementById('plate');
			const start = performance.now();
			const watch = new MutationObserver(() => {
				if (plate.dataset.shown !== '1x1?map=200') return;
				watch.disconnect();
				done(performance.now() - start);
			});
			watch.observe(plate, {attributeFilter: ['data-shown']});
			document.querySelector('[data-view=map]').click();
		})`))
		p.close()
	}
	spread(b, samples)
}

// labFrames drags all nodes of a graph around and zooms, and returns how long the frames took and how
// long the page worked for one.
func labFrames(page *page) (shown frames, work float64) {
	page.t.Helper()
	eval[bool](page, "document.getElementById('cursor').focus(), true")
	page.key("Control+a")
	shown = page.frames(func() {
		work = eval[float64](page, `(async () => {
			const sheet = document.getElementById('sheet');
			const box = sheet.getBoundingClientRect();
			const frame = () => new Promise((done) => requestAnimationFrame(done));
			const send = (type, x, y) => sheet.dispatchEvent(new PointerEvent(type, {pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true}));
			sheet.setPointerCapture = () => {};
			const at = labNodes().find(Boolean) ?? [box.left + box.width / 2, box.top + box.height / 2];
			let spent = 0, count = 0;
			const original = globalThis.requestAnimationFrame;
			globalThis.requestAnimationFrame = (f) => original((now) => { const start = performance.now(); f(now); spent += performance.now() - start; count++; });
			send('pointerdown', ...at);
			for (let n = 0; n < 30; n++) {
				send('pointermove', at[0] + 80 * Math.sin(n / 6), at[1] + 80 * Math.cos(n / 6));
				await frame();
			}
			send('pointerup', ...at);
			for (let n = 0; n < 30; n++) {
				sheet.dispatchEvent(new WheelEvent('wheel', {deltaY: 40 * Math.sin(n / 5), clientX: at[0], clientY: at[1], bubbles: true, cancelable: true}));
				await frame();
			}
			globalThis.requestAnimationFrame = original;
			return spent / count;
		})()`)
	})
	return shown, work
}

// BenchmarkLabDrag: what the page works for one frame while all nodes are dragged and zoomed. Limit: 16.7 ms.
func BenchmarkLabDrag(b *testing.B) {
	for _, id := range []string{"20x25", "torus-20x25-king", "40x50"} {
		b.Run(id, func(b *testing.B) {
			page := open(b, "/lab/#"+id+":on", before(labHook), from(served(b))).ready()
			var works, middles []float64
			for b.Loop() {
				shown, work := labFrames(page)
				works, middles = append(works, work), append(middles, shown.middle())
			}
			spread(b, works)
			b.ReportMetric(middles[len(middles)/2], "ms/frame")
		})
	}
}

// BenchmarkStudio: what an artist waits for, in the page's own engine, warm. Limits: the first of two photographs
// dropped, drawn on 60x80, proved and on the canvas 500 ms; a GIF of 15 s 2,000 ms, an MP4 4,000 ms.
func BenchmarkStudio(b *testing.B) {
	page := open(b, "/studio/", from(static(b)), reducedMotion).ready()
	page.studioSettled()
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
	for _, act := range []struct{ name, script string }{{"first", drop("drawn() < 1")}, {"drop", drop("drawn() < 2 || busy()")}, {"preview", change}, {"gif", save("GIF")}, {"mp4", save("MP4")}} {
		b.Run(act.name+"/60x80", func(b *testing.B) {
			var samples []float64
			for b.Loop() {
				samples = append(samples, eval[float64](page, act.script))
			}
			spread(b, samples)
		})
	}
}

// frames are the times between the pictures that a page has shown, in milliseconds.
type frames struct {
	Times []float64
	Long  []float64 // the tasks that held the main thread for more than 50 ms
}

// middle returns the time that half of the frames kept: 16.7 at 60 frames a second.
func (f frames) middle() float64 { return f.part(0.5) }

// part returns the time that the share of the frames kept, 0.95 for instance.
func (f frames) part(share float64) float64 {
	if len(f.Times) == 0 {
		return 0
	}
	times := slices.Sorted(slices.Values(f.Times))
	return times[min(int(share*float64(len(times))), len(times)-1)]
}

// frames measures the frames that the page shows while something is done. The machine may be busy
// with other things, so the figures belong in benchmarks and in what a test logs.
func (p *page) frames(act func()) frames {
	p.t.Helper()
	eval[bool](p, `(() => {
		const meter = globalThis.frameMeter = {Times: [], Long: [], on: true};
		let last = 0;
		function tick(now) {
			if (last > 0) meter.Times.push(now - last);
			last = now;
			if (meter.on) requestAnimationFrame(tick);
		}
		requestAnimationFrame(tick);
		meter.observer = new PerformanceObserver((list) => meter.Long.push(...list.getEntries().map((e) => e.duration)));
		meter.observer.observe({entryTypes: ['longtask']});
		return true;
	})()`)
	act()
	return eval[frames](p, `(() => {
		frameMeter.on = false;
		frameMeter.Long.push(...frameMeter.observer.takeRecords().map((e) => e.duration));
		frameMeter.observer.disconnect();
		return {Times: frameMeter.Times, Long: frameMeter.Long};
	})()`)
}

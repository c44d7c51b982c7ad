//go:build all

package e2e_test

import (
	"fmt"
	"slices"
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

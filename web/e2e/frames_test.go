//go:build all

package e2e_test

import "slices"

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

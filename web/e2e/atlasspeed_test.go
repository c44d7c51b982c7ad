//go:build all

package e2e_test

import (
	"fmt"
	"slices"
	"testing"
)

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

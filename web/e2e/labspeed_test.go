//go:build all

package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

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

// 500 nodes are dragged and zoomed together. How long a frame takes is logged only, since machines that test
// are busy: BenchmarkLabDrag measures it.
func TestLabDraws500Nodes(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "20x25:on")
	before := page.labGraph()
	shown, work := labFrames(page)
	page.labSaid("500 nodes moved.")
	if after := page.labGraph(); after.Spec == before.Spec || fmt.Sprint(after.Toggles) != fmt.Sprint(before.Toggles) {
		t.Errorf("from %.40s to %.40s", before.Spec, after.Spec)
	}
	t.Logf("500 nodes: %.2f ms of work a frame, frames of %.1f ms (middle), %.1f ms (95 of 100)", work, shown.middle(), shown.part(0.95))
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

// The springs of 500 nodes run in slices: no task holds the page.
func TestLabSpringsLetThePageLive(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "20x25:on")
	page.click("button", "Circle")
	page.labSaid("on a circle")
	shown := page.frames(func() {
		page.click("button", "Springs")
		page.labSaid("by springs")
	})
	t.Logf("frames of %.1f ms (middle), %.1f ms (95 of 100), long tasks %v", shown.middle(), shown.part(0.95), shown.Long)
	if len(shown.Times) < 3 {
		t.Errorf("only %d frames were shown", len(shown.Times))
	}
	page.screenshot("lab springs 500")
	page.click("button", "Circle")
	if !eval[bool](page, `(async () => {
		document.getElementById('springs').click();
		await new Promise(requestAnimationFrame);
		const running = !document.getElementById('arranging').hidden;
		document.getElementById('stop-arranging').click();
		return running;
	})()`) {
		t.Error("springs do not say that they are at work")
	}
	page.wait("document.querySelector('#arranging').hidden")
	if got := page.text("#said"); !strings.Contains(got, "on a circle") {
		t.Errorf("springs that were stopped have done something: %s", got)
	}
}

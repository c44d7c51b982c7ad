package e2e_test

import "testing"

// BenchmarkStudio: what an artist waits for, in the page's own engine, warm. Limits: two boards of 60x80
// drawn, proved and shown 1,000 ms; a GIF of about 600 frames 5,000 ms.
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
	const save = `(async () => {
		const says = document.getElementById('says');
		says.textContent = '';
		const start = performance.now();
		document.querySelector('[aria-label="Save as GIF"]').click();
		await new Promise((done) => {
			new MutationObserver(() => { if (says.textContent.startsWith('film.gif')) done(); }).observe(says, {childList: true});
		});
		return performance.now() - start;
	})()`
	for name, script := range map[string]string{"preview/60x80": change, "gif/60x80": save} {
		b.Run(name, func(b *testing.B) {
			var samples []float64
			for b.Loop() {
				samples = append(samples, eval[float64](page, script))
			}
			spread(b, samples)
		})
	}
}

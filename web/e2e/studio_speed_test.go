package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"
)

// BenchmarkStudio: what an artist waits for, in the page's own engine, warm. Limits: the first of two photographs
// dropped, drawn on 60x80, proved and on the canvas 500 ms; a GIF of 15 s 2,000 ms, an MP4 4,000 ms.
func BenchmarkStudio(b *testing.B) {
	page := open(b, "/studio/", from(static(b)), reducedMotion).ready()
	page.studioSettled()
	for _, tab := range []string{"Look", "Film", "Pictures"} { // a panel is made when it is first shown
		page.click("tab", tab)
	}
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

package e2e_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

// The board is where the presses lead, wherever one goes in the film: by keys, by buttons, forward, back,
// and on the way back to the first picture.
func TestStudioGoesToEveryPress(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	is(t, "the button of a film where motion is not wished",
		eval[string](page, "document.getElementById('play').getAttribute('aria-label')"), "Play")
	page.click("tab", "Film")
	saved := page.download(func() { page.click("button", "Save as GIF") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	b, buttons := report.Script.Board, report.Script.Scenes[0].Buttons
	check := func(at int) {
		t.Helper()
		page.wait(fmt.Sprintf("document.getElementById('scrub').getAttribute('aria-valuetext').replace(',', '').startsWith('%d of ')", at))
		state := report.States[0].Clone()
		for _, j := range buttons[:min(at, 2*len(buttons)-at)] {
			b.Press(state, int(j), 1)
		}
		if !page.studioShown(b).Equal(state) {
			t.Errorf("after %d presses the board is another", at)
		}
	}
	check(0)
	page.click("button", "One press forward")
	check(1)
	eval[bool](page, "document.getElementById('scrub').focus(), true")
	page.keys("ArrowRight", "ArrowRight", "ArrowLeft")
	check(2)
	page.key("End")
	check(2 * len(buttons))
	page.click("button", "One press back")
	check(2*len(buttons) - 1)
	for _, at := range []int{7, len(buttons), len(buttons) + 40, len(buttons) - 3} {
		eval[bool](page, fmt.Sprintf("(() => { const s = document.getElementById('scrub'); s.value = %d; s.dispatchEvent(new Event('input')); return true; })()", at))
		check(at)
	}
	page.click("tab", "Pictures")
	page.click("button", "Show picture 2*")
	check(len(buttons))
	eval[bool](page, "document.activeElement.blur(), true")
	page.keys("Home", "ArrowRight", "Shift+ArrowRight")
	check(26)
	page.key("Space")
	page.wait("document.getElementById('play').getAttribute('aria-label') === 'Pause' && Number(document.getElementById('scrub').value) > 60")
	page.key("Space")
	page.wait("document.getElementById('play').getAttribute('aria-label') === 'Play'")
}

// The preview shows what is saved: middles, edges and corners of cells have the colors of the GIF, but for the steps of
// its bloom.
func TestStudioPreviewIsTheFilm(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	page.click("tab", "Film")
	for look, most := range map[string]float64{"square": 3, "round": 3, "glow": 20} {
		page.choose("#cells", look)
		saved := page.download(func() { page.click("button", "Save as GIF") })
		frame, err := gif.Decode(bytes.NewReader(saved.data))
		if err != nil {
			t.Fatal(err)
		}
		cell := frame.Bounds().Dx() / 32
		margin := (frame.Bounds().Dx() - 32*cell) / 2
		for _, at := range [][2]float64{{0.5, 0.5}, {0.5, 0.12}, {0.04, 0.04}} {
			got := eval[[][]float64](page, fmt.Sprintf(`(() => {
				const canvas = document.getElementById('canvas');
				const at = (n, of, size) => Math.floor(n * size / of);
				return Array.from({length: 24 * 32}, (_, i) => [...canvas.getContext('2d').getImageData(
					at(i %% 32 + %v, 32, canvas.width), at(Math.floor(i / 32) + %v, 24, canvas.height), 1, 1).data]);
			})()`, at[0], at[1]))
			for i, shown := range got {
				x, y := margin+i%32*cell+int(at[0]*float64(cell)), margin+i/32*cell+int(at[1]*float64(cell))
				r, g, b, _ := frame.At(x, y).RGBA()
				for c, v := range []uint32{r, g, b} {
					if far := shown[c] - float64(v>>8); max(far, -far) > most {
						t.Fatalf("%s cells, cell %d at %v: the preview has %v, the GIF %d %d %d", look, i, at, shown, r>>8, g>>8, b>>8)
					}
				}
			}
		}
	}
}

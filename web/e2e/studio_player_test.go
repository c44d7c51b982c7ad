package e2e_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/gif"
	"image/png"
	"math"
	"strconv"
	"strings"
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

// The preview shows what is saved: where the film has cells as large as the preview, every pixel has the color of the GIF.
// Only at the rim of a disc they differ, which the preview smooths.
func TestStudioPreviewIsTheFilm(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	page.click("tab", "Film")
	for _, test := range [][2]string{{"square", ""}, {"round", ""}, {"glow", ""}, {"glow", "Full color"}} {
		page.choose("#cells", test[0])
		if test[1] != "" {
			page.click("radio", test[1])
			page.wait("document.getElementById('screen').getAttribute('aria-busy') === 'false'")
		}
		cell := eval[int](page, "document.getElementById('canvas').width / 32")
		page.find("spinbutton", "Pixels per cell*").fill(strconv.Itoa(cell))
		saved := page.download(func() { page.click("button", "Save as GIF") })
		frame, err := gif.Decode(bytes.NewReader(saved.data))
		if err != nil {
			t.Fatal(err)
		}
		_, data, _ := strings.Cut(eval[string](page, "document.getElementById('canvas').toDataURL()"), ",")
		shown, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
		if err != nil {
			t.Fatal(err)
		}
		margin, half := frame.Bounds().Size().Sub(shown.Bounds().Size()).Div(2), float64(cell)/2
		for n := range 24 * 32 * cell * cell {
			x, y := n%(32*cell), n/(32*cell)
			far := math.Hypot(float64(x%cell)+0.5-half, float64(y%cell)+0.5-half)
			if test[0] == "round" && math.Abs(far-0.92*half) < 1.5 {
				continue
			}
			r, g, b, _ := shown.At(x, y).RGBA()
			red, green, blue, _ := frame.At(margin.X+x, margin.Y+y).RGBA()
			if off := max(max(r, red)-min(r, red), max(g, green)-min(g, green), max(b, blue)-min(b, blue)); off>>8 > 3 {
				t.Fatalf("%v cells of %d pixels: at %d,%d the preview has %d %d %d, the GIF %d %d %d", test, cell, x, y,
					r>>8, g>>8, b>>8, red>>8, green>>8, blue>>8)
			}
		}
	}
}

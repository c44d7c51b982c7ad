package e2e_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"math"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/film"
	"lightsout/test/tier"
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
	script, _, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	b := script.Board
	buttons := script.Scenes[0].Buttons
	check := func(at int) {
		t.Helper()
		page.wait(fmt.Sprintf(
			"document.getElementById('scrub').getAttribute('aria-valuetext').replace(',', "+
				"'').startsWith('%d of ')",
			at))
		state := script.First.Clone()
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
		eval[bool](page, fmt.Sprintf(
			"(() => { const s = document.getElementById('scrub'); s.value = %d; s.dispatchEvent(new "+
				"Event('input')); return true; })()",
			at))
		check(at)
	}
	page.click("tab", "Pictures")
	page.click("button", "Show picture 2*")
	check(len(buttons))
	eval[bool](page, "document.activeElement.blur(), true")
	page.keys("Home", "ArrowRight", "Shift+ArrowRight")
	check(26)
	page.key("Space")
	page.wait(
		"document.getElementById('play').getAttribute('aria-label') === 'Pause' && " +
			"Number(document.getElementById('scrub').value) > 60")
	page.key("Space")
	page.wait("document.getElementById('play').getAttribute('aria-label') === 'Play'")
}

// The preview shows what is saved: where the film has cells as large as the preview, every pixel has the
// color of the GIF. Rims, which the preview smooths, and boards that are no grid, whose cells have no whole
// number of pixels in the preview, have a color between those of the GIF around; where three colors meet, one
// pixel in a hundred may have another.
func TestStudioPreviewIsTheFilm(t *testing.T) {
	t.Parallel()
	tests := [][]string{{"24x32", "square", "round", "glow", "color"}, {"hex-9", "square", "round", "glow"},
		{"graph-petersen", "round", "glow"}, {"4x4x4", "glow"}}
	for at := 0; at < len(tests); at += tier.Step(2) {
		test := tests[at]
		page := studioPage(t, "#"+test[0], reducedMotion)
		page.click("tab", "Film")
		for _, cells := range test[1:] {
			if cells == "color" {
				page.click("radio", "Full color")
			} else {
				page.choose("#cells", cells)
			}
			page.studioSettled()
			page.samePreview(test[0], cells)
		}
	}
}

// samePreview compares the preview with the first frame of the film.
func (p *page) samePreview(spec, cells string) {
	p.t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		p.t.Fatal(err)
	}
	_, columns, grid := b.Planar()
	width := float64(columns)
	around := 0
	if !grid {
		least, far := b.Layout().Bounds()
		width = far.X - least.X + 0.5
	}
	if !grid || cells == "round" {
		around = 1
	}
	scale := eval[float64](p, "document.getElementById('canvas').width") / width
	cell := min(40, math.Round(scale))
	p.find("spinbutton", "Pixels per cell*").fill(strconv.Itoa(int(cell)))
	frame, err := gif.Decode(bytes.NewReader(p.download(func() { p.click("button", "Save as GIF") }).data))
	if err != nil {
		p.t.Fatal(err)
	}
	_, data, _ := strings.Cut(eval[string](p, "document.getElementById('canvas').toDataURL()"), ",")
	shown, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	if err != nil {
		p.t.Fatal(err)
	}
	size := shown.Bounds().Size()
	margin := frame.Bounds().Size().Sub(image.Pt(int(float64(size.X)*cell/scale),
		int(float64(size.Y)*cell/scale))).Div(2)
	allowed := 0
	if !grid {
		allowed = size.X * size.Y / 100
	}
	for n := range size.X * size.Y {
		at := image.Pt(n%size.X, n/size.X)
		on := image.Pt(int((float64(at.X)+0.5)*cell/scale), int((float64(at.Y)+0.5)*cell/scale)).Add(margin)
		low := [3]int{255, 255, 255}
		high := [3]int{}
		wrong := false
		for i := range (2*around + 1) * (2*around + 1) {
			for part, v := range rgbOf(frame,
				on.Add(image.Pt(i%(2*around+1)-around, i/(2*around+1)-around))) {
				low[part] = min(low[part], v)
				high[part] = max(high[part], v)
			}
		}
		for part, v := range rgbOf(shown, at) {
			wrong = wrong || v < low[part]-3 || v > high[part]+3
		}
		if wrong {
			allowed--
			if allowed < 0 {
				p.t.Errorf("%s, %s, cells of %.2f pixels: at %v the preview has %v, the GIF %v to %v", spec,
					cells, scale, at, rgbOf(shown, at), low, high)
				return
			}
		}
	}
}

// rgbOf returns the color of a pixel, or of the nearest one if it is outside.
func rgbOf(m image.Image, at image.Point) [3]int {
	last := m.Bounds().Max.Sub(image.Pt(1, 1))
	r, g, b, _ := m.At(max(0, min(at.X, last.X)), max(0, min(at.Y, last.Y))).RGBA()
	return [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
}

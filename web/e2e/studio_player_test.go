package e2e_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/film"
	"lightsout/picture"
)

// The board is where the presses lead, wherever one goes in the film: by keys, by buttons, forward, back,
// and on the way back to the first picture.
func TestStudioGoesToEveryPress(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	if playing := eval[string](page, "document.getElementById('play').getAttribute('aria-label')"); playing != "Play" {
		t.Errorf("the film plays although motion is not wished: the button says %s", playing)
	}
	page.click("tab", "Film")
	saved := page.download(func() { page.click("button", "Save as GIF") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	b, buttons := report.Script.Board, report.Script.Scenes[0].Buttons
	check := func(at int) {
		t.Helper()
		page.wait(fmt.Sprintf("document.getElementById('where').textContent.replace(',', '').startsWith('%d of ')", at))
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

// How the film runs is in the file, and a video is one.
func TestStudioMotion(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32")
	page.click("tab", "Film")
	for label, value := range map[string]string{"Presses a frame*": "50", "Frames a second": "20", "Frames held": "3"} {
		page.find("spinbutton", label).fill(value)
	}
	page.click("checkbox", "Begin again after the end")
	page.click("checkbox", "Mark the cells that are pressed")
	eval[bool](page, `(() => {
		for (const [id, value] of [['easing', 'linear'], ['palette', 'cividis']]) {
			const field = document.getElementById(id);
			field.value = value;
			field.dispatchEvent(new Event('change'));
		}
		return true;
	})()`)
	saved := page.download(func() { page.click("button", "Save as APNG") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	o := report.Options
	if o.PerFrame != 50 || o.FPS != 20 || o.Hold != 3 || o.Loop || !o.PingPong || !o.Mark || o.Easing != film.Linear || o.Palette.Name != "cividis" {
		t.Errorf("the film runs by %+v", o)
	}
	video := page.download(func() { page.click("button", "Save as WebM") })
	if !bytes.HasPrefix(video.data, []byte("\x1aE\xdf\xa3")) || video.name != "film.webm" {
		t.Errorf("%s begins with %q", video.name, video.data[:min(8, len(video.data))])
	}
	// The choices are restored at the next visit.
	page.reload()
	page.ready()
	page.click("tab", "Film")
	if got := eval[string](page, "document.getElementById('perFrame').value + document.getElementById('palette').value + document.getElementById('mark').checked"); got != "50cividistrue" {
		t.Errorf("after a reload the page says %s", got)
	}
}

// Every order is shown at the same moment of the film, and each leads to the same picture.
func TestStudioOrders(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	page.click("tab", "Order")
	names := eval[[]string](page, "import('"+page.module("studio/choices.ts")+"').then((m) => m.orders)")
	want := append(film.Orders(), "times", "curve")
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("the orders are %v, want %v", names, want)
	}
	const painted = `[...document.querySelectorAll('#panel-order .thumb:not([hidden]) canvas')].filter((c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((v, i) => i %% 4 === 0 && v > 0)).length === %d`
	page.wait(fmt.Sprintf(painted, len(film.Orders())))
	b := studioAlgebra(t, "24x32").Board()
	at := page.text("#where")
	page.click("radio", "radial*")
	page.studioSettled()
	page.upload("button", "Image for times", page.file("when.png", studioWave(128, 96, 0, 0, 60, false)))
	page.wait("document.querySelector('input[name=order][value=times]').checked")
	page.studioSettled()
	page.wait(fmt.Sprintf(painted, len(film.Orders())+1))
	if now := page.text("#where"); now != at {
		t.Errorf("the order changes the number of presses: %s, then %s", at, now)
	}
	page.click("tab", "Film")
	list := page.download(func() { page.click("button", "Save the list of presses") })
	g, err := picture.ReadImage(bytes.NewReader(studioWave(128, 96, 0, 0, 60, false)))
	if err != nil {
		t.Fatal(err)
	}
	wish, err := picture.Target{Dither: picture.Threshold{}}.For(b, g)
	if err != nil {
		t.Fatal(err)
	}
	last := -1
	for line := range strings.Lines(string(list.data)) {
		var row, column int
		if n, _ := fmt.Sscanf(line, "%d %d", &row, &column); n == 2 {
			now := int(wish.Gray.Pix[(row-1)*32+column-1])
			if now < last {
				t.Fatalf("row %d, column %d is pressed after a brighter cell", row, column)
			}
			last = now
		}
	}
	if last < 0 {
		t.Error("the list has no presses")
	}
}

// Every look and dither is shown on the picture as the library draws it, and the ones that are chosen are used.
func TestStudioDithers(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	image := studioWave(128, 96, 50, 40, 19, false)
	page.upload("button", "Add pictures", page.file("wave.png", image))
	page.studioPictures("wave", "The moon over hills")
	page.click("tab", "Look")
	b := studioAlgebra(t, "24x32").Board()
	g, err := picture.ReadImage(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	drawn := func(target picture.Target) lightsout.State {
		target.Tone.Gamma = 1
		wish, err := target.For(b, g)
		if err != nil {
			t.Fatal(err)
		}
		return wish.State
	}
	shows := func(kind, name string, state lightsout.State) {
		page.wait(fmt.Sprintf(`(() => {
			const canvas = document.querySelector('input[name=%s][value=%q]').closest('label').querySelector('canvas');
			const {data, width, height} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
			const scale = width / 32;
			return %q === Array.from({length: 24}, (_, r) => Array.from({length: 32}, (_, c) => data[4 * (Math.floor((r + 0.5) * scale) * width + Math.floor((c + 0.5) * scale))] > 127 ? 1 : 0).join('')).join('/');
		})()`, kind, name, strings.Join(b.StateRows(state), "/")))
	}
	for i, name := range picture.LookNames() {
		shows("look", name, drawn(picture.Target{Look: picture.Look(i)}))
	}
	var names []string
	for _, d := range picture.Dithers() {
		names = append(names, d.Name)
		shows("dither", d.Name, drawn(picture.Target{Look: picture.Photo, Dither: d.Dither}))
	}
	if listed := eval[[]string](page, "import('"+page.module("studio/choices.ts")+"').then((m) => m.dithers)"); !slices.Equal(listed, names) {
		t.Errorf("the dithers are %v, want %v", listed, names)
	}
	choose := func(radio string, want lightsout.State) {
		page.click("radio", radio)
		page.wait("document.getElementById('screen').getAttribute('aria-busy') === 'true'")
		page.studioSettled()
		if !page.studioShown(b).Equal(want) {
			t.Errorf("the film does not begin with %s, which was chosen", radio)
		}
	}
	stucki, err := picture.DitherNamed("stucki")
	if err != nil {
		t.Fatal(err)
	}
	choose("stucki", drawn(picture.Target{Look: picture.Photo, Dither: stucki}))
	choose("Line", drawn(picture.Target{Look: picture.Lines}))
}

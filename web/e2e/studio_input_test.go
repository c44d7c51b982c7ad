package e2e_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"lightsout/internal/app/studio"
)

// A file that is not a picture, or too large, gives one clear line, and the film stays.
func TestStudioRefusesRubbish(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x6", reducedMotion)
	huge := studioWave(4, 4, 1, 1, 1, false)
	binary.BigEndian.PutUint32(huge[16:], 200_000)
	binary.BigEndian.PutUint32(huge[20:], 100_000)
	for _, c := range []struct{ name, content, says string }{
		{"empty.png", "", "empty.png is empty."},
		{"rubbish.png", "this is no picture", "rubbish.png is not an image that this browser can read."},
		{"notes.txt", "hello", "notes.txt is not an image."},
		{"cut.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF", "cut.jpg is not an image that this browser can read."},
		{"bad.svg", "<svg", "bad.svg is not an image that this browser can read."},
		{"<img src=x onerror=alert(1)>.gif", "GIF89a", "<img src=x onerror=alert(1)>.gif is not an image that this browser can read."},
		{"bomb.png", string(huge), "bomb.png is 200,000 by 100,000 pixels: at most 64 million are read."},
	} {
		page.upload("button", "Add pictures", page.file(c.name, []byte(c.content)))
		page.wait(fmt.Sprintf("document.getElementById('problem').textContent === %q", c.says))
	}
	page.studioPictures("An eye", "The moon over hills")
	good := page.file("good.png", studioWave(40, 30, 20, 10, 5, false))
	page.upload("button", "Add pictures", good, page.file("bad.png", []byte("bad")))
	page.wait("document.getElementById('problem').textContent === 'bad.png is not an image that this browser can read.'")
	page.studioPictures("good", "The moon over hills")
	page.upload("button", "Add pictures", page.file("drawn.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="4" height="6"/></svg>`)))
	page.studioPictures("good", "drawn")
	page.upload("button", "Add pictures", page.file("vast.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="150000"><rect width="100000" height="150000"/></svg>`)))
	page.studioPictures("good", "drawn", "vast")
	if text := page.text("#problem"); text != "" {
		t.Errorf("what was wrong before is still said: %s", text)
	}
	page.click("button", "Show picture 3: vast")
	b := studioAlgebra(t, "6x6").Board()
	want, err := b.ParseState("000111/000111/000111/000111/000111/000111")
	if err != nil {
		t.Fatal(err)
	}
	if !page.studioShown(b).Equal(want) {
		t.Error("a vast SVG, black on the left, is drawn otherwise")
	}
}

// Pictures are dropped, put in order, and removed; with one there is no film, and the page says so.
func TestStudioPicturesInOrder(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", reducedMotion)
	page.drop(page.spot("#screen", 0.5, 0.5), page.file("a.png", studioWave(40, 30, 20, 10, 5, false)), page.file("b.png", studioWave(40, 30, 5, 25, 3, false)), page.file("c.png", studioWave(40, 30, 5, 5, 9, false)))
	page.studioPictures("a", "b", "c")
	page.click("button", "Earlier: picture 3: c")
	page.studioPictures("a", "c", "b")
	if focus := page.focused(); focus != "button Earlier: picture 2: c" {
		t.Errorf("the focus is on %q", focus)
	}
	page.key("Enter")
	page.studioPictures("c", "a", "b")
	page.click("button", "Add A heart")
	page.studioPictures("c", "a", "b", "A heart")
	eval[bool](page, `(async () => {
		const data = new DataTransfer();
		const canvas = document.createElement('canvas');
		data.items.add(new File([await new Promise((done) => canvas.toBlob(done))], 'pasted.png', {type: 'image/png'}));
		return document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})), true;
	})()`)
	page.studioPictures("c", "a", "b", "A heart", "pasted")
	page.click("button", "Remove: picture 5: pasted")
	page.click("button", "Turn: picture 1: c")
	page.studioSettled()
	for range 3 {
		page.click("button", "Remove: picture 2*")
	}
	page.studioPictures("c")
	if text := page.text("#pictures .empty"); text != "One more picture makes a film." {
		t.Errorf("with one picture the page says %q", text)
	}
	page.click("tab", "Film")
	if !eval[bool](page, "[...document.querySelectorAll('#panel-film .row button')].slice(0, 3).every((b) => b.ariaDisabled === 'true')") {
		t.Error("a film of one picture can be saved")
	}
	page.click("tab", "Pictures")
	page.click("button", "Remove: picture 1*")
	page.wait("document.querySelector('#pictures .empty').textContent.startsWith('No pictures yet')")
	page.studioSettled()
	if text := page.text("#claim") + page.text("#where"); text != "Add two pictures to make a film." {
		t.Errorf("without pictures the page says %q", text)
	}
	if !eval[bool](page, "['back', 'play', 'step', 'scrub'].every((id) => document.getElementById(id).matches(':disabled, [aria-disabled=true]'))") {
		t.Error("without pictures a film can be played")
	}
	if b := studioAlgebra(t, "6x8").Board(); !page.studioShown(b).Equal(b.NewState()) {
		t.Error("without pictures the last film is still shown")
	}
	page.click("button", "Add A heart")
	page.click("button", "Add An eye")
	page.studioPictures("A heart", "An eye")
	page.click("button", "Play")
}

// A crop by keys shows just that part, drawn as the library draws it; a drag and the wheel move it too.
func TestStudioCrop(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	whole := studioWave(192, 96, 60, 50, 11, true)
	page.upload("button", "Add pictures", page.file("wide.png", whole))
	page.studioPictures("wide", "The moon over hills")
	page.click("button", "Crop: picture 1: wide")
	page.find("slider", "Part of the picture")
	page.axe()
	for range 10 {
		page.key("Shift+ArrowLeft")
	}
	// A dialog is closed before it says so, and only then the film is rebuilt.
	eval[bool](page, "document.getElementById('crop-dialog').addEventListener('close', () => { document.body.dataset.cropped = 'yes'; }), true")
	page.click("button", "Done")
	page.wait("document.body.dataset.cropped === 'yes'")
	page.studioSettled()

	m, err := png.Decode(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	left := image.NewNRGBA(image.Rect(0, 0, 128, 96))
	draw.Draw(left, left.Rect, m, image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, left); err != nil {
		t.Fatal(err)
	}
	a := studioAlgebra(t, "24x32")
	want := studioDrawing(t, a, file.Bytes(), studio.LookOptions{Gamma: 1}).State
	if !page.studioShown(a.Board()).Equal(want) {
		t.Error("the board does not show the left part of the picture")
	}
	page.click("button", "Crop: picture 1: wide")
	said := func() string {
		return eval[string](page, "document.querySelector('.frame').getAttribute('aria-valuetext')")
	}
	before := said()
	middle := page.spot(".frame", 0.5, 0.5)
	page.drag(middle, middle.by(60, 0))
	dragged := said()
	page.wheelAt(middle, -300)
	page.wait(fmt.Sprintf("document.querySelector('.frame').getAttribute('aria-valuetext') !== %q", dragged))
	page.key("+")
	if before == dragged || !strings.Contains(dragged, "1.0 times") || strings.Contains(said(), "1.0 times") {
		t.Errorf("the crop says %q, after a drag %q, after the wheel %q", before, dragged, said())
	}
	page.click("button", "Whole again")
	if text := said(); !strings.HasPrefix(text, "middle at 50% across and 50% down, 1.0 times") {
		t.Errorf("whole again, the crop says %q", text)
	}
}

// A photo that the camera says is turned is turned back: this one then has the shape of the board, and
// nothing is cropped.
func TestStudioTurnsPhotosBack(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 96, 128)), nil); err != nil {
		t.Fatal(err)
	}
	// One entry of EXIF: orientation, a short, of which there is one, and it is 6.
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
	turned := "\xff\xd8\xff\xe1" + string(binary.BigEndian.AppendUint16(nil, uint16(len(exif)+2))) + exif + file.String()[2:]
	page.upload("button", "Add pictures", page.file("phone.jpg", []byte(turned)), page.file("plain.jpg", file.Bytes()))
	page.studioPictures("phone", "plain")
	for i, want := range []string{"100% 100%", "100% 56.25%"} {
		page.click("button", fmt.Sprintf("Crop: picture %d*", i+1))
		if got := eval[string](page, "(({width, height}) => width + ' ' + height)(document.querySelector('.frame').style)"); got != want {
			t.Errorf("picture %d: the frame covers %s, want %s", i+1, got, want)
		}
		page.click("button", "Done")
	}
}

// The pad draws by mouse and by keys, erases, takes back, and its drawing is a picture of the film.
func TestStudioPad(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", reducedMotion)
	page.click("button", "Draw")
	page.find("application", "Drawing pad")
	page.axe()
	const bright = "(() => { const c = document.querySelector('#pad-dialog canvas'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 === 0 && v > 127).length; })()"
	page.drag(page.spot("#pad-dialog canvas", 0.2, 0.2), page.spot("#pad-dialog canvas", 0.8, 0.2))
	drawn := eval[int](page, bright)
	page.keys("Space", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "Space", "ArrowLeft")
	more := eval[int](page, bright)
	if drawn < 640*384/1000 || more <= drawn {
		t.Errorf("%d pixels were drawn by mouse, %d in all", drawn, more)
	}
	page.click("button", "Undo")
	if now := eval[int](page, bright); now != drawn {
		t.Errorf("after undo %d pixels are bright, want %d", now, drawn)
	}
	page.click("button", "Eraser")
	page.drag(page.spot("#pad-dialog canvas", 0.1, 0.2), page.spot("#pad-dialog canvas", 0.5, 0.2))
	if now := eval[int](page, bright); now >= drawn || now == 0 {
		t.Errorf("after the eraser %d of %d pixels are bright", now, drawn)
	}
	page.click("button", "Use it")
	page.studioPictures("drawing", "The moon over hills")
	page.click("button", "Draw on it: picture 1*")
	page.click("button", "Clear")
	page.click("button", "Use it")
	page.studioSettled()
	b := studioAlgebra(t, "6x8").Board()
	page.wait("Number(document.getElementById('scrub').value) === 0")
	if !page.studioShown(b).Equal(b.NewState()) {
		t.Error("a black pad is not a black board")
	}
}

// The camera gives a picture where it is allowed; where it is refused or missing, the page says so calmly.
func TestStudioCamera(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", camera)
	page.click("button", "Camera")
	page.wait("!document.querySelector('#camera-dialog video').hidden")
	page.axe()
	page.click("button", "Take the picture")
	page.studioPictures("photo", "The moon over hills")
	page.wait("!document.querySelector('#camera-dialog')")

	refused := studioPage(t, "#6x8", cameraRefused)
	refused.click("button", "Camera")
	refused.wait("document.querySelector('#camera-dialog [role=status]').textContent.startsWith('The camera was not allowed, which is fine')")
	if !eval[bool](refused, "document.querySelector('#camera-dialog .first').ariaDisabled === 'true'") {
		t.Error("a picture can be taken without a camera")
	}
	refused.click("button", "Cancel")

	none := studioPage(t, "#6x8", before("Object.defineProperty(navigator, 'mediaDevices', {value: undefined})"))
	none.click("button", "Camera")
	none.wait("document.querySelector('#camera-dialog [role=status]').textContent.startsWith('There is no camera here')")
}

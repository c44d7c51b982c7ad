//go:build all

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
)

// The boards are saved as pictures, one pixel or more a light.
func TestStudioBoardsAsPNG(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32")
	page.click("tab", "Film")
	for n, saved := range page.downloads(2, func() { page.click("button", "Save the boards as PNG") }) {
		m, err := png.Decode(bytes.NewReader(saved.data))
		if err != nil || saved.name != fmt.Sprintf("board-%d.png", n+1) {
			t.Fatal(saved.name, err)
		}
		cell := m.Bounds().Dx() / 32
		page.click("tab", "Pictures")
		page.click("button", fmt.Sprintf("Show picture %d*", n+1))
		shown := page.studioShown(studioAlgebra(t, "24x32").Board())
		for i := range shown.Len() {
			r, _, _, _ := m.At(i%32*cell+cell/2, i/32*cell+cell/2).RGBA()
			if (r > 0x7fff) != (shown.At(i) == 1) {
				t.Fatalf("%s: light %d is %d on the board", saved.name, i, shown.At(i))
			}
		}
	}
}

// A crop by keys shows just that part, drawn as the library draws it; a drag and the wheel move it too.
func TestStudioCrop(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", reducedMotion)
	whole := studioWave(192, 96, 60, 50, 11, true)
	page.upload("button", "Add pictures", page.file("wide.png", whole))
	page.studioPictures("wide")
	page.click("button", "Crop: picture 1: wide")
	page.find("slider", "Part of the picture")
	page.axe()
	for range 10 {
		page.key("Shift+ArrowLeft")
	}
	page.click("button", "Done")
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
	want := studioDrawing(t, a, file.Bytes(), false).State
	if !page.studioShown(a.Board()).Equal(want) {
		t.Error("the board does not show the left part of the picture")
	}
	// The film itself is dragged too: the picture goes with the pointer.
	shown := page.spot("#canvas", 0.5, 0.5)
	page.drag(shown, shown.by(-60, 0))
	page.studioSettled()
	if page.studioShown(a.Board()).Equal(want) {
		t.Error("a drag of the film does not move the picture")
	}
	page.click("button", "Crop: picture 1: wide")
	said := func() string {
		return eval[string](page, "document.querySelector('.framed').getAttribute('aria-valuetext')")
	}
	before := said()
	middle := page.spot(".framed", 0.5, 0.5)
	page.drag(middle, middle.by(60, 0))
	dragged := said()
	page.wheelAt(middle, -300)
	page.wait(fmt.Sprintf("document.querySelector('.framed').getAttribute('aria-valuetext') !== %q", dragged))
	page.key("+")
	if before == dragged || !strings.Contains(dragged, "1.0 times") || strings.Contains(said(), "1.0 times") {
		t.Errorf("the crop says %q, after a drag %q, after the wheel %q", before, dragged, said())
	}
	page.click("button", "Whole again")
	if text := said(); !strings.HasPrefix(text, "middle at 50% across and 50% down, 1.0 times") {
		t.Errorf("whole again, the crop says %q", text)
	}
}

// A photo that the camera says is turned is turned back, and the board has its shape then.
func TestStudioTurnsPhotosBack(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "", reducedMotion)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 96, 128)), nil); err != nil {
		t.Fatal(err)
	}
	// One entry of EXIF: orientation, a short, of which there is one, and it is 6.
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
	turned := "\xff\xd8\xff\xe1" + string(binary.BigEndian.AppendUint16(nil, uint16(len(exif)+2))) + exif +
		file.String()[2:]
	page.upload("button", "Add pictures", page.file("phone.jpg", []byte(turned)))
	page.studioPictures("phone")
	label := eval[string](page, "document.getElementById('canvas').getAttribute('aria-label')")
	if !strings.Contains(label, " 60x80.") {
		t.Errorf("%q, want a board of 60x80", label)
	}
}

// The pad draws by mouse and by keys, erases, takes back, and its drawing is a picture of the film.
func TestStudioPad(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", reducedMotion)
	page.click("button", "Draw")
	page.find("application", "Drawing pad")
	page.axe()
	const bright = "(() => { const c = document.querySelector('#pad-dialog canvas'); return " +
		"c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 === 0 && v > " +
		"127).length; })()"
	page.drag(page.spot("#pad-dialog canvas", 0.2, 0.2), page.spot("#pad-dialog canvas", 0.8, 0.2))
	drawn := eval[int](page, bright)
	page.keys("Space", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "Space", "ArrowLeft")
	more := eval[int](page, bright)
	if drawn < 640*384/1000 || more <= drawn {
		t.Errorf("%d pixels were drawn by mouse, %d in all", drawn, more)
	}
	page.click("button", "Undo")
	is(t, "the bright pixels after undo", eval[int](page, bright), drawn)
	page.click("button", "Eraser")
	page.drag(page.spot("#pad-dialog canvas", 0.1, 0.2), page.spot("#pad-dialog canvas", 0.5, 0.2))
	if now := eval[int](page, bright); now >= drawn || now == 0 {
		t.Errorf("after the eraser %d of %d pixels are bright", now, drawn)
	}
	page.click("button", "Use it")
	page.studioPictures("drawing")
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

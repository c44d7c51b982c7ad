package e2e_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"testing"
)

// A file that is not a picture, or too large, gives one clear line, and the film stays.
func TestStudioRefusesRubbish(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x6", reducedMotion)
	huge := studioWave(4, 4, 1, 1, 1, false)
	binary.BigEndian.PutUint32(huge[16:], 20_000)
	binary.BigEndian.PutUint32(huge[20:], 10_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for _, c := range []struct{ name, content, says string }{
		{"empty.png", "", "empty.png is empty."},
		{"rubbish.png", "this is no picture", "rubbish.png is not an image that this browser can read."},
		{"notes.txt", "hello", "notes.txt is not an image."},
		{"cut.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF", "cut.jpg is not an image that this browser can read."},
		{"bad.svg", "<svg", "bad.svg is not an image that this browser can read."},
		{
			"<img src=x onerror=alert(1)>.gif", "GIF89a",
			"<img src=x onerror=alert(1)>.gif is not an image that this browser can read.",
		},
		{"bomb.png", string(huge), "bomb.png is 20,000 by 10,000 pixels: at most 64 million are read."},
	} {
		page.upload("button", "Add pictures", page.file(c.name, []byte(c.content)))
		page.wait(fmt.Sprintf("document.getElementById('problem').textContent === %q", c.says))
	}
	page.studioPictures("Portrait", "Cat")
	good := page.file("good.png", studioWave(40, 30, 20, 10, 5, false))
	page.upload("button", "Add pictures", good, page.file("bad.png", []byte("bad")))
	page.wait(
		"document.getElementById('problem').textContent === 'bad.png is not an image that this " +
			"browser can read.'")
	page.studioPictures("good")
	page.upload("button", "Add pictures", page.file("drawn.svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="4" height="6"/></svg>`)))
	page.studioPictures("good", "drawn")
	page.upload("button", "Add pictures", page.file("vast.svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="150000"><rect width="100000" `+
			`height="150000"/></svg>`)))
	page.studioPictures("good", "drawn", "vast")
	is(t, "what is still said to be wrong", page.text("#problem"), "")
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

// Pictures are dropped anywhere, pasted, and put in order with the keys: the focus goes with the picture.
func TestStudioPicturesInOrder(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", reducedMotion)
	wave := studioWave(40, 30, 20, 10, 5, false)
	page.drop(page.spot("#screen", 0.5, 0.5), page.file("a.png", wave), page.file("b.png", wave),
		page.file("c.png", wave))
	page.studioPictures("a", "b", "c")
	page.click("button", "Earlier: picture 3: c")
	page.studioPictures("a", "c", "b")
	is(t, "the focus", page.focused(), "button Earlier: picture 2: c")
	page.key("Enter")
	page.studioPictures("c", "a", "b")
	eval[bool](page, `(async () => {
		const data = new DataTransfer();
		const canvas = document.createElement('canvas');
		data.items.add(new File([await new Promise((done) => canvas.toBlob(done))], 'pasted.png', {type: 'image/png'}));
		return document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})), true;
	})()`)
	page.studioPictures("c", "a", "b", "pasted")
}

// The camera gives a picture where it is allowed.
func TestStudioCamera(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", camera)
	page.click("button", "Camera")
	page.wait("!document.querySelector('#camera-dialog video').hidden")
	page.axe()
	page.click("button", "Take the picture")
	page.studioPictures("photo")
	page.wait("!document.querySelector('#camera-dialog')")
}

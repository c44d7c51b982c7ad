//go:build all

package e2e_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"testing"
)

// Pictures of every kind become lights: transparent ones over white, an animation its frames, a single pixel
// the whole board, colors for print and 16 bits a channel as others; on boards of two and of more states.
func TestStudioPicturesOfEveryKind(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x8", reducedMotion)
	encoded := func(encode func(io.Writer) error) []byte {
		var file bytes.Buffer
		if err := encode(&file); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	glass := image.NewNRGBA(image.Rect(0, 0, 64, 48)) // transparent black
	black := image.NewGray(image.Rect(0, 0, 1, 1))
	large := image.NewGray(image.Rect(0, 0, 3000, 2000))
	deep := image.NewNRGBA64(image.Rect(0, 0, 8, 6))
	for i := range deep.Pix {
		deep.Pix[i] = 0xfe
	}
	frame := func(c color.Color) *image.Paletted {
		return image.NewPaletted(image.Rect(0, 0, 8, 6), color.Palette{c})
	}
	moving := &gif.GIF{Image: []*image.Paletted{frame(color.White), frame(color.Black)}, Delay: []int{1, 1}}
	inside :=
		`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" ` +
			`height="6"/><foreignObject width="8" height="6"><p ` +
			`xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`
	page.upload("button", "Add pictures",
		page.file("glass.png", encoded(func(w io.Writer) error { return png.Encode(w, glass) })),
		page.file("pixel.png", encoded(func(w io.Writer) error { return png.Encode(w, black) })),
		page.file("moving.gif", encoded(func(w io.Writer) error { return gif.EncodeAll(w, moving) })),
		page.file("large.jpg", encoded(func(w io.Writer) error { return jpeg.Encode(w, large, nil) })),
		page.file("inside.svg", []byte(inside)),
		page.file("deep.png", encoded(func(w io.Writer) error { return png.Encode(w, deep) })),
		page.file("print.jpg", fixture(t, "print.jpg")), page.file("ink.jpg", fixture(t, "ink.jpg")))
	page.studioPictures("glass", "pixel", "moving 1", "moving 2", "large", "inside", "deep", "print", "ink")
	b := studioAlgebra(t, "6x8").Board()
	for n, lit := range []bool{true, false, true, false, false, false, true, true, false} {
		page.click("button", fmt.Sprintf("Show picture %d*", n+1))
		want := b.NewState()
		if lit {
			want = b.AllOn()
		}
		if !page.studioShown(b).Equal(want) {
			t.Errorf("picture %d is drawn otherwise", n+1)
		}
	}
	page.click("tab", "Board")
	for _, spec := range []string{"1x1", "5x5", "torus-9x9-mod3", "1x300"} {
		page.find("textbox", "Board").fill(spec)
		page.key("Enter")
		page.wait(fmt.Sprintf(
			"document.getElementById('canvas').getAttribute('aria-label').startsWith('The film on %s.')",
			spec))
		page.studioSettled()
		page.screenshot("studio kinds " + spec)
		is(t, spec, page.text("#problem")+page.text("#board-problem"), "")
	}
}

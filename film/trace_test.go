package film

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/base/tint"
	"lightsout/test/pdftest"
)

// An image that is traced has each pixel once, in its color, as SVG; a PDF has the same rectangles.
func TestTrace(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 16))
	colors := color.Palette{tint.RGB(0), tint.RGB(0xffffff), tint.RGB(0xff0000)}
	m := image.NewPaletted(image.Rect(0, 0, 31, 17), colors)
	for i := range m.Pix {
		m.Pix[i] = uint8(random.IntN(3) * random.IntN(2))
	}
	var svg, pdf bytes.Buffer
	if err := cmp.Or(trace(&svg, ".svg", "x", *m, 0), trace(&pdf, ".pdf", "x", *m, 0)); err != nil {
		t.Fatal(err)
	}
	page := pdftest.Read(t, pdf.Bytes())[0]
	seen := slices.Repeat([]string{"none"}, len(m.Pix))
	for _, path := range regexp.MustCompile(`<path fill="(\S+)"[^>]* d="([^"]+)"`).FindAllStringSubmatch(
		svg.String(), -1) {
		for _, r := range regexp.MustCompile(`M(\d+),(\d+)L(\d+),(\d+)L\d+,(\d+)L`).FindAllStringSubmatch(
			path[2], -1) {
			same := fmt.Sprintf("%s %s m %s %s l %s %s l", r[1], r[2], r[3], r[4], r[3], r[5])
			if strings.Count(page, same) != 1 {
				t.Errorf("the page does not have %s once", same)
			}
			var left, top, right, bottom int
			fmt.Sscan(strings.Join([]string{r[1], r[2], r[3], r[5]}, " "), &left, &top, &right, &bottom)
			for i := range seen {
				x := i % 31
				y := i / 31
				if left <= x && x < right && top <= y && y < bottom {
					seen[i] = strings.TrimPrefix(seen[i]+" "+path[1], "none ")
				}
			}
		}
	}
	for i, shade := range seen {
		if want := tint.Web(m.Palette[m.Pix[i]].(color.RGBA)); shade != want {
			t.Fatalf("pixel %d is %s, want %s", i, shade, want)
		}
	}
}

// No rectangles of a traced image are written for a writer that is closed.
func TestTraceStops(t *testing.T) {
	const side = 100
	m := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{tint.RGB(0), tint.RGB(0xffffff)})
	for i := range m.Pix {
		m.Pix[i] = uint8(i/side+i) % 2
	}
	for _, extension := range []string{".svg", ".pdf"} {
		// once for each row
		all := &leaving{asked: side * side * 2}
		few := &leaving{asked: side + 10}
		if err := trace(all, extension, "x", *m, 0); err != nil {
			t.Fatal(err)
		}
		trace(few, extension, "x", *m, 0)
		if len(few.Bytes())*2 > len(all.Bytes()) {
			t.Errorf("%s: %d of %d bytes were written for a reader who had left", extension,
				few.Len(), all.Len())
		}
	}
}

// leaving is a writer that is asked a number of times whether it is open, and then is not.
type leaving struct {
	bytes.Buffer
	asked int
}

func (l *leaving) Write(p []byte) (int, error) {
	if len(p) > 0 {
		return l.Buffer.Write(p)
	}
	if l.asked--; l.asked < 0 {
		return 0, io.ErrClosedPipe
	}
	return 0, nil
}

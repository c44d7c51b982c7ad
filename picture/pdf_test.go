package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
	"lightsout/test/pdftest"
)

// Every light is a closed part of a path, and text says what it should in the encoding of the file.
func TestPDF(t *testing.T) {
	for _, spec := range []string{"3x4", "hex-3", "graph-petersen", "klein-3x3-mod5"} {
		b := mustParse(t, spec)
		var out bytes.Buffer
		if err := (Drawing{}).WritePDF(&out, b, b.AllOn()); err != nil {
			t.Fatal(err)
		}
		pages := pdftest.Read(t, out.Bytes())
		pdftest.Check(t, pages[0])
		if got := strings.Count(pages[0], "h\n"); got != b.Lights() {
			t.Errorf("%s has %d closed paths, want %d", spec, got, b.Lights())
		}
		got := strings.Count(pages[0], fmt.Sprintf("<%04x> Tj", canvas.Glyph(false, '1')))
		if b.Modulus() > 2 && got != b.Lights() {
			t.Errorf("%s has %d ones, want %d", spec, got, b.Lights())
		}
	}
	wide := mustParse(t, "2x9000")
	if err := (Drawing{}).WritePDF(io.Discard, wide, wide.NewState()); err != nil {
		t.Errorf("a wide board: %v", err)
	}
	err := (Drawing{Cell: 30}).WritePDF(io.Discard, wide, wide.NewState())
	if err == nil || err.Error() !=
		"board 2x9000 makes a page of 270030 points: at most 14400 are allowed, with cells 1.6 apart" {
		t.Errorf("got %v", err)
	}
	if err := (Drawing{}).WritePDF(&closed{}, wide, wide.NewState()); err == nil {
		t.Error("a full disk was not noticed")
	}
}

// An image that is traced has each pixel once, in its color, as SVG; a PDF has the same rectangles.
func TestTrace(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 16))
	m := image.NewPaletted(image.Rect(0, 0, 31, 17), color.Palette{rgb(0), rgb(0xffffff), rgb(0xff0000)})
	for i := range m.Pix {
		m.Pix[i] = uint8(random.IntN(3) * random.IntN(2))
	}
	var svg, pdf bytes.Buffer
	if err := cmp.Or(Trace(&svg, ".svg", "x", *m, 0), Trace(&pdf, ".pdf", "x", *m, 0)); err != nil {
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

// Words break at \n, and at spaces where they are wide; all pictures have one size, and boxes are reported.
func TestWriteWords(t *testing.T) {
	for text, lines := range map[string]string{
		"OUT": "OUT", "a\nb": "a|b", `a\nb`: "a|b",
		"every frame is only presses": "every frame|is only|presses",
		"incomprehensibilities":       "incomprehensibilities",
	} {
		if got := strings.Join(wordLines(text), "|"); got != lines {
			t.Errorf("%q: %s, want %s", text, got, lines)
		}
	}
	files := make([]bytes.Buffer, 2)
	missing, err := WriteWords([]string{"A 你 B 你 好", "one\ntwo\nthree"}, func(n int) io.Writer {
		return &files[n]
	})
	one, _ := png.DecodeConfig(&files[0])
	two, _ := png.DecodeConfig(&files[1])
	if err != nil || missing != "你好" || one.Width != two.Width || one.Height != two.Height ||
		one.Height != 384 {
		t.Errorf("%q, %v: %v and %v", missing, err, one, two)
	}
}

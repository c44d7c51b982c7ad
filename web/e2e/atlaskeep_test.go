package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
)

// atlasKept returns the presses that a picture shows: the only solution, or a quiet pattern.
func atlasKept(t *testing.T, spec string, quiet int) lightsout.Presses {
	t.Helper()
	b := boardOf(t, spec)
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	if quiet > 0 {
		return must(a.Quiet(context.Background(), quiet-1))
	}
	x, err := a.Solve(t.Context(), b.AllOn(), lightsout.State{})
	if err != nil || a.Nullity() > 0 {
		t.Fatalf("%s: nullity %d, %v", spec, a.Nullity(), err)
	}
	return x
}

// The saved picture equals the shown one: a PNG in whole pixels, an SVG whose outlines hold the pressed cells.
func TestAtlasSaves(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#6x6").ready()
	for _, test := range []struct {
		spec   string
		quiet  int
		pixels int
	}{{"6x6", 0, 8}, {"12x20", 0, 3}, {"torus-40x60", 2, 1}, {"12x16-mod3", 0, 2}, {"200x200", 0, 1}} {
		address := test.spec
		if test.quiet > 0 {
			address += fmt.Sprintf("?quiet=%d", test.quiet)
		}
		p.visit("/atlas/#" + address)
		p.atlasShown(address)
		want := atlasKept(t, test.spec, test.quiet)
		b := boardOf(t, test.spec)
		g, _ := b.Grid()
		rows, cols, _ := g.Planar()
		eval[bool](p, "(document.getElementById('keep').open = true)")
		p.find("spinbutton", "Pixels a cell in PNG").fill(strconv.Itoa(test.pixels))

		saved := p.download(func() { p.click("button", "Save PNG") })
		picture, err := png.Decode(bytes.NewReader(saved.data))
		if err != nil || picture.Bounds().Dx() != cols*test.pixels || picture.Bounds().Dy() != rows*test.pixels {
			t.Fatalf("%s: %v, a PNG of %v", address, err, picture.Bounds())
		}
		colors := map[int]string{} // of each value
		for y := range rows * test.pixels {
			for x := range cols * test.pixels {
				value := want.At(y/test.pixels*cols + x/test.pixels)
				color := fmt.Sprint(picture.At(x, y))
				if colors[value] == "" {
					colors[value] = color
				}
				if colors[value] != color {
					t.Fatalf("%s: pixel (%d, %d) of value %d is %s, others are %s", address, x, y, value, color, colors[value])
				}
			}
		}
		saved = p.download(func() { p.click("button", "Save SVG") })
		if got := svgValues(t, string(saved.data), rows, cols); got != sameOnes(digitsOf(b.Buttons(), want.At)) {
			t.Errorf("%s: the SVG shows other cells", address)
		}
		if strings.Count(string(saved.data), "<rect") != 1 || !strings.HasSuffix(saved.name, ".svg") {
			t.Errorf("%s: %s has %d rectangles", address, saved.name, strings.Count(string(saved.data), "<rect"))
		}
	}
}

// sameOnes renames digits in the order in which they come, so that pictures can be compared whatever
// their colors.
func sameOnes(digits string) string {
	names := map[rune]rune{}
	return strings.Map(func(r rune) rune {
		if _, ok := names[r]; !ok {
			names[r] = 'a' + rune(len(names))
		}
		return names[r]
	}, digits)
}

var (
	svgPath = regexp.MustCompile(`<path fill="(#[0-9a-f]{6})" d="([^"]*)"/>`)
	svgStep = regexp.MustCompile(`M(\d+) (\d+)|([hv])(-?\d+)|z`)
)

// svgValues fills the outlines, by the default rule of SVG, and names the color of
// each cell.
func svgValues(t *testing.T, text string, rows, cols int) string {
	t.Helper()
	values := bytes.Repeat([]byte{'0'}, rows*cols)
	for layer, path := range svgPath.FindAllStringSubmatch(text, -1) {
		winding := make([]int, (rows+1)*(cols+1)) // of the edge that goes down from a corner: how often
		x, y, x0, y0 := 0, 0, 0, 0
		down := func(to int) {
			for ; y < to; y++ {
				winding[y*(cols+1)+x]++
			}
			for ; y > to; y-- {
				winding[(y-1)*(cols+1)+x]--
			}
		}
		for _, step := range svgStep.FindAllStringSubmatch(path[2], -1) {
			length, _ := strconv.Atoi(step[4])
			switch {
			case step[0] == "z":
				down(y0)
				x = x0
			case step[3] == "h":
				x += length
			case step[3] == "v":
				down(y + length)
			default:
				x, _ = strconv.Atoi(step[1])
				y, _ = strconv.Atoi(step[2])
				x0, y0 = x, y
			}
		}
		for r := range rows {
			around := 0
			for c := range cols {
				if around += winding[r*(cols+1)+c]; around != 0 {
					values[r*cols+c] = byte('1' + layer)
				}
			}
		}
	}
	return sameOnes(string(values))
}

// Everything can be done with keys alone, and the address says what is shown.
func TestAtlasByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#30x30").ready()
	eval[bool](p, "(document.getElementById('plate').focus(), true)")
	p.key("ArrowRight")
	p.atlasShown("31x31")
	p.keys("]", "]", "[")
	p.atlasShown("32x32")
	p.key("PageDown")
	p.atlasShown("42x42")
	p.keys("+", "+", "+")
	p.wait("document.getElementById('plate').dataset.fitted === 'false'")
	p.keys("ArrowRight", "0", "ArrowLeft")
	p.atlasShown("41x41")
	p.wait("location.hash === '#41x41'")
	p.find("button", "Quiet patterns").click()
	p.atlasShown("41x41?quiet=1")
	p.find("slider", "Size n × n").click()
	eval[bool](p, "(document.getElementById('rows-slider').focus(), true)")
	p.keys("Home", "ArrowRight", "ArrowRight", "ArrowRight")
	p.atlasShown("4x4?quiet=1")
	p.wait("location.hash === '#4x4?quiet=1'")
	eval[bool](p, "(document.getElementById('plate').focus(), true)")
	p.key("ArrowDown")
	p.atlasShown("4x4?quiet=2")
	p.find("textbox", "pattern, or a sum like 1+3").fill("1+4")
	p.key("Enter")
	p.atlasShown("4x4?quiet=1+4")
}

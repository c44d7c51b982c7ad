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

// Invalid sizes are reported.
func TestAtlasSizes(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#30x30").ready()
	for _, test := range []struct{ typed, shown, says string }{
		{"0", "1x1", "from 1 to 5,000"}, {"", "1x1", "from 1 to 5,000"}, {"12", "12x12", ""}, {"12.6", "13x13", "whole numbers"}, {"99999", "5000x5000", "from 1 to 5,000"},
	} {
		p.find("spinbutton", "Size n").fill(test.typed)
		p.key("Tab")
		p.atlasShown(test.shown)
		if got := p.text("#problem"); !strings.Contains(got, test.says) || (test.says == "") != (got == "") {
			t.Errorf("%q: the page says %q", test.typed, got)
		}
	}
	eval[bool](p, "(document.getElementById('kind').open = true)")
	p.choose("#topology", "klein")
	p.wait("document.getElementById('problem').textContent.includes('up to 500 × 500')")
	p.find("spinbutton", "Size n").fill("5")
	p.atlasShown("klein-5x5")
	eval[bool](p, "(document.getElementById('plate').focus(), true)")
	p.key("PageUp")
	p.atlasShown("klein-1x1")
}

// Surfaces, patterns and states are chosen in the page; links lead to the same board elsewhere.
func TestAtlasChoices(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x12", phone).ready()
	p.atlasShown("9x12")
	eval[bool](p, "(document.getElementById('kind').open = document.getElementById('keep').open = true)")
	p.choose("#topology", "torus")
	p.atlasShown("torus-9x12")
	p.choose("#pattern", "king")
	p.atlasShown("torus-9x12-king")
	p.find("checkbox", "and the pressed cell").tap()
	p.atlasShown("torus-9x12-open-king")
	p.choose("#pattern", "custom")
	p.atlasShown("torus-9x12-pattern=101_010_101")
	p.choose("#pattern", "plus")
	p.choose("#palette", "paper")
	p.wait("document.documentElement.dataset.palette === 'paper'")
	p.find("spinbutton", "States of a light").fill("3")
	p.key("Tab")
	p.atlasShown("torus-9x12-mod3")
	if got := eval[string](p, "document.getElementById('play').getAttribute('href')"); got != "../play/#torus-9x12-mod3:on" {
		t.Errorf("the board is played at %s", got)
	}
	p.axe()
	p.click("button", "Nullity map")
	p.atlasShown("torus-1x1-mod3?map=40")
	p.axe()
	p.visit("/atlas/#%E0%A4%A")
	p.wait("document.getElementById('problem').textContent.includes('address is damaged')")
	p.visit("/atlas/#9by9")
	p.wait("document.getElementById('problem').textContent.includes('not a grid of the Atlas')")
	p.atlasShown("127x127")
}

// Sizes are animated on request, also with reduced motion: then nothing moves before.
func TestAtlasAnimates(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#40x40", reducedMotion).ready()
	p.atlasShown("40x40")
	p.choose("#slider-end", "50")
	if eval[string](p, "document.getElementById('plate').dataset.shown") != "40x40" {
		t.Error("the sizes went by themselves")
	}
	p.click("button", "Animate")
	p.atlasShown("50x50")
	p.wait("document.getElementById('animate').textContent === 'Animate'")
}

// The parity classes of rows and columns can have their own colors, on the screen at every size and in files.
func TestAtlasShowsParityClasses(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#7x7", atlasWindow).ready()
	p.atlasShown("7x7")
	if got, want := p.atlasPixels(), digitsOf(49, atlasKept(t, "7x7", 0).At); got != want {
		t.Fatalf("the cells are %s, want %s", got, want)
	}
	eval[bool](p, "(document.getElementById('keep').open = true)")
	p.find("checkbox", "odd and even rows and columns apart (two states)").tap()
	p.wait("document.getElementById('classes').checked")
	drawn := eval[string](p, fmt.Sprintf(`(async () => {
		const {cells} = (await import(%q)).seen().shown;
		const {rows, cols, colors} = cells;
		const classes = [...cells.classes];
		const out = new Uint32Array(rows * cols);
		cells.window(0, 0, cols, rows, out);
		const one = new Uint32Array(rows * cols);
		cells.shrink(1, one);
		if (out.join() !== one.join()) throw new Error('the sizes differ');
		if (new Set(classes).size !== 4) throw new Error('the classes have the same color');
		return [...out].map((color, i) => (color === colors[0] ? '0' : classes.indexOf(color) === 2 * (Math.floor(i / cols) %% 2) + i %% cols %% 2 ? '1' : '?')).join('');
	})()`, p.script()))
	if want := digitsOf(49, atlasKept(t, "7x7", 0).At); drawn != want {
		t.Errorf("with classes the cells are %s, want %s", drawn, want)
	}
}

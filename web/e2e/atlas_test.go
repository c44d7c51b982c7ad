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
	"lightsout/solve/least"
)

// atlasShown waits until the Atlas shows what the address says, painted.
func (p *page) atlasShown(address string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.getElementById('plate').dataset.shown === %q", address))
}

// atlasWindow is large enough for a pixel a cell of 1,000 by 1,000.
var atlasWindow = viewport(1640, 1280)

// atlasPixels reads the cells off the canvas: the value of each, by its color, as digits.
func (p *page) atlasPixels() string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(async () => {
		const {atlas: {camera, shown}} = await import(%q);
		const canvas = document.querySelector('#plate canvas');
		const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
		const {rows, cols, colors} = shown.value.cells;
		if (camera.scale < 1) throw new Error('a cell is less than a pixel');
		const digits = new Map([...colors].map((color, value) => [color, value.toString(36)]));
		const [x, y] = camera.toScreen(0.5, 0.5).map((pixels) => pixels / camera.ratio);
		let text = '';
		for (let r = 0; r < rows; r++) {
			const row = Math.floor(y + r * camera.scale) * canvas.width;
			for (let c = 0; c < cols; c++) text += digits.get(pixels[row + Math.floor(x + c * camera.scale)]) ?? '?';
		}
		return text;
	})()`, p.script()))
}

// digitsOf writes values as atlasPixels does.
func digitsOf(n int, at func(i int) int) string {
	var text strings.Builder
	for i := range n {
		text.WriteByte("0123456789abcdefghijklmnopqrstuvwxyz"[at(i)])
	}
	return text.String()
}

// pressesFrom reads presses back from their digits.
func pressesFrom(t testing.TB, b *lightsout.Board, digits string) lightsout.Presses {
	t.Helper()
	if len(digits) != b.Buttons() {
		t.Fatalf("%s: %d cells are drawn", b, len(digits))
	}
	x := b.NewPresses()
	for i := range digits {
		value := strings.IndexByte("0123456789abcdefghijklmnopqrstuvwxyz", digits[i])
		if value < 0 {
			t.Fatalf("%s: cell %d has a color that no value has", b, i)
		}
		x.Set(i, value)
	}
	return x
}

// The picture of a board is the library's solution, cell by cell; where there are several solutions it is
// one, and where the page says that it is least its weight is the library's.
func TestAtlasSolutions(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#4x4", atlasWindow, from(served(t))).ready()
	for _, spec := range []string{"4x4", "5x5", "30x30", "500x500", "1000x1000", "17x40", "torus-41x60",
		"mobius-20x33", "klein-12x18", "projective-9x14", "cylinder-25x31", "40x40-king", "30x44-knight",
		"31x20-mod3", "torus-20x20-mod5", "12x12-pattern=010_101_111"} {
		p.visit("/atlas/#" + spec)
		p.atlasShown(spec)
		b := mustParse(t, spec)
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		problem := lightsout.TurnOff(b, b.AllOn())
		want, err := a.Solve(context.Background(), problem.From, problem.To)
		facts := p.text("#facts")
		if err != nil {
			w := pressesFrom(t, b, p.atlasPixels()).AsState()
			err := problem.CheckWitness(w)
			if err != nil || !strings.Contains(facts, "cannot be turned off") {
				t.Errorf("%s: %v; the page says %q", spec, err, facts)
			}
			continue
		}
		if a.Nullity() == 0 {
			if got := p.atlasPixels(); got != digitsOf(b.Buttons(), want.At) {
				t.Errorf("%s: the picture is not the only solution", spec)
			}
			if !strings.Contains(facts, "the only presses") {
				t.Errorf("%s: the page says %q", spec, facts)
			}
			continue
		}
		if b.Buttons() <= 4096 && a.Nullity() <= 20 && b.Modulus() == 2 {
			p.wait("document.getElementById('facts').textContent.includes('proved: no solution has fewer')")
			least, err := least.Solver{Factored: a}.Solve(context.Background(), problem)
			if err != nil || !least.Least {
				t.Fatal(err)
			}
			if got := pressesFrom(t, b, p.atlasPixels()); got.Weight() != least.Presses.Weight() {
				t.Errorf("%s: %d presses are shown as least, and %d are", spec, got.Weight(),
					least.Presses.Weight())
			}
		}
		if err := problem.Check(pressesFrom(t, b, p.atlasPixels())); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// atlasMap reads the map: the nullities of all boards up to n by n, row by row.
func (p *page) atlasMap() []int {
	p.t.Helper()
	return eval[[]int](p,
		fmt.Sprintf("import(%q).then(({atlas}) => [...atlas.explore.map.value.values])", p.script()))
}

// The map has the nullity of every board, also where rows and columns cannot be exchanged.
func TestAtlasMap(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=60").ready()
	for _, test := range []struct {
		kind  string // with %dx%d for the sizes
		reach int
	}{{"%dx%d", 60}, {"torus-%dx%d", 50}, {"cylinder-%dx%d", 20}, {"mobius-%dx%d", 20}, {"klein-%dx%d", 9},
		{"%dx%d-king", 10}, {"%dx%d-pattern=010_111_000", 8}, {"torus-%dx%d-mod3", 8}} {
		p.visit("/atlas/#" + fmt.Sprintf(test.kind, 9, 9) + fmt.Sprintf("?map=%d", test.reach))
		p.atlasShown(fmt.Sprintf(test.kind, 1, 1) + fmt.Sprintf("?map=%d", test.reach))
		values := p.atlasMap()
		for m := 1; m <= test.reach; m++ {
			for n := 1; n <= test.reach; n++ {
				if test.reach > 20 && (m*31+n)%7 != 0 {
					continue // a seventh of them says enough
				}
				a, err := algebra.Of(context.Background(), mustParse(t, fmt.Sprintf(test.kind, m, n)))
				if err != nil {
					t.Fatal(err)
				}
				if got := values[(m-1)*test.reach+n-1]; got != a.Nullity() {
					t.Errorf("%s has nullity %d, and the map says %d", a.Board(), a.Nullity(), got)
				}
			}
		}
	}
}

// atlasKept returns the presses that a picture shows: the only solution, or a quiet pattern.
func atlasKept(t *testing.T, spec string, quiet int) lightsout.Presses {
	t.Helper()
	b := mustParse(t, spec)
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

// The saved picture equals the shown one: a PNG in whole pixels, an SVG whose outlines hold the pressed
// cells.
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
		b := mustParse(t, test.spec)
		g, _ := b.Grid()
		rows, cols, _ := g.Planar()
		eval[bool](p, "(document.getElementById('keep').open = true)")
		p.find("spinbutton", "Pixels per cell in PNG").fill(strconv.Itoa(test.pixels))

		saved := p.download(func() { p.click("button", "Save PNG") })
		picture, err := png.Decode(bytes.NewReader(saved.data))
		if err != nil || picture.Bounds().Dx() != cols*test.pixels ||
			picture.Bounds().Dy() != rows*test.pixels {
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
					t.Fatalf("%s: pixel (%d, %d) of value %d is %s, others are %s", address, x, y, value,
						color, colors[value])
				}
			}
		}
		saved = p.download(func() { p.click("button", "Save SVG") })
		got := svgValues(t, string(saved.data), rows, cols)
		if got != sameOnes(digitsOf(b.Buttons(), want.At)) {
			t.Errorf("%s: the SVG shows other cells", address)
		}
		if strings.Count(string(saved.data), "<rect") != 1 || !strings.HasSuffix(saved.name, ".svg") {
			t.Errorf("%s: %s has %d rectangles", address, saved.name,
				strings.Count(string(saved.data), "<rect"))
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
		var x, y, x0, y0 int
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
				x0 = x
				y0 = y
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

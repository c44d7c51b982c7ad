//go:build all

package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
)

// Quiet patterns are quiet, those of the library, and so are their sums.
func TestAtlasQuietPatterns(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#5x5?quiet=1", atlasWindow).ready()
	for _, test := range []struct {
		spec  string
		terms []int
	}{
		{"5x5", []int{1}}, {"5x5", []int{2}}, {"5x5", []int{1, 2}}, {"30x30", []int{7}}, {"30x30", []int{1, 3, 20}},
		{"torus-40x60", []int{2}}, {"14x29", []int{1}}, {"torus-10x10-king-mod3", []int{1}}, {"383x383", []int{5}}, {"5x5-mod6", []int{1, 1}},
	} {
		b := boardOf(t, test.spec)
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		if must(a.Quiets(context.Background())) < test.terms[len(test.terms)-1] {
			t.Fatalf("%s has %d quiet patterns", test.spec, must(a.Quiets(context.Background())))
		}
		want := b.NewPresses()
		var words []string
		for _, term := range test.terms {
			want = want.Plus(must(a.Quiet(context.Background(), term-1)))
			words = append(words, fmt.Sprint(term))
		}
		address := test.spec + "?quiet=" + strings.Join(words, "+")
		p.visit("/atlas/#" + address)
		p.atlasShown(address)
		got := pressesFrom(t, b, p.atlasPixels())
		if !got.Equal(want) || !b.Apply(b.NewState(), got).IsZero() {
			t.Errorf("%s: %d presses are shown, not the quiet pattern of %d", address, got.Weight(), want.Weight())
		}
	}
	p.visit("/atlas/#5x5?quiet=1")
	p.atlasShown("5x5?quiet=1")
	p.click("button", "Next quiet pattern")
	p.atlasShown("5x5?quiet=2")
	p.click("button", "Next quiet pattern")
	p.atlasShown("5x5?quiet=1")
	p.click("button", "+1: one size up") // 6x6 has none
	p.wait("document.getElementById('facts').textContent.includes('there is no quiet pattern')")
	if got := p.atlasPixels(); strings.Trim(got, "0") != "" {
		t.Errorf("6x6 has no quiet pattern, and %s is shown", got)
	}
	if !eval[bool](p, "['quiet-back', 'quiet-on', 'random'].every((id) => document.getElementById(id).disabled)") {
		t.Error("quiet patterns can be asked for where there is none")
	}
	if got := eval[string](p, "document.getElementById('plate').ariaLabel"); got != "6 by 6 has no quiet pattern" {
		t.Errorf("a screen reader hears %q", got)
	}
}

// A solution that is called symmetric is symmetric, cell by cell.
func TestAtlasSymmetricSolutions(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#30x30", atlasWindow).ready()
	for _, spec := range []string{"30x30", "16x16", "9x9"} {
		p.visit("/atlas/#" + spec)
		p.atlasShown(spec)
		p.click("button", "A symmetric solution")
		p.wait(fmt.Sprintf("document.getElementById('plate').dataset.shown.startsWith('%s?add=') || document.getElementById('problem').textContent !== ''", spec))
		b := boardOf(t, spec)
		x := pressesFrom(t, b, p.atlasPixels())
		if err := lightsout.TurnOff(b, b.AllOn()).Check(x); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
		if strings.Contains(p.text("#problem"), "No symmetric solution") {
			t.Logf("%s: none was found", spec)
			continue
		}
		p.wait("/Symmetry[^…]/.test(document.getElementById('facts').textContent)")
		said := p.text("#facts")
		n, half := b.Buttons(), true
		for i := range n {
			half = half && x.At(i) == x.At(n-1-i)
		}
		if all := strings.Contains(said, "all eight"); strings.Contains(said, "no reflection") || (all || strings.Contains(said, "a half turn")) != half {
			t.Errorf("%s: the same after a half turn: %v; the page says %q", spec, half, said)
		}
	}
	// It stays, also where it is the one that is found first and others have fewer presses.
	p.visit("/atlas/#torus-35x35")
	p.atlasShown("torus-35x35")
	p.wait("document.getElementById('facts').textContent.includes('proved: no solution has fewer')")
	p.click("button", "A symmetric solution")
	p.wait("document.getElementById('facts').textContent.includes('others have fewer presses is unknown') && /Symmetry[^…]/.test(document.getElementById('facts').textContent)")
	// When the symmetry is said the page has settled, and would have begun to look for fewer presses.
	eval[bool](p, fmt.Sprintf("import(%q).then(({call}) => call('pattern', {board: 'torus-35x35', least: true})).then(() => true)", p.script()))
	if got := p.text("#facts"); !strings.Contains(got, "others have fewer presses is unknown") {
		t.Errorf("the symmetric solution was replaced: %q", got)
	}
}

// Another solution is a solution.
func TestAtlasOtherSolutions(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?add=1+8", atlasWindow).ready()
	p.atlasShown("9x9?add=1+8")
	b := boardOf(t, "9x9")
	first := p.atlasPixels()
	if err := lightsout.TurnOff(b, b.AllOn()).Check(pressesFrom(t, b, first)); err != nil {
		t.Error(err)
	}
	p.another("9x9?add=1+8")
	if err := lightsout.TurnOff(b, b.AllOn()).Check(pressesFrom(t, b, p.atlasPixels())); err != nil {
		t.Error(err)
	}
	p.click("button", "Find the fewest presses")
	p.atlasShown("9x9?least")
	if got := pressesFrom(t, b, p.atlasPixels()).Weight(); got != 25 || !strings.Contains(p.text("#facts"), "proved: no solution has fewer") {
		t.Errorf("%d presses, and the page says %q", got, p.text("#facts"))
	}
	// It is never the same, though this board has only four.
	p.visit("/atlas/#5x5?add=1")
	p.atlasShown("5x5?add=1")
	for at, clicks := "5x5?add=1", 0; clicks < 8; clicks++ {
		at = p.another(at)
	}
}

// another asks for another solution than the one at an address, and returns its address.
func (p *page) another(than string) string {
	p.t.Helper()
	p.click("button", "Another solution")
	p.wait(fmt.Sprintf("!['', %q].includes(document.getElementById('plate').dataset.shown)", than))
	return eval[string](p, "document.getElementById('plate').dataset.shown")
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

// The map is read by mouse and by keyboard, and leads to the board.
func TestAtlasMapCursor(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=50").ready()
	p.atlasShown("1x1?map=50")
	place := eval[map[string]float64](p, fmt.Sprintf("import(%q).then(({plate}) => { const box = plate.element.getBoundingClientRect(); const {x, y} = plate.placeOf(3, 22); return {x: x + box.left, y: y + box.top}; })", p.script()))
	p.mouseOver(spot{place["x"], place["y"]})
	p.wait("document.getElementById('cursor').textContent === '4 × 23: nullity 0'")
	p.clickAt(spot{place["x"], place["y"]})
	p.atlasShown("4x23")
	p.click("button", "Nullity map")
	p.atlasShown("1x1?map=50")
	p.wait("document.getElementById('cursor').textContent === '4 × 23: nullity 0'")
	eval[bool](p, "(document.getElementById('plate').focus(), true)")
	p.keys("ArrowDown", "Shift+ArrowLeft", "+", "+")
	p.wait(fmt.Sprintf("document.getElementById('cursor').textContent === '5 × 13: nullity %d'", algebra.NullityRectangle(5, 13)))
	if got := p.focused(); !strings.Contains(got, "row 5, column 13") {
		t.Errorf("a screen reader hears %q", got)
	}
	p.key("Enter")
	p.atlasShown("5x13")
	if got := p.text("#facts"); !strings.Contains(got, "Nullity") {
		t.Errorf("the page says %q", got)
	}
}

// On a phone a tap reads the map and does not leave it; Back leads from a board to the map.
func TestAtlasMapByFinger(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9?map=20", phone).ready()
	p.atlasShown("1x1?map=20")
	spotOf := func(row, col int) spot {
		place := eval[map[string]float64](p, fmt.Sprintf("import(%q).then(({plate}) => { const box = plate.element.getBoundingClientRect(); const {x, y} = plate.placeOf(%d, %d); return {x: x + box.left, y: y + box.top}; })", p.script(), row, col))
		return spot{place["x"], place["y"]}
	}
	p.tapAt(spotOf(4, 6))
	p.wait("document.getElementById('cursor').textContent === '5 × 7: nullity 4'")
	p.tapAt(spotOf(3, 3))
	p.wait("document.getElementById('cursor').textContent === '4 × 4: nullity 4'")
	p.tapAt(spotOf(3, 3))
	p.atlasShown("4x4")
	p.wait("location.hash === '#4x4'")
	eval[bool](p, "(history.back(), true)")
	p.atlasShown("1x1?map=20")
	p.find("button", "Show 9 × 9").tap() // the address has the board from which the map was opened
	p.atlasShown("9x9")
}

// A slow picture says so, and can be stopped: the visible one stays. Nothing moves meanwhile.
func TestAtlasStopsAPicture(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#9x9", from(holding(t, "120x120-star"))).ready()
	p.wait("/Symmetry[^…]/.test(document.getElementById('facts').textContent) && document.getElementById('work').hidden")
	below := "document.getElementById('facts-part').getBoundingClientRect().top"
	before := eval[float64](p, below)
	p.visit("/atlas/#120x120-star")
	p.find("button", "Stop")
	if after := eval[float64](p, below); after != before {
		t.Errorf("the facts moved from %v to %v", before, after)
	}
	p.click("button", "Stop")
	p.wait("document.getElementById('work').hidden && document.getElementById('rows').value === '9'")
	p.click("button", "+1: one size up")
	p.atlasShown("10x10")
}

// Long work can be stopped and resumed, and the page stays responsive.
func TestAtlasMapStops(t *testing.T) {
	t.Parallel()
	p := open(t, "/atlas/#torus-9x9-king?map=100").ready()
	p.click("button", "Stop")
	p.wait("!document.getElementById('resume').hidden && document.getElementById('work').hidden")
	p.click("button", "Resume")
	p.wait("!document.getElementById('work').hidden")
	p.click("button", "Solution")
	p.atlasShown("torus-9x9-king")
	// Maps that are too large for the engine are refused with a message.
	p.visit("/atlas/#9x9-king?map=500")
	p.wait("document.getElementById('problem').textContent.includes('not a number from 1 to 128')")
	p.visit("/atlas/#klein-9x9-open-plus?map=10")
	p.atlasShown("klein-1x1-open-plus?map=10")
	if got := eval[string](p, "[...document.getElementById('reach').options].at(-1).value"); got != "100" {
		t.Errorf("a map that polynomials do not decide goes up to %s", got)
	}
}

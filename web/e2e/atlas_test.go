package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
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
		const {plate, seen} = await import(%q);
		const {shown} = seen();
		plate.draw();
		const canvas = document.querySelector('#plate canvas');
		const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
		const {rows, cols, colors} = shown.cells;
		if (plate.scale < 1) throw new Error('a cell is less than a pixel');
		const digits = new Map([...colors].map((color, value) => [color, value.toString(36)]));
		const {x, y} = plate.placeOf(0, 0);
		let text = '';
		for (let r = 0; r < rows; r++) {
			const row = Math.floor(y + r * plate.scale) * canvas.width;
			for (let c = 0; c < cols; c++) text += digits.get(pixels[row + Math.floor(x + c * plate.scale)]) ?? '?';
		}
		return text;
	})()`, p.script()))
}

// boardOf returns the board of a spec.
func boardOf(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
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
	for _, spec := range []string{"4x4", "5x5", "30x30", "500x500", "1000x1000", "17x40", "torus-41x60", "mobius-20x33", "klein-12x18", "projective-9x14", "cylinder-25x31", "40x40-king", "30x44-knight", "31x20-mod3", "torus-20x20-mod5", "12x12-pattern=010_101_111"} {
		p.visit("/atlas/#" + spec)
		p.atlasShown(spec)
		b := boardOf(t, spec)
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		problem := lightsout.TurnOff(b, b.AllOn())
		want, err := a.Solve(context.Background(), problem.From, problem.To)
		facts := p.text("#facts")
		if err != nil {
			w := pressesFrom(t, b, p.atlasPixels()).AsState()
			if err := problem.CheckWitness(w); err != nil || !strings.Contains(facts, "cannot be turned off") {
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
				t.Errorf("%s: %d presses are shown as least, and %d are", spec, got.Weight(), least.Presses.Weight())
			}
		}
		if err := problem.Check(pressesFrom(t, b, p.atlasPixels())); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

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

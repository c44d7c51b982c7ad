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

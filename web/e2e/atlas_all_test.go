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
		{"5x5", []int{1}}, {"5x5", []int{2}}, {"5x5", []int{1, 2}}, {"30x30", []int{7}},
		{"30x30", []int{1, 3, 20}}, {"torus-40x60", []int{2}}, {"14x29", []int{1}},
		{"torus-10x10-king-mod3", []int{1}}, {"383x383", []int{5}}, {"5x5-mod6", []int{1, 1}},
	} {
		b := mustParse(t, test.spec)
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
			t.Errorf("%s: %d presses are shown, not the quiet pattern of %d", address, got.Weight(),
				want.Weight())
		}
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
		p.wait(fmt.Sprintf(
			"document.getElementById('plate').dataset.shown.startsWith('%s?add=') || "+
				"document.getElementById('problem').textContent !== ''",
			spec))
		b := mustParse(t, spec)
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
		n := b.Buttons()
		half := true
		for i := range n {
			half = half && x.At(i) == x.At(n-1-i)
		}
		all := strings.Contains(said, "all eight")
		if strings.Contains(said, "no reflection") || (all || strings.Contains(said, "a half turn")) != half {
			t.Errorf("%s: the same after a half turn: %v; the page says %q", spec, half, said)
		}
	}
	// It stays, also where it is the one that is found first and others have fewer presses.
	p.visit("/atlas/#torus-35x35")
	p.atlasShown("torus-35x35")
	p.wait("document.getElementById('facts').textContent.includes('proved: no solution has fewer')")
	p.click("button", "A symmetric solution")
	p.wait("document.getElementById('facts').textContent.includes('others have fewer presses is unknown') " +
		"&& /Symmetry[^…]/.test(document.getElementById('facts').textContent)")
	// When the symmetry is said the page has settled, and would have begun to look for fewer presses.
	eval[bool](p, fmt.Sprintf(
		"import(%q).then(({call}) => call('pattern', {board: 'torus-35x35', least: true})).then(() => true)",
		p.script()))
	if got := p.text("#facts"); !strings.Contains(got, "others have fewer presses is unknown") {
		t.Errorf("the symmetric solution was replaced: %q", got)
	}
}

package e2e_test

import (
	"fmt"
	"testing"
)

// The matrix says what the mouse and the arrow keys point at, zooms, and has as many pivots as its rank.
func TestLabAnalyzeMatrix(t *testing.T) {
	t.Parallel()
	p := analyze(t, graphSpec(t, apartJSON), "120", "off")
	said := `document.querySelector('.matrix-said').textContent`
	at := func(row, column, rows, columns int) string {
		t.Helper()
		eval[bool](p, fmt.Sprintf(`(() => {
			const canvas = document.querySelector('.matrix-canvas');
			const box = canvas.getBoundingClientRect();
			const size = Math.min(48, canvas.clientWidth / %[4]d, canvas.clientHeight / %[3]d);
			const x = box.left + canvas.clientLeft + (canvas.clientWidth - size * %[4]d) / 2 + (%[2]d + 0.5) * size;
			const y = box.top + canvas.clientTop + (canvas.clientHeight - size * %[3]d) / 2 + (%[1]d + 0.5) * size;
			canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: x, clientY: y, bubbles: true}));
			return true;
		})()`, row, column, rows, columns))
		return eval[string](p, said)
	}
	for _, c := range []struct {
		row, column int
		want        string
	}{
		{0, 0, "Button 1 changes light 1."},
		{2, 0, "Button 1 does not change light 3."},
		{2, 1, "Button 2 changes light 3 by 2."},
	} {
		if got := at(c.row, c.column, 3, 2); got != c.want {
			t.Errorf("row %d, column %d: %q, want %q", c.row, c.column, got, c.want)
		}
	}
	p.puzzle("3x3", "on", "off")
	p.analyzed()
	if got := at(1, 0, 9, 9); got != "The button at row 1, column 1 changes the light at row 1, column 2." {
		t.Error(got)
	}
	eval[bool](p, `(document.querySelector('.matrix-canvas').focus(), true)`)
	p.keys("Control+Home", "ArrowRight", "ArrowRight")
	if got := eval[string](p, said); got != "The button at row 1, column 3 does not change the light at row 1, column 1." {
		t.Error(got)
	}
	p.keys("ArrowDown", "ArrowDown", "=", "=", "-", "0")
	if got := eval[string](p, said); got != "The button at row 1, column 3 changes its own light." {
		t.Error(got)
	}
	for _, spec := range []string{"5x5", "4x4-mod3", "graph-petersen-mod5", graphSpec(t, apartJSON)} {
		p.puzzle(spec, "on", "off")
		p.analyzed()
		p.click("button", "Row echelon form")
		_, a := factored(t, spec)
		p.tells("matrix", fmt.Sprintf("the rank is %d.", a.Rank()), fmt.Sprintf("the nullity is %d.", a.Nullity()))
	}
	p.screenshot("labanalyze-echelon")
	p.puzzle("graph-petersen-mod4", "on", "off")
	p.analyzed()
	if p.has("button", "Row echelon form") {
		t.Error("a row echelon form modulo 4")
	}
	p.axe()
	p.puzzle("40x50", "on", "off")
	p.analyzed()
	eval[bool](p, `(document.querySelector('.matrix-canvas').focus(), true)`)
	p.keys("Control+End", "=", "=", "ArrowLeft")
	if got := eval[string](p, said); got != "The button at row 40, column 49 changes the light at row 40, column 50." {
		t.Error(got)
	}
	p.wait(`document.querySelector('.matrix-canvas.can-move')`) // it is zoomed
	p.screenshot("labanalyze-large")
	p.key("0")
	p.wait(`!document.querySelector('.matrix-canvas.can-move')`)
	p.puzzle("50x50", "on", "off")
	p.analyzed()
	p.tells("matrix", "2,500 rows and 2,500 columns: too many to draw here.")
}

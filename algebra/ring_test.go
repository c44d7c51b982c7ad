package algebra

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/math/gf2"
)

// drawRing draws a ring and the B of its rows, cell by cell.
func drawRing(t *rapid.T) (r ring, effect func(gf2.Vector) gf2.Vector) {
	n := drawCells(t)
	cyclic := rapid.Bool().Draw(t, "cyclic")
	open := rapid.Bool().Draw(t, "open")
	return newRing(n, cyclic, open), func(x gf2.Vector) gf2.Vector {
		return plainStep(gf2.NewVector(n), x, gf2.NewVector(n), cyclic, open)
	}
}

// drawPoly draws a polynomial with at most n coefficients.
func drawPoly(t *rapid.T, n int, label string) gf2.Poly {
	return gf2.PolyOf(drawBits(t, rapid.IntRange(0, n).Draw(t, label+" length"), label))
}

func TestRingRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, effect := drawRing(t)
		x := drawBits(t, r.n, "row")
		e := r.element(x)
		if !r.row(e).Equal(x) {
			t.Fatalf("row and element are not inverse")
		}
		if got := r.row(r.turn(r.beta.Mul(e), -1)); !got.Equal(effect(x)) {
			t.Fatalf("a product with B gives %v, the effect on the row is %v", got, effect(x))
		}
		j := rapid.IntRange(0, r.n-1).Draw(t, "cell")
		if cell := r.row(r.cell(j)); !slices.Equal(slices.Collect(cell.Ones()), []int{j}) {
			t.Fatalf("cell %d is %v", j, cell)
		}
		p := drawPoly(t, 5*r.n, "long")
		if !r.reduce(p).Equal(p.Mod(r.modulus)) || !r.row(p).Equal(r.row(p.Mod(r.modulus))) {
			t.Fatalf("degree %d modulo %d: reducing is not dividing", p.Degree(), r.modulus.Degree())
		}
	})
}

// Multiplication by a polynomial in B is self-adjoint for the inner product of rows.
func TestRingIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, _ := drawRing(t)
		k := rapid.IntRange(0, 300).Draw(t, "k")
		_, f := r.fibonacci(k)
		x := drawBits(t, r.n, "x")
		y := drawBits(t, r.n, "y")
		times := func(v gf2.Vector) gf2.Vector { return r.row(r.turn(f.Mul(r.element(v)), -k)) }
		if dot(times(x), y) != dot(x, times(y)) {
			t.Fatalf("fibonacci %d is not symmetric", k+1)
		}
	})
}

// Carrying a cut is chasing it, row by row.
func TestRingCarry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, effect := drawRing(t)
		below := drawBits(t, r.n, "below")
		above := drawBits(t, r.n, "above")
		k := rapid.IntRange(0, 150).Draw(t, "k")
		got := r.carry(cut{r.element(below), r.element(above)}, k)
		up := r.carry(got.upsideDown(), k).upsideDown()
		if !r.row(up.below).Equal(below) || !r.row(up.above).Equal(above) {
			t.Fatalf("%d rows down and up again is another cut", k)
		}
		for range k {
			next := effect(below)
			next.Xor(above)
			above = below
			below = next
		}
		if !r.row(got.below).Equal(below) || !r.row(got.above).Equal(above) {
			t.Fatalf("%d rows of %d cells: carried is not chased", k, r.n)
		}
	})
}

// An equation has a solution if and only if no element of its kernel detects the right side. The
// factors are those that boards have, which makes their kernels closed under reversing columns.
//
// The second ring and factor, of the rectangle 5x5, always have right sides without a solution.
func TestRingEquation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, _ := drawRing(t)
		checkEquation(t, r, rapid.IntRange(0, 300).Draw(t, "k"))
		checkEquation(t, newRing(5, false, false), 5)
	})
}

func checkEquation(t *rapid.T, r ring, k int) {
	_, a := r.fibonacci(k)
	e, _ := newRingEquation(context.Background(), r, a)
	c := r.mul(a, r.element(drawBits(t, r.n, "reached")))
	q, ok := e.solve(c)
	if !ok || !r.mul(a, q).Equal(c) {
		t.Fatalf("a·q is not c")
	}
	if _, found := e.kernel.detect(c); found {
		t.Fatalf("detected a right side that has a solution")
	}
	for i := range e.kernel.size() {
		b := e.kernel.basis(i)
		if !r.mul(a, b).IsZero() || b.Degree() >= r.modulus.Degree() {
			t.Fatalf("element %d of the basis is not in the kernel", i)
		}
		for cell := range r.row(b).Ones() { // and it is not orthogonal to this cell
			c = c.Add(r.cell(cell))
			break
		}
		w, found := e.kernel.detect(c)
		if _, ok := e.solve(c); found == ok || ok && dot(r.row(b), r.row(c)) {
			t.Fatalf("solvable: %v, detected: %v", ok, found)
		}
		if found && (!r.mul(a, w).IsZero() || !dot(r.row(w), r.row(c))) {
			t.Fatalf("what detects is not in the kernel, or does not")
		}
	}
}

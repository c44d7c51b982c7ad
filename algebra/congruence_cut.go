package algebra

import "lightsout/internal/math/gf2"

// cut is the state of a chase between two rows: the presses of the rows below and above a cut
// between two rows. Cut i lies between row i and row i+1, from cut 0 above the first row to cut m
// below the last. Without lights to change, a chase takes vᵢ₋₁ = (xᵢ, xᵢ₋₁) to
//
//	vᵢ = T·vᵢ₋₁,    T = │ B  1 │   and   Tᵏ = │ fₖ₊₁  fₖ   │  at B,
//	                    │ 1  0 │              │ fₖ    fₖ₋₁ │
//
// by induction on k; and T has determinant 1, so that every cut determines all others. Upward is
// as downward with below and above exchanged.
type cut struct{ below, above gf2.Poly }

func (v cut) plus(w cut) cut { return cut{v.below.Add(w.below), v.above.Add(w.above)} }

func (v cut) upsideDown() cut { return cut{v.above, v.below} }

// carry returns Tᵏ·v, the cut k rows below v. In the terms of ring.fibonacci
//
//	fₖ₊₁ = ζ⁻ᵏ·Fₖ₊₁,   fₖ = ζ⁻ᵏ·ζFₖ,   fₖ₋₁ = fₖ₊₁ + B·fₖ = ζ⁻ᵏ·(Fₖ₊₁ + ζB·Fₖ).
func (r ring) carry(v cut, k int) cut {
	if k == 0 {
		return v
	}
	f, next := r.fibonacci(k)
	side, back := r.zeta(f, 1), next.Add(r.beta.Mul(f))
	return cut{
		below: r.turn(r.reduce(next.Mul(v.below).Add(side.Mul(v.above))), -k),
		above: r.turn(r.reduce(side.Mul(v.below).Add(back.Mul(v.above))), -k),
	}
}

// closing is the conditions of a chase at the two ends of a board. All beginnings are at cut 0.
//
// Let d be the mismatch at cut h: the sum of where a chase of the wanted change leads downward, from empty rows at cut
// 0, and where another leads upward, from empty rows at the last cut. As chases are linear, presses that begin with v
// at cut 0 and end with w at the last cut, m, meet at cut h if and only if
//
//	Tʰ·v + d = T^(h−m)·w.
//
// The kinds of boards differ in the relation of v and w.
type closing interface {
	// solve returns the beginning of presses that make the change of mismatch d at cut h, and whether there are any.
	solve(d cut, h int) (begin cut, ok bool)
	// quiets returns the nullity, and quiet the beginning of quiet pattern i.
	quiets() int
	quiet(i int) cut
	// detect returns the beginning v of a quiet pattern for which
	//
	//	⟨v.below, e.below⟩ + ⟨v.above, e.above⟩ = 1.
	//
	// There is one whenever a change has no solution and e comes from it as witness says.
	detect(e cut) cut
}

// firstRows closes a board whose quiet patterns begin with the first rows of an ideal, below nothing.
type firstRows struct{ kernel ideal }

func (f firstRows) quiets() int     { return f.kernel.size() }
func (f firstRows) quiet(i int) cut { return cut{below: f.kernel.basis(i)} }

func (f firstRows) detect(v cut) cut {
	q, _ := f.kernel.detect(v.below)
	return cut{below: q}
}

// witness returns the beginning of a quiet pattern that is not orthogonal to the change of
// mismatch d at cut h, which has no solution.
//
// Let y be the rows of a quiet pattern, so that B·yᵢ = yᵢ₊₁ + yᵢ₋₁, and let t be those of the chase
// downward, so that bᵢ = tᵢ₊₁ + B·tᵢ + tᵢ₋₁ and t₀ = t₁ = 0. As B is symmetric,
//
//	Σ ⟨yᵢ, bᵢ⟩ = Σ ⟨yᵢ, tᵢ₊₁⟩ + ⟨yᵢ₊₁, tᵢ⟩ + ⟨yᵢ₋₁, tᵢ⟩ + ⟨yᵢ, tᵢ₋₁⟩     over the rows 1 ≤ i ≤ h,
//
// where the last two terms of row i+1 cancel the first two of row i. What remains are those of
// row h, ⟨yₕ, tₕ₊₁⟩ + ⟨yₕ₊₁, tₕ⟩. The rows below h give the same with the chase upward, so
//
//	⟨y, b⟩ = ⟨yₕ, d.below⟩ + ⟨yₕ₊₁, d.above⟩ = ⟨Tʰ·v, d upside down⟩ = ⟨v, Tʰ·(d upside down)⟩
//
// for the pattern that begins with v, since T is symmetric too. So is A: the quiet patterns, seen
// as states, are all that is orthogonal to every effect. As the change is not an effect, one of
// them is not orthogonal to it, and the closing finds it among their beginnings.
func (r ring) witness(c closing, d cut, h int) cut {
	return c.detect(r.carry(d.upsideDown(), h))
}

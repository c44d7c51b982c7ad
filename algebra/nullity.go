package algebra

import (
	"context"
	"fmt"
	"iter"
	"math/bits"

	"lightsout"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/gf2"
)

// The nullity of an m×n rectangle with the plus pattern and two states is the degree of the
// greatest common divisor of f_{m+1}(s) and f_{n+1}(s+1): that is how edges closes a board of n rows
// and m columns. Polynomials of half the degree and less give it.
//
// For odd b = 2h+1 let ρ_b = f_h + f_{h+1}. Then f_b = ρ_b², and from f_{2i} = s·f_i² follows
//
//	f_k = s^(2ʲ−1)·ρ_b^(2ʲ⁺¹)    for k = b·2ʲ.
//
// No factor occurs twice in ρ_b: with s = z + 1/z, f_k is (zᵏ + z⁻ᵏ)/(z + z⁻¹), so ρ_b is (z^b + 1)/(z + 1)
// but for a power of z, and z^b + 1 has no double factor if b is odd, since its derivative is z^(b−1).
// Further ρ_b(0) = 1, as one of two consecutive f_k(0) is 1; and ρ_b(1) = f_{h+2}(1), which is 0 if and only
// if 3 divides h+2, that is b.
//
// Let m+1 = b·2ʲ and n+1 = c·2ⁱ. Then the irreducible factors count
//
//	those of ρ_b(s) and ρ_c(s+1)   2^(min(i, j)+1) times
//	s, if 3 divides c              min(2ʲ−1, 2ⁱ⁺¹) times
//	s+1, if 3 divides b            min(2ⁱ−1, 2ʲ⁺¹) times
//
// For m = n that is a(n) = (a(b−1) + δ)·2ʲ − δ with δ = 2 if 3 divides n+1, else 0.
//
// On a torus let m = b·2ʲ and n = c·2ⁱ. There zⁿ + 1 is (z+1)^(2ⁱ)·ρ_c(s)^(2ⁱ) but for a power of z, and B is
// s+1. By cyclic.go the nullity is the degree, in z, of its common divisors with two polynomials: for even m,
// twice with B·f_{m/2}(B) = B^(2ʲ⁻¹)·ρ_b(B)^(2ʲ); for odd m, with ρ_b(B) and with B·ρ_b(B). A factor of
// degree d in s is of degree 2d in z, and has no double factor there unless it is s, which is (z+1)²/z. The
// two together have
//
//	of ρ_b(s+1) and ρ_c(s)         2·2·2^min(i, j) for each degree in s
//	of z+1, if 3 divides b         2·min(2ʲ⁺¹, 2ⁱ)
//	of B, if 3 divides c           2·min(2ʲ, 2ⁱ⁺¹), which for odd m is 2, from the one that has it

// HasDivisor reports whether the nullity of a board is the degree of a greatest common divisor, which takes
// no factoring: it is a rectangle or a torus with the plus pattern and two states.
func HasDivisor(b *lightsout.Board) bool {
	g, open, ok := b.Plus()
	return ok && !open && (g.Topology == lightsout.Rectangle || g.Topology == lightsout.Torus)
}

// Nullity returns the nullity of a board, without factoring it if there is a way.
func Nullity(ctx context.Context, b *lightsout.Board) (int, error) {
	if g, _, _ := b.Plus(); HasDivisor(b) {
		rows, columns, _ := g.Planar()
		if g.Topology == lightsout.Torus {
			return tori.nullity(ctx, rows, columns)
		}
		return rectangles.nullity(ctx, rows, columns)
	}
	a, err := Of(ctx, b)
	if err != nil {
		return 0, err
	}
	return a.Nullity(), nil
}

// NullityRectangle returns the nullity of the m×n board with the plus pattern and two states. It panics
// if a side is negative; without a row or a column there is nothing, and the nullity is 0.
func NullityRectangle(m, n int) int {
	if m < 0 || n < 0 {
		panic(fmt.Sprintf("lightsout: NullityRectangle: a side of %d×%d is negative", m, n))
	}
	nullity, _ := rectangles.nullity(context.Background(), m, n) // no error: the background stays
	return nullity
}

// family is boards whose nullity depends on the odd parts and the powers of two in their sides, each plus a
// number.
type family struct {
	plus   int
	degree func(b, j, c, i, common int) int
}

// The families with the plus pattern and two states.
var (
	rectangles = family{1, rectangleNullity}
	tori       = family{0, torusNullity}
)

func (f family) nullity(ctx context.Context, m, n int) (int, error) {
	b, j := oddPart(m + f.plus)
	c, i := oddPart(n + f.plus)
	common, err := commonDegree(ctx, b, c)
	return f.degree(b, j, c, i, common), err
}

// NullitySquares yields n and the nullity of the n×n board with the plus pattern and two states, for
// n = from, …, to, until the context ends.
func NullitySquares(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return rectangles.squares(ctx, from, to)
}

// NullitySquareTori yields n and the nullity of the n×n torus with the plus pattern and two states, for
// n = from, …, to, until the context ends.
func NullitySquareTori(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return tori.squares(ctx, from, to)
}

// oddPart returns the odd b with k = b·2ʲ, and j.
func oddPart(k int) (b, j int) {
	j = bits.TrailingZeros(uint(k))
	return k >> j, j
}

// commonDegree returns the degree of the greatest common divisor of ρ_b(s) and ρ_c(s+1).
func commonDegree(ctx context.Context, b, c int) (int, error) {
	rho := func(b int) gf2.Poly {
		v := gf2.NewVector(b/2 + 1)
		for at := max(0, b/2-1); at <= b/2; at++ {
			v.Set(at, true)
		}
		return gf2.FromFibonacci(v)
	}
	g, err := gf2.GCD(ctx, rho(b), rho(c).Translate())
	return g.Degree(), err
}

func rectangleNullity(b, j, c, i, common int) int {
	nullity := common << (min(i, j) + 1)
	if c%3 == 0 {
		nullity += min(1<<j-1, 2<<i)
	}
	if b%3 == 0 {
		nullity += min(1<<i-1, 2<<j)
	}
	return nullity
}

func torusNullity(b, j, c, i, common int) int {
	half := 2 * common << min(i, j)
	if b%3 == 0 {
		half += min(2<<j, 1<<i)
	}
	if c%3 == 0 {
		half += min(1<<j, 2<<i)
	}
	return 2 * half
}

// squares yields the nullities of square boards. Only odd parts that are new take work, and it is shared out
// to all processors.
func (f family) squares(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return func(yield func(n, nullity int) bool) {
		common := map[int]int{}
		const atOnce = 256
		for n := max(from, 1-f.plus); n <= to; n += atOnce {
			past := min(n+atOnce, to+1)
			if learn(ctx, common, n+f.plus, past+f.plus); ctx.Err() != nil {
				return
			}
			for n := n; n < past; n++ {
				if b, j := oddPart(n + f.plus); !yield(n, f.degree(b, j, b, j, common[b])) {
					return
				}
			}
		}
	}
}

// learn adds to common the common degrees of the odd parts of all numbers from first to past−1, which are
// right unless the context has ended.
func learn(ctx context.Context, common map[int]int, first, past int) {
	var odd []int
	for k := first; k < past; k++ {
		b, _ := oddPart(k)
		if _, ok := common[b]; !ok {
			common[b] = 0
			odd = append(odd, b)
		}
	}
	degrees := make([]int, len(odd))
	parallel.Each(ctx, len(odd), func(i int) { degrees[i], _ = commonDegree(ctx, odd[i], odd[i]) })
	for i, b := range odd {
		common[b] = degrees[i]
	}
}

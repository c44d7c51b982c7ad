package zmod

import (
	"context"
	"math/big"
)

// smithOfCore returns the invariant factors of a dense integer matrix that are
// not 0, in order. It overwrites the matrix.
//
// Elimination with integers makes entries explode, so it is done modulo a number δ that is known to be a multiple of
// every factor that is not 0. Take for δ any r×r minor that is not 0, r the rank: the product d₁·…·d_r is the greatest
// common divisor of all of these (row and column operations keep that divisor, and in the Smith form it is plain), so
// each dᵢ divides δ. Over ℤ/δ the row and column operations that make the Smith form are still invertible, so the Smith
// form over ℤ/δ has diagonal gcd(dᵢ, δ), which is dᵢ for i ≤ r. A residue 0 on it represents δ.
//
// Reference: C. S. Iliopoulos, Worst-case complexity bounds on algorithms for computing the canonical structure of
// finite abelian groups and the Hermite and Smith normal forms of an integer matrix, SIAM J. Comput. 18 (1989).
func smithOfCore(ctx context.Context, core [][]*big.Int) ([]*big.Int, error) {
	work := make([][]*big.Int, len(core))
	for i, row := range core {
		work[i] = make([]*big.Int, len(row))
		for j, v := range row {
			work[i][j] = new(big.Int).Set(v)
		}
	}
	rank, minor, err := rankAndMinor(ctx, work)
	if err != nil {
		return nil, err
	}
	s := &smithMod{delta: minor, m: core}
	for _, row := range core {
		for _, v := range row {
			v.Mod(v, minor)
		}
	}
	return s.diagonal(ctx, rank)
}

// smithMod is a matrix over ℤ/δ that is brought to Smith form. Its entries are at least 0 and less than δ. Each method
// works on the entries with both indices at least t: those before are done.
type smithMod struct {
	delta *big.Int
	m     [][]*big.Int
}

// diagonal returns the first rank entries of the Smith form as divisors of δ. A small pivot leaves little to do.
// The inner loop ends because each turn replaces the pivot's divisor of δ by a proper divisor of it.
func (s *smithMod) diagonal(ctx context.Context, rank int) ([]*big.Int, error) {
	var out []*big.Int
	for t := range rank {
		i, j := smallest(s.m, t)
		if i < 0 {
			out = append(out, new(big.Int).Set(s.delta))
			continue
		}
		exchange(s.m, t, i, j)
		if err := s.clearColumn(ctx, t); err != nil {
			return nil, err
		}
		for !s.clearRow(t) || !s.dividesRest(t) {
			if err := s.clearColumn(ctx, t); err != nil {
				return nil, err
			}
		}
		out = append(out, s.divisor(s.m[t][t]))
	}
	return out, nil
}

// divisor returns gcd(a, δ), which generates the same ideal of ℤ/δ as a.
func (s *smithMod) divisor(a *big.Int) *big.Int {
	return new(big.Int).GCD(nil, nil, a, s.delta)
}

// quotient returns a c for which b − c·a is the least remainder of b: with g = gcd(a, δ) the multiples of a are those
// of g, and c = ⌊b/g⌋·(a/g)⁻¹ modulo δ/g, where a/g is a unit. Here 0 < a < δ.
func (s *smithMod) quotient(a, b *big.Int) *big.Int {
	g := s.divisor(a)
	modulus := new(big.Int).Quo(s.delta, g)
	c := new(big.Int).Quo(a, g)
	c.ModInverse(c, modulus)
	return c.Mod(c.Mul(c, new(big.Int).Quo(b, g)), modulus)
}

// clearColumn makes the entries of column t below the pivot 0 by row operations. Where the pivot does not divide an
// entry, the remainder becomes the pivot, as in Euclid's algorithm: its divisor of δ is less.
func (s *smithMod) clearColumn(ctx context.Context, t int) error {
	for i := t + 1; i < len(s.m); i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		for s.m[i][t].Sign() != 0 {
			s.subtract(s.m[i], s.m[t], t, s.quotient(s.m[t][t], s.m[i][t]))
			if s.m[i][t].Sign() != 0 {
				s.m[i], s.m[t] = s.m[t], s.m[i]
			}
		}
	}
	return nil
}

// subtract takes c·src from dst, from column t on.
func (s *smithMod) subtract(dst, src []*big.Int, t int, c *big.Int) {
	p := new(big.Int)
	for j := t; j < len(dst); j++ {
		dst[j].Sub(dst[j], p.Mul(c, src[j]))
		dst[j].Mod(dst[j], s.delta)
	}
}

// clearRow makes the entries of row t right of the pivot 0 by column operations, which change nothing else when column
// t is 0 below the pivot. If the pivot does not divide one of them, its column becomes column t, and clearRow returns
// false.
func (s *smithMod) clearRow(t int) bool {
	row, g := s.m[t], s.divisor(s.m[t][t])
	for j := t + 1; j < len(row); j++ {
		if row[j].Mod(row[j], g).Sign() != 0 {
			exchange(s.m, t, t, j)
			return false
		}
	}
	return true
}

// dividesRest reports whether the pivot, alone in its row and column, divides all entries after it. If some row has one
// that it does not divide, that row is added to the pivot's, so that the next round finds a proper divisor.
func (s *smithMod) dividesRest(t int) bool {
	g := s.divisor(s.m[t][t])
	if g.Cmp(one) == 0 {
		return true
	}
	rest := new(big.Int)
	for i := t + 1; i < len(s.m); i++ {
		for j := t + 1; j < len(s.m[i]); j++ {
			if rest.Rem(s.m[i][j], g); rest.Sign() != 0 {
				s.subtract(s.m[t], s.m[i], t, big.NewInt(-1))
				return false
			}
		}
	}
	return true
}

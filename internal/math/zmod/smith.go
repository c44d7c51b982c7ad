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

// diagonal returns the first rank entries of the Smith form as divisors of δ. The inner loop ends because each turn
// replaces the pivot's divisor of δ by a proper divisor of it.
func (s *smithMod) diagonal(ctx context.Context, rank int) ([]*big.Int, error) {
	var out []*big.Int
	for t := range rank {
		i, j, err := s.choose(ctx, t)
		if err != nil {
			return nil, err
		}
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

// choose returns the place of the entry with the least divisor, so that little is left to do: when it is a unit,
// nothing but subtractions. It returns −1 if all entries are 0.
func (s *smithMod) choose(ctx context.Context, t int) (row, col int, err error) {
	row, col = -1, -1
	var best *big.Int
	for i := t; i < len(s.m); i++ {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		for j := t; j < len(s.m[i]); j++ {
			if s.m[i][j].Sign() == 0 {
				continue
			}
			if d := s.divisor(s.m[i][j]); best == nil || d.Cmp(best) < 0 {
				row, col, best = i, j, d
				if d.Cmp(one) == 0 {
					return row, col, nil
				}
			}
		}
	}
	return row, col, nil
}

// quotient returns a function that gives for b a c with c·a = b in ℤ/δ, or nil if there is none. With g = gcd(a, δ)
// there is one if and only if g divides b, and c = (b/g)·(a/g)⁻¹ modulo δ/g, where a/g is a unit. Here 0 < a < δ.
func (s *smithMod) quotient(a *big.Int) func(b *big.Int) *big.Int {
	g := s.divisor(a)
	modulus := new(big.Int).Quo(s.delta, g)
	inverse := new(big.Int).Quo(a, g)
	inverse.ModInverse(inverse, modulus)
	return func(b *big.Int) *big.Int {
		c, rest := new(big.Int).QuoRem(b, g, new(big.Int))
		if rest.Sign() != 0 {
			return nil
		}
		c.Mul(c, inverse)
		return c.Mod(c, modulus)
	}
}

// clearColumn makes the entries of column t below the pivot 0 by row operations. Where the pivot a does not divide an
// entry b, Euclid's numbers with x·a + y·b = g give the invertible operation
//
//	( x     y  ) (a)   (g)
//	(−b/g  a/g ) (b) = (0)
//
// and the pivot becomes a proper divisor of what it was.
func (s *smithMod) clearColumn(ctx context.Context, t int) error {
	pivot := s.m[t]
	quotient := s.quotient(pivot[t])
	for i := t + 1; i < len(s.m); i++ {
		row := s.m[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		if row[t].Sign() == 0 {
			continue
		}
		if c := quotient(row[t]); c != nil {
			s.combine(row, pivot, t, one, new(big.Int).Neg(c))
			continue
		}
		var x, y, g big.Int
		g.GCD(&x, &y, pivot[t], row[t])
		a, b := new(big.Int).Quo(pivot[t], &g), new(big.Int).Quo(row[t], &g)
		old := make([]*big.Int, len(pivot))
		for j, v := range pivot {
			old[j] = new(big.Int).Set(v)
		}
		s.combine(pivot, row, t, &x, &y)
		s.combine(row, old, t, a, b.Neg(b))
		quotient = s.quotient(pivot[t])
	}
	return nil
}

// combine replaces dst by x·dst + y·src from column t on.
func (s *smithMod) combine(dst, src []*big.Int, t int, x, y *big.Int) {
	p := new(big.Int)
	for j := t; j < len(dst); j++ {
		v := dst[j]
		if x != one {
			v.Mul(v, x)
		}
		v.Add(v, p.Mul(y, src[j]))
		v.Mod(v, s.delta)
	}
}

// clearRow makes the entries of row t right of the pivot 0 by column operations, when column t is 0 below the pivot: if
// the pivot divides them all, these change nothing else. Otherwise it transposes the matrix, which has the same factors,
// for clearColumn, and returns false.
func (s *smithMod) clearRow(t int) bool {
	row := s.m[t]
	quotient := s.quotient(row[t])
	for j := t + 1; j < len(row); j++ {
		if quotient(row[j]) == nil {
			columns := make([][]*big.Int, len(row))
			for j := range columns {
				for _, row := range s.m {
					columns[j] = append(columns[j], row[j])
				}
			}
			s.m = columns
			return false
		}
		row[j].SetInt64(0)
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
				s.combine(s.m[t], s.m[i], t, one, one)
				return false
			}
		}
	}
	return true
}

package zmod

import (
	"context"
	"math/big"
	"slices"
)

// InvariantFactors returns the diagonal of the Smith normal form: numbers d₁, d₂, … ≥ 0, as many as there are
// rows or columns, whichever are fewer, each of which divides the next (every number divides 0), such that
// invertible integer row and column operations turn the matrix into the diagonal one. They are computed
// exactly.
//
// The work is done in two stages. First every available entry ±1 is used as a pivot, in an order that keeps
// the rows short; each represents a factor 1 and makes the matrix smaller. What is left, the core, has no ±1
// and is handled by smithOfCore. The only error is that of the context.
//
// The matrix has an entry for each pair of a row and a column that a call of add names, and entries named
// twice add up. Columns come in order.
func InvariantFactors(
	ctx context.Context, rows, cols int, entries func(add func(row, col int, v int64)),
) ([]*big.Int, error) {
	s := &sparse{rows: make([][]term, rows), inCol: make([][]int, cols), counts: make([]int, cols)}
	entries(s.add)
	units, err := s.eliminateUnits(ctx)
	if err != nil {
		return nil, err
	}
	factors, err := smithOfCore(ctx, s.core())
	if err != nil {
		return nil, err
	}
	out := make([]*big.Int, 0, min(rows, cols))
	for range units {
		out = append(out, big.NewInt(1))
	}
	out = append(out, factors...)
	for len(out) < min(rows, cols) {
		out = append(out, new(big.Int))
	}
	return out, nil
}

// smithOfCore returns the invariant factors of a dense integer matrix that are
// not 0, in order. It overwrites the matrix.
//
// Elimination with integers makes entries explode, so it is done modulo a number δ that is known to be a
// multiple of every factor that is not 0. Take for δ any r×r minor that is not 0, r the rank: the product
// d₁·…·d_r is the greatest common divisor of all of these (row and column operations keep that divisor, and
// in the Smith form it is plain), so each dᵢ divides δ. Over ℤ/δ the row and column operations that make the
// Smith form are still invertible, so the Smith form over ℤ/δ has diagonal gcd(dᵢ, δ), which is dᵢ for i ≤ r.
// A residue 0 on it represents δ.
//
// Reference: C. S. Iliopoulos, Worst-case complexity bounds on algorithms for computing the canonical
// structure of finite abelian groups and the Hermite and Smith normal forms of an integer matrix, SIAM J.
// Comput. 18 (1989).
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

// smithMod is a matrix over ℤ/δ that is brought to Smith form. Its entries are at least 0 and less than δ.
// Each method works on the entries with both indices at least t: those before are done.
type smithMod struct {
	delta *big.Int
	m     [][]*big.Int
}

// diagonal returns the first rank entries of the Smith form as divisors of δ. A small pivot leaves little to
// do. The inner loop ends because each turn replaces the pivot's divisor of δ by a proper divisor of it.
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

// quotient returns a c for which b − c·a is the least remainder of b: with g = gcd(a, δ) the multiples of a
// are those of g, and c = ⌊b/g⌋·(a/g)⁻¹ modulo δ/g, where a/g is a unit. Here 0 < a < δ.
func (s *smithMod) quotient(a, b *big.Int) *big.Int {
	g := s.divisor(a)
	modulus := new(big.Int).Quo(s.delta, g)
	c := new(big.Int).Quo(a, g)
	c.ModInverse(c, modulus)
	return c.Mod(c.Mul(c, new(big.Int).Quo(b, g)), modulus)
}

// clearColumn makes the entries of column t below the pivot 0 by row operations. Where the pivot does not
// divide an entry, the remainder becomes the pivot, as in Euclid's algorithm: its divisor of δ is less.
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

// clearRow makes the entries of row t right of the pivot 0 by column operations, which change nothing else
// when column t is 0 below the pivot. If the pivot does not divide one of them, its column becomes column t,
// and clearRow returns false.
func (s *smithMod) clearRow(t int) bool {
	row := s.m[t]
	g := s.divisor(s.m[t][t])
	for j := t + 1; j < len(row); j++ {
		if row[j].Mod(row[j], g).Sign() != 0 {
			exchange(s.m, t, t, j)
			return false
		}
	}
	return true
}

// dividesRest reports whether the pivot, alone in its row and column, divides all entries after it. If some
// row has one that it does not divide, that row is added to the pivot's, so that the next round finds a
// proper divisor.
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

// term is an entry of a sparse row.
type term struct {
	col int
	val *big.Int // never 0, never changed: rows may share it
}

// sparse is an integer matrix under elimination. A row that was used as a pivot is empty.
type sparse struct {
	rows   [][]term // each by increasing column
	inCol  [][]int  // rows that may have an entry in the column, perhaps some twice
	counts []int    // entries in each column
}

// add adds to an entry. Columns come in order.
func (s *sparse) add(row, col int, v int64) {
	terms := s.rows[row]
	if last := len(terms) - 1; last >= 0 && terms[last].col == col {
		terms[last].val.Add(terms[last].val, big.NewInt(v))
		return
	}
	s.rows[row] = append(terms, term{col, big.NewInt(v)})
	s.inCol[col] = append(s.inCol[col], row)
	s.counts[col]++
}

var one = big.NewInt(1)

// eliminateUnits uses entries ±1 as pivots until there are none, and returns how many it used.
//
// With a pivot ±1, multiples of its row clear its column, and then multiples of its column clear its row
// without changing anything else; so both are dropped, and one invariant factor is 1.
func (s *sparse) eliminateUnits(ctx context.Context) (used int, err error) {
	for {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		i, j := s.cheapestUnit()
		if i < 0 {
			return used, nil
		}
		s.pivot(i, j)
		used++
	}
}

// cheapestUnit returns the place of an entry ±1 with few other entries in its row and column, after
// Markowitz: their product bounds how many entries are changed. It returns −1 if there is no ±1.
func (s *sparse) cheapestUnit() (row, col int) {
	row = -1
	col = -1
	best := 0
	for i, terms := range s.rows {
		if row >= 0 && len(terms)-1 >= best {
			continue // no cheaper, unless the column has no other entry
		}
		for _, t := range terms {
			if t.val.CmpAbs(one) != 0 {
				continue
			}
			if cost := (len(terms) - 1) * (s.counts[t.col] - 1); row < 0 || cost < best {
				row = i
				col = t.col
				best = cost
			}
		}
	}
	return row, col
}

// pivot clears column j by multiples of row i, which has ±1 there, and empties row i.
func (s *sparse) pivot(i, j int) {
	terms := s.rows[i]
	unit := find(terms, j)
	s.rows[i] = nil
	for _, t := range terms {
		s.counts[t.col]--
	}
	for _, other := range s.inCol[j] {
		v := find(s.rows[other], j)
		if v == nil {
			continue // a pivot row by now, or cleared since
		}
		s.subtract(other, new(big.Int).Mul(v, unit), terms)
	}
	s.inCol[j] = nil
}

// find returns the entry in column j, or nil if it is 0.
func find(terms []term, j int) *big.Int {
	at, ok := slices.BinarySearchFunc(terms, j, func(t term, j int) int { return t.col - j })
	if !ok {
		return nil
	}
	return terms[at].val
}

func (s *sparse) subtract(i int, c *big.Int, terms []term) {
	row := s.rows[i]
	out := make([]term, 0, len(row)+len(terms))
	for _, t := range terms {
		for len(row) > 0 && row[0].col < t.col {
			out = append(out, row[0])
			row = row[1:]
		}
		v := new(big.Int).Mul(c, t.val)
		if len(row) == 0 || row[0].col > t.col {
			out = append(out, term{t.col, v.Neg(v)})
			s.inCol[t.col] = append(s.inCol[t.col], i)
			s.counts[t.col]++
			continue
		}
		if v.Sub(row[0].val, v); v.Sign() != 0 {
			out = append(out, term{t.col, v})
		} else {
			s.counts[t.col]--
		}
		row = row[1:]
	}
	s.rows[i] = append(out, row...)
}

// core returns what is left as a dense matrix, without zero rows and columns.
func (s *sparse) core() [][]*big.Int {
	place := make([]int, len(s.counts))
	width := 0
	for j, n := range s.counts {
		place[j] = width
		if n > 0 {
			width++
		}
	}
	var core [][]*big.Int
	for _, terms := range s.rows {
		if len(terms) == 0 {
			continue
		}
		row := make([]*big.Int, width)
		for j := range row {
			row[j] = new(big.Int)
		}
		for _, t := range terms {
			row[place[t.col]].Set(t.val)
		}
		core = append(core, row)
	}
	return core
}

func scale(row []uint8, c, q int) {
	if c == 1 {
		return
	}
	var table [MaxModulus]uint8
	for v := range q {
		table[v] = uint8(v * c % q)
	}
	for i, v := range row {
		row[i] = table[v]
	}
}

// rankAndMinor returns the rank and the absolute value of a minor of that
// order that is not 0, or 1 for rank 0. It overwrites the matrix.
//
// It is Bareiss's elimination: after step t the entry (i, j) is the minor of the first t rows and row i, the
// first t columns and column j, so every division is exact and no entry is longer than a minor can be. If
// nothing but zeros remain after t steps, all minors of order t + 1 that contain the last pivot, a minor of
// order t, are 0, and so the rank is t.
//
// Reference: E. H. Bareiss, Sylvester's identity and multistep
// integer-preserving Gaussian elimination, Math. Comp. 22 (1968).
func rankAndMinor(ctx context.Context, m [][]*big.Int) (rank int, minor *big.Int, err error) {
	minor = big.NewInt(1)
	t := new(big.Int)
	for ; rank < len(m); rank++ {
		i, j := smallest(m, rank)
		if i < 0 {
			break
		}
		exchange(m, rank, i, j)
		pivot := m[rank][rank]
		for _, row := range m[rank+1:] {
			if err := ctx.Err(); err != nil {
				return 0, nil, err
			}
			for j := rank + 1; j < len(row); j++ {
				v := row[j].Mul(row[j], pivot)
				t.Mul(row[rank], m[rank][j])
				v.Sub(v, t)
				v.Quo(v, minor)
			}
		}
		minor = pivot
	}
	return rank, new(big.Int).Abs(minor), nil
}

// smallest returns the place of the entry of least absolute value that is not
// 0 among those with both indices at least t, or −1 if there is none.
func smallest(m [][]*big.Int, t int) (row, col int) {
	row = -1
	col = -1
	for i := t; i < len(m); i++ {
		for j := t; j < len(m[i]); j++ {
			if v := m[i][j]; v.Sign() != 0 && (row < 0 || v.CmpAbs(m[row][col]) < 0) {
				row = i
				col = j
			}
		}
	}
	return row, col
}

// exchange moves the entry (i, j) to (t, t) by exchanging rows and columns.
func exchange(m [][]*big.Int, t, i, j int) {
	m[t], m[i] = m[i], m[t]
	for _, row := range m {
		row[t], row[j] = row[j], row[t]
	}
}

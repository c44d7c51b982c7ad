package zmod

import (
	"context"
	"math/big"
	"slices"
)

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
// With a pivot ±1, multiples of its row clear its column, and then multiples of its column clear its row without
// changing anything else; so both are dropped, and one invariant factor is 1.
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

// cheapestUnit returns the place of an entry ±1 with few other entries in its row and column, after Markowitz: their
// product bounds how many entries are changed. It returns −1 if there is no ±1.
func (s *sparse) cheapestUnit() (row, col int) {
	row, col = -1, -1
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
				row, col, best = i, t.col, cost
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
			out, row = append(out, row[0]), row[1:]
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

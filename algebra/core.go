package algebra

import (
	"math/big"

	"lightsout/gf2"
	"lightsout/zmod"
)

// core is a dense matrix that has been factored, over two states or more. Vectors are a byte a
// value, so that those who use it need not know which.
type core interface {
	// solve finds p with M·p = e, or v with v·M = 0 and v·e ≠ 0.
	solve(e []uint8) (p, v []uint8, ok bool)
	// kernel returns generators of {p : M·p = 0} and how many multiples of each are new beyond
	// those of the others.
	kernel() (generators [][]uint8, orders []int)
	// left returns generators of {v : v·M = 0}.
	left() [][]uint8
	nullity() int
	kernelSize() *big.Int
}

// newCore factors a matrix given by its entries.
func newCore(k, rows, cols int, entries func(set func(row, col, value int))) core {
	if k == 2 {
		m := gf2.NewMatrix(rows, cols)
		entries(func(r, c, v int) { m.Set(r, c, v&1 == 1) })
		return bitCore{gf2.Factor(m)}
	}
	m := zmod.NewMatrix(k, rows, cols)
	entries(func(r, c, v int) { m.Set(r, c, uint8(v%k)) })
	return ringCore{zmod.Factor(m)}
}

// bitCore is a core over two states.
type bitCore struct{ f *gf2.Factored }

func (c bitCore) solve(e []uint8) (p, v []uint8, ok bool) {
	right := gf2.NewVector(len(e))
	for i, value := range e {
		right.Set(i, value != 0)
	}
	x, w, ok := c.f.Solve(right)
	if !ok {
		return nil, toBytes(w), false
	}
	return toBytes(x), nil, true
}

func (c bitCore) kernel() ([][]uint8, []int) {
	rows := matrixRows(c.f.Kernel())
	orders := make([]int, len(rows))
	for i := range orders {
		orders[i] = 2
	}
	return rows, orders
}

func (c bitCore) left() [][]uint8 { return matrixRows(c.f.LeftKernel()) }
func (c bitCore) nullity() int    { return c.f.Nullity() }

func (c bitCore) kernelSize() *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(c.f.Nullity())) }

func toBytes(v gf2.Vector) []uint8 {
	out := make([]uint8, v.Len())
	for i := range v.Ones() {
		out[i] = 1
	}
	return out
}

func matrixRows(m *gf2.Matrix) [][]uint8 {
	rows := make([][]uint8, m.Rows())
	for i := range rows {
		rows[i] = toBytes(m.Row(i))
	}
	return rows
}

// ringCore is a core over ℤ/k.
type ringCore struct{ f *zmod.Factored }

func (c ringCore) solve(e []uint8) (p, v []uint8, ok bool) { return c.f.Solve(e) }

func (c ringCore) kernel() ([][]uint8, []int) {
	rows := spanRows(c.f.Kernel())
	return rows, howellOrders(rows, c.f.Ring().Modulus())
}

// howellOrders returns how many multiples of each row of a Howell form are new beyond those of the
// later rows. The first entry d of a row divides k, and what has zero in that place is reached by
// the later rows alone, so the multiples up to k/d, and no more, are new.
func howellOrders(rows [][]uint8, k int) []int {
	orders := make([]int, len(rows))
	for i, row := range rows {
		for _, d := range row {
			if d != 0 {
				orders[i] = k / int(d)
				break
			}
		}
	}
	return orders
}

func (c ringCore) left() [][]uint8 { return spanRows(c.f.LeftKernel()) }

func (c ringCore) nullity() int {
	count := c.f.Cols() - min(c.f.Rows(), c.f.Cols()) // a column beyond the rows is free
	for _, d := range c.f.InvariantFactors() {
		if d != 1 {
			count++
		}
	}
	return count
}

func (c ringCore) kernelSize() *big.Int { return c.f.KernelSize() }

func spanRows(s *zmod.Span) [][]uint8 {
	m := s.Generators()
	rows := make([][]uint8, m.Rows())
	for i := range rows {
		rows[i] = m.Row(i)
	}
	return rows
}

package algebra

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// maxDense is the greatest number of entries of a matrix that is factored as a whole.
const maxDense = 1 << 28

// fitsDense returns an error if the toggle matrix of a board is too large to be written down.
func fitsDense(b *lightsout.Board) error {
	// A board with far more lights than buttons, or far fewer, has as many more witnesses or quiet
	// patterns, and their lists must stay in bounds too.
	lopsided := max(b.Lights(), b.Buttons()) - min(b.Lights(), b.Buttons())
	larger := max(b.Lights(), b.Buttons())
	if b.Lights() > maxDense/b.Buttons() || lopsided > maxDense/larger {
		return fmt.Errorf(
			"board %s has %d lights and %d buttons: too large for the method dense, whose matrix has at "+
				"most %d entries",
			b, b.Lights(), b.Buttons(), maxDense)
	}
	return nil
}

// newDense factors the whole toggle matrix at once: a chase in which no light determines a button, so that
// all buttons are unknown and every light leaves an equation. It is slow and plain, and is the reference for
// the other methods.
func newDense(ctx context.Context, b *lightsout.Board) (factoring, error) {
	if err := fitsDense(b); err != nil {
		return nil, err
	}
	c := newSteps(b)
	c.remaining = c.a.lights
	c.params = c.a.buttons
	return c.factored(ctx)
}

// changeOf returns to − from, a byte a light; a state of length 0 is all off.
func changeOf(ctx context.Context, b *lightsout.Board, from, to lightsout.State) ([]uint8, error) {
	k := b.Modulus()
	change := make([]uint8, b.Lights())
	for i := range change {
		if i%(1<<20) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := 0
		if to.Len() != 0 {
			v = to.At(i)
		}
		if from.Len() != 0 {
			v -= from.At(i)
		}
		change[i] = uint8((v + k) % k)
	}
	return change, nil
}

// core is a dense matrix that has been factored, over two states or more. Vectors are a byte a
// value, so that those who use it need not know which.
type core interface {
	// Solve finds p with M·p = e, or v with v·M = 0 and v·e ≠ 0.
	Solve(e []uint8) (p, v []uint8, ok bool)
	// kernel returns generators of {p : M·p = 0} as orderOf describes them, and left the same of {v : v·M =
	// 0}.
	kernel(ctx context.Context) ([][]uint8, error)
	left(ctx context.Context) ([][]uint8, error)
	// Nullity returns the dimension of the kernel modulo a prime that divides k.
	Nullity(p int) int
	KernelSize() *big.Int
}

// orderOf returns how many multiples of a generator in echelon or Howell form are new beyond those of the
// others: its first value divides k.
func orderOf(k int, generator []uint8) int {
	return k / int(generator[slices.IndexFunc(generator, func(v uint8) bool { return v != 0 })])
}

// table is a matrix that is written down to be factored. Its rows are packed as zmod.Digits packs them.
type table struct {
	zmod.Digits
	bits *gf2.Matrix // over two states
	ring *zmod.Matrix
}

func newTable(k, rows, cols int) table {
	t := table{Digits: zmod.NewDigits(k)}
	if k == 2 {
		t.bits = gf2.NewMatrix(rows, cols)
	} else {
		t.ring = zmod.NewMatrix(k, rows, cols)
	}
	return t
}

// put writes packed values to a row, from a column on that begins a word.
func (t *table) put(row, first int, words []uint64) {
	if t.bits != nil {
		copy(t.bits.Row(row).Words()[first/64:], words)
		return
	}
	to := t.ring.Row(row)[first:]
	for i := range min(len(to), t.Places()*len(words)) {
		to[i] = uint8(t.Value(words, i))
	}
}

func (t *table) factored(ctx context.Context) (core, error) {
	if t.bits != nil {
		f, err := gf2.Factor(ctx, t.bits)
		return bitCore{f}, err
	}
	f, err := zmod.Factor(ctx, t.ring)
	return ringCore{f}, err
}

// bitCore is a core over two states.
type bitCore struct{ f *gf2.Factored }

func (c bitCore) Solve(e []uint8) (p, v []uint8, ok bool) {
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

func (c bitCore) kernel(context.Context) ([][]uint8, error) { return matrixRows(c.f.Kernel()) }
func (c bitCore) left(context.Context) ([][]uint8, error)   { return matrixRows(c.f.LeftKernel()) }
func (c bitCore) Nullity(int) int                           { return c.f.Nullity() }

func (c bitCore) KernelSize() *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(c.f.Nullity())) }

func toBytes(v gf2.Vector) []uint8 {
	out := make([]uint8, v.Len())
	for i := range v.Ones() {
		out[i] = 1
	}
	return out
}

func matrixRows(m *gf2.Matrix) ([][]uint8, error) {
	rows := make([][]uint8, m.Rows())
	for i := range rows {
		rows[i] = toBytes(m.Row(i))
	}
	return rows, nil
}

// ringCore is a core over ℤ/k.
type ringCore struct{ *zmod.Factored }

func (c ringCore) kernel(ctx context.Context) ([][]uint8, error) { return spanRows(c.Kernel(ctx)) }
func (c ringCore) left(ctx context.Context) ([][]uint8, error)   { return spanRows(c.LeftKernel(ctx)) }

func spanRows(s *zmod.Span, err error) ([][]uint8, error) {
	if err != nil {
		return nil, err
	}
	m := s.Generators()
	rows := make([][]uint8, m.Rows())
	for i := range rows {
		rows[i] = m.Row(i)
	}
	return rows, nil
}

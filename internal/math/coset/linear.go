package coset

import (
	"math/bits"

	"lightsout/internal/math/gf2"
)

// vec is a vector of GF(2)¹²⁸: the coordinates y of a member of the coset, or a linear form on them.
type vec [2]uint64

func (v vec) plus(w vec) vec { return vec{v[0] ^ w[0], v[1] ^ w[1]} }
func (v vec) at(i int) bool  { return v[i>>6]>>(i&63)&1 != 0 }
func (v *vec) flip(i int)    { v[i>>6] ^= 1 << (i & 63) }

// axis returns the vector of one coordinate.
func axis(i int) (v vec) {
	v.flip(i)
	return v
}

// dot returns the value of a form at a vector.
func (v vec) dot(w vec) bool {
	return (bits.OnesCount64(v[0]&w[0])+bits.OnesCount64(v[1]&w[1]))&1 != 0
}

// table is a linear map from at most 64 bits to 64 bits, a byte at a time.
type table [][256]uint64

// newTable returns the map that sends bit i to columns[i].
func newTable(columns []uint64) table {
	t := make(table, (len(columns)+7)/8)
	for i, column := range columns {
		known := 1 << (i % 8) // the bytes of the columns before this one
		for b := range known {
			t[i/8][known+b] = t[i/8][b] ^ column
		}
	}
	return t
}

// tableOf returns a linear map of a number of bits as a table.
func tableOf(bits int, of func(u uint64) uint64) table {
	columns := make([]uint64, bits)
	for i := range columns {
		columns[i] = of(1 << i)
	}
	return newTable(columns)
}

func (t table) of(u uint64) uint64 {
	sum := uint64(0)
	for i := range t {
		sum ^= t[i][byte(u>>(8*i))]
	}
	return sum
}

// forms is a linear map from vectors to at most 64 bits.
type forms struct{ low, high table }

// formsOf returns a linear map of vectors of d coordinates as tables.
func formsOf(d int, of func(y vec) uint64) forms {
	columns := make([]uint64, d)
	for i := range columns {
		columns[i] = of(axis(i))
	}
	return forms{newTable(columns[:min(d, 64)]), newTable(columns[min(d, 64):])}
}

// newForms returns the map whose bit i is the form list[i], for vectors of d coordinates.
func newForms(list []vec, d int) forms {
	return formsOf(d, func(y vec) (u uint64) {
		for i, f := range list {
			if f.dot(y) {
				u |= 1 << i
			}
		}
		return u
	})
}

func (f forms) of(y vec) uint64 { return f.low.of(y[0]) ^ f.high.of(y[1]) }

// spread is a linear map from at most 64 bits to vectors.
type spread struct{ low, high table }

func newSpread(columns []vec) spread {
	low := make([]uint64, len(columns))
	high := make([]uint64, len(columns))
	any := uint64(0)
	for i, c := range columns {
		low[i] = c[0]
		high[i] = c[1]
		any |= c[1]
	}
	if any == 0 {
		high = nil
	}
	return spread{newTable(low), newTable(high)}
}

func (s spread) of(u uint64) vec { return vec{s.low.of(u), s.high.of(u)} }

// addForm takes a form into a space of forms, and reports whether it was new.
func addForm(space *gf2.Basis, f vec) bool {
	space.Words = len(f)
	return space.Add(f[:])
}

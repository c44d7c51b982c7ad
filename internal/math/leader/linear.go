package leader

import (
	"cmp"
	"math/bits"
	"slices"
)

// vec is a vector of GF(2)¹²⁸: the coordinates y of a member of the coset, or a linear form on them.
type vec [2]uint64

func (v vec) plus(w vec) vec { return vec{v[0] ^ w[0], v[1] ^ w[1]} }
func (v vec) at(i int) bool  { return v[i>>6]>>(i&63)&1 != 0 }
func (v *vec) flip(i int)    { v[i>>6] ^= 1 << (i & 63) }

// dot returns the value of a form at a vector.
func (v vec) dot(w vec) bool {
	return (bits.OnesCount64(v[0]&w[0])+bits.OnesCount64(v[1]&w[1]))&1 != 0
}

// compare orders vectors.
func (v vec) compare(w vec) int { return cmp.Or(cmp.Compare(v[1], w[1]), cmp.Compare(v[0], w[0])) }

// lead returns the first coordinate that is set, or −1.
func (v vec) lead() int {
	switch {
	case v[0] != 0:
		return bits.TrailingZeros64(v[0])
	case v[1] != 0:
		return 64 + bits.TrailingZeros64(v[1])
	}
	return -1
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

func (t table) of(u uint64) uint64 {
	sum := uint64(0)
	for i := range t {
		sum ^= t[i][byte(u>>(8*i))]
	}
	return sum
}

// forms is a linear map from vectors to at most 64 bits.
type forms struct{ low, high table }

// newForms returns the map whose bit i is the form list[i], for vectors of d coordinates.
func newForms(list []vec, d int) forms {
	columns := make([]uint64, d)
	for i, f := range list {
		for j := range columns {
			if f.at(j) {
				columns[j] |= 1 << i
			}
		}
	}
	split := min(d, 64)
	return forms{newTable(columns[:split]), newTable(columns[split:])}
}

func (f forms) of(y vec) uint64 { return f.low.of(y[0]) ^ f.high.of(y[1]) }

// spread is a linear map from at most 64 bits to vectors.
type spread struct{ low, high table }

func newSpread(columns []vec) spread {
	low, high, any := make([]uint64, len(columns)), make([]uint64, len(columns)), uint64(0)
	for i, c := range columns {
		low[i], high[i] = c[0], c[1]
		any |= c[1]
	}
	if any == 0 {
		high = nil
	}
	return spread{newTable(low), newTable(high)}
}

func (s spread) of(u uint64) vec { return vec{s.low.of(u), s.high.of(u)} }

// space is a linear space of forms. Its basis is fully reduced: each form has a coordinate, its lead,
// that no other has.
type space struct {
	basis []vec
	leads []int
}

func (s *space) rank() int { return len(s.basis) }

// with returns the sum of two spaces.
func (s *space) with(t *space) *space {
	sum := &space{slices.Clone(s.basis), slices.Clone(s.leads)}
	for _, f := range t.basis {
		sum.add(f)
	}
	return sum
}

// reduce returns a form less members of the space, without their leads.
func (s *space) reduce(f vec) vec {
	for i, lead := range s.leads {
		if f.at(lead) {
			f = f.plus(s.basis[i])
		}
	}
	return f
}

// add takes a form into the space, and reports whether it is new.
func (s *space) add(f vec) bool {
	f = s.reduce(f)
	lead := f.lead()
	if lead < 0 {
		return false
	}
	for i, other := range s.basis {
		if other.at(lead) {
			s.basis[i] = other.plus(f)
		}
	}
	s.basis, s.leads = append(s.basis, f), append(s.leads, lead)
	return true
}

// fix returns the vector that has one coordinate outside of all leads, and of the leads those that make
// all forms of the space 0.
func (s *space) fix(coordinate int) vec {
	var y vec
	y.flip(coordinate)
	for i, f := range s.basis {
		if f.at(coordinate) {
			y.flip(s.leads[i])
		}
	}
	return y
}

// kernel returns a basis of the vectors of d coordinates on which all forms are 0.
func (s *space) kernel(d int) []vec {
	var held vec
	for _, lead := range s.leads {
		held.flip(lead)
	}
	var list []vec
	for j := range d {
		if !held.at(j) {
			list = append(list, s.fix(j))
		}
	}
	return list
}

package gf2

import (
	"slices"

	"lightsout/internal/base/bitrow"
)

// Basis is a basis of a space of rows that arrive one after the other. It is in echelon form: each row has a
// lead, its first one, and zeros at the leads of the rows before it. Rows are packed as a Vector is.
//
// Only the first Words words of a row are eliminated. What follows them is added along: it can say of which
// rows a sum consists. Few rows and short ones are what a Basis is for; Factor is for matrices.
type Basis struct {
	Words int
	Rows  [][]uint64
	leads []int
}

// Rank returns the number of rows.
func (b Basis) Rank() int { return len(b.Rows) }

// Plus returns a basis of the sum of two spaces.
func (b Basis) Plus(c Basis) Basis {
	sum := Basis{b.Words, slices.Clip(b.Rows), slices.Clip(b.leads)}
	for _, row := range c.Rows {
		sum.Add(slices.Clone(row))
	}
	return sum
}

// Reduce adds rows of the basis to a row until that has zeros at all leads. It returns the first one that is
// left, or −1 if the row was a sum of rows of the basis.
func (b *Basis) Reduce(row []uint64) (lead int) {
	for i, at := range b.leads {
		if row[at/wordBits]>>(at%wordBits)&1 != 0 {
			bitrow.XorWords(row, b.Rows[i])
		}
	}
	return bitrow.First(row[:b.Words])
}

// Add reduces a row and keeps it, unless it was a sum of rows of the basis. It reports whether it kept it.
func (b *Basis) Add(row []uint64) bool {
	lead := b.Reduce(row)
	if lead >= 0 {
		b.Rows = append(b.Rows, row)
		b.leads = append(b.leads, lead)
	}
	return lead >= 0
}

// BackSubstitute makes the echelon form a reduced one: each lead is then in no other row.
func (b *Basis) BackSubstitute() {
	for i := len(b.Rows) - 2; i >= 0; i-- {
		later := Basis{b.Words, b.Rows[i+1:], b.leads[i+1:]}
		later.Reduce(b.Rows[i])
	}
}

package studio

import (
	"fmt"

	"lightsout/algebra"
)

// maxShift is how far a size is changed to find one on which every picture can be reached.
const maxShift = 64

// ExactSize returns the size nearest to a wished one on which every picture can be reached exactly: the
// rectangle of nullity 0 with the least sum of the changes of both sides, and of those the one with more
// lights.
func ExactSize(rows, columns int) (m, n int, err error) {
	if rows < 1 || columns < 1 || rows > 1<<14 || columns > 1<<14 {
		return 0, 0, fmt.Errorf("%dx%d: a side must be 1 to %d", rows, columns, 1<<14)
	}
	for shift := range maxShift {
		best := 0
		for down := -shift; down <= shift; down++ {
			over := shift - max(down, -down)
			for _, right := range []int{-over, over} {
				r, c := rows+down, columns+right
				if r >= 1 && c >= 1 && r*c > best && algebra.NullityRectangle(r, c) == 0 {
					best, m, n = r*c, r, c
				}
			}
		}
		if best > 0 {
			return m, n, nil
		}
	}
	return 0, 0, fmt.Errorf("no size near %dx%d has nullity 0", rows, columns)
}

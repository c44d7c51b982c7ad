package encode

import (
	"math"
)

// mace4Table says where lights and buttons are in a model. A function of two arguments over a domain of
// size d is a d×d table, and a board is laid into it row by row, with room left over:
//
//	3x4, border 1        0 0 0 0 0 0
//	domain 6             0 a b c d 0
//	columns 4            0 e f g h 0
//	                     0 i j k l 0
//	                     0 0 0 0 0 0
//	                     0 0 0 0 0 0
//
// That the domain is about as large as a side, not as the whole board, is what makes the model finder
// usable: it tries every element of the domain for every cell.
type mace4Table struct {
	domain  int
	columns int // of the board: cell i is in its row i/columns
	border  int // rows above, and columns to the left of the first cell
}

// maxMace4Side is the greatest side of a grid that is laid into the table as it lies. Longer ones are
// folded, as boards that are no grids are: light i is in row i/columns of a square.
const maxMace4Side = 32

// mace4TableOf returns the table of the models of a task. It is a function of the task alone, so that the
// reader of a reply knows what the writer of the input did.
func mace4TableOf(t Task) mace4Table {
	b := t.Problem.Board
	least := b.Modulus() + 1 // room for the number k itself, which the sums name
	cells := max(b.Lights(), b.Buttons())
	if t.Objective == Orthogonal {
		cells = b.Lights()
		if b.Modulus() == 2 {
			least = 2 // the dot products are logic, not sums
		}
	}
	if g, ok := b.Grid(); ok {
		if m, n, ok := g.Planar(); ok && max(m, n) <= maxMace4Side {
			if _, _, plus := plusRectangle(b); plus && t.Objective != Orthogonal {
				return mace4Table{domain: max(m, n) + 2, columns: n, border: 1}
			}
			return mace4Table{domain: max(m, n, least), columns: n}
		}
	}
	side := int(math.Sqrt(float64(cells)))
	for side*side < cells {
		side++
	}
	return mace4Table{domain: max(side, least), columns: side}
}

// place returns the row and the column of cell i in the table.
func (a mace4Table) place(i int) (row, column int) {
	return i/a.columns + a.border, i%a.columns + a.border
}

// cell returns which of the n cells is at a row and column of the table, or false for the room around.
func (a mace4Table) cell(row, column, n int) (int, bool) {
	row, column = row-a.border, column-a.border
	if row < 0 || column < 0 || column >= a.columns {
		return 0, false
	}
	i := row*a.columns + column
	return i, i < n
}

func (a mace4Table) rows(n int) int { return (n + a.columns - 1) / a.columns }

// around calls visit with the arguments of each part of the table that holds none of n cells: whole rows,
// whole columns, then the rest of the last row.
func (a mace4Table) around(n int, visit func(row, column string)) {
	rows := a.rows(n)
	for r := range a.domain {
		if r < a.border || r >= a.border+rows {
			visit(element(r), "y")
		}
	}
	for c := range a.domain {
		if c < a.border || c >= a.border+a.columns {
			visit("x", element(c))
		}
	}
	for i := n; i < rows*a.columns; i++ {
		r, c := a.place(i)
		visit(element(r), element(c))
	}
}

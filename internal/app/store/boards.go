package store

import (
	"context"

	"lightsout"
	"lightsout/solve/states"
)

// Board is a board whose states are in a file.
type Board struct {
	Size    int64 // what represents it in the tables
	Spec    string
	Lights  int
	Buttons int
	Modulus int
	States  int
	Depth   int
	span    int64
}

// newBoard gives a board its number. Squares have their side, as in the first of these tables,
// rectangles 1000 times the rows plus the columns, and all others a number below 0 in each file.
func newBoard(states *states.Table, kept []Board) Board {
	b := states.Board()
	board := Board{Spec: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus(), States: states.Len(), Depth: states.Depth(), span: 1}
	if rows, columns, ok := plain(b); ok {
		board.Spec, board.Size = b.Wiring().String(), int64(rows)*1000+int64(columns)
		if rows == columns {
			board.Size = int64(rows)
		}
		return board
	}
	board.Size = -1
	for _, k := range kept {
		if k.Spec == board.Spec {
			board.Size = k.Size
			return board
		}
		board.Size = min(board.Size, k.Size-1)
	}
	return board
}

// plain returns the sides of a rectangle with two states and the plus pattern.
func plain(b *lightsout.Board) (rows, columns int, ok bool) {
	g, isGrid := b.Grid()
	if !isGrid || b.Modulus() != 2 || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
}

func (b Board) insert(ctx context.Context, base *base) error {
	return base.exec(ctx, "INSERT INTO lightsout_boards VALUES (?, ?, ?, ?, ?, ?, ?, ?)", b.Size, b.Spec, b.Lights, b.Buttons, b.Modulus, b.States, b.Depth, b.span)
}

// place is the row and column of a button, as the tables have them.
type place struct{ row, col int64 }

// placesOf returns where the buttons of a board are: in the rows in which its lights are written if
// buttons are lights, else all in row 0.
func placesOf(b *lightsout.Board) []place {
	places := make([]place, 0, b.Buttons())
	if b.Cells() {
		rows := b.Rows()
		for r := range rows.Rows() {
			first, past := rows.Row(r)
			for j := first; j < past; j++ {
				places = append(places, place{int64(r), int64(j - first)})
			}
		}
		return places
	}
	for j := range b.Buttons() {
		places = append(places, place{0, int64(j)})
	}
	return places
}

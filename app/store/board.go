package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"lightsout"
	"lightsout/app/store/states"
	"lightsout/internal/base/sqlite"
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
	board := Board{
		Spec: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus(), States: states.Len(),
		Depth: states.Depth(), span: 1,
	}
	if rows, columns, ok := plain(b); ok {
		board.Spec = b.Wiring().String()
		board.Size = int64(rows)*1000 + int64(columns)
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
	if !isGrid || b.Modulus() != 2 || g.Topology != lightsout.Rectangle || g.Pattern != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
}

// readOnly are the options of a file that is only read.
var readOnly = url.Values{"mode": {"ro"}}

func boardsOf(ctx context.Context, db *sql.DB) ([]Board, error) {
	return sqlite.Query(ctx, db, func(rows *sql.Rows) (b Board, err error) {
		err = rows.Scan(&b.Size, &b.Spec, &b.Lights, &b.Buttons, &b.Modulus, &b.States, &b.Depth, &b.span)
		switch {
		case err != nil:
		case b.Lights < 0 || b.Lights > 63 || b.Modulus < 2 || b.Modulus > 256:
			err = fmt.Errorf("it is damaged: size %d has %d lights of %d values", b.Size, b.Lights, b.Modulus)
		// a terminal would obey it
		case strings.ContainsFunc(b.Spec, func(r rune) bool { return !unicode.IsPrint(r) }):
			err = fmt.Errorf("it is damaged: size %d has the spec %q", b.Size, b.Spec)
		}
		return b, err
	}, "SELECT size, spec, lights, buttons, modulus, states, depth, span FROM lightsout_boards ORDER BY size")
}

package picture

import (
	"cmp"
	"fmt"

	"lightsout"
)

// rectangle returns the height and width of a board whose rows are all of one length, which is what
// a bitmap of one pixel a light can hold.
func rectangle(b *lightsout.Board) (height, width int, err error) {
	rows := b.Rows()
	height = rows.Rows()
	_, width = rows.Row(0)
	first, past := rows.Row(height / 2)
	if width*height != b.Lights() || past-first != width {
		return 0, 0, fmt.Errorf("board %s has rows of different lengths: a bitmap needs rows of one length", b)
	}
	return height, width, nil
}

// checkSize compares the size that a file claims with the board before any memory is taken.
func checkSize(b *lightsout.Board, width, height int) error {
	return cmp.Or(sameSize(b, width, height), b.Fits())
}

func sameSize(b *lightsout.Board, width, height int) error {
	h, w, err := rectangle(b)
	if err == nil && (w != width || h != height) {
		err = fmt.Errorf("bitmap is %d wide and %d high, board %s is %d wide and %d high", width, height, b, w, h)
	}
	return err
}

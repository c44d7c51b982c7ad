package api

import "lightsout"

// stateRows returns Board.StateRows. With two states it reads whole words: a large board is mostly the
// writing of its digits.
func stateRows(b *lightsout.Board, s lightsout.State) []string {
	if s.Modulus() != 2 {
		return b.StateRows(s)
	}
	rows, words := b.Rows(), s.Words()
	out := make([]string, rows.Rows())
	var line []byte
	for r := range out {
		first, past := rows.Row(r)
		line = line[:0]
		for i := first; i < past; i++ {
			line = append(line, '0'+byte(words[i>>6]>>(i&63)&1))
		}
		out[r] = string(line)
	}
	return out
}

func pressesRows(b *lightsout.Board, x lightsout.Presses) []string {
	if !b.Cells() {
		return b.PressesRows(x) // buttons that are not cells are in one row
	}
	return stateRows(b, x.AsState())
}

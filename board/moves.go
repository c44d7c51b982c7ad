package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// identity is the product of no presses.
const identity = "O"

// maxMoves bounds a list of presses: each move is replayed.
const maxMoves = 1 << 20

// ParsePresses reads presses in any form that ParseMoves reads.
func ParsePresses(b *lightsout.Board, text string) (lightsout.Presses, error) {
	if !isMoves(b, text) {
		return b.ParsePresses(text)
	}
	moves, err := ParseMoves(b, text)
	if err != nil {
		return lightsout.Presses{}, err
	}
	x := b.NewPresses()
	for _, j := range moves {
		x.Add(j, 1)
	}
	return x, nil
}

// ParseMoves reads presses in the order in which they are made, as button numbers from 0. They are written as
//
//	1, 24        numbers from 1, separated by commas or blanks, perhaps in brackets
//	1.3 5.4      row and column, from 1
//	a1a23 a₁a₂₃  as products, also a_1a_23: the factor on the right is pressed first
//
// or in any form of Board.ParsePresses, which has no order.
func ParseMoves(b *lightsout.Board, text string) ([]int, error) {
	if err := b.Fits(); err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == identity {
		return []int{}, nil
	}
	if !isMoves(b, text) {
		switch x, err := b.ParsePresses(text); {
		case err == nil && x.Weight() > maxMoves:
			return nil, fmt.Errorf("%d presses: at most %d can be listed", x.Weight(), maxMoves)
		case err == nil:
			return x.List(), nil
		case strings.ContainsAny(text, "#/_\n") || strings.HasPrefix(text, "0x"):
			return nil, err
		}
		return nil, fmt.Errorf(
			"presses %q: write numbers such as 1,23, row.column such as 1.1, rows such as .#./###/.#., or "+
				"products such as a1a23",
			clip(text))
	}
	moves := []int{}
	for _, word := range moveWords(text) {
		if len(moves) == maxMoves {
			return nil, fmt.Errorf("a list has at most %d presses", maxMoves)
		}
		j, err := parseMove(b, word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, j)
	}
	return moves, nil
}

// isMoves distinguishes a list from rows. A number of n digits is above n unless n is 1, so n digits are
// rows. Above ten states a digit may be an a, and a text as long as the board is rows.
func isMoves(b *lightsout.Board, text string) bool {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsAny(text, "#/\n:") || strings.Contains(text, "0x") || text[0] == '.' {
		return false
	}
	if k := b.Modulus(); k > 10 && (len(text) == b.Buttons() || k > 36 && len(text) == 2*b.Buttons()) {
		return false
	}
	words := moveWords(text)
	if len(words) == 0 {
		return strings.Trim(text, "[]() ,") == ""
	}
	if strings.Trim(strings.Join(words, ""), "0123456789.") != "" {
		return false
	}
	return len(words) > 1 || b.Buttons() == 1 || len(words[0]) != b.Buttons() ||
		strings.ContainsAny(text, ",[(aA")
}

// moveWords splits a list into numbers and row.column, in the order of the presses: that of the list, and
// from right to left in a product.
func moveWords(text string) (words []string) {
	for _, product := range strings.FieldsFunc(subscripts.Replace(text), isAny(" \t,;[]()")) {
		factors := strings.FieldsFunc(product, isAny("aA·*"))
		slices.Reverse(factors)
		words = append(words, factors...)
	}
	return words
}

func isAny(runes string) func(rune) bool {
	return func(r rune) bool { return strings.ContainsRune(runes, r) }
}

// subscripts writes subscripts as digits, and drops the underscore of a_1.
var subscripts = strings.NewReplacer("₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6",
	"₇", "7", "₈", "8", "₉", "9", "a_", "a", "A_", "a")

func parseMove(b *lightsout.Board, word string) (int, error) {
	rowText, columnText, cell := strings.Cut(word, ".")
	row, err := strconv.Atoi(rowText)
	if !cell {
		if err != nil || row < 1 || row > b.Buttons() {
			return 0, fmt.Errorf("there is no button %s: board %s has 1 to %d", clip(word), b, b.Buttons())
		}
		return row - 1, nil
	}
	if !b.Cells() {
		return 0, fmt.Errorf("%s: the buttons of board %s are not its cells: write their numbers, 1 to %d",
			clip(word), b, b.Buttons())
	}
	rows := b.Rows()
	column, err2 := strconv.Atoi(columnText)
	if err != nil || err2 != nil || row < 1 || row > rows.Rows() || column < 1 {
		return 0, fmt.Errorf("%s is not row.column: board %s has rows 1 to %d", clip(word), b, rows.Rows())
	}
	first, past := rows.Row(row - 1)
	if column > past-first {
		return 0, fmt.Errorf("%s: row %d of board %s has columns 1 to %d", clip(word), row, b, past-first)
	}
	return first + column - 1, nil
}

// FormatMoves writes presses as a product of buttons, a₁a₂₃, in which the last press is on the left.
func FormatMoves(moves []int) string {
	if len(moves) == 0 {
		return identity
	}
	var out strings.Builder
	for _, j := range slices.Backward(moves) {
		out.WriteByte('a')
		for _, digit := range strconv.Itoa(j + 1) {
			out.WriteRune('₀' + digit - '0')
		}
	}
	return out.String()
}

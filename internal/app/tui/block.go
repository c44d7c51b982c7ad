package tui

import (
	"fmt"
	"strings"

	"lightsout"
)

// form is the look of a light, apart from its color.
type form int

const (
	square form = iota
	round
	pointUp // a triangle
	pointDown
)

func formOf(shape lightsout.Shape) form {
	switch n := len(shape.Corners); {
	case n == 4:
		return square
	case n == 3 && shape.Corners[0].Y < shape.Center.Y:
		return pointUp
	case n == 3:
		return pointDown
	}
	return round
}

// A light of size S is 2·S−1 columns wide and S lines high, in a place of 2·S columns: the column before
// it, which is the one after its neighbor, is for marks. A light that is on is filled, and ends half a
// line early, so that the gaps look alike; one that is off is hollow. So the two differ without colors.

// block returns the lines of a light of the given size.
func block(f form, on bool, size int) []string {
	width := 2*size - 1
	if size == 1 {
		return []string{map[form][2]string{square: {"·", "■"}, round: {"○", "●"}, pointUp: {"△", "▲"}, pointDown: {"▽", "▼"}}[f][index(on)]}
	}
	var lines []string
	for y := range size {
		switch f {
		case square:
			lines = append(lines, boxLine(y, size, on, "┌─┐│ │└─┘", "█████████▀▀▀"))
		case round:
			lines = append(lines, boxLine(y, size, on, "╭─╮│ │╰─╯", "▟█▙███▜█▛▝▀▘"))
		case pointUp:
			lines = append(lines, triangleLine(y, width, on, "△╱╲_", "▲◢◣█"))
		case pointDown:
			lines = append(lines, triangleLine(size-1-y, width, on, "▽╲╱‾", "▼◥◤█"))
		}
	}
	return lines
}

func index(on bool) int {
	if on {
		return 1
	}
	return 0
}

// boxLine returns a line of a box: of nine characters for top, middle and bottom, three each, or with
// three more for a bottom that ends half a line early.
func boxLine(y, size int, on bool, hollow, filled string) string {
	chars := []rune(hollow)
	if on {
		chars = []rune(filled)
	}
	part := 1
	switch y {
	case 0:
		part = 0
	case size - 1:
		part = len(chars)/3 - 1
	}
	three := chars[3*part:]
	return string(three[0]) + strings.Repeat(string(three[1]), 2*size-3) + string(three[2])
}

func triangleLine(y, width int, on bool, hollow, filled string) string {
	chars := []rune(hollow)
	if on {
		chars = []rune(filled)
	}
	margin := strings.Repeat(" ", width/2-y)
	if y == 0 {
		return margin + string(chars[0]) + margin
	}
	inside := " "
	if on || y == width/2 {
		inside = string(chars[3])
	}
	return margin + string(chars[1]) + strings.Repeat(inside, 2*y-1) + string(chars[2]) + margin
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// valueText returns the value of a light of more than two states, in a light of a size: one or two
// digits, hexadecimal above 100 states, or, where there is room for one only, a letter after the digits.
func valueText(v, k, size int) string {
	switch {
	case k <= 10 || size == 1:
		return string(digits[v%len(digits)])
	case k <= 100:
		return fmt.Sprintf("%02d", v)
	}
	return fmt.Sprintf("%02x", v)
}

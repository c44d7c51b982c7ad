package board

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"lightsout"
)

// Simon Tatham's Flip writes a game as WIDTHxHEIGHT, perhaps c for crosses or r for random, a colon, the
// toggle matrix, a comma and the lights. The letter only says how games are made, and real IDs leave it out.
// Both are hexadecimal, the first value in the highest bit of the first digit; row j of the matrix says what
// square j changes. A 1 is a square still to be changed, which is our on. The width comes first there, and
// second in our specs.

// flipSize returns the sizes of an ID that has Flip's form, with params before the colon. Without the letter,
// the two hexadecimal numbers tell it from a state of ours: from three lights on, a list of values is no
// pair.
func flipSize(params, rest string) (width, height int, ok bool) {
	plain := strings.TrimSuffix(strings.TrimSuffix(params, "c"), "r")
	matrix, lights, two := strings.Cut(rest, ",")
	if plain == params && !two {
		return 0, 0, false
	}
	sizes, err := parseSizes(plain)
	if err != nil || len(sizes) != 2 {
		return 0, 0, false
	}
	width = sizes[0]
	height = sizes[1]
	n := width * height
	fits := width <= maxFlip && height <= maxFlip && len(matrix) == (n*n+3)/4 && len(lights) == (n+3)/4
	return width, height, plain != params || fits && n > 2
}

// maxFlip bounds the squares of a Flip game: its matrix is the square of that.
const maxFlip = 1 << 12

// parseFlip reads a game of Simon Tatham's Flip, of which desc follows the colon.
func parseFlip(id, desc string, width, height int) (Game, error) {
	fail := func(format string, args ...any) (Game, error) {
		return Game{}, fmt.Errorf("flip ID %q: %s", clip(id), fmt.Sprintf(format, args...))
	}
	if width > maxFlip || height > maxFlip || width*height > maxFlip {
		return fail("a board has 1 to %d squares", maxFlip)
	}
	n := width * height
	matrix, lights, ok := strings.Cut(desc, ",")
	if !ok {
		return fail("after the colon come the matrix, a comma and the lights")
	}
	if len(matrix) != (n*n+3)/4 || len(lights) != (n+3)/4 {
		return fail("the matrix has %d digits and the lights %d, but %d squares take %d and %d", len(matrix),
			len(lights), n, (n*n+3)/4, (n+3)/4)
	}
	bits, wrong := hex.DecodeString(matrix + strings.Repeat("0", len(matrix)%2))
	on, err := hex.DecodeString(lights + strings.Repeat("0", len(lights)%2))
	if wrong != nil || err != nil {
		return fail("the matrix or the lights are not hexadecimal digits")
	}
	b, err := flipBoard(bits, width, height)
	if err != nil {
		return fail("%v", err)
	}
	s := b.NewState()
	for i := range n {
		s.Set(i, flipBit(on, i))
	}
	return Game{Board: b, State: s}, nil
}

func flipBit(bits []byte, i int) int { return int(bits[i/8]>>(7-i%8)) & 1 }

// flipBoard makes the board of a matrix: the plain rectangle if possible, else a graph whose nodes lie in
// rows.
func flipBoard(matrix []byte, width, height int) (*lightsout.Board, error) {
	b, err := squares(width, height, func(j, i int) bool { return flipBit(matrix, j*width*height+i) == 1 })
	if err != nil {
		return nil, err
	}
	plain, err := Parse(fmt.Sprintf("%dx%d", height, width))
	if err == nil && sameToggles(b, plain) {
		return plain, nil
	}
	return b, err
}

// squares returns a graph of squares in rows, of which changes says whether button j changes light i.
func squares(width, height int, changes func(j, i int) bool) (*lightsout.Board, error) {
	n := width * height
	g := Graph{Nodes: make([]Node, n), Toggles: make([][]lightsout.Toggle, n), Placed: true}
	for j := range n {
		g.Nodes[j].At = lightsout.Point{X: float64(j%width) + 0.5, Y: float64(j/width) + 0.5}
		for i := range n {
			if changes(j, i) {
				g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: 1})
			}
		}
	}
	b, err := g.Board()
	if err != nil {
		return nil, err
	}
	w := b.Wiring().(*wiring)
	for r := range height + 1 {
		w.RowStarts = append(w.RowStarts, r*width)
	}
	return b, nil
}

// sameToggles reports whether two boards have the same toggle matrix modulo the same number.
func sameToggles(a, b *lightsout.Board) bool {
	if a.Lights() != b.Lights() || a.Buttons() != b.Buttons() || a.Modulus() != b.Modulus() {
		return false
	}
	for j := range a.Buttons() {
		if !slices.Equal(a.AppendToggles(nil, j), b.AppendToggles(nil, j)) {
			return false
		}
	}
	return true
}

// WriteFlip writes a game for Simon Tatham's Flip. The board must be of cells in rows of one length, with two
// states. It stops when a write fails.
func WriteFlip(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	rows := b.Rows()
	first, width := rows.Row(0)
	n := b.Lights()
	switch {
	case b.Modulus() != 2:
		return fmt.Errorf("flip has two states, board %s has %d", b, b.Modulus())
	case !b.Cells():
		return fmt.Errorf("flip needs a button for each light; board %s has them apart", b)
	case n > maxFlip:
		return fmt.Errorf("board %s has %d lights: flip has at most %d", b, n, maxFlip)
	}
	width -= first
	for r := range rows.Rows() {
		if first, past := rows.Row(r); past-first != width {
			return fmt.Errorf("flip needs rows of one length; board %s has others", b)
		}
	}
	letter := 'r'
	if plain, err := Parse(fmt.Sprintf("%dx%d", n/width, width)); err == nil && sameToggles(b, plain) {
		letter = 'c'
	}
	matrix := make([]byte, (n*n+7)/8)
	lights := make([]byte, (n+7)/8)
	var scratch []lightsout.Toggle
	for j := range n {
		if _, err := w.Write(nil); err != nil {
			return err
		}
		scratch = b.AppendToggles(scratch[:0], j)
		for _, t := range scratch {
			i := j*n + t.Light
			matrix[i/8] |= 128 >> (i % 8)
		}
		if s.At(j) != 0 {
			lights[j/8] |= 128 >> (j % 8)
		}
	}
	digits := func(bits []byte, n int) string { return hex.EncodeToString(bits)[:(n+3)/4] }
	_, err := fmt.Fprintf(w, "%dx%d%c:%s,%s", width, n/width, letter, digits(matrix, n*n), digits(lights, n))
	return err
}

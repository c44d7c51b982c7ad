package board

import (
	"fmt"
	"iter"
	"math"
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
		case err == nil:
			return expand(x)
		case strings.ContainsAny(text, "#/_\n") || strings.HasPrefix(text, "0x"):
			return nil, err
		}
		return nil, fmt.Errorf("presses %q: write numbers such as 1,23, row.column such as 1.1, rows such as .#./###/.#., or products such as a1a23", clip(text))
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

// isMoves distinguishes a list from rows. A number of n digits is above n unless n is 1, so n digits are rows. Above ten states a
// digit may be an a, and a text as long as the board is rows.
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
	return len(words) > 1 || b.Buttons() == 1 || len(words[0]) != b.Buttons() || strings.ContainsAny(text, ",[(aA")
}

// moveWords splits a list into numbers and row.column, in the order of the presses: that of the list, and from right to left
// in a product.
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
var subscripts = strings.NewReplacer("₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9", "a_", "a", "A_", "a")

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
		return 0, fmt.Errorf("%s: the buttons of board %s are not its cells: write their numbers, 1 to %d", clip(word), b, b.Buttons())
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

func expand(x lightsout.Presses) ([]int, error) {
	if x.Weight() > maxMoves {
		return nil, fmt.Errorf("%d presses: at most %d can be listed", x.Weight(), maxMoves)
	}
	moves := []int{}
	for j, times := range x.Pressed() {
		moves = append(moves, slices.Repeat([]int{j}, times)...)
	}
	return moves, nil
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

// nodeLayout draws a graph: a circle for each node, as large as the nearest other node allows, and
// lines between neighbors.
type nodeLayout struct {
	w          *wiring
	at         []lightsout.Point
	radius     float64
	least, far lightsout.Point
}

func newNodeLayout(w *wiring, at []lightsout.Point) nodeLayout {
	l := nodeLayout{w: w, at: at, radius: 0.35}
	if gap := nearest(at); gap < 1 {
		l.radius *= gap
	}
	l.least, l.far = at[0], at[0]
	for _, p := range at {
		l.least = lightsout.Point{X: min(l.least.X, p.X), Y: min(l.least.Y, p.Y)}
		l.far = lightsout.Point{X: max(l.far.X, p.X), Y: max(l.far.Y, p.Y)}
	}
	edge := lightsout.Point{X: l.radius, Y: l.radius}
	l.least, l.far = l.least.Plus(edge.Times(-1)), l.far.Plus(edge)
	return l
}

func (l nodeLayout) Bounds() (lightsout.Point, lightsout.Point) { return l.least, l.far }

func (l nodeLayout) Light(i int) lightsout.Shape {
	return lightsout.Shape{Center: l.at[i], Radius: l.radius}
}

func (l nodeLayout) Button(j int) lightsout.Shape {
	if !l.w.cells {
		j += l.w.lights
	}
	return l.Light(j)
}

// Links yields a line for each pair of cells that toggle each other, an arrow where only one does. Boards whose buttons
// are apart from the lights have none.
func (l nodeLayout) Links() iter.Seq[lightsout.Link] {
	return func(yield func(lightsout.Link) bool) {
		if !l.w.cells {
			return
		}
		for j := range l.w.Buttons() {
			for _, t := range l.w.of(j) {
				back := l.w.times(t.Light, j) != 0
				if t.Light == j || back && t.Light < j {
					continue
				}
				if !yield(lightsout.Link{From: j, To: t.Light, Directed: !back}) {
					return
				}
			}
		}
	}
}

// nearest returns the least distance between two different places, at most 1. Places are sorted
// into a grid of unit squares, so that only neighbors are compared.
func nearest(at []lightsout.Point) float64 {
	type square struct{ x, y int }
	in := func(p lightsout.Point) square { return square{int(math.Floor(p.X)), int(math.Floor(p.Y))} }
	squares := make(map[square][]lightsout.Point, len(at))
	gap := 1.0
	for _, p := range at {
		home := in(p)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				near := squares[square{home.x + dx, home.y + dy}]
				// A picture with many nodes in one square is unreadable anyway; a sample is enough.
				for _, q := range near[:min(len(near), 16)] {
					if d := math.Hypot(p.X-q.X, p.Y-q.Y); d > 0 {
						gap = min(gap, d)
					}
				}
			}
		}
		squares[home] = append(squares[home], p)
	}
	return gap
}

// place finds places for the nodes of a graph that has none. Up to 200 nodes settle under forces, neighbors pulling and
// all pushing (Fruchterman and Reingold, 1991), from a circle and without chance, so that a graph always looks the
// same. Larger graphs are put on a sunflower's spiral, which keeps any number of nodes apart.
func place(w *wiring) []lightsout.Point {
	n := w.lights
	if !w.cells {
		n += w.Buttons()
	}
	if n > 200 {
		return sunflower(n)
	}
	return settle(n, edgesOf(w))
}

// edgesOf returns the springs: a button and the lights it changes.
func edgesOf(w *wiring) [][2]int {
	var edges [][2]int
	for j := range w.Buttons() {
		from := j
		if !w.cells {
			from += w.lights
		}
		for _, t := range w.of(j) {
			if t.Light != from {
				edges = append(edges, [2]int{from, t.Light})
			}
		}
	}
	return edges
}

// onCircle puts n nodes on a circle, neighbors at least 1 apart, the first on top.
func onCircle(i, n int) lightsout.Point {
	if n == 1 {
		return lightsout.Point{}
	}
	radius := max(1, 0.5/math.Sin(math.Pi/float64(n)))
	sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) - math.Pi/2)
	return lightsout.Point{X: radius * cos, Y: radius * sin}
}

func sunflower(n int) []lightsout.Point {
	at := make([]lightsout.Point, n)
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range at {
		sin, cos := math.Sincos(golden * float64(i))
		r := 0.75 * math.Sqrt(float64(i)+0.5)
		at[i] = lightsout.Point{X: r * cos, Y: r * sin}
	}
	return at
}

// settle moves nodes from a circle until neighbors are about 1.5 apart, in steps that grow shorter.
func settle(n int, edges [][2]int) []lightsout.Point {
	const ideal, rounds = 1.5, 300
	at, push := make([]lightsout.Point, n), make([]lightsout.Point, n)
	for i := range at {
		at[i] = onCircle(i, n)
	}
	for round := range rounds {
		clear(push)
		for i := range at {
			for j := range i {
				d, dist := apart(at[i], at[j], i-j)
				f := ideal * ideal / (dist * dist)
				push[i] = push[i].Plus(d.Times(f))
				push[j] = push[j].Plus(d.Times(-f))
			}
		}
		for _, e := range edges {
			d, dist := apart(at[e[0]], at[e[1]], e[0]-e[1])
			f := dist / ideal / 2 // an edge is listed from both ends
			push[e[0]] = push[e[0]].Plus(d.Times(-f))
			push[e[1]] = push[e[1]].Plus(d.Times(f))
		}
		most := 0.5 * float64(rounds-round) / rounds
		for i := range at {
			if length := math.Hypot(push[i].X, push[i].Y); length > most {
				push[i] = push[i].Times(most / length)
			}
			at[i] = at[i].Plus(push[i])
		}
	}
	return at
}

// apart returns the difference of two places and its length; two nodes in one place are distinguished by their numbers.
func apart(p, q lightsout.Point, number int) (lightsout.Point, float64) {
	d := p.Plus(q.Times(-1))
	dist := math.Hypot(d.X, d.Y)
	if dist < 1e-6 {
		return lightsout.Point{X: 1e-3 * float64(number)}, 1e-3 * math.Abs(float64(number))
	}
	return d, dist
}

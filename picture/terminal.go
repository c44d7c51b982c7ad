package picture

import (
	"bufio"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/tint"
)

// Terminal draws a state as text.
//
// With Color, lights are colored squares: two columns each, with a gap on small boards, or, where the board
// is wide, half a character each, two rows in one line. Without, they are characters. Plain is for pipes: the
// rows of '.' and '#' that ParseState reads back.
type Terminal struct {
	Palette Palette
	Color   bool // truecolor escape sequences
	Plain   bool // rows of text, nothing else
	Columns int  // the width of the terminal; 0 means 80
	Rows    int  // the height; 0 means no limit
	Numbers bool // the buttons are numbered, from 1, and those of lights that are on are in brackets
	ASCII   bool // lights that would be symbols are '.' and '#'
}

// DrawPresses writes presses where the buttons are: on a board of cells, as Draw writes its lights.
// Plain, buttons that are not cells are in one row, in their order.
func (t Terminal) DrawPresses(w io.Writer, b *lightsout.Board, x lightsout.Presses) error {
	if b.Cells() {
		return t.Draw(w, b, x.AsState())
	}
	out := bufio.NewWriter(w)
	if t.Plain {
		out.WriteString(b.PressesText(x))
	} else if err := t.drawLayout(out, b, x.AsState(), true); err != nil {
		return err
	}
	return out.Flush()
}

const defaultColumns = 80

// maxShown is the greatest number of lights that are written as text. More takes seconds in which nothing can
// be canceled.
const maxShown = 1 << 24

// Fits returns an error if the board is too large to be shown.
func (Terminal) Fits(b *lightsout.Board) error {
	if b.Lights() > maxShown {
		return fmt.Errorf(
			"board %s has %d lights: at most %d are shown; a bitmap has no such limit (-o board.pbm)", b,
			b.Lights(), maxShown)
	}
	return nil
}

// Draw writes the state. It returns an error if the board is too large to be shown.
func (t Terminal) Draw(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	if err := t.Fits(b); err != nil {
		return err
	}
	out := bufio.NewWriter(w) // errors stay with it and Flush returns them
	height, width, planar := b.Planar()
	switch columns := cmp.Or(t.Columns, defaultColumns); {
	case t.Numbers && b.Cells():
		drawNumbers(out, b, s)
	case !t.Plain && !planar:
		if err := t.drawLayout(out, b, s, false); err != nil {
			return err
		}
	case !t.Plain && width <= columns/2 && (t.Rows == 0 || height <= t.Rows):
		t.drawWide(out, b, s, height, width)
	case !t.Plain && width <= columns && t.Color:
		t.drawHalf(out, b, s, height, width)
	case t.Plain || width <= columns:
		out.WriteString(b.StateText(s))
	default:
		return fmt.Errorf("board %s is %d wide and the terminal %d: write it to a file instead (svg, pbm)", b,
			width, columns)
	}
	return out.Flush()
}

// drawNumbers writes each cell as its number, in brackets if it is on, or followed by its value.
func drawNumbers(out *bufio.Writer, b *lightsout.Board, s lightsout.State) {
	digits := len(strconv.Itoa(b.Lights()))
	rows := b.Rows()
	cell := func(i int) string {
		switch v := s.At(i); {
		case b.Modulus() > 2:
			return fmt.Sprintf(" %*d:%-3d", digits, i+1, v)
		case v == 1:
			return fmt.Sprintf("[%*d]", digits, i+1)
		}
		return fmt.Sprintf(" %*d ", digits, i+1)
	}
	for r := range rows.Rows() {
		if name, first := b.Section(r); name != "" && first == 0 {
			out.WriteString(name + ":\n")
		}
		first, past := rows.Row(r)
		line := ""
		for i := first; i < past; i++ {
			line += cell(i)
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// drawWide draws each light two columns wide, which looks square.
func (t Terminal) drawWide(out *bufio.Writer, b *lightsout.Board, s lightsout.State, height, width int) {
	for r := range height {
		line := ""
		for c := range width {
			line += t.light(b.Layout().Light(0), s.At(r*width+c), b.Modulus(), max(height, width) <= maxApart)
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// maxApart is the greatest side of a board whose cells are drawn apart, so that they can be counted. Larger
// boards are pictures.
const maxApart = 25

// light returns a light of two columns, in the form of its shape if lights are drawn apart.
func (t Terminal) light(shape lightsout.Shape, v, k int, apart bool) string {
	pair := [2]string{"· ", "■ "}
	switch {
	case !apart && t.Color:
		pair = [2]string{"  ", "  "}
	case !apart:
		pair = [2]string{"··", "██"}
	case t.ASCII:
		pair = [2]string{". ", "# "}
	case len(shape.Corners) == 0:
		pair = [2]string{"○ ", "● "}
	case len(shape.Corners) == 6:
		pair = [2]string{"⬡ ", "⬢ "}
	case len(shape.Corners) == 3 && shape.Corners[0].Y < shape.Center.Y:
		pair = [2]string{"△ ", "▲ "}
	case len(shape.Corners) == 3:
		pair = [2]string{"▽ ", "▼ "}
	}
	text := pair[min(v, 1)]
	if k > 2 {
		text = fmt.Sprintf("%2d", v)
	}
	if k > 100 {
		text = fmt.Sprintf("%02x", v)
	}
	shade := t.Palette.Of(v, k)
	switch {
	case !t.Color:
		return text
	case k > 2 || !apart:
		return tint.On(ink(shade), shade) + text + tint.Reset
	case v == 0:
		return tint.Front(rgb(0x6b7480)) + text + tint.Reset // an off light would not show in its color
	}
	return tint.Front(shade) + text + tint.Reset
}

// drawHalf draws two rows of lights in a line.
func (t Terminal) drawHalf(out *bufio.Writer, b *lightsout.Board, s lightsout.State, height, width int) {
	for r := 0; r < height; r += 2 {
		out.WriteString(tint.HalfBlocks(width, min(2, height-r), func(x, y int) color.RGBA {
			return t.Palette.Of(s.At((r+y)*width+x), b.Modulus())
		}) + "\n")
	}
}

// maxText is how many lights a board that is not a plane grid may have to be shown in a terminal.
const maxText = 1 << 14

// drawLayout puts each light, or each button, where the layout has it, rounded to characters: lines
// are as far apart as rows of lights are, and neighbors in a row two columns.
func (t Terminal) drawLayout(
	out *bufio.Writer, b *lightsout.Board, values lightsout.State, buttons bool,
) error {
	if size := max(b.Lights(), b.Buttons()); size > maxText {
		return fmt.Errorf(
			"board %s has %d lights: at most %d can be shown in a terminal; write it to a file instead (svg)",
			b, size, maxText)
	}
	shapes, anywhere := shapesOf(b, buttons)
	if buttons {
		shapes = shapes[b.Lights():]
	}
	places, size := placeShapes(shapes, anywhere)
	if columns := cmp.Or(t.Columns, defaultColumns); size.X > columns {
		return fmt.Errorf(
			"board %s takes %d columns and the terminal has %d: write it to a file instead (svg)", b,
			size.X, columns)
	}
	page := make([][]string, size.Y)
	for y := range page {
		page[y] = make([]string, size.X/2*2+2)
	}
	if linked, ok := b.Layout().(lightsout.Linked); ok && !buttons && b.Lights() <= maxLinked {
		for link := range linked.Links() {
			t.drawLine(page, places[link.From], places[link.To])
		}
	}
	for i, p := range places {
		page[p.Y][p.X] = t.light(shapes[i], values.At(i), b.Modulus(), true)
	}
	for _, line := range page {
		text := strings.Builder{}
		for x := 0; x < len(line); x++ {
			text.WriteString(cmp.Or(line[x], " "))
			if line[x] != "" && (!strings.Contains(line[x], "·") || strings.Contains(line[x], "· ")) {
				x++ // a symbol is two columns wide, a dot of a line one
			}
		}
		out.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
	return nil
}

// maxLinked is how many nodes a graph may have whose lines are drawn too; more would be a thicket.
const maxLinked = 64

// drawLine marks a line between two places with dots.
func (t Terminal) drawLine(page [][]string, from, to image.Point) {
	dot := "·"
	if t.Color {
		dot = tint.Front(rgb(0x6b7480)) + "·" + tint.Reset
	}
	across := float64(to.X - from.X)
	down := float64(to.Y - from.Y)
	steps := int(max(math.Abs(across)/2, math.Abs(down)))
	for i := 1; i < steps; i++ {
		part := float64(i) / float64(steps)
		line := math.Round(float64(from.Y) + part*down)
		column := math.Round(float64(from.X) + part*across)
		page[int(line)][int(column)] = dot
	}
}

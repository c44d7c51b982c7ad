package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"lightsout"
)

// blocks is a plane grid as a picture of square blocks, made row by row while it is written: the
// encoder asks for pixels in order, and only one row is ever in memory. The colors are the values of
// the lights, then the mark of a press.
type blocks struct {
	state         lightsout.State
	presses       lightsout.Presses
	rows, columns int
	cell          int
	palette       color.Palette
	line          []uint8 // the row of pixels drawn last
	drawn         int     // its number, −1 at first
}

func (o Drawing) writeBlocks(w io.Writer, b *lightsout.Board, s lightsout.State, cell float64) error {
	rows, columns, _ := b.Planar()
	if o.Palette.Shade == nil {
		o.Palette = Palettes()[0]
	}
	if err := checkValues(b, s, o.Presses); err != nil {
		return err
	}
	pixels := max(1, int(math.Round(cell)))
	if !(cell > 0) {
		return fmt.Errorf("cells are %g apart: must be above 0 and at most %d", cell, maxCell)
	}
	if columns > maxBlocked/pixels || rows > maxBlocked/(columns*pixels*pixels) {
		return fmt.Errorf("board %s makes a picture of %d by %d cells of %d pixels: at most %d pixels are allowed; a bitmap (pbm) has no such limit", b, columns, rows, pixels, maxBlocked)
	}
	m := &blocks{state: s, presses: o.Presses, rows: rows, columns: columns, cell: pixels, line: make([]uint8, columns*pixels), drawn: -1}
	for v := range b.Modulus() {
		m.palette = append(m.palette, o.Palette.Of(v, b.Modulus()))
	}
	if o.Presses.Len() > 0 {
		if len(m.palette) == 256 {
			m.palette = m.palette[:255] // the mark takes the place of the last shade
		}
		m.palette = append(m.palette, screenStyle().mark)
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, m)
}

// Bounds, ColorModel, At and ColorIndexAt make it a picture.
func (m *blocks) Bounds() image.Rectangle {
	return image.Rect(0, 0, m.columns*m.cell, m.rows*m.cell)
}
func (m *blocks) ColorModel() color.Model { return m.palette }
func (m *blocks) At(x, y int) color.Color { return m.palette[m.ColorIndexAt(x, y)] }
func (m *blocks) ColorIndexAt(x, y int) uint8 {
	if y != m.drawn {
		m.draw(y)
	}
	return m.line[x]
}

// draw makes a row of pixels; within a row of cells most are like the one before.
func (m *blocks) draw(y int) {
	marked := m.presses.Len() > 0
	if m.drawn < 0 || y/m.cell != m.drawn/m.cell || marked {
		first := y / m.cell * m.columns
		for c := range m.columns {
			block := m.line[c*m.cell : (c+1)*m.cell]
			value := uint8(min(m.state.At(first+c), len(m.palette)-1))
			for i := range block {
				block[i] = value
			}
			if marked && m.presses.At(first+c) != 0 && m.inMark(y%m.cell) {
				for i := range block {
					if m.inMark(i) {
						block[i] = uint8(len(m.palette) - 1)
					}
				}
			}
		}
	}
	m.drawn = y
}

// inMark reports whether a pixel of a block, counted from its side, belongs to the mark of a press:
// the middle half.
func (m *blocks) inMark(i int) bool { return i >= m.cell/4 && i < m.cell-m.cell/4 }

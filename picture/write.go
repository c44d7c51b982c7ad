package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"lightsout"
	"lightsout/internal/base/canvas"
)

// WriteSVG draws the state s of board b as a vector picture.
func (o Drawing) WriteSVG(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	d, err := o.of(b, s, w, cellOf(b, o.Cell, 40, math.Inf(1)))
	if err != nil {
		return err
	}
	about := fmt.Sprintf("Lights Out board %s, %d of %d lights on", b.Spec(), s.On(), s.Len())
	c := canvas.NewSVG(w, "sans-serif", d.size(), "", about)
	d.draw(c)
	return c.Close()
}

// maxPage is the greatest side of a page that all readers of PDF show, in points.
const maxPage = 14400

// WritePDF draws the state s of board b as a page.
func (o Drawing) WritePDF(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	d, err := o.of(b, s, w, cellOf(b, o.Cell, 30, maxPage))
	if err != nil {
		return err
	}
	// points, as wide as the pixels of an SVG
	d.style.thin = 1.5
	d.style.thick = 2.25
	size := d.size()
	if limit := max(size.X, size.Y); limit > maxPage {
		return fmt.Errorf(
			"board %s makes a page of %.0f points: at most %d are allowed, with cells %.3g apart", b, limit,
			maxPage, d.cell*maxPage/limit)
	}
	file := canvas.NewPDF(w, b.String())
	file.Page(size, d.draw)
	return file.Close()
}

// Limits of pictures.
const (
	defaultSide = 4096    // of a picture whose cells may be as large as they like
	maxCell     = 1 << 14 // pixels or points between cells
	maxDrawing  = 1 << 27 // pixels of a drawing
	maxBlocked  = 1 << 30 // pixels of a picture of blocks, which are never all in memory
)

// WritePNG draws the state s of board b as a picture of pixels.
//
// Grids in the plane whose cells are less than eight pixels apart are drawn without gaps and
// margins, a light a block of pixels, and may be as large as a bitmap: with cells one pixel apart
// ReadBitmap reads the state back. All other drawings look like those of WriteSVG, on white.
func (o Drawing) WritePNG(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	cell := cellOf(b, o.Cell, 40, defaultSide)
	if o.Cell == 0 {
		cell = max(1, math.Floor(cell)) // whole pixels are sharp
	}
	if _, _, planar := b.Planar(); planar && cell > 0 && cell < canvas.MinShaped {
		return o.writeBlocks(w, b, s, cell)
	}
	d, err := o.of(b, s, w, cell)
	if err != nil {
		return err
	}
	return d.writePNG(w, canvas.MaxPixels/2)
}

// writePNG draws the picture. At most the given number of pixels are in memory at a time.
func (d drawing) writePNG(w io.Writer, limit float64) error {
	width := math.Ceil(d.size().X)
	height := math.Ceil(d.size().Y)
	if width*height > maxDrawing {
		return fmt.Errorf(
			"board %s makes a picture of %.0f by %.0f pixels: at most %d are allowed: use smaller cells",
			d.board, width, height, maxDrawing)
	}
	rows := min(height, max(1, math.Floor(limit/width)))
	c := canvas.NewPixels(int(width), int(rows), 1)
	c.Size.Y = int(height)
	c.Stopped = d.stopped
	d.draw(c)
	if rows < height {
		return c.WriteBands(w, d.draw)
	}
	return c.Write(w)
}

// blocks is a plane grid as a picture of square blocks, made while it is written: no pixels are in memory.
// The colors are the values of the lights, then the mark of a press.
type blocks struct {
	box           image.Rectangle
	mark          image.Rectangle // of a press, in its block: the middle half
	state         lightsout.State
	presses       lightsout.Presses
	columns, cell int
	palette       color.Palette
}

func (o Drawing) writeBlocks(w io.Writer, b *lightsout.Board, s lightsout.State, cell float64) error {
	rows, columns, _ := b.Planar()
	if err := checkValues(b, s, o.Presses); err != nil {
		return err
	}
	pixels := max(1, int(math.Round(cell)))
	if columns > maxBlocked/pixels || rows > maxBlocked/(columns*pixels*pixels) {
		return fmt.Errorf(
			"board %s makes a picture of %d by %d cells of %d pixels: at most %d pixels are allowed; a "+
				"bitmap (pbm) has no such limit",
			b, columns, rows, pixels, maxBlocked)
	}
	m := &blocks{state: s, presses: o.Presses, columns: columns, cell: pixels}
	m.box = image.Rect(0, 0, columns*pixels, rows*pixels)
	m.mark = image.Rect(0, 0, pixels, pixels).Inset(pixels / 4)
	for v := range b.Modulus() {
		m.palette = append(m.palette, o.Palette.Of(v, b.Modulus()))
	}
	if o.Presses.Len() > 0 {
		if len(m.palette) == 256 {
			m.palette = m.palette[:255] // the mark takes the place of the last shade
		}
		m.palette = append(m.palette, screenStyle().mark)
	}
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, m)
}

func (m *blocks) Bounds() image.Rectangle { return m.box }
func (m *blocks) ColorModel() color.Model { return m.palette }
func (m *blocks) At(x, y int) color.Color { return m.palette[m.ColorIndexAt(x, y)] }
func (m *blocks) ColorIndexAt(x, y int) uint8 {
	light := y/m.cell*m.columns + x/m.cell
	mark := len(m.palette) - 1
	if m.presses.Len() > 0 && image.Pt(x%m.cell, y%m.cell).In(m.mark) && m.presses.At(light) != 0 {
		return uint8(mark)
	}
	return uint8(min(m.state.At(light), mark))
}

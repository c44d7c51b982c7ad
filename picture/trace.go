package picture

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"iter"

	"lightsout"
)

// Trace writes an image of few colors as rectangles, a pixel or a point each way for a pixel: as SVG or PDF, by the
// extension.
func Trace(w io.Writer, extension, title string, m *image.Paletted) error {
	size := lightsout.Point{X: float64(m.Rect.Dx()), Y: float64(m.Rect.Dy())}
	draw := func(c canvas) {
		for value, shade := range m.Palette {
			fill := color.RGBAModel.Convert(shade).(color.RGBA)
			c.shapes(pen{fill: fill, stroke: fill}, rectangles(m, uint8(value)))
		}
	}
	switch {
	case extension == ".svg":
		out := newPrint(w, size, "", title)
		draw(out)
		return out.close()
	case extension == ".pdf" && max(size.X, size.Y) <= maxPage:
		file := newPDFFile(w, title)
		file.page(size, draw)
		return file.close()
	case extension == ".pdf":
		return fmt.Errorf("the figure makes a page of %.0f by %.0f points: at most %d are allowed on a side", size.X, size.Y, maxPage)
	}
	return fmt.Errorf("extension %q is not a figure: use .png, .svg or .pdf", extension)
}

// rectangles yields the pixels of one color as rectangles: runs in a row, as tall as they go on below.
func rectangles(m *image.Paletted, value uint8) iter.Seq[lightsout.Shape] {
	return func(yield func(lightsout.Shape) bool) {
		done := make([]bool, len(m.Pix))
		free := func(x, y int) bool {
			i := y*m.Stride + x
			return x < m.Rect.Dx() && y < m.Rect.Dy() && m.Pix[i] == value && !done[i]
		}
		for i := range m.Pix {
			x, y := i%m.Stride, i/m.Stride
			if !free(x, y) {
				continue
			}
			right, bottom := x, y
			for free(right, y) {
				right++
			}
			for whole := true; whole; bottom++ {
				for at := x; at < right; at++ {
					done[bottom*m.Stride+at] = true
				}
				for at := x; at < right && whole; at++ {
					whole = free(at, bottom+1)
				}
			}
			shape := lightsout.Shape{Center: lightsout.Point{X: float64(x+right) / 2, Y: float64(y+bottom) / 2}}
			for _, corner := range [][2]int{{x, y}, {right, y}, {right, bottom}, {x, bottom}} {
				shape.Corners = append(shape.Corners, lightsout.Point{X: float64(corner[0]), Y: float64(corner[1])})
			}
			if !yield(shape) {
				return
			}
		}
	}
}

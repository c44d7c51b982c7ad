package film

import (
	"fmt"
	"image"
	"image/color"
	"io"

	"lightsout/internal/base/canvas"
)

// trace writes an image of up to 256 colors as rectangles, as SVG or PDF, by the extension; where they would
// be too many, a PDF has the image itself. It has dpi pixels an inch or, if that is 0, a pixel of the SVG or
// a point of the PDF for each.
func trace(w io.Writer, extension, title string, m image.Paletted, dpi int) error {
	scale := 1.0
	if dpi > 0 {
		scale = map[string]float64{".svg": 96, ".pdf": 72}[extension] / float64(dpi)
	}
	size := canvas.Point{X: float64(m.Rect.Dx()), Y: float64(m.Rect.Dy())}.Times(scale)
	if extension != ".svg" && (extension != ".pdf" || max(size.X, size.Y) > maxTraced) {
		return fmt.Errorf("a figure of %.0f by %.0f as %q: use .png, .svg or, up to a side of %d, .pdf",
			size.X, size.Y, extension, maxTraced)
	}
	limit := len(m.Pix)
	if extension == ".pdf" {
		limit = maxRectangles
	}
	colors, err := rectangles(w, &m, limit)
	if err != nil {
		return err
	}
	draw := func(c canvas.Canvas) {
		for value, list := range colors {
			if fill := color.RGBAModel.Convert(m.Palette[value]).(color.RGBA); fill.A > 0 {
				c.Shapes(canvas.Pen{Fill: fill, Stroke: fill}, func(yield func(canvas.Shape) bool) {
					for _, shape := range list {
						if _, err := w.Write(nil); err != nil || !yield(shape) {
							return // as where w is closed
						}
					}
				})
			}
		}
	}
	if pixels := draw; dpi > 0 {
		draw = func(c canvas.Canvas) { c.Within(canvas.Point{}, scale, pixels) }
	}
	if extension == ".svg" {
		out := canvas.NewSVG(w, "Helvetica, Arial, sans-serif", size, "", title)
		draw(out)
		return out.Close()
	}
	file := canvas.NewPDF(w, title)
	if colors == nil {
		file.Image(&m, size)
	} else {
		file.Page(size, draw)
	}
	return file.Close()
}

// maxTraced is the greatest side of a page that all readers of PDF show, in points.
const maxTraced = 14400

// maxRectangles is how many rectangles a PDF has; thousands of lights that glow would have millions.
const maxRectangles = 1 << 18

// rectangles returns the pixels of each color: runs in a row, as tall as they go on below; or nil if there
// are more than most. It ends when w is closed.
func rectangles(w io.Writer, m *image.Paletted, limit int) ([][]canvas.Shape, error) {
	list := make([][]canvas.Shape, len(m.Palette))
	done := make([]bool, len(m.Pix))
	count := 0
	for i, value := range m.Pix {
		if i%m.Stride == 0 {
			if _, err := w.Write(nil); err != nil {
				return nil, err
			}
		}
		free := func(x, y int) bool {
			i := y*m.Stride + x
			return x < m.Rect.Dx() && y < m.Rect.Dy() && m.Pix[i] == value && !done[i]
		}
		left := i % m.Stride
		top := i / m.Stride
		right := left
		bottom := top
		for free(right, top) {
			right++
		}
		//bounded: no cell is free below the picture
		for whole := right > left; whole; {
			for x := left; x < right; x++ {
				done[bottom*m.Stride+x] = true
			}
			bottom++
			for x := left; x < right; x++ {
				whole = whole && free(x, bottom)
			}
		}
		at := func(x, y int) canvas.Point { return canvas.Point{X: float64(x), Y: float64(y)} }
		if right > left {
			if count++; count > limit {
				return nil, nil
			}
			corners := []canvas.Point{at(left, top), at(right, top), at(right, bottom), at(left, bottom)}
			list[value] = append(list[value], canvas.Shape{Corners: corners})
		}
	}
	return list, nil
}

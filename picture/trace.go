package picture

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"lightsout"
)

// Trace writes an image of few colors as rectangles, as SVG or PDF, by the extension. It has dpi pixels an inch or, if
// that is 0, a pixel of the SVG or a point of the PDF for each.
func Trace(w io.Writer, extension, title string, m image.Paletted, dpi int) error {
	scale := 1.0
	if dpi > 0 {
		scale = map[string]float64{".svg": 96, ".pdf": 72}[extension] / float64(dpi)
	}
	size := lightsout.Point{X: float64(m.Rect.Dx()), Y: float64(m.Rect.Dy())}.Times(scale)
	colors, err := rectangles(w, &m)
	if err != nil {
		return err
	}
	draw := func(c canvas) {
		for value, list := range colors {
			if fill := color.RGBAModel.Convert(m.Palette[value]).(color.RGBA); fill.A > 0 {
				c.shapes(pen{fill: fill, stroke: fill}, slices.Values(list))
			}
		}
	}
	if pixels := draw; dpi > 0 {
		draw = func(c canvas) { c.within(lightsout.Point{}, scale, pixels) }
	}
	switch {
	case extension == ".svg":
		out := newSVG(w, "Helvetica, Arial, sans-serif", size, "", title)
		draw(out)
		return out.close()
	case extension == ".pdf" && max(size.X, size.Y) <= maxPage:
		file := newPDFFile(w, title)
		file.page(size, draw)
		return file.close()
	}
	return fmt.Errorf("a figure of %.0f by %.0f as %q: use .png, .svg or, up to a side of %d, .pdf", size.X, size.Y, extension, maxPage)
}

// rectangles returns the pixels of each color: runs in a row, as tall as they go on below. It ends when w is closed.
func rectangles(w io.Writer, m *image.Paletted) ([][]lightsout.Shape, error) {
	list, done := make([][]lightsout.Shape, len(m.Palette)), make([]bool, len(m.Pix))
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
		left, top := i%m.Stride, i/m.Stride
		right, bottom := left, top
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
		at := func(x, y int) lightsout.Point { return lightsout.Point{X: float64(x), Y: float64(y)} }
		if right > left {
			corners := []lightsout.Point{at(left, top), at(right, top), at(right, bottom), at(left, bottom)}
			list[value] = append(list[value], lightsout.Shape{Corners: corners})
		}
	}
	return list, nil
}

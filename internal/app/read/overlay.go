package read

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Over draws what was read over the picture: a dot in the color of its state on each cell, with a red ring if it is in
// doubt, and the outline of the board.
func (r Reading) Over(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, img, b.Min, draw.Src)
	red, cell := color.RGBA{230, 30, 60, 255}, math.Inf(1)
	for i, from := range r.Corners {
		side := r.Corners[(i+1)%4].minus(from)
		cell = min(cell, side.length()/float64([]int{r.Columns, r.Rows}[i%2]))
		for t := 0.0; t <= 1; t += 0.5 / max(1, min(side.length(), float64(b.Dx()+b.Dy()))) {
			disk(out, from.plus(side.times(t)), 0, 1, red)
		}
	}
	radius := max(1, 0.22*min(cell, float64(b.Dx()+b.Dy())))
	for _, c := range r.Cells {
		state := r.Colors[min(c.State, len(r.Colors)-1)]
		disk(out, c.Point, 0, radius, color.RGBA{255, 255, 255, 255})
		disk(out, c.Point, 0, 0.9*radius, color.RGBA{0, 0, 0, 255})
		disk(out, c.Point, 0, 0.8*radius, color.RGBA{state[0], state[1], state[2], 255})
		if c.Confidence < Doubtful {
			disk(out, c.Point, 1.2*radius, 1.6*radius, red)
		}
	}
	return out
}

// disk fills the pixels between two distances from a center.
func disk(out *image.RGBA, at Point, from, to float64, fill color.RGBA) {
	box := image.Rect(int(at.X-to), int(at.Y-to), int(at.X+to)+2, int(at.Y+to)+2).Intersect(out.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if d := at.minus(Point{float64(x) + 0.5, float64(y) + 0.5}).length(); d >= from && d <= to {
				out.SetRGBA(x, y, fill)
			}
		}
	}
}

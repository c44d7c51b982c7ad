package picture

import (
	"image"
	"image/color"
	"image/draw"
	"iter"
	"math"

	"golang.org/x/image/vector"

	"lightsout"
)

// maxPixels is how many pixels a drawing may have; they are all in memory, four bytes each.
const maxPixels = 1 << 25

// pixelCanvas draws on pixels, with soft edges. Text is set in the Go fonts.
type pixelCanvas struct {
	image  *image.RGBA
	scale  float64         // pixels in a unit
	origin lightsout.Point // the pixel where the page begins
	raster vector.Rasterizer
	fonts  [2]*typeface // regular and bold, read when first needed
}

// newPixels returns white pixels. The size has been checked.
func newPixels(width, height int, scale float64) *pixelCanvas {
	c := &pixelCanvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale}
	pix := c.image.Pix
	for n := copy(pix, []byte{255}); n > 0 && n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
	return c
}

func (c *pixelCanvas) shapes(p pen, list iter.Seq[lightsout.Shape]) {
	for shape := range list {
		if len(shape.Corners) == 0 {
			c.circle(p, shape.Center, shape.Radius)
			continue
		}
		corners := make([]lightsout.Point, len(shape.Corners))
		for i, corner := range shape.Corners {
			corners[i] = c.at(corner)
		}
		c.fill(p.fill, corners)
		c.fill(p.stroke, c.rim(corners, p.width*c.scale)...)
	}
}

func (c *pixelCanvas) circle(p pen, center lightsout.Point, radius float64) {
	at, r, half := c.at(center), radius*c.scale, p.width*c.scale/2
	c.fill(p.fill, round(at, r, 1))
	if half > 0 {
		c.fill(p.stroke, round(at, r+half, 1), round(at, max(0, r-half), -1))
	}
}

// arrows fills all lines at once: the boxes around long lines are large, and each would be looked at.
func (c *pixelCanvas) arrows(p pen, list iter.Seq[arrow]) {
	var areas [][]lightsout.Point
	for line := range list {
		areas = append(areas, stroke(c.at(line.from), c.at(line.to), p.width*c.scale))
		for _, head := range line.heads {
			areas = append(areas, []lightsout.Point{c.at(head[0]), c.at(head[2]), c.at(head[1])})
		}
	}
	c.fill(p.stroke, areas...)
}

func (c *pixelCanvas) at(p lightsout.Point) lightsout.Point {
	return c.origin.Plus(p.Times(c.scale))
}

func (c *pixelCanvas) within(corner lightsout.Point, scale float64, draw func(canvas)) {
	before, origin := c.scale, c.origin
	c.origin, c.scale = c.at(corner), c.scale*scale
	draw(c)
	c.scale, c.origin = before, origin
}

// rim returns the outline of a polygon as areas: a bar for each side and a disk for each corner, all
// turned the same way, so that where they overlap they are one.
func (c *pixelCanvas) rim(corners []lightsout.Point, width float64) [][]lightsout.Point {
	if width <= 0 {
		return nil
	}
	var areas [][]lightsout.Point
	for i, corner := range corners {
		areas = append(areas, stroke(corner, corners[(i+1)%len(corners)], width))
		if width > 1 {
			areas = append(areas, round(corner, width/2, -1))
		}
	}
	return areas
}

// stroke returns a line of a width as a polygon.
func stroke(a, b lightsout.Point, width float64) []lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	side := lightsout.Point{X: -(b.Y - a.Y) / length * width / 2, Y: (b.X - a.X) / length * width / 2}
	back := side.Times(-1)
	return []lightsout.Point{a.Plus(side), b.Plus(side), b.Plus(back), a.Plus(back)}
}

// round returns a circle as a polygon that is nowhere a twentieth of a pixel off, turned one way or
// the other.
func round(center lightsout.Point, radius, way float64) []lightsout.Point {
	corners := make([]lightsout.Point, min(8+int(10*math.Sqrt(radius)), 1000))
	for i := range corners {
		sin, cos := math.Sincos(way * 2 * math.Pi * float64(i) / float64(len(corners)))
		corners[i] = lightsout.Point{X: center.X + radius*cos, Y: center.Y + radius*sin}
	}
	return corners
}

// fill paints areas in one color: where they overlap once if they turn one way, and not at all if
// they turn against each other. Only the pixels of the box around them are looked at.
func (c *pixelCanvas) fill(shade color.RGBA, areas ...[]lightsout.Point) {
	low, far := lightsout.Point{X: math.Inf(1), Y: math.Inf(1)}, lightsout.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, area := range areas {
		for _, p := range area {
			low = lightsout.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
			far = lightsout.Point{X: max(far.X, p.X), Y: max(far.Y, p.Y)}
		}
	}
	if low.X > far.X {
		return
	}
	bounds := c.image.Bounds()
	inside := func(v float64, most int) int { return int(max(0, min(v, float64(most)))) }
	box := image.Rect(inside(math.Floor(low.X), bounds.Dx()), inside(math.Floor(low.Y), bounds.Dy()),
		inside(math.Ceil(far.X), bounds.Dx()), inside(math.Ceil(far.Y), bounds.Dy()))
	if box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for _, area := range areas {
		for i, p := range area {
			x, y := float32(p.X-float64(box.Min.X)), float32(p.Y-float64(box.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		if len(area) > 0 {
			c.raster.ClosePath()
		}
	}
	c.raster.DrawOp = draw.Over
	c.raster.Draw(c.image, box, image.NewUniform(shade), image.Point{})
}

// text draws each letter as the area inside its curves; the inner curve of an o turns against the
// outer one and cuts the hole.
func (c *pixelCanvas) text(l label) {
	pen, face := c.at(l.start(c.textWidth(l))), c.font(l.bold)
	for _, r := range l.text {
		if r < ' ' {
			continue
		}
		glyph := face.glyph(r)
		var areas [][]lightsout.Point
		for _, curve := range face.outline(glyph) {
			areas = append(areas, curve.polygon(l.size*c.scale, pen))
		}
		c.fill(l.fill, areas...)
		pen.X += face.width(glyph) * l.size * c.scale
	}
}

func (c *pixelCanvas) textWidth(l label) float64 {
	total, face := 0.0, c.font(l.bold)
	for _, r := range l.text {
		if r >= ' ' {
			total += face.width(face.glyph(r))
		}
	}
	return total * l.size
}

func (c *pixelCanvas) font(bold bool) *typeface {
	face := &c.fonts[0]
	if bold {
		face = &c.fonts[1]
	}
	if *face == nil {
		*face = goFont(bold)
	}
	return *face
}

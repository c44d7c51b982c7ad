package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"iter"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"lightsout/internal/base/text"
)

// MaxPixels is how many pixels should be in memory, four bytes each.
const MaxPixels = 1 << 25

const maxBand = 1 << 22 // pixels that are filled at once: the rasterizer takes eight bytes for each

// Pixels draws on pixels, with soft edges. Text is set in the Go fonts.
type Pixels struct {
	image   *image.RGBA // the picture, or some rows of it
	Size    image.Point // of the picture
	scale   float64     // pixels in a unit
	Origin  Point       // the pixel where the page begins
	raster  vector.Rasterizer
	Stopped func() bool // reports whether the picture is no longer needed; may be nil
}

// NewPixels returns white pixels. The size has been checked.
func NewPixels(width, height int, scale float64) *Pixels {
	c := &Pixels{
		image: image.NewRGBA(image.Rect(0, 0, width, height)), Size: image.Pt(width, height), scale: scale,
	}
	draw.Draw(c.image, c.image.Rect, image.White, image.Point{}, draw.Src)
	return c
}

func (c *Pixels) Shapes(p Pen, list iter.Seq[Shape]) {
	for shape := range list {
		if len(shape.Corners) == 0 {
			c.Circle(p, shape.Center, shape.Radius)
			continue
		}
		corners := text.Each(shape.Corners, c.at)
		c.Fill(p.Fill, corners)
		c.Fill(p.Stroke, c.rim(corners, c.length(p.Width))...)
	}
}

func (c *Pixels) Circle(p Pen, center Point, radius float64) {
	at := c.at(center)
	r := c.length(radius)
	half := c.length(p.Width) / 2
	c.Fill(p.Fill, round(at, r, 1))
	if half > 0 {
		c.Fill(p.Stroke, round(at, r+half, 1), round(at, max(0, r-half), -1))
	}
}

// arrows fills all lines at once: the boxes around long lines are large, and each would be looked at.
func (c *Pixels) Arrows(p Pen, list iter.Seq[Arrow]) {
	var areas [][]Point
	for line := range list {
		areas = append(areas, Stroke(c.at(line.From), c.at(line.To), c.length(p.Width)))
		for _, head := range line.Heads {
			areas = append(areas, []Point{c.at(head[0]), c.at(head[2]), c.at(head[1])})
		}
	}
	c.Fill(p.Stroke, areas...)
}

func (c *Pixels) at(p Point) Point {
	return c.Origin.Plus(p.Times(c.scale))
}

func (c *Pixels) length(v float64) float64 { return v * math.Abs(c.scale) }

func (c *Pixels) Within(corner Point, scale float64, draw func(Canvas)) {
	before := c.scale
	origin := c.Origin
	c.Origin = c.at(corner)
	c.scale *= scale
	draw(c)
	c.scale = before
	c.Origin = origin
}

// rim returns the outline of a polygon as areas: a bar for each side and a disk for each corner, all
// turned the same way, so that where they overlap they are one.
func (c *Pixels) rim(corners []Point, width float64) [][]Point {
	if width <= 0 {
		return nil
	}
	var areas [][]Point
	for i, corner := range corners {
		areas = append(areas, Stroke(corner, corners[(i+1)%len(corners)], width))
		if width > 1 {
			areas = append(areas, round(corner, width/2, -1))
		}
	}
	return areas
}

// round returns a circle as a polygon that is nowhere a twentieth of a pixel off, turned one way or
// the other.
func round(center Point, radius, way float64) []Point {
	corners := make([]Point, min(8+int(10*math.Sqrt(radius)), 1000))
	for i := range corners {
		sin, cos := math.Sincos(way * 2 * math.Pi * float64(i) / float64(len(corners)))
		corners[i] = Point{X: center.X + radius*cos, Y: center.Y + radius*sin}
	}
	return corners
}

// Fill paints areas in one color: where they overlap once if they turn one way, and not at all if
// they turn against each other. Only the pixels of the box around them are looked at.
func (c *Pixels) Fill(shade color.RGBA, areas ...[]Point) {
	low := Point{X: math.Inf(1), Y: math.Inf(1)}
	far := Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, area := range areas {
		for _, p := range area {
			low = Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
			far = Point{X: max(far.X, p.X), Y: max(far.Y, p.Y)}
		}
	}
	if low.X > far.X {
		return
	}
	box := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(far.X)),
		int(math.Ceil(far.Y)))
	box = box.Intersect(image.Rectangle{Max: c.Size})
	for rows := 1 + maxBand/(1+box.Dx()); box.Min.Y < box.Max.Y; box.Min.Y += rows {
		band := box
		band.Max.Y = min(box.Max.Y, box.Min.Y+rows)
		if band.Overlaps(c.image.Rect) {
			c.fillBand(shade, band, areas)
		}
	}
}

func (c *Pixels) fillBand(shade color.RGBA, band image.Rectangle, areas [][]Point) {
	c.raster.Reset(band.Dx(), band.Dy())
	for n, area := range areas {
		if n%StopEvery == 0 && c.Stopped != nil && c.Stopped() {
			return
		}
		if !slices.ContainsFunc(area, func(p Point) bool { return p.Y < float64(band.Max.Y) }) ||
			!slices.ContainsFunc(area, func(p Point) bool { return p.Y > float64(band.Min.Y) }) {
			continue
		}
		for i, p := range area {
			x := float32(p.X - float64(band.Min.X))
			y := float32(p.Y - float64(band.Min.Y))
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	c.raster.DrawOp = draw.Over
	var to draw.Image = c.image
	if !band.In(c.image.Rect) {
		to = struct{ draw.Image }{to} // the rasterizer's fast path for RGBA does not clip
	}
	c.raster.Draw(to, band, image.NewUniform(shade), image.Point{})
}

// text draws each letter as the area inside its curves; the inner curve of an o turns against the
// outer one and cuts the hole.
func (c *Pixels) Text(l Label) {
	pen := c.at(l.Start())
	face := fontOf(l.Bold)
	for _, r := range l.Text {
		if r < ' ' {
			continue
		}
		glyph := face.glyph(r)
		c.Fill(l.Fill, text.Each(face.outline(glyph), func(o curve) []Point {
			return o.polygon(l.Size*c.scale, pen)
		})...)
		pen.X += face.width(glyph) * l.Size * c.scale
	}
}

// WriteBands encodes a picture that is taller than its pixels in memory, which have its first rows.
func (c *Pixels) WriteBands(w io.Writer, draw func(Canvas)) error {
	return png.Encode(w, bands{c.image, c, draw})
}

// bands is a picture that is drawn while it is read from top to bottom, some rows at a time.
type bands struct {
	*image.RGBA // the rows that are in memory
	canvas      *Pixels
	draw        func(Canvas)
}

func (b bands) Bounds() image.Rectangle { return image.Rectangle{Max: b.canvas.Size} }
func (b bands) At(x, y int) color.Color {
	if y >= b.Rect.Max.Y {
		b.Rect = b.Rect.Add(image.Pt(0, b.Rect.Dy()))
		draw.Draw(b.RGBA, b.Rect, image.White, image.Point{}, draw.Src)
		b.draw(b.canvas)
	}
	return b.RGBAAt(x, y)
}

// Write encodes the pixels, with a list of colors where there are few, which makes the file smaller.
func (c *Pixels) Write(w io.Writer) error {
	small := image.NewPaletted(c.image.Rect, nil)
	colors := map[[4]uint8]int{}
	last := [4]uint8{}
	index := 0
	for i := range small.Pix {
		if shade := [4]uint8(c.image.Pix[4*i:]); shade != last {
			known := false
			if index, known = colors[shade]; !known {
				index = len(colors)
				colors[shade] = index
				small.Palette = append(small.Palette, color.RGBA{shade[0], shade[1], shade[2], shade[3]})
			}
			if last = shade; index == 256 {
				return png.Encode(w, c.image)
			}
		}
		small.Pix[i] = uint8(index)
	}
	return png.Encode(w, small)
}

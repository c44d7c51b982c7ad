package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"iter"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"lightsout"
	"lightsout/internal/base/text"
)

// pixelCanvas draws on pixels, with soft edges. Text is set in the Go fonts.
type pixelCanvas struct {
	image   *image.RGBA     // the picture, or some rows of it
	size    image.Point     // of the picture
	scale   float64         // pixels in a unit
	origin  lightsout.Point // the pixel where the page begins
	raster  vector.Rasterizer
	stopped func() bool // reports whether the picture is no longer needed; may be nil
}

// newPixels returns white pixels. The size has been checked.
func newPixels(width, height int, scale float64) *pixelCanvas {
	c := &pixelCanvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), size: image.Pt(width, height), scale: scale}
	draw.Draw(c.image, c.image.Rect, image.White, image.Point{}, draw.Src)
	return c
}

func (c *pixelCanvas) shapes(p pen, list iter.Seq[lightsout.Shape]) {
	for shape := range list {
		if len(shape.Corners) == 0 {
			c.circle(p, shape.Center, shape.Radius)
			continue
		}
		corners := text.Each(shape.Corners, c.at)
		c.fill(p.fill, corners)
		c.fill(p.stroke, c.rim(corners, c.length(p.width))...)
	}
}

func (c *pixelCanvas) circle(p pen, center lightsout.Point, radius float64) {
	at, r, half := c.at(center), c.length(radius), c.length(p.width)/2
	c.fill(p.fill, round(at, r, 1))
	if half > 0 {
		c.fill(p.stroke, round(at, r+half, 1), round(at, max(0, r-half), -1))
	}
}

// arrows fills all lines at once: the boxes around long lines are large, and each would be looked at.
func (c *pixelCanvas) arrows(p pen, list iter.Seq[arrow]) {
	var areas [][]lightsout.Point
	for line := range list {
		areas = append(areas, Stroke(c.at(line.from), c.at(line.to), c.length(p.width)))
		for _, head := range line.heads {
			areas = append(areas, []lightsout.Point{c.at(head[0]), c.at(head[2]), c.at(head[1])})
		}
	}
	c.fill(p.stroke, areas...)
}

func (c *pixelCanvas) at(p lightsout.Point) lightsout.Point {
	return c.origin.Plus(p.Times(c.scale))
}

func (c *pixelCanvas) length(v float64) float64 { return v * math.Abs(c.scale) }

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
		areas = append(areas, Stroke(corner, corners[(i+1)%len(corners)], width))
		if width > 1 {
			areas = append(areas, round(corner, width/2, -1))
		}
	}
	return areas
}

// Stroke returns a line of a width as a polygon.
func Stroke(a, b lightsout.Point, width float64) []lightsout.Point {
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
	box := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(far.X)), int(math.Ceil(far.Y)))
	box = box.Intersect(image.Rectangle{Max: c.size})
	for rows := 1 + maxBand/(1+box.Dx()); box.Min.Y < box.Max.Y; box.Min.Y += rows {
		band := box
		band.Max.Y = min(box.Max.Y, box.Min.Y+rows)
		if band.Overlaps(c.image.Rect) {
			c.fillBand(shade, band, areas)
		}
	}
}

func (c *pixelCanvas) fillBand(shade color.RGBA, band image.Rectangle, areas [][]lightsout.Point) {
	c.raster.Reset(band.Dx(), band.Dy())
	for n, area := range areas {
		if n%stopEvery == 0 && c.stopped != nil && c.stopped() {
			return
		}
		if !slices.ContainsFunc(area, func(p lightsout.Point) bool { return p.Y < float64(band.Max.Y) }) ||
			!slices.ContainsFunc(area, func(p lightsout.Point) bool { return p.Y > float64(band.Min.Y) }) {
			continue
		}
		for i, p := range area {
			x, y := float32(p.X-float64(band.Min.X)), float32(p.Y-float64(band.Min.Y))
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
func (c *pixelCanvas) text(l label) {
	pen, face := c.at(l.start()), fontOf(l.bold)
	for _, r := range l.text {
		if r < ' ' {
			continue
		}
		glyph := face.glyph(r)
		c.fill(l.fill, text.Each(face.outline(glyph), func(o curve) []lightsout.Point {
			return o.polygon(l.size*c.scale, pen)
		})...)
		pen.X += face.width(glyph) * l.size * c.scale
	}
}

// canvas is what boards and sheets are drawn on: an SVG, the page of a PDF, or pixels. So a board
// is drawn once, in drawing.go, and written in three ways. Places are in units of the canvas, x to
// the right and y downward. Errors stay with the canvas until its file is finished.
type canvas interface {
	// shapes fills shapes and draws their outlines, which have round corners.
	shapes(p pen, list iter.Seq[lightsout.Shape])
	circle(p pen, center lightsout.Point, radius float64)
	// arrows draws lines and the heads on them, all in the color of the stroke.
	arrows(p pen, list iter.Seq[arrow])
	text(l label)
	// within draws on a part of the canvas that begins at a corner, as large as a scale says; below 0 it is upside down.
	within(corner lightsout.Point, scale float64, draw func(canvas))
}

type pen struct {
	fill, stroke color.RGBA
	width        float64 // of the stroke
}

// arrow is a line with any number of heads, each a triangle.
type arrow struct {
	from, to lightsout.Point
	heads    [][3]lightsout.Point
}

type label struct {
	at    lightsout.Point // on the baseline
	size  float64
	fill  color.RGBA
	align float64 // which part of it lies left of its place: none, alignMiddle or alignEnd
	bold  bool
	text  string
}

const alignMiddle, alignEnd = 0.5, 1.0

func (l label) start() lightsout.Point {
	return lightsout.Point{X: l.at.X - l.width()*l.align, Y: l.at.Y}
}

// width returns how wide a label is. Control characters are left out everywhere.
func (l label) width() float64 {
	total, face := 0.0, fontOf(l.bold)
	for _, r := range l.text {
		if r >= ' ' {
			total += face.width(face.glyph(r))
		}
	}
	return total * l.size
}

// arrowhead returns the head of an arrow from a to b that ends a distance before b; none if a and b
// are one place.
func arrowhead(a, b lightsout.Point, before, size float64) [][3]lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	way := lightsout.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	tip := b.Plus(way.Times(-before))
	back := tip.Plus(way.Times(-0.22 * size))
	wing := lightsout.Point{X: -way.Y, Y: way.X}.Times(0.1 * size)
	return [][3]lightsout.Point{{tip, back.Plus(wing), back.Plus(wing.Times(-1))}}
}

// rectangle returns the height and width of a board whose rows are all of one length, which is what
// a bitmap of one pixel per light can hold.
func rectangle(b *lightsout.Board) (height, width int, err error) {
	rows := b.Rows()
	height = rows.Rows()
	_, width = rows.Row(0)
	if first, past := rows.Row(height / 2); width*height != b.Lights() || past-first != width {
		return 0, 0, fmt.Errorf("board %s has rows of different lengths: a bitmap needs rows of one length", b)
	}
	return height, width, nil
}

// sameSize compares the size that a file claims with the board before any memory is taken.
func sameSize(b *lightsout.Board, width, height int) error {
	h, w, err := rectangle(b)
	if err == nil && (w != width || h != height) {
		err = fmt.Errorf("bitmap is %d wide and %d high, board %s is %d wide and %d high", width, height, b, w, h)
	}
	return err
}

// ReadPNG reads a state of the board from a picture of one pixel per light: with two states a bright
// pixel is on, with more the brightness is the value. To fit any other picture to a board is the
// work of a dither, not of this.
func ReadPNG(r io.ReadSeeker, b *lightsout.Board) (lightsout.State, error) {
	config, err := png.DecodeConfig(r)
	if err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	if err := cmp.Or(sameSize(b, config.Width, config.Height), b.Fits()); err != nil {
		return lightsout.State{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	picture, err := png.Decode(r)
	if err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	s := b.NewState()
	box := picture.Bounds()
	for i := range s.Len() {
		gray := color.GrayModel.Convert(picture.At(box.Min.X+i%box.Dx(), box.Min.Y+i/box.Dx())).(color.Gray)
		s.Set(i, (int(gray.Y)*(b.Modulus()-1)+127)/255)
	}
	return s, nil
}

// Limits of pictures.
const (
	usualSide  = 4096    // of a picture whose cells may be as large as they like
	minShaped  = 8       // pixels between cells that are drawn as shapes
	maxCell    = 1 << 14 // pixels or points between cells
	maxBand    = 1 << 22 // pixels that are filled at once: the rasterizer takes eight bytes for each
	maxPixels  = 1 << 25 // pixels in memory, four bytes each
	maxDrawing = 1 << 27 // pixels of a drawing
	maxBlocked = 1 << 30 // pixels of a picture of blocks, which are never all in memory
)

// WritePNG draws the state s of board b as a picture of pixels.
//
// Grids in the plane whose cells are less than eight pixels apart are drawn without gaps and
// margins, a light a block of pixels, and may be as large as a bitmap: with cells one pixel apart
// ReadPNG reads the state back. All other drawings look like those of WriteSVG, on white.
func (o Drawing) WritePNG(w io.Writer, b *lightsout.Board, s lightsout.State) error {
	cell := cellOf(b, o.Cell, 40, usualSide)
	if o.Cell == 0 {
		cell = max(1, math.Floor(cell)) // whole pixels are sharp
	}
	if _, _, planar := b.Planar(); planar && cell > 0 && cell < minShaped {
		return o.writeBlocks(w, b, s, cell)
	}
	d, err := o.of(b, s, w, cell)
	if err != nil {
		return err
	}
	return d.writePNG(w, maxPixels/2)
}

// writePNG draws the picture. At most the given number of pixels are in memory at a time.
func (d drawing) writePNG(w io.Writer, most float64) error {
	width, height := math.Ceil(d.size().X), math.Ceil(d.size().Y)
	if width*height > maxDrawing {
		return fmt.Errorf("board %s makes a picture of %.0f by %.0f pixels: at most %d are allowed: use smaller cells", d.board, width, height, maxDrawing)
	}
	rows := min(height, max(1, math.Floor(most/width)))
	c := newPixels(int(width), int(rows), 1)
	c.size.Y, c.stopped = int(height), d.stopped
	d.draw(c)
	if rows < height {
		return png.Encode(w, bands{c.image, c, d.draw})
	}
	return c.write(w)
}

// bands is a picture that is drawn while it is read from top to bottom, some rows at a time.
type bands struct {
	*image.RGBA // the rows that are in memory
	canvas      *pixelCanvas
	draw        func(canvas)
}

func (b bands) Bounds() image.Rectangle { return image.Rectangle{Max: b.canvas.size} }
func (b bands) At(x, y int) color.Color {
	if y >= b.Rect.Max.Y {
		b.Rect = b.Rect.Add(image.Pt(0, b.Rect.Dy()))
		draw.Draw(b.RGBA, b.Rect, image.White, image.Point{}, draw.Src)
		b.draw(b.canvas)
	}
	return b.RGBAAt(x, y)
}

// write encodes the pixels, with a list of colors where there are few, which makes the file smaller.
func (c *pixelCanvas) write(w io.Writer) error {
	small, colors := image.NewPaletted(c.image.Rect, nil), map[[4]uint8]int{}
	last, index := [4]uint8{}, 0
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

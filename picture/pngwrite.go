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

// Limits of pictures.
const (
	usualSide  = 4096    // of a picture whose cells may be as large as they like
	minShaped  = 8       // pixels between cells that are drawn as shapes
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
	if _, _, planar := b.Planar(); planar && cell < minShaped {
		return o.writeBlocks(w, b, s, cell)
	}
	d, err := o.of(b, s, w, cell)
	if err != nil {
		return err
	}
	size := d.size()
	width, height := math.Ceil(size.X), math.Ceil(size.Y)
	if width*height > maxPixels {
		return fmt.Errorf("board %s makes a picture of %.0f by %.0f pixels: at most %d are allowed: use smaller cells", b, width, height, maxPixels)
	}
	c := newPixels(int(width), int(height), 1)
	d.draw(c)
	if _, err := w.Write(nil); err != nil { // do not count the colors of a picture that was canceled
		return err
	}
	return c.write(w)
}

// write encodes the pixels: in shades of gray or with a list of colors where there are few, which
// makes the file smaller.
func (c *pixelCanvas) write(w io.Writer) error {
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	colors, few := c.colors()
	gray := few && len(colors) > 16 // up to 16 colors, half a byte a pixel is smaller still
	for shade := range colors {
		gray = gray && shade.R == shade.G && shade.G == shade.B
	}
	switch {
	case gray:
		small := image.NewGray(c.image.Bounds())
		for i := range small.Pix {
			small.Pix[i] = c.image.Pix[4*i]
		}
		return encoder.Encode(w, small)
	case few:
		small := image.NewPaletted(c.image.Bounds(), make(color.Palette, len(colors)))
		for shade, index := range colors {
			small.Palette[index] = shade
		}
		last, index := color.RGBA{}, 0
		for i := range small.Pix {
			if shade := pixel(c.image, i); shade != last {
				last, index = shade, colors[shade]
			}
			small.Pix[i] = uint8(index)
		}
		return encoder.Encode(w, small)
	}
	return encoder.Encode(w, c.image)
}

// colors numbers the colors of the picture in the order of their first pixels, and reports whether
// there are at most 256.
func (c *pixelCanvas) colors() (map[color.RGBA]int, bool) {
	colors := map[color.RGBA]int{}
	last := color.RGBA{}
	for i := range len(c.image.Pix) / 4 {
		shade := pixel(c.image, i)
		if shade == last {
			continue
		}
		last = shade
		if _, ok := colors[shade]; !ok {
			if len(colors) == 256 {
				return nil, false
			}
			colors[shade] = len(colors)
		}
	}
	return colors, true
}

func pixel(m *image.RGBA, i int) color.RGBA {
	return color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3]}
}

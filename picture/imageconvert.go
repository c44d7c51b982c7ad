package picture

import (
	"image"
	"image/color"
)

// Convert returns an image in gray.
func (o Reading) Convert(m image.Image) (*Gray, error) { return o.convert(m, m.Bounds()) }

// convert returns the part of an image inside a box; where the image has nothing is white.
//
// Transparent pixels are mixed with white in stored gray, which is how every browser shows them. Light is the sum of
// 0.2126 red, 0.7152 green and 0.0722 blue light, the luminance of sRGB; stored gray is 0.299 red, 0.587 green and 0.114
// blue of the stored numbers, as in color.GrayModel.
func (o Reading) convert(m image.Image, box image.Rectangle) (*Gray, error) {
	if err := o.checkPixels(box.Dx(), box.Dy()); err != nil {
		return nil, err
	}
	c := mixer{plain: o.Plain, light: storedToLight(), weights: [3]uint32{13933, 46871, 4732}}
	if o.Plain {
		c.weights = [3]uint32{19595, 38470, 7471}
	}
	if o.Channel != Brightness {
		c.weights = [3]uint32{}
		c.weights[o.Channel-Red] = 1 << 16
	}
	gray := NewGray(box.Dx(), box.Dy(), o.Plain)
	inside := box.Intersect(m.Bounds())
	if inside != box {
		empty := c.mix(0, 0, 0, 0)
		for i := range gray.Pix {
			gray.Pix[i] = empty
		}
	}
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		line := gray.row(y - box.Min.Y)[inside.Min.X-box.Min.X : inside.Max.X-box.Min.X]
		c.line(line, m, inside.Min.X, y)
	}
	return gray, nil
}

// mixer turns colors over white into gray.
type mixer struct {
	plain   bool
	weights [3]uint32 // of red, green and blue, which add up to 2¹⁶: a gray stays what it is
	light   *[white + 1]uint16
	table   *[256]uint16 // of the palette, made when first needed
}

// line converts a line of pixels from (x, y) on. Photographs and the commonest kinds of PNG have
// their own loops; the others are asked pixel by pixel.
func (c *mixer) line(dst []uint16, m image.Image, x, y int) {
	switch m := m.(type) {
	case *image.Gray:
		at := m.PixOffset(x, y)
		for i := range dst {
			dst[i] = c.gray(uint32(m.Pix[at+i]) * 257)
		}
	case *image.Gray16:
		for i := range dst {
			dst[i] = c.gray(uint32(m.Gray16At(x+i, y).Y))
		}
	case *image.YCbCr:
		for i := range dst {
			luma, chroma := m.YOffset(x+i, y), m.COffset(x+i, y)
			r, g, b := color.YCbCrToRGB(m.Y[luma], m.Cb[chroma], m.Cr[chroma])
			dst[i] = c.opaque(uint32(r)*257, uint32(g)*257, uint32(b)*257)
		}
	case *image.RGBA:
		pix := m.Pix[m.PixOffset(x, y):]
		for i := range dst {
			p := pix[4*i : 4*i+4 : 4*i+4]
			dst[i] = c.mix(uint32(p[0])*257, uint32(p[1])*257, uint32(p[2])*257, uint32(p[3])*257)
		}
	case *image.Paletted:
		if c.table == nil {
			c.table = c.palette(m.Palette)
		}
		at := m.PixOffset(x, y)
		for i := range dst {
			dst[i] = c.table[m.Pix[at+i]]
		}
	case image.RGBA64Image:
		for i := range dst {
			p := m.RGBA64At(x+i, y)
			dst[i] = c.mix(uint32(p.R), uint32(p.G), uint32(p.B), uint32(p.A))
		}
	default:
		for i := range dst {
			dst[i] = c.mix(m.At(x+i, y).RGBA())
		}
	}
}

// palette returns the gray of each color of a palette. An index beyond the palette is black, as Go's
// own decoders have it.
func (c *mixer) palette(p color.Palette) *[256]uint16 {
	table := new([256]uint16)
	for i := range table {
		table[i] = c.opaque(0, 0, 0)
		if i < len(p) {
			table[i] = c.mix(p[i].RGBA())
		}
	}
	return table
}

// mix returns the gray of a color, its parts multiplied by its opacity, over white.
func (c *mixer) mix(r, g, b, a uint32) uint16 {
	if a < white {
		rest := white - a
		r, g, b = min(r+rest, white), min(g+rest, white), min(b+rest, white)
	}
	return c.opaque(r, g, b)
}

// opaque returns the gray of a color, its parts from 0 to 65535.
func (c *mixer) opaque(r, g, b uint32) uint16 {
	if !c.plain {
		r, g, b = uint32(c.light[r]), uint32(c.light[g]), uint32(c.light[b])
	}
	return uint16((c.weights[0]*r + c.weights[1]*g + c.weights[2]*b + 1<<15) >> 16)
}

func (c *mixer) gray(v uint32) uint16 {
	if c.plain {
		return uint16(v)
	}
	return c.light[v]
}

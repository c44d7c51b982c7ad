// Package photo turns images into states: an image is read in gray, given a look, fitted to a board and
// dithered.
//
// Start at Reading and Target. Wish.Costs says how visible each wrong light would be.
package photo

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/pnm"
	"lightsout/internal/base/text"
)

// Limits of an image file. While it is read, an image takes from 3 to about 20 bytes a pixel, the
// most if it is a progressive JPEG, so the limit is about a gigabyte. The size is looked up in the
// header, before anything is decoded.
const (
	maxImagePixels = 1 << 26
	maxImageBytes  = 1 << 28
)

// Reading says how an image file becomes a picture in gray. The zero Reading is the usual one.
type Reading struct {
	Plain     bool // keep stored gray, as the usual programs do; else amounts of light
	MaxPixels int  // refuse images of more; 0 means MaxImagePixels
	RGB       bool // read red, green and blue besides the gray
}

// Read reads an image file: PNG, JPEG, GIF (its first frame), WebP (its first frame), TIFF (its
// first page), BMP, or a portable bitmap, graymap, pixmap or PAM. The first bytes determine which. If
// the file says how the camera was turned, the image is turned back. Color profiles are not looked
// at: all numbers are taken as sRGB. In a portable bitmap 1 is black.
func (o Reading) Read(r io.Reader) (*Gray, error) {
	m, box, orientation, err := o.load(r)
	if err != nil {
		return nil, err
	}
	// A frame of a GIF may be a part of the image; the rest is white. No other format's decoder
	// returns anything but the whole.
	return o.convert(m, box, orientation), nil
}

// Color reads an image file as Read does, in color.
func (o Reading) Color(r io.Reader) (image.Image, error) {
	m, _, orientation, err := o.load(r)
	if err != nil || orientation == 1 {
		return m, err
	}
	return upright(m, orientation), nil
}

// load reads a file, and returns its image, its size, and the orientation that is to be undone.
func (o Reading) load(r io.Reader) (m image.Image, box image.Rectangle, orientation int, err error) {
	in := bufio.NewReader(r)
	start, err := in.Peek(16)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, box, 1, fmt.Errorf("image: %w", err)
	}
	format, err := formatOf(start)
	if err != nil {
		return nil, box, 1, err
	}
	data, err := io.ReadAll(io.LimitReader(in, maxImageBytes+1))
	if err != nil {
		return nil, box, 1, fmt.Errorf("%s: %w", format.name, err)
	}
	if len(data) > maxImageBytes {
		return nil, box, 1, fmt.Errorf("%s file of more than %d bytes", format.name, maxImageBytes)
	}
	orientation = 1
	if format.exif != nil {
		orientation = orientationOf(format.exif(data))
	}
	if m, box, err = o.decode(format, data); err != nil {
		return nil, box, 1, plainly(format.name, err)
	}
	return m, box, orientation, nil
}

// decode reads an image whose format is known, as it is stored.
func (o Reading) decode(format imageFormat, data []byte) (m image.Image, box image.Rectangle, err error) {
	if format.frame != nil {
		data = format.frame(data)
	}
	config, err := format.config(bytes.NewReader(data))
	if config.ColorModel == color.CMYKModel { // its decoder takes half as much again
		o.MaxPixels = cmp.Or(o.MaxPixels, maxImagePixels) / 3 * 2
	}
	if err == nil {
		err = o.checkPixels(config.Width, config.Height)
	}
	if err != nil {
		return nil, box, err
	}
	m, err = format.decode(bytes.NewReader(data))
	return m, image.Rect(0, 0, config.Width, config.Height), err
}

func (o Reading) checkPixels(width, height int) error {
	limit := cmp.Or(o.MaxPixels, maxImagePixels)
	if width < 1 || height < 1 {
		return fmt.Errorf("image is %d wide and %d high: it has no pixels", width, height)
	}
	if width > limit/height {
		return fmt.Errorf("image is %d wide and %d high: at most %d pixels are read", width, height, limit)
	}
	return nil
}

// plainly says in words that a file ended early, and drops the name of the format that decoders put
// before some of their errors. Not all of them wrap the end of the file as its own error.
func plainly(format string, err error) error {
	if errors.Is(err, io.EOF) || strings.HasSuffix(err.Error(), "EOF") {
		return fmt.Errorf("%s: unexpected end of file", format)
	}
	return fmt.Errorf("%s: %s", format, strings.TrimPrefix(err.Error(), format+": "))
}

// convert returns the part of an image inside a box; where the image has nothing is white. It is turned when
// it is smaller.
//
// Transparent pixels are mixed with white in stored gray, which is how every browser shows them. Light is the
// sum of 0.2126 red, 0.7152 green and 0.0722 blue light, the luminance of sRGB; stored gray is 0.299 red,
// 0.587 green and 0.114 blue of the stored numbers, as in color.GrayModel.
func (o Reading) convert(m image.Image, box image.Rectangle, orientation int) *Gray {
	luminance := [3]uint32{13933, 46871, 4732}
	if o.Plain {
		luminance = [3]uint32{19595, 38470, 7471}
	}
	g := o.channel(m, box, luminance).turned(orientation)
	for n := 0; o.RGB && n < 3; n++ {
		var one [3]uint32
		one[n] = 1 << 16
		g.Colors = append(g.Colors, o.channel(m, box, one).turned(orientation))
	}
	return g
}

// fewPixels is how many pixels a picture keeps. Those of a larger one are means of squares of pixels: boards
// show less, and a page has little memory.
const fewPixels = 1 << 23

// channel returns one weighted sum of the colors.
func (o Reading) channel(m image.Image, box image.Rectangle, weights [3]uint32) *Gray {
	c := mixer{plain: o.Plain, light: storedToLight(), weights: weights}
	by := 1
	for by < min(box.Dx(), box.Dy()) && (box.Dx()/by)*(box.Dy()/by) > fewPixels {
		by++
	}
	gray := NewGray(box.Dx()/by, box.Dy()/by, o.Plain)
	empty := slices.Repeat([]uint16{c.mix(0, 0, 0, 0)}, box.Dx())
	sums := make([]int, gray.Width)
	filled := slices.Clone(empty)
	inside := box.Intersect(m.Bounds())
	for y := range gray.Height * by {
		line := empty
		if from := image.Pt(inside.Min.X, box.Min.Y+y); from.In(inside) {
			line = filled
			c.line(line[inside.Min.X-box.Min.X:inside.Max.X-box.Min.X], m, from.X, from.Y)
		}
		if by == 1 {
			copy(gray.row(y), line)
			continue
		}
		for x := range sums {
			for _, v := range line[x*by : (x+1)*by] {
				sums[x] += int(v)
			}
			if (y+1)%by == 0 {
				gray.Pix[y/by*gray.Width+x] = uint16((sums[x] + by*by/2) / (by * by))
				sums[x] = 0
			}
		}
	}
	return gray
}

// mixer turns colors over white into gray.
type mixer struct {
	plain   bool
	weights [3]uint32 // of red, green and blue, which add up to 2¹⁶: a gray stays what it is
	light   *[white + 1]uint16
	table   *[256]uint16 // of the palette, made when first needed
}

// line converts a line of pixels from (x, y) on. The commonest kinds have their own loops; the others are
// asked pixel by pixel.
func (c *mixer) line(dst []uint16, m image.Image, x, y int) {
	switch m := m.(type) {
	case *image.YCbCr:
		for i := range dst {
			luma := m.YOffset(x+i, y)
			chroma := m.COffset(x+i, y)
			r, g, b := color.YCbCrToRGB(m.Y[luma], m.Cb[chroma], m.Cr[chroma])
			dst[i] = c.opaque(uint32(r)*257, uint32(g)*257, uint32(b)*257)
		}
	case *image.Gray:
		at := m.PixOffset(x, y)
		for i := range dst {
			dst[i] = c.gray(uint16(m.Pix[at+i]) * 257)
		}
	case *image.Gray16:
		for i := range dst {
			dst[i] = c.gray(m.Gray16At(x+i, y).Y)
		}
	case *image.RGBA: // what a page sends
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
	default: // what the decoders return is one of Go's own kinds, which all have this method
		wide := m.(image.RGBA64Image)
		for i := range dst {
			dst[i] = c.mix(wide.RGBA64At(x+i, y).RGBA())
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
		r = min(r+rest, white)
		g = min(g+rest, white)
		b = min(b+rest, white)
	}
	return c.opaque(r, g, b)
}

// opaque returns the gray of a color, its parts from 0 to 65535.
func (c *mixer) opaque(r, g, b uint32) uint16 {
	if !c.plain {
		r = uint32(c.light[r])
		g = uint32(c.light[g])
		b = uint32(c.light[b])
	}
	return uint16((c.weights[0]*r + c.weights[1]*g + c.weights[2]*b + 1<<15) >> 16)
}

func (c *mixer) gray(v uint16) uint16 {
	if c.plain {
		return v
	}
	return c.light[v]
}

type imageFormat struct {
	name   string
	magic  string // how a file begins; ? is any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	exif   func([]byte) []byte // finds the record that says how the camera was turned
	frame  func([]byte) []byte // cuts a film to its first frame
}

// formatOf recognizes a file by how it begins.
func formatOf(start []byte) (imageFormat, error) {
	if len(start) == 0 {
		return imageFormat{}, errors.New("image: the file is empty")
	}
	known := imageFormats()
	for _, format := range known {
		if begins(start, format.magic) {
			return format, nil
		}
	}
	if len(start) > 1 && start[0] == 'P' && start[1] >= '1' && start[1] <= '7' {
		return imageFormat{name: "portable bitmap", config: pnm.Config, decode: pnm.Decode}, nil
	}
	names := strings.Join(slices.Compact(text.Each(known, func(f imageFormat) string { return f.name })),
		", ")
	return imageFormat{}, fmt.Errorf("unsupported image: must be a %s or portable bitmap (P1 to P7)", names)
}

func begins(start []byte, magic string) bool {
	for i := range magic {
		if i == len(start) || magic[i] != '?' && magic[i] != start[i] {
			return false
		}
	}
	return true
}

// Target says how a picture becomes the target state of a board. The zero Target crops, and dithers by
// Floyd and Steinberg if the board is a grid of rows and columns, else by blue noise. Its tags are those of
// fields of requests.
type Target struct {
	Style Look `json:"look,omitempty" values:"looks" doc:"how the picture is prepared: photo, poster, line or as-is (default photo, as-is with {plain})"`
	Resize
	Tone              // applied after the look
	Dither     string `json:"dither,omitempty" values:"dithers" doc:"how grays become lights: {}"` // empty: what suits the look
	Serpentine bool   `json:"serpentine,omitempty" doc:"diffuse from left to right and back, row by row"`
	DarkIsOn   bool   `json:"dark_is_on,omitempty" flag:"-" doc:"exchange on and off, for a palette such as paper whose lights are dark"`
}

// Check returns the option that is wrong, and an error.
func (t Target) Check(color bool) (option string, err error) {
	if err := text.OneOf("look", t.Style, Looks); err != nil {
		return "look", err
	}
	if err := text.OneOf("fit", t.Fit, Fits); err != nil {
		return "fit", err
	}
	d, err := t.dither(true, color)
	if err != nil {
		return "dither", err
	}
	if t.Serpentine && d.divisor == 0 {
		return "serpentine", fmt.Errorf("only for dithers that diffuse, not for %s",
			cmp.Or(t.Dither, "the look "+string(t.Style)))
	}
	return "", nil
}

// dither returns the dither of a board with or without rows and columns, in gray or in color.
func (t Target) dither(rows, color bool) (Dither, error) {
	name := t.Dither
	serpentine := false
	if name == "" {
		name, serpentine = t.Style.dither(rows || t.Serpentine, color)
	}
	d, err := text.Find("dither", name, Dithers(), func(d Dither) string { return d.Name })
	d.Serpentine = serpentine || t.Serpentine
	return d, err
}

// Wish is what a picture asks of a board. Whether it can be reached is another question.
type Wish struct {
	State   lightsout.State // bright is on, or dark; with more states the value is the brightness
	Subject Place           // in the picture as it is shown
	// Gray is the picture that was dithered, one pixel a light: as many rows and columns as the
	// board if it has them, else a single row.
	Gray *Gray

	darkIsOn bool
	// around is the picture that the lights are in, about a pixel a light, and at says where.
	// For a grid it is Gray itself, and at is nil.
	around *Gray
	at     []image.Point
}

// Layers returns the states of a board that show a picture: one, or for a picture in color one for each of
// red, green and blue.
func (t Target) Layers(ctx context.Context, b *lightsout.Board, g *Gray) ([]Wish, error) {
	if err := b.Fits(); err != nil {
		return nil, err
	}
	rows, columns, ok := b.Planar()
	d, err := t.dither(ok, g.Colors != nil)
	if err != nil {
		return nil, err
	}
	if !ok {
		return t.sample(ctx, b, g, d)
	}
	layers, subject, err := t.prepared(ctx, g, rows, columns, b.Modulus())
	if err != nil {
		return nil, err
	}
	list := make([]Wish, len(layers))
	for n, values := range d.values(ctx, layers, nil, b.Modulus()) {
		list[n] = Wish{
			Subject: subject, Gray: layers[n], around: layers[n], State: stateOf(b, values, t.DarkIsOn),
			darkIsOn: t.DarkIsOn,
		}
	}
	return list, ctx.Err()
}

// prepared returns the layers of a picture, one or three, with the look and the tone, and where its subject
// is.
func (t Target) prepared(ctx context.Context, g *Gray, rows, columns, states int) ([]*Gray, Place, error) {
	small, subject, err := t.Resize.To(ctx, g, rows, columns)
	if err != nil {
		return nil, subject, err
	}
	toned := t.Tone.apply(ctx, t.Style.apply(ctx, small, states))
	if err := ctx.Err(); err != nil {
		return nil, subject, err
	}
	if small.Colors == nil {
		return []*Gray{toned}, subject, nil
	}
	for i, after := range toned.Pix {
		if err := ctx.Err(); i&4095 == 0 && err != nil {
			return nil, subject, err
		}
		recolor(small.Colors, i, int(small.Pix[i]), int(after))
	}
	return small.Colors, subject, nil
}

// recolor brings a pixel from one luminance to another: its channels grow alike, so that its hue stays. A
// color that is too bright to be shown gives up chroma instead.
func recolor(layers []*Gray, i, before, after int) {
	var grown [3]int
	limit := 0
	for n, g := range layers {
		grown[n] = after
		if before > 0 {
			grown[n] = int(g.Pix[i]) * after / before
		}
		limit = max(limit, grown[n])
	}
	for n, g := range layers {
		if limit > white {
			grown[n] = after + (grown[n]-after)*(white-after)/(limit-after)
		}
		g.Pix[i] = uint16(min(max(grown[n], 0), white))
	}
}

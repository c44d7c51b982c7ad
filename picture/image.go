package picture

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
)

// Limits of an image file. While it is read, an image takes from 3 to about 20 bytes a pixel, the
// most if it is a progressive JPEG, so the limit is about a gigabyte. The size is looked up in the
// header, before anything is decoded.
const (
	MaxImagePixels = 1 << 26
	MaxImageBytes  = 1 << 28
)

// Reading says how an image file becomes a picture in gray. The zero Reading is the usual one.
type Reading struct {
	Plain     bool    // keep stored gray, as the usual programs do; else amounts of light
	MaxPixels int     // refuse images of more; 0 means MaxImagePixels
	Channel   Channel // what counts as gray; the zero Channel is the brightness
}

// Channel is the part of a color that is read.
type Channel int

// The channels.
const (
	Brightness Channel = iota
	Red
	Green
	Blue
)

// ReadImage reads an image file as amounts of light, transparent pixels over white. It is the zero
// Reading.
func ReadImage(r io.Reader) (*Gray, error) { return Reading{}.Read(r) }

// Read reads an image file: PNG, JPEG, GIF (its first frame), WebP (its first frame), TIFF (its
// first page), BMP, or a portable bitmap, graymap or pixmap. The first bytes determine which. If
// the file says how the camera was turned, the image is turned back. Color profiles are not looked
// at: all numbers are taken as sRGB. In a portable bitmap 1 is black, as viewers show it; ReadPNM
// reads one as a state, where 1 is on.
func (o Reading) Read(r io.Reader) (*Gray, error) {
	in := bufio.NewReader(r)
	start, err := in.Peek(16)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("image: %w", err)
	}
	format, err := formatOf(start)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(in, MaxImageBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", format.name, err)
	}
	if len(data) > MaxImageBytes {
		return nil, fmt.Errorf("%s file of more than %d bytes", format.name, MaxImageBytes)
	}
	g, err := o.decode(format, data)
	if err != nil {
		return nil, plainly(format.name, err)
	}
	return g, nil
}

// decode reads an image whose format is known.
func (o Reading) decode(format imageFormat, data []byte) (*Gray, error) {
	turned := 1
	if format.exif != nil {
		turned = orientationOf(format.exif(data))
	}
	if format.frame != nil {
		data = format.frame(data)
	}
	config, err := format.config(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if err := o.checkPixels(config.Width, config.Height); err != nil {
		return nil, err
	}
	m, err := format.decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	// A frame of a GIF may be a part of the image; the rest is white. No other format's decoder
	// returns anything but the whole.
	g, err := o.convert(m, image.Rect(0, 0, config.Width, config.Height))
	if err != nil {
		return nil, err
	}
	return g.turn(turned), nil
}

func (o Reading) checkPixels(width, height int) error {
	most := o.MaxPixels
	if most == 0 {
		most = MaxImagePixels
	}
	if width < 1 || height < 1 {
		return fmt.Errorf("image is %d wide and %d high: it has no pixels", width, height)
	}
	if width > most/height {
		return fmt.Errorf("image is %d wide and %d high: at most %d pixels are read", width, height, most)
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

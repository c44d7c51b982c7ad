// Package pnm reads portable bitmaps, graymaps and pixmaps: P1 to P6, and P7 (PAM), which may have opacity.
package pnm

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"io"
)

// most16 is the greatest value of a pixel.
const most16 = 65535

// Reader reads the parts of a bitmap. After an error it reads nothing more.
type Reader struct {
	In    *bufio.Reader
	Err   error
	Thing string // what the values are of: a light or a pixel
	bits  byte   // of a packed bitmap: the last byte that was read
}

// Fail keeps the first error.
func (p *Reader) Fail(format string, args ...any) {
	if p.Err == nil {
		p.Err = fmt.Errorf("bitmap: "+format, args...)
	}
}

// Short says that the file ends too early.
func (p *Reader) Short(got, want int) { p.Fail("it ends after %d of %d %ss", got, want, p.Thing) }

// skip passes over spaces and comments and returns the byte after them.
func (p *Reader) skip() (ch byte, err error) {
	for err = p.Err; err == nil; {
		switch ch, err = p.In.ReadByte(); {
		case ch == '#':
			for err == nil && ch != '\n' {
				ch, err = p.In.ReadByte()
			}
		case !isSpace(ch):
			return ch, err
		}
	}
	return 0, err
}

func isSpace(ch byte) bool { return ch == ' ' || ch >= '\t' && ch <= '\r' }

// Number reads a decimal number of at most nine digits.
func (p *Reader) Number(what string) int {
	ch, err := p.skip()
	if err != nil {
		p.Fail("it ends before its %s", what)
		return 0
	}
	var n, length int
	for err == nil && ch >= '0' && ch <= '9' {
		n = n*10 + int(ch-'0')
		if length++; length > 10 {
			p.Fail("its %s is too large", what)
			return 0
		}
		ch, err = p.In.ReadByte()
	}
	if length == 0 {
		p.Fail("its %s has %q where a digit should be", what, ch)
	}
	if err == nil {
		p.In.UnreadByte() // cannot fail after a read
	}
	return n
}

// Header is what a portable bitmap, graymap or pixmap says of itself.
type Header struct {
	Kind          byte // from '1' to '6'; a P7 has the kind that its pixels are like
	Alpha         bool // the last number of a pixel is its opacity
	Width, Height int
	Max           int // the greatest value; 1 for a bitmap
}

func (h Header) channels() int {
	n := 1
	if h.Kind == '3' || h.Kind == '6' {
		n = 3
	}
	if h.Alpha {
		n++
	}
	return n
}

// atLeast returns the least number of bytes that the pixels can take, so that a file that is too
// short for its header is refused before room is made for it. The size has been checked.
func (h Header) atLeast() int {
	values := h.Width * h.Height * h.channels()
	switch {
	case h.Kind == '4':
		return (h.Width + 7) / 8 * h.Height
	case h.Kind > '4' && h.Max > 255:
		return 2 * values
	case h.Kind == '2' || h.Kind == '3':
		return 2*values - 1
	}
	return values
}

// Header reads up to the pixels.
func (p *Reader) Header() Header {
	h := Header{Max: 1}
	var magic [2]byte
	if _, err := io.ReadFull(p.In, magic[:]); err != nil {
		p.Fail("it ends before its header does")
	}
	if h.Kind = magic[1]; h.Kind == '7' {
		p.pam(&h)
		return h
	}
	h.Width = p.Number("width")
	h.Height = p.Number("height")
	if h.Kind != '1' && h.Kind != '4' {
		if h.Max = p.Number("greatest value"); p.Err == nil && (h.Max < 1 || h.Max > most16) {
			p.Fail("its greatest value is %d: must be between 1 and %d", h.Max, most16)
		}
	}
	if h.Kind >= '4' { // a packed form: one space, then data
		if ch, err := p.In.ReadByte(); err != nil || !isSpace(ch) {
			p.Fail("a single space should follow the header")
		}
	}
	return h
}

// pam reads the lines of the header of a P7.
func (p *Reader) pam(h *Header) {
	depth := 0
	word := ""
	numbers := map[string]*int{"WIDTH": &h.Width, "HEIGHT": &h.Height, "DEPTH": &depth, "MAXVAL": &h.Max}
	for word != "ENDHDR" && p.Err == nil {
		line, err := p.In.ReadSlice('\n')
		if err != nil {
			p.Fail("its header has no end")
		}
		value := 0
		fmt.Sscan(string(line), &word, &value)
		if number := numbers[word]; number != nil {
			*number = value
		}
	}
	if p.Err == nil && (depth < 1 || depth > 4 || h.Max < 1 || h.Max > most16) {
		p.Fail("its depth is %d and its greatest value %d: must be up to 4 and %d", depth, h.Max, most16)
	}
	h.Alpha = depth%2 == 0
	h.Kind = '5'
	if depth > 2 {
		h.Kind = '6'
	}
}

// Config reads the size of an image.
func Config(r io.Reader) (image.Config, error) {
	p := Reader{In: bufio.NewReader(r), Thing: "pixel"}
	h := p.Header()
	return image.Config{ColorModel: color.Gray16Model, Width: h.Width, Height: h.Height}, p.Err
}

// Decode reads an image whose size has been checked.
func Decode(r io.Reader) (image.Image, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	p := Reader{In: in, Thing: "pixel"}
	h := p.Header()
	if p.Err != nil {
		return nil, p.Err
	}
	if left, ok := r.(interface{ Len() int }); ok && left.Len()+in.Buffered() < h.atLeast() {
		return nil, fmt.Errorf("it has %d bytes for %d × %d pixels instead of at least %d",
			left.Len()+in.Buffered(), h.Width, h.Height, h.atLeast())
	}
	box := image.Rect(0, 0, h.Width, h.Height)
	if h.Kind > '4' && h.Max == 255 && h.channels() != 2 {
		return p.bytes(h, box)
	}
	next := 0
	value := func() uint16 {
		v := p.Value(h, next)
		next++
		return uint16((uint64(v)*most16 + uint64(h.Max/2)) / uint64(h.Max))
	}
	m := image.NewNRGBA64(box)
	for y := 0; y < h.Height && p.Err == nil; y++ {
		for x := 0; x < h.Width && p.Err == nil; x++ {
			c := color.NRGBA64{R: value(), A: most16}
			c.G = c.R
			c.B = c.R
			if h.Kind == '3' || h.Kind == '6' {
				c.G = value()
				c.B = value()
			}
			if h.Alpha {
				c.A = value()
			}
			m.SetNRGBA64(x, y, c)
		}
	}
	return m, p.Err
}

// bytes reads the commonest kind, a byte a number, which needs no arithmetic: what a page sends of a canvas.
func (p *Reader) bytes(h Header, box image.Rectangle) (image.Image, error) {
	data := make([]byte, h.Width*h.Height*h.channels())
	if n, err := io.ReadFull(p.In, data); err != nil {
		p.Short(n/h.channels(), h.Width*h.Height)
		return nil, p.Err
	}
	switch h.channels() {
	case 1:
		return &image.Gray{Pix: data, Stride: h.Width, Rect: box}, nil
	case 4:
		return &image.NRGBA{Pix: data, Stride: 4 * h.Width, Rect: box}, nil
	}
	m := image.NewRGBA(box)
	for i := range h.Width * h.Height {
		from := data[3*i : 3*i+3 : 3*i+3]
		to := m.Pix[4*i : 4*i+4 : 4*i+4]
		to[0] = from[0]
		to[1] = from[1]
		to[2] = from[2]
		to[3] = 255
	}
	return m, nil
}

// byte reads a byte of value i of all.
func (p *Reader) byte(i int, h Header) byte {
	b, err := p.In.ReadByte()
	if err != nil {
		p.Short(i/h.channels(), h.Width*h.Height)
	}
	return b
}

// Value reads value i of all, the greater the brighter: 1 is black in a bitmap, so it is read as 0.
func (p *Reader) Value(h Header, i int) (v int) {
	switch {
	case h.Kind == '1': // digits need no spaces between them
		ch, err := p.skip()
		if err != nil {
			p.Short(i, h.Width*h.Height)
		} else if ch != '0' && ch != '1' {
			p.Fail("%s %d is %q: write 0 or 1", p.Thing, i, ch)
		}
		v = '1' - int(ch)
	case h.Kind <= '3':
		v = p.Number("value")
	case h.Kind == '4': // eight pixels a byte, and each row begins with a new one
		x := i % h.Width
		if x%8 == 0 {
			p.bits = p.byte(i, h)
		}
		v = int(^p.bits >> (7 - x%8) & 1)
	case h.Max > 255:
		v = int(p.byte(i, h))<<8 | int(p.byte(i, h))
	default:
		v = int(p.byte(i, h))
	}
	if v > h.Max {
		p.Fail("%s %d is %d: must be between 0 and %d", p.Thing, i/h.channels(), v, h.Max)
	}
	if p.Err != nil {
		return 0
	}
	return v
}

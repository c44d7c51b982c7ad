package picture

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"io"
)

// pnmHeader is what a portable bitmap, graymap or pixmap says of itself.
type pnmHeader struct {
	kind          byte // from '1' to '6'
	width, height int
	most          int // the greatest value; 1 for a bitmap
}

// channels returns how many numbers a pixel has.
func (h pnmHeader) channels() int {
	if h.kind == '3' || h.kind == '6' {
		return 3
	}
	return 1
}

// atLeast returns the least number of bytes that the pixels can take, so that a file that is too
// short for its header is refused before room is made for it. The size has been checked.
func (h pnmHeader) atLeast() int {
	values := h.width * h.height * h.channels()
	switch {
	case h.kind == '4':
		return (h.width + 7) / 8 * h.height
	case h.kind > '4' && h.most > 255:
		return 2 * values
	case h.kind == '2' || h.kind == '3':
		return 2*values - 1
	}
	return values
}

// header reads up to the pixels.
func (p *pnm) header() pnmHeader {
	h := pnmHeader{most: 1}
	var magic [2]byte
	if _, err := io.ReadFull(p.in, magic[:]); err != nil {
		p.fail("it ends before its header does")
	}
	h.kind = magic[1]
	h.width, h.height = p.number("width"), p.number("height")
	if h.kind != '1' && h.kind != '4' {
		if h.most = p.number("greatest value"); p.err == nil && (h.most < 1 || h.most > white) {
			p.fail("its greatest value is %d: must be between 1 and %d", h.most, white)
		}
	}
	if h.kind >= '4' {
		p.endOfHeader()
	}
	return h
}

func configPNM(r io.Reader) (image.Config, error) {
	p := pnm{in: bufio.NewReader(r), thing: "pixel"}
	h := p.header()
	return image.Config{ColorModel: color.Gray16Model, Width: h.width, Height: h.height}, p.err
}

// decodePNM reads an image whose size has been checked.
func decodePNM(r io.Reader) (image.Image, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	p := pnm{in: in, thing: "pixel"}
	h := p.header()
	if p.err != nil {
		return nil, p.err
	}
	if left, ok := r.(interface{ Len() int }); ok && left.Len()+in.Buffered() < h.atLeast() {
		return nil, fmt.Errorf("it has %d bytes for %d × %d pixels instead of at least %d", left.Len()+in.Buffered(), h.width, h.height, h.atLeast())
	}
	box := image.Rect(0, 0, h.width, h.height)
	if h.kind > '4' && h.most == 255 {
		return p.bytes(h, box)
	}
	next := 0
	value := func() uint16 {
		v := p.value(h, next)
		next++
		return uint16((uint64(v)*white + uint64(h.most/2)) / uint64(h.most))
	}
	if h.channels() == 3 {
		m := image.NewRGBA64(box)
		for y := 0; y < h.height && p.err == nil; y++ {
			for x := 0; x < h.width && p.err == nil; x++ {
				m.SetRGBA64(x, y, color.RGBA64{R: value(), G: value(), B: value(), A: white})
			}
		}
		return m, p.err
	}
	m := image.NewGray16(box)
	for y := 0; y < h.height && p.err == nil; y++ {
		bits := byte(0)
		for x := 0; x < h.width && p.err == nil; x++ {
			v := uint16(0)
			if h.kind == '4' {
				if x%8 == 0 {
					bits = p.byte(y*h.width+x, h)
				}
				v = white * uint16(bits>>(7-x%8)&1)
			} else {
				v = value()
			}
			if h.kind == '1' || h.kind == '4' { // 1 is black
				v = white - v
			}
			m.SetGray16(x, y, color.Gray16{Y: v})
		}
	}
	return m, p.err
}

// bytes reads the commonest kind, a byte a number, which needs no arithmetic: what a page sends of a canvas.
func (p *pnm) bytes(h pnmHeader, box image.Rectangle) (image.Image, error) {
	data := make([]byte, h.width*h.height*h.channels())
	if n, err := io.ReadFull(p.in, data); err != nil {
		p.short(n/h.channels(), h.width*h.height)
		return nil, p.err
	}
	if h.channels() == 1 {
		return &image.Gray{Pix: data, Stride: h.width, Rect: box}, nil
	}
	m := image.NewRGBA(box)
	for i := range h.width * h.height {
		from, to := data[3*i:3*i+3:3*i+3], m.Pix[4*i:4*i+4:4*i+4]
		to[0], to[1], to[2], to[3] = from[0], from[1], from[2], 255
	}
	return m, nil
}

// byte reads a byte of value i of all.
func (p *pnm) byte(i int, h pnmHeader) byte {
	b, err := p.in.ReadByte()
	if err != nil {
		p.short(i/h.channels(), h.width*h.height)
	}
	return b
}

// value reads value i of all.
func (p *pnm) value(h pnmHeader, i int) (v int) {
	switch {
	case h.kind == '1': // digits need no spaces between them
		ch, ok := p.skip()
		if !ok {
			p.short(i, h.width*h.height)
		} else if ch != '0' && ch != '1' {
			p.fail("%s %d is %q: write 0 or 1", p.thing, i, ch)
		}
		v = int(ch) - '0'
	case h.kind <= '3':
		v = p.number("value")
	case h.most > 255:
		v = int(p.byte(i, h))<<8 | int(p.byte(i, h))
	default:
		v = int(p.byte(i, h))
	}
	if v > h.most {
		p.fail("%s %d is %d: must be between 0 and %d", p.thing, i/h.channels(), v, h.most)
	}
	if p.err != nil {
		return 0
	}
	return v
}

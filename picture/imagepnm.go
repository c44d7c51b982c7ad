package picture

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"iter"
	"slices"
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

// A WebP file is a RIFF: after twelve bytes come chunks, each a name of four bytes, a length, and so
// many bytes, padded to an even number. The decoder knows single images; here is what it does not
// look at, the Exif record and the frames of a film.

// chunks yields the chunks of a part of a RIFF, up to the first that is cut off.
func chunks(data []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for len(data) >= 8 {
			name, length := string(data[:4]), uint64(binary.LittleEndian.Uint32(data[4:]))
			data = data[8:]
			if length > uint64(len(data)) || !yield(name, data[:length]) {
				return
			}
			data = data[min(length+length%2, uint64(len(data))):]
		}
	}
}

// exifOfWebP returns the Exif record of a WebP. Some programs begin it as in a JPEG.
func exifOfWebP(data []byte) []byte {
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		if name == "EXIF" {
			return bytes.TrimPrefix(chunk, []byte("Exif\x00\x00"))
		}
	}
	return nil
}

// firstOfWebP returns a WebP that holds only the first frame of a film; a file that is no film
// comes back as it is. A frame that does not fill the whole picture is taken for the picture.
func firstOfWebP(data []byte) []byte {
	const frameHeader = 16
	for name, chunk := range chunks(data[min(12, len(data)):]) {
		if name != "ANMF" || len(chunk) < frameHeader {
			continue
		}
		var parts []byte
		size := chunk[6:12] // width and height less one, three bytes each, as a VP8X has them
		for name, part := range chunks(chunk[frameHeader:]) {
			switch name {
			case "ALPH":
				const hasAlpha = 1 << 4
				parts = appendChunk(parts, "VP8X", slices.Concat([]byte{hasAlpha, 0, 0, 0}, size))
				parts = appendChunk(parts, name, part)
			case "VP8 ", "VP8L":
				parts = appendChunk(parts, name, part)
			}
		}
		return appendChunk(nil, "RIFF", slices.Concat([]byte("WEBP"), parts))
	}
	return data
}

func appendChunk(dst []byte, name string, data []byte) []byte {
	dst = append(dst, name...)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(data)))
	dst = append(dst, data...)
	if len(data)%2 == 1 {
		dst = append(dst, 0)
	}
	return dst
}

// A camera writes into its files how it was turned: a record called Exif, which has the form of a
// TIFF file, with a tag 0x0112 from 1 to 8. The eight are the symmetries of a rectangle: 1 is
// upright, 2 to 4 are mirrored left to right, turned by a half, mirrored top to bottom; 5 to 8 are
// the same after rows and columns have been exchanged.

// orientationOf returns the orientation that an Exif record says, 1 if it says none or nonsense: a
// damaged record is no reason to refuse a whole image.
func orientationOf(exif []byte) int {
	const tagOrientation, short, long = 0x0112, 3, 4
	if len(exif) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if exif[0] == 'M' {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return 1
	}
	entries := exif[at+2:]
	for range order.Uint16(exif[at:]) {
		if len(entries) < 12 {
			return 1
		}
		entry := entries[:12]
		entries = entries[12:]
		if order.Uint16(entry) != tagOrientation {
			continue
		}
		value := 0
		switch order.Uint16(entry[2:]) {
		case short:
			value = int(order.Uint16(entry[8:]))
		case long:
			value = int(min(order.Uint32(entry[8:]), 9))
		}
		if value >= 1 && value <= 8 {
			return value
		}
		return 1
	}
	return 1
}

// exifOfTIFF returns the file itself, which is such a record.
func exifOfTIFF(data []byte) []byte { return data }

// exifOfJPEG returns the Exif record of a JPEG: a segment APP1 before the first scan.
func exifOfJPEG(data []byte) []byte {
	const app1, startOfScan = 0xe1, 0xda
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		kind := data[at+1]
		if kind == 0xff { // padding
			at++
			continue
		}
		if kind == startOfScan {
			return nil
		}
		length := int(binary.BigEndian.Uint16(data[at+2:]))
		if length < 2 || at+2+length > len(data) {
			return nil
		}
		segment := data[at+4 : at+2+length]
		if record, ok := bytes.CutPrefix(segment, []byte("Exif\x00\x00")); ok && kind == app1 {
			return record
		}
		at += 2 + length
	}
	return nil
}

// exifOfPNG returns the Exif record of a PNG: its chunk eXIf.
func exifOfPNG(data []byte) []byte {
	for at := uint64(8); at+12 <= uint64(len(data)); {
		length := uint64(binary.BigEndian.Uint32(data[at:]))
		if at+12+length > uint64(len(data)) {
			return nil
		}
		if string(data[at+4:at+8]) == "eXIf" {
			return data[at+8 : at+8+length]
		}
		at += 12 + length
	}
	return nil
}

// turn returns the picture with an orientation undone.
func (g *Gray) turn(orientation int) *Gray {
	if orientation == 1 {
		return g
	}
	if orientation >= 5 {
		g = g.transposed()
		// After the exchange of rows and columns 5 is upright, 6 is mirrored left to right, and so on.
		orientation -= 4
	}
	h := NewGray(g.Width, g.Height, g.Plain)
	for y := range g.Height {
		from, to := g.row(y), h.row(y)
		if orientation == 3 || orientation == 4 { // top and bottom change places
			to = h.row(g.Height - 1 - y)
		}
		if orientation == 2 || orientation == 3 { // left and right change places
			for x, v := range from {
				to[len(to)-1-x] = v
			}
		} else {
			copy(to, from)
		}
	}
	return h
}

// transposed returns the picture with rows and columns exchanged. It goes by blocks, so that both
// pictures are read and written in lines that are still in the cache.
func (g *Gray) transposed() *Gray {
	const block = 32
	h := NewGray(g.Height, g.Width, g.Plain)
	for top := 0; top < g.Height; top += block {
		for left := 0; left < g.Width; left += block {
			for y := top; y < min(top+block, g.Height); y++ {
				for x := left; x < min(left+block, g.Width); x++ {
					h.Pix[x*h.Width+y] = g.Pix[y*g.Width+x]
				}
			}
		}
	}
	return h
}

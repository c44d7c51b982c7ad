package film

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngKeyword names our text in a PNG.
const pngKeyword = "lightsout"

// pngWriter writes the chunks of a PNG with a table of colors. Errors stay with the buffer, so that
// the last chunk that is written returns the first.
type pngWriter struct {
	out  *bufio.Writer
	zlib *zlib.Writer
	line []byte
	data bytes.Buffer
}

func newPNGWriter(w io.Writer) *pngWriter {
	return &pngWriter{out: bufio.NewWriter(w)}
}

// pngDepth is how many bits a pixel takes. Fewer would do, but ffmpeg, and with it many players, puts
// packed pixels of a frame that does not begin at the left in the wrong places.
const pngDepth = 8

func (p *pngWriter) chunk(kind string, parts ...[]byte) error {
	length := 0
	sum := crc32.NewIEEE()
	sum.Write([]byte(kind))
	for _, part := range parts {
		length += len(part)
		sum.Write(part)
	}
	p.out.Write(binary.BigEndian.AppendUint32(nil, uint32(length)))
	p.out.WriteString(kind)
	for _, part := range parts {
		p.out.Write(part)
	}
	_, err := p.out.Write(binary.BigEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

// head writes the signature and the size; the colors follow.
func (p *pngWriter) head(m *screen) {
	p.out.WriteString(pngSignature)
	p.chunk("IHDR", pngHeader(m))
}

func pngHeader(m *screen) []byte {
	const indexed = 3
	header := binary.BigEndian.AppendUint32(nil, uint32(m.size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(m.size.Y))
	return append(header, pngDepth, indexed, 0, 0, 0)
}

// colors writes the table of colors, with clear as the last.
func (p *pngWriter) colors(m *screen) {
	p.chunk("PLTE", pngColors(m))
	p.chunk("tRNS", pngClear(m))
}

// pngClear says how opaque each color is.
func pngClear(m *screen) []byte {
	return append(bytes.Repeat([]byte{255}, len(m.colors)), 0)
}

func pngColors(m *screen) []byte {
	var table []byte
	for _, c := range m.colors {
		table = append(table, c.R, c.G, c.B)
	}
	return append(table, 0, 0, 0)
}

// text writes the metadata, which is UTF-8.
func (p *pngWriter) text(text []byte) {
	p.chunk("iTXt", []byte(pngKeyword+"\x00\x00\x00\x00\x00"), text)
}

// squeeze returns the pixels of a box compressed; the result is good until the next.
func (p *pngWriter) squeeze(pixels []uint8, box image.Rectangle) ([]byte, error) {
	p.data.Reset()
	if p.zlib == nil {
		p.zlib = zlib.NewWriter(&p.data)
	} else {
		p.zlib.Reset(&p.data)
	}
	for ; len(pixels) > 0; pixels = pixels[box.Dx():] {
		p.line = append(append(p.line[:0], 0), pixels[:box.Dx()]...) // not filtered: these are numbers, not shades
		if _, err := p.zlib.Write(p.line); err != nil {
			return nil, err
		}
	}
	err := p.zlib.Close()
	return p.data.Bytes(), err
}

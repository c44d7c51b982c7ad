package film

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"slices"
)

// writeAPNG writes the film as an animated PNG: a PNG of the first frame for plain
// decoders, and then the rectangles that change.
func (s *Script) writeAPNG(w io.Writer, o Options, m *screen) error {
	text, err := s.metadata(o).text()
	if err != nil {
		return err
	}
	p := newPNGWriter(w)
	p.head(m.size)
	frames, _, _ := s.Count(o)
	times := 1 // or 0 for forever
	if o.Loop {
		times = 0
	}
	p.chunk("acTL", numbers(frames, times))
	p.colors(m)
	var d delta
	for f := range s.frames(o) {
		if f.Hold > 1<<16-1 {
			return fmt.Errorf("a frame lasts %d frames: in an APNG at most %d", f.Hold, 1<<16-1)
		}
		m.show(f)
		d.next(m)
		// Where a frame lies, for how long it stands, that it stays, and whether clear pixels of it leave
		// what was there.
		pixels := d.sparse
		over := byte(min(f.Number, 1))
		if slices.Contains(m.colors[:m.ground], color.RGBA{}) {
			// a light that goes off becomes clear
			pixels = d.opaque
			over = 0
		}
		shown := []byte{byte(f.Hold >> 8), byte(f.Hold), byte(o.FPS >> 8), byte(o.FPS), 0, over}
		// These chunks are numbered in turn: the first frame has one, the others have two.
		p.chunk("fcTL",
			numbers(max(0, 2*f.Number-1), d.box.Dx(), d.box.Dy(), d.box.Min.X, d.box.Min.Y), shown)
		kind := "IDAT"
		number := numbers()
		if f.Number > 0 {
			kind = "fdAT"
			number = numbers(2 * f.Number)
		}
		if err := p.chunk(kind, number, p.squeeze(pixels, d.box.Dx())); err != nil {
			return err
		}
	}
	p.chunk("iTXt", []byte(pngKeyword), text) // with a long text before the frames, ffmpeg reads a still
	return p.end()
}

func numbers(list ...int) (body []byte) {
	for _, v := range list {
		body = binary.BigEndian.AppendUint32(body, uint32(v))
	}
	return body
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngKeyword begins our text in a PNG: its name, and that it is neither compressed nor translated.
const pngKeyword = "lightsout\x00\x00\x00\x00\x00"

// pngWriter writes the chunks of a PNG with a table of colors. Errors stay with the buffer, so that
// the last chunk that is written returns the first.
type pngWriter struct {
	out  *bufio.Writer
	zlib *zlib.Writer
	data bytes.Buffer
}

func newPNGWriter(w io.Writer) *pngWriter {
	return &pngWriter{out: bufio.NewWriter(w), zlib: zlib.NewWriter(nil)}
}

// pngDepth is how many bits a pixel takes. Fewer would do, but ffmpeg, and with it many players, puts
// packed pixels of a frame that does not begin at the left in the wrong places.
const pngDepth = 8

func (p *pngWriter) chunk(kind string, parts ...[]byte) error {
	data := slices.Concat(parts...)
	p.out.Write(numbers(len(data)))
	p.out.WriteString(kind)
	p.out.Write(data)
	_, err := p.out.Write(numbers(int(crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data))))
	return err
}

// head writes the signature and the size; the colors follow.
func (p *pngWriter) head(size image.Point) {
	p.out.WriteString(pngSignature)
	const indexed = 3
	p.chunk("IHDR", numbers(size.X, size.Y), []byte{pngDepth, indexed, 0, 0, 0})
}

// colors writes the table of colors, with clear as the last.
func (p *pngWriter) colors(m *screen) {
	var table, opaque []byte
	for _, c := range m.colors {
		table = append(table, c.R, c.G, c.B)
		opaque = append(opaque, c.A)
	}
	p.chunk("PLTE", append(table, 0, 0, 0))
	p.chunk("tRNS", append(opaque, 0))
}

func (p *pngWriter) end() error {
	p.chunk("IEND")
	return p.out.Flush()
}

// squeeze returns lines of pixels compressed; the result is good until the next. It writes to memory, which
// does not fail.
func (p *pngWriter) squeeze(pixels []uint8, width int) []byte {
	p.data.Reset()
	p.zlib.Reset(&p.data)
	p.lines(pixels, width)
	_ = p.zlib.Close()
	return p.data.Bytes()
}

// lines adds lines of pixels to those that are being compressed.
func (p *pngWriter) lines(pixels []uint8, width int) {
	for line := range slices.Chunk(pixels, width) {
		_, _ = p.zlib.Write([]byte{0}) // not filtered: these are numbers, not shades
		_, _ = p.zlib.Write(line)
	}
}

package film

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"io"
)

// writeAPNG writes the film as an animated PNG: a PNG of the first frame for plain
// decoders, and then the rectangles that change.
func (s *Script) writeAPNG(w io.Writer, o Options) error {
	o, m, err := s.begin(o)
	if err != nil {
		return err
	}
	text, err := s.metadata(o).text()
	if err != nil {
		return err
	}
	p := newPNGWriter(w)
	p.head(m)
	frames, _ := s.count(o)
	p.chunk("acTL", apngControl(frames, o))
	p.colors(m)
	if o.textFirst {
		p.chunk("iTXt", []byte(pngKeyword), text)
	}
	var d delta
	sequence := uint32(0)
	number := func() []byte {
		sequence++
		return binary.BigEndian.AppendUint32(nil, sequence-1)
	}
	for f := range s.frames(o) {
		if f.Hold > 1<<16-1 {
			return fmt.Errorf("a frame lasts %d frames: in an APNG at most %d", f.Hold, 1<<16-1)
		}
		m.show(f)
		d.next(m)
		data, err := p.squeeze(d.sparse, d.box)
		if err != nil {
			return err
		}
		p.chunk("fcTL", number(), apngFrame(d.box, f.Hold, o.FPS, f.Number > 0))
		if f.Number == 0 {
			err = p.chunk("IDAT", data)
		} else {
			err = p.chunk("fdAT", number(), data)
		}
		if err != nil {
			return err
		}
	}
	if !o.textFirst {
		p.chunk("iTXt", []byte(pngKeyword), text)
	}
	p.chunk("IEND")
	return p.out.Flush()
}

// apngControl says how many frames there are, and how often they are shown: once, or 0 for forever.
func apngControl(frames int, o Options) []byte {
	times := uint32(1)
	if o.Loop {
		times = 0
	}
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(frames)), times)
}

// apngFrame says where a frame lies, for how long it stands, that it stays, and whether clear pixels
// of it leave what was there.
func apngFrame(box image.Rectangle, hold, fps int, over bool) []byte {
	var body []byte
	for _, v := range []int{box.Dx(), box.Dy(), box.Min.X, box.Min.Y} {
		body = binary.BigEndian.AppendUint32(body, uint32(v))
	}
	body = binary.BigEndian.AppendUint16(body, uint16(hold))
	body = binary.BigEndian.AppendUint16(body, uint16(fps))
	if over {
		return append(body, 0, 1)
	}
	return append(body, 0, 0)
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngKeyword begins our text in a PNG: its name, and that it is neither compressed nor translated.
const pngKeyword = "lightsout\x00\x00\x00\x00\x00"

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
	const indexed = 3
	size := binary.BigEndian.AppendUint32(nil, uint32(m.size.X))
	size = binary.BigEndian.AppendUint32(size, uint32(m.size.Y))
	p.chunk("IHDR", size, []byte{pngDepth, indexed, 0, 0, 0})
}

// colors writes the table of colors, with clear as the last.
func (p *pngWriter) colors(m *screen) {
	var table []byte
	for _, c := range m.colors {
		table = append(table, c.R, c.G, c.B)
	}
	p.chunk("PLTE", append(table, 0, 0, 0))
	var opaque []byte
	for _, c := range m.colors {
		opaque = append(opaque, c.A)
	}
	p.chunk("tRNS", append(opaque, 0))
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

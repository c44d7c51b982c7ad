package film

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
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
	p.text(text)
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

// apngReader reads an animated PNG as writeAPNG makes them, one frame at a time.
type apngReader struct {
	in       *bufio.Reader
	header   []byte // of IHDR
	control  []byte // of acTL
	colors   []byte // of PLTE
	clear    []byte // of tRNS
	text     []byte
	size     image.Point
	sequence uint32
	frame    []byte // of the fcTL read last, without its number
	box      image.Rectangle
	begun    bool // the first frame has been read
}

// maxChunk bounds the chunks of pixels.
const maxChunk = 1 << 28

// newAPNGReader reads up to the first frame.
func newAPNGReader(in *bufio.Reader) (*apngReader, error) {
	signature := make([]byte, len(pngSignature))
	if _, err := io.ReadFull(in, signature); err != nil || string(signature) != pngSignature {
		return nil, errors.New("png: the signature is damaged")
	}
	p := &apngReader{in: in}
	for first := true; ; first = false {
		kind, data, err := p.chunk()
		if err != nil {
			return nil, err
		}
		if first != (kind == "IHDR") {
			return nil, fmt.Errorf("png: chunk %q is not in its place", kind)
		}
		switch kind {
		case "IHDR":
			if err := p.readHeader(data); err != nil {
				return nil, err
			}
		case "acTL":
			p.control = data
		case "PLTE":
			p.colors = data
		case "tRNS":
			p.clear = data
		case "iTXt":
			if text, ok := bytes.CutPrefix(data, []byte(pngKeyword+"\x00\x00\x00\x00\x00")); ok && p.text == nil {
				p.text = text
			}
		case "fcTL":
			return p, p.number(data, 26)
		case "IDAT", "fdAT", "IEND":
			return nil, fmt.Errorf("png: it is not animated: chunk %s comes before any frame", kind)
		}
	}
}

func (p *apngReader) readHeader(data []byte) error {
	if len(data) != 13 {
		return fmt.Errorf("png: the header has %d bytes, not 13", len(data))
	}
	width, height := binary.BigEndian.Uint32(data), binary.BigEndian.Uint32(data[4:])
	if width == 0 || height == 0 || uint64(width)*uint64(height) > maxPixels {
		return fmt.Errorf("png: it has %d by %d pixels: must be between 1 and %d", width, height, maxPixels)
	}
	p.header, p.size = data, image.Pt(int(width), int(height))
	if !bytes.Equal(data[8:], []byte{pngDepth, 3, 0, 0, 0}) {
		return errors.New("png: no palette, interlaced, or pixels are not 8 bits deep")
	}
	return nil
}

// chunk reads a chunk and checks its sum.
func (p *apngReader) chunk() (kind string, data []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(p.in, head[:]); err != nil {
		return "", nil, fmt.Errorf("png: it is cut off: %w", noEOF(err))
	}
	length, kind := binary.BigEndian.Uint32(head[:]), string(head[4:])
	if length > maxChunk {
		return "", nil, fmt.Errorf("png: chunk %q has %d bytes: at most %d are allowed", kind, length, maxChunk)
	}
	var body bytes.Buffer // grows with the data, not with the declared size
	if _, err := io.CopyN(&body, p.in, int64(length)+4); err != nil {
		return "", nil, fmt.Errorf("png: chunk %q is cut off: %w", kind, noEOF(err))
	}
	data, sum := body.Bytes()[:length], body.Bytes()[length:]
	if crc32.Update(crc32.ChecksumIEEE(head[4:]), crc32.IEEETable, data) != binary.BigEndian.Uint32(sum) {
		return "", nil, fmt.Errorf("png: chunk %q is damaged", kind)
	}
	return kind, data, nil
}

// number takes the running number from a chunk for a frame of at least the given number of bytes.
func (p *apngReader) number(data []byte, least int) error {
	if len(data) < least || least == 26 && len(data) != least || binary.BigEndian.Uint32(data) != p.sequence {
		return fmt.Errorf("png: part %d of the film is not in its place", p.sequence)
	}
	p.sequence++
	if least == 26 {
		p.frame = data[4:]
	}
	return nil
}

// next reads a frame onto the canvas. At the end of the file it returns io.EOF.
func (p *apngReader) next(canvas []uint8) error {
	kind, data, err := p.chunk()
	if p.begun && err == nil { // the fcTL of the first frame has been read
		switch kind {
		case "IEND":
			return io.EOF
		case "fcTL":
			err = p.number(data, 26)
		default:
			err = fmt.Errorf("png: chunk %q is not in its place", kind)
		}
		if err == nil {
			kind, data, err = p.chunk()
		}
	}
	if err != nil {
		return err
	}
	switch {
	case kind == "IDAT" && !p.begun:
	case kind == "fdAT" && p.begun:
		if err := p.number(data, 4); err != nil {
			return err
		}
		data = data[4:]
	default:
		return fmt.Errorf("png: chunk %q is not in its place", kind)
	}
	p.begun = true
	return p.pixels(canvas, data)
}

// pixels unpacks the pixels of a frame.
func (p *apngReader) pixels(canvas []uint8, data []byte) error {
	at := func(i int) uint64 { return uint64(binary.BigEndian.Uint32(p.frame[4*i:])) }
	width, height, left, top := at(0), at(1), at(2), at(3)
	if width == 0 || height == 0 || left+width > uint64(p.size.X) || top+height > uint64(p.size.Y) {
		return fmt.Errorf("png: a frame covers %d by %d pixels from (%d, %d), the film has %v", width, height, left, top, p.size)
	}
	p.box = image.Rect(int(left), int(top), int(left+width), int(top+height))
	if p.frame[20] != 0 {
		return errors.New("png: a frame is disposed of before the next")
	}
	clear := -1
	if p.frame[21] == 1 {
		clear = bytes.IndexByte(p.clear, 0)
	}
	in, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("png: the pixels of a frame are damaged: %w", err)
	}
	line := make([]uint8, 1+width) // what it is filtered by comes first
	for y := top; y < top+height; y++ {
		if _, err := io.ReadFull(in, line); err != nil {
			return fmt.Errorf("png: the pixels of a frame are damaged: %w", noEOF(err))
		}
		if line[0] != 0 {
			return errors.New("png: a line of pixels is filtered")
		}
		overlay(canvas[y*uint64(p.size.X)+left:], line[1:], clear)
	}
	if n, err := in.Read(line[:1]); n != 0 || !errors.Is(err, io.EOF) {
		return errors.New("png: a frame has more pixels than its box")
	}
	return nil
}

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

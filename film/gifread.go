package film

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
)

// gifReader reads a GIF as WriteGIF makes them, one frame at a time: with one table of colors, and
// images that are neither interlaced nor taken away. Package image/gif would hold all frames.
type gifReader struct {
	in      *bufio.Reader
	size    image.Point
	depth   int
	colors  []byte
	loop    bool
	comment []byte
	// of the frame read last
	delay int
	clear int
	box   image.Rectangle
}

func newGIFReader(in *bufio.Reader) (*gifReader, error) {
	g := &gifReader{in: in, clear: -1}
	var head [13]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, fmt.Errorf("gif: the header is cut off: %w", err)
	}
	if string(head[:6]) != "GIF89a" {
		return nil, fmt.Errorf("gif: it begins with %q, not GIF89a", head[:6])
	}
	g.size = image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	if head[10]&^7 != 0xf0 || head[11] != 0 || head[12] != 0 {
		return nil, errors.New("gif: it has no table of colors for all frames, or pixels that are not square")
	}
	g.depth = int(head[10]&7) + 1
	g.colors = make([]byte, 3<<g.depth)
	if _, err := io.ReadFull(in, g.colors); err != nil {
		return nil, fmt.Errorf("gif: the table of colors is cut off: %w", err)
	}
	return g, nil
}

// head reads up to the first frame.
func (g *gifReader) head() error {
	for {
		mark, err := g.in.Peek(2)
		if err != nil {
			return fmt.Errorf("gif: it is cut off: %w", err)
		}
		if mark[0] != gifExtension || mark[1] == gifControl {
			return nil
		}
		g.in.Discard(1)
		if err := g.extension(); err != nil {
			return err
		}
	}
}

// next reads a frame onto the canvas, a color number for each pixel. At the end of the file it
// returns io.EOF.
func (g *gifReader) next(canvas []uint8) error {
	g.delay, g.clear = -1, -1
	for {
		mark, err := g.in.ReadByte()
		if err != nil {
			return fmt.Errorf("gif: it has no end: %w", noEOF(err))
		}
		switch mark {
		case gifExtension:
			err = g.extension()
		case gifImage:
			return g.image(canvas)
		case gifTrailer:
			return io.EOF
		default:
			err = fmt.Errorf("gif: unexpected byte 0x%02x", mark)
		}
		if err != nil {
			return err
		}
	}
}

// noEOF keeps the end of a cut file from being taken for the end of the film.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (g *gifReader) extension() error {
	label, err := g.in.ReadByte()
	if err != nil {
		return fmt.Errorf("gif: an extension is cut off: %w", noEOF(err))
	}
	data := &gifBlocks{in: g.in}
	most := int64(256)
	if label == gifComment {
		most = maxMetadata
	}
	var text bytes.Buffer
	if _, err := io.Copy(&text, io.LimitReader(data, most+1)); err != nil {
		return err
	}
	if int64(text.Len()) > most {
		return fmt.Errorf("gif: extension 0x%02x has more than %d bytes", label, most)
	}
	switch body := text.Bytes(); {
	case label == gifControl && len(body) == 4:
		if body[0] != gifStay {
			return errors.New("gif: a frame is disposed of before the next, or has no clear color")
		}
		g.delay, g.clear = int(binary.LittleEndian.Uint16(body[1:])), int(body[3])
	case label == gifControl:
		return fmt.Errorf("gif: an extension for a frame has %d bytes, not 4", len(body))
	case label == gifComment && g.comment == nil:
		g.comment = body
	case label == gifApplication && string(body) == gifLoop+"\x01\x00\x00":
		g.loop = true
	default:
		return fmt.Errorf("gif: extension 0x%02x is not one of a film", label)
	}
	return nil
}

func (g *gifReader) image(canvas []uint8) error {
	var head [10]byte
	if _, err := io.ReadFull(g.in, head[:]); err != nil {
		return fmt.Errorf("gif: a frame is cut off: %w", noEOF(err))
	}
	at := func(i int) int { return int(binary.LittleEndian.Uint16(head[2*i:])) }
	box := image.Rect(at(0), at(1), at(0)+at(2), at(1)+at(3))
	if box.Empty() || !box.In(image.Rectangle{Max: g.size}) {
		return fmt.Errorf("gif: a frame covers %v of %v pixels", box, g.size)
	}
	if head[8] != 0 || int(head[9]) != g.depth || g.depth < 2 {
		return errors.New("gif: a frame has its own colors, is interlaced, or has another depth")
	}
	g.box = box
	data := &gifBlocks{in: g.in}
	pixels := lzw.NewReader(data, lzw.LSB, g.depth)
	defer pixels.Close()
	line := make([]uint8, box.Dx())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		if _, err := io.ReadFull(pixels, line); err != nil {
			return fmt.Errorf("gif: a frame is cut off: %w", noEOF(err))
		}
		overlay(canvas[y*g.size.X+box.Min.X:], line, g.clear)
	}
	if n, err := pixels.Read(line[:1]); n != 0 || !errors.Is(err, io.EOF) {
		return errors.New("gif: a frame has more pixels than its box")
	}
	_, err := io.Copy(io.Discard, data)
	return err
}

// overlay copies pixels but for those that are clear.
func overlay(to, line []uint8, clear int) {
	for x, value := range line {
		if int(value) != clear {
			to[x] = value
		}
	}
}

// gifBlocks reads the pieces that gifWriter.blocks writes.
type gifBlocks struct {
	in   *bufio.Reader
	left int
	done bool
}

func (b *gifBlocks) Read(p []byte) (int, error) {
	if b.done {
		return 0, io.EOF
	}
	if b.left == 0 {
		n, err := b.in.ReadByte()
		if err != nil {
			return 0, fmt.Errorf("gif: a block is cut off: %w", noEOF(err))
		}
		if b.left = int(n); n == 0 {
			b.done = true
			return 0, io.EOF
		}
	}
	n, err := b.in.Read(p[:min(len(p), b.left)])
	b.left -= n
	if err != nil {
		err = fmt.Errorf("gif: a block is cut off: %w", noEOF(err))
	}
	return n, err
}

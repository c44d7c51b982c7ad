package film

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// Marks of the parts of a GIF file.
const (
	gifExtension   = 0x21
	gifImage       = 0x2c
	gifTrailer     = 0x3b
	gifControl     = 0xf9 // extension: how the next image is shown
	gifComment     = 0xfe // extension
	gifApplication = 0xff // extension

	gifLoop = "NETSCAPE2.0" // the application extension that makes a GIF begin again
	gifStay = 1<<2 | 1      // leaves a frame in place for the next, and says that there is a clear color
)

// maxGIF is the greatest side of a GIF, and the greatest delay in hundredths of a second.
const maxGIF = 1<<16 - 1

// writeGIF writes the film as a GIF. Each frame is just the rectangle that changed, and in it pixels
// that stay are clear if that makes the file smaller.
func (s *Script) writeGIF(w io.Writer, o Options, m *screen) error {
	if m.size.X > maxGIF || m.size.Y > maxGIF {
		return fmt.Errorf("frames of %d by %d pixels: a GIF has at most %d on a side", m.size.X,
			m.size.Y, maxGIF)
	}
	comment, err := s.metadata(o).text()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	g := &gifWriter{out: out, depth: bits.Len8(m.clear)}
	if err := g.head(m, o, comment); err != nil {
		return err
	}
	var d delta
	for f := range s.frames(o) {
		delay := gifTime(f.Time+f.Hold, o.FPS) - gifTime(f.Time, o.FPS)
		if delay > maxGIF {
			return fmt.Errorf("a frame lasts %d frames: a GIF shows one for at most 655 seconds", f.Hold)
		}
		m.show(f)
		d.next(m)
		if err := g.frame(m, &d, delay); err != nil {
			return err
		}
	}
	out.WriteByte(gifTrailer)
	return out.Flush()
}

// gifTime returns a time in hundredths of a second. Frames last from one rounded time to the next,
// so that errors do not add up.
func gifTime(frames, fps int) int { return int((int64(frames)*100 + int64(fps)/2) / int64(fps)) }

// gifWriter writes the parts of a file. Errors stay with the buffer and are returned by blocks.
type gifWriter struct {
	out            *bufio.Writer
	depth          int // bits of a pixel
	packer         lzw.Writer
	packed         bufio.Writer // kept, since packer would make one for each frame
	sparse, opaque bytes.Buffer
}

func (g *gifWriter) head(m *screen, o Options, comment []byte) error {
	g.out.WriteString("GIF89a")
	g.short(m.size.X, m.size.Y)
	g.out.Write([]byte{0xf0 | byte(g.depth-1), 0, 0})
	table := make([]byte, 3<<g.depth) // filled up with black
	for n, c := range m.colors {
		copy(table[3*n:], []byte{c.R, c.G, c.B})
	}
	g.out.Write(table)
	if o.Loop {
		g.out.Write([]byte{gifExtension, gifApplication, byte(len(gifLoop))})
		g.out.WriteString(gifLoop)
		g.out.Write([]byte{3, 1, 0, 0, 0})
	}
	g.out.Write([]byte{gifExtension, gifComment})
	return g.blocks(comment)
}

func (g *gifWriter) short(values ...int) {
	for _, v := range values {
		g.out.Write([]byte{byte(v), byte(v >> 8)})
	}
}

// blocks writes data of any length as GIF does: in pieces of up to 255 bytes, then an empty one. It
// returns the first error of all that was written before as well.
func (g *gifWriter) blocks(data []byte) error {
	for part := range slices.Chunk(data, 255) {
		g.out.WriteByte(byte(len(part)))
		g.out.Write(part)
	}
	return g.out.WriteByte(0)
}

func (g *gifWriter) frame(m *screen, d *delta, delay int) error {
	g.out.Write([]byte{gifExtension, gifControl, 4, gifStay})
	g.short(delay)
	g.out.Write([]byte{m.clear, 0, gifImage})
	g.short(d.box.Min.X, d.box.Min.Y, d.box.Dx(), d.box.Dy())
	g.out.Write([]byte{0, byte(g.depth)})
	// To compress takes most of the time, so both forms are tried only where either may be the shorter one.
	data := g.pack(&g.sparse, d.sparse)
	if d.stayed < len(d.sparse)*3/4 {
		if all := g.pack(&g.opaque, d.opaque); len(all) < len(data) {
			data = all
		}
	}
	return g.blocks(data)
}

// pack compresses pixels, of which there is at least one. It writes to memory, which does not fail.
func (g *gifWriter) pack(to *bytes.Buffer, pixels []uint8) []byte {
	to.Reset()
	g.packed.Reset(to)
	g.packer.Reset(&g.packed, lzw.LSB, g.depth)
	_, _ = g.packer.Write(pixels)
	_ = g.packer.Close()
	return to.Bytes()
}

// unblocked returns what the blocks at the beginning of some data hold.
func unblocked(data []byte) (text []byte) {
	for len(data) > 0 && data[0] > 0 && len(data) > int(data[0]) {
		size := 1 + int(data[0])
		text = append(text, data[1:size]...)
		data = data[size:]
	}
	return text
}

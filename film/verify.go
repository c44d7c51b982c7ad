package film

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"math/bits"

	"lightsout"
)

// Report is what Verify found in a film that is right.
type Report struct {
	Script  *Script
	Options Options
	States  []lightsout.State // the first, and the one after each scene
	Frames  int
	Presses int // of all scenes; on the way back they are not counted again
}

// Verify replays a GIF or an APNG: it makes the script from the metadata, and compares every pixel
// of every frame with the state that the presses lead to, so that each frame differs from the last
// by its presses and nothing else, and the last frame is the last state. The size, the colors, how
// long frames stand, and that nothing follows the film are checked as well.
//
// Parse makes a board from its spec: board.Parse. One frame is in memory at a time.
func Verify(r io.Reader, parse func(spec string) (*lightsout.Board, error)) (Report, error) {
	in := bufio.NewReader(r)
	film, err := newFilmReader(in)
	if err != nil {
		return Report{}, err
	}
	meta, err := parseMetadata(film.metadata())
	if err != nil {
		return Report{}, err
	}
	if text, err := meta.text(); err != nil || !bytes.Equal(text, film.metadata()) {
		return Report{}, errors.New("metadata: not written by this program")
	}
	script, o, err := meta.script(parse)
	if err != nil {
		return Report{}, err
	}
	m, err := newScreen(script, o)
	if err != nil {
		return Report{}, err
	}
	frames, _ := script.count(o)
	if err := film.check(m, o, frames); err != nil {
		return Report{}, err
	}
	if err := replay(film, m, script, o); err != nil {
		return Report{}, err
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return Report{}, errors.New("film: data after its end")
	}
	return Report{Script: script, Options: o, States: script.States(), Frames: frames, Presses: script.presses()}, nil
}

// filmReader is a film in a file of some format.
type filmReader interface {
	metadata() []byte
	// check compares what the file says of all frames with what it should.
	check(m *screen, o Options, frames int) error
	// next reads a frame onto the canvas; it returns io.EOF where there is none.
	next(canvas []uint8) error
	// covers returns the box of the frame read last.
	covers() image.Rectangle
	// lasts reports whether the frame read last is shown as long as it should be.
	lasts(f Frame, o Options) bool
}

func newFilmReader(in *bufio.Reader) (filmReader, error) {
	head, err := in.Peek(4)
	if err != nil {
		return nil, fmt.Errorf("film: it is empty or cut off: %w", noEOF(err))
	}
	if string(head) == pngSignature[:4] {
		return newAPNGReader(in)
	}
	if string(head) != "GIF8" {
		return nil, errors.New("film: it is neither a GIF nor an APNG")
	}
	g, err := newGIFReader(in)
	if err != nil {
		return nil, err
	}
	return g, g.head()
}

func replay(film filmReader, m *screen, script *Script, o Options) error {
	canvas := make([]uint8, len(m.pixels))
	for f := range script.frames(o) {
		err := film.next(canvas)
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("film: it ends before frame %d", f.Number+1)
		}
		if err != nil {
			return fmt.Errorf("frame %d: %w", f.Number+1, err)
		}
		if !film.lasts(f, o) {
			return fmt.Errorf("frame %d does not last %d frames", f.Number+1, f.Hold)
		}
		m.show(f)
		if at, ok := differ(canvas, m, film.covers().Union(m.changed)); ok {
			return fmt.Errorf("frame %d differs from the last by more or less than its presses: the pixel at %v has color %d, not %d",
				f.Number+1, at, canvas[at.Y*m.size.X+at.X], m.pixels[at.Y*m.size.X+at.X])
		}
	}
	if err := film.next(canvas); !errors.Is(err, io.EOF) {
		return fmt.Errorf("film: data after the last frame")
	}
	return nil
}

// differ finds a pixel of a box that is not as on the screen. Only what the file or the presses
// changed needs to be looked at: the rest was alike before.
func differ(canvas []uint8, m *screen, box image.Rectangle) (image.Point, bool) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from, to := y*m.size.X+box.Min.X, y*m.size.X+box.Max.X
		if bytes.Equal(canvas[from:to], m.pixels[from:to]) {
			continue
		}
		for at := from; at < to; at++ {
			if canvas[at] != m.pixels[at] {
				return image.Pt(at%m.size.X, y), true
			}
		}
	}
	return image.Point{}, false
}

func (g *gifReader) covers() image.Rectangle { return g.box }

func (p *apngReader) covers() image.Rectangle { return p.box }

func (g *gifReader) metadata() []byte { return g.comment }

func (g *gifReader) check(m *screen, o Options, _ int) error {
	switch {
	case g.size != m.size:
		return fmt.Errorf("gif: it has %v pixels, the board makes %v", g.size, m.size)
	case g.depth != bits.Len8(m.clear) || !bytes.Equal(g.colors, gifColors(m, g.depth)):
		return errors.New("gif: its colors are not those of the metadata")
	case g.loop != o.Loop:
		return errors.New("gif: the loop setting does not match the metadata")
	}
	return nil
}

func (g *gifReader) lasts(f Frame, o Options) bool {
	return g.delay == gifTime(f.Time+f.Hold, o.FPS)-gifTime(f.Time, o.FPS)
}

func (p *apngReader) metadata() []byte { return p.text }

func (p *apngReader) check(m *screen, o Options, frames int) error {
	switch {
	case !bytes.Equal(p.header, pngHeader(m)):
		return fmt.Errorf("png: it has %v pixels, the board makes %v", p.size, m.size)
	case !bytes.Equal(p.colors, pngColors(m)) || !bytes.Equal(p.clear, pngClear(m)):
		return errors.New("png: its colors are not those of the metadata")
	case !bytes.Equal(p.control, apngControl(frames, o)):
		return errors.New("png: the number of frames or the loop setting does not match the metadata")
	}
	return nil
}

func (p *apngReader) lasts(f Frame, o Options) bool {
	return bytes.Equal(p.frame[16:20], apngFrame(image.Rectangle{}, f.Hold, o.FPS, false)[16:20])
}

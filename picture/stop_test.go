package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io"
	"testing"

	"lightsout"
)

// closed is a writer that accepts nothing, and counts the attempts.
type closed struct{ asked int }

func (c *closed) Write([]byte) (int, error) {
	c.asked++
	return 0, io.ErrClosedPipe
}

// Drawing stops when the writer fails, and returns its error.
func TestDrawingStops(t *testing.T) {
	b := mustParse(t, "64x64-mod3")
	for name, write := range map[string]func(io.Writer, *lightsout.Board, lightsout.State) error{
		"svg": Drawing{}.WriteSVG, "pdf": Drawing{}.WritePDF, "png": Drawing{Cell: 8}.WritePNG,
	} {
		if err := write(&closed{}, b, b.NewState()); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d, err := Drawing{}.of(b, b.NewState(), nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	count := func() (n int) {
		for range d.lights(b.Layout(), 0) {
			n++
		}
		return n
	}
	if whole := count(); whole != b.Lights() {
		t.Errorf("%d of %d lights were drawn", whole, b.Lights())
	}
	if d.to = (&closed{}); count() != 0 {
		t.Error("lights were drawn for a writer that takes nothing")
	}
}

// leaving is a writer that is asked a number of times whether it is open, and then is not.
type leaving struct {
	bytes.Buffer
	asked int
}

func (l *leaving) Write(p []byte) (int, error) {
	if len(p) > 0 {
		return l.Buffer.Write(p)
	}
	if l.asked--; l.asked < 0 {
		return 0, io.ErrClosedPipe
	}
	return 0, nil
}

// No rectangles of a traced image are written for a writer that is closed.
func TestTraceStops(t *testing.T) {
	const side = 100
	m := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{rgb(0), rgb(0xffffff)})
	for i := range m.Pix {
		m.Pix[i] = uint8(i/side+i) % 2
	}
	for _, extension := range []string{".svg", ".pdf"} {
		// once for each row
		all := &leaving{asked: side * side * 2}
		few := &leaving{asked: side + 10}
		if err := Trace(all, extension, "x", *m, 0); err != nil {
			t.Fatal(err)
		}
		Trace(few, extension, "x", *m, 0)
		if len(few.Bytes())*2 > len(all.Bytes()) {
			t.Errorf("%s: %d of %d bytes were written for a reader who had left", extension,
				few.Len(), all.Len())
		}
	}
}

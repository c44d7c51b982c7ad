package picture

import (
	"errors"
	"io"
	"testing"

	"lightsout"
	"lightsout/board"
)

// closed is a writer that accepts nothing, and counts the attempts.
type closed struct{ asked int }

func (c *closed) Write([]byte) (int, error) {
	c.asked++
	return 0, io.ErrClosedPipe
}

// Drawing stops when the writer fails, and returns its error.
func TestDrawingStops(t *testing.T) {
	b, err := board.Parse("64x64-mod3")
	if err != nil {
		t.Fatal(err)
	}
	for name, picture := range map[string]interface {
		Write(io.Writer, *lightsout.Board, lightsout.State) error
	}{"svg": SVG{}, "pdf": PDF{}, "png": PNG{Cell: 8}} {
		if err := picture.Write(&closed{}, b, b.NewState()); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d, err := newDrawing(b, b.NewState(), lightsout.Presses{}, Palettes()[0], 20)
	if err != nil {
		t.Fatal(err)
	}
	count := func() (n int) {
		for range d.lights(b.Layout(), 0, func(p lightsout.Point) lightsout.Point { return p }) {
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

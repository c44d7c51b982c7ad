package picture

import (
	"errors"
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

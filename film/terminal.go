package film

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"lightsout/internal/base/tint"
)

// writeANSI writes the film for a terminal: two pixels in a character, the upper in its color and the lower
// behind it. Each frame time is one call of Write, so that the writer sets the pace. Lines that stay are not
// written again.
func (s *Script) writeANSI(w io.Writer, o Options, m *screen) error {
	lines := make([]string, (m.size.Y+1)/2)
	for f := range s.frames(o) {
		m.show(f)
		var out bytes.Buffer
		if f.Number > 0 {
			fmt.Fprintf(&out, "\x1b[%dA", len(lines))
		}
		for n := range lines {
			line := tint.HalfBlocks(m.size.X, min(2, m.size.Y-2*n), func(x, y int) color.RGBA {
				return m.colors[m.pixels[(2*n+y)*m.size.X+x]]
			})
			if line != lines[n] {
				lines[n] = line
				out.WriteString(line)
			}
			out.WriteString("\n")
		}
		for range f.Hold {
			if _, err := w.Write(out.Bytes()); err != nil {
				return err
			}
			out.Reset()
		}
	}
	return nil
}

package film

import (
	"bytes"
	"fmt"
	"io"
	"strings"
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
			if line := m.halfBlocks(2 * n); line != lines[n] {
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

// halfBlocks returns two rows of pixels as text. Below the last row is that row again.
func (m *screen) halfBlocks(y int) string {
	var line strings.Builder
	last := [2]uint8{m.clear, m.clear}
	for x := range m.size.X {
		now := [2]uint8{m.pixels[y*m.size.X+x], m.pixels[min(y+1, m.size.Y-1)*m.size.X+x]}
		upper := m.colors[now[0]]
		lower := m.colors[now[1]]
		if now != last {
			fmt.Fprintf(&line, "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm", upper.R, upper.G, upper.B, lower.R,
				lower.G, lower.B)
		}
		line.WriteString("▀")
		last = now
	}
	return line.String() + "\x1b[0m"
}

package film

import (
	"bufio"
	"fmt"
	"image/color"
	"io"

	"lightsout/internal/base/text"
)

// writeY4M writes the film as uncompressed video, full color for each pixel, which video encoders
// read from a pipe. Frames that are held are repeated.
func (s *Script) writeY4M(w io.Writer, o Options, m *screen) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C444\n", m.size.X, m.size.Y, o.FPS)
	shades := text.Each(m.colors, video)
	planes := [3][]uint8{
		make([]uint8, len(m.pixels)), make([]uint8, len(m.pixels)), make([]uint8, len(m.pixels)),
	}
	for f := range s.frames(o) {
		m.show(f)
		for y := m.changed.Min.Y; y < m.changed.Max.Y; y++ {
			for at := y*m.size.X + m.changed.Min.X; at < y*m.size.X+m.changed.Max.X; at++ {
				shade := shades[m.pixels[at]]
				planes[0][at] = shade[0]
				planes[1][at] = shade[1]
				planes[2][at] = shade[2]
			}
		}
		for range f.Hold {
			out.WriteString("FRAME\n")
			for _, plane := range planes {
				if _, err := out.Write(plane); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}

// video returns the luma and the two chromas of a color by ITU-R BT.601, which is what a Y4M
// without further words holds.
func video(c color.RGBA) [3]uint8 {
	r := int(c.R)
	g := int(c.G)
	b := int(c.B)
	return [3]uint8{
		uint8((66*r+129*g+25*b+128)>>8 + 16),
		uint8((-38*r-74*g+112*b+128)>>8 + 128),
		uint8((112*r-94*g-18*b+128)>>8 + 128),
	}
}

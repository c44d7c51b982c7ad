package film

import (
	"fmt"
	"image"
	"io"
	"slices"
)

// figureGap is how many pixels lie between two frames of a figure.
const figureGap = 8

// maxFigure is how many frames a figure has at most.
const maxFigure = 100

// WriteFigure writes some frames of the film side by side as one PNG, as Bosch's paper shows its film. Frames are
// numbered from 1, and 0 is the last one.
func (s *Script) WriteFigure(w io.Writer, frames []int, o Options) error {
	o, m, err := s.begin(o)
	if err != nil {
		return err
	}
	count, _ := s.count(o)
	numbers := slices.Clone(frames)
	for i, n := range numbers {
		if n == 0 {
			numbers[i] = count
		}
		if n < 0 || n > count {
			return fmt.Errorf("the figure shows frame %d: the film has frames 1 to %d", n, count)
		}
	}
	if len(numbers) == 0 || len(numbers) > maxFigure {
		return fmt.Errorf("the figure shows %d frames: must be between 1 and %d", len(numbers), maxFigure)
	}
	size := image.Pt(len(numbers)*(m.size.X+figureGap)-figureGap, m.size.Y)
	if size.X*size.Y > maxPixels {
		return fmt.Errorf("the figure has %d by %d pixels: at most %d are allowed", size.X, size.Y, maxPixels)
	}
	pixels := slices.Repeat([]uint8{m.ground(false)}, size.X*size.Y)
	for f := range s.frames(o) {
		m.show(f)
		for at, n := range numbers {
			for y := 0; n == f.Number+1 && y < m.size.Y; y++ {
				copy(pixels[y*size.X+at*(m.size.X+figureGap):], m.pixels[y*m.size.X:][:m.size.X])
			}
		}
	}
	m.pixels, m.size = pixels, size
	return newPNGWriter(w).still(m)
}

// still writes a screen as one picture.
func (p *pngWriter) still(m *screen) error {
	p.head(m)
	p.colors(m)
	data, err := p.squeeze(m.pixels, image.Rectangle{Max: m.size})
	if err != nil {
		return err
	}
	p.chunk("IDAT", data)
	p.chunk("IEND")
	return p.out.Flush()
}

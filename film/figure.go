package film

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"lightsout/internal/base/text"
)

const figureGap = 8

// The most frames of a figure, the most pixels of one as a PNG, and how many of these are in memory at once.
const (
	maxFigure       = 100
	maxFigurePixels = 1 << 27
	bandPixels      = 1 << 20
)

// figure is frames side by side, four two by two.
type figure struct {
	script  *Script
	o       Options
	view    view // of a frame
	stills  []Frame
	columns int
	step    image.Point // from the corner of a frame to that of the next, across and down
	size    image.Point
}

func (s *Script) writeFigure(w io.Writer, extension string, o Options) error {
	g, err := s.figure(o)
	if err != nil {
		return err
	}
	if extension == ".svg" && o.Cells == Glow && len(g.stills) == 1 {
		// gradients, where pixels would be thousands of shapes
		still := &Script{Board: s.Board, First: g.stills[0].State}
		return still.writeSVG(w, o)
	}
	top := g.view
	top.size.Y = 1
	m, err := newScreen(s, g.o, top) // for its colors
	if err != nil {
		return err
	}
	if extension == ".png" {
		return g.writePNG(newPNGWriter(w), m)
	}
	if g.size.X*g.size.Y > maxPixels {
		return fmt.Errorf("the figure has %d by %d pixels: only a .png has more than %d", g.size.X,
			g.size.Y, maxPixels)
	}
	traced := image.Paletted{Stride: g.size.X, Rect: image.Rectangle{Max: g.size}}
	traced.Pix = make([]uint8, 0, g.size.X*g.size.Y)
	traced.Palette = text.Each(m.colors, func(c color.RGBA) color.Color { return c })
	if err := g.bands(m, func(pixels []uint8) { traced.Pix = append(traced.Pix, pixels...) }); err != nil {
		return err
	}
	return trace(w, extension, "Lights Out film on board "+s.Board.Spec(), traced, o.DPI)
}

// figure returns the figure of a film, whose frames are played, but not yet drawn.
func (s *Script) figure(o Options) (_ *figure, err error) {
	count, _, _ := s.Count(o)
	g := &figure{script: s, o: o, stills: make([]Frame, len(o.Figure)), columns: len(o.Figure)}
	for _, n := range o.Figure {
		if n < 0 || n > count {
			return nil, fmt.Errorf("the figure shows frame %d: the film has frames 1 to %d", n, count)
		}
	}
	if len(g.stills) > maxFigure {
		return nil, fmt.Errorf("the figure shows %d frames: must be at most %d", len(g.stills), maxFigure)
	}
	b, _ := layer(s.Board)
	if g.view, err = viewOf(b, o); err != nil {
		return nil, err
	}
	g.view.scratch = new([]int32)
	if g.columns == 4 {
		g.columns = 2
	}
	g.step = g.view.size.Add(image.Pt(figureGap, figureGap))
	g.size = image.Pt(g.columns*g.step.X-figureGap, len(g.stills)/g.columns*g.step.Y-figureGap)
	if g.size.X*g.size.Y > maxFigurePixels {
		return nil, fmt.Errorf("the figure has %d by %d pixels: at most %d are allowed", g.size.X, g.size.Y,
			maxFigurePixels)
	}
	for f := range s.frames(o) {
		if err := o.stopped(); err != nil {
			return nil, err
		}
		for at, n := range o.Figure {
			if n == f.Number+1 || n == 0 && f.Number+1 == count {
				g.stills[at] = Frame{State: f.State.Clone(), Buttons: slices.Clone(f.Buttons)}
			}
		}
	}
	return g, nil
}

// bands draws the figure from top to bottom, some rows at a time. The screen has its colors.
func (g *figure) bands(m *screen, do func(pixels []uint8)) error {
	most := max(1, bandPixels/g.size.X)
	for top := 0; top < g.size.Y; top += most {
		if err := g.o.stopped(); err != nil {
			return err
		}
		band := image.Rect(0, top, g.size.X, min(top+most, g.size.Y))
		pixels := slices.Repeat([]uint8{m.clear - 2}, band.Dx()*band.Dy())
		for n, still := range g.stills {
			corner := image.Pt(n%g.columns*g.step.X, n/g.columns*g.step.Y)
			shown := image.Rectangle{Max: g.view.size}.Add(corner).Intersect(band)
			if shown.Empty() {
				continue
			}
			v := g.view
			v.corner.Y -= shown.Min.Y - corner.Y
			v.size.Y = shown.Dy()
			part, err := newScreen(&Script{Board: g.script.Board, First: still.State}, g.o, v)
			if err != nil {
				return err
			}
			for _, j := range still.Buttons {
				if g.o.Mark {
					part.paint(part.pixels, part.marks(int(j)%part.board.Buttons()), part.clear-1)
				}
			}
			for y := range shown.Dy() {
				copy(pixels[(shown.Min.Y-top+y)*g.size.X+corner.X:], part.pixels[y*v.size.X:][:v.size.X])
			}
		}
		do(pixels)
	}
	return nil
}

func (g *figure) writePNG(p *pngWriter, m *screen) error {
	p.head(g.size)
	if g.o.DPI > 0 {
		meter := numbers(int(float64(g.o.DPI)/0.0254 + 0.5))
		p.chunk("pHYs", meter, meter, []byte{1})
	}
	p.colors(m)
	p.zlib.Reset(&p.data)
	if err := g.bands(m, func(pixels []uint8) {
		p.lines(pixels, g.size.X)
		if p.data.Len() > 0 {
			p.chunk("IDAT", p.data.Bytes())
			p.data.Reset()
		}
	}); err != nil {
		return err
	}
	_ = p.zlib.Close() // it writes to memory
	p.chunk("IDAT", p.data.Bytes())
	return p.end()
}

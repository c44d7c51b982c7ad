package film

import (
	"fmt"
	"image"
	"image/color"

	"lightsout"
	"lightsout/picture"
)

// maxPixels is how many pixels a frame may have; a few bytes for each are in memory.
const maxPixels = 1 << 26

// screen is the frame that is shown, a color number for each pixel: those of the values of a light,
// then the background, the lines between lights and the mark of a press. One more number, clear,
// means in a file that a pixel stays as it is.
//
// Each light has its own pixels, cut out sharply. So a press repaints just the lights it changes,
// files need few colors, and what a file shows can be compared with what it should.
type screen struct {
	board         *lightsout.Board
	size          image.Point
	colors        []color.RGBA // by number, but for clear
	clear         uint8
	pixels        []uint8         // as shown
	unmarked      []uint8         // without marks of presses
	changed       image.Rectangle // where pixels may differ from the last frame
	lights, marks pixelsOf
	mark          bool
	marked        []int32 // buttons whose marks are shown
}

// newScreen returns a screen that shows nothing yet.
func newScreen(s *Script, o Options) (*screen, error) {
	b, k := s.Board, s.Board.Modulus()
	m := &screen{board: b, mark: o.Mark, colors: palette(o.Palette, k), clear: uint8(k + 3)}
	_, columns, _ := planar(b)
	v, flat, err := viewOf(b, o.Scale)
	if err != nil {
		return nil, err
	}
	m.size = v.size
	m.unmarked = make([]uint8, m.size.X*m.size.Y)
	for i := range m.unmarked {
		m.unmarked[i] = uint8(k)
	}
	if flat {
		m.lights = &blocks{columns: columns, scale: o.Scale}
		m.marks = &blocks{columns: columns, scale: o.Scale, inset: o.Scale / 4}
	} else {
		m.lights, m.marks = shapes(b, v)
		var line stencil
		for from, to := range links(b, v) {
			line.runs = line.runs[:0]
			line.polygon(v, stroke(from, to))
			m.paint(m.unmarked, line.runs, uint8(k+1))
		}
	}
	for i := range b.Lights() {
		m.paint(m.unmarked, m.lights.of(i), uint8(s.First.At(i)))
	}
	m.pixels = append([]uint8(nil), m.unmarked...)
	return m, nil
}

// viewOf returns how a board lies on the screen, and whether it is drawn as blocks without gaps.
func viewOf(b *lightsout.Board, scale int) (v view, flat bool, err error) {
	rows, columns, isGrid := planar(b)
	flat = isGrid && scale < minShaped
	v.scale = float64(scale)
	far := lightsout.Point{X: float64(columns), Y: float64(rows)}
	if !flat {
		const margin = 0.25
		v.least, far = b.Layout().Bounds()
		v.least = v.least.Plus(lightsout.Point{X: -margin, Y: -margin})
		far = far.Plus(lightsout.Point{X: margin, Y: margin})
	}
	corner := v.at(far)
	if !(corner.X*corner.Y <= maxPixels && max(corner.X, corner.Y) <= maxPixels) { // also refuses what is no number
		return v, flat, fmt.Errorf("board %s with %d pixels a cell makes frames of %.0f by %.0f pixels: at most %d are possible", b, scale, corner.X, corner.Y, maxPixels)
	}
	// A side that is whole but for a rounding error is not made longer.
	v.size = image.Pt(max(1, int(corner.X+0.999)), max(1, int(corner.Y+0.999)))
	return v, flat, nil
}

// palette returns the colors of a screen. The background is white, or gray if a light can be nearly
// white: otherwise such lights would be lost at the edge of the board.
func palette(p picture.Palette, k int) []color.RGBA {
	var colors []color.RGBA
	background := color.RGBA{255, 255, 255, 255}
	for v := range k {
		c := p.Of(v, k)
		c.A = 255
		colors = append(colors, c)
		if min(c.R, c.G, c.B) > 0xe0 {
			background = color.RGBA{0xc4, 0xc8, 0xce, 255}
		}
	}
	return append(colors, background, color.RGBA{0x9a, 0xa2, 0xad, 255}, color.RGBA{0xd8, 0x1b, 0x60, 255})
}

// show paints the next frame; frames must come in order from the first.
func (m *screen) show(f Frame) {
	m.changed = image.Rectangle{}
	if f.Number == 0 {
		m.changed.Max = m.size
		return
	}
	for _, j := range m.marked {
		for _, r := range m.marks.of(int(j)) {
			from, to := int(r.y)*m.size.X+int(r.left), int(r.y)*m.size.X+int(r.right)
			copy(m.pixels[from:to], m.unmarked[from:to])
		}
		m.touch(m.marks.of(int(j)))
	}
	m.marked = m.marked[:0]
	for _, i := range f.Changed {
		runs, value := m.lights.of(int(i)), uint8(f.State.At(int(i)))
		m.paint(m.unmarked, runs, value)
		m.paint(m.pixels, runs, value)
		m.touch(runs)
	}
	if m.mark {
		m.marked = append(m.marked, f.Buttons...)
		for _, j := range m.marked {
			m.paint(m.pixels, m.marks.of(int(j)), uint8(m.board.Modulus()+2))
			m.touch(m.marks.of(int(j)))
		}
	}
}

func (m *screen) paint(pixels []uint8, runs []run, value uint8) {
	for _, r := range runs {
		line := pixels[int(r.y)*m.size.X:][r.left:r.right]
		for i := range line {
			line[i] = value
		}
	}
}

// touch makes the changed rectangle hold the runs.
func (m *screen) touch(runs []run) {
	for _, r := range runs {
		m.changed = m.changed.Union(image.Rect(int(r.left), int(r.y), int(r.right), int(r.y)+1))
	}
}

// begin returns the options filled in, and the screen for them.
func (s *Script) begin(o Options) (Options, *screen, error) {
	o, err := o.filled(s)
	if err != nil {
		return o, nil, err
	}
	m, err := newScreen(s, o)
	return o, m, err
}

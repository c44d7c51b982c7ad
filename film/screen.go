package film

import (
	"fmt"
	"image"
	"image/color"
	"slices"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
	"lightsout/picture"
)

// screen is the frame that is shown, a color number for each pixel: those of the values of a light,
// then the background, the lines between lights and the mark of a press. One more number, clear,
// means in a file that a pixel stays as it is.
//
// Each light has its own pixels, cut out sharply. So a press repaints just the lights it changes,
// files need few colors, and what a file shows can be compared with what it should.
type screen struct {
	board    *lightsout.Board // one layer of it
	values   int              // of a cell
	size     image.Point
	colors   []color.RGBA // by number, but for clear
	clear    uint8
	pixels   []uint8         // as shown
	unmarked []uint8         // without marks of presses
	changed  image.Rectangle // where pixels may differ from the last frame
	layers   []pixelsOf      // of the lights, from the back to the front
	ground   uint8           // the number of the color behind the lights
	bloom    *bloom          // of glowing lights, else nil
	marks    pixelsOf
	mark     bool
	marked   []int32 // buttons whose marks are shown
}

// newScreen returns a screen that shows the first state.
func newScreen(s *Script, o Options, v view) (m *screen, err error) {
	b, _ := layer(s.Board)
	m = &screen{board: b, values: values(s.Board), mark: o.Mark, size: v.size}
	_, columns, _ := b.Planar()
	if o.Cells != Square && (o.Scale < minRound || b.Lights()*o.Scale > maxRound) {
		return nil, fmt.Errorf("%s cells need %d to %d pixels each on board %s: this film has %d", o.Cells,
			minRound, maxRound/b.Lights(), b, o.Scale)
	}
	for layer, form := range forms(b, v, o) {
		if layer == 0 && o.flat(b) {
			m.layers = append(m.layers, blocks(v, columns, o.Scale, 0))
		} else {
			m.layers = append(m.layers, cut(v, b.Lights(), form))
		}
	}
	m.marks = blocks(v, columns, o.Scale, o.Scale/4)
	if !o.flat(b) {
		m.marks = cut(v, b.Buttons(), func(j int) []canvas.Point { return circle(v, b.Layout().Button(j)) })
	}
	if need := len(m.layers)*m.values + 4; need > 256 {
		return nil, fmt.Errorf("%s cells of %d values need %d colors: a film has 256", o.Cells,
			m.values, need)
	}
	m.colors = palette(o, len(m.layers), m.values)
	m.ground = uint8(m.values * len(m.layers))
	var list []int
	if o.Cells == Glow {
		if list, err = steps(s.Board.Modulus(), s.Board.Lights()/b.Lights()); err != nil {
			return nil, err
		}
		m.colors, m.ground = glowColors(o, list, s.Board.Modulus())
	}
	m.clear = uint8(len(m.colors))
	behind := m.ground
	if o.plainMargin(b, m.values) {
		behind = 0
	}
	m.unmarked = slices.Repeat([]uint8{behind}, m.size.X*m.size.Y)
	var line rasterizer
	drawn := 0
	for from, to := range links(b, v) {
		if drawn++; drawn%256 == 0 && o.stopped() != nil {
			return nil, o.stopped()
		}
		line.runs = line.runs[:0]
		line.polygon(v, canvas.Stroke(from, to, 2))
		m.paint(m.unmarked, line.runs, m.clear-2)
	}
	if o.Cells == Glow {
		for i := range b.Lights() {
			m.paint(m.unmarked, m.layers[0](i), 0)
		}
		m.bloom = newBloom(b, v, o, list, s.Board.Modulus(), slices.Clone(m.unmarked))
	}
	m.pixels = slices.Clone(m.unmarked)
	for i := range b.Lights() {
		if i%256 == 255 && o.stopped() != nil {
			return nil, o.stopped()
		}
		m.light(i, s.First)
	}
	return m, nil
}

// stopped returns an error if the writer takes nothing more: a canceled film is not drawn to its end.
func (o Options) stopped() error {
	if o.to == nil {
		return nil
	}
	_, err := o.to.Write(nil)
	return err
}

// flat reports whether a board is drawn as blocks without gaps and without a margin.
func (o Options) flat(b *lightsout.Board) bool {
	_, _, isGrid := b.Planar()
	return isGrid && (*o.Gap == 0 || o.Cells == Round || o.Cells == Glow)
}

// plainMargin reports whether the color of off goes on around a board without gaps: unless another ground is
// asked for.
func (o Options) plainMargin(b *lightsout.Board, values int) bool {
	return o.flat(b) && *o.Ground == groundFor(o.Palette, values)
}

// viewOf returns how a board lies on the screen.
func viewOf(b *lightsout.Board, o Options) (v view, err error) {
	rows, columns, _ := b.Planar()
	v.scale = float64(o.Scale)
	far := lightsout.Point{X: float64(columns), Y: float64(rows)}
	if !o.flat(b) {
		const margin = 0.25
		v.least, far = b.Layout().Bounds()
		v.least = v.least.Plus(lightsout.Point{X: -margin, Y: -margin})
		far = far.Plus(lightsout.Point{X: margin, Y: margin})
	}
	corner := v.at(far)
	limit := float64(maxPixels)
	if len(o.Figure) > 0 {
		limit = maxFigurePixels
	}
	if !(corner.X*corner.Y <= limit && max(corner.X, corner.Y) <= limit) { // also refuses NaN
		return v, fmt.Errorf(
			"board %s with %d pixels a cell makes frames of %.0f by %.0f pixels: at most %.0f are allowed", b,
			o.Scale, corner.X, corner.Y, limit)
	}
	// A side that is whole but for a rounding error is not made longer.
	v.size = image.Pt(max(1, int(corner.X+0.999)), max(1, int(corner.Y+0.999)))
	if o.Size != (image.Point{}) {
		if o.Size.X < v.size.X || o.Size.Y < v.size.Y || o.Size.X > maxSide || o.Size.Y > maxSide {
			return v, fmt.Errorf(
				"frames of %d by %d pixels: with %d pixels a cell the board needs %d by %d, at most %d on "+
					"a side are allowed",
				o.Size.X, o.Size.Y, o.Scale, v.size.X, v.size.Y, maxSide)
		}
		v.corner = o.Size.Sub(v.size).Div(2)
		v.size = o.Size
	}
	return v, nil
}

// Cells that are not square have at least minRound pixels across, and all of them together at most maxRound.
const (
	minRound = 4
	maxRound = 1 << 22
)

// NaturalSize returns how large frames are if the options name no size.
func NaturalSize(b *lightsout.Board, o Options) (image.Point, error) {
	o.Size = image.Point{}
	if o.Gap == nil {
		o.Gap = defaultGap(b, o.Scale)
	}
	v, err := viewOf(b, o)
	return v.size, err
}

// forms returns the outlines of lights on the screen, in layers from the back to the front: cells a little
// smaller than they are, so that neighbors stay apart, and a disc on each round one.
func forms(b *lightsout.Board, v view, o Options) []func(light int) []canvas.Point {
	layout := b.Layout()
	list := []func(int) []canvas.Point{func(i int) []canvas.Point {
		shape := layout.Light(i)
		if len(shape.Corners) == 0 || o.flat(b) {
			return around(v, shape, 1)
		}
		return around(v, shape, max(0.1, 1-*o.Gap/(2*shape.Radius)))
	}}
	if o.Cells == Round {
		list = append(list, func(i int) []canvas.Point {
			shape := layout.Light(i)
			shape.Corners = nil
			return around(v, shape, 0.92*(1-max(0, *o.Gap-canvas.Gap)))
		})
	}
	return list
}

// palette returns the colors of a screen: for each layer those of the values, then the ground, the lines
// between lights and the mark of a press. The cell behind a disc is darker than off.
func palette(o Options, layers, k int) []color.RGBA {
	var colors []color.RGBA
	for layer := range layers {
		for v := range k {
			c := o.Palette.Of(v, k)
			if c != (color.RGBA{}) { // none
				c.A = 255
			}
			if layer < layers-1 {
				c = tint.Mixed(o.Palette.Of(0, k), color.RGBA{0, 0, 0, 255}, 0.35)
			}
			colors = append(colors, c)
		}
	}
	return append(colors, *o.Ground, canvas.LinkColor, canvas.MarkColor)
}

// groundFor returns the gray that differs most in brightness from the colors of all values, so that lights
// that are on and lights that are off are seen on it.
func groundFor(p picture.Palette, k int) color.RGBA {
	best := -1
	ground := color.RGBA{}
	for _, gray := range []color.RGBA{{0x0b, 0x0e, 0x14, 255}, {0x5b, 0x62, 0x70, 255},
		{0x83, 0x8b, 0x98, 255}, {0xc4, 0xc8, 0xce, 255}, {0xff, 0xff, 0xff, 255}} {
		nearest := 1 << 30
		for v := range k {
			d := tint.Lightness(gray) - tint.Lightness(p.Of(v, k))
			nearest = min(nearest, max(d, -d))
		}
		if nearest > best {
			best = nearest
			ground = gray
		}
	}
	return ground
}

func (m *screen) light(cell int, state lightsout.State) {
	value := valueAt(state, cell, m.board.Lights())
	if m.bloom != nil {
		m.glow(m.bloom.set(cell, value))
		return
	}
	for layer, of := range m.layers {
		m.paint(m.unmarked, of(cell), uint8(layer*m.values+value))
		m.paint(m.pixels, of(cell), uint8(layer*m.values+value))
	}
}

func (m *screen) glow(box image.Rectangle) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for at := y*m.size.X + box.Min.X; at < y*m.size.X+box.Max.X; at++ {
			m.unmarked[at] = m.bloom.number(at)
			m.pixels[at] = m.unmarked[at]
		}
	}
	m.changed = m.changed.Union(box)
}

// show paints the next frame; frames must come in order from the first.
func (m *screen) show(f Frame) {
	m.changed = image.Rectangle{}
	if f.Number == 0 {
		m.changed.Max = m.size
		return
	}
	for _, j := range m.marked {
		for _, r := range m.marks(int(j)) {
			from := int(r.y)*m.size.X + int(r.left)
			to := int(r.y)*m.size.X + int(r.right)
			copy(m.pixels[from:to], m.unmarked[from:to])
			m.touch(r)
		}
	}
	m.marked = m.marked[:0]
	for _, i := range f.Changed {
		m.light(int(i)%m.board.Lights(), f.State)
	}
	if m.mark {
		for _, j := range f.Buttons {
			j %= int32(m.board.Buttons())
			m.marked = append(m.marked, j)
			m.paint(m.pixels, m.marks(int(j)), m.clear-1)
		}
	}
}

func (m *screen) paint(pixels []uint8, runs []run, value uint8) {
	for _, r := range runs {
		m.touch(r)
		line := pixels[int(r.y)*m.size.X:][r.left:r.right]
		for i := range line {
			line[i] = value
		}
	}
}

// touch makes the changed rectangle hold a run.
func (m *screen) touch(r run) {
	m.changed = m.changed.Union(image.Rect(int(r.left), int(r.y), int(r.right), int(r.y)+1))
}

// screen returns the screen of a film for filled options.
func (s *Script) screen(o Options) (*screen, error) {
	b, _ := layer(s.Board)
	v, err := viewOf(b, o)
	if err != nil {
		return nil, err
	}
	return newScreen(s, o, v)
}

// view turns places of a layout into places on the screen.
type view struct {
	least   lightsout.Point
	scale   float64
	size    image.Point
	corner  image.Point // where the board begins on the screen
	scratch *[]int32    // of the last bloom, which the next takes; nil if there is only one
}

func (v view) at(p lightsout.Point) canvas.Point {
	return canvas.Point{X: (p.X-v.least.X)*v.scale + float64(v.corner.X),
		Y: (p.Y-v.least.Y)*v.scale + float64(v.corner.Y)}
}

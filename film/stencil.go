package film

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"iter"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// minShaped is from how many pixels a cell on the cells of a plane grid are drawn apart, as package picture does, and
// minPicture from how many cells on a side not; so a large board shows a picture.
const minShaped, minPicture = 8, 40

// wideGap is between cells that are drawn apart, of a cell.
const wideGap = 0.13

// usualGap returns the part of a cell that is left free between two of them, or was in old films, which do not say it.
func usualGap(b *lightsout.Board, scale int, old bool) *float64 {
	if rows, columns, ok := b.Planar(); ok && (scale < minShaped || !old && max(rows, columns) >= minPicture) {
		return new(0.0)
	}
	return new(wideGap)
}

// usualScale makes the longer side of the screen 640 pixels long or less.
func usualScale(b *lightsout.Board) int {
	least, far := b.Layout().Bounds()
	side := int(640 / math.Ceil(max(far.X-least.X, far.Y-least.Y, 1)))
	if _, _, ok := b.Planar(); ok {
		return max(1, min(side, 40))
	}
	return max(minShaped, min(side, 40))
}

// run is pixels side by side.
type run struct{ y, left, right int32 }

// pixelsOf says which pixels belong to a light or to the mark of a button.
type pixelsOf func(n int) []run

// stencil is the pixels of shapes.
type stencil struct {
	runs []run
	// room for polygon
	steps     [][2]int64
	crossings []int64
}

// view turns places of a layout into places on the screen.
type view struct {
	least  lightsout.Point
	scale  float64
	size   image.Point
	corner image.Point // where the board begins on the screen
	room   *[]int32    // of the last bloom, which the next takes; nil if there is only one
}

func (v view) at(p lightsout.Point) lightsout.Point {
	return lightsout.Point{X: (p.X-v.least.X)*v.scale + float64(v.corner.X), Y: (p.Y-v.least.Y)*v.scale + float64(v.corner.Y)}
}

// unit is how many steps a pixel is divided into. Corners are rounded to these steps and the rest is
// whole numbers, so that all machines paint the same pixels although their floating-point numbers
// may differ in the last bit.
const unit = 256

// polygon adds the pixels whose middles lie inside a polygon on the screen: on each line of pixels,
// between the first crossing with a side and the second, the third and the fourth, and so on.
func (s *stencil) polygon(v view, corners []lightsout.Point) {
	s.steps = s.steps[:0]
	low, far := int64(math.MaxInt64), int64(math.MinInt64)
	for _, p := range corners {
		step := [2]int64{int64(math.Round(p.X * unit)), int64(math.Round(p.Y * unit))}
		s.steps = append(s.steps, step)
		low, far = min(low, step[1]), max(far, step[1])
	}
	for y := max(0, low/unit); y <= far/unit && y < int64(v.size.Y); y++ {
		middle := y*unit + unit/2
		s.crossings = s.crossings[:0]
		for i, p := range s.steps {
			if q := s.steps[(i+1)%len(s.steps)]; (p[1] <= middle) != (q[1] <= middle) {
				s.crossings = append(s.crossings, p[0]+(q[0]-p[0])*(middle-p[1])/(q[1]-p[1]))
			}
		}
		slices.Sort(s.crossings)
		for n := 0; n+1 < len(s.crossings); n += 2 {
			left, right := max(0, firstFrom(s.crossings[n])), min(int64(v.size.X), firstFrom(s.crossings[n+1]))
			if left < right {
				s.runs = append(s.runs, run{int32(y), int32(left), int32(right)})
			}
		}
	}
}

// firstFrom returns the first pixel of a line whose middle is not left of a place.
func firstFrom(x int64) int64 { return (x + unit/2 - 1) >> 8 }

// around moves the corners of a shape on the screen toward its middle.
func around(v view, shape lightsout.Shape, by float64) []lightsout.Point {
	center := v.at(shape.Center)
	return text.Each(shape.Outline(), func(p lightsout.Point) lightsout.Point {
		return center.Plus(v.at(p).Plus(center.Times(-1)).Times(by))
	})
}

// circle returns the outline of the mark of a press: less than half of the button.
func circle(v view, shape lightsout.Shape) []lightsout.Point {
	return around(v, lightsout.Shape{Center: shape.Center, Radius: 0.45 * shape.Radius}, 1)
}

// cut returns the pixels of some outlines.
func cut(v view, count int, outline func(int) []lightsout.Point) pixelsOf {
	s, first := &stencil{}, []int32{0}
	for i := range count {
		s.polygon(v, outline(i))
		first = append(first, int32(len(s.runs)))
	}
	return func(n int) []run { return s.runs[first[n]:first[n+1]] }
}

// links yields the lines between lights on the screen, from end to end, but not more than maxLinks.
func links(b *lightsout.Board, v view) iter.Seq2[lightsout.Point, lightsout.Point] {
	const maxLinks = 1 << 20 // how many lines between lights are drawn
	return func(yield func(a, b lightsout.Point) bool) {
		layout, ok := b.Layout().(lightsout.Linked)
		if !ok {
			return
		}
		drawn := 0
		for link := range layout.Links() {
			from, to := v.at(layout.Light(link.From).Center), v.at(layout.Light(link.To).Center)
			if drawn++; drawn > maxLinks || !yield(from, to) {
				return
			}
		}
	}
}

// blocks returns the cells of a plane grid without gaps, less an inset on each side. Their runs are made
// when asked for, because there may be millions, and are good until the next.
func blocks(v view, columns, scale, inset int) pixelsOf {
	var room []run
	return func(n int) []run {
		cell := image.Rect(0, 0, scale, scale).Inset(inset).Add(image.Pt(n%columns, n/columns).Mul(scale)).Add(v.corner)
		cell = cell.Intersect(image.Rectangle{Max: v.size})
		room = room[:0]
		for y := cell.Min.Y; y < cell.Max.Y; y++ {
			room = append(room, run{int32(y), int32(cell.Min.X), int32(cell.Max.X)})
		}
		return room
	}
}

// stack is the wiring of three boards of one kind, one for each channel of a picture in color. Layers follow each other:
// light i of layer n has the number n·lights + i.
type stack struct{ of *lightsout.Board }

// channels is how many layers a film in color has: red, green and blue.
const channels = 3

// InColor returns three boards as one, drawn on top of each other: the first is the red light of each cell, the second the
// green and the third the blue.
func InColor(b *lightsout.Board) (*lightsout.Board, error) {
	return lightsout.NewBoard(stack{b}, b.Modulus())
}

func (s stack) Lights() int              { return channels * s.of.Lights() }
func (s stack) Buttons() int             { return channels * s.of.Buttons() }
func (s stack) Cells() bool              { return s.of.Cells() }
func (s stack) String() string           { return s.of.Wiring().String() }
func (s stack) Layout() lightsout.Layout { return stackLayout{s.of.Layout(), s.of} }

// AppendToggles appends those of the button within its layer.
func (s stack) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	first, layer := len(dst), button/s.of.Buttons()
	dst = s.of.AppendToggles(dst, button%s.of.Buttons())
	for n := range dst[first:] {
		dst[first+n].Light += layer * s.of.Lights()
	}
	return dst
}

// stackLayout draws all layers in one place.
type stackLayout struct {
	lightsout.Layout
	of *lightsout.Board
}

func (l stackLayout) Light(i int) lightsout.Shape  { return l.Layout.Light(i % l.of.Lights()) }
func (l stackLayout) Button(j int) lightsout.Shape { return l.Layout.Button(j % l.of.Buttons()) }

// layer returns the board that is drawn: a layer of a stack, else the board itself; and whether it is in color.
func layer(b *lightsout.Board) (drawn *lightsout.Board, inColor bool) {
	if s, ok := b.Wiring().(stack); ok {
		return s.of, true
	}
	return b, false
}

// values returns how many values a cell of a board has, all layers together.
func values(b *lightsout.Board) int {
	k := b.Modulus()
	if _, inColor := layer(b); inColor {
		return k * k * k
	}
	return k
}

// valueAt returns the value of a cell: the values of its layers are digits, the first the lowest.
func valueAt(state lightsout.State, cell, cells int) int {
	v := 0
	for i := cell + (state.Len()/cells-1)*cells; i >= 0; i -= cells {
		v = v*state.Modulus() + state.At(i)
	}
	return v
}

// colorPalette has the color of each value of a cell with three layers of k values.
func colorPalette(k int) picture.Palette {
	return picture.Palette{Name: "rgb", Off: color.RGBA{A: 255}, Shade: func(v, _ int) color.RGBA {
		part := func(digit int) uint8 { return uint8(digit % k * 255 / (k - 1)) }
		return color.RGBA{part(v), part(v / k), part(v / k / k), 255}
	}}
}

// Layers returns the films of the layers, each on its own board: that of a board that is no stack is the script itself.
func (s *Script) Layers() []*Script {
	b, inColor := layer(s.Board)
	if !inColor {
		return []*Script{s}
	}
	var list []*Script
	for n := range channels {
		own := &Script{Board: b, First: b.NewState(), Seed: s.Seed}
		for i := range b.Lights() {
			own.First.Add(i, s.First.At(n*b.Lights()+i))
		}
		for _, scene := range s.Scenes {
			part := Scene{Order: scene.Order}
			for _, j := range scene.Buttons {
				if int(j)/b.Buttons() == n {
					part.Buttons = append(part.Buttons, j%int32(b.Buttons()))
				}
			}
			own.Scenes = append(own.Scenes, part)
		}
		list = append(list, own)
	}
	return list
}

// delta is what of a frame differs from the one before: the smallest rectangle around the pixels
// that changed, and those pixels in two ways. A file needs the rectangle only.
type delta struct {
	shown  []uint8 // the last frame
	box    image.Rectangle
	opaque []uint8 // all pixels of the box
	sparse []uint8 // those that did not change are clear
	stayed int     // how many of the box did not change
}

// next compares the screen with the last frame. Where nothing changed the box is one pixel, because
// no format has an empty frame.
func (d *delta) next(m *screen) {
	first, box := d.shown == nil, image.Rectangle{}
	if first {
		d.shown, box.Max = make([]uint8, len(m.pixels)), m.size
	}
	for y := m.changed.Min.Y; !first && y < m.changed.Max.Y; y++ {
		now, before := m.pixels[y*m.size.X:][:m.size.X], d.shown[y*m.size.X:][:m.size.X]
		left, right := m.changed.Min.X, m.changed.Max.X
		for left < right && now[left] == before[left] {
			left++
		}
		for left < right && now[right-1] == before[right-1] {
			right--
		}
		if left < right {
			box = box.Union(image.Rect(left, y, right, y+1))
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	d.box, d.opaque, d.sparse, d.stayed = box, d.opaque[:0], d.sparse[:0], 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		now, before := m.pixels[y*m.size.X:][box.Min.X:box.Max.X], d.shown[y*m.size.X:][box.Min.X:box.Max.X]
		d.opaque, d.sparse = append(d.opaque, now...), append(d.sparse, now...)
		row := d.sparse[len(d.sparse)-len(now):]
		for x, value := range before {
			if row[x] == value && !first {
				row[x] = m.clear
				d.stayed++
			}
		}
		copy(before, now)
	}
}

// smoothings is how often the picture is averaged, so that the dots of a dither become tones. Where a twentieth then
// has a contrast above contour, of that between off and on, the picture has contours.
const smoothings, contour = 8, 0.08

// byTone presses buttons by the picture that is to come: the brightest parts first, or along the edges first and then
// the areas between them. The presses of equal parts are spread, and those of three channels interleaved. A flat picture
// has no parts: it comes as calm brings it.
func byTone(edges bool) arrange {
	return func(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error) {
		key, contrast, err := tones(ctx, b, from, x)
		if err != nil {
			return nil, err
		}
		if flat(b, contrast, contour/8) {
			return together(calm)(ctx, b, from, x)
		}
		if edges {
			key = contrast
		}
		if one, inColor := layer(b); inColor { // the tone of a place is that of its channels together
			for p := range one.Buttons() {
				all := 0.0
				for c := range channels {
					all += key[c*one.Buttons()+p]
				}
				for c := range channels {
					key[c*one.Buttons()+p] = all
				}
			}
		}
		layout := b.Layout()
		return sorted(ctx, x, func(j int) [2]float64 {
			return [2]float64{-math.Round(key[j] * 1e6), spread(layout.Button(j).Center)}
		})
	}
}

// flat reports whether a picture with these contrasts has nothing above a part of that between off and on.
func flat(b *lightsout.Board, contrast []float64, part float64) bool {
	sorted := slices.Sorted(slices.Values(contrast))
	n := len(sorted)
	return n == 0 || sorted[n-1-n/20] <= part*float64(b.Modulus()-1)
}

// tones returns how bright the picture that is to come is around each button, and how much contrast it has there.
func tones(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) (
	bright, contrast []float64, err error,
) {
	to := from.Clone()
	if err := b.AddEffect(ctx, to, x); err != nil {
		return nil, nil, err
	}
	lights := make([]float64, b.Lights())
	for i := range lights {
		lights[i] = float64(to.At(i))
	}
	for range smoothings {
		if err := ctx.Err(); err != nil { // before more memory is taken
			return nil, nil, err
		}
		_, _, lights = smoothed(ctx, b, lights)
	}
	bright, contrast, _ = smoothed(ctx, b, lights)
	return bright, contrast, ctx.Err()
}

// smoothed returns for each button the mean of the lights that it toggles, and how far they are apart; and for each
// light the mean of the buttons that toggle it. When the context ends, the rest is left out.
func smoothed(ctx context.Context, b *lightsout.Board, lights []float64) (mean, spread, next []float64) {
	mean, spread, next = make([]float64, b.Buttons()), make([]float64, b.Buttons()), make([]float64, len(lights))
	count := make([]float64, len(lights))
	var room []lightsout.Toggle
	for j := range mean {
		if look(ctx, j) != nil {
			break
		}
		if room = b.AppendToggles(room[:0], j); len(room) == 0 {
			continue
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, t := range room {
			mean[j] += lights[t.Light]
			low, high = min(low, lights[t.Light]), max(high, lights[t.Light])
		}
		mean[j] /= float64(len(room))
		spread[j] = high - low
		for _, t := range room {
			next[t.Light] += mean[j]
			count[t.Light]++
		}
	}
	for i := range next {
		next[i] /= max(1, count[i])
	}
	return mean, spread, next
}

const maxCurve = 1000

// Along returns the order that follows a curve: each button is pressed when the curve passes nearest to it. The points
// are places on the board, from (0, 0) at its top left to (1, 1) at its bottom right.
func Along(b *lightsout.Board, curve []lightsout.Point) (Order, error) {
	if len(curve) < 2 || len(curve) > maxCurve {
		return Order{}, fmt.Errorf("the curve has %d points: must be between 2 and %d", len(curve), maxCurve)
	}
	layout := b.Layout()
	least, far := layout.Bounds()
	size := far.Plus(least.Times(-1))
	points := make([]lightsout.Point, len(curve))
	for n, p := range curve {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return Order{}, fmt.Errorf("point %d of the curve is %g,%g: must be from 0,0 to 1,1", n+1, p.X, p.Y)
		}
		points[n] = least.Plus(lightsout.Point{X: p.X * size.X, Y: p.Y * size.Y})
	}
	return ByTime(func(button int) float64 { return passing(points, layout.Button(button%b.Buttons()).Center) }), nil
}

// passing returns how far along a line of points the place nearest to p is.
func passing(points []lightsout.Point, p lightsout.Point) float64 {
	best, at, length := math.Inf(1), 0.0, 0.0
	for n := 1; n < len(points); n++ {
		a, step := points[n-1], points[n].Plus(points[n-1].Times(-1))
		off := p.Plus(a.Times(-1))
		size := math.Hypot(step.X, step.Y)
		along := 0.0
		if size > 0 {
			along = min(1, max(0, (float64(off.X*step.X)+float64(off.Y*step.Y))/float64(size*size)))
		}
		if d := math.Hypot(off.X-along*step.X, off.Y-along*step.Y); d < best {
			best, at = d, length+along*size
		}
		length += size
	}
	return at
}

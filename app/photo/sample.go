package photo

import (
	"context"
	"fmt"
	"image"
	"math"

	"lightsout"
)

// fine is how many pixels a light is wide when a picture is sampled, on boards of up to a million
// lights; on larger ones fewer.
const fine = 4

// sample shows a picture on any board: it is laid under the layout, and each light takes the mean of
// the square around the circle inside its shape.
func (t Target) sample(ctx context.Context, b *lightsout.Board, g *Gray, d Dither) ([]Wish, error) {
	if d.divisor > 0 {
		return nil, fmt.Errorf(
			"board %s has no rows and columns along which to diffuse: dither it by threshold, bayer-8 "+
				"or blue-noise",
			b)
	}
	if b.Lights() > maxTarget {
		return nil, fmt.Errorf("board %s has %d lights: a picture is sampled at most at %d", b,
			b.Lights(), maxTarget)
	}
	layout := b.Layout()
	least, far := layout.Bounds()
	u, err := newUnderlay(least, far, 2*layout.Light(0).Radius, b.Lights())
	if err != nil {
		return nil, fmt.Errorf("board %s: %w", b, err)
	}
	layers, subject, err := t.prepared(ctx, g, u.rows, u.columns, b.Modulus())
	if err != nil {
		return nil, err
	}
	list := make([]Wish, len(layers))
	for n, under := range layers {
		w := Wish{
			Subject: subject, darkIsOn: t.DarkIsOn, Gray: NewGray(b.Lights(), 1, g.Plain),
			at: make([]image.Point, b.Lights()),
		}
		for i := range b.Lights() {
			if err := ctx.Err(); i&4095 == 0 && err != nil {
				return nil, err
			}
			box := u.box(layout.Light(i))
			w.Gray.Pix[i] = meanOf(under, box)
			w.at[i] = box.Min.Add(box.Max).Div(2 * fine)
		}
		w.around, _, err = (Resize{Fit: Stretch}).To(ctx, under, max(1, u.rows/fine), max(1, u.columns/fine))
		if err != nil {
			return nil, err
		}
		w.State = stateOf(b, d.values(ctx, []*Gray{w.Gray}, w.at, b.Modulus())[0], t.DarkIsOn)
		list[n] = w
	}
	return list, nil
}

// underlay is a grid of pixels under a layout.
type underlay struct {
	least         lightsout.Point
	scale         float64 // pixels in a unit
	rows, columns int
}

// newUnderlay returns one with fine pixels a light, or fewer if they would be too many: a ring of lights has
// room for very many pixels and use for few. A light so small, or a layout so long, that it would not do is
// refused.
func newUnderlay(least, far lightsout.Point, light float64, lights int) (underlay, error) {
	const longest = 1 << 18
	limit := float64(min(1<<24, max(1<<18, 64*lights)))
	width := far.X - least.X
	height := far.Y - least.Y
	u := underlay{least: least, scale: fine / light}
	u.scale = min(u.scale, math.Sqrt(limit/(width*height)), longest/max(width, height))
	if !(u.scale > 0) || math.IsInf(u.scale, 0) {
		return underlay{}, fmt.Errorf("its layout is %v wide and %v high: a picture needs some room",
			width, height)
	}
	u.columns = max(1, int(math.Ceil(width*u.scale)))
	u.rows = max(1, int(math.Ceil(height*u.scale)))
	return u, nil
}

// box returns the pixels under a light: at least one, and none beyond the border.
func (u underlay) box(s lightsout.Shape) image.Rectangle {
	along := func(center, start float64, size int) (low, past int) {
		middle := (center - start) * u.scale
		reach := s.Radius * u.scale
		low = min(max(int(math.Round(middle-reach)), 0), size-1)
		past = min(max(int(math.Round(middle+reach)), low+1), size)
		return low, past
	}
	left, right := along(s.Center.X, u.least.X, u.columns)
	top, bottom := along(s.Center.Y, u.least.Y, u.rows)
	return image.Rect(left, top, right, bottom)
}

// meanOf returns the mean gray of a box that is not empty.
func meanOf(g *Gray, box image.Rectangle) uint16 {
	sum := uint64(0)
	count := uint64(box.Dx() * box.Dy())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for _, v := range g.row(y)[box.Min.X:box.Max.X] {
			sum += uint64(v)
		}
	}
	return uint16((sum + count/2) / count)
}

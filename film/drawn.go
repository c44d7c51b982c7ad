package film

import (
	"context"
	"fmt"
	"math"

	"lightsout"
)

// ByTone presses buttons by the picture that is to come.
type ByTone int

// The orders by the next picture.
const (
	Bright ByTone = iota // the brightest parts first
	Edges                // along the edges first, then the areas between them
)

// String returns the name of the order.
func (o ByTone) String() string { return []string{"bright", "edges"}[o] }

// smoothings is how often the picture is averaged, so that the dots of a dither become tones.
const smoothings = 8

// Arrange sorts the presses by the tone, or the change of tone, around each button.
func (o ByTone) Arrange(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error) {
	to := from.Clone()
	if err := b.AddEffect(ctx, to, x); err != nil {
		return nil, err
	}
	lights := make([]float64, b.Lights())
	for i := range lights {
		lights[i] = float64(to.At(i))
	}
	for range smoothings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		tone, _ := aroundButtons(b, lights)
		lights = aroundLights(b, tone)
	}
	key, spread := aroundButtons(b, lights)
	if o == Edges {
		key = spread
	}
	return sorted(ctx, x, func(j int) [2]float64 { return [2]float64{-key[j]} })
}

// aroundButtons returns for each button the mean of the lights that it toggles, and how far they are apart.
func aroundButtons(b *lightsout.Board, lights []float64) (mean, spread []float64) {
	mean, spread = make([]float64, b.Buttons()), make([]float64, b.Buttons())
	var room []lightsout.Toggle
	for j := range mean {
		room = b.AppendToggles(room[:0], j)
		low, high := math.Inf(1), math.Inf(-1)
		for _, t := range room {
			mean[j] += lights[t.Light]
			low, high = min(low, lights[t.Light]), max(high, lights[t.Light])
		}
		if len(room) > 0 {
			mean[j] /= float64(len(room))
			spread[j] = high - low
		}
	}
	return mean, spread
}

// aroundLights returns for each light the mean of the buttons that toggle it.
func aroundLights(b *lightsout.Board, buttons []float64) []float64 {
	mean, count := make([]float64, b.Lights()), make([]float64, b.Lights())
	var room []lightsout.Toggle
	for j, v := range buttons {
		room = b.AppendToggles(room[:0], j)
		for _, t := range room {
			mean[t.Light] += v
			count[t.Light]++
		}
	}
	for i := range mean {
		mean[i] /= max(1, count[i])
	}
	return mean
}

// maxCurve is how many points a curve has at most.
const maxCurve = 1000

// Along returns the order that follows a curve: each button is pressed when the curve passes nearest to it. The points
// are places on the board, from (0, 0) at its top left to (1, 1) at its bottom right.
func Along(b *lightsout.Board, curve []lightsout.Point) (Order, error) {
	if len(curve) < 2 || len(curve) > maxCurve {
		return nil, fmt.Errorf("the curve has %d points: must be between 2 and %d", len(curve), maxCurve)
	}
	layout := b.Layout()
	least, far := layout.Bounds()
	size := far.Plus(least.Times(-1))
	points := make([]lightsout.Point, len(curve))
	for n, p := range curve {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return nil, fmt.Errorf("point %d of the curve is %g,%g: must be from 0,0 to 1,1", n+1, p.X, p.Y)
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

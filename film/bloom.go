package film

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/tint"
)

// glowProfile is how opaque a glowing light is at distances from its middle, in cells: fully on its disc, and
// around it as the halos of the page's boards are.
var glowProfile = [][2]float64{
	{0, 1}, {0.4, 1}, {0.48, 0.48}, {0.54, 0.36}, {0.6, 0.24}, {0.68, 0.14}, {0.78, 0.06}, {0.9, 0.015},
	{1, 0},
}

// Where halos overlap, what is behind them shows through all: the part that shows is a product. A bloom adds
// the logarithms instead, in whole numbers, so that a light that goes off leaves the sum that was there
// before it went on.
const (
	unitDepth = 256  // of a halo that lets 1/e through
	fullDepth = 1434 // less than 1/256 shows through
	fineness  = 1024 // distances from the middle of a light to the end of its halo
)

// bloom is the light on each pixel of a screen: one sum, or one for each channel of a board in color.
type bloom struct {
	view   view
	board  *lightsout.Board
	size   float64   // of a light, of its cell
	depths [][]int32 // by value of a channel and distance
	levels [][]uint8 // by channel and depth: what it adds to the number of a color
	sums   [][]int32 // by channel and pixel
	shown  []int     // the value of each light
	behind []uint8   // the number of each pixel without light
	lit    uint8     // numbers from here on do not take light

	stopped func() error // returns an error if the film was canceled
}

// steps returns how many levels of light each channel has: the values of a light are among them, and the
// colors of all combinations fit into a file. On a board that is not in color there are those over off and
// those over the ground.
func steps(k, layers int) ([]int, error) {
	list := map[int][]int{2: {6, 6, 6}, 3: {7, 7, 5}, 4: {7, 7, 4}, 5: {5, 9, 5}, 6: {6, 6, 6}}[k]
	if layers == 1 {
		list = []int{123/(k-1)*(k-1) + 1}
	}
	if list == nil || list[0] < k {
		return nil, fmt.Errorf(
			"glow cells of %d values: a film has colors for at most 124, and in color for 6 of each", k)
	}
	return list, nil
}

// glowColors returns the colors of a screen of glowing lights, as palette does, and the number of the ground.
// A board in color has those of all combinations of its channels; any other has a scale over off and one over
// the ground.
func glowColors(o Options, list []int, k int) (colors []color.RGBA, ground uint8) {
	if len(list) == channels {
		for n := range list[0] * list[1] * list[2] {
			c := color.RGBA{A: 255}
			for i, part := range []*uint8{&c.R, &c.G, &c.B} {
				*part = uint8(255 * (n % list[i]) / (list[i] - 1))
				n /= list[i]
			}
			colors = append(colors, c)
		}
		return append(colors, *o.Ground, canvas.LinkColor, canvas.MarkColor), uint8(len(colors))
	}
	for _, base := range []color.RGBA{o.Palette.Of(0, k), *o.Ground} {
		for level := range list[0] {
			from := level * (k - 1) / (list[0] - 1)
			part := level * (k - 1) % (list[0] - 1)
			c := base
			if from > 0 {
				c = o.Palette.Of(from, k)
			}
			if part > 0 && c.A > 0 { // there is no light on a ground that is transparent
				c = tint.Mixed(c, o.Palette.Of(from+1, k), float64(part)/float64(list[0]-1))
			}
			colors = append(colors, c)
		}
	}
	return append(colors, canvas.LinkColor, canvas.MarkColor), uint8(list[0])
}

// newBloom returns a bloom without light over the pixels that are behind it.
func newBloom(b *lightsout.Board, v view, o Options, list []int, k int, behind []uint8) *bloom {
	l := &bloom{
		view: v, board: b, size: glowSize(o), shown: make([]int, b.Lights()), behind: behind,
		stopped: o.stopped,
	}
	for value := range k {
		depth := make([]int32, fineness)
		for at := range depth {
			through := 1 - glowAt((float64(at)+0.5)/fineness)*float64(value)/float64(k-1)
			depth[at] = int32(math.Round(min(fullDepth, -unitDepth*math.Log(through))))
		}
		l.depths = append(l.depths, depth)
	}
	weight := 1
	n := len(behind)
	scratch := cmp.Or(v.scratch, new([]int32))
	if len(*scratch) < n*len(list) {
		*scratch = make([]int32, n*len(list))
	}
	clear(*scratch)
	for i, count := range list {
		level := make([]uint8, fullDepth+1)
		for depth := range level {
			part := 1 - math.Exp(-float64(depth)/unitDepth)
			level[depth] = uint8(weight * int(math.Round(part*float64(count-1))))
		}
		l.levels = append(l.levels, level)
		l.sums = append(l.sums, (*scratch)[n*i:][:n:n])
		weight *= count
	}
	l.lit = uint8(weight)
	if len(list) == 1 {
		l.lit *= 2 // the ground takes light too
	}
	return l
}

// glowSize returns how large the halo of a light is, of the usual one: a wide gap makes it smaller.
func glowSize(o Options) float64 { return 1 - max(0, *o.Gap-canvas.Gap) }

// glowAt returns how opaque a light is at a distance from its middle.
func glowAt(distance float64) float64 {
	for n := 1; n < len(glowProfile); n++ {
		near := glowProfile[n-1]
		far := glowProfile[n]
		if distance <= far[0] {
			return near[1] + float64((far[1]-near[1])*(distance-near[0])/(far[0]-near[0]))
		}
	}
	return 0
}

// set gives a light a value, and returns where pixels may have changed.
func (l *bloom) set(cell, value int) image.Rectangle {
	before := l.shown[cell]
	if l.shown[cell] = value; value == before {
		return image.Rectangle{}
	}
	middle, reach := l.halo(cell)
	box := image.Rect(int(middle.X-reach), int(middle.Y-reach), int(middle.X+reach)+1, int(middle.Y+reach)+1)
	box = box.Intersect(image.Rectangle{Max: l.view.size})
	for y := box.Min.Y; y < box.Max.Y; y++ {
		if y%64 == 0 && l.stopped() != nil {
			return image.Rectangle{} // the film was canceled: no frame is written
		}
		for x := box.Min.X; x < box.Max.X; x++ {
			// Products are converted before they are added, so that every machine rounds alike.
			dx := float64(x) + 0.5 - middle.X
			dy := float64(y) + 0.5 - middle.Y
			far := int(math.Sqrt(float64(dx*dx)+float64(dy*dy)) / reach * fineness)
			for n, old, next := 0, before, value; far < fineness && n < len(l.sums); n++ {
				k := len(l.depths)
				l.sums[n][y*l.view.size.X+x] += l.depths[next%k][far] - l.depths[old%k][far]
				old /= k
				next /= k
			}
		}
	}
	return box
}

// halo returns the middle of a light on the screen, and how far its halo reaches.
func (l *bloom) halo(cell int) (canvas.Point, float64) {
	shape := l.board.Layout().Light(cell)
	middle := l.view.at(shape.Center)
	middle = canvas.Point{X: math.Round(middle.X*unit) / unit, Y: math.Round(middle.Y*unit) / unit}
	return middle, 2 * shape.Radius * l.size * l.view.scale
}

func (l *bloom) number(pixel int) uint8 {
	number := l.behind[pixel]
	for n := 0; number < l.lit && n < len(l.sums); n++ {
		number += l.levels[n][min(l.sums[n][pixel], fullDepth)]
	}
	return number
}

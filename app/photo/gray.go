package photo

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
)

// Gray is a picture in shades of gray, row by row, from 0 for black to 65535 for white.
//
// A number can be read in two ways. Files store gray so that equal steps look equal; half of the
// greatest number is then a gray that sends out only a fifth of the light of white. If Plain is set,
// Pix holds these stored numbers. Otherwise Pix holds the amount of light, which is what adds up when
// pixels are averaged, or when an eye far away sees black and white dots as gray. Everything that
// averages here does so on Pix as it is, so Plain decides: light is right for the eye, stored gray is
// what the usual program computes.
//
// Numbers are whole, and so is all arithmetic on pixels, so that no sum depends on its order or on
// how a machine rounds.
type Gray struct {
	Width, Height int
	Pix           []uint16
	Plain         bool
	Colors        []*Gray // red, green and blue of a picture that was read in color
}

// white is the greatest value of a pixel.
const white = 65535

// NewGray returns a black picture.
func NewGray(width, height int, plain bool) *Gray {
	return &Gray{Width: width, Height: height, Pix: make([]uint16, width*height), Plain: plain}
}

func (g *Gray) row(y int) []uint16 { return g.Pix[y*g.Width : (y+1)*g.Width] }

// read returns the picture in stored gray, or in amounts of light: g itself if it is so already.
func (g *Gray) read(plain bool) *Gray {
	if g.Plain == plain {
		return g
	}
	return g.clone().reread(plain)
}

// reread changes the picture itself to stored gray, or to amounts of light.
func (g *Gray) reread(plain bool) *Gray {
	if g.Plain != plain {
		table := storedToLight()
		if plain {
			table = lightToStored()
		}
		g.remap(table)
		g.Plain = plain
	}
	return g
}

// clone returns a copy without colors.
func (g *Gray) clone() *Gray {
	return &Gray{Width: g.Width, Height: g.Height, Pix: slices.Clone(g.Pix), Plain: g.Plain}
}

func (g *Gray) remap(table *[white + 1]uint16) {
	for i, v := range g.Pix {
		g.Pix[i] = table[v]
	}
}

// storedToLight and lightToStored are the two directions of the curve of sRGB, IEC 61966-2-1, made
// when first used. A stored number of eight bits comes back the same: where the curve is flattest, at
// black, one step of eight bits is twenty steps of light.
var storedToLight = sync.OnceValue(func() *[white + 1]uint16 {
	return tabulate(func(v float64) float64 {
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	})
})

var lightToStored = sync.OnceValue(func() *[white + 1]uint16 {
	return tabulate(func(v float64) float64 {
		if v <= 0.0031308 {
			return v * 12.92
		}
		return 1.055*math.Pow(v, 1/2.4) - 0.055
	})
})

// tabulate returns the table of a function from 0…1, cut to 0…1.
func tabulate(f func(float64) float64) *[white + 1]uint16 {
	table := new([white + 1]uint16)
	for i := range table {
		table[i] = uint16(math.Round(white * min(max(f(float64(i)/white), 0), 1)))
	}
	return table
}

// levels returns the gray of each of k values as the picture reads gray: value v is drawn as the
// stored gray v/(k−1), as the palette ink draws it.
func (g *Gray) levels(k int) []int {
	list := make([]int, k)
	for v := range list {
		list[v] = (white*v + (k-1)/2) / (k - 1)
		if !g.Plain {
			list[v] = int(storedToLight()[list[v]])
		}
	}
	return list
}

// Tone changes the grays of a picture. It works on stored gray, where equal steps look equal,
// however the picture reads gray. The zero Tone changes nothing.
type Tone struct {
	// first stretch the grays so that the darkest hundredth is black, the brightest white
	AutoContrast bool `json:"auto_contrast,omitempty" doc:"stretch the grays from black to white first"`
	// v becomes v^(1/Gamma); 0 means 1
	Gamma float64 `json:"gamma,omitempty" usual:"1" doc:"above 1 brightens the middle"`
	// from −1, all middle gray, over 0 to any height: v becomes ½ + (v−½)·(1+Contrast)
	Contrast float64 `json:"contrast,omitempty" doc:"above 0 more, down to -1 less"`
	// from −1, all black, to 1, all white: is added
	Brightness float64 `json:"brightness,omitempty" doc:"from -1 to 1"`
	// last of all
	Invert bool `json:"invert,omitempty" doc:"black becomes white"`
}

// Check returns the option that is wrong, and an error that begins with its value.
func (t Tone) Check() (option string, err error) {
	switch {
	case t.Gamma < 0 || math.IsNaN(t.Gamma) || math.IsInf(t.Gamma, 0):
		return "gamma", fmt.Errorf("%v: must be above 0, and 1 changes nothing", t.Gamma)
	case !(t.Contrast >= -1) || math.IsInf(t.Contrast, 0):
		return "contrast", fmt.Errorf("%v: must be −1 or more, and 0 changes nothing", t.Contrast)
	case !(math.Abs(t.Brightness) <= 1):
		return "brightness", fmt.Errorf("%v: must be from −1 to 1, and 0 changes nothing", t.Brightness)
	}
	return "", nil
}

// apply returns the picture with its grays changed: first AutoContrast, then Gamma, Contrast, Brightness,
// Invert. If the context ends, they are as they were.
func (t Tone) apply(ctx context.Context, g *Gray) *Gray {
	if t == (Tone{}) || ctx.Err() != nil {
		return g
	}
	low := 0.0
	high := 1.0
	p := g.clone().reread(true)
	if t.AutoContrast {
		low, high = p.extremes()
	}
	p.remap(tabulate(func(v float64) float64 { return t.of((v - low) / (high - low)) }))
	return p.reread(g.Plain)
}

func (t Tone) of(v float64) float64 {
	v = min(max(v, 0), 1)
	if t.Gamma != 0 && t.Gamma != 1 {
		v = math.Pow(v, 1/t.Gamma)
	}
	v = 0.5 + (v-0.5)*(1+t.Contrast) + t.Brightness
	v = min(max(v, 0), 1)
	if t.Invert {
		v = 1 - v
	}
	return v
}

// extremes returns two grays of a picture in stored gray: at most a hundredth of the pixels are darker than
// the first, and at most a hundredth brighter than the second. If they are the same, there is nothing to
// stretch, and it returns black and white.
func (g *Gray) extremes() (low, high float64) {
	var counts [white + 1]int
	for _, v := range g.Pix {
		counts[v]++
	}
	find := func(start, step int) float64 {
		v := start
		for passed := counts[v]; passed < len(g.Pix)/100+1; passed += counts[v] {
			v += step
		}
		return float64(v) / white
	}
	low = find(0, 1)
	high = find(white, -1)
	if low < high {
		return low, high
	}
	return 0, 1
}

// Limits of a picture that is brought to a board: its pixels, and its rows and its columns.
const (
	maxTarget     = 1 << 27
	maxTargetSide = 1 << 20
)

// Resize brings a picture to the rows and columns of a board. The zero Resize crops to the shape of
// the board, and each cell is the average of the part of the picture that it covers.
type Resize struct {
	Fit Fit `json:"fit,omitempty" usual:"crop" values:"fits" doc:"how the image fits the board: {}"`
	// weigh by the cubic of Catmull and Rom instead: crisper, smooth when enlarged
	Sharp bool   `json:"sharp,omitempty" doc:"resize with a filter that keeps edges"`
	At    *Place `json:"-"` // crop around this place of the picture
	Meet  *Place `json:"-"` // crop so that the subject comes to this place of the part
	Like  *Gray  `json:"-"` // crop as this picture, of the same size, would be; nil means the picture itself
}

// To returns the picture with one pixel for each cell, its colors too, and where in it the subject is.
func (o Resize) To(ctx context.Context, g *Gray, rows, columns int) (*Gray, Place, error) {
	if max(rows, columns) > maxTargetSide || columns > maxTarget/rows {
		return nil, Place{},
			fmt.Errorf("picture of %d rows and %d columns: it can have at most %d of each, and %d pixels",
				rows, columns, maxTargetSide, maxTarget)
	}
	w := window{width: float64(g.Width), height: float64(g.Height)}
	at := Place{0.5, 0.5}
	switch o.Fit {
	case Contain:
		w = contain(g, rows, columns)
	case Stretch:
	default:
		var s subject
		if o.At == nil {
			s = cmp.Or(o.Like, g).subject()
		}
		w, at = o.crop(g, s, rows, columns)
	}
	h := o.part(ctx, g, w, rows, columns)
	for _, c := range g.Colors {
		h.Colors = append(h.Colors, o.part(ctx, c, w, rows, columns))
	}
	return h, at, ctx.Err()
}

// part returns a window of a picture with one pixel for each cell.
func (o Resize) part(ctx context.Context, g *Gray, w window, rows, columns int) *Gray {
	w, cells := w.inside(g, rows, columns)
	h := o.resample(ctx, g, w, cells.Dy(), cells.Dx())
	if cells.Dx() < columns || cells.Dy() < rows {
		return h.extended(ctx, cells, rows, columns)
	}
	return h
}

// tap is what one new pixel takes of the old ones along one axis: weights of consecutive pixels, in
// 65536ths, that add up to exactly 65536.
type tap struct {
	first   int
	weights []int32
}

const unit = 1 << 16

// resample brings a window of a picture to a new size.
//
// Weights are a product of one for the row and one for the column, so rows are first added up, then
// shortened. Nothing is rounded before the end: a sum over a column is below 2³² (with Sharp a little
// more), one over both below 2⁴⁹. So the result does not depend on which axis comes first, and a
// picture of one gray stays exactly that gray, as the weights add up to one.
func (o Resize) resample(ctx context.Context, g *Gray, w window, rows, columns int) *Gray {
	// To add up rows takes time for the old columns times the old or the new rows, whichever are more. Where
	// it is much less the other way, as of a wide strip on a high board, that way is taken, though it turns
	// both pictures.
	work := func(lines, before, after int) int64 { return int64(lines) * int64(max(before, after)) }
	turns := work(g.Width, g.Height, 0) + work(rows, columns, 0)
	if work(g.Width, g.Height, rows)/4 > work(g.Height, g.Width, columns)+turns {
		turned := window{w.top, w.left, w.height, w.width}
		return o.resample(ctx, g.transposed(), turned, columns, rows).transposed()
	}
	across := o.taps(w.left, w.width, g.Width, columns)
	h := NewGray(columns, rows, g.Plain)
	sums := make([]int64, g.Width)
	for r, down := range o.taps(w.top, w.height, g.Height, rows) {
		if r&15 == 0 && ctx.Err() != nil { // To returns the error
			return h
		}
		clear(sums)
		for i, weight := range down.weights {
			for x, v := range g.row(down.first + i) {
				sums[x] += int64(weight) * int64(v)
			}
		}
		for c, t := range across {
			sum := int64(1 << 31)
			for i, weight := range t.weights {
				sum += int64(weight) * sums[t.first+i]
			}
			h.Pix[r*columns+c] = uint16(min(max(sum>>32, 0), white))
		}
	}
	return h
}

// taps returns how count new pixels are made of the old ones from start to start+length of size.
func (o Resize) taps(start, length float64, size, count int) []tap {
	list := make([]tap, count)
	step := length / float64(count)
	for i := range list {
		low := start + step*float64(i)
		high := start + step*float64(i+1)
		if o.Sharp {
			list[i] = cubicTap((low+high)/2, max(step, 1), size)
		} else {
			list[i] = areaTap(low, high, size)
		}
	}
	return list
}

// areaTap weighs each old pixel by how much of it lies between low and high.
func areaTap(low, high float64, size int) tap {
	low = max(low, 0)
	high = min(high, float64(size))
	first := min(int(low), size-1)
	past := max(min(int(math.Ceil(high)), size), first+1)
	return newTap(first, past, func(i int) float64 {
		return max(0, min(high, float64(i+1))-max(low, float64(i)))
	})
}

// cubicTap weighs old pixels around a place by the cubic of Catmull and Rom, widened by a scale of at
// least 1 so that it averages when the picture shrinks.
func cubicTap(center, scale float64, size int) tap {
	first := min(max(int(math.Ceil(center-2*scale-0.5)), 0), size-1)
	past := max(min(int(math.Floor(center+2*scale-0.5))+1, size), first+1)
	return newTap(first, past, func(i int) float64 {
		switch d := math.Abs(float64(i)+0.5-center) / scale; {
		case d < 1:
			return 1 + d*d*(1.5*d-2.5)
		case d < 2:
			return 2 - d*(4-d*(2.5-0.5*d))
		}
		return 0
	})
}

// newTap rounds weights to 65536ths. They are rounded as running sums, so that they add up: each is
// the difference of two neighbors, and the last sum is 1.
func newTap(first, past int, weight func(i int) float64) tap {
	total := 0.0
	for i := first; i < past; i++ {
		total += weight(i)
	}
	t := tap{first, make([]int32, past-first)}
	if total <= 0 { // nothing inside: the nearest pixel
		t.weights[0] = unit
		return t
	}
	sum := 0.0
	before := int32(0)
	for i := first; i < past; i++ {
		sum += weight(i)
		now := int32(math.Round(unit * sum / total))
		t.weights[i-first] = now - before
		before = now
	}
	return t
}

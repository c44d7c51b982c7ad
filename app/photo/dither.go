package photo

import (
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"sync"

	"lightsout"
	"lightsout/internal/base/text"
)

// Dither is a way to show grays with few values.
//
// A diffusion, the kind of Floyd and Steinberg, goes from pixel to pixel and hands on what it got wrong; an
// ordered dither compares each pixel with a pattern of thresholds; the zero Dither takes the value whose gray
// looks nearest.
type Dither struct {
	Name string
	// Serpentine makes a diffusion go through every other row backward, with the weights mirrored, which
	// breaks up the worms that going one way can draw.
	Serpentine bool

	divisor int     // of a diffusion, which needs rows and columns
	ahead   []int   // weights of the next pixels in the row
	below   [][]int // weights of pixels in the next rows, the middle one straight below

	pattern func() pattern // of an ordered dither
}

// Dithers lists the dithers; the first is the usual one.
//
// The diffusions have their published weights. All weights add up to the divisor, except those of Atkinson,
// who gives away six eighths: lights and shadows become pure. That of Floyd and Steinberg (1976) is the one
// that the paper on Lights Out pictures uses.
func Dithers() []Dither {
	list := []Dither{
		{Name: "floyd-steinberg", // error diffusion to 4 neighbors
			divisor: 16, ahead: []int{7}, below: [][]int{{3, 5, 1}}},
		{Name: "atkinson", // error diffusion of 3/4, to 6 neighbors: more contrast
			divisor: 8, ahead: []int{1, 1}, below: [][]int{{1, 1, 1}, {1}}},
		{Name: "jarvis", // error diffusion to 12 neighbors, by Jarvis, Judice and Ninke
			divisor: 48, ahead: []int{7, 5}, below: [][]int{{3, 5, 7, 5, 3}, {1, 3, 5, 3, 1}}},
		{Name: "stucki", // error diffusion to 12 neighbors, sharper than jarvis
			divisor: 42, ahead: []int{8, 4}, below: [][]int{{2, 4, 8, 4, 2}, {1, 2, 4, 2, 1}}},
		{Name: "burkes", // error diffusion to 7 neighbors
			divisor: 32, ahead: []int{8, 4}, below: [][]int{{2, 4, 8, 4, 2}}},
		{Name: "sierra", // error diffusion to 10 neighbors
			divisor: 32, ahead: []int{5, 3}, below: [][]int{{2, 4, 5, 4, 2}, {2, 3, 2}}},
		{Name: "sierra-two-row", // error diffusion to 7 neighbors
			divisor: 16, ahead: []int{4, 3}, below: [][]int{{1, 2, 3, 2, 1}}},
		{Name: "sierra-lite", // error diffusion to 3 neighbors
			divisor: 4, ahead: []int{2}, below: [][]int{{1, 1, 0}}},
	}
	for level := 1; level <= 3; level++ {
		n := 1 << level
		// A regular pattern of n × n thresholds.
		list = append(list, Dither{Name: fmt.Sprintf("bayer-%d", n), pattern: func() pattern {
			return bayer(level)
		}})
	}
	return append(list,
		Dither{Name: "blue-noise", pattern: blueNoise}, // an irregular, even pattern of thresholds
		Dither{Name: "threshold"},                      // the nearest value, without a pattern
	)
}

// values returns for each layer of a picture a value for each pixel, from 0 for black to k−1 for white, 2 ≤ k
// ≤ 256, row by row. What lies between is the gray that the palette ink shows for it. Pixels that are in no
// rows have places. If the context ends, the values are not worth looking at.
func (d Dither) values(ctx context.Context, layers []*Gray, places []image.Point, k int) (list [][]uint8) {
	if d.divisor > 0 {
		return d.diffused(ctx, layers, k)
	}
	for _, g := range layers {
		if d.pattern != nil {
			list = append(list, d.pattern().ordered(g, places, k))
		} else {
			list = append(list, threshold(g, k))
		}
	}
	return list
}

// threshold returns the value that looks nearest for each pixel. It compares stored gray, however the picture
// reads gray.
func threshold(g *Gray, k int) []uint8 {
	return text.Each(g.read(true).Pix, func(v uint16) uint8 {
		return uint8((int(v)*(k-1) + white/2) / white)
	})
}

// stateOf returns values as a state: bright is on, with more states the value is the brightness; or the other
// way round.
func stateOf(b *lightsout.Board, values []uint8, darkIsOn bool) lightsout.State {
	s := b.NewState()
	for i, v := range values {
		if darkIsOn {
			v = uint8(b.Modulus()-1) - v
		}
		if words := s.Words(); words != nil {
			words[i/64] |= uint64(v) << (i % 64)
		} else {
			s.Set(i, int(v))
		}
	}
	return s
}

const blueSize = 64

// blueRanks is the pattern, two bytes a rank, row by row. It was made by the void-and-cluster method of
// Ulichney (1993): every dot raises the places around it, on a torus, by a bell curve of deviation 1.5 and a
// low, wide foot, and the next dot goes to the lowest free place.
//
//go:embed bluenoise
var blueRanks []byte

// blueNoise returns a pattern that is irregular, but even: dots of any gray keep their distance, so that it
// shows neither the crosses of Bayer nor clumps.
var blueNoise = sync.OnceValue(func() pattern {
	p := pattern{blueSize, make([]int, blueSize*blueSize)}
	for i := range p.ranks {
		p.ranks[i] = int(binary.BigEndian.Uint16(blueRanks[2*i:]))
	}
	return p
})

// margin is how far to the side an error is carried at most. Rows of errors are so much longer on
// both sides, and what is carried over the border is lost.
const margin = 2

// diffused goes through a picture row by row, takes for each pixel the nearest value, and adds what
// that got wrong to pixels not yet looked at, by fixed weights. So the mean over some pixels is that
// of the picture, up to what crosses the border of the area.
//
// Errors stay small: let h be half of the greatest step between two values. If every error so far is
// at most h, and the weights add up to at most 1, then a pixel is moved by at most h, as each of its
// neighbors gave it its error times a weight, and the weights with which a pixel receives are those
// with which one gives. Its nearest value is then again at most h away: inside the range of values
// by the choice of h, and outside of it as pixels themselves are not. (What is received is rounded,
// which adds at most a half of 1/65535 each time.)
//
// The values of red, green and blue are chosen together: the nearest color, by its distance in luminance and
// in chroma. So a gray is made of black and white, not of dots of all colors.
func (d Dither) diffused(ctx context.Context, layers []*Gray, k int) [][]uint8 {
	width := layers[0].Width
	levels := layers[0].levels(k)
	steps := newSteps(levels)
	// errors[n][0] is the row of layer n at work, the others come next. They hold errors times weights.
	errors := make([][][]int, len(layers))
	out := make([][]uint8, len(layers))
	for n, g := range layers {
		out[n] = make([]uint8, len(g.Pix))
		for range 1 + len(d.below) {
			errors[n] = append(errors[n], make([]int, width+2*margin))
		}
	}
	var want [3]int
	for y := 0; y < layers[0].Height && ctx.Err() == nil; y++ {
		step := 1
		x := 0
		if d.Serpentine && y%2 == 1 {
			step = -1
			x = width - 1
		}
		for range width {
			at := y*width + x
			if len(layers) == 1 { // most pictures: what is not in an array takes less time
				want := int(layers[0].Pix[at]) + rounded(errors[0][0][x+margin], d.divisor)
				value := steps.nearest(want)
				out[0][at] = value
				d.give(errors[0], x+margin, step, want-levels[value])
				x += step
				continue
			}
			for n, rows := range errors {
				want[n] = int(layers[n].Pix[at]) + rounded(rows[0][x+margin], d.divisor)
			}
			value := steps.color(want)
			for n, rows := range errors {
				out[n][at] = value[n]
				d.give(rows, x+margin, step, want[n]-levels[value[n]])
			}
			x += step
		}
		for n, rows := range errors {
			clear(rows[0])
			errors[n] = append(rows[1:], rows[0])
		}
	}
	return out
}

// color returns the nearest of the eight colors around one: of each channel the value below and the value
// above.
func (s *steps) color(want [3]int) (best [3]uint8) {
	least := int64(math.MaxInt64)
	for corner := range uint8(8) {
		var values [3]uint8
		var off [3]int64
		for n, v := range want {
			values[n] = s.below[min(max(v, 0), white)] + corner>>n&1
			off[n] = int64(v - s.levels[values[n]])
		}
		luminance := (13933*off[0] + 46871*off[1] + 4732*off[2]) >> 16
		red := off[0] - luminance
		blue := off[2] - luminance
		if d := luminance*luminance + red*red + blue*blue; d < least {
			least = d
			best = values
		}
	}
	return best
}

// give adds the error of a pixel to its neighbors.
func (d Dither) give(errors [][]int, at, step, wrong int) {
	for i, weight := range d.ahead {
		errors[0][at+step*(i+1)] += wrong * weight
	}
	for r, weights := range d.below {
		row := errors[r+1]
		first := at - step*(len(weights)/2)
		for i, weight := range weights {
			row[first+step*i] += wrong * weight
		}
	}
}

// rounded returns the quotient rounded to the nearest whole number, halves away from zero, so that
// black and white are treated alike.
func rounded(a, b int) int {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// pattern is a square of ranks, 0 … size²−1 in some order; rank r is the threshold (r+½)/size².
type pattern struct {
	size  int // a power of two
	ranks []int
}

// bayer returns the pattern of Bayer (1973) with 2^level rows and columns.
//
// The pattern doubles itself: rank(r, c) has, from its highest bits down, two bits for each bit of r
// and c from their lowest up, so that neighbors, which differ in the lowest bits, differ most.
func bayer(level int) pattern {
	p := pattern{size: 1 << level, ranks: make([]int, 1<<(2*level))}
	for i := range p.ranks {
		r := i >> level
		c := i & (p.size - 1)
		rank := 0
		for range level {
			rank = rank<<2 | (r^c)&1<<1 | r&1
			r >>= 1
			c >>= 1
		}
		p.ranks[i] = rank
	}
	return p
}

// ordered compares each pixel with a threshold from the pattern, which is repeated. Between two
// values v and v+1 with grays a and b, the pixel of gray p is v+1 where (p−a)/(b−a) is above the
// threshold. Thresholds are equally far apart, so of an area of one gray the right share is v+1.
//
// A pixel does not depend on others, so a small change of the picture is a small change of the
// state, and boards that are not grids can be dithered too: their pixels lie at places.
func (p pattern) ordered(g *Gray, places []image.Point, k int) []uint8 {
	steps := newSteps(g.levels(k))
	out := make([]uint8, len(g.Pix))
	for i, v := range g.Pix {
		at := image.Pt(i%g.Width, i/g.Width)
		if places != nil {
			at = places[i]
		}
		out[i] = steps.of(v, p.at(at.X, at.Y), len(p.ranks))
	}
	return out
}

// at returns the rank at a place of the plane, which the pattern is repeated over.
func (p pattern) at(x, y int) int { return p.ranks[y&(p.size-1)*p.size+x&(p.size-1)] }

// steps knows for each gray the value at or below it.
type steps struct {
	levels []int
	below  [white + 1]uint8
}

func newSteps(levels []int) *steps {
	s := &steps{levels: levels}
	value := 0
	for v := range s.below {
		for value+2 < len(levels) && v >= levels[value+1] {
			value++
		}
		s.below[v] = uint8(value)
	}
	return s
}

// nearest returns the value whose gray is nearest.
func (s *steps) nearest(v int) uint8 {
	value := s.below[min(max(v, 0), white)]
	if 2*v >= s.levels[value]+s.levels[value+1] {
		value++
	}
	return value
}

// of returns the value of a gray for a threshold of (rank+½)/count.
func (s *steps) of(v uint16, rank, count int) uint8 {
	value := s.below[v]
	low := s.levels[value]
	high := s.levels[value+1]
	if 2*(int(v)-low)*count > (2*rank+1)*(high-low) {
		value++
	}
	return value
}

package picture

// Diffusion goes through a picture row by row, takes for each pixel the nearest value, and adds what
// that got wrong to pixels not yet looked at, by fixed weights. So the mean over some pixels is that
// of the picture, up to what crosses the border of the area.
//
// Errors stay small: let h be half of the greatest step between two values. If every error so far is
// at most h, and the weights add up to at most 1, then a pixel is moved by at most h, as each of its
// neighbors gave it its error times a weight, and the weights with which a pixel receives are those
// with which one gives. Its nearest value is then again at most h away: inside the range of values
// by the choice of h, and outside of it as pixels themselves are not. (What is received is rounded,
// which adds at most a half of 1/65535 each time.)
type Diffusion struct {
	// Serpentine goes through every other row backward, with the weights mirrored, which breaks up
	// the worms that going one way can draw.
	Serpentine bool

	divisor int
	ahead   []int   // weights of the next pixels in the row
	below   [][]int // weights of pixels in the next rows, the middle one straight below
}

// FloydSteinberg returns the diffusion of Floyd and Steinberg (1976), which the paper on Lights Out
// pictures uses.
func FloydSteinberg() Diffusion {
	return Diffusion{divisor: 16, ahead: []int{7}, below: [][]int{{3, 5, 1}}}
}

// diffusions lists the diffusions with their published weights. All weights add up to the divisor,
// except those of Atkinson, who gives away six eighths: lights and shadows become pure.
func diffusions() []NamedDither {
	return []NamedDither{
		{"floyd-steinberg", "error diffusion to 4 neighbors", FloydSteinberg()},
		{"atkinson", "error diffusion of 3/4, to 6 neighbors: more contrast",
			Diffusion{divisor: 8, ahead: []int{1, 1}, below: [][]int{{1, 1, 1}, {1}}}},
		{"jarvis", "error diffusion to 12 neighbors, by Jarvis, Judice and Ninke",
			Diffusion{divisor: 48, ahead: []int{7, 5}, below: [][]int{{3, 5, 7, 5, 3}, {1, 3, 5, 3, 1}}}},
		{"stucki", "error diffusion to 12 neighbors, sharper than jarvis",
			Diffusion{divisor: 42, ahead: []int{8, 4}, below: [][]int{{2, 4, 8, 4, 2}, {1, 2, 4, 2, 1}}}},
		{"burkes", "error diffusion to 7 neighbors",
			Diffusion{divisor: 32, ahead: []int{8, 4}, below: [][]int{{2, 4, 8, 4, 2}}}},
		{"sierra", "error diffusion to 10 neighbors",
			Diffusion{divisor: 32, ahead: []int{5, 3}, below: [][]int{{2, 4, 5, 4, 2}, {2, 3, 2}}}},
		{"sierra-two-row", "error diffusion to 7 neighbors",
			Diffusion{divisor: 16, ahead: []int{4, 3}, below: [][]int{{1, 2, 3, 2, 1}}}},
		{"sierra-lite", "error diffusion to 3 neighbors",
			Diffusion{divisor: 4, ahead: []int{2}, below: [][]int{{1, 1, 0}}}},
	}
}

// margin is how far to the side an error is carried at most. Rows of errors are so much longer on
// both sides, and what is carried over the border is lost.
const margin = 2

// Dither diffuses the errors of the nearest values.
func (d Diffusion) Dither(g *Gray, k int) []uint8 {
	out := make([]uint8, len(g.Pix))
	if d.divisor == 0 {
		serpentine := d.Serpentine
		d = FloydSteinberg()
		d.Serpentine = serpentine
	}
	nearest, levels := newNearest(g.levels(k)), g.levels(k)
	// errors[0] is the row at work, the others come next. They hold errors times weights.
	errors := make([][]int, 1+len(d.below))
	for i := range errors {
		errors[i] = make([]int, g.Width+2*margin)
	}
	for y := range g.Height {
		from, to := g.row(y), out[y*g.Width:(y+1)*g.Width]
		step, x := 1, 0
		if d.Serpentine && y%2 == 1 {
			step, x = -1, g.Width-1
		}
		for range g.Width {
			v := int(from[x]) + rounded(errors[0][x+margin], d.divisor)
			value := nearest.of(v)
			to[x] = value
			d.give(errors, x+margin, step, v-levels[value])
			x += step
		}
		last := errors[0]
		clear(last)
		copy(errors, errors[1:])
		errors[len(errors)-1] = last
	}
	return out
}

// give adds the error of a pixel to its neighbors.
func (d *Diffusion) give(errors [][]int, at, step, wrong int) {
	for i, weight := range d.ahead {
		errors[0][at+step*(i+1)] += wrong * weight
	}
	for r, weights := range d.below {
		row, first := errors[r+1], at-step*(len(weights)/2)
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

// nearest finds the value whose gray is nearest. Every pixel waits for the one before, so that a look at a table would
// cost a sixth of the time where a comparison does.
type nearest struct {
	two    bool
	middle int              // between black and white
	values [white + 1]uint8 // for more values
}

func newNearest(levels []int) *nearest {
	n := &nearest{two: len(levels) == 2, middle: (levels[0] + levels[len(levels)-1] + 1) / 2}
	value := 0
	for v := range n.values {
		for value+1 < len(levels) && 2*v >= levels[value]+levels[value+1] {
			value++
		}
		n.values[v] = uint8(value)
	}
	return n
}

func (n *nearest) of(v int) uint8 {
	if n.two {
		if v >= n.middle {
			return 1
		}
		return 0
	}
	return n.values[min(max(v, 0), white)]
}

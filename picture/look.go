package picture

import (
	"slices"

	"lightsout/internal/base/text"
)

// Look is a way to prepare a picture that will be shown with a few thousand lights. The zero Look changes
// nothing. The others work on a picture that already has the size of the board: only there is it known
// which details can still be seen.
type Look int

// The looks.
const (
	AsIs   Look = iota
	Photo       // tones set by the histogram, more local contrast
	Poster      // flat areas of light and dark
	Lines       // dark lines along edges, on light
)

var lookNames = []string{"as-is", "photo", "poster", "line"}

// LookNames lists the names of the looks, in the order of their constants.
func LookNames() []string { return slices.Clone(lookNames) }

// LookNamed returns the look of a name.
func LookNamed(name string) (Look, error) { return text.Named[Look]("look", name, lookNames) }

// String returns the name of the look.
func (l Look) String() string { return lookNames[l] }

// Dither returns the dither that suits the look on a board with or without rows and columns.
func (l Look) Dither(rows bool) Dither {
	switch {
	case l == Poster || l == Lines:
		return Threshold{}
	case !rows:
		return BlueNoise()
	case l == Photo:
		d := diffusions()[1].Dither.(Diffusion) // Atkinson's keeps shadows and lights clean
		d.Serpentine = true
		return d
	}
	return FloydSteinberg()
}

// apply returns the picture prepared. It computes on stored gray, where equal steps look equal.
func (l Look) apply(g *Gray) *Gray {
	if l == AsIs || g.flat() {
		return g
	}
	p := g.read(true)
	low, high := p.extremes()
	p = p.mapped(tabulate(func(v float64) float64 { return (v - low) / (high - low) }))
	small := max(1, min(p.Width, p.Height)/40) // the finest details that a board shows
	large := max(2, min(p.Width, p.Height)/8)  // parts of a face
	switch l {
	case Photo:
		p = p.sharpened(large, 50).sharpened(small, 70)
		p = p.mapped(tabulate(bend(p.middle(), 0.64)))
	case Poster:
		p = p.sharpened(large, 60)
		p = p.mapped(tabulate(bend(p.otsu(), 0.5)))
	case Lines:
		p = p.edges(small)
	}
	return p.read(g.Plain)
}

func (g *Gray) flat() bool {
	return !slices.ContainsFunc(g.Pix, func(v uint16) bool { return v != g.Pix[0] })
}

// bend returns a curve that takes one value to another, or near it: a picture that is dark or bright on purpose
// stays so. It divides only, so that every machine computes the same.
func bend(from, to float64) func(float64) float64 {
	c := 1.0
	if from > 0 && from < 1 {
		c = min(max(from*(1-to)/(to*(1-from)), 0.25), 4)
	}
	return func(v float64) float64 {
		rest := float64(c * (1 - v))
		return v / (v + rest)
	}
}

// middle returns the median of the pixels that are neither black nor white, or 0 if there are none.
func (g *Gray) middle() float64 {
	var list []uint16
	for _, v := range g.Pix {
		if v > white/50 && v < white-white/50 {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return float64(list[len(list)/2]) / white
}

// otsu returns the gray that best divides the pixels into dark and bright, by the method of Otsu (1979):
// the variance between both classes is greatest.
func (g *Gray) otsu() float64 {
	var counts [256]float64
	sum := 0.0
	for _, v := range g.Pix {
		counts[v>>8]++
		sum += float64(v >> 8)
	}
	all, below, sumBelow, best, at := float64(len(g.Pix)), 0.0, 0.0, -1.0, 127
	for v, n := range counts {
		below += n
		sumBelow += n * float64(v)
		if below == 0 || below == all {
			continue
		}
		apart := sumBelow/below - (sum-sumBelow)/(all-below)
		if between := below * (all - below) * apart * apart; between > best {
			best, at = between, v
		}
	}
	return (float64(at) + 0.5) / 255
}

// sharpened adds the difference from the mean around each pixel, times an amount in percent.
func (g *Gray) sharpened(radius, percent int) *Gray {
	around, out := g.blurred(radius), NewGray(g.Width, g.Height, g.Plain)
	for i, v := range g.Pix {
		d := int(v) - int(around.Pix[i])
		out.Pix[i] = uint16(min(max(int(v)+percent*d/100, 0), white))
	}
	return out
}

// edges returns dark lines on the dark side of each edge, where a pixel is darker than its surroundings, and around
// the dark parts, whose edges may be too soft for that.
func (g *Gray) edges(radius int) *Gray {
	around, out := g.blurred(radius), NewGray(g.Width, g.Height, g.Plain)
	half := uint16(g.otsu() * white)
	for i, v := range g.Pix {
		x, y := i%g.Width, i/g.Width
		bright := max(around.Pix[i-min(x, 1)], around.Pix[min(i+1, i-x+g.Width-1)], around.Pix[i-min(y, 1)*g.Width], around.Pix[i+min(g.Height-1-y, 1)*g.Width])
		if int(around.Pix[i])-int(v) < 6*white/100 && (around.Pix[i] >= half || bright < half) {
			out.Pix[i] = white
		}
	}
	return out
}

// blurred returns the mean of the square around each pixel, taken twice, which is close to a Gaussian.
func (g *Gray) blurred(radius int) *Gray {
	return g.boxed(radius).boxed(radius)
}

// boxed returns the mean of the square around each pixel, as far as it lies in the picture, by sums over
// all pixels above and to the left.
func (g *Gray) boxed(radius int) *Gray {
	stride := g.Width + 1
	sums := make([]uint64, stride*(g.Height+1))
	for y := range g.Height {
		row := uint64(0)
		for x, v := range g.row(y) {
			row += uint64(v)
			sums[(y+1)*stride+x+1] = sums[y*stride+x+1] + row
		}
	}
	out := NewGray(g.Width, g.Height, g.Plain)
	for y := range g.Height {
		top, bottom := max(0, y-radius), min(g.Height, y+radius+1)
		for x := range g.Width {
			left, right := max(0, x-radius), min(g.Width, x+radius+1)
			sum := sums[bottom*stride+right] - sums[top*stride+right] - sums[bottom*stride+left] + sums[top*stride+left]
			n := uint64((bottom - top) * (right - left))
			out.Pix[y*g.Width+x] = uint16((sum + n/2) / n)
		}
	}
	return out
}

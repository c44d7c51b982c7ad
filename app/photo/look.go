package photo

import (
	"context"
	"math"
	"slices"
)

// Look is a way to prepare a picture that will be shown with a few thousand lights. The zero Look changes
// nothing. The others work on a picture that already has the size of the board: only there is it known
// which details can still be seen.
type Look string

const (
	AsIs   Look = "as-is"
	Photo  Look = "photo"  // tones set by the histogram, more local contrast
	Poster Look = "poster" // flat areas of light and dark
	Lines  Look = "line"   // dark lines along edges, on light
)

// Looks lists the looks.
var Looks = []Look{AsIs, Photo, Poster, Lines}

// dither returns the name of the dither that suits the look on a board with or without rows and columns, in
// gray or in color, and whether it is serpentine.
func (l Look) dither(rows, color bool) (name string, serpentine bool) {
	switch {
	case l == Poster || l == Lines:
		return "threshold", false
	case !rows:
		return "blue-noise", false
	case l == Photo && !color:
		return "atkinson", true // it keeps shadows and lights clean
	}
	return "floyd-steinberg", color // three layers of worms would cross
}

// apply returns the picture prepared for lights of a number of states. It computes on stored gray, where
// equal steps look equal. If the context ends, the picture is not worth looking at.
func (l Look) apply(ctx context.Context, g *Gray, states int) *Gray {
	if l == "" || l == AsIs || ctx.Err() != nil ||
		!slices.ContainsFunc(g.Pix, func(v uint16) bool { return v != g.Pix[0] }) {
		return g
	}
	p := g.clone().reread(true) // all the rest happens in place: a large picture has few copies
	low, high := p.extremes()
	amount := 1
	if g.Colors != nil && l == Photo { // colors show shapes, so that tones may stay nearer to what they are
		low = min(low, 0.05)
		high = max(high, 0.95)
		amount = 2
	}
	p.remap(tabulate(func(v float64) float64 { return (v - low) / (high - low) }))
	small := max(1, min(p.Width, p.Height)/40) // the finest details that a board shows
	large := max(2, min(p.Width, p.Height)/8)  // parts of a face
	switch l {
	case Photo:
		p.sharpen(ctx, large, 50/amount)
		p.sharpen(ctx, small, 60/amount)
		if g.Colors == nil && ctx.Err() == nil {
			p.remap(tabulate(p.tones(states)))
		}
	case Poster:
		p.sharpen(ctx, large, 60)
		p.remap(tabulate(bend(p.otsu(), 0.5)))
	case Lines:
		p = p.edges(ctx, small)
	}
	return p.reread(g.Plain)
}

// bend returns a curve that takes one value to another, or near it: a picture that is dark or bright on
// purpose stays so. It divides only, so that every machine computes the same.
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

// tones returns the curve of a photo, which brings its middle to where lights show it well. Two states show
// what lies between them as dots, in which small things are lost. So there the contrast is doubled, and a
// tone that most of the picture has, such as that of a wall or of the ground, becomes nearly pure.
func (g *Gray) tones(states int) func(float64) float64 {
	middle, near := g.middle()
	if states > 2 {
		return bend(middle, 0.64)
	}
	const (
		defaultPlace = 0.62
		bright       = 0.8
		dark         = 0.25
	)
	to := defaultPlace
	pure := min(max(0, 4*near-1.5), 1)
	if middle > 0.5 {
		to += float64(pure * (bright - defaultPlace))
	} else {
		to += float64(pure * (dark - defaultPlace))
	}
	bent := bend(middle, to)
	return func(v float64) float64 {
		v = bent(v)
		on := v * v
		off := (1 - v) * (1 - v)
		return on / (float64(on) + float64(off))
	}
}

// middle returns the median of the pixels that are neither black nor white, or 0 if there are none, and which
// part of all pixels is within a tenth of it.
func (g *Gray) middle() (median, near float64) {
	var counts [white + 1]int
	gray := 0
	for _, v := range g.Pix {
		if v > white/50 && v < white-white/50 {
			counts[v]++
			gray++
		}
	}
	if gray == 0 {
		return 0, 0
	}
	v := 0
	for below := counts[0]; below <= gray/2; below += counts[v] {
		v++
	}
	alike := 0
	for _, count := range counts[max(0, v-white/10):min(v+white/10, white)] {
		alike += count
	}
	return float64(v) / white, float64(alike) / float64(len(g.Pix))
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
	all := float64(len(g.Pix))
	below := 0.0
	sumBelow := 0.0
	best := -1.0
	at := 127
	for v, n := range counts {
		below += n
		sumBelow += n * float64(v)
		if below == 0 || below == all {
			continue
		}
		apart := sumBelow/below - (sum-sumBelow)/(all-below)
		if between := below * (all - below) * apart * apart; between > best {
			best = between
			at = v
		}
	}
	return (float64(at) + 0.5) / 255
}

// sharpen adds the difference from the mean around each pixel, times an amount in percent.
func (g *Gray) sharpen(ctx context.Context, radius, percent int) {
	for i, mean := range g.blurred(ctx, radius).Pix {
		v := int(g.Pix[i])
		g.Pix[i] = uint16(min(max(v+percent*(v-int(mean))/100, 0), white))
	}
}

// edges returns dark lines on the dark side of each edge, where a pixel is darker than its surroundings, and
// around the dark parts, whose edges may be too soft for that.
func (g *Gray) edges(ctx context.Context, radius int) *Gray {
	around := g.blurred(ctx, radius)
	out := NewGray(g.Width, g.Height, g.Plain)
	half := uint16(g.otsu() * white)
	for i := range around.Pix {
		v := g.Pix[i]
		x := i % g.Width
		y := i / g.Width
		bright := max(around.Pix[i-min(x, 1)], around.Pix[min(i+1, i-x+g.Width-1)],
			around.Pix[i-min(y, 1)*g.Width], around.Pix[i+min(g.Height-1-y, 1)*g.Width])
		if int(around.Pix[i])-int(v) < 6*white/100 && (around.Pix[i] >= half || bright < half) {
			out.Pix[i] = white
		}
	}
	return out
}

// blurred returns the mean of the square around each pixel, taken twice, which is close to a Gaussian. If the
// context ends, the picture is empty.
func (g *Gray) blurred(ctx context.Context, radius int) *Gray {
	for range 2 {
		g = g.boxed(ctx, radius)
		if ctx.Err() != nil {
			return &Gray{}
		}
	}
	return g
}

// boxed returns the mean of the square around each pixel.
func (g *Gray) boxed(ctx context.Context, radius int) *Gray {
	out := NewGray(g.Width, g.Height, g.Plain)
	g.squares(ctx, radius, func(at, count int, sum, _ int64) {
		out.Pix[at] = uint16((int(sum) + count/2) / count)
	})
	return out
}

// squares calls do with each pixel and how many there are in the square around it, as far as it lies in the
// picture, their sum and that of their squares. Sums over columns slide down the picture, and sums of these
// to the right. If the context ends, the rest is left out.
func (g *Gray) squares(ctx context.Context, radius int, do func(at, count int, sum, square int64)) {
	sums := make([]int64, g.Width)
	squares := make([]int64, g.Width)
	add := func(y int, sign int64) {
		for x, v := range g.row(y) {
			sums[x] += sign * int64(v)
			squares[x] += sign * int64(v) * int64(v)
		}
	}
	for y := range min(radius, g.Height) {
		add(y, 1)
	}
	for y := 0; y < g.Height && ctx.Err() == nil; y++ {
		if y+radius < g.Height {
			add(y+radius, 1)
		}
		if y > radius {
			add(y-radius-1, -1)
		}
		high := min(g.Height, y+radius+1) - max(0, y-radius)
		sum := int64(0)
		square := int64(0)
		for x := range min(radius, g.Width) {
			sum += sums[x]
			square += squares[x]
		}
		for x := range g.Width {
			if x+radius < g.Width {
				sum += sums[x+radius]
				square += squares[x+radius]
			}
			if x > radius {
				sum -= sums[x-radius-1]
				square -= squares[x-radius-1]
			}
			do(y*g.Width+x, high*(min(g.Width, x+radius+1)-max(0, x-radius)), sum, square)
		}
	}
}

const maxCost = 1000

// Costs returns for each light how much it hurts the picture if the light is wrong, from 1 to
// MaxCost, to find the state that looks nearest, not the one with fewest wrong
// lights.
//
// The cost is 1 + 999 · clear · agrees / (1 + 12·busy), rounded, where
//   - clear says how near the gray of the light is to one of the grays that lights can show: 1 in
//     pure black or white, falling in a straight line to 0 in the middle between two values. There
//     the dither has made dots of both values, and one dot more or less is lost among them; on black
//     a single dot is seen at once.
//   - agrees is 1 if the wanted value of the light is the nearest to its gray, else ¼: then it is
//     one of the lonely dots that a dither sets in nearly pure areas, and without it the area is only
//     purer.
//   - busy is the standard deviation of stored gray in the 5 × 5 pixels around the light, from 0 to
//     ½: next to edges and in texture a wrong light hides. At 1/12, a strong texture, the cost halves.
//
// The arithmetic is that of whole numbers, but for a square root, which every machine rounds alike.
func (w Wish) Costs() []int {
	k := w.State.Modulus()
	steps := newSteps(w.Gray.levels(k))
	busy := deviations(w.around.read(true))
	costs := make([]int, len(w.Gray.Pix))
	for i, v := range w.Gray.Pix {
		at := i
		if w.at != nil {
			at = min(w.at[i].Y, w.around.Height-1)*w.around.Width + min(w.at[i].X, w.around.Width-1)
		}
		value := int(steps.below[v])
		low := steps.levels[value]
		high := steps.levels[value+1]
		lead := int64(2*int(v) - low - high) // over the middle between the two values, twice
		if lead >= 0 {
			value++
		}
		clear := max(lead, -lead) * white / int64(high-low)
		if w.darkIsOn && k-1-value != w.State.At(i) || !w.darkIsOn && value != w.State.At(i) {
			clear /= 4
		}
		noise := white + 12*int64(busy[at])
		costs[i] = int(1 + ((maxCost-1)*clear+noise/2)/noise)
	}
	return costs
}

// deviations returns the standard deviation in the 5 × 5 pixels around each pixel, fewer at the border.
func deviations(g *Gray) []uint16 {
	out := make([]uint16, len(g.Pix))
	g.squares(context.Background(), 2, func(at, count int, sum, square int64) {
		// The variance times count²; a float holds it exactly, and its root is rounded as any.
		spread := float64(square*int64(count) - sum*sum)
		out[at] = uint16(math.Sqrt(spread) / float64(count))
	})
	return out
}

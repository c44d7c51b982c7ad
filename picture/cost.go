package picture

import "math"

// MaxCost is the greatest cost of a wrong light.
const MaxCost = 1000

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
	steps, busy := newSteps(w.Gray.levels(k)), deviations(w.around.read(true))
	costs := make([]int, len(w.Gray.Pix))
	for i, v := range w.Gray.Pix {
		at := i
		if w.at != nil {
			at = min(w.at[i].Y, w.around.Height-1)*w.around.Width + min(w.at[i].X, w.around.Width-1)
		}
		value := int(steps.below[v])
		low, high := steps.levels[value], steps.levels[value+1]
		lead := int64(2*int(v) - low - high) // over the middle between the two values, twice
		if lead >= 0 {
			value++
		}
		clear := max(lead, -lead) * white / int64(high-low)
		if value != w.State.At(i) {
			clear /= 4
		}
		noise := white + 12*int64(busy[at])
		costs[i] = int(1 + ((MaxCost-1)*clear+noise/2)/noise)
	}
	return costs
}

// deviations returns the standard deviation in the 5 × 5 pixels around each pixel, fewer at the
// border. Sums over columns of five slide down the picture, and sums of five of these to the right.
func deviations(g *Gray) []uint16 {
	const reach = 2
	out := make([]uint16, len(g.Pix))
	sums, squares := make([]int64, g.Width), make([]int64, g.Width)
	add := func(y int, sign int64) {
		for x, v := range g.row(y) {
			sums[x] += sign * int64(v)
			squares[x] += sign * int64(v) * int64(v)
		}
	}
	for y := range min(reach, g.Height) {
		add(y, 1)
	}
	for y := range g.Height {
		if y+reach < g.Height {
			add(y+reach, 1)
		}
		if y > reach {
			add(y-reach-1, -1)
		}
		high := min(y+reach, g.Height-1) - max(y-reach, 0) + 1
		sum, square := int64(0), int64(0)
		for x := range min(reach, g.Width) {
			sum, square = sum+sums[x], square+squares[x]
		}
		for x := range g.Width {
			if x+reach < g.Width {
				sum, square = sum+sums[x+reach], square+squares[x+reach]
			}
			if x > reach {
				sum, square = sum-sums[x-reach-1], square-squares[x-reach-1]
			}
			count := high * (min(x+reach, g.Width-1) - max(x-reach, 0) + 1)
			// The variance times count²; a float holds it exactly, and its root is rounded as any.
			spread := float64(square*int64(count) - sum*sum)
			out[y*g.Width+x] = uint16(math.Sqrt(spread) / float64(count))
		}
	}
	return out
}

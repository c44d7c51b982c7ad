package scan

import (
	"cmp"
	"math"
	"slices"
)

// periodic finds a board whose cells touch, so that cells of one color are one region: in a frame, which is a
// large region, or else in the whole picture, long lines where colors change are at even distances.
func (p *pixels) periodic(spots []spot, o Options) (best board) {
	var frames []spot
	all := spot{left: 1e9, top: 1e9, width: -1e9, height: -1e9} // the box of the others
	for _, s := range spots {
		// What touches the edge of the picture is around the board.
		inside := s.left > 1 && s.top > 1 && s.left+s.width < float64(p.width-1) &&
			s.top+s.height < float64(p.height-1)
		if inside && min(s.width, s.height) >= frameSide*float64(min(p.width, p.height)) {
			frames = append(frames, s)
			right := max(all.left+all.width, s.left+s.width)
			foot := max(all.top+all.height, s.top+s.height)
			all.left = min(all.left, s.left)
			all.top = min(all.top, s.top)
			all.width = right - all.left
			all.height = foot - all.top
		}
	}
	frames = append(frames, all)
	slices.SortStableFunc(frames, func(a, b spot) int {
		return cmp.Compare(b.width*b.height, a.width*a.height)
	})
	frames = slices.CompactFunc(frames, func(a, b spot) bool {
		return math.Abs(a.left-b.left)+math.Abs(a.top-b.top)+math.Abs(a.width-b.width)+
			math.Abs(a.height-b.height) < 20
	})
	for _, f := range frames[:min(maxFrames, len(frames))] {
		if b := p.periodicIn(f, o); b.score > best.score {
			best = b
		}
	}
	if best.rows == 0 {
		return p.periodicIn(spot{width: float64(p.width), height: float64(p.height)}, o)
	}
	return best
}

// periodicIn looks for a board without gaps in a rectangle.
func (p *pixels) periodicIn(f spot, o Options) board {
	left := max(0, int(f.left))
	top := max(0, int(f.top))
	right := min(p.width, int(f.left+f.width))
	foot := min(p.height, int(f.top+f.height))
	across, down := p.edges(left, top, right, foot)
	x, w, columns, a := comb(across, o.Columns)
	y, h, rows, b := comb(down, o.Rows)
	// Cells are about square, unless the size was given.
	if rows < 2 || columns < 2 || o.Rows == 0 && o.Columns == 0 && (w > 1.7*h || h > 1.7*w) {
		return board{}
	}
	found := board{rows: rows, columns: columns, place: scaled(w, h, float64(left)+x, float64(top)+y)}
	found.score = 3 * math.Sqrt(w*h) * float64(rows*columns) * a * b
	return found
}

// edges sums the squares of the lengths of lines where colors change, by column and by row: symbols have
// short ones.
func (p *pixels) edges(left, top, right, foot int) (across, down []float64) {
	const noise = 24
	across = make([]float64, max(0, right-left))
	down = make([]float64, max(0, foot-top))
	runs := make([]float64, len(across))
	for y := top; y < foot; y++ {
		run := 0.0
		for x := left; x < right; x++ {
			here := p.at(x, y)
			if y > top && different(here, p.at(x, y-1)) > noise {
				run++
			} else {
				down[y-top] += run * run
				run = 0
			}
			if i := x - left; i > 0 && different(here, p.at(x-1, y)) > noise {
				runs[i]++
			} else {
				across[i] += runs[i] * runs[i]
				runs[i] = 0
			}
		}
		down[y-top] += run * run
	}
	for i, run := range runs {
		across[i] += run * run
	}
	return across, down
}

// comb finds the widest even distance of lines that hold nearly all edges. It returns the first line, the
// distance, the number of parts between lines, and the share of the edges.
func comb(edges []float64, wanted int) (first, side float64, parts int, share float64) {
	const near = 1.25
	total := 0.0
	anchor := 0
	for i, e := range edges {
		total += e
		if e > edges[anchor] {
			anchor = i
		}
	}
	if total == 0 {
		return 0, 0, 0, 0
	}
	length := float64(len(edges))
	for side = length / 2; side >= max(6, length/(MaxSide+1)); side -= 0.25 {
		var held, sumK, sumX, sumKK, sumKX float64
		for i, e := range edges {
			k := math.Floor(float64(i-anchor)/side + 0.5)
			if e > 0 && math.Abs(float64(i-anchor)-k*side) <= near {
				held += e
				sumK += e * k
				sumX += e * float64(i)
				sumKK += e * k * k
				sumKX += e * k * float64(i)
			}
		}
		chance := min(0.9, 2*near/side)
		if share = (held/total - chance) / (1 - chance); share < minShare {
			continue
		}
		exact := side
		start := float64(anchor)
		if d := held*sumKK - sumK*sumK; d > 1e-9*held*held {
			exact = (held*sumKX - sumK*sumX) / d
			start = (sumX - exact*sumK) / held
		}
		first = start - exact*math.Floor((start+2)/exact)
		parts = int((length + 2 - first) / exact)
		if filled := seen(edges, first, exact, parts); filled > 0.5 && (wanted == 0 || parts == wanted) {
			return first, exact, parts, share * filled
		}
	}
	return 0, 0, 0, 0
}

// seen is the share of the lines between parts that have edges. Finer lines than those of a board have few.
func seen(edges []float64, first, side float64, parts int) float64 {
	strongest := slices.Max(edges)
	found := 0
	for i := 1; i < parts; i++ {
		at := max(0, min(len(edges)-1, int(math.Round(first+side*float64(i)))))
		if slices.Max(edges[max(0, at-1):min(len(edges), at+2)]) > strongest/200 {
			found++
		}
	}
	return float64(found) / float64(max(1, parts-1))
}

const (
	maxFrames = 8   // rectangles of a picture that are searched
	minShare  = 0.9 // of the edges
	frameSide = 0.1 // of the picture's side
)

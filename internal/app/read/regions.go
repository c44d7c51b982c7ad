package read

import (
	"context"
	"image"
	"image/draw"
	"math"
	"slices"
)

// workingSide is the longer side of the picture that is searched: thin lines are still seen, and a page need not wait.
const workingSide = 800

// pixels is a picture in red, green and blue. scale is how many pixels of the original one of its own is wide.
type pixels struct {
	width, height int
	rgb           []uint8
	scale         float64
}

func (p *pixels) at(x, y int) []uint8 {
	i := 3 * (y*p.width + x)
	return p.rgb[i : i+3 : i+3]
}

// shrink averages a picture down until neither side is longer than most.
func shrink(img image.Image, most int) *pixels {
	bounds := img.Bounds()
	w, h := bounds.Dx(), bounds.Dy()
	scale := max(1, float64(max(w, h))/float64(most))
	p := &pixels{width: max(1, int(float64(w)/scale)), height: max(1, int(float64(h)/scale)), scale: scale}
	p.rgb = make([]uint8, 3*p.width*p.height)
	strip := image.NewRGBA(image.Rect(0, 0, w, int(math.Ceil(scale))+1))
	part := func(i int) (from, to int) { return int(float64(i) * scale), int(float64(i+1) * scale) }
	var column []int // of the shrunk picture, times 3, for each one of the original
	for x := range p.width {
		for from, to := part(x); from < min(w, to); from++ {
			column = append(column, 3*x)
		}
	}
	sums := make([]int, 3*p.width)
	for y := range p.height {
		from, to := part(y)
		to = min(h, to)
		draw.Draw(strip, strip.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(strip, image.Rect(0, 0, w, to-from), img, bounds.Min.Add(image.Pt(0, from)), draw.Over)
		clear(sums)
		for row := range to - from {
			line := strip.Pix[row*strip.Stride:]
			for sx, i := range column {
				pixel := line[4*sx : 4*sx+3 : 4*sx+3]
				sum := sums[i : i+3 : i+3]
				sum[0] += int(pixel[0])
				sum[1] += int(pixel[1])
				sum[2] += int(pixel[2])
			}
		}
		for x := range p.width {
			left, right := part(x)
			n := max(1, (min(w, right)-left)*(to-from))
			for c := range 3 {
				p.rgb[3*(y*p.width+x)+c] = uint8((sums[3*x+c] + n/2) / n)
			}
		}
	}
	return p
}

// half averages blocks of four pixels: noise is halved, and lines of two pixels stay.
func (p *pixels) half() *pixels {
	h := &pixels{width: p.width / 2, height: p.height / 2, scale: 2 * p.scale}
	h.rgb = make([]uint8, 3*h.width*h.height)
	for y := range h.height {
		for x := range h.width {
			for c := range 3 {
				sum := int(p.at(2*x, 2*y)[c]) + int(p.at(2*x+1, 2*y)[c]) + int(p.at(2*x, 2*y+1)[c]) + int(p.at(2*x+1, 2*y+1)[c])
				h.at(x, y)[c] = uint8((sum + 2) / 4)
			}
		}
	}
	return h
}

// thin takes lines of one pixel out, by the median of three pixels down and of three across.
func (p *pixels) thin() *pixels {
	down, across := *p, *p
	down.rgb, across.rgb = slices.Clone(p.rgb), slices.Clone(p.rgb)
	row := 3 * p.width
	for i := row; i < len(p.rgb)-row; i++ {
		down.rgb[i] = median(p.rgb[i-row], p.rgb[i], p.rgb[i+row])
	}
	for i := 3; i < len(p.rgb)-3; i++ {
		across.rgb[i] = median(down.rgb[i-3], down.rgb[i], down.rgb[i+3])
	}
	return &across
}

func median(a, b, c uint8) uint8 { return max(min(a, b), min(max(a, b), c)) }

// spot is a region of even color.
type spot struct {
	center        Point
	area          float64
	left, top     float64 // of its box
	width, height float64
}

// levels are the steps of color, of 255, that bound a region. A region that grows is a spot at each level.
var levels = []uint8{5, 10, 20, 40}

// spots lists the spots of a picture, of half of it, without thin lines, and of a quarter: noise disappears, small
// cells too.
func (p *pixels) spots(ctx context.Context) (all []spot, err error) {
	all = p.regions(1)
	for shrunk, factor := p, 2.0; factor <= 4 && min(shrunk.width, shrunk.height) >= 160; factor *= 2 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		shrunk = shrunk.half()
		all = append(all, shrunk.regions(factor)...)
		if factor == 2 {
			all = append(all, shrunk.thin().regions(factor)...)
		}
	}
	return all, nil
}

// steps is the largest change of a channel between the neighbors of each pixel.
func (p *pixels) steps() []uint8 {
	all := make([]uint8, p.width*p.height)
	for y := range p.height {
		up, down := p.rgb[3*p.width*max(0, y-1):], p.rgb[3*p.width*min(p.height-1, y+1):]
		row := p.rgb[3*p.width*y : 3*p.width*(y+1)]
		line := all[y*p.width : (y+1)*p.width]
		for x := range line {
			i := 3 * x
			a, b := row[3*max(0, x-1):], row[3*min(p.width-1, x+1):]
			line[x] = max(different(a[:3:3], b[:3:3]), different(up[i:i+3:i+3], down[i:i+3:i+3]))
		}
	}
	return all
}

func apart(a, b uint8) uint8 { return max(a, b) - min(a, b) }

// smallest is the side of a spot by that of the picture: smaller ones are noise.
const smallest = 0.01

// region is a connected set of pixels. One that was joined to another has that as its parent.
type region struct {
	parent                 int32
	area, sumX, sumY       int
	left, right, top, foot int
	grown                  bool
}

// regions lists the spots between steps of color: pixels join regions in the order of levels, so each is seen once.
func (p *pixels) regions(factor float64) (all []spot) {
	steps := p.steps()
	labels := make([]int32, len(steps)+p.width) // 0 is none; an empty row above
	sets := make([]region, 1, 1024)
	root := func(i int32) int32 {
		for sets[i].parent != i {
			sets[i].parent = sets[sets[i].parent].parent
			i = sets[i].parent
		}
		return i
	}
	var below uint8
	for _, level := range levels {
		for y := range p.height {
			for x := range p.width {
				i := y*p.width + x
				if steps[i] >= level || steps[i] < below {
					continue
				}
				own := int32(0)
				join := func(label int32) {
					if label == 0 || label == own {
						return
					}
					if label = root(label); own == 0 {
						own = label
					} else if label != own {
						sets[own].join(sets[label])
						sets[label].parent = own
					}
				}
				join(labels[i])
				if x > 0 {
					join(labels[i+p.width-1])
				}
				if below > 0 {
					if x < p.width-1 {
						join(labels[i+p.width+1])
					}
					if y < p.height-1 {
						join(labels[i+2*p.width])
					}
				}
				if own == 0 {
					own = int32(len(sets))
					sets = append(sets, region{parent: own, left: x, top: y})
				}
				labels[i+p.width] = own
				sets[own].add(x, y)
			}
		}
		all = p.grown(sets, factor, all)
		below = level
	}
	return all
}

func (r *region) add(x, y int) {
	r.area++
	r.sumX += x
	r.sumY += y
	r.left, r.right = min(r.left, x), max(r.right, x)
	r.top, r.foot = min(r.top, y), max(r.foot, y)
	r.grown = true
}

func (r *region) join(s region) {
	r.area += s.area
	r.sumX += s.sumX
	r.sumY += s.sumY
	r.left, r.right = min(r.left, s.left), max(r.right, s.right)
	r.top, r.foot = min(r.top, s.top), max(r.foot, s.foot)
}

// grown adds the regions that may be cells and that grew since the last time.
func (p *pixels) grown(sets []region, factor float64, all []spot) []spot {
	least := max(3, smallest*float64(min(p.width, p.height)))
	for i := range sets {
		r := &sets[i]
		if int(r.parent) != i || !r.grown {
			continue
		}
		r.grown = false
		w, h := float64(r.right-r.left+1), float64(r.foot-r.top+1)
		dense := 0.4
		if factor == 1 && min(w, h) > frameSide*float64(min(p.width, p.height)) {
			dense = 0.1 // a frame
		}
		if min(w, h) < least || max(w, h) > 4*min(w, h) || float64(r.area) < dense*w*h {
			continue
		}
		// A symbol may shift the center of the area: the middle of the box is right for upright pictures, the center of the
		// area for turned ones; both are near.
		x := (float64(r.left+r.right)/2 + float64(r.sumX)/float64(r.area)) / 2
		y := (float64(r.top+r.foot)/2 + float64(r.sumY)/float64(r.area)) / 2
		all = append(all, spot{
			center: Point{(x + 0.5) * factor, (y + 0.5) * factor},
			area:   float64(r.area) * factor * factor,
			left:   float64(r.left-1) * factor, top: float64(r.top-1) * factor,
			width: (w + 2) * factor, height: (h + 2) * factor,
		})
	}
	return all
}

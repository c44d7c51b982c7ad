package scan

import (
	"context"
	"image"
	"image/draw"
	"slices"
)

// workingSide is the longest side of the picture that is searched: thin lines are still seen, and a page need
// not wait.
const workingSide = 800

// pixels is a picture without transparency. scale is how many pixels of the original one of its own is wide.
type pixels struct {
	width, height int
	rgba          []uint8
	scale         float64
}

func (p *pixels) at(x, y int) *[4]uint8 { return (*[4]uint8)(p.rgba[4*(y*p.width+x):]) }

// flat returns a picture on white.
func flat(img image.Image) *pixels {
	bounds := img.Bounds()
	if m, ok := img.(*image.NRGBA); ok && len(m.Pix) > 0 && m.Stride == 4*bounds.Dx() && m.Opaque() {
		return &pixels{bounds.Dx(), bounds.Dy(), m.Pix[:m.Stride*bounds.Dy()], 1} // as a page hands it over
	}
	to := image.NewRGBA(image.Rect(0, 0, max(1, bounds.Dx()), max(1, bounds.Dy())))
	draw.Draw(to, to.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(to, to.Rect, img, bounds.Min, draw.Over)
	return &pixels{to.Rect.Dx(), to.Rect.Dy(), to.Pix, 1}
}

// shrunk averages blocks of n by n pixels: noise becomes less.
func (p *pixels) shrunk(n int) *pixels {
	s := &pixels{width: max(1, p.width/n), height: max(1, p.height/n), scale: float64(n) * p.scale}
	s.rgba = make([]uint8, 4*s.width*s.height)
	wide := min(n, p.width)
	high := min(n, p.height)
	// in a page, divisions of integers are slow
	half := float64(wide*high/2) + 0.5
	part := 1 / float64(wide*high)
	to := s.rgba
	for y := range s.height {
		for x := range s.width {
			var r, g, b int
			for dy := range high {
				at := 4 * ((y*n+dy)*p.width + x*n)
				for block := p.rgba[at : at+4*wide]; len(block) >= 4; block = block[4:] {
					r += int(block[0])
					g += int(block[1])
					b += int(block[2])
				}
			}
			to[0] = uint8((float64(r) + half) * part)
			to[1] = uint8((float64(g) + half) * part)
			to[2] = uint8((float64(b) + half) * part)
			to = to[4:]
		}
	}
	return s
}

// thin takes lines of one pixel out, by the median of three pixels down and of three across.
func (p *pixels) thin() *pixels {
	down := *p
	across := *p
	down.rgba = slices.Clone(p.rgba)
	across.rgba = slices.Clone(p.rgba)
	row := 4 * p.width
	for i := row; i < len(p.rgba)-row; i++ {
		down.rgba[i] = median(p.rgba[i-row], p.rgba[i], p.rgba[i+row])
	}
	for i := 4; i < len(p.rgba)-4; i++ {
		across.rgba[i] = median(down.rgba[i-4], down.rgba[i], down.rgba[i+4])
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

// spots lists the spots of a picture, of half of it, in which noise and small cells disappear, and of that
// without thin lines.
func (p *pixels) spots(ctx context.Context) (all []spot, err error) {
	all = p.regions(p.steps(), levels, 1)
	if err := ctx.Err(); err != nil || min(p.width, p.height) < 160 {
		return all, err
	}
	half := p.shrunk(2)
	for _, p := range []*pixels{half, half.thin()} {
		all = append(all, p.regions(p.steps(), levels, 2)...)
	}
	return all, ctx.Err()
}

// steps is the largest change of a channel between the neighbors of each pixel.
func (p *pixels) steps() []uint8 {
	all := make([]uint8, p.width*p.height)
	for y := range p.height {
		line := all[y*p.width : (y+1)*p.width]
		for x := range line {
			across := different(p.at(max(0, x-1), y), p.at(min(p.width-1, x+1), y))
			line[x] = max(across, different(p.at(x, max(0, y-1)), p.at(x, min(p.height-1, y+1))))
		}
	}
	return all
}

func apart(a, b uint8) uint8 { return max(a, b) - min(a, b) }

// different is the largest difference of a channel of two pixels.
func different(a, b *[4]uint8) uint8 {
	return max(apart(a[0], b[0]), apart(a[1], b[1]), apart(a[2], b[2]))
}

// smallest is the side of a spot by that of the picture: smaller ones are noise.
const smallest = 0.01

// region is a connected set of pixels. One that was joined to another has that as its parent.
type region struct {
	parent                 int32
	area, sumX, sumY       int
	left, right, top, foot int
	grown                  bool
}

// forest holds the regions, joined as trees. Index 0 means no region.
type forest []region

func (f forest) root(i int32) int32 {
	for f[i].parent != i {
		f[i].parent = f[f[i].parent].parent
		i = f[i].parent
	}
	return i
}

// add joins a run of pixels with the regions beside it, and returns the region that has it then.
func (f *forest) add(run region, beside ...[]int32) (own int32) {
	sets := *f
	for _, labels := range beside {
		for i, label := range labels {
			if label == 0 || i > 0 && label == labels[i-1] {
				continue
			}
			label = sets.root(label)
			if own == 0 {
				own = label
			} else if label != own {
				sets[own].join(sets[label])
				sets[label].parent = own
			}
		}
	}
	if own > 0 {
		sets[own].join(run)
		return own
	}
	run.parent = int32(len(sets))
	*f = append(sets, run)
	return run.parent
}

// regions lists the spots between steps of color: pixels join regions in the order of levels, so each is seen
// once.
func (p *pixels) regions(steps, levels []uint8, factor float64) (all []spot) {
	width := p.width + 1 // an empty column is on both sides
	labels := make([]int32, width*(p.height+2)+1)
	sets := make(forest, 1, 1024)
	var below uint8
	for _, level := range levels {
		for y := range p.height {
			row := steps[y*p.width : (y+1)*p.width]
			for x := 0; x < len(row); x++ {
				first := x
				for x < len(row) && row[x]-below < level-below { // at least below
					x++
				}
				n := x - first
				at := (y+1)*width + first + 1
				if n == 0 {
					continue
				}
				run := region{0, n, n * (first + x - 1) / 2, n * y, first, x - 1, y, y, true}
				own := sets.add(run, labels[at-width:][:n], labels[at-1:at], labels[at+n:][:1],
					labels[at+width:][:n])
				for i := range n {
					labels[at+i] = own
				}
			}
		}
		all = p.grown(sets, factor, all)
		below = level
	}
	return all
}

func (r *region) join(s region) {
	r.grown = true
	r.area += s.area
	r.sumX += s.sumX
	r.sumY += s.sumY
	r.left = min(r.left, s.left)
	r.right = max(r.right, s.right)
	r.top = min(r.top, s.top)
	r.foot = max(r.foot, s.foot)
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
		w := float64(r.right - r.left + 1)
		h := float64(r.foot - r.top + 1)
		dense := 0.4
		if factor == 1 && min(w, h) > frameSide*float64(min(p.width, p.height)) {
			dense = 0.1 // a frame
		}
		if min(w, h) < least || max(w, h) > 4*min(w, h) || float64(r.area) < dense*w*h {
			continue
		}
		// A symbol may shift the center of the area: the middle of the box is right for upright pictures, the
		// center of the area for turned ones; both are near.
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

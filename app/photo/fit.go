package photo

import (
	"context"
	"fmt"
	"image"
	"math"
)

// Fit is how a picture of one shape goes on a board of another. Cells are square.
type Fit string

// The fits: Crop fills the board with the part of the picture around its subject; Contain shows the whole
// picture and extends its background; Stretch shows the whole picture on the whole board, distorted.
const (
	Crop    Fit = "crop" // as is the zero Fit
	Contain Fit = "contain"
	Stretch Fit = "stretch"
)

// Fits lists the fits; the first is the default.
var Fits = []Fit{Crop, Contain, Stretch}

// window is a part of a picture, in pixels, that need not be whole.
type window struct{ left, top, width, height float64 }

// Place is a place in a picture, from (0, 0) at its top left to (1, 1).
type Place struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// PlaceOf reads a place such as 50%,20%: across and down.
func PlaceOf(name string) (Place, error) {
	var p Place
	_, err := fmt.Sscanf(name+"|", "%g%%,%g%%|", &p.X, &p.Y) // the bar says that nothing follows
	if err != nil || !(min(p.X, p.Y) >= 0 && max(p.X, p.Y) <= 100) {
		return p, fmt.Errorf("%q: must be how far across and down it lies, such as 50%%,20%%", name)
	}
	return Place{p.X / 100, p.Y / 100}, nil
}

// box is a part of a picture, in pixels.
type box struct{ left, top, right, bottom float64 }

// subject is what a picture is of: a part that is not to be cut, and its middle.
type subject struct {
	box
	middle Place // in pixels
	faces  bool
	plain  bool // its background is of one gray
}

// subject finds the faces of a picture, or else its salient part.
func (g *Gray) subject() subject {
	const smallSide = 320 // the longer side of the picture in which the subject is looked for
	by := min(1, smallSide/float64(max(g.Width, g.Height)))
	width := max(1, int(float64(g.Width)*by))
	height := max(1, int(float64(g.Height)*by))
	whole := window{width: float64(g.Width), height: float64(g.Height)}
	if min(width, height) < 16 { // nothing to be seen
		x := whole.width / 2
		y := whole.height / 2
		return subject{middle: Place{x, y}, box: box{x, y, x, y}}
	}
	small := Resize{}.resample(context.Background(), g, whole, height, width).read(true)
	var s subject
	for i, head := range heads(small) {
		if i == 0 {
			s.box = head
			s.faces = true
		}
		s.box = box{
			min(s.left, head.left), min(s.top, head.top), max(s.right, head.right),
			max(s.bottom, head.bottom),
		}
	}
	s.middle = Place{(s.left + s.right) / 2, (s.top + s.bottom) / 2}
	if !s.faces {
		across, down, plain := small.salience()
		s.plain = plain
		s.left = across[0]
		s.middle.X = across[1]
		s.right = across[2]
		s.top = down[0] - float64(height/24)
		s.middle.Y = down[1]
		s.bottom = down[2]
	}
	x := float64(g.Width) / float64(width)
	y := float64(g.Height) / float64(height)
	s.box = box{s.left * x, s.top * y, s.right * x, s.bottom * y}
	s.middle = Place{s.middle.X * x, s.middle.Y * y}
	return s
}

// salience returns, across and down, where the salient part begins, where half of it lies before, and where
// it ends. A pixel is salient by its difference from the border, which is background in most pictures, and by
// its difference from its surroundings. Without a plain background a fortieth on each side is left out.
func (g *Gray) salience() (across, down [3]float64, plain bool) {
	ctx := context.Background() // the picture is small
	soft := g.boxed(ctx, 2)
	wide := g.blurred(ctx, max(2, min(g.Width, g.Height)/8))
	border := int64(0)
	count := int64(0)
	least := int64(white)
	most := int64(0)
	for y := range g.Height {
		for x, v := range soft.row(y) {
			if x == 0 || y == 0 || x == g.Width-1 || y == g.Height-1 {
				border += int64(v)
				count++
				least = min(least, int64(v))
				most = max(most, int64(v))
			}
		}
	}
	cut := int64(40)
	if plain = most-least < white/16; plain {
		cut = 400
	}
	columns := make([]int64, g.Width)
	rows := make([]int64, g.Height)
	border /= count
	for y := range rows {
		for x, v := range soft.row(y) {
			far := int64(v) - border
			near := int64(v) - int64(wide.row(y)[x])
			weight := (max(far, -far) + max(near, -near)) >> 4
			weight *= weight // strong differences count most
			columns[x] += weight
			rows[y] += weight
		}
	}
	across = quantiles(columns, cut)
	down = quantiles(rows, cut)
	return across, down, plain && across[2]-across[0] < float64(g.Width)
}

// quantiles returns where a part of a sum, a half and all but that part are reached.
func quantiles(sums []int64, cut int64) (at [3]float64) {
	total := int64(0)
	sum := int64(0)
	next := 0
	for _, v := range sums {
		total += v
	}
	if total == 0 {
		return [3]float64{0, float64(len(sums)) / 2, float64(len(sums))}
	}
	for i, v := range sums {
		for sum += v; next < 3 && sum*cut >= total*[]int64{1, cut / 2, cut - 1}[next]; next++ {
			at[next] = float64(i)
		}
	}
	at[2]++
	return at
}

// crop returns the part of a picture that has the shape of rows × columns, and where in it the subject is.
// Faces lie in the middle, a little above half of the height; other salient parts are brought inside. At is
// where the middle of the part lies instead, and Meet where in it the subject is brought, as far as nothing
// of it is cut.
func (o Resize) crop(g *Gray, s subject, rows, columns int) (window, Place) {
	w := window{width: float64(g.Width), height: float64(g.Height)}
	// The comparison is one of whole numbers, so a picture of the right shape loses nothing.
	wide := float64(g.Width) * float64(rows)
	high := float64(g.Height) * float64(columns)
	if wide > high {
		w.width = high / float64(rows)
	} else if wide < high {
		w.height = wide / float64(columns)
	}
	if o.At != nil {
		w.left = min(max(0, o.At.X*float64(g.Width)-w.width/2), float64(g.Width)-w.width)
		w.top = min(max(0, o.At.Y*float64(g.Height)-w.height/2), float64(g.Height)-w.height)
		return w, Place{(o.At.X*float64(g.Width) - w.left) / w.width,
			(o.At.Y*float64(g.Height) - w.top) / w.height}
	}
	cut := w.width < float64(g.Width) || w.height < float64(g.Height)
	if cut && (s.faces || s.plain) { // no face is cut: the background goes on beyond the picture instead
		needed := max(1, 1.05*min(s.right-s.left, float64(g.Width))/w.width,
			1.05*min(s.bottom-s.top, float64(g.Height))/w.height)
		w.width *= needed
		w.height *= needed
	}
	left := (float64(g.Width) - w.width) / 2
	top := (float64(g.Height) - w.height) / 2
	if o.Meet != nil {
		left = s.middle.X - o.Meet.X*w.width
		top = s.middle.Y - o.Meet.Y*w.height
	} else if s.faces {
		left = s.middle.X - 0.5*w.width
		top = s.middle.Y - 0.45*w.height
	}
	if s.bottom-s.top > w.height {
		top = s.top // heads are above
	}
	w.left = hold(left, w.width, s.left, s.right, float64(g.Width))
	w.top = hold(top, w.height, s.top, s.bottom, float64(g.Height))
	return w, Place{(s.middle.X - w.left) / w.width, (s.middle.Y - w.top) / w.height}
}

// hold moves the start of a stretch so that it holds what lies from low to past, or lies in it where it is
// too short, and does not leave the picture, or holds all of it.
func hold(start, length, low, past, size float64) float64 {
	start = min(max(start, min(low, past-length)), max(low, past-length))
	if length > size {
		return (size - length) / 2
	}
	return min(max(0, start), size-length)
}

// contain returns the window of the shape of rows × columns that holds the whole picture in its middle.
func contain(g *Gray, rows, columns int) window {
	w := window{width: float64(g.Width), height: float64(g.Height)}
	w.width, w.height = max(w.width, w.height*float64(columns)/float64(rows)), max(w.height,
		w.width*float64(rows)/float64(columns))
	w.left = (float64(g.Width) - w.width) / 2
	w.top = (float64(g.Height) - w.height) / 2
	return w
}

// inside returns the part of a window that lies in the picture, and the cells of rows × columns that it
// covers.
func (w window) inside(g *Gray, rows, columns int) (window, image.Rectangle) {
	along := func(start, length, size float64, count int) (from, width float64, low, past int) {
		from = max(0, start)
		past = count
		to := min(size, start+length)
		if from > start || to < start+length {
			low = min(int(math.Round((from-start)/length*float64(count))), count-1)
			past = max(low+1, int(math.Round((to-start)/length*float64(count))))
		}
		return from, to - from, low, past
	}
	left, width, x0, x1 := along(w.left, w.width, float64(g.Width), columns)
	top, height, y0, y1 := along(w.top, w.height, float64(g.Height), rows)
	return window{left, top, width, height}, image.Rect(x0, y0, x1, y1)
}

// extended returns a picture that fills a box of rows × columns and goes on around it: each pixel outside is
// the mean of a piece of the nearest edge, the longer the farther the edge is, so that lines fade into the
// background.
func (g *Gray) extended(ctx context.Context, in image.Rectangle, rows, columns int) *Gray {
	h := NewGray(columns, rows, g.Plain)
	for i := 0; i < len(h.Pix) && (i&1023 != 0 || ctx.Err() == nil); i++ {
		x := i%columns - in.Min.X
		y := i/columns - in.Min.Y
		nearX := min(max(x, 0), g.Width-1)
		nearY := min(max(y, 0), g.Height-1)
		far := max(nearX-x, x-nearX, nearY-y, y-nearY)
		part := image.Rect(nearX, nearY, nearX+1, nearY+1)
		if x != nearX {
			part.Min.Y = max(0, nearY-far)
			part.Max.Y = min(g.Height, nearY+far+1)
		} else if y != nearY {
			part.Min.X = max(0, nearX-far)
			part.Max.X = min(g.Width, nearX+far+1)
		}
		h.Pix[i] = meanOf(g, part)
	}
	return h
}

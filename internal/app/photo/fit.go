package photo

import (
	"image"
	"math"

	"lightsout/internal/base/text"
)

// Fit is how a picture of one shape goes on a board of another. Cells are square.
type Fit int

// The fits: Crop fills the board and cuts off the rest, on the side with fewer edges; Contain
// shows the whole picture and leaves margins; Stretch shows the whole picture on the whole board,
// distorted.
const (
	Crop Fit = iota
	Contain
	Stretch
)

var fitNames = []string{"crop", "contain", "stretch"}

// Fits lists the fits; the first is the usual one.
func Fits() []Fit { return []Fit{Crop, Contain, Stretch} }

// FitNamed returns the fit of a name.
func FitNamed(name string) (Fit, error) { return text.Named[Fit]("fit", name, fitNames) }

// String returns the name of the fit.
func (f Fit) String() string { return fitNames[f] }

// window is a part of a picture, in pixels, that need not be whole.
type window struct{ left, top, width, height float64 }

// crop returns the part of a picture that has the shape of rows × columns: the one with most edges, which is where faces
// and things are, unless the middle has about as many.
func crop(g *Gray, rows, columns int) window {
	w := window{width: float64(g.Width), height: float64(g.Height)}
	// The comparison is one of whole numbers, so a picture of the right shape loses nothing.
	switch wide, high := float64(g.Width)*float64(rows), float64(g.Height)*float64(columns); {
	case wide > high:
		w.width = high / float64(rows)
		w.left = busiest(g.changes(false), w.width)
	case wide < high:
		w.height = wide / float64(columns)
		w.top = busiest(g.changes(true), w.height)
	}
	return w
}

// contain returns the cells of rows × columns that the whole picture covers, in the middle. They are
// whole cells, so the margins are pure background.
func contain(g *Gray, rows, columns int) image.Rectangle {
	width, height := columns, rows
	switch wide, high := float64(g.Width)*float64(rows), float64(g.Height)*float64(columns); {
	case wide > high:
		height = max(1, int(math.Round(float64(g.Height)*float64(columns)/float64(g.Width))))
	case wide < high:
		width = max(1, int(math.Round(float64(g.Width)*float64(rows)/float64(g.Height))))
	}
	left, top := (columns-width)/2, (rows-height)/2
	return image.Rect(left, top, left+width, top+height)
}

// changes returns how much the gray changes from pixel to pixel in each row, or in each column.
func (g *Gray) changes(byRow bool) []int64 {
	sums := make([]int64, map[bool]int{false: g.Width, true: g.Height}[byRow])
	for y := range g.Height - 1 {
		line, below := g.row(y), g.row(y+1)
		for x := range g.Width - 1 {
			right, down := int64(line[x+1])-int64(line[x]), int64(below[x])-int64(line[x])
			at := x
			if byRow {
				at = y
			}
			sums[at] += max(right, -right) + max(down, -down)
		}
	}
	return sums
}

// busiest returns where a stretch of a length begins that has the greatest sum, or the one in the middle if that has
// almost as much.
func busiest(sums []int64, length float64) float64 {
	middle := (float64(len(sums)) - length) / 2
	before := make([]int64, len(sums)+1)
	for i, v := range sums {
		before[i+1] = before[i] + v
	}
	size := min(max(1, int(length)), len(sums))
	of := func(start int) int64 { return before[start+size] - before[start] }
	best, at := of(min(int(middle), len(sums)-size)), middle
	best += best / 20
	for start := range len(sums) - size + 1 {
		if sum := of(start); sum > best {
			best, at = sum, min(float64(start), float64(len(sums))-length)
		}
	}
	return at
}

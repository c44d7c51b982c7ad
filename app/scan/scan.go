// Package scan finds the board in a picture of a puzzle, a screenshot or a photograph, and reads its lights.
//
// Start at Picture. It looks for regions of even color that lie in a lattice (regions.go, lattice.go) or for
// lines at even distances (period.go), maps the lattice to the picture, and sorts the colors of the cells
// into states (cells.go).
package scan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Limits of a picture.
const (
	MaxSide   = 64 // rows or columns that are looked for
	MaxStates = 9  // states that are distinguished
)

// Options say what is known about the board. Zero values are found out.
type Options struct {
	Rows, Columns int
	States        int     // at most MostState
	Corners       []Point // of the board, none or four: top left, top right, bottom right, bottom left
	Invert        bool    // the brightest color is off
}

// Point is a place in the picture, in pixels.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Cell is what was read of one cell.
type Cell struct {
	State      int     `json:"state"`      // 0 is off
	Confidence float64 `json:"confidence"` // from 0 to 1
	Point              // its center
}

// Doubtful is the confidence below which a person should look at a cell.
const Doubtful = 0.5

// Reading is what was found.
type Reading struct {
	Rows, Columns, States int
	Cells                 []Cell
	Corners               [4]Point // of the board, in the order of Options.Corners
	Colors                [][3]uint8
}

// OffIsLighter says whether off is lighter than the first state above it, as ink on paper is.
func (r Reading) OffIsLighter() bool {
	return len(r.Colors) > 1 && oklab(r.Colors[0])[0] > oklab(r.Colors[1])[0]
}

// ErrNoBoard is returned if a picture shows no board, or none that can be told from what is around it.
var ErrNoBoard = errors.New("no board was found in the picture: crop it, or give its size and its corners")

// Picture reads the board in a picture.
func Picture(ctx context.Context, img image.Image, o Options) (_ Reading, err error) {
	if o.Rows < 0 || o.Rows > MaxSide || o.Columns < 0 || o.Columns > MaxSide {
		return Reading{}, fmt.Errorf("at most %d rows and columns are read, not %d×%d", MaxSide,
			o.Rows, o.Columns)
	}
	full := flat(img)
	if n := (max(full.width, full.height) + workingSide - 1) / workingSide; n > 1 {
		full = full.shrunk(n)
	}
	whole := scaled(1, 1, 0, 0)
	p := full
	if len(o.Corners) == 4 {
		if whole, p, err = full.straighten(o.Corners); err != nil {
			return Reading{}, err
		}
	}
	found, err := find(ctx, p, o)
	if err != nil {
		return Reading{}, err
	}
	found.place = whole.after(found.place)
	return full.reading(full.wider(found, o), o), nil
}

// board is a lattice found in a picture: place maps column and row, from 0 at the outer edge, to the picture.
type board struct {
	rows, columns int
	place         homography
	score         float64
	full          float64 // the share of cells that were seen
	unsure        bool    // it may be larger
}

// find returns the board that explains the picture best.
func find(ctx context.Context, p *pixels, o Options) (board, error) {
	whole := board{rows: o.Rows, columns: o.Columns} // the whole picture
	whole.place = scaled(float64(p.width)/float64(o.Columns), float64(p.height)/float64(o.Rows), 0, 0)
	if len(o.Corners) == 4 && o.Rows*o.Columns > 0 {
		return whole, nil
	}
	spots, err := p.spots(ctx)
	if err != nil {
		return board{}, err
	}
	best := p.latticeOf(ctx, spots, o)
	if best.full < 0.9 || best.rows*best.columns < 9 {
		if b := p.periodic(spots, o); b.score > best.score {
			best = b
		}
	}
	if best.rows == 0 {
		if o.Rows*o.Columns == 0 {
			return board{}, cmp.Or(ctx.Err(), ErrNoBoard)
		}
		best = whole
		best.unsure = true
	}
	return best, ctx.Err()
}

// Over draws what was read over the picture: a dot in the color of its state on each cell, with a red ring if
// it is in doubt, and the outline of the board.
func (r Reading) Over(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, img, b.Min, draw.Src)
	red := color.RGBA{230, 30, 60, 255}
	cell := math.Inf(1)
	for i, from := range r.Corners {
		side := r.Corners[(i+1)%4].minus(from)
		cell = min(cell, side.length()/float64([]int{r.Columns, r.Rows}[i%2]))
		for t := 0.0; t <= 1; t += 0.5 / max(1, min(side.length(), float64(b.Dx()+b.Dy()))) {
			disk(out, from.plus(side.times(t)), 0, 1, red)
		}
	}
	radius := max(1, 0.22*min(cell, float64(b.Dx()+b.Dy())))
	for _, c := range r.Cells {
		state := r.Colors[min(c.State, len(r.Colors)-1)]
		disk(out, c.Point, 0, radius, color.RGBA{255, 255, 255, 255})
		disk(out, c.Point, 0, 0.9*radius, color.RGBA{0, 0, 0, 255})
		disk(out, c.Point, 0, 0.8*radius, color.RGBA{state[0], state[1], state[2], 255})
		if c.Confidence < Doubtful {
			disk(out, c.Point, 1.2*radius, 1.6*radius, red)
		}
	}
	return out
}

// disk fills the pixels between two distances from a center.
func disk(out *image.RGBA, at Point, from, to float64, fill color.RGBA) {
	box := image.Rect(int(at.X-to), int(at.Y-to), int(at.X+to)+2, int(at.Y+to)+2).Intersect(out.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if d := at.minus(Point{float64(x) + 0.5, float64(y) + 0.5}).length(); d >= from && d <= to {
				out.SetRGBA(x, y, fill)
			}
		}
	}
}

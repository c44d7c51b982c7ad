package picture

import (
	"fmt"
	"math"
)

// Limits of a picture that is brought to a board: its pixels, and its rows and its columns.
const (
	MaxTarget     = 1 << 27
	MaxTargetSide = 1 << 20
)

// Resize brings a picture to the rows and columns of a board. The zero Resize crops to the shape of
// the board, and each cell is the average of the part of the picture that it covers.
type Resize struct {
	Fit   Fit  // the margins of Contain are black
	Sharp bool // weigh by the cubic of Catmull and Rom instead: crisper, smooth when enlarged
	// Edges is a picture of the same size whose edges say where to crop, so that all channels of an image are cropped
	// alike; nil means the picture itself.
	Edges *Gray
}

// To returns the picture with one pixel for each cell.
func (o Resize) To(g *Gray, rows, columns int) (*Gray, error) {
	if err := g.valid(); err != nil {
		return nil, err
	}
	if rows < 1 || columns < 1 {
		return nil, fmt.Errorf("picture of %d rows and %d columns: it needs at least one of each", rows, columns)
	}
	if max(rows, columns) > MaxTargetSide || columns > MaxTarget/rows {
		return nil, fmt.Errorf("picture of %d rows and %d columns: it can have at most %d of each, and %d pixels", rows, columns, MaxTargetSide, MaxTarget)
	}
	whole := window{width: float64(g.Width), height: float64(g.Height)}
	switch o.Fit {
	case Crop:
		edges := g
		if o.Edges != nil && o.Edges.Width == g.Width && o.Edges.Height == g.Height {
			edges = o.Edges
		}
		return o.resample(g, crop(edges, rows, columns), rows, columns), nil
	case Stretch:
		return o.resample(g, whole, rows, columns), nil
	case Contain:
		box := contain(g, rows, columns)
		inner := o.resample(g, whole, box.Dy(), box.Dx())
		h := NewGray(columns, rows, g.Plain)
		for y := range inner.Height {
			copy(h.row(box.Min.Y + y)[box.Min.X:], inner.row(y))
		}
		return h, nil
	}
	return nil, fmt.Errorf("%s is not known: the fits are crop, contain and stretch", o.Fit)
}

// tap is what one new pixel takes of the old ones along one axis: weights of consecutive pixels, in
// 65536ths, that add up to exactly 65536.
type tap struct {
	first   int
	weights []int32
}

const unit = 1 << 16

// resample brings a window of a picture to a new size.
//
// Weights are a product of one for the row and one for the column, so rows are first shortened, then
// added up. Nothing is rounded before the end: a sum over a row is below 2³² (with Sharp a little
// more), one over both below 2⁴⁹. So the result does not depend on which axis comes first, and a
// picture of one gray stays exactly that gray, as the weights add up to one.
func (o Resize) resample(g *Gray, w window, rows, columns int) *Gray {
	// To shorten each row takes time for the old rows times the old or the new columns, whichever are
	// more. Where it is much less the other way, as of a high strip on a wide board, that way is taken.
	work := func(lines, before, after int) int64 { return int64(lines) * int64(max(before, after)) }
	if work(g.Height, g.Width, columns)/4 > work(g.Width, g.Height, rows) {
		turned := window{w.top, w.left, w.height, w.width}
		return o.resample(g.transposed(), turned, columns, rows).transposed()
	}
	across := o.taps(w.left, w.width, g.Width, columns)
	down := o.taps(w.top, w.height, g.Height, rows)
	h := NewGray(columns, rows, g.Plain)
	lines := shortened{g: g, taps: across}
	sums := make([]int64, columns)
	for r, t := range down {
		clear(sums)
		for i, weight := range t.weights {
			for c, v := range lines.line(t.first + i) {
				sums[c] += int64(weight) * v
			}
		}
		for c, sum := range sums {
			h.Pix[r*columns+c] = uint16(min(max((sum+1<<31)>>32, 0), white))
		}
	}
	return h
}

// shortened returns rows of a picture brought to their new width, and keeps the last few: new rows
// that follow each other share old ones. More than a few are not kept, as a picture may be high.
type shortened struct {
	g    *Gray
	taps []tap
	kept [8]struct {
		y    int
		line []int64
	}
}

func (s *shortened) line(y int) []int64 {
	slot := &s.kept[y%len(s.kept)]
	if slot.line != nil && slot.y == y {
		return slot.line
	}
	if slot.line == nil {
		slot.line = make([]int64, len(s.taps))
	}
	slot.y = y
	from := s.g.row(y)
	for c, t := range s.taps {
		sum := int64(0)
		for i, v := range from[t.first : t.first+len(t.weights)] {
			sum += int64(t.weights[i]) * int64(v)
		}
		slot.line[c] = sum
	}
	return slot.line
}

// taps returns how count new pixels are made of the old ones from start to start+length of size.
func (o Resize) taps(start, length float64, size, count int) []tap {
	list := make([]tap, count)
	step := length / float64(count)
	for i := range list {
		low, high := start+step*float64(i), start+step*float64(i+1)
		if o.Sharp {
			list[i] = cubicTap((low+high)/2, max(step, 1), size)
		} else {
			list[i] = areaTap(low, high, size)
		}
	}
	return list
}

// areaTap weighs each old pixel by how much of it lies between low and high.
func areaTap(low, high float64, size int) tap {
	low, high = max(low, 0), min(high, float64(size))
	first := min(int(low), size-1)
	past := max(min(int(math.Ceil(high)), size), first+1)
	return newTap(first, past, func(i int) float64 {
		return max(0, min(high, float64(i+1))-max(low, float64(i)))
	})
}

// cubicTap weighs old pixels around a place by the cubic of Catmull and Rom, widened by a scale of at
// least 1 so that it averages when the picture shrinks.
func cubicTap(center, scale float64, size int) tap {
	first := min(max(int(math.Ceil(center-2*scale-0.5)), 0), size-1)
	past := max(min(int(math.Floor(center+2*scale-0.5))+1, size), first+1)
	return newTap(first, past, func(i int) float64 {
		d := math.Abs(float64(i)+0.5-center) / scale
		switch {
		case d < 1:
			return 1 + d*d*(1.5*d-2.5)
		case d < 2:
			return 2 - d*(4-d*(2.5-0.5*d))
		}
		return 0
	})
}

// newTap rounds weights to 65536ths. They are rounded as running sums, so that they add up: each is
// the difference of two neighbors, and the last sum is 1.
func newTap(first, past int, weight func(i int) float64) tap {
	total := 0.0
	for i := first; i < past; i++ {
		total += weight(i)
	}
	t := tap{first, make([]int32, past-first)}
	if total <= 0 { // nothing inside: the nearest pixel
		t.weights[0] = unit
		return t
	}
	sum, before := 0.0, int32(0)
	for i := first; i < past; i++ {
		sum += weight(i)
		now := int32(math.Round(unit * sum / total))
		t.weights[i-first] = now - before
		before = now
	}
	return t
}

package studio

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/film"
)

// Cell returns how many pixels apart cells are so that a board fits a screen of the given width. A board
// that is large enough to show a picture is drawn without gaps between its cells, unless they are needed
// for marks.
func Cell(b *lightsout.Board, pixels int, marked bool) int {
	const blocks = 7 // up to here cells are drawn as blocks
	least, far := b.Layout().Bounds()
	side := int(max(far.X-least.X, far.Y-least.Y)) + 1
	cell := max(1, min(40, pixels/side))
	if _, _, plane := b.Planar(); plane && side >= 40 && !marked {
		return min(cell, blocks)
	}
	return cell
}

// aspects are the shapes of frames by name, as width and height.
var aspects = map[string][2]int{"square": {1, 1}, "9:16": {9, 16}, "16:9": {16, 9}}

// FrameSize returns the size of frames of a shape, or of a size such as 1080x1920, that hold a board; an empty name is the
// shape of the board, and the size then zero. In a size that is given, cells are as large as they fit, unless their scale
// is given too.
func FrameSize(b *lightsout.Board, o *film.Options, name string, scaled bool) (image.Point, error) {
	if name == "" {
		return image.Point{}, nil
	}
	if shape, ok := aspects[name]; ok {
		size, err := film.NaturalSize(b, *o)
		times := max((size.X+shape[0]-1)/shape[0], (size.Y+shape[1]-1)/shape[1])
		times += times % 2 // encoders of videos need even sides
		return image.Pt(times*shape[0], times*shape[1]), err
	}
	wide, high, _ := strings.Cut(name, "x")
	width, errWide := strconv.Atoi(wide)
	height, errHigh := strconv.Atoi(high)
	if errWide != nil || errHigh != nil || width < 1 || height < 1 {
		return image.Point{}, fmt.Errorf("%q: must be square, 9:16, 16:9 or a size such as 1080x1920", name)
	}
	for try := film.MaxScale; !scaled && try >= 1; try-- {
		o.Scale = try
		if size, err := film.NaturalSize(b, *o); err == nil && size.X <= width && size.Y <= height {
			break
		}
	}
	return image.Pt(width, height), nil
}

package film

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Options say how a script is shown. The zero value is a good start. Their tags are those of fields of
// requests.
type Options struct {
	// presses from one frame to the next; 0 means 1
	PerFrame int `json:"per_frame,omitempty" doc:"presses from one frame to the next (default: what the duration needs)"`
	// frames per second; 0 means 25
	FPS int `json:"fps,omitempty" usual:"25" doc:"frames per second, at most 30"`
	// how many frames the first state and the state after each scene are held; 0 means 1
	Hold     int  `json:"hold,omitempty" usual:"25" doc:"frames that each picture is held"`
	Loop     bool `json:"-"` // begin again after the end, forever
	PingPong bool `json:"-"` // after the last scene go back to the first state
	// how the presses of a scene are spread over its frames
	Easing Easing `json:"easing,omitempty" values:"easings" doc:"how presses are spread: {} (default in-out)"`
	// pixels from one cell to the next; 0 means what looks good
	Scale int `json:"scale,omitempty" flag:"cell" doc:"pixels from one cell to the next; 0 picks what fits a screen"`
	// show which buttons are pressed, in the frame in which they are
	Mark bool `json:"mark,omitempty" flag:"-" doc:"show which cell is pressed"`
	// the colors; the zero Palette is the default, and the one of a film in color
	Palette picture.Palette `json:"-"`
	Cells   Cells           `json:"-"` // what a light looks like
	// between cells, of a cell; nil means none on boards that show pictures
	Gap *float64 `json:"-"`
	// of the frames in pixels, with the board in the middle; zero means as large as the board
	Size   image.Point `json:"-"`
	Ground *color.RGBA `json:"-"` // behind the lights; nil means one on which all of them are seen
	// pixels an inch of a figure; 0 means a point of a PDF or a pixel of an SVG for each
	DPI int `json:"-"`
	// write these frames as one PNG, SVG or PDF, four two by two; they count from 1, and 0 is the last
	Figure []int `json:"figure,omitempty" flag:"-" doc:"a picture of these frames instead: from 1, 0 the last"`
	// called with the number of each frame as it is drawn, from 0; may be nil
	Watch func(frame int) `json:"-"`

	to io.Writer // where the film goes in the end; nil if nothing can stop it
}

// Cells says what lights look like. Round and glowing ones need cells of some pixels.
type Cells string

const (
	Square Cells = "square" // the shape of the light, as is the zero Cells
	Round  Cells = "round"  // a disc
	Glow   Cells = "glow"   // a disc that is brightest in its middle and lights up the cell
)

// CellKinds lists what cells can look like.
var CellKinds = []Cells{Square, Round, Glow}

// Easing says how presses are spread over frames.
type Easing string

const (
	Linear Easing = "linear" // PerFrame presses in each, as is the zero Easing
	InOut  Easing = "in-out" // few at the start and at the end of a scene, more between
)

// Easings lists the easings.
var Easings = []Easing{Linear, InOut}

// Limits of the options.
const (
	MaxFPS   = 30
	MaxHold  = 30000
	MaxScale = 1 << 10

	maxSide   = 1 << 13 // of frames whose size is given
	maxPixels = 1 << 26 // of a frame: a few bytes for each are in memory
)

// Check returns the number that is out of bounds, by its name, and an error that begins with its value.
func (o Options) Check() (option string, err error) {
	for _, number := range []struct {
		option     string
		value, max int
	}{
		{"per_frame", o.PerFrame, MaxPresses}, {"fps", o.FPS, MaxFPS}, {"hold", o.Hold, MaxHold},
		{"scale", o.Scale, MaxScale},
	} {
		if number.value < 0 || number.value > number.max {
			return number.option, fmt.Errorf("%d: must be between 1 and %d", number.value, number.max)
		}
	}
	if o.Gap != nil && !(*o.Gap >= 0 && *o.Gap <= 0.9) {
		return "gap", fmt.Errorf("%v: must be between 0 and 0.9 of a cell", *o.Gap)
	}
	return "", nil
}

// filled returns the options with the defaults for those that are zero, or an error for what is not possible.
func (o Options) filled(s *Script) (Options, error) {
	if option, err := o.Check(); err != nil {
		return o, fmt.Errorf("%s %w", option, err)
	}
	if err := text.OneOf("cells", o.Cells, CellKinds); err != nil {
		return o, err
	}
	if err := text.OneOf("easing", o.Easing, Easings); err != nil {
		return o, err
	}
	o.PerFrame = cmp.Or(o.PerFrame, 1)
	o.FPS = cmp.Or(o.FPS, 25)
	o.Hold = cmp.Or(o.Hold, 1)
	o.Easing = cmp.Or(o.Easing, Linear)
	o.Cells = cmp.Or(o.Cells, Square)
	b, inColor := layer(s.Board)
	switch {
	case o.Palette.Shade == nil && inColor:
		o.Palette = colorPalette(b.Modulus())
	case o.Palette.Shade == nil:
		o.Palette = picture.Palettes()[0]
	}
	o.Scale = cmp.Or(o.Scale, defaultScale(b))
	if o.Gap == nil {
		o.Gap = defaultGap(b, o.Scale)
	}
	if o.Ground == nil {
		o.Ground = new(groundFor(o.Palette, values(s.Board)))
	}
	return o, nil
}

// minPicture is from how many cells on a side those of a plane grid are not drawn apart: a large board
// shows a picture.
const minPicture = 40

// defaultGap returns the part of a cell that is left free between two of them.
func defaultGap(b *lightsout.Board, scale int) *float64 {
	rows, columns, ok := b.Planar()
	if ok && (scale < canvas.MinShaped || max(rows, columns) >= minPicture) {
		return new(0.0)
	}
	return new(canvas.Gap)
}

// defaultScale makes the longer side of the screen 640 pixels long or less.
func defaultScale(b *lightsout.Board) int {
	least, far := b.Layout().Bounds()
	side := int(640 / math.Ceil(max(far.X-least.X, far.Y-least.Y, 1)))
	if _, _, ok := b.Planar(); ok {
		return max(1, min(side, 40))
	}
	return max(canvas.MinShaped, min(side, 40))
}

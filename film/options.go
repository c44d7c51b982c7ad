package film

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Options say how a script is shown. The zero value is a good start.
type Options struct {
	PerFrame int // presses from one frame to the next; 0 means 1
	FPS      int // frames per second; 0 means 25
	// how many frames the first state and the state after each scene are held; 0 means 1
	Hold     int
	Loop     bool            // begin again after the end, forever
	PingPong bool            // after the last scene go back to the first state
	Easing   Easing          // how the presses of a scene are spread over its frames
	Scale    int             // pixels from one cell to the next; 0 means what looks good
	Palette  picture.Palette // the colors; the zero Palette is the usual one, and the one of a film in color
	Mark     bool            // show which buttons are pressed, in the frame in which they are
	Cells    Cells           // what a light looks like
	Gap      *float64        // between cells, of a cell; nil means none on boards that show pictures
	// of the frames in pixels, with the board in the middle; zero means as large as the board
	Size   image.Point
	Ground *color.RGBA // behind the lights; nil means one on which all of them are seen
	// pixels an inch of a figure; 0 means a point of a PDF or a pixel of an SVG for each
	DPI int
	// write these frames as one PNG, SVG or PDF, four two by two; they count from 1, and 0 is the last
	Figure []int
	Watch  func(frame int) // called with the number of each frame as it is made, from 0; may be nil

	// textFirst: in an APNG the metadata stand before the frames, as in version 0.1.0. With a long text
	// there, ffmpeg reads the film as a still.
	textFirst bool
	to        io.Writer // where the film goes in the end; nil if nothing can stop it
}

// Cells says what lights look like. Round and glowing ones need cells of some pixels.
type Cells int

const (
	Square Cells = iota // the shape of the light
	Round               // a disc
	Glow                // a disc that is brightest in its middle and lights up the cell
)

// CellNames lists the names of the kinds of cells, in the order of their constants.
func CellNames() []string { return []string{"square", "round", "glow"} }

// CellsNamed returns the kind of cells of a name.
func CellsNamed(name string) (Cells, error) { return text.Named[Cells]("cells", name, CellNames()) }

func (c Cells) String() string { return CellNames()[c] }

// Easing says how presses are spread over frames.
type Easing int

const (
	Linear Easing = iota // PerFrame presses in each
	InOut                // few at the start and at the end of a scene, more between
)

// EasingNames lists the names of the easings, in the order of their constants.
func EasingNames() []string { return []string{"linear", "in-out"} }

// EasingNamed returns the easing of a name.
func EasingNamed(name string) (Easing, error) {
	return text.Named[Easing]("easing", name, EasingNames())
}

func (e Easing) String() string { return EasingNames()[e] }

// Limits of the options.
const (
	MaxFPS   = 30 // of films that the program makes; 0.1.0 made some with readFPS, which still replay
	readFPS  = 1000
	MaxHold  = 30000
	MaxScale = 1 << 10

	maxSide   = 1 << 13 // of frames whose size is given
	maxPixels = 1 << 26 // of a frame: a few bytes for each are in memory
)

// filled returns the options with the usual values for those that are zero, or an error for what is
// not possible.
func (o Options) filled(s *Script) (Options, error) {
	o.PerFrame = cmp.Or(o.PerFrame, 1)
	o.FPS = cmp.Or(o.FPS, 25)
	o.Hold = cmp.Or(o.Hold, 1)
	b, inColor := layer(s.Board)
	switch {
	case o.Palette.Shade == nil && inColor:
		o.Palette = colorPalette(b.Modulus())
	case o.Palette.Shade == nil:
		o.Palette = picture.Palettes()[0]
	}
	if o.Scale == 0 {
		o.Scale = usualScale(b)
	}
	for _, number := range []struct {
		what        string
		value, most int
	}{
		{"presses a frame", o.PerFrame, MaxPresses}, {"frames a second", o.FPS, readFPS},
		{"frames of hold", o.Hold, MaxHold}, {"pixels a cell", o.Scale, MaxScale},
	} {
		if number.value < 1 || number.value > number.most {
			return o, fmt.Errorf("%d %s: must be between 1 and %d", number.value, number.what, number.most)
		}
	}
	if o.Cells < 0 || int(o.Cells) >= len(CellNames()) {
		return o, fmt.Errorf("cells %d: the cells are %v", int(o.Cells), CellNames())
	}
	if o.Gap == nil {
		o.Gap = usualGap(b, o.Scale, false)
	}
	if !(*o.Gap >= 0 && *o.Gap <= 0.9) {
		return o, fmt.Errorf("a gap of %v: must be between 0 and 0.9 of a cell", *o.Gap)
	}
	if o.Ground == nil {
		o.Ground = new(groundFor(o.Palette, values(s.Board)))
	}
	if o.Easing < 0 || int(o.Easing) >= len(EasingNames()) {
		return o, fmt.Errorf("easing %d: the easings are %v", int(o.Easing), EasingNames())
	}
	return o, nil
}

// minShaped is from how many pixels a cell on the cells of a plane grid are drawn apart, as package picture
// does, and minPicture from how many cells on a side not; so a large board shows a picture.
const (
	minShaped  = 8
	minPicture = 40
)

// wideGap is between cells that are drawn apart, of a cell.
const wideGap = 0.13

// usualGap returns the part of a cell that is left free between two of them, or was in old films, which do
// not say it.
func usualGap(b *lightsout.Board, scale int, old bool) *float64 {
	rows, columns, ok := b.Planar()
	if ok && (scale < minShaped || !old && max(rows, columns) >= minPicture) {
		return new(0.0)
	}
	return new(wideGap)
}

// usualScale makes the longer side of the screen 640 pixels long or less.
func usualScale(b *lightsout.Board) int {
	least, far := b.Layout().Bounds()
	side := int(640 / math.Ceil(max(far.X-least.X, far.Y-least.Y, 1)))
	if _, _, ok := b.Planar(); ok {
		return max(1, min(side, 40))
	}
	return max(minShaped, min(side, 40))
}

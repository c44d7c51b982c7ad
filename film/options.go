package film

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"

	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Options say how a script is shown. The zero value is a good start.
type Options struct {
	PerFrame int             // presses from one frame to the next; 0 means 1
	FPS      int             // frames a second; 0 means 25
	Hold     int             // how many frames the first state and the state after each scene are held; 0 means 1
	Loop     bool            // begin again after the end, forever
	PingPong bool            // after the last scene go back to the first state
	Easing   Easing          // how the presses of a scene are spread over its frames
	Scale    int             // pixels from one cell to the next; 0 means what looks good
	Palette  picture.Palette // the colors; the zero Palette is the usual one, and the one of a film in color
	Mark     bool            // show which buttons are pressed, in the frame in which they are
	Cells    Cells           // what a light looks like
	Size     image.Point     // of the frames in pixels, with the board in the middle; zero means as large as the board
	Ground   *color.RGBA     // behind the lights; nil means one on which all of them are seen
	Watch    func(frame int) // called with the number of each frame as it is made, from 0; may be nil
}

// Cells says what lights look like. Round and glowing ones need cells of some pixels.
type Cells int

// The kinds of cells.
const (
	Square Cells = iota // the shape of the light
	Round               // a disc
	Glow                // a disc that is brightest in its middle and lights up the cell
)

var cellNames = []string{"square", "round", "glow"}

// CellNames lists the names of the kinds of cells, in the order of their constants.
func CellNames() []string { return slices.Clone(cellNames) }

// CellsNamed returns the kind of cells of a name.
func CellsNamed(name string) (Cells, error) { return text.Named[Cells]("cells", name, cellNames) }

// String returns the name of the kind.
func (c Cells) String() string { return cellNames[c] }

// Easing says how presses are spread over frames.
type Easing int

// The easings.
const (
	Linear Easing = iota // PerFrame presses in each
	InOut                // few at the start and at the end of a scene, more between
)

var easingNames = []string{"linear", "in-out"}

// EasingNames lists the names of the easings, in the order of their constants.
func EasingNames() []string { return slices.Clone(easingNames) }

// EasingNamed returns the easing of a name.
func EasingNamed(name string) (Easing, error) { return text.Named[Easing]("easing", name, easingNames) }

// String returns the name of the easing.
func (e Easing) String() string { return easingNames[e] }

// Limits of the options.
const (
	MaxFPS   = 30 // of films that the program makes; 0.1.0 made some with readFPS, which still replay
	readFPS  = 1000
	MaxHold  = 30000
	MaxScale = 1 << 10
)

// filled returns the options with the usual values for those that are zero, or an error for what is
// not possible.
func (o Options) filled(s *Script) (Options, error) {
	o.PerFrame, o.FPS, o.Hold = cmp.Or(o.PerFrame, 1), cmp.Or(o.FPS, 25), cmp.Or(o.Hold, 1)
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
	if o.Cells < 0 || int(o.Cells) >= len(cellNames) {
		return o, fmt.Errorf("cells %d: the cells are %v", int(o.Cells), cellNames)
	}
	if o.Ground == nil {
		ground := groundFor(o.Palette, values(s.Board))
		o.Ground = &ground
	}
	if o.Easing < 0 || int(o.Easing) >= len(easingNames) {
		return o, fmt.Errorf("easing %d: the easings are %v", int(o.Easing), easingNames)
	}
	return o, nil
}

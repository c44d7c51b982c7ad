// Package film shows a board as it moves from state to state, press by press.
//
// Presses commute, so their order is a free choice. A Script is a first state and scenes, each a list of presses in the order
// that an Order chose. Script.Frames yields one frame at a time, and no encoder holds more than two.
//
//	script, err := film.NewScript(b, from)
//	err = script.Add(ctx, presses, film.Order{})
//	err = script.Write(file, "film.gif", film.Options{PerFrame: 2, Loop: true})
//
// Start at Script; OrderNamed returns other orders. GIF, APNG, Y4M and numbered PNG frames share a screen of colored pixels
// (screen.go); an animated SVG consists of shapes. Every film carries its script; Verify makes the film of that script and
// compares every byte.
package film

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"io"
	"iter"
	"math/bits"
	"sort"
	"time"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Within returns the options with the fewest presses per frame for which the film lasts at most a time. The
// states are held as long as the options say, so a very short time may be exceeded by that.
func (s *Script) Within(o Options, limit time.Duration) (Options, error) {
	o, err := o.filled(s)
	if err != nil {
		return o, err
	}
	most := 1
	for _, scene := range s.Scenes {
		most = max(most, len(scene.Buttons))
	}
	times := int(limit.Seconds() * float64(o.FPS))
	o.PerFrame = 1 + sort.Search(most-1, func(fewer int) bool {
		try := o
		try.PerFrame = 1 + fewer
		_, t, _ := s.Count(try)
		return t <= times
	})
	return o, nil
}

// Lasting returns the options of a film that lasts at most a time: what is held takes up to a quarter of it, and the
// presses are spread over the rest. A time that is too short is refused.
func (s *Script) Lasting(o Options, limit time.Duration) (Options, error) {
	o, err := o.filled(s)
	if err != nil {
		return o, err
	}
	least := func(hold int) int {
		try := o
		try.Hold, try.PerFrame = hold, MaxPresses
		_, times, _ := s.Count(try)
		return times
	}
	times, shortest := int(limit.Seconds()*float64(o.FPS)), least(1)
	if shortest > times {
		return o, fmt.Errorf("%v is too short for this film: at %d frames a second it takes at least %v", limit, o.FPS,
			(time.Duration(shortest)*time.Second/time.Duration(o.FPS) + time.Millisecond - 1).Truncate(time.Millisecond))
	}
	o.Hold = min(o.Hold, max(1, times/4/max(1, least(2)-shortest)))
	return s.Within(o, limit)
}

// step is what happens between two frames: the presses of a scene from number from up to but without
// number to, undone in reverse order when the film goes back. The frame after it lasts for hold
// frame times.
type step struct {
	scene    int
	from, to int
	back     bool
	hold     int
}

// plan yields the steps of a film; the first, without presses, is that of the first frame. Steps
// that would show nothing new prolong the frame before them. The options are filled.
func (s *Script) plan(o Options) iter.Seq[step] {
	return func(yield func(step) bool) {
		last := step{hold: o.Hold}
		for n := range s.steps(o) {
			if n.from == n.to && (!o.Mark || last.from == last.to) {
				last.hold += n.hold
			} else if !yield(last) {
				return
			} else {
				last = n
			}
		}
		yield(last)
	}
}

// steps yields the steps of all scenes, there and back. The last frame of a scene is held; where pressed buttons are
// marked, one more frame without marks does.
func (s *Script) steps(o Options) iter.Seq[step] {
	turns := len(s.Scenes)
	if o.PingPong {
		turns *= 2
	}
	return func(yield func(step) bool) {
		for turn := range turns {
			scene, back, hold := min(turn, 2*len(s.Scenes)-1-turn), turn >= len(s.Scenes), o.Hold
			if back && scene == 0 && o.Loop {
				hold = 1 // the first frame follows, and it is the same
			}
			presses := len(s.Scenes[scene].Buttons)
			frames := (presses + o.PerFrame - 1) / o.PerFrame
			for f := range frames {
				n := step{scene, eased(o, f, frames, presses), eased(o, f+1, frames, presses), back, 1}
				if back {
					n.from, n.to = presses-n.to, presses-n.from
				}
				if f == frames-1 && !o.Mark {
					n.hold = hold
				}
				if !yield(n) {
					return
				}
			}
			if o.Mark && presses > 0 && !yield(step{scene: scene, back: back, hold: hold}) {
				return
			}
		}
	}
}

// eased returns how many presses have been made after f of a number of frames. InOut follows the
// curve 3t² − 2t³, which leaves and arrives at rest, in whole numbers of 128 bits. Numbers of frames
// above 2^20 are halved until their cubes fit into 64 bits: a step more or less is not seen there.
func eased(o Options, f, frames, presses int) int {
	if f == frames {
		return presses
	}
	if o.Easing == Linear {
		return f * o.PerFrame
	}
	t, all := uint64(f), uint64(frames)
	for all > 1<<20 {
		t, all = t/2, all/2
	}
	high, low := bits.Mul64(t*t*(3*all-2*t), uint64(presses))
	cube := all * all * all
	low, carry := bits.Add64(low, cube/2, 0) // to the nearest, so that both ends are alike
	made, _ := bits.Div64(high+carry, low, cube)
	return int(made)
}

// Options say how a script is shown. The zero value is a good start.
type Options struct {
	PerFrame int             // presses from one frame to the next; 0 means 1
	FPS      int             // frames per second; 0 means 25
	Hold     int             // how many frames the first state and the state after each scene are held; 0 means 1
	Loop     bool            // begin again after the end, forever
	PingPong bool            // after the last scene go back to the first state
	Easing   Easing          // how the presses of a scene are spread over its frames
	Scale    int             // pixels from one cell to the next; 0 means what looks good
	Palette  picture.Palette // the colors; the zero Palette is the usual one, and the one of a film in color
	Mark     bool            // show which buttons are pressed, in the frame in which they are
	Cells    Cells           // what a light looks like
	Gap      *float64        // between cells, of a cell; nil means none on boards that show pictures
	Size     image.Point     // of the frames in pixels, with the board in the middle; zero means as large as the board
	Ground   *color.RGBA     // behind the lights; nil means one on which all of them are seen
	DPI      int             // pixels an inch of a figure; 0 means a point of a PDF or a pixel of an SVG for each
	Figure   []int           // write these frames as one PNG, SVG or PDF, four two by two; they count from 1, and 0 is the last
	Watch    func(frame int) // called with the number of each frame as it is made, from 0; may be nil

	// textFirst: in an APNG the metadata stand before the frames, as in version 0.1.0. With a long text there, ffmpeg reads
	// the film as a still.
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

// Limits of a film. They bound what a damaged or hostile file can make Verify do.
const (
	maxLights  = 1 << 22 // of a board, and as many buttons
	MaxPresses = 1 << 24 // of a script
	maxScenes  = 1 << 12 // of a script
	maxModulus = 250     // the screen needs a few colors besides those of the lights
)

// Script is what a film shows: a first state, and scenes that each lead from the state before to
// the next. Make one with NewScript and Add.
type Script struct {
	Board  *lightsout.Board
	First  lightsout.State
	Scenes []Scene
	Seed   uint64 // what the makers of the states used, if anything; only noted in the metadata
}

// Scene is presses in the order in which they are made.
type Scene struct {
	Order   string  // the name of the order, for people
	Buttons []int32 // one for each press
}

// NewScript returns a script without scenes. The state is copied.
func NewScript(b *lightsout.Board, first lightsout.State) (*Script, error) {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: a film has at most %d", b, b.Lights(), b.Buttons(), maxLights)
	}
	if b.Modulus() > maxModulus {
		return nil, fmt.Errorf("board %s has %d states: a film has colors for at most %d", b, b.Modulus(), maxModulus)
	}
	if first.Len() != b.Lights() || first.Modulus() != b.Modulus() {
		return nil, fmt.Errorf("the state has %d lights modulo %d, board %s has %d modulo %d", first.Len(), first.Modulus(), b, b.Lights(), b.Modulus())
	}
	return &Script{Board: b, First: first.Clone()}, nil
}

// Add appends a scene: the presses x, in the order that o chooses for them.
func (s *Script) Add(ctx context.Context, x lightsout.Presses, o Order) error {
	if x.Len() != s.Board.Buttons() || x.Modulus() != s.Board.Modulus() {
		return fmt.Errorf("the presses are of %d buttons modulo %d, board %s has %d modulo %d", x.Len(), x.Modulus(), s.Board, s.Board.Buttons(), s.Board.Modulus())
	}
	if err := s.checkRoom(x.Weight()); err != nil {
		return err
	}
	scene, err := o.scene(ctx, s.Board, s.last(), x)
	if err != nil {
		return err
	}
	s.Scenes = append(s.Scenes, scene)
	return nil
}

// checkRoom returns an error if one more scene would make the script too long.
func (s *Script) checkRoom(presses int) error {
	if len(s.Scenes) == maxScenes {
		return fmt.Errorf("a film has at most %d scenes", maxScenes)
	}
	if presses > MaxPresses-s.presses() {
		return fmt.Errorf("%d presses after %d: a film has at most %d", presses, s.presses(), MaxPresses)
	}
	return nil
}

func (s *Script) presses() int {
	total := 0
	for _, scene := range s.Scenes {
		total += len(scene.Buttons)
	}
	return total
}

// States returns the first state and the state after each scene.
func (s *Script) States() []lightsout.State {
	states := []lightsout.State{s.First.Clone()}
	for _, scene := range s.Scenes {
		next := states[len(states)-1].Clone()
		for _, j := range scene.Buttons {
			s.Board.Press(next, int(j), 1)
		}
		states = append(states, next)
	}
	return states
}

func (s *Script) last() lightsout.State {
	x := s.Board.NewPresses()
	for _, scene := range s.Scenes {
		for _, j := range scene.Buttons {
			x.Add(int(j), 1)
		}
	}
	return s.Board.Apply(s.First, x)
}

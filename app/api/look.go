//go:build !js || studio

package api

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"strconv"
	"strings"

	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/film"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Look is how images become boards, in Draw and Film alike.
type Look struct {
	Board Spec      `json:"board,omitzero" usual:"auto" doc:"the board, such as 60x80; auto picks about 4800 lights in the shape of the picture, on which every picture is exact, auto-60x80 a size near 60x80, auto-mod4 four states"`
	From  StateText `json:"from,omitzero" usual:"on" doc:"the state to start from"`
	Style string    `json:"look,omitempty" values:"looks" doc:"how the picture is prepared: photo, poster, line or as-is (default photo, as-is with {plain})"`
	Exact bool      `json:"exact,omitempty" doc:"fewest wrong lights, not the least visible ones"`

	RGB          bool     `json:"rgb,omitempty" doc:"in color: three boards, one for each of red, green and blue"`
	At           []string `json:"at,omitempty" flag:"-" doc:"for each image the place around which it is cropped, such as 50%,20%; before crops it as the image before it; left out or empty, the subject is found"`
	Cells        string   `json:"cells,omitempty" usual:"square" values:"cells" doc:"what a light looks like: {}"`
	Aspect       string   `json:"aspect,omitempty" values:"aspects" doc:"the shape of the frames: {}, a size such as 1080x1920, or paper: a5 to a2 or letter (default: that of the first image)"`
	Gap          *float64 `json:"gap,omitempty" doc:"the part of a cell that is left free between two, from 0 to 0.9 (default 0 on boards with 40 rows or columns, else 0.13)"`
	Ground       string   `json:"ground,omitempty" doc:"the color behind the lights, such as '#000000', or none for a transparent png, svg or pdf"`
	Fit          string   `json:"fit,omitempty" usual:"crop" values:"fits" doc:"how the image fits the board: {}"`
	Dither       string   `json:"dither,omitempty" values:"dithers" doc:"how grays become lights: {}"`
	Gamma        float64  `json:"gamma,omitempty" usual:"1" doc:"above 1 brightens the middle"`
	Contrast     float64  `json:"contrast,omitempty" doc:"above 0 more, down to -1 less"`
	Brightness   float64  `json:"brightness,omitempty" doc:"from -1 to 1"`
	DarkIsOn     bool     `json:"dark_is_on,omitempty" flag:"-" doc:"exchange on and off, for a palette such as paper whose lights are dark"`
	Invert       bool     `json:"invert,omitempty" doc:"black becomes white"`
	AutoContrast bool     `json:"auto_contrast,omitempty" doc:"stretch the grays from black to white first"`
	Sharp        bool     `json:"sharp,omitempty" doc:"resize with a filter that keeps edges"`
	Serpentine   bool     `json:"serpentine,omitempty" doc:"diffuse from left to right and back, row by row"`
	Plain        bool     `json:"plain,omitempty" doc:"resize and dither gray values as stored, not linear light"`
	Push         string   `json:"push,omitempty" values:"sides" doc:"push all errors to one side instead: {}"`

	Find any         `json:"-"` // a studio.Find: how the nearest state is found, instead of by our own method
	Room image.Point `json:"-"` // pixels that frames fit into, as those of a terminal; zero means any

	look   studio.Look
	places map[int]*photo.Place // around which images are cropped
	dpi    int                  // of paper
}

// read reads all but the board.
func (q *Look) read() (err error) {
	var target photo.Target
	target.Resize.Sharp = q.Sharp
	target.DarkIsOn = q.DarkIsOn
	target.Tone = photo.Tone{
		Auto: q.AutoContrast, Gamma: q.Gamma, Contrast: q.Contrast, Brightness: q.Brightness,
		Invert: q.Invert,
	}
	if field, err := target.Tone.Check(); err != nil {
		return &RequestError{Field: field, Reason: err.Error(), Valued: true}
	}
	usual := photo.Photo
	if q.Plain {
		usual = photo.AsIs
	}
	if err := named("look", q.Style, usual.String(), photo.LookNamed, &target.Look); err != nil {
		return err
	}
	if err := named("fit", q.Fit, photo.Crop.String(), photo.FitNamed, &target.Resize.Fit); err != nil {
		return err
	}
	if q.Dither != "" {
		if err := named("dither", q.Dither, "", photo.DitherNamed, &target.Dither); err != nil {
			return err
		}
	}
	if q.Serpentine {
		if target.Dither == nil {
			target.Dither = target.Look.Dither(true, q.RGB)
		}
		if !target.Dither.Diffuses() {
			return wrong("serpentine", "only for dithers that diffuse, not for %s",
				cmp.Or(q.Dither, "the look "+target.Look.String()))
		}
		target.Dither.Serpentine = true
	}
	q.places = map[int]*photo.Place{}
	for i, name := range q.At {
		if name != "" && name != AsBefore {
			p, err := photo.PlaceOf(text.Clip(name))
			if err != nil {
				return invalid("at", err)
			}
			q.places[i] = &p
		}
	}
	q.look = studio.Look{Target: target, Exact: q.Exact}
	q.look.Find, err = finder(q.Push, q.Find)
	return err
}

// appearance reads how lights are drawn, and how large frames are; scaled: the pixels of a cell are given.
func (q *Look) appearance(o *film.Options, scaled bool) (err error) {
	if err := named("cells", q.Cells, film.Square.String(), film.CellsNamed, &o.Cells); err != nil {
		return err
	}
	o.Gap = q.Gap
	if q.Gap != nil && !(*q.Gap >= 0 && *q.Gap <= 0.9) {
		return wrongValue("gap", *q.Gap, "must be between 0 and 0.9 of a cell")
	}
	if q.Ground == "none" {
		o.Ground = &color.RGBA{}
	} else if q.Ground != "" {
		p, err := picture.PaletteNamed(text.Clip(q.Ground) + ",#000000")
		if err != nil || !strings.HasPrefix(q.Ground, "#") || len(q.Ground) != 7 {
			return wrongValue("ground", strconv.Quote(text.Clip(q.Ground)),
				"must be a color such as #000000, or none")
		}
		o.Ground = &p.Off
	}
	o.DPI = q.dpi
	if o.Size, err = studio.FrameSize(q.Board.board, o, text.Clip(q.Aspect), scaled); err != nil {
		return invalid("aspect", err)
	}
	need, err := film.NaturalSize(q.Board.board, *o)
	if q.Room.X > 0 && (err != nil || need.X > o.Size.X || need.Y > o.Size.Y) {
		return wrong("board",
			"%s needs %d by %d pixels, and the terminal has %d by %d: give a smaller one, or -o film.gif",
			q.Board.board, need.X, need.Y, q.Room.X, q.Room.Y)
	}
	return nil
}

// shape returns that of the frames: as it is asked for, or that of the first image that has one. A paper lies
// as the image does. Frames that have to fit get a size.
func (q *Look) shape(images []*photo.Gray) (shape image.Point, sized bool, err error) {
	shape = image.Pt(1, 1)
	for _, g := range images {
		if shape == image.Pt(1, 1) {
			shape = image.Pt(g.Width, g.Height)
		}
	}
	wide := shape.X > shape.Y
	if q.Aspect != "" {
		if shape, sized, err = studio.Aspect(text.Clip(q.Aspect)); err != nil {
			return shape, false, invalid("aspect", err)
		}
		if sized && !strings.Contains(q.Aspect, "x") {
			q.dpi = studio.PaperDPI
			if wide {
				shape.X, shape.Y = shape.Y, shape.X
			}
		}
	}
	if room := q.Room; room.X > 0 {
		part := min(float64(room.X)/float64(shape.X), float64(room.Y)/float64(shape.Y))
		shape = image.Pt(max(1, int(part*float64(shape.X))), max(1, int(part*float64(shape.Y))))
		sized = true
	}
	if sized {
		q.Aspect = fmt.Sprintf("%dx%d", shape.X, shape.Y)
	}
	return shape, sized, nil
}

// canvas reads which board pictures are for, in their shape if it is for us to choose, and where they are
// reached from.
func (q *Look) canvas(l Limits, images ...*photo.Gray) error {
	shape, sized, err := q.shape(images)
	if err != nil {
		return err
	}
	if name := q.Board.Text; q.Board.board == nil && (name == "" || strings.HasPrefix(name, "auto")) {
		if name = text.Clip(cmp.Or(name, "auto")); name == "auto" && q.RGB {
			name = "auto-mod4" // 64 colors
		}
		if q.Board.Text, err = autoBoard(name, shape, sized); err != nil {
			return invalid("board", err)
		}
	}
	if err := q.Board.read("board", l); err != nil {
		return err
	}
	return q.From.read("from", q.Board.board, "on")
}

// channels returns how many states a picture is: three in color.
func (q *Look) channels() int {
	if q.RGB {
		return 3
	}
	return 1
}

// cost is that of the nearest states of some pictures.
func (q *Look) cost(pictures int) Cost {
	c := factorCost("board", q.Board.board)
	c.Steps += 1e4 * float64(q.channels()*pictures) * float64(q.Board.board.Lights())
	c.Answer = 3 * rowsBytes(q.Board.board)
	return c
}

// answer describes a drawing: unless it is exact, with how many lights the published heuristic, pushing
// errors to one side, leaves wrong; and, if asked, with rows.
func (q *Look) answer(ctx context.Context, d studio.Drawing, rows bool) (DrawAnswer, error) {
	b := d.Board
	a := DrawAnswer{Board: b.Spec(), Wrong: len(d.Wrong), Proved: d.Proved, Cost: d.Cost, AtLeast: d.AtLeast,
		Weight: d.Presses.Weight(), Least: d.Least, Exact: q.Exact || len(d.Wrong) == 0,
		GaveUp: d.GaveUp, Drawing: d}
	if rows {
		a.Target = b.StateRows(d.Target)
		a.State = b.StateRows(d.State)
		a.Presses = b.PressesRows(d.Presses)
	}
	if len(d.Wrong) == 0 {
		return a, nil // there is nothing to compare
	}
	var err error
	a.Pushed, err = pushed(ctx, b, d.From, d.Target)
	return a, err
}

// AsBefore in At crops an image of a film as the one before it.
const AsBefore = "before"

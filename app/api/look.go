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

	"lightsout/algebra"
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
	photo.Target
	Exact bool `json:"exact,omitempty" doc:"fewest wrong lights, not the least visible ones"`

	RGB    bool       `json:"rgb,omitempty" doc:"in color: three boards, one for each of red, green and blue"`
	Cells  film.Cells `json:"cells,omitempty" usual:"square" values:"cells" doc:"what a light looks like: {}"`
	Gap    *float64   `json:"gap,omitempty" doc:"the part of a cell that is left free between two, from 0 to 0.9 (default 0 on boards with 40 rows or columns, else 0.13)"`
	At     []string   `json:"at,omitempty" flag:"-" doc:"for each image the place around which it is cropped, such as 50%,20%; before crops it as the image before it; left out or empty, the subject is found"`
	Aspect string     `json:"aspect,omitempty" values:"aspects" doc:"the shape of the frames: {}, a size such as 1080x1920, or paper: a5 to a2 or letter (default: that of the first image)"`
	Ground string     `json:"ground,omitempty" doc:"the color behind the lights, such as '#000000', or none for a transparent png, svg or pdf"`
	Plain  bool       `json:"plain,omitempty" doc:"resize and dither gray values as stored, not linear light"`
	Push   string     `json:"push,omitempty" values:"sides" doc:"push all errors to one side instead: {}"`

	MaxSize image.Point `json:"-"` // pixels that frames fit into, as those of a terminal; zero means any

	places map[int]*photo.Place // around which images are cropped
	dpi    int                  // of paper
}

// read reads all but the board.
func (q *Look) read() error {
	if q.Style == "" && !q.Plain {
		q.Style = photo.Photo
	}
	if field, err := q.Target.Check(q.RGB); err != nil {
		return wrong(field, "%s", err)
	}
	if field, err := q.Tone.Check(); err != nil {
		return wrongOption(field, err)
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
	return checkSide(q.Push)
}

// draw shows an image on a board.
func (q *Look) draw(
	ctx context.Context, env *Env, a *algebra.Algebra, g *photo.Gray,
) ([]studio.Drawing, error) {
	look := studio.Look{Target: q.Target, Exact: q.Exact, Find: env.finder(q.Push)}
	return look.Draw(ctx, a, q.From.state, g)
}

// appearance reads how lights are drawn, and how large frames are; scaled: the pixels of a cell are given.
func (q *Look) appearance(o *film.Options, scaled bool) (err error) {
	o.Cells = q.Cells
	o.Gap = q.Gap
	o.DPI = q.dpi
	if err := text.OneOf("cells", o.Cells, film.CellKinds); err != nil {
		return wrong("cells", "%s", err)
	}
	if field, err := o.Check(); err != nil {
		return wrongOption(field, err)
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
	if o.Size, err = studio.FrameSize(q.Board.board, o, text.Clip(q.Aspect), scaled); err != nil {
		return invalid("aspect", err)
	}
	need, err := film.NaturalSize(q.Board.board, *o)
	if q.MaxSize.X > 0 && (err != nil || need.X > o.Size.X || need.Y > o.Size.Y) {
		return wrong("board",
			"%s needs %d by %d pixels, and the terminal has %d by %d: give a smaller one, or -o film.gif",
			q.Board.board, need.X, need.Y, q.MaxSize.X, q.MaxSize.Y)
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
	if scratch := q.MaxSize; scratch.X > 0 {
		part := min(float64(scratch.X)/float64(shape.X), float64(scratch.Y)/float64(shape.Y))
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

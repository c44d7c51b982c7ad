package api

import (
	"context"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// Limits of the description of a board.
const (
	maxListedLights = 20_000  // of boards that are listed, all but grids in the plane
	maxGridToggles  = 2_500   // lights of a grid whose toggles are listed although they can be computed
	maxToggles      = 1 << 20 // toggles and links listed in all
	maxRowsListed   = 20_000
)

type boardAct struct {
	free
	Board Spec `json:"board"`
}

// boardAnswer lets a page show a board and play on it.
type boardAnswer struct {
	Board   string `json:"board"` // its spec
	Lights  int    `json:"lights"`
	Buttons int    `json:"buttons"`
	Modulus int    `json:"modulus"`
	Same    bool   `json:"same"` // light i and button i are one cell

	// Rows is the number of lights in each row of a state's text; ButtonRows likewise for presses, if
	// that is different. A grid of very many rows has none: they are as long as it is wide.
	Rows       []int `json:"rows,omitempty"`
	ButtonRows []int `json:"button_rows,omitempty"`

	Grid *gridPart `json:"grid,omitempty"` // of a grid in the plane

	// Toggles lists for each button the lights that it changes, repeated ones as often as they change.
	Toggles [][]int `json:"toggles,omitempty"`

	// Where it is drawn, if it is not a grid in the plane.
	Box          []float64   `json:"box,omitempty"` // least x and y, greatest x and y
	LightShapes  []shapePart `json:"light_shapes,omitempty"`
	ButtonShapes []shapePart `json:"button_shapes,omitempty"` // if lights and buttons are not the same
	Links        [][]int     `json:"links,omitempty"`         // from, to, and 1 if it is an arrow
	Names        []string    `json:"names,omitempty"`         // where each button is, for people

	// glued sides as arrows: from x and y, to x and y, number of the pair
	Seams [][]float64 `json:"seams,omitempty"`
}

// gridPart is a grid in the plane: its toggles and shapes can be computed.
type gridPart struct {
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	Topology string  `json:"topology"`
	Pattern  [][]int `json:"pattern"`        // rows down, columns to the right, times
	Star     bool    `json:"star,omitempty"` // a press changes the lines through the cell, too
}

// shapePart is what is drawn for a light or a button.
type shapePart struct {
	X       float64   `json:"x"`
	Y       float64   `json:"y"`
	R       float64   `json:"r"`                 // of the largest circle inside
	Corners []float64 `json:"corners,omitempty"` // x and y in turn; none for a circle
}

// Run says what a page needs to know of the board. Short lists do; a grid in the plane needs none.
func (q *boardAct) Run(ctx context.Context, env *Env) (any, error) {
	if err := q.Board.read("board", env.Limits); err != nil {
		return nil, err
	}
	b := q.Board.board
	a := boardAnswer{
		Board: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus(), Same: b.Cells(),
	}
	a.Grid = gridAnswer(b)
	planar := a.Grid != nil
	if n := max(b.Lights(), b.Buttons()); n > maxListedLights && !planar {
		return nil, tooLarge("board", "board %s has %d lights or buttons, and at most %d are listed", b, n,
			maxListedLights)
	}
	if rows := b.Rows(); rows.Rows() <= maxRowsListed {
		for r := range rows.Rows() {
			first, past := rows.Row(r)
			a.Rows = append(a.Rows, past-first)
		}
	}
	if !a.Same {
		a.ButtonRows = []int{b.Buttons()}
	}
	if !planar || b.Lights() <= maxGridToggles {
		a.Toggles = listToggles(ctx, b)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		} else if a.Toggles == nil && !planar {
			return nil, tooLarge("board", "the buttons of board %s change more than %d lights in all",
				b, maxToggles)
		}
	}
	a.draw(b, planar)
	return a, nil
}

// gridAnswer describes a board if it is a grid in the plane.
func gridAnswer(b *lightsout.Board) *gridPart {
	g, _ := b.Grid() // the zero Grid is in no plane
	rows, cols, ok := g.Planar()
	if !ok {
		return nil
	}
	steps, _ := g.Pattern.Steps(2) // a grid in the plane has steps in the plane
	a := &gridPart{
		Rows: rows, Cols: cols, Topology: g.Topology.String(),
		Star: g.Pattern.Name() == lightsout.Star.Name(),
	}
	a.Pattern = text.Each(steps, func(s lightsout.Step) []int {
		return []int{s.Offset[0], s.Offset[1], s.Times}
	})
	return a
}

// listToggles lists what each button changes, or returns nil if that is too much or canceled.
func listToggles(ctx context.Context, b *lightsout.Board) [][]int {
	lists := make([][]int, b.Buttons())
	var scratch []lightsout.Toggle
	total := 0
	for j := range lists {
		if j%16 == 0 && ctx.Err() != nil {
			return nil
		}
		scratch = b.AppendToggles(scratch[:0], j)
		lists[j] = []int{}
		for _, t := range scratch {
			if total += t.Times; total > maxToggles {
				return nil
			}
			lists[j] = append(lists[j], slices.Repeat([]int{t.Light}, t.Times)...)
		}
	}
	return lists
}

// draw adds where the board is drawn. Of a grid in the plane only the seams are not obvious.
func (a *boardAnswer) draw(b *lightsout.Board, planar bool) {
	layout := b.Layout()
	if seamed, ok := layout.(lightsout.Seamed); ok {
		for _, s := range seamed.Seams() {
			a.Seams = append(a.Seams, []float64{
				short(s.From.X), short(s.From.Y), short(s.To.X), short(s.To.Y), float64(s.Pair),
			})
		}
	}
	if planar {
		return
	}
	low, far := layout.Bounds()
	a.Box = []float64{short(low.X), short(low.Y), short(far.X), short(far.Y)}
	for i := range b.Lights() {
		a.LightShapes = append(a.LightShapes, shapeAnswer(layout.Light(i)))
	}
	for j := range b.Buttons() {
		if !a.Same {
			a.ButtonShapes = append(a.ButtonShapes, shapeAnswer(layout.Button(j)))
		}
		a.Names = append(a.Names, play.Place(b, j))
	}
	linked, ok := layout.(lightsout.Linked)
	if !ok {
		return
	}
	for l := range linked.Links() {
		link := []int{l.From, l.To, 0}
		if l.Directed {
			link[2] = 1
		}
		if a.Links = append(a.Links, link); len(a.Links) > maxToggles {
			a.Links = nil // the drawing would be black
			return
		}
	}
}

func shapeAnswer(s lightsout.Shape) shapePart {
	a := shapePart{X: short(s.Center.X), Y: short(s.Center.Y), R: short(s.Radius)}
	for _, p := range s.Corners {
		a.Corners = append(a.Corners, short(p.X), short(p.Y))
	}
	return a
}

// short rounds to what can be seen.
func short(v float64) float64 { return math.Round(v*1e4) / 1e4 }

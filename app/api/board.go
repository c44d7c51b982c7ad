package api

import (
	"context"
	"math"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/lazy"
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
	steps, _ := g.Pattern().Steps(2) // a grid in the plane has steps in the plane
	a := &gridPart{
		Rows: rows, Cols: cols, Topology: g.Topology().String(),
		Star: g.Pattern().Name() == lightsout.Star.Name(),
	}
	a.Pattern = text.Each(steps, func(s lightsout.Step) []int {
		return []int{s.Offset[0], s.Offset[1], s.Times}
	})
	return a
}

// listToggles lists what each button changes, or returns nil if that is too much or canceled.
func listToggles(ctx context.Context, b *lightsout.Board) [][]int {
	lists := make([][]int, b.Buttons())
	var room []lightsout.Toggle
	total := 0
	for j := range lists {
		if j%16 == 0 && ctx.Err() != nil {
			return nil
		}
		room = b.AppendToggles(room[:0], j)
		lists[j] = []int{}
		for _, t := range room {
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

// BoardsAnswer lists the boards that a spec can name.
type BoardsAnswer struct {
	Topologies []string    `json:"topologies"`
	Patterns   []string    `json:"patterns"`
	Shapes     []string    `json:"shapes"`
	Toys       []board.Toy `json:"toys"`
	Graphs     []string    `json:"graphs"` // N for a number
	Files      []string    `json:"files"`  // extensions of graph files
	MaxModulus int         `json:"max_modulus"`
	MaxSide    int         `json:"max_side"`
}

// ListBoards requests what a spec can name.
type ListBoards struct{ free }

func (*ListBoards) Run(context.Context, *Env) (any, error) {
	return BoardsAnswer{
		Topologies: lightsout.TopologyNames(), Patterns: lightsout.PatternNames(),
		Shapes: []string{"hex-N", "tri-N", "cube-N"},
		Toys:   board.Toys(), Graphs: board.GraphNames(), Files: graphFiles(),
		MaxModulus: lightsout.MaxModulus, MaxSide: lightsout.MaxSide,
	}, nil
}

// factorCost is the cost to factor a board and to solve a problem on it; infinite if it cannot be factored.
func factorCost(field string, b *lightsout.Board) Cost {
	n := float64(max(b.Lights(), b.Buttons()))
	plan, err := algebra.Plan(b)
	if err != nil {
		return Cost{Field: field, Steps: math.Inf(1), Bytes: math.Inf(1)}
	}
	return Cost{Field: field, Steps: plan.Steps + 100*n, Bytes: float64(plan.Bytes) + bytesOfLight*n}
}

// countCost is the cost to count solutions or states by weights. A count may have as many digits as there are
// lights.
func countCost(b *lightsout.Board) Cost {
	n := float64(max(b.Lights(), b.Buttons()))
	c := factorCost("board", b).plus(3e3*n*n, n*n)
	c.Answer = n * n / 3
	return c
}

// rowsBytes returns how long a state or presses of a board are in JSON.
func rowsBytes(b *lightsout.Board) float64 {
	digits := 1
	if b.Modulus() > 36 {
		digits = 4
	}
	return float64(digits*max(b.Lights(), b.Buttons()) + 4*b.Rows().Rows())
}

// Boards is a cache of factored boards. People ask about the same board again and again, and factoring it is
// most of the work. It keeps the boards used last, up to a number of bytes. A nil cache keeps nothing.
type Boards struct {
	most int64

	mu    sync.Mutex
	list  []*known // the one used last is last
	bytes int64
}

// UsualBoards is how many bytes a cache has if there is no reason for another number.
const UsualBoards = 256 << 20

// NewBoards returns an empty cache of the given size in bytes.
func NewBoards(bytes int64) *Boards { return &Boards{most: bytes} }

// known is a board and what has been found out about it, each when it is first needed.
type known struct {
	board *lightsout.Board
	spec  string
	bytes int64

	factors *lazy.Value[*algebra.Algebra]
	maker   *lazy.Value[*generate.Maker]
	coach   *lazy.Value[*play.Coach]
}

func newKnown(b *lightsout.Board) *known {
	one := &known{board: b, spec: b.Spec()}
	one.factors = lazy.New(func(ctx context.Context) (*algebra.Algebra, error) { return algebra.Of(ctx, b) })
	maker := func(_ context.Context, a *algebra.Algebra) (*generate.Maker, error) { return generate.New(a) }
	one.maker = factored(one, maker)
	one.coach = factored(one, play.NewCoach)
	return one
}

// factored is a value that is made of the factored board.
func factored[T any](one *known, of func(context.Context, *algebra.Algebra) (*T, error)) *lazy.Value[*T] {
	return lazy.New(func(ctx context.Context) (*T, error) {
		a, err := one.factors.Get(ctx)
		if err != nil {
			return nil, err
		}
		return of(ctx, a)
	})
}

// of returns the cached facts of a board. The same spec gives the same board, whose facts fit every request.
func (k *Boards) of(b *lightsout.Board) *known {
	if k == nil {
		return newKnown(b)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	at := slices.IndexFunc(k.list, func(one *known) bool { return one.board == b })
	if at < 0 {
		spec := b.Spec()
		at = slices.IndexFunc(k.list, func(one *known) bool { return one.spec == spec })
	}
	if at >= 0 {
		one := k.list[at]
		k.list = append(slices.Delete(k.list, at, at+1), one)
		return one
	}
	fresh := newKnown(b)
	cost := factorCost("", b)
	if cost.Bytes >= float64(k.most) {
		return fresh
	}
	fresh.bytes = int64(cost.Bytes)
	for k.bytes+fresh.bytes > k.most {
		k.bytes -= k.list[0].bytes
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, fresh)
	k.bytes += fresh.bytes
	return fresh
}

// Package studio turns pictures into reachable boards and the presses between them into films.
//
// The idea is Bosch's: not every picture can be reached from all-on, so the nearest reachable one is drawn,
// and presses in any order join two of them. He finds the nearest picture with an integer program; package
// solve finds and proves it.
//
// Start at Draw; Join finds the presses between drawings.
package studio

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/film"
	"lightsout/internal/base/tint"
	"lightsout/picture"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Drawing is a picture that can be reached.
type Drawing struct {
	Near   // what can be reached
	Board  *lightsout.Board
	From   lightsout.State
	Target lightsout.State // the wanted state

	Presses lightsout.Presses // these lead from From to State
	Least   bool              // proved: no presses that do are fewer
	Subject photo.Place       // of the picture, on the board
}

// quickReach bounds the search for fewest presses in a drawing: they matter less than the picture.
const quickReach = 30

// Draw finds the state nearest to a target that can be reached from a state. With costs it is the one whose
// wrong lights cost least, else the one with fewest. If the context ends first, the best so far is
// returned, and said to be no more than that. If find is not nil, it finds the state instead.
func Draw(
	ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int, find Find,
) (Drawing, error) {
	d := Drawing{Board: a.Board(), From: from, Target: target}
	var err error
	if d.Near, err = FindNearest(ctx, a, from, target, costs, find); err != nil {
		return d, err
	}
	s, err := leastSoon(ctx, a, lightsout.Problem{Board: d.Board, From: from, To: d.State})
	if err != nil {
		return d, fmt.Errorf("the nearest state has no presses: %w", err)
	}
	d.Presses = s.Presses
	d.Least = s.Least
	return d, nil
}

// Near is a state near a target.
type Near struct {
	nearest.Answer
	GaveUp string // why the search or the proof was not finished
}

// FindNearest finds a state near a target: by find, or, if that is nil, the nearest one, with a proof.
func FindNearest(
	ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int, find Find,
) (Near, error) {
	proving := find == nil
	if proving {
		find = Nearest
	}
	answer, err := find(ctx, a, from, target, costs)
	switch {
	case err != nil && answer.State.Len() == 0:
		return Near{}, err
	case errors.Is(err, context.DeadlineExceeded):
		return Near{answer, "out of time"}, nil
	case errors.Is(err, context.Canceled):
		return Near{answer, "interrupted"}, nil
	case err != nil:
		return Near{}, err
	case proving && !answer.Proved:
		return Near{answer, "a proof is out of reach"}, nil
	}
	return Near{answer, ""}, nil
}

// Nearest is the Find that proves its answer.
func Nearest(
	ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int,
) (nearest.Answer, error) {
	if a.AlwaysSolvable() {
		return nearest.Answer{State: target, Wrong: []int{}, Proved: true}, nil // everything can be reached
	}
	n, err := nearest.New(ctx, a)
	if err != nil {
		return nearest.Answer{}, err
	}
	return n.Find(ctx, from, target, costs)
}

// Push returns a Find that pushes all errors to one side, as Bosch does. It proves nothing.
func Push(side string) Find {
	return func(ctx context.Context, a *algebra.Algebra, from, target lightsout.State,
		costs []int) (nearest.Answer, error) {
		near, err := nearest.Push(ctx, a.Board(), from, target, side)
		if costs != nil {
			near.Cost = 0
			for _, i := range near.Wrong {
				near.Cost += costs[i]
			}
		}
		return near, err
	}
}

// leastSoon returns a solution, one with fewest presses if that is soon proved. It needs no patience: a
// picture that was found after its time is over still gets its presses, unless the work is canceled.
func leastSoon(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			cancel()
		}
	})()
	some, err := solve.Do(patient, p, solve.Options{}, solve.Env{Search: least.Solver{Factored: a}})
	if err != nil || some.Least || a.Nullity() > quickReach {
		return some, err
	}
	if s, err := (least.Solver{Factored: a, Reach: quickReach}).Solve(ctx, p); err == nil {
		return s, nil
	}
	return some, nil
}

// Way finds presses for a problem, of which one solution is known.
type Way func(ctx context.Context, p lightsout.Problem, start lightsout.Presses) (lightsout.Solution, error)

// Join returns the presses that lead from each drawing to the next: by a way or, if that is nil, fewest if
// that is soon proved. All drawings are of one board and come from one state.
func Join(
	ctx context.Context, a *algebra.Algebra, drawings []Drawing, way Way,
) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(drawings); i++ {
		before := drawings[i-1]
		after := drawings[i]
		p := lightsout.Problem{Board: a.Board(), From: before.State, To: after.State}
		// Both are reached from one state, so the difference of their presses leads from one to the other.
		joined := lightsout.Solution{Presses: after.Presses.Minus(before.Presses)}
		if err := p.Check(joined.Presses); err != nil {
			return nil, fmt.Errorf("pictures %d and %d do not belong together: %w", i, i+1, err)
		}
		if way != nil {
			found, err := way(ctx, p, joined.Presses)
			if err == nil {
				err = p.Check(found.Presses)
			}
			if err != nil {
				return nil, err
			}
			least, _ := leastSoon(ctx, a, p)
			found.Least = least.Least && least.Presses.Weight() == found.Presses.Weight()
			joined = found
		} else if least, err := leastSoon(ctx, a, p); err == nil &&
			(least.Least || least.Presses.Weight() < joined.Presses.Weight()) {
			joined = least
		}
		list = append(list, joined)
	}
	return list, nil
}

// Look says how an image becomes a drawing.
type Look struct {
	Target photo.Target
	Exact  bool // fewest wrong lights; else the least visible ones
	Find   Find // how the nearest state is found, or nil for the proved one
}

// Find finds a state near a target that can be reached from a state. Costs are those of wrong lights; nil
// means 1 each.
type Find func(ctx context.Context, a *algebra.Algebra, from, target lightsout.State,
	costs []int) (nearest.Answer, error)

// Draw shows a picture on a board as nearly as can be reached from a state. A picture in color has three
// drawings: of its red, its green and its blue.
func (l Look) Draw(
	ctx context.Context, a *algebra.Algebra, from lightsout.State, g *photo.Gray,
) ([]Drawing, error) {
	wishes, err := l.Target.Layers(ctx, a.Board(), g)
	if err != nil {
		return nil, err
	}
	var list []Drawing
	for _, wish := range wishes {
		var costs []int
		if !l.Exact && (l.Find != nil || !a.AlwaysSolvable()) {
			costs = wish.Costs()
		}
		d, err := Draw(ctx, a, from, wish.State, costs, l.Find)
		if err != nil {
			return nil, err
		}
		d.Subject = wish.Subject
		list = append(list, d)
	}
	return list, nil
}

// defaultLights is about how many lights a board has that takes the shape of a picture.
const defaultLights = 4800

// SizeFor returns a size of about a shape on which every picture can be reached. If that is one of pixels,
// cells fill it nearly, each an even number of pixels from the corner: a video has one color for four pixels.
func SizeFor(shape image.Point, sized bool) (rows, columns int, err error) {
	wide := min(max(float64(shape.X)/float64(shape.Y), 1.0/64), 64)
	columns = max(1, int(math.Round(math.Sqrt(defaultLights*wide))))
	if sized {
		if rows, columns := tiles(shape, shape.X/columns); rows > 0 {
			return rows, columns, nil
		}
	}
	if rows, columns, err = ExactSize((defaultLights+columns/2)/columns, columns); err != nil {
		return 0, 0, fmt.Errorf("a picture of %d by %d pixels: %w", shape.X, shape.Y, err)
	}
	return rows, columns, nil
}

// tiles returns how many cells of about a number of pixels fill a size best, or 0 if none do.
func tiles(size image.Point, about int) (rows, columns int) {
	// pixels more or less, and cells that may be missing on a side
	const (
		near   = 6
		margin = 8
	)
	best := math.Inf(1)
	for cell := max(1, about-near); cell <= about+near; cell++ {
		for n := range margin * margin {
			r := size.Y/cell - n/margin
			c := size.X/cell - n%margin
			free := size.Sub(image.Pt(c, r).Mul(cell))
			if r < 1 || c < 1 || cell > 1 && (cell|free.X/2|free.Y/2)%2 == 1 {
				continue
			}
			bad := float64(free.X)/float64(size.X) + float64(free.Y)/float64(size.Y)
			bad += 0.1 * math.Abs(math.Log(float64(r*c)/defaultLights))
			if bad < best && algebra.NullityRectangle(r, c) == 0 {
				best = bad
				rows = r
				columns = c
			}
		}
	}
	return rows, columns
}

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

// Aspects are the names of shapes of frames. A square is 1:1, too.
var Aspects = []string{"1:1", "4:5", "9:16", "16:9", "square"}

// PaperDPI is how many pixels an inch of paper has, and papers are the sizes of paper in pixels.
const PaperDPI = 300

var papers = map[string]image.Point{
	"a5": {1748, 2480}, "a4": {2480, 3508}, "a3": {3508, 4960}, "a2": {4960, 7016}, "letter": {2550, 3300},
}

// Aspect reads a shape such as 16:9, a size such as 1080x1920, or the name of a paper.
func Aspect(name string) (shape image.Point, sized bool, err error) {
	if name == "square" {
		return image.Pt(1, 1), false, nil
	}
	if paper, ok := papers[name]; ok {
		return paper, true, nil
	}
	form := "%dx%d"
	if !strings.Contains(name, "x") {
		form = "%d:%d"
	}
	_, err = fmt.Sscanf(name, form, &shape.X, &shape.Y)
	if err != nil || min(shape.X, shape.Y) < 1 || fmt.Sprintf(form, shape.X, shape.Y) != name {
		return shape, false,
			fmt.Errorf("%q: must be a shape such as %s, a size such as 1080x1920, or paper such as a4", name,
				strings.Join(Aspects, ", "))
	}
	return shape, form == "%dx%d", nil
}

// FrameSize returns the size of frames of a shape, or of a size such as 1080x1920, that hold a board; an
// empty name is the shape of the board, and the size then zero. In a size that is given, cells are as large
// as they fit, with even sides, unless their scale is given too.
func FrameSize(b *lightsout.Board, o *film.Options, name string, scaled bool) (image.Point, error) {
	if name == "" {
		return image.Point{}, nil
	}
	shape, sized, err := Aspect(name)
	if err != nil {
		return image.Point{}, err
	}
	if !sized {
		size, err := film.NaturalSize(b, *o)
		times := max((size.X+shape.X-1)/shape.X, (size.Y+shape.Y-1)/shape.Y)
		times += times % 2 // encoders of videos need even sides
		return shape.Mul(times), err
	}
	for try := film.MaxScale; !scaled && try >= 1; try-- {
		o.Scale = try
		size, err := film.NaturalSize(b, *o)
		if err == nil && size.X <= shape.X && size.Y <= shape.Y && (try == 1 || try%2 == 0) {
			break
		}
	}
	return shape, nil
}

// ExactSize returns the size nearest to a wished one on which every picture can be reached exactly: the
// rectangle of nullity 0 with the least sum of the changes of both sides, and of those the one with more
// lights.
func ExactSize(rows, columns int) (m, n int, err error) {
	const maxShift = 64 // how far a size is changed to find one on which every picture can be reached
	if rows < 1 || columns < 1 || rows > 1<<14 || columns > 1<<14 {
		return 0, 0, fmt.Errorf("%dx%d: a side must be 1 to %d", rows, columns, 1<<14)
	}
	for shift := range maxShift {
		best := 0
		for down := -shift; down <= shift; down++ {
			over := shift - max(down, -down)
			for _, right := range []int{-over, over} {
				r := rows + down
				c := columns + right
				if r >= 1 && c >= 1 && r*c > best && algebra.NullityRectangle(r, c) == 0 {
					best = r * c
					m = r
					n = c
				}
			}
		}
		if best > 0 {
			return m, n, nil
		}
	}
	return 0, 0, fmt.Errorf("no size near %dx%d has nullity 0", rows, columns)
}

// Between returns presses that lead from each state to the next, fewest if that is soon proved.
func Between(
	ctx context.Context, a *algebra.Algebra, states []lightsout.State,
) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(states); i++ {
		s, err := leastSoon(ctx, a, lightsout.Problem{Board: a.Board(), From: states[i-1], To: states[i]})
		if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
			return nil, fmt.Errorf(
				"state %d cannot be reached from state %d: draw and nearest find one that can", i+1, i)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// Stack returns the board of a film in color, its first state and its ways: those of its layers, red, green
// and blue, together. A single layer stays what it is.
func Stack(
	b *lightsout.Board, firsts []lightsout.State, layers [][]lightsout.Solution,
) (*lightsout.Board, lightsout.State, []lightsout.Solution, error) {
	if len(layers) == 1 {
		return b, firsts[0], layers[0], nil
	}
	all, err := film.InColor(b)
	if err != nil {
		return nil, lightsout.State{}, nil, err
	}
	first := all.NewState()
	ways := make([]lightsout.Solution, len(layers[0]))
	for n := range ways {
		ways[n] = lightsout.Solution{Presses: all.NewPresses(), Least: true}
	}
	for layer, own := range layers {
		for i := range b.Lights() {
			first.Add(layer*b.Lights()+i, firsts[layer].At(i))
		}
		for n, way := range own {
			for j := range b.Buttons() {
				ways[n].Presses.Add(layer*b.Buttons()+j, way.Presses.At(j))
			}
			ways[n].Least = ways[n].Least && way.Least
		}
	}
	return all, first, ways, nil
}

// ByBrightness returns the order in which the buttons under the dark parts of a picture are pressed first.
// It is for boards of cells.
func ByBrightness(b *lightsout.Board, g *photo.Gray) (film.Order, error) {
	wishes, err := photo.Target{Dither: "threshold"}.Layers(context.Background(), b, g)
	if err != nil {
		return film.Order{}, err
	}
	return film.ByTime(func(button int) float64 {
		return float64(wishes[0].Gray.Pix[button%b.Buttons()])
	}), nil
}

// Script returns the film of a first state and the ways from there on, each in an order.
func Script(
	ctx context.Context, b *lightsout.Board, first lightsout.State, ways []lightsout.Solution,
	order film.Order, seed uint64,
) (*film.Script, error) {
	script, err := film.NewScript(b, first)
	if err != nil {
		return nil, err
	}
	script.Seed = seed
	for _, way := range ways {
		if err := script.Add(ctx, way.Presses, order); err != nil {
			return nil, err
		}
	}
	return script, nil
}

// FromAllOn reports whether every state can be reached from all-on.
func FromAllOn(ctx context.Context, a *algebra.Algebra, states []lightsout.State) (bool, error) {
	for _, s := range states {
		if ok, err := a.Reachable(ctx, a.Board().AllOn(), s); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// DarkIsOn reports whether lights that are on are darker than those that are off.
func DarkIsOn(p picture.Palette) bool {
	return tint.Lightness(p.Of(1, 2)) < tint.Lightness(p.Of(0, 2))
}

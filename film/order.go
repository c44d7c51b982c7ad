package film

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
)

// Order chooses in which order presses are made. The result names every button as often as x
// presses it; the order of presses never matters to the last state. If the context ends first, it returns
// the error of the context.
type Order interface {
	Arrange(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error)
}

// orders is the table of names. A new order needs a row here and nothing else.
func orders(seed uint64) []namedOrder {
	return []namedOrder{
		{"scan", Scan}, {"columns", Columns}, {"diagonal", Diagonal},
		{"radial", Radial}, {"radial-in", RadialIn}, {"spiral", Spiral},
		{"random", Random{Seed: seed}}, {"light-first", LightFirst{}}, {"calm", Calm{}},
		{"bright", Bright}, {"edges", Edges},
	}
}

type namedOrder struct {
	name  string
	order Order
}

// Orders lists the names of the orders. The order by a picture, ByTime, has no name because it
// needs the picture.
func Orders() []string {
	var names []string
	for _, row := range orders(0) {
		names = append(names, row.name)
	}
	return names
}

// OrderNamed returns the order of a name. The seed is for random.
func OrderNamed(name string, seed uint64) (Order, error) {
	at, err := text.Named[int]("order", name, Orders())
	if err != nil {
		return nil, err
	}
	return orders(seed)[at].order, nil
}

// orderName returns what the metadata says of an order: the name it gives itself.
func orderName(o Order) string {
	if named, ok := o.(fmt.Stringer); ok {
		return named.String()
	}
	return "custom"
}

// ByPlace presses buttons by the places at which the layout draws them.
type ByPlace int

// The orders by place.
const (
	Scan     ByPlace = iota // row by row from the top
	Columns                 // column by column from the left
	Diagonal                // from the top left to the bottom right
	Radial                  // from the middle outward
	RadialIn                // from the outside to the middle
	Spiral                  // along the sides clockwise from the top left, then the next ring inside
)

// String returns the name of the order.
func (o ByPlace) String() string {
	return []string{"scan", "columns", "diagonal", "radial", "radial-in", "spiral"}[o]
}

// Arrange sorts the presses by place; a button pressed several times is pressed so at once.
func (o ByPlace) Arrange(ctx context.Context, b *lightsout.Board, _ lightsout.State, x lightsout.Presses) ([]int32, error) {
	layout := b.Layout()
	least, far := layout.Bounds()
	return sorted(ctx, x, func(j int) [2]float64 {
		return o.key(layout.Button(j).Center.Plus(least.Times(-1)), far.Plus(least.Times(-1)))
	})
}

// key returns by what places are sorted, for a place p in a box from the origin to far. Products
// are converted before they are added, which keeps a machine that multiplies and adds in one
// rounding from breaking ties in another way.
func (o ByPlace) key(p, far lightsout.Point) [2]float64 {
	switch o {
	case Columns:
		return [2]float64{p.X, p.Y}
	case Diagonal:
		return [2]float64{p.X + p.Y, p.Y}
	case Radial, RadialIn:
		x, y := p.X-far.X/2, p.Y-far.Y/2
		distance := float64(x*x) + float64(y*y)
		if o == RadialIn {
			distance = -distance
		}
		return [2]float64{distance, turn(x, y)}
	case Spiral:
		return spiralKey(p, far)
	}
	return [2]float64{p.Y, p.X}
}

// turn grows from 0 to 4 clockwise around the origin from the left, as an angle does, with exact
// arithmetic on simple places.
func turn(x, y float64) float64 {
	size := max(x, -x) + max(y, -y)
	switch {
	case size == 0:
		return 0
	case y <= 0:
		return 1 + x/size
	}
	return 3 - x/size
}

// spiralKey returns the ring of a place, counted in cells from the box, and how far along the ring
// it is.
func spiralKey(p, far lightsout.Point) [2]float64 {
	top, right, bottom, left := p.Y, far.X-p.X, far.Y-p.Y, p.X
	ring := float64(int(max(0, min(top, right, bottom, left))))
	switch {
	case top < ring+1:
		return [2]float64{ring, p.X}
	case right < ring+1:
		return [2]float64{ring, far.X + p.Y}
	case bottom < ring+1:
		return [2]float64{ring, far.X + far.Y + right}
	}
	return [2]float64{ring, 2*far.X + far.Y + bottom}
}

// ByTime presses buttons by a time of each, least first; equal times in the order of the buttons. A
// gray picture whose brightness is the time is the usual way to one.
type ByTime func(button int) float64

// String returns "custom".
func (o ByTime) String() string { return "custom" }

// Arrange sorts the presses by time.
func (o ByTime) Arrange(ctx context.Context, _ *lightsout.Board, _ lightsout.State, x lightsout.Presses) ([]int32, error) {
	return sorted(ctx, x, func(j int) [2]float64 { return [2]float64{o(j)} })
}

// Random presses in an order drawn from a seed, the same on all machines.
type Random struct{ Seed uint64 }

// String returns the name and the seed.
func (o Random) String() string { return fmt.Sprintf("random %d", o.Seed) }

// Arrange shuffles the presses.
func (o Random) Arrange(ctx context.Context, _ *lightsout.Board, _ lightsout.State, x lightsout.Presses) ([]int32, error) {
	buttons := make([]int32, 0, x.Weight())
	for j := range x.Len() {
		for range x.At(j) {
			buttons = append(buttons, int32(j))
		}
	}
	random := rand.New(rand.NewPCG(o.Seed, 0x66696c6d))
	for i := len(buttons) - 1; i > 0; i-- {
		n := random.Uint64N(uint64(i) + 1)
		buttons[i], buttons[n] = buttons[n], buttons[i]
	}
	return buttons, ctx.Err()
}

// sorted returns every press, sorted by the keys of the buttons, then by the buttons. When the context ends, all
// presses compare as equal, so that the sort ends soon after.
func sorted(ctx context.Context, x lightsout.Presses, key func(button int) [2]float64) ([]int32, error) {
	type place struct {
		key    [2]float64
		button int32
	}
	places := make([]place, 0, x.Weight())
	for j := range x.Len() {
		if err := look(ctx, j); err != nil {
			return nil, err
		}
		if times := x.At(j); times > 0 {
			at := place{key(j), int32(j)}
			for range times {
				places = append(places, at)
			}
		}
	}
	var stopped error
	compared := 0
	slices.SortFunc(places, func(a, b place) int {
		if compared++; stopped == nil {
			stopped = look(ctx, compared)
		}
		if stopped != nil {
			return 0
		}
		return cmp.Or(cmp.Compare(a.key[0], b.key[0]), cmp.Compare(a.key[1], b.key[1]), cmp.Compare(a.button, b.button))
	})
	if stopped != nil {
		return nil, stopped
	}
	buttons := make([]int32, len(places))
	for n, p := range places {
		buttons[n] = p.button
	}
	return buttons, nil
}

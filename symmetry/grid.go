package symmetry

import (
	"context"
	"slices"

	"lightsout"
)

// maxWork bounds the cells that are renamed to find the symmetries of a grid.
const maxWork = 1 << 23

// ofBox returns the symmetries of a grid that come from its box.
func ofBox(ctx context.Context, b *lightsout.Board, g lightsout.Grid) ([]Symmetry, error) {
	sizes := g.Sizes
	orders := axisOrders(sizes)
	if len(orders)<<len(sizes) > maxWork/b.Lights() {
		return []Symmetry{identity(b)}, nil
	}
	var found []Symmetry
	for _, order := range orders {
		for turned := range 1 << len(sizes) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			cells := renamed(sizes, order, turned)
			at := slices.IndexFunc(found, func(z Symmetry) bool { return slices.Equal(z.Lights, cells) })
			if at < 0 {
				y := Symmetry{Lights: cells, Buttons: cells}
				if !y.holds(ctx, b) {
					continue
				}
				at = len(found)
				found = append(found, y)
			}
			if len(sizes) == 2 {
				found[at].Names = append(found[at].Names, planarName(order, turned))
			}
		}
	}
	return found, ctx.Err()
}

// planarName returns the name of a symmetry of rows and columns, as renamed makes it.
func planarName(order []int, turned int) string {
	names := []string{"identity", "flip", "mirror", "half-turn"}
	if order[0] == 1 {
		names = []string{"diagonal", "quarter-turn", "three-quarter-turn", "anti-diagonal"}
	}
	return names[turned]
}

func identity(b *lightsout.Board) Symmetry {
	to := make([]int32, max(b.Lights(), b.Buttons()))
	for i := range to {
		to[i] = int32(i)
	}
	return Symmetry{Lights: to[:b.Lights()], Buttons: to[:b.Buttons()]}
}

// axisOrders lists the permutations of axes that exchange only axes of equal size, the identity first.
func axisOrders(sizes []int) [][]int {
	orders := [][]int{nil}
	for axis := range sizes {
		var longer [][]int
		for _, order := range orders {
			for to := range sizes {
				if sizes[to] == sizes[axis] && !slices.Contains(order, to) {
					longer = append(longer, append(slices.Clone(order), to))
				}
			}
		}
		if orders = longer; len(orders) > maxWork {
			return orders // far too many already
		}
	}
	return orders
}

// renamed returns for each cell the cell that it becomes if axis a becomes axis order[a], backward
// where bit a of turned is set.
func renamed(sizes, order []int, turned int) []int32 {
	strides := make([]int, len(sizes))
	cells := 1
	for axis := len(sizes) - 1; axis >= 0; axis-- {
		strides[axis] = cells
		cells *= sizes[axis]
	}
	to := make([]int32, cells)
	for cell := range to {
		sum := 0
		for axis, size := range sizes {
			at := cell / strides[axis] % size
			if turned>>axis&1 != 0 {
				at = size - 1 - at
			}
			sum += at * strides[order[axis]]
		}
		to[cell] = int32(sum)
	}
	return to
}

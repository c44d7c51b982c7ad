package lightsout

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/base/text"
)

// Grid says what a rectangular arrangement of cells is made of, as Board.Grid returns it. Cells are numbered
// row-major: the last axis runs fastest.
type Grid struct {
	Topology Topology // how the sides are glued
	Pattern  Pattern  // which cells a press changes
	Sizes    []int    // along each axis
}

// Planar returns the rows and columns of a grid in two dimensions.
func (g Grid) Planar() (rows, columns int, ok bool) {
	if len(g.Sizes) != 2 {
		return 0, 0, false
	}
	return g.Sizes[0], g.Sizes[1], true
}

// grid is the wiring of a Grid. It keeps no list of neighbors; they are computed.
type grid struct {
	Grid
	steps []Step
	cells int
	plus  plusKind
}

// Limits of a grid.
const (
	MaxSide       = 1 << 30 // the greatest size along one axis
	MaxDimensions = 16      // the greatest number of axes
	// the greatest side of a grid with the star pattern, whose presses change whole lines
	maxStar = 1 << 20
)

// NewGrid returns the wiring of a grid of the given sizes: rows and columns, or more for more dimensions.
func NewGrid(t Topology, p Pattern, sizes ...int) (Wiring, error) {
	g := grid{Grid: Grid{t, p, slices.Clone(sizes)}, cells: 1}
	if len(sizes) < 2 || len(sizes) > MaxDimensions {
		return nil, fmt.Errorf("%d sizes: a grid has 2 to %d", len(sizes), MaxDimensions)
	}
	for _, size := range sizes {
		if size < 1 || size > MaxSide {
			return nil, fmt.Errorf("size %d: a side is 1 to %d", size, MaxSide)
		}
		if p.name == Star.name && size > maxStar {
			return nil, fmt.Errorf(
				"size %d: with the pattern star, which changes whole lines, a side is 1 to %d", size, maxStar)
		}
		if g.cells > math.MaxInt/size {
			return nil, fmt.Errorf("sizes %s: at most %d cells are allowed", joinSizes(sizes), math.MaxInt)
		}
		g.cells *= size
	}
	if !t.known() {
		return nil, fmt.Errorf("topology %d: there are %s", int(t),
			strings.Join(text.Each(Topologies(), Topology.String), ", "))
	}
	if len(sizes) > 2 && t != Rectangle && t != Torus {
		return nil, fmt.Errorf(
			"topology %s is for two sizes, got %d: with more there is only the rectangle and the torus",
			t, len(sizes))
	}
	var err error
	if g.steps, err = p.Steps(len(sizes)); err != nil {
		return nil, err
	}
	g.plus = g.plusKind()
	return g, nil
}

// Lights returns the number of cells.
func (g grid) Lights() int { return g.cells }

// Buttons returns the number of cells.
func (g grid) Buttons() int { return g.cells }

// String returns the spec of the grid, such as torus-5x5-king.
func (g grid) String() string {
	spec := joinSizes(g.Sizes)
	if g.Topology != Rectangle {
		spec = g.Topology.String() + "-" + spec
	}
	if g.Pattern != Plus {
		spec += "-" + g.Pattern.String()
	}
	return spec
}

func joinSizes(sizes []int) string {
	return strings.Join(text.Each(sizes, strconv.Itoa), "x")
}

// AppendToggles appends the cells of the pattern around the button.
func (g grid) AppendToggles(dst []Toggle, button int) []Toggle {
	if button < 0 || button >= g.cells {
		panic(fmt.Sprintf("lightsout: button %d out of range [0, %d)", button, g.cells))
	}
	var scratch [2 * MaxDimensions]int
	at := g.place(button, scratch[:0:MaxDimensions])
	to := scratch[MaxDimensions : MaxDimensions+len(g.Sizes)]
	for _, step := range g.steps {
		for axis, d := range step.Offset {
			to[axis] = at[axis] + d
		}
		if cell, ok := g.cell(to); ok {
			dst = append(dst, Toggle{cell, step.Times})
		}
	}
	if g.Pattern.name == Star.name {
		dst = g.appendLines(dst, button, at, to)
	}
	return dst
}

func (g grid) place(cell int, dst []int) []int {
	dst = dst[:len(g.Sizes)]
	for axis := len(g.Sizes) - 1; axis >= 0; axis-- {
		dst[axis], cell = cell%g.Sizes[axis], cell/g.Sizes[axis]
	}
	return dst
}

// cell returns the cell at the coordinates, which may lie over a glued side.
func (g grid) cell(at []int) (int, bool) {
	if len(at) == 2 {
		r, c, ok := g.Topology.home(at[0], at[1], g.Sizes[0], g.Sizes[1])
		return r*g.Sizes[1] + c, ok
	}
	cell := 0
	for axis, size := range g.Sizes {
		p := at[axis]
		if p < 0 || p >= size {
			if g.Topology != Torus {
				return 0, false
			}
			p = mod(p, size)
		}
		cell = cell*size + p
	}
	return cell, true
}

// appendLines appends the other cells of the lines through a cell: along each axis, straight on
// until the edge, or over the glued sides until the line comes back to the cell. Over a flipped
// side a line may go round twice, through the mirrored row or column, before it returns.
func (g grid) appendLines(dst []Toggle, button int, at, to []int) []Toggle {
	for axis := range g.Sizes {
		copy(to, at)
		dst = slices.Grow(dst, g.Sizes[axis])
		//bounded: the line leaves the grid or comes back to the button
		for to[axis]++; ; to[axis]++ {
			cell, ok := g.cell(to)
			if cell == button && ok {
				break
			}
			if !ok { // an edge: the rest of the line lies the other way
				for to[axis] = at[axis] - 1; to[axis] >= 0; to[axis]-- {
					if cell, ok := g.cell(to); ok {
						dst = append(dst, Toggle{cell, 1})
					}
				}
				break
			}
			dst = append(dst, Toggle{cell, 1})
		}
	}
	return dst
}

// section names the sheet that a row is in and the row's number there: sheet 2, or sheet 1.2 of four
// dimensions.
func (g grid) section(row int) (sheet string, r int) {
	if len(g.Sizes) == 2 {
		return "", row
	}
	last := len(g.Sizes) - 1
	place := g.place(row*g.Sizes[last], make([]int, MaxDimensions))
	sheets := text.Each(place[:last-1], func(p int) string { return strconv.Itoa(p + 1) })
	return "sheet " + strings.Join(sheets, "."), place[last-1]
}

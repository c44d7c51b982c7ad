package lightsout

import (
	"math"
	"testing"
)

func layoutBoards(t *testing.T) []*Board {
	var boards []*Board
	for _, sizes := range [][]int{{1, 1}, {3, 4}, {2, 3, 4}, {3, 2, 2, 3}, {2, 2, 2, 2, 2}} {
		boards = append(boards, mustBoard(t, mustGrid(t, Rectangle, Plus, sizes...), 2))
	}
	return append(boards, mustBoard(t, ring{}, 2), mustBoard(t, mustGrid(t, Klein, Plus, 3, 5), 2))
}

func TestLayoutsHaveOneOutlineACell(t *testing.T) {
	for _, b := range layoutBoards(t) {
		layout := b.Layout()
		least, far := layout.Bounds()
		var shapes []Shape
		for i := range b.Lights() {
			shapes = append(shapes, layout.Light(i))
		}
		for i, shape := range shapes {
			if len(shape.Outline()) < 3 {
				t.Errorf("%s light %d has %d corners", b, i, len(shape.Outline()))
			}
			for _, p := range shape.Outline() {
				if p.X < least.X-1e-9 || p.Y < least.Y-1e-9 || p.X > far.X+1e-9 || p.Y > far.Y+1e-9 {
					t.Errorf("%s light %d has a corner %v outside %v to %v", b, i, p, least, far)
				}
			}
			for j, other := range shapes[:i] {
				d := math.Hypot(shape.Center.X-other.Center.X, shape.Center.Y-other.Center.Y)
				if d < shape.Radius+other.Radius-1e-9 {
					t.Errorf("%s lights %d and %d overlap: their centers are %g apart", b, i, j, d)
				}
			}
		}
	}
}

func TestSeams(t *testing.T) {
	for topology, want := range map[Topology]int{Rectangle: 0, Cylinder: 2, Torus: 4, Mobius: 2, Klein: 4,
		Projective: 4} {
		layout := mustGrid(t, topology, Plus, 3, 4).layout().(Seamed)
		seams := layout.Seams()
		if len(seams) != want {
			t.Errorf("%s has %d seams, want %d", topology, len(seams), want)
		}
		for i := 0; i+1 < len(seams); i += 2 {
			a := seams[i]
			b := seams[i+1]
			along := (a.To.X-a.From.X)*(b.To.X-b.From.X) + (a.To.Y-a.From.Y)*(b.To.Y-b.From.Y)
			rows, columns := topology.gluings()
			if g := []gluing{columns, rows}[a.Pair]; (g == straight) != (along > 0) {
				t.Errorf("%s pair %d: arrows run together (%v), but the gluing is %v", topology,
					a.Pair, along > 0, g)
			}
		}
	}
}

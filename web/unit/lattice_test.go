package unit_test

import (
	"slices"
	"testing"

	"lightsout"
)

// The page knows every topology, and brings places home as Go does.
func TestLatticeGluings(t *testing.T) {
	t.Parallel()
	n := start(t)
	for _, topology := range lightsout.Topologies() {
		got := with[[]int](t, n, topology.String(), `
			const {Lattice} = await load('board/lattice');
			const cells = [];
			for (let rows = 1; rows <= 4; rows++) for (let cols = 1; cols <= 4; cols++) {
				const lattice = new Lattice({rows, cols, topology: given, pattern: []});
				for (let r = -3 * rows; r < 4 * rows; r++) for (let c = -3 * cols; c < 4 * cols; c++) cells.push(lattice.home(r, c));
			}
			return cells;`)
		var want []int
		for rows := 1; rows <= 4; rows++ {
			for cols := 1; cols <= 4; cols++ {
				for r := -3 * rows; r < 4*rows; r++ {
					for c := -3 * cols; c < 4*cols; c++ {
						cell := -1
						if row, column, ok := topology.Home(r, c, rows, cols); ok {
							cell = row*cols + column
						}
						want = append(want, cell)
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the page brings places home otherwise than Go", topology)
		}
	}
}

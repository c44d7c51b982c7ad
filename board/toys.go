package board

import "lightsout"

// Toy is a puzzle that was sold under a name. Most are boards of the catalogue; two have their own wiring.
type Toy struct {
	Name  string // its spec
	About string
	spec  string // the same board, if the grammar can say it
}

// Toys lists the toys, oldest first.
func Toys() []Toy {
	return []Toy{
		{"merlin", "Merlin, game Magic Square (1978): 3×3; a corner changes its 2×2, an edge its side, the middle a plus", ""},
		{"xl25", "XL-25, game Chess Knight (1983): 5×5 with the knight's pattern (its first game is 5x5)", "5x5-knight"},
		{"lightsout", "Lights Out (1995): 5×5", "5x5"},
		{"mini", "Mini Lights Out: 4×4 on a torus", "torus-4x4"},
		{"deluxe", "Lights Out Deluxe: 6×6", "6x6"},
		{"cube", "Lights Out Cube: the six faces of a 3×3×3 cube", "cube-3"},
		{"orbix", "Orbix, game 1 (1996): 12 lights around a ball; a press changes the five around it, not itself", ""},
		{"lightsout2000", "Lights Out 2000: 5×5 with three states", "5x5-mod3"},
	}
}

func merlin() *wiring {
	changes := []string{
		"11.11....", "111......", ".11.11...",
		"1..1..1..", ".1.111.1.", "..1..1..1",
		"...11.11.", "......111", "....11.11",
	}
	g := Graph{Nodes: make([]Node, 9), Toggles: make([][]lightsout.Toggle, 9), Placed: true}
	for j, row := range changes {
		g.Nodes[j].At = lightsout.Point{X: float64(j%3) + 0.5, Y: float64(j/3) + 0.5}
		for i := range row {
			if row[i] == '1' {
				g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: 1})
			}
		}
	}
	b, err := g.Board()
	if err != nil {
		panic("board: " + err.Error())
	}
	w := b.Wiring().(*wiring)
	w.name, w.rows = "merlin", []int{0, 3, 6, 9}
	return w
}

// orbix returns the wiring of the Orbix: its twelve lights neighbor each other as the corners of an icosahedron do.
func orbix() *wiring {
	edges, at := icosahedron()
	w := solid{name: "icosahedron", edges: edges, at: at}.build(true)
	w.name = "orbix"
	return w
}

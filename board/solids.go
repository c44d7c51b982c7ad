package board

import "lightsout"

// solid is a named graph without numbers: the platonic solids and other well-known ones, given by
// their edges and places.
type solid struct {
	name  string
	edges [][2]int
	at    []lightsout.Point
}

func solids() []solid {
	return []solid{
		petersen("petersen", 5, 2),
		petersen("dodecahedron", 10, 2),
		icosahedron(),
		petersen("cube", 4, 1),
		// A triangle in a larger one that points the other way. Opposite corners have no edge.
		{
			name:  "octahedron",
			edges: [][2]int{{0, 1}, {0, 2}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 5}, {2, 3}, {2, 4}, {3, 4}, {3, 5}, {4, 5}},
			at: []lightsout.Point{
				{Y: -0.8}, {X: 1.73, Y: -1}, {X: 0.69, Y: 0.4}, {Y: 2}, {X: -0.69, Y: 0.4}, {X: -1.73, Y: -1},
			},
		},
		{
			name:  "tetrahedron",
			edges: [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
			at:    []lightsout.Point{{}, {Y: -1.4}, {X: 1.21, Y: 0.7}, {X: -1.21, Y: 0.7}},
		},
		petersen("desargues", 10, 3),
		petersen("moebius-kantor", 8, 3),
		petersen("nauru", 12, 5),
		lcf("heawood", 14, 5, -5),
		lcf("franklin", 12, 5, -5),
		lcf("pappus", 18, 5, 7, -7, 7, -7, -5),
		// The small planar puzzle of Chlond's paper on higher dimensions. The paper gives that
		// node 1 changes {1, 2, 3, 4} and that node 5 is changed by {2, 3, 5, 6}; this is the planar graph
		// of six nodes chosen here to agree with that.
		{
			name:  "simple",
			edges: [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}},
			at:    []lightsout.Point{{Y: 1.5}, {X: 1.5}, {X: 1.5, Y: 1.5}, {X: 1.5, Y: 3}, {X: 3, Y: 0.75}, {X: 3, Y: 2.25}},
		},
	}
}

func (s solid) build(open bool) *wiring {
	g := Graph{Nodes: make([]Node, len(s.at)), Toggles: make([][]lightsout.Toggle, len(s.at)), Placed: true}
	for i, p := range s.at {
		g.Nodes[i].At = p
		g.Toggles[i] = appendSelf(nil, i, open)
	}
	for _, e := range s.edges {
		for _, way := range [][2]int{e, {e[1], e[0]}} {
			g.Toggles[way[0]] = append(g.Toggles[way[0]], lightsout.Toggle{Light: way[1], Times: 1})
		}
	}
	b, err := g.Board()
	if err != nil {
		panic("board: " + err.Error()) // the tables above are wrong
	}
	w := b.Wiring().(*wiring)
	w.name = "graph-" + s.name + selfPart(open)
	return w
}

// petersen returns a generalized Petersen graph as a named graph.
func petersen(name string, sides, step int) solid {
	s, f := solid{name: name}, makePetersen(sides, step)
	for i := range f.nodes {
		s.at = append(s.at, f.at(i))
		for _, t := range f.near(nil, i) {
			if i < t.Light {
				s.edges = append(s.edges, [2]int{i, t.Light})
			}
		}
	}
	return s
}

// lcf makes a cubic graph from a circle of n nodes and jumps that repeat around it (the notation of
// Lederberg, Coxeter and Frucht).
func lcf(name string, n int, jumps ...int) solid {
	s := solid{name: name, at: circle(n)}
	for i := range n {
		s.edges = append(s.edges, [2]int{i, (i + 1) % n})
		if j := ((i+jumps[i%len(jumps)])%n + n) % n; i < j {
			s.edges = append(s.edges, [2]int{i, j})
		}
	}
	return s
}

// icosahedron is a triangle inside a hexagon of six nodes inside a triangle. Seen along an axis
// through two opposite faces, the corners lie in four rings of three.
func icosahedron() solid {
	return solid{
		name: "icosahedron",
		edges: [][2]int{
			{0, 1}, {0, 2}, {0, 3}, {0, 6}, {0, 8}, {1, 2}, {1, 4}, {1, 6}, {1, 7}, {2, 5}, {2, 7}, {2, 8}, {3, 6}, {3, 8},
			{3, 9}, {3, 11}, {4, 6}, {4, 7}, {4, 9}, {4, 10}, {5, 7}, {5, 8}, {5, 10},
			{5, 11}, {6, 9}, {7, 10}, {8, 11}, {9, 10}, {9, 11}, {10, 11},
		},
		at: []lightsout.Point{
			{Y: -0.8}, {X: 0.69, Y: 0.4}, {X: -0.69, Y: 0.4}, {Y: -1.5}, {X: 1.3, Y: 0.75}, {X: -1.3, Y: 0.75},
			{X: 1.65, Y: -0.95}, {Y: 1.9}, {X: -1.65, Y: -0.95}, {X: 3.12, Y: -1.8}, {Y: 3.6}, {X: -3.12, Y: -1.8},
		},
	}
}

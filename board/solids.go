package board

import (
	"math"

	"lightsout"
)

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
		octahedron(),
		tetrahedron(),
		petersen("desargues", 10, 3),
		petersen("moebius-kantor", 8, 3),
		petersen("nauru", 12, 5),
		lcf("heawood", 14, 5, -5),
		lcf("franklin", 12, 5, -5),
		lcf("pappus", 18, 5, 7, -7, 7, -7, -5),
		simple(),
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

// octahedron is drawn as a triangle in a larger one that points the other way.
func octahedron() solid {
	s := solid{name: "octahedron"}
	for i := range 6 {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/6 - math.Pi/2)
		s.at = append(s.at, lightsout.Point{X: cos, Y: sin}.Times(0.8+1.2*float64(i%2)))
		for j := range i {
			if i-j != 3 { // all but the corner opposite
				s.edges = append(s.edges, [2]int{j, i})
			}
		}
	}
	return s
}

func tetrahedron() solid {
	s := solid{name: "tetrahedron", at: []lightsout.Point{{}}}
	for i := range 3 {
		s.at = append(s.at, onCircle(i, 3).Times(1.4))
	}
	for i := range 4 {
		for j := range i {
			s.edges = append(s.edges, [2]int{j, i})
		}
	}
	return s
}

// icosahedron is a triangle inside a hexagon of six nodes inside a triangle. Seen along an axis
// through two opposite faces, the corners lie in four rings of three.
func icosahedron() solid {
	s := solid{name: "icosahedron", at: make([]lightsout.Point, 12)}
	ring := func(number, place int) int { return 3*number + (place%3+3)%3 }
	for p := range 3 {
		for r, radius := range []float64{0.8, 1.5, 1.9, 3.6} {
			turn := float64(p) / 3
			if r >= 2 {
				turn += 1.0 / 6
			}
			sin, cos := math.Sincos(2*math.Pi*turn - math.Pi/2)
			s.at[ring(r, p)] = lightsout.Point{X: radius * cos, Y: radius * sin}
		}
		// Each ring node meets two of its own ring (inner and outer only), and its neighbors.
		s.edges = append(s.edges,
			[2]int{ring(0, p), ring(0, p+1)}, [2]int{ring(3, p), ring(3, p+1)},
			[2]int{ring(0, p), ring(1, p)},
			[2]int{ring(0, p), ring(2, p)}, [2]int{ring(0, p), ring(2, p-1)},
			[2]int{ring(1, p), ring(2, p)}, [2]int{ring(1, p), ring(2, p-1)},
			[2]int{ring(1, p), ring(3, p)}, [2]int{ring(1, p), ring(3, p-1)},
			[2]int{ring(2, p), ring(3, p)})
	}
	return s
}

// simple is the small planar puzzle of Chlond's paper on higher dimensions. The paper gives that
// node 1 changes {1, 2, 3, 4} and that node 5 is changed by {2, 3, 5, 6}; this is the planar graph
// of six nodes chosen here to agree with that.
func simple() solid {
	return solid{
		name:  "simple",
		edges: [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}},
		at:    []lightsout.Point{{X: 0, Y: 1.5}, {X: 1.5, Y: 0}, {X: 1.5, Y: 1.5}, {X: 1.5, Y: 3}, {X: 3, Y: 0.75}, {X: 3, Y: 2.25}},
	}
}

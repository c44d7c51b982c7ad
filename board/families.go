package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/board/internal/graphfile"
	"lightsout/internal/base/text"
)

const familyRadius = 0.35

// circles returns a graph of n nodes that are drawn as circles, with their places in a box.
func circles(
	n int, near func(toggles, int) toggles, at func(int) lightsout.Point, box [2]lightsout.Point,
) figure {
	edge := lightsout.Point{X: familyRadius, Y: familyRadius}
	return figure{
		cells: n, near: near, links: true,
		box:   [2]lightsout.Point{box[0].Plus(edge.Times(-1)), box[1].Plus(edge)},
		shape: func(i int) lightsout.Shape { return lightsout.Shape{Center: at(i), Radius: familyRadius} },
	}
}

// familyKind is one row of the table of families.
type familyKind struct {
	name  string
	sizes []string // what each number is
	least []int    // the least value of each number
	max   []int    // the greatest
	make  func(n, m int) figure
}

// A button that changes every node must list them all, so such graphs stay small enough for that.
const (
	maxSparse = 1 << 30
	maxDense  = 1 << 20
)

func familyKinds() []familyKind {
	nodes := []string{"nodes"}
	return []familyKind{
		{"path", nodes, []int{1}, []int{maxSparse}, func(n, _ int) figure { return makeLadder(n, 1) }},
		{"cycle", nodes, []int{3}, []int{maxSparse}, makeCycle},
		{"complete", nodes, []int{1}, []int{maxDense}, makeComplete},
		{"star", nodes, []int{2}, []int{maxDense}, makeStar},
		{"wheel", nodes, []int{4}, []int{maxDense}, makeWheel},
		{
			"bipartite", []string{"nodes on one side", "nodes on the other side"}, []int{1, 1},
			[]int{maxDense, maxDense}, makeBipartite,
		},
		{"hypercube", []string{"dimensions"}, []int{1}, []int{30}, makeHypercube},
		{"ladder", []string{"rungs"}, []int{1}, []int{maxSparse / 2}, func(n, _ int) figure {
			return makeLadder(n, 2)
		}},
		{"prism", []string{"sides"}, []int{3}, []int{maxSparse / 2}, func(n, _ int) figure {
			return makePetersen(n, 1)
		}},
		{
			"petersen", []string{"sides", "step of the inner star"}, []int{3, 1},
			[]int{maxSparse / 2, maxSparse}, makePetersen,
		},
		{"tree", []string{"levels"}, []int{1}, []int{30}, makeTree},
	}
}

// usage shows how the family is written, such as graph-bipartite-M-N.
func (k familyKind) usage() string { return "graph-" + k.name + strings.Repeat("-N", len(k.sizes)) }

func (k familyKind) build(numbers []int) (figure, error) {
	if len(numbers) != len(k.sizes) {
		return figure{}, fmt.Errorf("graph %s takes %s, got %d: write %s, with N the %s", k.name,
			text.Number(len(k.sizes), "number"), len(numbers), k.usage(),
			strings.Join(k.sizes, ", then the "))
	}
	for i, n := range numbers {
		if n < k.least[i] || n > k.max[i] {
			return figure{}, fmt.Errorf("%d %s: graph %s takes %d to %d", n, k.sizes[i], k.name,
				k.least[i], k.max[i])
		}
	}
	if k.name == "petersen" && 2*numbers[1] >= numbers[0] {
		return figure{}, fmt.Errorf("inner step %d: with %d sides it is less than half of that",
			numbers[1], numbers[0])
	}
	name := k.name
	for _, n := range numbers {
		name += "-" + strconv.Itoa(n)
	}
	return named(name, k.make(numbers[0], numbers[len(numbers)-1])), nil
}

func squareBox(radius float64) [2]lightsout.Point {
	return [2]lightsout.Point{{X: -radius, Y: -radius}, {X: radius, Y: radius}}
}

// circleRadius is how far OnCircle puts n nodes from the middle.
func circleRadius(n int) float64 { return math.Abs(graphfile.OnCircle(0, n).Y) }

// appendInside appends the nodes that lie from 0 to last.
func appendInside(dst toggles, last int, nodes ...int) toggles {
	for _, i := range nodes {
		if i >= 0 && i <= last {
			dst = append(dst, lightsout.Toggle{Light: i, Times: 1})
		}
	}
	return dst
}

func makeCycle(size, _ int) figure {
	near := func(dst toggles, j int) toggles { return appendInside(dst, size, (j+size-1)%size, (j+1)%size) }
	at := func(i int) lightsout.Point { return graphfile.OnCircle(i, size) }
	return circles(size, near, at, squareBox(circleRadius(size)))
}

func makeComplete(size, _ int) figure {
	f := makeCycle(size, 0)
	f.near = func(dst toggles, j int) toggles { return appendAll(appendAll(dst, 0, j), j+1, size) }
	return f
}

// makeStar places node 0 in the middle and the others on a circle around it.
func makeStar(size, _ int) figure {
	near := func(dst toggles, j int) toggles {
		if j != 0 {
			return appendAll(dst, 0, 1)
		}
		return appendAll(dst, 1, size)
	}
	at := func(i int) lightsout.Point {
		switch {
		case i == 0:
			return lightsout.Point{}
		case size == 2:
			return lightsout.Point{X: 1}
		}
		return graphfile.OnCircle(i-1, size-1)
	}
	return circles(size, near, at, squareBox(max(1, circleRadius(size-1))))
}

func appendAll(dst toggles, from, to int) toggles {
	dst = slices.Grow(dst, to-from)
	for i := from; i < to; i++ {
		dst = append(dst, lightsout.Toggle{Light: i, Times: 1})
	}
	return dst
}

func makeWheel(size, _ int) figure {
	f := makeStar(size, 0)
	rim := size - 1
	spokes := f.near
	f.near = func(dst toggles, j int) toggles {
		if dst = spokes(dst, j); j > 0 {
			dst = appendInside(dst, rim, 1+(j+rim-2)%rim, 1+j%rim)
		}
		return dst
	}
	return f
}

func makeBipartite(left, right int) figure {
	height := float64(max(left, right) - 1)
	near := func(dst toggles, j int) toggles {
		if j < left {
			return appendAll(dst, left, left+right)
		}
		return appendAll(dst, 0, left)
	}
	at := func(i int) lightsout.Point {
		if i < left {
			return lightsout.Point{Y: float64(i) + (height-float64(left-1))/2}
		}
		return lightsout.Point{X: 2, Y: float64(i-left) + (height-float64(right-1))/2}
	}
	return circles(left+right, near, at, [2]lightsout.Point{{}, {X: 2, Y: height}})
}

// makeHypercube draws three bits as a cube seen at a slant, three more as such cubes in the corners
// of a larger one, and so on.
func makeHypercube(dimensions, _ int) figure {
	way := make([]lightsout.Point, dimensions)
	box := [2]lightsout.Point{}
	scale := 1.0
	for bit := range way {
		way[bit] = []lightsout.Point{{X: 2}, {Y: 2}, {X: 0.8, Y: -0.7}}[bit%3].Times(scale)
		if bit%3 == 2 {
			scale *= 2.1
		}
		box[0].Y += min(0, way[bit].Y)
		box[1] = box[1].Plus(lightsout.Point{X: way[bit].X, Y: max(0, way[bit].Y)})
	}
	near := func(dst toggles, j int) toggles {
		for bit := range way {
			dst = append(dst, lightsout.Toggle{Light: j ^ 1<<bit, Times: 1})
		}
		return dst
	}
	at := func(i int) lightsout.Point {
		p := lightsout.Point{}
		for bit := range way {
			if i>>bit&1 != 0 {
				p = p.Plus(way[bit])
			}
		}
		return p
	}
	return circles(1<<dimensions, near, at, box)
}

// makeLadder has rungs of one node, which make a path, or of two.
func makeLadder(rungs, width int) figure {
	last := width*rungs - 1
	at := func(i int) lightsout.Point { return lightsout.Point{X: float64(i / width), Y: float64(i % width)} }
	near := func(dst toggles, j int) toggles {
		if width == 2 {
			dst = appendInside(dst, last, j^1)
		}
		return appendInside(dst, last, j-width, j+width)
	}
	return circles(last+1, near, at, [2]lightsout.Point{{}, at(last)})
}

// makePetersen is the generalized Petersen graph: an outer cycle, an inner star that joins each
// node to the ones some steps on, and spokes between them.
func makePetersen(sides, step int) figure {
	nodes := 2 * sides
	near := func(dst toggles, j int) toggles {
		if j < sides {
			return appendInside(dst, nodes, (j+sides-1)%sides, (j+1)%sides, j+sides)
		}
		return appendInside(dst, nodes, sides+(j+sides-step)%sides, sides+(j+step)%sides, j-sides)
	}
	inner := circleRadius(sides)
	outer := 1 + 1/inner
	at := func(i int) lightsout.Point {
		if i < sides {
			return graphfile.OnCircle(i, sides).Times(outer)
		}
		return graphfile.OnCircle(i-sides, sides)
	}
	return circles(nodes, near, at, squareBox(inner*outer))
}

// makeTree is the binary tree with all its levels full; node i has the children 2i+1 and 2i+2.
func makeTree(levels, _ int) figure {
	last := 1<<levels - 2
	near := func(dst toggles, j int) toggles {
		return appendInside(dst, last, (j+1)/2-1, 2*j+1, 2*j+2)
	}
	at := func(i int) lightsout.Point {
		level := 0
		for (2<<level)-2 < i {
			level++
		}
		width := float64(int(1) << (levels - 1 - level)) // leaves under the node
		return lightsout.Point{X: (float64(i-(1<<level)+1)+0.5)*width - 0.5, Y: float64(level) * 1.5}
	}
	box := [2]lightsout.Point{{}, {X: float64(int(1)<<(levels-1) - 1), Y: float64(levels-1) * 1.5}}
	return circles(last+1, near, at, box)
}

// Family is a spec with N for a number, such as torus-NxN or 8xN-king: one board for each N.
type Family struct{ text string }

// ParseFamily reads a family. Its board for N = 5 must be one, so that a mistake shows at once.
func ParseFamily(text string) (Family, error) {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "N") || strings.HasPrefix(text, graphfile.InlinePrefix) {
		return Family{}, fmt.Errorf(
			"family %q: it has no N for a number: try NxN, torus-NxN, 8xN-king, graph-cycle-N", clip(text))
	}
	if strings.Count(text, "N") > lightsout.MaxDimensions {
		return Family{}, fmt.Errorf("family %q: it has N more than %d times", clip(text),
			lightsout.MaxDimensions)
	}
	f := Family{text}
	if _, err := f.At(5); err != nil {
		return Family{}, fmt.Errorf("family %q: for N = 5: %w", clip(text), err)
	}
	return f, nil
}

// At returns the board for one number.
func (f Family) At(n int) (*lightsout.Board, error) {
	return Parse(strings.ReplaceAll(f.text, "N", strconv.Itoa(n)))
}

// String returns the text of the family.
func (f Family) String() string { return f.text }

// solids lists the named graphs without numbers: the platonic solids and other well-known ones.
func solids() []figure {
	return []figure{
		named("petersen", makePetersen(5, 2)),
		named("dodecahedron", makePetersen(10, 2)),
		named("icosahedron", icosahedron()),
		named("cube", makePetersen(4, 1)),
		// A triangle in a larger one that points the other way. Opposite corners have no edge.
		named("octahedron", drawn(
			[][2]int{
				{0, 1}, {0, 2}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 5}, {2, 3}, {2, 4}, {3, 4}, {3, 5},
				{4, 5},
			},
			[]lightsout.Point{{Y: -0.8}, {X: 1.73, Y: -1}, {X: 0.69, Y: 0.4}, {Y: 2}, {X: -0.69, Y: 0.4},
				{X: -1.73, Y: -1}})),
		named("tetrahedron", drawn([][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
			[]lightsout.Point{{}, {Y: -1.4}, {X: 1.21, Y: 0.7}, {X: -1.21, Y: 0.7}})),
		named("desargues", makePetersen(10, 3)),
		named("moebius-kantor", makePetersen(8, 3)),
		named("nauru", makePetersen(12, 5)),
		named("heawood", lcf(14, 5, -5)),
		named("franklin", lcf(12, 5, -5)),
		named("pappus", lcf(18, 5, 7, -7, 7, -7, -5)),
		// The small planar puzzle of Chlond's paper on higher dimensions. The paper gives that
		// node 1 changes {1, 2, 3, 4} and that node 5 is changed by {2, 3, 5, 6}; this is the planar graph
		// of six nodes chosen here to agree with that.
		named("simple", drawn([][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}},
			[]lightsout.Point{{Y: 1.5}, {X: 1.5}, {X: 1.5, Y: 1.5}, {X: 1.5, Y: 3}, {X: 3, Y: 0.75},
				{X: 3, Y: 2.25}})),
	}
}

func named(name string, f figure) figure {
	f.name = "graph-" + name
	return f
}

// graph returns the wiring of a solid: that of a graph, whose places are rounded and which knows how many
// toggles it has.
func (f *figure) graph(open bool) *wiring {
	g := Graph{Nodes: make([]Node, f.cells), Toggles: make([][]lightsout.Toggle, f.cells), Placed: true}
	for i := range g.Nodes {
		g.Nodes[i].At = f.shape(i).Center
		g.Toggles[i] = f.near(appendSelf(nil, i, open), i)
	}
	b, err := g.Board()
	if err != nil {
		panic("board: " + err.Error()) // the tables above are wrong
	}
	w := b.Wiring().(*wiring)
	w.Name = f.name + selfPart(open)
	return w
}

// drawn returns a graph of edges and places.
func drawn(edges [][2]int, at []lightsout.Point) figure {
	near := func(dst toggles, i int) toggles {
		for _, e := range edges {
			if e[0] == i || e[1] == i {
				dst = appendInside(dst, len(at), e[0]+e[1]-i)
			}
		}
		return dst
	}
	return circles(len(at), near, func(i int) lightsout.Point { return at[i] }, [2]lightsout.Point{})
}

// lcf makes a cubic graph from a circle of n nodes and jumps that repeat around it (the notation of
// Lederberg, Coxeter and Frucht).
func lcf(n int, jumps ...int) figure {
	f := makeCycle(n, 0)
	around := f.near
	f.near = func(dst toggles, i int) toggles {
		return appendInside(around(dst, i), n, (i+jumps[i%len(jumps)]+n)%n)
	}
	return f
}

// icosahedron is a triangle inside a hexagon of six nodes inside a triangle. Seen along an axis
// through two opposite faces, the corners lie in four rings of three.
func icosahedron() figure {
	edges := [][2]int{
		{0, 1}, {0, 2}, {0, 3}, {0, 6}, {0, 8}, {1, 2}, {1, 4}, {1, 6}, {1, 7}, {2, 5}, {2, 7}, {2, 8},
		{3, 6}, {3, 8},
		{3, 9}, {3, 11}, {4, 6}, {4, 7}, {4, 9}, {4, 10}, {5, 7}, {5, 8}, {5, 10},
		{5, 11}, {6, 9}, {7, 10}, {8, 11}, {9, 10}, {9, 11}, {10, 11},
	}
	return drawn(edges, []lightsout.Point{
		{Y: -0.8}, {X: 0.69, Y: 0.4}, {X: -0.69, Y: 0.4}, {Y: -1.5}, {X: 1.3, Y: 0.75}, {X: -1.3, Y: 0.75},
		{X: 1.65, Y: -0.95}, {Y: 1.9}, {X: -1.65, Y: -0.95}, {X: 3.12, Y: -1.8}, {Y: 3.6},
		{X: -3.12, Y: -1.8},
	})
}

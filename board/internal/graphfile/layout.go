package graphfile

import (
	"iter"
	"math"

	"lightsout"
)

// nodeLayout draws a graph: a circle for each node, as large as the nearest other node allows, and
// lines between neighbors.
type nodeLayout struct {
	w          *Wiring
	at         []lightsout.Point
	radius     float64
	least, far lightsout.Point
}

func newNodeLayout(w *Wiring, at []lightsout.Point) nodeLayout {
	l := nodeLayout{w: w, at: at, radius: 0.35}
	if gap := nearest(at); gap < 1 {
		l.radius *= gap
	}
	l.least = at[0]
	l.far = at[0]
	for _, p := range at {
		l.least = lightsout.Point{X: min(l.least.X, p.X), Y: min(l.least.Y, p.Y)}
		l.far = lightsout.Point{X: max(l.far.X, p.X), Y: max(l.far.Y, p.Y)}
	}
	edge := lightsout.Point{X: l.radius, Y: l.radius}
	l.least = l.least.Plus(edge.Times(-1))
	l.far = l.far.Plus(edge)
	return l
}

func (l nodeLayout) Bounds() (lightsout.Point, lightsout.Point) { return l.least, l.far }

func (l nodeLayout) Light(i int) lightsout.Shape {
	return lightsout.Shape{Center: l.at[i], Radius: l.radius}
}

func (l nodeLayout) Button(j int) lightsout.Shape {
	if !l.w.cells {
		j += l.w.lights
	}
	return l.Light(j)
}

// Links yields a line for each pair of cells that toggle each other, an arrow where only one does. Boards
// whose buttons are apart from the lights have none.
func (l nodeLayout) Links() iter.Seq[lightsout.Link] {
	return func(yield func(lightsout.Link) bool) {
		if !l.w.cells {
			return
		}
		for j := range l.w.Buttons() {
			for _, t := range l.w.of(j) {
				back := l.w.times(t.Light, j) != 0
				if t.Light == j || back && t.Light < j {
					continue
				}
				if !yield(lightsout.Link{From: j, To: t.Light, Directed: !back}) {
					return
				}
			}
		}
	}
}

// nearest returns the least distance between two different places, at most 1. Places are sorted
// into a grid of unit squares, so that only neighbors are compared.
func nearest(at []lightsout.Point) float64 {
	type square struct{ x, y int }
	in := func(p lightsout.Point) square { return square{int(math.Floor(p.X)), int(math.Floor(p.Y))} }
	squares := make(map[square][]lightsout.Point, len(at))
	gap := 1.0
	for _, p := range at {
		home := in(p)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				near := squares[square{home.x + dx, home.y + dy}]
				// A picture with many nodes in one square is unreadable anyway; a sample is enough.
				for _, q := range near[:min(len(near), 16)] {
					if d := math.Hypot(p.X-q.X, p.Y-q.Y); d > 0 {
						gap = min(gap, d)
					}
				}
			}
		}
		squares[home] = append(squares[home], p)
	}
	return gap
}

// place finds places for the nodes of a graph that has none. Up to 200 nodes settle under forces, neighbors
// pulling and all pushing (Fruchterman and Reingold, 1991), from a circle and without chance, so that a graph
// always looks the same. Larger graphs are put on a sunflower's spiral, which keeps any number of nodes
// apart.
func place(w *Wiring) []lightsout.Point {
	n := w.lights
	if !w.cells {
		n += w.Buttons()
	}
	if n > 200 {
		return sunflower(n)
	}
	return settle(n, edgesOf(w))
}

// edgesOf returns the springs: a button and the lights it changes.
func edgesOf(w *Wiring) [][2]int {
	var edges [][2]int
	for j := range w.Buttons() {
		from := j
		if !w.cells {
			from += w.lights
		}
		for _, t := range w.of(j) {
			if t.Light != from {
				edges = append(edges, [2]int{from, t.Light})
			}
		}
	}
	return edges
}

// OnCircle puts n nodes on a circle, neighbors at least 1 apart, the first on top.
func OnCircle(i, n int) lightsout.Point {
	if n == 1 {
		return lightsout.Point{}
	}
	radius := max(1, 0.5/math.Sin(math.Pi/float64(n)))
	sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) - math.Pi/2)
	return lightsout.Point{X: radius * cos, Y: radius * sin}
}

func sunflower(n int) []lightsout.Point {
	at := make([]lightsout.Point, n)
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range at {
		sin, cos := math.Sincos(golden * float64(i))
		r := 0.75 * math.Sqrt(float64(i)+0.5)
		at[i] = lightsout.Point{X: r * cos, Y: r * sin}
	}
	return at
}

// settle moves nodes from a circle until neighbors are about 1.5 apart, in steps that grow shorter.
func settle(n int, edges [][2]int) []lightsout.Point {
	const (
		ideal  = 1.5
		rounds = 300
	)
	at := make([]lightsout.Point, n)
	push := make([]lightsout.Point, n)
	for i := range at {
		at[i] = OnCircle(i, n)
	}
	for round := range rounds {
		clear(push)
		for i := range at {
			for j := range i {
				d, dist := apart(at[i], at[j], i-j)
				f := ideal * ideal / (dist * dist)
				push[i] = push[i].Plus(d.Times(f))
				push[j] = push[j].Plus(d.Times(-f))
			}
		}
		for _, e := range edges {
			d, dist := apart(at[e[0]], at[e[1]], e[0]-e[1])
			f := dist / ideal / 2 // an edge is listed from both ends
			push[e[0]] = push[e[0]].Plus(d.Times(-f))
			push[e[1]] = push[e[1]].Plus(d.Times(f))
		}
		most := 0.5 * float64(rounds-round) / rounds
		for i := range at {
			if length := math.Hypot(push[i].X, push[i].Y); length > most {
				push[i] = push[i].Times(most / length)
			}
			at[i] = at[i].Plus(push[i])
		}
	}
	return at
}

// apart returns the difference of two places and its length; two nodes in one place are distinguished by
// their numbers.
func apart(p, q lightsout.Point, number int) (lightsout.Point, float64) {
	d := p.Plus(q.Times(-1))
	dist := math.Hypot(d.X, d.Y)
	if dist < 1e-6 {
		return lightsout.Point{X: 1e-3 * float64(number)}, 1e-3 * math.Abs(float64(number))
	}
	return d, dist
}

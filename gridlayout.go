package lightsout

// Layout draws a planar grid as unit squares, and a grid of more dimensions as sheets: the last two
// axes are a sheet seen at a slant, the third from the end stacks sheets downward, the one before
// puts stacks side by side, and so on in turn. No two cells overlap, so each can be pressed.
func (g Grid) Layout() Layout {
	if len(g.sizes) == 2 {
		return planarLayout{g}
	}
	g.width() // panics for the zero Grid
	return newSheetLayout(g)
}

// planarLayout is a grid of unit squares.
type planarLayout struct{ g Grid }

func (l planarLayout) Bounds() (Point, Point) {
	return Point{}, Point{float64(l.g.sizes[1]), float64(l.g.sizes[0])}
}

func (l planarLayout) Light(i int) Shape {
	n := l.g.sizes[1]
	return unitSquare(Point{float64(i%n) + 0.5, float64(i/n) + 0.5})
}

func (l planarLayout) Button(j int) Shape { return l.Light(j) }

// Seams returns the glued sides: an arrow each, equal ways for a straight gluing, opposite ways for one with a flip.
func (l planarLayout) Seams() []Seam {
	rows, columns := l.g.topology.gluings()
	_, far := l.Bounds()
	var seams []Seam
	pair := func(g gluing, number int, a, b, c, d Point) {
		if g == flipped {
			c, d = d, c
		}
		if g != edge {
			seams = append(seams, Seam{a, b, number}, Seam{c, d, number})
		}
	}
	pair(columns, 0, Point{}, Point{0, far.Y}, Point{far.X, 0}, far)
	pair(rows, 1, Point{}, Point{far.X, 0}, Point{0, far.Y}, far)
	return seams
}

// How a sheet is seen: each row of cells lies this much lower and further left than the last.
const (
	sheetDown = 0.6
	sheetLeft = 0.5
	gapDown   = 0.6 // between sheets
	gapRight  = 1.0 // between stacks
)

// sheetLayout is a grid of three or more dimensions.
type sheetLayout struct {
	g        Grid
	step     []Point // how far one more along each axis moves a cell
	low, far Point
}

func newSheetLayout(g Grid) sheetLayout {
	l := sheetLayout{g: g, step: make([]Point, len(g.sizes))}
	last := len(g.sizes) - 1
	m, n := float64(g.sizes[last-1]), float64(g.sizes[last])
	l.step[last] = Point{1, 0}
	l.step[last-1] = Point{-sheetLeft, sheetDown}
	l.low.X = -sheetLeft * m
	width, height := n+sheetLeft*m, sheetDown*m
	for axis, down := last-2, true; axis >= 0; axis, down = axis-1, !down {
		size := float64(g.sizes[axis])
		if down {
			l.step[axis] = Point{0, height + gapDown}
			height = size*(height+gapDown) - gapDown
		} else {
			l.step[axis] = Point{width + gapRight, 0}
			width = size*(width+gapRight) - gapRight
		}
	}
	l.far = l.low.Plus(Point{width, height})
	return l
}

func (l sheetLayout) Bounds() (Point, Point) { return l.low, l.far }

func (l sheetLayout) Light(i int) Shape {
	var room [MaxDimensions]int
	corner := Point{}
	for axis, p := range l.g.place(i, room[:0]) {
		corner = corner.Plus(l.step[axis].Times(float64(p)))
	}
	right, down := Point{1, 0}, Point{-sheetLeft, sheetDown}
	return Shape{
		Center:  corner.Plus(right.Times(0.5)).Plus(down.Times(0.5)),
		Radius:  sheetDown / 2,
		Corners: []Point{corner, corner.Plus(right), corner.Plus(right).Plus(down), corner.Plus(down)},
	}
}

func (l sheetLayout) Button(j int) Shape { return l.Light(j) }

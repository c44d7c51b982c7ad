package read

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
)

func (p Point) plus(q Point) Point             { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point            { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point          { return Point{p.X * f, p.Y * f} }
func (p Point) length() float64                { return math.Hypot(p.X, p.Y) }
func (p Point) cross(q Point) float64          { return p.X*q.Y - p.Y*q.X }
func (p Point) near(q Point, far float64) bool { return p.minus(q).length() <= far }

// mostSeeds is how many spots a lattice is grown from.
const mostSeeds = 32

// index finds spots by place: cells of some pixels list the spots in them.
type index struct {
	spots        []spot
	across, down int
	cells        [][]int
}

const indexSide = 24

func newIndex(spots []spot, p *pixels) *index {
	x := &index{spots: spots, across: p.width/indexSide + 1, down: p.height/indexSide + 1}
	x.cells = make([][]int, x.across*x.down)
	for i, s := range spots {
		at := int(s.center.Y)/indexSide*x.across + int(s.center.X)/indexSide
		x.cells[at] = append(x.cells[at], i)
	}
	return x
}

// around calls back for all spots within a distance, and some more.
func (x *index) around(at Point, far float64, visit func(i int)) {
	cell := func(v float64, most int) int { return int(max(0, min(v/indexSide, float64(most-1)))) }
	if math.IsNaN(at.X) || math.IsNaN(at.Y) || math.IsNaN(far) {
		return
	}
	for cy := cell(at.Y-far, x.down); cy <= cell(at.Y+far, x.down); cy++ {
		for cx := cell(at.X-far, x.across); cx <= cell(at.X+far, x.across); cx++ {
			for _, i := range x.cells[cy*x.across+cx] {
				visit(i)
			}
		}
	}
}

// alike says whether two spots may be cells of one board, if their areas differ by no more than a factor.
func alike(a, b spot, factor float64) bool {
	return a.area < factor*b.area && b.area < factor*a.area && a.width < 2.5*b.width && b.width < 2.5*a.width &&
		a.height < 2.5*b.height && b.height < 2.5*a.height
}

// overlap says whether the boxes of two spots overlap much: gaps between round lamps do with the lamps.
func overlap(a, b spot) bool {
	d := a.center.minus(b.center)
	return math.Abs(d.X) < 0.4*(a.width+b.width) && math.Abs(d.Y) < 0.4*(a.height+b.height)
}

// member is a spot in a lattice, and the steps to its neighbors as they were seen near it.
type member struct {
	spot         int
	right, below Point
	off          float64 // from its place, by the distance that is tolerated
}

// lattice has its spots by column and row, from some first one.
type lattice map[[2]int]member

// latticeOf grows lattices from the spots with the most regular neighbors, and returns the likeliest board.
func (p *pixels) latticeOf(ctx context.Context, spots []spot, o Options) board {
	x := newIndex(spots, p)
	used := make([]bool, len(spots))
	var best board
	tried := 0
	for _, s := range x.seeds(p) {
		if used[s.spot] {
			continue
		}
		if tried++; tried > mostSeeds || ctx.Err() != nil {
			break
		}
		l := x.settle(x.grow(s))
		for range 2 {
			if x.halve(l) {
				l = x.settle(l)
			}
		}
		b := x.boardOf(l, o)
		if b.score > best.score { // a contrast is at most 1
			if b.score *= p.contrast(b); b.score > best.score {
				best = b
			}
		}
		if b.full > 0.95 && b.rows*b.columns > 8 {
			tried += 4 // it is hardly another one
		}
		for _, m := range l {
			used[m.spot] = used[m.spot] || b.full > 0.6 && len(l) > 20
		}
		used[s.spot] = true
	}
	return best
}

// seeds lists spots with steps to their neighbors, those first that have most neighbors at multiples of the steps.
func (x *index) seeds(p *pixels) (all []member) {
	score := func(m member) float64 { return m.off * m.off * math.Sqrt(x.spots[m.spot].area) }
	seen := map[[3]int]bool{}
	for i, s := range x.spots {
		// A cell is a spot at several levels: one of them is enough.
		key := [3]int{int(8 * s.center.X / s.width), int(8 * s.center.Y / s.height), int(2 * math.Log2(s.area))}
		if seen[key] || s.area < 0.5*s.width*s.height || 2*s.width > float64(p.width) || 2*s.height > float64(p.height) {
			continue
		}
		seen[key] = true
		for _, pair := range x.steps(i) {
			m := member{spot: i, right: pair[0], below: pair[1]}
			far := 0.15 * min(m.right.length(), m.below.length())
			for n := range 9 {
				at := s.center.plus(m.right.times(float64(n%3 - 1))).plus(m.below.times(float64(n/3 - 1)))
				if _, ok := x.nearest(at, far, s, 1.6); ok && n != 4 {
					m.off++
				}
			}
			if m.off > 1 {
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b member) int { return cmp.Compare(score(b), score(a)) })
	return all
}

// grow collects the spots that lie in a lattice with a first one.
func (x *index) grow(seed member) lattice {
	l := lattice{{0, 0}: seed}
	queue := [][2]int{{0, 0}}
	for len(queue) > 0 && len(l) < 2*MostSide*MostSide {
		at := queue[0]
		queue = queue[1:]
		m := l[at]
		from := x.spots[m.spot].center
		for _, way := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}, {0, 2}, {0, -2}} {
			next := [2]int{at[0] + way[0], at[1] + way[1]}
			if _, ok := l[next]; ok {
				continue
			}
			step := m.right.times(float64(way[0])).plus(m.below.times(float64(way[1])))
			i, ok := x.nearest(from.plus(step), 0.15*math.Min(m.right.length(), m.below.length()), x.spots[m.spot], 1.8)
			if !ok {
				continue
			}
			n := member{spot: i, right: m.right, below: m.below}
			// Steps change slowly with perspective: half of what is seen is believed.
			seen := x.spots[i].center.minus(from).times(1 / float64(way[0]+way[1]))
			if way[0] != 0 {
				n.right = m.right.plus(seen).times(0.5)
			} else {
				n.below = m.below.plus(seen).times(0.5)
			}
			l[next] = n
			queue = append(queue, next)
		}
	}
	return l
}

// steps returns pairs of steps from a spot to others like it on a side and above or below: the nearest ones first.
func (x *index) steps(seed int) (pairs [][2]Point) {
	const tried = 3
	s := x.spots[seed]
	far := 2.6 * max(s.width, s.height)
	var ways [2][]Point
	x.around(s.center, far, func(i int) {
		d := x.spots[i].center.minus(s.center)
		n := d.length()
		if n < 0.6*min(s.width, s.height) || n > far || !alike(x.spots[i], s, 2.5) || overlap(x.spots[i], s) {
			return
		}
		axis := 0
		if math.Abs(d.Y) > math.Abs(d.X) {
			axis = 1
		}
		if axis == 0 && d.X < 0 || axis == 1 && d.Y < 0 {
			d = d.times(-1)
		}
		ways[axis] = append(ways[axis], d)
	})
	for axis := range ways {
		slices.SortFunc(ways[axis], func(a, b Point) int { return cmp.Compare(a.length(), b.length()) })
		ways[axis] = slices.CompactFunc(ways[axis], func(a, b Point) bool { return a.near(b, 0.1*a.length()) })
		ways[axis] = ways[axis][:min(tried, len(ways[axis]))]
	}
	for _, right := range ways[0] {
		for _, below := range ways[1] {
			if a, b := right.length(), below.length(); a < 2*b && b < 2*a && right.cross(below) > 0.85*a*b {
				pairs = append(pairs, [2]Point{right, below})
			}
		}
	}
	return pairs
}

// nearest returns the spot that is nearest to a place and most like another one, not farther than a distance.
func (x *index) nearest(at Point, far float64, like spot, factor float64) (best int, ok bool) {
	least := math.Inf(1)
	x.around(at, far, func(i int) {
		s := x.spots[i]
		d := s.center.minus(at).length() / far
		if d > 1 || !alike(s, like, factor) {
			return
		}
		if d += 0.5 * math.Abs(math.Log(s.area/like.area)); d < least {
			least, best, ok = d, i, true
		}
	})
	return best, ok
}

// halve doubles the lines of a lattice between whose spots there are others like them: the first spot missed a
// neighbor.
func (x *index) halve(l lattice) bool {
	for axis := range 2 {
		between := 0
		for _, m := range l {
			step := m.right
			if axis == 1 {
				step = m.below
			}
			s := x.spots[m.spot]
			if i, ok := x.nearest(s.center.plus(step.times(0.5)), 0.1*step.length(), s, 2); ok && i != m.spot {
				between++
			}
		}
		if 4*between < len(l) {
			continue
		}
		finer := lattice{}
		for at, m := range l {
			at[axis] *= 2
			if axis == 0 {
				m.right = m.right.times(0.5)
			} else {
				m.below = m.below.times(0.5)
			}
			finer[at] = m
		}
		clear(l)
		maps.Copy(l, finer)
		return true
	}
	return false
}

// settle fits a map to a lattice, takes the spots that lie where the map says, also one line further out, and repeats
// it.
func (x *index) settle(l lattice) lattice {
	tolerance := 0.2
	for round := range 6 {
		var from, to []Point
		var areas []float64
		left, right, top, foot := l.extent()
		for at, m := range l {
			from = append(from, Point{float64(at[0]), float64(at[1])})
			to = append(to, x.spots[m.spot].center)
			areas = append(areas, x.spots[m.spot].area)
		}
		if len(l) < 4 || right-left > MostSide || foot-top > MostSide {
			return l
		}
		place, ok := fit(from, to)
		if !ok {
			return l
		}
		slices.Sort(areas)
		typical := areas[len(areas)/2]
		next := lattice{}
		for r := top - 1; r <= foot+1; r++ {
			for c := left - 1; c <= right+1; c++ {
				at := place.at(Point{float64(c), float64(r)})
				m := member{right: place.at(Point{float64(c + 1), float64(r)}).minus(at),
					below: place.at(Point{float64(c), float64(r + 1)}).minus(at)}
				like := spot{area: typical, width: math.Sqrt(typical), height: math.Sqrt(typical)}
				step := math.Sqrt(math.Abs(m.right.cross(m.below)))
				if m.spot, ok = x.nearest(at, tolerance*step, like, 5); ok && step < 4*indexSide*float64(x.across+x.down) {
					m.off = x.spots[m.spot].center.minus(at).length() / (tolerance * step)
					next[[2]int{c, r}] = m
				}
			}
		}
		if len(next) < len(l)/2 {
			return l
		}
		same := len(next) == len(l)
		l = next
		if same && tolerance < 0.2 {
			return l
		}
		if same || round > 1 {
			tolerance = 0.13
		}
	}
	return l
}

func (l lattice) extent() (left, right, top, foot int) {
	right, foot = math.MinInt, math.MinInt
	left, top = math.MaxInt, math.MaxInt
	for at := range l {
		left, right = min(left, at[0]), max(right, at[0])
		top, foot = min(top, at[1]), max(foot, at[1])
	}
	return left, right, top, foot
}

// boardOf returns the board of a lattice: its rows and columns without sparse ones at the edge.
func (x *index) boardOf(l lattice, o Options) board {
	if len(l) < 4 {
		return board{}
	}
	areas := make([]float64, 0, len(l))
	for _, m := range l {
		areas = append(areas, x.spots[m.spot].area)
	}
	slices.Sort(areas)
	typical := areas[len(areas)/2]
	var aspects []float64
	for _, m := range l {
		aspects = append(aspects, x.spots[m.spot].width/x.spots[m.spot].height)
	}
	slices.Sort(aspects)
	aspect := aspects[len(aspects)/2]
	left, top, columns, rows, gain := l.window(func(m member) (inside, outside float64) {
		// Lamps that are on may be larger: three sizes are usual.
		size := math.Inf(1)
		for i := 1; i < 4; i++ {
			size = min(size, math.Abs(math.Log(x.spots[m.spot].area/areas[i*len(areas)/4])))
		}
		shape := math.Log(x.spots[m.spot].width / x.spots[m.spot].height / aspect)
		return -min(2.5, 8*shape*shape), math.Log(min(0.5, 0.01+0.3*(m.off*m.off+size*size)))
	}, o)
	if rows < 2 || columns < 2 || rows > MostSide || columns > MostSide {
		return board{}
	}
	var from, to []Point
	areas = areas[:0]
	for at, m := range l {
		c, r := at[0]-left, at[1]-top
		if c >= 0 && c < columns && r >= 0 && r < rows {
			from = append(from, Point{float64(c) + 0.5, float64(r) + 0.5})
			to = append(to, x.spots[m.spot].center)
			areas = append(areas, x.spots[m.spot].area)
		}
	}
	place, ok := fit(from, to)
	full := float64(len(from)) / float64(rows*columns)
	if !ok || full < 0.35 {
		return board{}
	}
	// By chance, spots of noise lie nearly in a lattice, but not at its places, and they fill little of it.
	covered, off := 0.0, 0.0
	for i, p := range from {
		right, below := place.at(Point{p.X + 1, p.Y}).minus(place.at(p)), place.at(Point{p.X, p.Y + 1}).minus(place.at(p))
		d := place.at(p).minus(to[i]).length() / math.Sqrt(math.Abs(right.cross(below)))
		off += d * d
		covered += areas[i] / math.Abs(right.cross(below))
	}
	off, covered = math.Sqrt(off/float64(len(from))), covered/float64(len(from))
	if off > mostOff || covered < leastCovered {
		return board{}
	}
	return board{rows, columns, place, max(0, gain) * math.Sqrt(typical), full}
}

const (
	mostOff      = 0.1  // of a step, by the root mean square
	leastCovered = 0.12 // of a cell's area
)

// count is the number of spots in a rectangle of a lattice.
func (l lattice) count(left, right, top, foot int) (n int) {
	for y := top; y <= foot; y++ {
		for x := left; x <= right; x++ {
			if _, ok := l[[2]int{x, y}]; ok {
				n++
			}
		}
	}
	return n
}

// window returns the rectangle of a lattice that is most likely the board: from the whole lattice, the outer line
// with the fewest spots is cut again and again. Inside a board a share of the cells is seen; outside, a spot lies at
// a place of the lattice by chance, the rarer the better it fits.
func (l lattice) window(fits func(m member) (inside, outside float64), o Options) (left, top, columns, rows int, gain float64) {
	first, right, start, foot := l.extent()
	last, end := right, foot
	most := math.Inf(-1)
	inside, outside, none := len(l), 0.0, 0.0
	for _, m := range l {
		in, out := fits(m)
		outside += in
		none += out
	}
	for x, y := first, start; right > x && foot > y; {
		w, h := right-x+1, foot-y+1
		if (o.Columns == 0 || o.Columns == w) && (o.Rows == 0 || o.Rows == h) {
			seen := min(0.98, float64(inside)/float64(w*h))
			likely := float64(inside)*math.Log(seen) + float64(w*h-inside)*math.Log(1-seen) + outside
			if likely > most {
				most, left, top, columns, rows = likely, x, y, w, h
			}
		}
		lines := [4][4]int{{x, x, y, foot}, {right, right, y, foot}, {x, right, y, y}, {x, right, foot, foot}}
		worst, least := 0, math.Inf(1)
		for i, e := range lines {
			share := float64(l.count(e[0], e[1], e[2], e[3])) / float64((e[1]-e[0]+1)*(e[3]-e[2]+1))
			if i < 2 && w == o.Columns || i > 1 && h == o.Rows {
				share += 2
			}
			if share < least {
				worst, least = i, share
			}
		}
		e := lines[worst]
		for r := e[2]; r <= e[3]; r++ {
			for c := e[0]; c <= e[1]; c++ {
				if m, ok := l[[2]int{c, r}]; ok {
					in, out := fits(m)
					inside--
					outside += out - in
				} else {
					outside += math.Log(1 - usualChance)
				}
			}
		}
		switch worst {
		case 0:
			x++
		case 1:
			right--
		case 2:
			y++
		case 3:
			foot--
		}
	}
	size := float64((last-first+1)*(end-start+1) - len(l))
	return left, top, columns, rows, most - none - size*math.Log(1-usualChance)
}

const usualChance = 0.05

package scan

import (
	"cmp"
	"context"
	"math"
	"slices"
)

func (p Point) plus(q Point) Point    { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point   { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point { return Point{p.X * f, p.Y * f} }
func (p Point) length() float64       { return math.Sqrt(p.X*p.X + p.Y*p.Y) }
func (p Point) cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }

func (p Point) near(q Point, far float64) bool {
	d := p.minus(q)
	return d.X*d.X+d.Y*d.Y <= far*far
}

// maxSeeds is how many spots a lattice is grown from; large lattices count more.
const maxSeeds = 64

// A cell is several spots, whose lattices are nearly the same: maxRefinements of them are grown, and steps
// that differ by less than sameStep, by their length, are those of one.
const (
	maxRefinements = 3
	sameStep       = 0.15
	maxTurn        = 0.5 // the sine of the angle between a step and the edges of the picture
)

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
	cell := func(v float64, limit int) int { return max(0, min(int(v/indexSide), limit-1)) }
	left := cell(at.X-far, x.across)
	right := cell(at.X+far, x.across)
	for cy := cell(at.Y-far, x.down); cy <= cell(at.Y+far, x.down); cy++ {
		for cx := left; cx <= right; cx++ {
			for _, i := range x.cells[cy*x.across+cx] {
				visit(i)
			}
		}
	}
}

// alike says whether two spots may be cells of one board, if their areas differ by no more than a factor.
func alike(a, b *spot, factor float64) bool {
	return a.area < factor*b.area && b.area < factor*a.area && a.width < 2.5*b.width &&
		b.width < 2.5*a.width && a.height < 2.5*b.height && b.height < 2.5*a.height
}

// member is a spot in a lattice, and the steps to its neighbors as they were seen near it.
type member struct {
	spot  int
	at    [2]int   // column and row, from some first spot
	steps [2]Point // to the right and below
	off   float64  // from its place, by the distance that is tolerated
}

// lattice has one spot for a place at most.
type lattice []member

// latticeOf grows lattices from the spots with the most regular neighbors, and returns the likeliest board.
func (p *pixels) latticeOf(ctx context.Context, spots []spot, o Options) board {
	x := newIndex(spots, p)
	used := make([][][2]Point, len(spots)) // steps of lattices that have a spot at its place
	var best board
	tried := 0
	seeds := x.seeds(p)
	for _, s := range seeds {
		again := 0
		for _, steps := range used[s.spot] {
			far := sameStep * steps[0].length()
			if steps[0].near(s.steps[0], far) && steps[1].near(s.steps[1], far) {
				again++
			}
		}
		if again >= maxRefinements {
			continue
		}
		tried++
		if tried > maxSeeds || ctx.Err() != nil {
			break
		}
		l := x.refine(x.grow(s))
		b := x.boardOf(l, o)
		if b.score > best.score {
			best = b
		}
		tried += len(l) / 50 // large ones take time
		if b.full > 0.95 && b.rows*b.columns > max(8, len(seeds)/40) {
			tried += 8 // it is hardly another one
		}
		for _, m := range append(l, s) {
			at := x.spots[m.spot].center
			far := sameStep * m.steps[0].length()
			x.around(at, far, func(i int) {
				if x.spots[i].center.near(at, far) {
					used[i] = append(used[i], m.steps)
				}
			})
		}
	}
	return best
}

// seeds lists spots with steps to their neighbors, those first that have most neighbors at multiples of the
// steps.
func (x *index) seeds(p *pixels) (all []member) {
	score := func(m member) float64 { return m.off * m.off * math.Sqrt(x.spots[m.spot].area) }
	seen := map[[3]int]bool{}
	for i, s := range x.spots {
		// A cell is a spot at several levels: one of them is enough.
		key := [3]int{
			int(8 * s.center.X / s.width), int(8 * s.center.Y / s.height), int(2 * math.Log2(s.area)),
		}
		if seen[key] || s.area < 0.5*s.width*s.height || 2*s.width > float64(p.width) ||
			2*s.height > float64(p.height) {
			continue
		}
		seen[key] = true
		for _, pair := range x.steps(i) {
			m := member{spot: i, steps: pair}
			far := 0.15 * min(pair[0].length(), pair[1].length())
			for n := range 9 {
				at := s.center.plus(pair[0].times(float64(n%3 - 1))).plus(pair[1].times(float64(n/3 - 1)))
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
	const side = 2*MaxSide + 1
	var taken [side][side]bool
	taken[MaxSide][MaxSide] = true
	l := lattice{seed}
	for done := 0; done < len(l); done++ {
		m := l[done]
		from := x.spots[m.spot].center
		for n := range 8 {
			axis := n % 2
			way := [4]int{1, -1, 2, -2}[n/2]
			next := m.at
			next[axis] += way
			c := next[0] + MaxSide
			r := next[1] + MaxSide
			if min(c, r) < 0 || max(c, r) >= side || taken[c][r] {
				continue
			}
			far := 0.15 * min(m.steps[0].length(), m.steps[1].length())
			i, ok := x.nearest(from.plus(m.steps[axis].times(float64(way))), far, x.spots[m.spot], 1.8)
			if !ok {
				continue
			}
			// Steps change slowly with perspective: half of what is seen is believed.
			found := member{spot: i, at: next, steps: m.steps}
			seen := x.spots[i].center.minus(from).times(1 / float64(way))
			found.steps[axis] = m.steps[axis].plus(seen).times(0.5)
			taken[c][r] = true
			l = append(l, found)
		}
	}
	return l
}

// steps returns pairs of steps from a spot to others like it on a side and above or below: the nearest ones
// first.
func (x *index) steps(seed int) (pairs [][2]Point) {
	const tried = 3
	s := &x.spots[seed]
	far := 2.6 * max(s.width, s.height)
	var ways [2][]Point
	x.around(s.center, far, func(i int) {
		d := x.spots[i].center.minus(s.center)
		n := d.length()
		if n < 0.6*min(s.width, s.height) || n > far || !alike(&x.spots[i], s, 2.5) ||
			min(math.Abs(d.X), math.Abs(d.Y)) > maxTurn*n {
			return
		}
		axis := 0
		way := d.X
		if math.Abs(d.Y) > math.Abs(d.X) {
			axis = 1
			way = d.Y
		}
		if way < 0 {
			d = d.times(-1)
		}
		ways[axis] = append(ways[axis], d)
	})
	for axis := range ways {
		slices.SortFunc(ways[axis], func(a, b Point) int { return cmp.Compare(a.length(), b.length()) })
		ways[axis] = slices.CompactFunc(ways[axis], func(a, b Point) bool {
			return a.near(b, 0.1*a.length())
		})
		ways[axis] = ways[axis][:min(tried, len(ways[axis]))]
	}
	for _, right := range ways[0] {
		for _, below := range ways[1] {
			a := right.length()
			b := below.length()
			if a >= 2.4*b || b >= 2.4*a || right.cross(below) <= 0.85*a*b {
				continue
			}
			// Cells are about square: of a long step, the place in the middle was not seen.
			pair := [2]Point{right, below}
			if a > 1.6*b {
				pair[0] = right.times(0.5)
			} else if b > 1.6*a {
				pair[1] = below.times(0.5)
			}
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// nearest returns the spot that is nearest to a place and most like another one, not farther than a distance.
func (x *index) nearest(at Point, far float64, like spot, factor float64) (best int, ok bool) {
	least := math.Inf(1)
	x.around(at, far, func(i int) {
		s := &x.spots[i]
		if !s.center.near(at, far) || !alike(s, &like, factor) {
			return
		}
		if d := s.center.minus(at).length() / far; d < least {
			if d += 0.5 * math.Abs(math.Log(s.area/like.area)); d < least {
				least = d
				best = i
				ok = true
			}
		}
	})
	return best, ok
}

// pairs lists the places of spots in a lattice, those in the picture, and their areas, which are sorted.
func (x *index) pairs(l lattice) (from, to []Point, areas []float64) {
	from = make([]Point, len(l))
	to = make([]Point, len(l))
	areas = make([]float64, len(l))
	for i, m := range l {
		from[i] = Point{float64(m.at[0]), float64(m.at[1])}
		areas[i] = x.spots[m.spot].area
		to[i] = x.spots[m.spot].center
	}
	slices.Sort(areas)
	return from, to, areas
}

// refine fits a map to a lattice, takes the spots that lie where the map says, also one line further out, and
// repeats it.
func (x *index) refine(l lattice) lattice {
	tolerance := 0.2
	for round := range 6 {
		box := l.extent()
		if len(l) < 4 || box[1]-box[0] > MaxSide || box[3]-box[2] > MaxSide {
			return l
		}
		from, to, areas := x.pairs(l)
		place, ok := fit(from, to)
		if !ok {
			return l
		}
		typical := areas[len(areas)/2]
		like := spot{area: typical, width: math.Sqrt(typical), height: math.Sqrt(typical)}
		var next lattice
		for r := box[2] - 1; r <= box[3]+1; r++ {
			for c := box[0] - 1; c <= box[1]+1; c++ {
				at, steps := place.steps(Point{float64(c), float64(r)})
				m := member{at: [2]int{c, r}, steps: steps}
				step := math.Sqrt(math.Abs(steps[0].cross(steps[1])))
				m.spot, ok = x.nearest(at, tolerance*step, like, 5)
				if ok && step < 4*indexSide*float64(x.across+x.down) {
					m.off = x.spots[m.spot].center.minus(at).length() / (tolerance * step)
					next = append(next, m)
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

// extent is the first and the last column, and the first and the last row.
func (l lattice) extent() (box [4]int) {
	box = [4]int{math.MaxInt, math.MinInt, math.MaxInt, math.MinInt}
	for _, m := range l {
		for i, v := range m.at {
			box[2*i] = min(box[2*i], v)
			box[2*i+1] = max(box[2*i+1], v)
		}
	}
	return box
}

// boardOf returns the board of a lattice: its rows and columns without sparse ones at the edge.
func (x *index) boardOf(l lattice, o Options) board {
	if len(l) < 4 {
		return board{}
	}
	_, _, areas := x.pairs(l)
	box, gain := l.window(func(m member) float64 {
		size := math.Log(x.spots[m.spot].area / areas[len(areas)/2])
		return math.Log(min(0.5, 0.002+0.3*(m.off*m.off+size*size)))
	}, o)
	columns := box[1] - box[0] + 1
	rows := box[3] - box[2] + 1
	if rows < 2 || columns < 2 || rows > MaxSide || columns > MaxSide {
		return board{}
	}
	var inside lattice
	for _, m := range l {
		m.at[0] -= box[0]
		m.at[1] -= box[2]
		if min(m.at[0], m.at[1]) >= 0 && m.at[0] < columns && m.at[1] < rows {
			inside = append(inside, m)
		}
	}
	from, to, _ := x.pairs(inside)
	place, ok := fit(from, to)
	full := float64(len(from)) / float64(rows*columns)
	if !ok || full < 0.35 {
		return board{}
	}
	// By chance, spots of noise lie nearly in a lattice, but not at its places, and they fill little of it.
	var covered, off float64
	for i, m := range inside {
		center, steps := place.steps(from[i])
		cell := math.Abs(steps[0].cross(steps[1]))
		d := center.minus(x.spots[m.spot].center).length()
		off += d * d / cell / float64(len(from))
		covered += x.spots[m.spot].area / cell / float64(len(from))
	}
	if math.Sqrt(off) > maxDeviation || covered < leastCovered || covered > maxCovered {
		return board{}
	}
	place = place.after(scaled(1, 1, -0.5, -0.5)) // the spots are the middles of the cells
	return board{rows, columns, place, max(0, gain) * math.Sqrt(areas[len(areas)/2]), full, false}
}

const (
	maxDeviation = 0.1  // of a step, by the root mean square
	leastCovered = 0.12 // of a cell's area
	maxCovered   = 1.5
)

// window returns the rectangle of a lattice that is most likely the board, first and last column, first and
// last row: from the whole lattice, the outer line with the fewest spots is cut again and again. Inside a
// board a share of the cells is seen; outside, a spot lies at a place of the lattice by chance, the rarer the
// better it fits.
func (l lattice) window(chance func(m member) float64, o Options) (best [4]int, gain float64) {
	box := l.extent()
	left := len(l)
	first := box
	width := box[1] - box[0] + 1
	likeliest := math.Inf(-1)
	likely := 0.0
	empty := math.Log(1 - maxChance)
	none := 0.0
	grid := slices.Repeat([]float64{empty}, width*(box[3]-box[2]+1)) // how likely its places are by chance
	for _, m := range l {
		grid[(m.at[1]-first[2])*width+m.at[0]-first[0]] = chance(m)
	}
	for _, here := range grid {
		none += here
	}
	// line counts the spots of an outer line, and says how much likelier all is without it.
	line := func(side int) (spots, cells int, change float64) {
		e := box
		e[side^1] = e[side]
		for r := e[2]; r <= e[3]; r++ {
			for _, here := range grid[(r-first[2])*width+e[0]-first[0]:][:e[1]-e[0]+1] {
				cells++
				change += here
				if here != empty {
					spots++
				}
			}
		}
		return spots, cells, change
	}
	for box[1] > box[0] && box[3] > box[2] {
		w := box[1] - box[0] + 1
		h := box[3] - box[2] + 1
		if (o.Columns == 0 || o.Columns == w) && (o.Rows == 0 || o.Rows == h) {
			seen := min(0.98, float64(left)/float64(w*h))
			all := likely + float64(left)*math.Log(seen) + float64(w*h-left)*math.Log(1-seen)
			if all > likeliest {
				likeliest = all
				best = box
			}
		}
		worst := 0
		least := math.Inf(1)
		for side := range box {
			spots, cells, _ := line(side)
			share := float64(spots) / float64(cells)
			if side < 2 && w == o.Columns || side > 1 && h == o.Rows {
				share += 2
			}
			if share < least {
				worst = side
				least = share
			}
		}
		spots, _, change := line(worst)
		left -= spots
		likely += change
		box[worst] += 1 - 2*(worst%2)
	}
	return best, likeliest - none
}

const maxChance = 0.05

package scan

import (
	"cmp"
	"math"
	"slices"

	"lightsout/internal/base/text"
)

// shade is the color of a cell in OKLab, a space in which distances are what people see, and how uneven the
// cell is.
type shade struct {
	lab    [3]float64
	rgb    [3]uint8
	uneven float64
	ground float64 // the lightness at the corners of the cell
}

// inner is the part of a cell that is looked at: lines, gaps and round corners lie outside.
const inner = 0.6

// shadeAt looks at the middle of a cell. The median leaves small symbols out.
func (p *pixels) shadeAt(b board, row, column int) (s shade) {
	const n = 9
	var channels [3][n * n]uint8
	for i := range n * n {
		x := 0.5 + inner*((float64(i%n)+0.5)/n-0.5)
		y := 0.5 + inner*((float64(i/n)+0.5)/n-0.5)
		at := p.sample(b.place.at(Point{float64(column) + x, float64(row) + y}))
		for c := range 3 {
			channels[c][i] = at[c]
		}
	}
	for c := range 3 {
		all := channels[c][:]
		slices.Sort(all)
		s.rgb[c] = all[len(all)/2]
		s.uneven = max(s.uneven, float64(all[len(all)*3/4])-float64(all[len(all)/4]))
	}
	s.lab = oklab(s.rgb)
	var corners [4]float64
	for i := range corners {
		at := b.place.at(Point{float64(column + i%2), float64(row + i/2)})
		corners[i] = oklab([3]uint8(p.sample(at)[:3]))[0]
		if min(at.X, at.Y) < -2 || at.X > float64(p.width+2) || at.Y > float64(p.height+2) {
			s.uneven = 255 // it is not in the picture
		}
	}
	slices.Sort(corners[:])
	s.ground = (corners[1] + corners[2]) / 2
	return s
}

// wider adds lines beside a board whose cells look like those inside, and differ as much: one line, or two if
// the first is of one color. If only most of them do, the size is in doubt, as it is if there are few cells.
func (p *pixels) wider(b board, o Options) board {
	known := o.Rows+o.Columns+len(o.Corners) > 0
	b.unsure = b.unsure || b.rows*b.columns < 9 && !known
	for way := 0; way < 8 && !known && max(b.rows, b.columns) < MaxSide-1; way++ {
		side := way / 2
		n := way%2 + 1
		wide := n * (1 - side/2)
		high := n * (side / 2)
		grown := board{rows: b.rows + high, columns: b.columns + wide}
		grown.place = b.place.after(scaled(1, 1, float64(wide*(side%2-1)), float64(high*(side%2-1))))
		var inside, outside []shade
		for i := range grown.rows * grown.columns {
			row := i / grown.columns
			column := i % grown.columns
			switch depth := [4]int{column, grown.columns - 1 - column, row, grown.rows - 1 - row}[side]; {
			case depth < n:
				outside = append(outside, p.shadeAt(grown, row, column))
			case depth < n+2:
				inside = append(inside, p.shadeAt(grown, row, column))
			}
		}
		even := 2*middle(inside, func(s shade) float64 { return s.uneven }) + 8
		like := slices.DeleteFunc(slices.Clone(outside), func(s shade) bool {
			near := func(i shade) bool { return distance(s.lab, i.lab) < leastGap/2 }
			return s.uneven > even || !slices.ContainsFunc(inside, near)
		})
		differ := spread(like) > max(leastGap, 0.6*spread(inside))
		if differ && len(like) == len(outside) {
			return p.wider(grown, o)
		}
		b.unsure = b.unsure || differ && 2*len(like) > len(outside)
	}
	return b
}

// spread is how far colors are from the first.
func spread(all []shade) (widest float64) {
	for _, s := range all {
		widest = max(widest, distance(s.lab, all[0].lab))
	}
	return widest
}

// middle is the median of a property of cells.
func middle(all []shade, of func(s shade) float64) float64 {
	values := text.Each(all, of)
	slices.Sort(values)
	return values[len(values)/2]
}

// veils says for each cell how much brighter it is around it than around most cells, by how much that varies:
// a reflection makes the cells under it brighter, too.
func veils(all []shade) []float64 {
	middleGround := middle(all, func(s shade) float64 { return s.ground })
	spread := middle(all, func(s shade) float64 { return math.Abs(s.ground - middleGround) })
	return text.Each(all, func(s shade) float64 { return (s.ground - middleGround) / (spread + 0.02) })
}

func oklab(rgb [3]uint8) [3]float64 {
	var l [3]float64
	for c, v := range rgb {
		if x := float64(v) / 255; x <= 0.04045 {
			l[c] = x / 12.92
		} else {
			l[c] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	a := math.Cbrt(0.4122214708*l[0] + 0.5363325363*l[1] + 0.0514459929*l[2])
	b := math.Cbrt(0.2119034982*l[0] + 0.6806995451*l[1] + 0.1073969566*l[2])
	c := math.Cbrt(0.0883024619*l[0] + 0.2817188376*l[1] + 0.6299787005*l[2])
	return [3]float64{
		0.2104542553*a + 0.7936177850*b - 0.0040720468*c,
		1.9779984951*a - 2.4285922050*b + 0.4505937099*c,
		0.0259040371*a + 0.7827717662*b - 0.8086757660*c,
	}
}

// distance of two colors. Shadows change the lightness more than the hue.
func distance(a, b [3]float64) float64 {
	x := a[0] - b[0]
	y := hue * (a[1] - b[1])
	z := hue * (a[2] - b[2])
	return math.Sqrt(x*x + y*y + z*z)
}

// reading sorts the cells of a board into states.
func (p *pixels) reading(b board, o Options) Reading {
	all := make([]shade, b.rows*b.columns)
	labs := make([][3]float64, len(all))
	for i := range all {
		all[i] = p.shadeAt(b, i/b.columns, i%b.columns)
		labs[i] = all[i].lab
	}
	typical := middle(all, func(s shade) float64 { return s.uneven })
	firm := make([]bool, len(all))
	veiled := veils(all)
	for i, s := range all {
		firm[i] = s.uneven <= 2*typical+8 && veiled[i] < 1.5
	}
	labs = evenLight(b, labs, cluster(labs, firm, o.States))
	groups := cluster(labs, firm, o.States)
	order(groups)
	if o.Invert {
		slices.Reverse(groups)
	}
	r := Reading{
		Rows: b.rows, Columns: b.columns, States: max(2, o.States, len(groups)),
		Cells: make([]Cell, len(all)),
	}
	for i, at := range []Point{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		r.Corners[i] = b.place.at(Point{at.X * float64(b.columns), at.Y * float64(b.rows)}).times(p.scale)
	}
	widest := 1.0
	if b.unsure || unclear(groups, labs, firm) {
		widest = Doubtful / 2
	}
	for state, g := range groups {
		for _, i := range g.members {
			at := b.place.at(Point{float64(i%b.columns) + 0.5, float64(i/b.columns) + 0.5}).times(p.scale)
			sure := confidence(labs[i], state, groups, all[i].uneven) - max(0, min(0.4, 0.3*(veiled[i]-1)))
			r.Cells[i] = Cell{state, max(0, min(widest, sure)), at}
		}
		r.Colors = append(r.Colors, all[g.typical(labs)].rgb)
	}
	if len(groups) == 1 && (groups[0].mean[0] > 0.55) != o.Invert {
		for i := range r.Cells {
			r.Cells[i].State = 1
		}
	}
	return r
}

// unclear says whether the number of states is in doubt: a state has several colors; or there are more than
// two, and few cells have one of them, which may be a reflection, or a cell has a color of its own.
func unclear(groups []group, labs [][3]float64, firm []bool) bool {
	widest := 0.0
	few := false
	for _, g := range groups {
		spread := 0.0
		for _, i := range g.members {
			far := distance(labs[i], g.mean)
			spread += far / float64(len(g.members))
			few = few || firm[i] && far > 1.5*leastGap
		}
		widest = max(widest, spread)
		few = few || len(g.members) < 3 || 15*len(g.members) < len(labs)
	}
	return widest > 1.3*leastGap || len(groups) > 2 && few && widest > sameColor/4
}

// order sorts groups from off to the highest state. Lamps are bright, or colored on white paper. Of more than
// two colors the one that is much grayer than all others is off.
func order(groups []group) {
	chroma := func(g group) float64 { return math.Hypot(g.mean[1], g.mean[2]) }
	weight := 2.0
	if len(groups) > 2 {
		weight = 0
	}
	slices.SortFunc(groups, func(a, b group) int {
		return cmp.Compare(a.mean[0]+weight*chroma(a), b.mean[0]+weight*chroma(b))
	})
	for i, g := range groups {
		others := slices.Delete(slices.Clone(groups), i, i+1)
		if len(groups) > 2 &&
			!slices.ContainsFunc(others, func(o group) bool { return chroma(o) < 1.5*chroma(g)+0.02 }) {
			copy(groups, append([]group{g}, others...))
			return
		}
	}
}

// confidence compares the distances of a color to its own group and to the next one, and to the gap between
// the groups. If all cells look alike, nothing says whether they are on or off.
func confidence(lab [3]float64, own int, groups []group, uneven float64) float64 {
	if len(groups) < 2 {
		return Doubtful / 2
	}
	next := math.Inf(1)
	gap := math.Inf(1)
	for i, g := range groups {
		if i != own {
			next = min(next, distance(lab, g.mean))
			gap = min(gap, distance(groups[own].mean, g.mean))
		}
	}
	d := distance(lab, groups[own].mean)
	return max(0, min(1, 1.6*(next-d)/(next+d)-uneven/200, 1-d/min(0.9*gap, 3.5*leastGap)))
}

// group is a set of cells of one color.
type group struct {
	members []int
	mean    [3]float64
}

// typical is the member whose color is nearest to the mean.
func (g group) typical(labs [][3]float64) int {
	return slices.MinFunc(g.members, func(i, j int) int {
		return cmp.Compare(distance(labs[i], g.mean), distance(labs[j], g.mean))
	})
}

const (
	hue       = 1.6   // how much more a change of hue counts than one of lightness
	sameColor = 0.012 // a distance of colors that cannot be seen
	leastGap  = 0.07  // the least distance of two states
	noise     = 0.015 // a distance of cells of one state in a good picture
)

// cluster joins the nearest groups of colors until the gap between them is the clearest, or until there are
// as many as states were given and their gap can be seen. A shadow or a reflection makes a color of its own,
// but of few cells: they go to the nearest group in the end.
func cluster(labs [][3]float64, firm []bool, states int) (best []group) {
	groups := similar(labs, sameColor)
	for widest := sameColor; len(groups) > 200; groups = similar(labs, widest) {
		widest *= 1.5
	}
	last := noise
	clearest := 0.0
	for len(groups) > 1 {
		a, b, gap := nearestGroups(groups)
		large := groups
		apart := gap
		if len(groups) > 2 && len(groups) != states {
			large = slices.DeleteFunc(slices.Clone(groups), func(g group) bool {
				few := len(labs) / len(g.members)
				soft := 0
				for _, i := range g.members {
					if !firm[i] {
						soft++
					}
				}
				return len(g.members) < 2 || few >= 25 || soft > 0 && few >= 10 ||
					soft == len(g.members) && few >= 5
			})
			_, _, apart = nearestGroups(large)
		}
		few := len(labs)
		for _, g := range large {
			few -= len(g.members)
		}
		clear := apart / last * math.Pow(0.8, float64(len(large)-2)) * (1 - 3*float64(few)/float64(len(labs)))
		if states == len(large) {
			clear += 1e6
		}
		if len(large) > 1 && len(large) <= cmp.Or(states, MaxStates) && apart >= leastGap &&
			clear > clearest {
			best = slices.Clone(large)
			clearest = clear
		}
		last = max(last, gap)
		groups[a] = groups[a].with(groups[b])
		groups = slices.Delete(groups, b, b+1)
	}
	if best == nil {
		return groups
	}
	return complete(best, labs)
}

// nearestGroups returns the two groups whose colors are nearest, and their distance.
func nearestGroups(groups []group) (a, b int, gap float64) {
	gap = math.Inf(1)
	for i := range groups {
		for j := range i {
			if d := distance(groups[i].mean, groups[j].mean); d < gap {
				a = j
				b = i
				gap = d
			}
		}
	}
	return a, b, gap
}

// complete puts each color into the group of the nearest mean.
func complete(groups []group, labs [][3]float64) []group {
	all := make([]group, len(groups))
	for i := range groups {
		all[i].mean = groups[i].mean
	}
	for i, lab := range labs {
		own := 0
		for j, g := range groups {
			if distance(lab, g.mean) < distance(lab, groups[own].mean) {
				own = j
			}
		}
		all[own].members = append(all[own].members, i)
	}
	return slices.DeleteFunc(all, func(g group) bool { return len(g.members) == 0 })
}

func (g group) with(h group) group {
	n := float64(len(g.members))
	m := float64(len(h.members))
	sum := group{members: slices.Concat(g.members, h.members)}
	for c := range 3 {
		sum.mean[c] = (n*g.mean[c] + m*h.mean[c]) / (n + m)
	}
	return sum
}

// similar makes groups of colors that are not farther than a distance from the first of their group.
func similar(labs [][3]float64, far float64) (groups []group) {
	for i, lab := range labs {
		one := group{[]int{i}, lab}
		at := slices.IndexFunc(groups, func(g group) bool { return distance(labs[g.members[0]], lab) < far })
		if at < 0 {
			groups = append(groups, one)
		} else {
			groups[at] = groups[at].with(one)
		}
	}
	return groups
}

// evenLight takes out light that falls unevenly: a smooth factor over the board, fitted within the groups. In
// OKLab a factor of the light multiplies all three coordinates.
func evenLight(b board, labs [][3]float64, groups []group) [][3]float64 {
	if len(labs) < 12 || len(groups) < 2 {
		return labs
	}
	const unknowns = 5
	terms := func(i int) [unknowns]float64 {
		x := (float64(i%b.columns)+0.5)/float64(b.columns) - 0.5
		y := (float64(i/b.columns)+0.5)/float64(b.rows) - 0.5
		return [unknowns]float64{x, y, x * x, x * y, y * y}
	}
	var a [8][9]float64
	for _, g := range groups {
		level := func(i int) float64 { return math.Log(max(0.05, labs[i][0])) }
		var mean [unknowns + 1]float64
		for _, i := range g.members {
			for k, t := range terms(i) {
				mean[k] += t / float64(len(g.members))
			}
			mean[unknowns] += level(i) / float64(len(g.members))
		}
		weight := max(0.05, g.mean[0])
		for _, i := range g.members {
			ts := terms(i)
			for r := range unknowns {
				for c := range unknowns {
					a[r][c] += weight * (ts[r] - mean[r]) * (ts[c] - mean[c])
				}
				a[r][8] += weight * (ts[r] - mean[r]) * (level(i) - mean[unknowns])
			}
		}
	}
	for i := range a {
		a[i][i] += 1e-3 * float64(len(labs)) / 25
	}
	if !solve(&a) {
		return labs
	}
	even := make([][3]float64, len(labs))
	for i, lab := range labs {
		factor := 0.0
		for k, t := range terms(i) {
			factor += a[k][8] * t
		}
		factor = math.Exp(-max(-0.7, min(0.7, factor)))
		for c := range 3 {
			even[i][c] = lab[c] * factor
		}
	}
	return even
}

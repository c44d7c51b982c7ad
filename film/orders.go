package film

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"lightsout"
	"lightsout/internal/base/ranked"
	"lightsout/internal/base/text"
)

// Order chooses in which order presses are made. The zero Order goes row by row from the top.
type Order struct {
	name    string // for people, in the metadata
	arrange arrange
}

type arrange = func(ctx context.Context, b *lightsout.Board, from lightsout.State,
	x lightsout.Presses) ([]int32, error)

// autoOrder is the name of the order that is chosen for each change.
const autoOrder = "auto"

// scene returns the presses in their order, every button as often as x presses it, or the error of the
// context. Auto draws the contours of the coming picture first, and fades to
// one that has none.
func (o Order) scene(
	ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses,
) (Scene, error) {
	switch o.name {
	case "":
		o = orders(0)[0]
	case autoOrder:
		_, contrast, err := tones(ctx, b, from, x)
		if err != nil {
			return Scene{}, err
		}
		if o = (Order{"edges", byTone(true)}); flat(b, contrast, contour) {
			o = Order{"calm", together(calm)}
		}
	}
	buttons, err := o.arrange(ctx, b, from, x)
	return Scene{o.name, buttons}, err
}

// orders is the table of orders. A new order needs a row here and nothing else.
func orders(seed uint64) []Order {
	return []Order{
		{"scan", byPlace(func(p, _ lightsout.Point) [2]float64 { return [2]float64{p.Y, p.X} })},
		{"columns", byPlace(func(p, _ lightsout.Point) [2]float64 { return [2]float64{p.X, p.Y} })},
		{"diagonal", byPlace(func(p, _ lightsout.Point) [2]float64 { return [2]float64{p.X + p.Y, p.Y} })},
		{"radial", byPlace(radialKey)},
		{"radial-in", byPlace(func(p, far lightsout.Point) [2]float64 {
			key := radialKey(p, far)
			return [2]float64{-key[0], key[1]}
		})},
		{"spiral", byPlace(spiralKey)},
		{fmt.Sprintf("random %d", seed), together(shuffled(seed))},
		{"light-first", interleaved(greedy)},
		{"calm", together(calm)},
		{"bright", byTone(false)},
		{"edges", byTone(true)},
		{autoOrder, nil},
	}
}

// Orders lists the names of the orders. Those of ByTime and Along have no name here, because they need more
// than one.
func Orders() []string {
	return text.Each(orders(0), Order.word)
}

func (o Order) word() string { return strings.Fields(o.name)[0] }

// OrderNamed returns the order of a name. The seed is for random.
func OrderNamed(name string, seed uint64) (Order, error) {
	return text.Find("order", name, orders(seed), Order.word)
}

// byPlace sorts presses by a key of the place at which the layout draws the button, in a box from the origin
// to far. A button pressed several times is pressed so at once.
func byPlace(key func(p, far lightsout.Point) [2]float64) arrange {
	return func(ctx context.Context, b *lightsout.Board, _ lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		layout := b.Layout()
		least, far := layout.Bounds()
		return sorted(ctx, x, func(j int) [2]float64 {
			return key(layout.Button(j).Center.Plus(least.Times(-1)), far.Plus(least.Times(-1)))
		})
	}
}

// radialKey grows from the middle outward. Products are converted before they are added, which keeps a
// machine that multiplies and adds in one rounding from breaking ties in another way.
func radialKey(p, far lightsout.Point) [2]float64 {
	x := p.X - far.X/2
	y := p.Y - far.Y/2
	return [2]float64{float64(x*x) + float64(y*y), turn(x, y)}
}

// turn grows from 0 to 4 clockwise around the origin from the left, as an angle does, with exact
// arithmetic on simple places.
func turn(x, y float64) float64 {
	size := max(x, -x) + max(y, -y)
	switch {
	case size == 0:
		return 0
	case y <= 0:
		return 1 + x/size
	}
	return 3 - x/size
}

// spiralKey returns the ring of a place, counted in cells from the box, and how far along the ring
// it is.
func spiralKey(p, far lightsout.Point) [2]float64 {
	top := p.Y
	right := far.X - p.X
	bottom := far.Y - p.Y
	left := p.X
	ring := float64(int(max(0, min(top, right, bottom, left))))
	switch {
	case top < ring+1:
		return [2]float64{ring, p.X}
	case right < ring+1:
		return [2]float64{ring, far.X + p.Y}
	case bottom < ring+1:
		return [2]float64{ring, far.X + far.Y + right}
	}
	return [2]float64{ring, 2*far.X + far.Y + bottom}
}

// ByTime returns the order by a time of each button, least first; equal times in the order of the buttons. A
// gray picture whose brightness is the time is a common source of times.
func ByTime(time func(button int) float64) Order {
	return Order{"custom", func(ctx context.Context, _ *lightsout.Board, _ lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		return sorted(ctx, x, func(j int) [2]float64 { return [2]float64{time(j)} })
	}}
}

// shuffled presses in an order drawn from a seed, the same on all machines.
func shuffled(seed uint64) arrange {
	return func(ctx context.Context, _ *lightsout.Board, _ lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		buttons := make([]int32, 0, x.Weight())
		for j, times := range x.Pressed() {
			for range times {
				buttons = append(buttons, int32(j))
			}
		}
		random := rand.New(rand.NewPCG(seed, 0x66696c6d))
		random.Shuffle(len(buttons), func(i, n int) { buttons[i], buttons[n] = buttons[n], buttons[i] })
		return buttons, ctx.Err()
	}
}

// sorted returns every press, sorted by the keys of the buttons, then by the buttons. When the context ends,
// all presses compare as equal, so that the sort ends soon after.
func sorted(ctx context.Context, x lightsout.Presses, key func(button int) [2]float64) ([]int32, error) {
	type place struct {
		key    [2]float64
		button int32
	}
	places := make([]place, 0, x.Weight())
	for j, times := range x.Pressed() {
		if err := look(ctx, len(places)); err != nil {
			return nil, err
		}
		at := place{key(j), int32(j)}
		for range times {
			places = append(places, at)
		}
	}
	var stopped error
	compared := 0
	slices.SortFunc(places, func(a, b place) int {
		if compared++; stopped == nil {
			stopped = look(ctx, compared)
		}
		if stopped != nil {
			return 0
		}
		return cmp.Or(cmp.Compare(a.key[0], b.key[0]), cmp.Compare(a.key[1], b.key[1]),
			cmp.Compare(a.button, b.button))
	})
	if stopped != nil {
		return nil, stopped
	}
	return text.Each(places, func(p place) int32 { return p.button }), nil
}

// calm looks like a cross-fade of the two states: every frame is as near as it can be to their blend, as eyes
// that blur see both (see blender). It is greedy: each press is the one that leads nearest to the cross-fade.
//
// Boards of some hundred thousand lights are too large for that: there the presses are spread evenly in space
// and time.
func calm(
	ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses,
) ([]int32, error) {
	to := from.Clone()
	if err := b.AddEffect(ctx, to, x); err != nil {
		return nil, err
	}
	m, err := newBlender(ctx, b, from, to)
	if err != nil {
		return nil, err
	}
	g, err := newGains(ctx, b, from, x)
	if err != nil {
		return nil, err
	}
	if m == nil || !m.buttons(ctx, g) {
		layout := b.Layout()
		return sorted(ctx, x, func(button int) [2]float64 {
			return [2]float64{spread(layout.Button(button).Center)}
		})
	}
	return blended(ctx, m, g, x.Weight())
}

// interleaved presses the buttons of each channel evenly over the scene: no color is left to the end.
func interleaved(of arrange) arrange {
	return func(ctx context.Context, b *lightsout.Board, from lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		buttons, err := of(ctx, b, from, x)
		one, inColor := layer(b)
		if err != nil || !inColor {
			return buttons, err
		}
		var parts [channels][]int32
		for _, j := range buttons {
			parts[int(j)/one.Buttons()] = append(parts[int(j)/one.Buttons()], j)
		}
		var placed [channels]int
		for n := range buttons {
			next := 0
			for c := range parts { // the one that is least far
				if placed[c] < len(parts[c]) && (placed[next] == len(parts[next]) ||
					placed[c]*len(parts[next]) < placed[next]*len(parts[c])) {
					next = c
				}
			}
			buttons[n] = parts[next][placed[next]]
			placed[next]++
		}
		return buttons, nil
	}
}

// together makes all presses of a place, in every channel, at one moment: at the mean of the moments that the
// order gave them. Else a place passes through colors that are in neither picture. Boards of one channel keep
// their order.
func together(of arrange) arrange {
	return func(ctx context.Context, b *lightsout.Board, from lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		buttons, err := of(ctx, b, from, x)
		one, inColor := layer(b)
		if err != nil || !inColor {
			return buttons, err
		}
		places := one.Buttons()
		sum := make([]int64, places)
		count := make([]int64, places)
		for n, j := range buttons {
			sum[int(j)%places] += int64(n)
			count[int(j)%places]++
		}
		slices.SortStableFunc(buttons, func(i, j int32) int {
			p := int(i) % places
			q := int(j) % places
			// the means, exactly
			return cmp.Or(cmp.Compare(sum[p]*count[q], sum[q]*count[p]), cmp.Compare(p, q))
		})
		return buttons, ctx.Err()
	}
}

// spread returns a number from 0 to 1 that differs most for places that are near. Steps of 1/g and 1/g²,
// where g³ = g + 1, spread points of a lattice evenly: the plane's kin of the golden ratio.
func spread(p lightsout.Point) float64 {
	const (
		a = 0.7548776662466927
		b = 0.5698402909980532
	)
	at := float64(a*p.X) + float64(b*p.Y)
	return at - math.Floor(at)
}

// maxToggles is how many toggles the presses of a greedy order may have together.
const maxToggles = 1 << 27

// greedy makes the presses one by one, always one with the greatest gain: how many lights come to
// the values they have in the end less how many leave them.
//
// A press changes few lights, and a light matters to few buttons, so gains are kept, not computed
// again: each press costs about the square of the size of the pattern. Among equal gains the button
// whose gain changed last comes first, which the list gives for nothing.
func greedy(
	ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses,
) ([]int32, error) {
	g, err := newGains(ctx, b, from, x)
	if err != nil {
		return nil, err
	}
	g.wanted = from.Clone()
	if err := b.AddEffect(ctx, g.wanted, x); err != nil {
		return nil, err
	}
	for n := range g.button {
		g.order.Place(int32(n), g.maxGain-g.gain(n))
	}
	total := x.Weight()
	buttons := make([]int32, 0, total)
	for step := range total {
		if err := look(ctx, step); err != nil {
			return nil, err
		}
		n := int(g.order.Least())
		if g.left[n]--; g.left[n] == 0 {
			g.order.Remove(int32(n))
		}
		for _, t := range g.of(n) {
			g.add(int(t.light), int(t.times))
		}
		buttons = append(buttons, g.button[n])
	}
	return buttons, nil
}

// look looks at a context once for some thousands of steps, which take a millisecond or so.
func look(ctx context.Context, step int) error {
	if step%(1<<12) != 0 {
		return nil
	}
	return ctx.Err()
}

// gains is the buttons of a scene, numbered from 0, with their toggles both ways.
type gains struct {
	k       int
	state   lightsout.State
	wanted  lightsout.State
	button  []int32 // which it is on the board
	left    []int32 // how often it is still to be pressed
	first   []int32 // of toggles, and one more
	toggles []toggle
	touched []int32 // for each light the first of touches, and one more
	touches []touch
	maxGain int          // the greatest gain that a button can have
	order   *ranked.List // the buttons that are left, by most less their gains
}

type (
	toggle struct{ light, times int32 }
	touch  struct{ button, times int32 }
)

func newGains(
	ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses,
) (*gains, error) {
	g := &gains{k: b.Modulus(), state: from.Clone(), touched: make([]int32, b.Lights()+1)}
	var scratch []lightsout.Toggle
	for j, times := range x.Pressed() {
		if err := look(ctx, len(g.button)); err != nil {
			return nil, err
		}
		g.button = append(g.button, int32(j))
		g.left = append(g.left, int32(times))
		g.first = append(g.first, int32(len(g.toggles)))
		if scratch = b.AppendToggles(scratch[:0], j); len(g.toggles)+len(scratch) > maxToggles {
			return nil, fmt.Errorf(
				"the presses on board %s toggle lights more than %d times: too many for this order, use "+
					"scan or random",
				b, maxToggles)
		}
		for _, t := range scratch {
			g.toggles = append(g.toggles, toggle{int32(t.Light), int32(t.Times)})
			g.touched[t.Light+1]++
		}
		g.maxGain = max(g.maxGain, len(scratch))
	}
	g.first = append(g.first, int32(len(g.toggles)))
	for i := range b.Lights() {
		g.touched[i+1] += g.touched[i]
	}
	g.touches = make([]touch, len(g.toggles))
	next := slices.Clone(g.touched)
	for n := range g.button {
		for _, t := range g.of(n) {
			g.touches[next[t.light]] = touch{int32(n), t.times}
			next[t.light]++
		}
	}
	g.order = ranked.New(len(g.button), 2*g.maxGain+1)
	return g, nil
}

func (g *gains) of(n int) []toggle { return g.toggles[g.first[n]:g.first[n+1]] }

func (g *gains) gain(n int) int {
	total := 0
	for _, t := range g.of(n) {
		i := int(t.light)
		total += g.share(g.state.At(i), int(t.times), g.wanted.At(i))
	}
	return total
}

// share is what one light adds to the gain of a button.
func (g *gains) share(value, times, wanted int) int {
	share := 0
	if (value+times)%g.k == wanted {
		share++
	}
	if value == wanted {
		share--
	}
	return share
}

// add adds to the value of a light, and corrects the gains of the buttons that touch it.
func (g *gains) add(i, times int) {
	before := g.state.At(i)
	wanted := g.wanted.At(i)
	g.state.Add(i, times)
	after := g.state.At(i)
	for _, t := range g.touches[g.touched[i]:g.touched[i+1]] {
		if g.left[t.button] == 0 {
			continue
		}
		if by := g.share(after, int(t.times), wanted) - g.share(before, int(t.times), wanted); by != 0 {
			g.order.Place(t.button, g.order.Rank(t.button)-by)
		}
	}
}

// smoothings is how often the picture is averaged, so that the dots of a dither become tones. Where a
// twentieth then has a contrast above contour, of that between off and on, the picture has contours.
const (
	smoothings = 8
	contour    = 0.08
)

// byTone presses buttons by the picture that is to come: the brightest parts first, or along the edges first
// and then the areas between them. The presses of equal parts are spread, and those of three channels
// interleaved. A flat picture has no parts: it comes as calm brings it.
func byTone(edges bool) arrange {
	return func(ctx context.Context, b *lightsout.Board, from lightsout.State,
		x lightsout.Presses) ([]int32, error) {
		key, contrast, err := tones(ctx, b, from, x)
		if err != nil {
			return nil, err
		}
		if flat(b, contrast, contour/8) {
			return together(calm)(ctx, b, from, x)
		}
		if edges {
			key = contrast
		}
		if one, inColor := layer(b); inColor { // the tone of a place is that of its channels together
			for p := range one.Buttons() {
				all := 0.0
				for c := range channels {
					all += key[c*one.Buttons()+p]
				}
				for c := range channels {
					key[c*one.Buttons()+p] = all
				}
			}
		}
		layout := b.Layout()
		return sorted(ctx, x, func(j int) [2]float64 {
			return [2]float64{-math.Round(key[j] * 1e6), spread(layout.Button(j).Center)}
		})
	}
}

// flat reports whether a picture with these contrasts has nothing above a part of that between off and on.
func flat(b *lightsout.Board, contrast []float64, part float64) bool {
	sorted := slices.Sorted(slices.Values(contrast))
	n := len(sorted)
	return n == 0 || sorted[n-1-n/20] <= part*float64(b.Modulus()-1)
}

// tones returns how bright the picture that is to come is around each button, and how much contrast it has
// there.
func tones(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) (
	bright, contrast []float64, err error,
) {
	to := from.Clone()
	if err := b.AddEffect(ctx, to, x); err != nil {
		return nil, nil, err
	}
	lights := make([]float64, b.Lights())
	for i := range lights {
		lights[i] = float64(to.At(i))
	}
	for range smoothings {
		if err := ctx.Err(); err != nil { // before more memory is taken
			return nil, nil, err
		}
		_, _, lights = smoothed(ctx, b, lights)
	}
	bright, contrast, _ = smoothed(ctx, b, lights)
	return bright, contrast, ctx.Err()
}

// smoothed returns for each button the mean of the lights that it toggles, and how far they are apart; and
// for each light the mean of the buttons that toggle it. When the context ends, the rest is left out.
func smoothed(ctx context.Context, b *lightsout.Board, lights []float64) (mean, spread, next []float64) {
	mean = make([]float64, b.Buttons())
	spread = make([]float64, b.Buttons())
	next = make([]float64, len(lights))
	count := make([]float64, len(lights))
	var scratch []lightsout.Toggle
	for j := range mean {
		if look(ctx, j) != nil {
			break
		}
		if scratch = b.AppendToggles(scratch[:0], j); len(scratch) == 0 {
			continue
		}
		low := math.Inf(1)
		high := math.Inf(-1)
		for _, t := range scratch {
			mean[j] += lights[t.Light]
			low = min(low, lights[t.Light])
			high = max(high, lights[t.Light])
		}
		mean[j] /= float64(len(scratch))
		spread[j] = high - low
		for _, t := range scratch {
			next[t.Light] += mean[j]
			count[t.Light]++
		}
	}
	for i := range next {
		next[i] /= max(1, count[i])
	}
	return mean, spread, next
}

const maxCurve = 1000

// Along returns the order that follows a curve: each button is pressed when the curve passes nearest to it.
// The points are places on the board, from (0, 0) at its top left to (1, 1) at its bottom right.
func Along(b *lightsout.Board, curve []lightsout.Point) (Order, error) {
	if len(curve) < 2 || len(curve) > maxCurve {
		return Order{}, fmt.Errorf("the curve has %d points: must be between 2 and %d", len(curve), maxCurve)
	}
	layout := b.Layout()
	least, far := layout.Bounds()
	size := far.Plus(least.Times(-1))
	points := make([]lightsout.Point, len(curve))
	for n, p := range curve {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
			return Order{}, fmt.Errorf("point %d of the curve is %g,%g: must be from 0,0 to 1,1",
				n+1, p.X, p.Y)
		}
		points[n] = least.Plus(lightsout.Point{X: p.X * size.X, Y: p.Y * size.Y})
	}
	return ByTime(func(button int) float64 {
		return passing(points, layout.Button(button%b.Buttons()).Center)
	}), nil
}

// passing returns how far along a line of points the place nearest to p is.
func passing(points []lightsout.Point, p lightsout.Point) float64 {
	best := math.Inf(1)
	at := 0.0
	length := 0.0
	for n := 1; n < len(points); n++ {
		a := points[n-1]
		step := points[n].Plus(points[n-1].Times(-1))
		off := p.Plus(a.Times(-1))
		size := math.Hypot(step.X, step.Y)
		along := 0.0
		if size > 0 {
			along = min(1, max(0, (float64(off.X*step.X)+float64(off.Y*step.Y))/float64(size*size)))
		}
		if d := math.Hypot(off.X-along*step.X, off.Y-along*step.Y); d < best {
			best = d
			at = length + along*size
		}
		length += size
	}
	return at
}

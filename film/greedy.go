package film

import (
	"context"
	"fmt"
	"math"
	"slices"

	"lightsout"
)

// LightFirst presses at every step a button that brings as many lights as possible to the values
// they have in the end.
type LightFirst struct{}

// String returns the name of the order.
func (LightFirst) String() string { return "light-first" }

// Arrange chooses greedily.
func (LightFirst) Arrange(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error) {
	return greedy(ctx, b, from, x)
}

// Calm looks like a cross-fade of the two states: every frame is as near as it can be to their blend, as eyes that blur
// see both (see blender).
//
// Boards of some hundred thousand lights are too large for that: there the presses are spread evenly in space and time.
type Calm struct{}

// String returns the name of the order.
func (Calm) String() string { return "calm" }

// Arrange chooses greedily: at every step the press that leads nearest to the cross-fade.
func (Calm) Arrange(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error) {
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
	if m == nil || !m.buttons(g) {
		return dissolve(ctx, b, x)
	}
	return blended(ctx, m, g, x.Weight())
}

// dissolve sorts the presses by a low-discrepancy sequence over their places.
func dissolve(ctx context.Context, b *lightsout.Board, x lightsout.Presses) ([]int32, error) {
	layout := b.Layout()
	return sorted(ctx, x, func(button int) [2]float64 {
		// Steps of 1/g and 1/g², where g³ = g + 1, spread points of a lattice evenly over [0, 1):
		// the plane's kin of the golden ratio.
		const a, b = 0.7548776662466927, 0.5698402909980532
		p := layout.Button(button).Center
		at := float64(a*p.X) + float64(b*p.Y)
		return [2]float64{at - math.Floor(at)}
	})
}

// maxToggles is how many toggles the presses of a greedy order may have together.
const maxToggles = 1 << 27

// greedy makes the presses one by one, always one with the greatest gain: how many lights come to
// the values they have in the end less how many leave them.
//
// A press changes few lights, and a light matters to few buttons, so gains are kept, not computed
// again: each press costs about the square of the size of the pattern. Among equal gains the button
// whose gain changed last comes first, which the buckets give for nothing.
func greedy(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) ([]int32, error) {
	g, err := newGains(ctx, b, from, x)
	if err != nil {
		return nil, err
	}
	g.wanted = from.Clone()
	if err := b.AddEffect(ctx, g.wanted, x); err != nil {
		return nil, err
	}
	for n := range g.button {
		g.buckets.put(int32(n), g.gain(n))
	}
	total := x.Weight()
	buttons := make([]int32, 0, total)
	for step := range total {
		if err := look(ctx, step); err != nil {
			return nil, err
		}
		n := int(g.buckets.best())
		if g.left[n]--; g.left[n] == 0 {
			g.buckets.remove(int32(n))
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
	buckets buckets
}

type toggle struct{ light, times int32 }

type touch struct{ button, times int32 }

func newGains(ctx context.Context, b *lightsout.Board, from lightsout.State, x lightsout.Presses) (*gains, error) {
	g := &gains{k: b.Modulus(), state: from.Clone(), touched: make([]int32, b.Lights()+1)}
	most := 0
	var room []lightsout.Toggle
	for j := range x.Len() {
		if err := look(ctx, j); err != nil {
			return nil, err
		}
		if x.At(j) == 0 {
			continue
		}
		g.button, g.left = append(g.button, int32(j)), append(g.left, int32(x.At(j)))
		g.first = append(g.first, int32(len(g.toggles)))
		room = b.AppendToggles(room[:0], j)
		if len(g.toggles)+len(room) > maxToggles {
			return nil, fmt.Errorf("the presses on board %s toggle lights more than %d times: too many for this order, use scan or random", b, maxToggles)
		}
		for _, t := range room {
			g.toggles = append(g.toggles, toggle{int32(t.Light), int32(t.Times)})
			g.touched[t.Light+1]++
		}
		most = max(most, len(room))
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
	g.buckets = newBuckets(len(g.button), most)
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
	before, wanted := g.state.At(i), g.wanted.At(i)
	g.state.Add(i, times)
	after := g.state.At(i)
	for _, t := range g.touches[g.touched[i]:g.touched[i+1]] {
		if g.left[t.button] == 0 {
			continue
		}
		if by := g.share(after, int(t.times), wanted) - g.share(before, int(t.times), wanted); by != 0 {
			g.buckets.move(t.button, by)
		}
	}
}

package film

import (
	"container/heap"
	"context"
	"math"
	"slices"

	"lightsout"
)

// A cross-fade of two pictures passes through their blends: gray pictures that no frame can show. But eyes
// blur, so a frame looks like a blend if both look alike when blurred. blender keeps the blurred difference
// of the frame and the blend, and the order presses next what makes it least.
//
// With K for the blur of both, e for the difference and d for what a press changes, the square of the blurred
// difference grows by 2·d·Ke + d·Kd. Ke is kept; a press changes it near the lights of the press only, and
// the blend moves linearly in time.
type blender struct {
	k      int32
	value  []int32 // of each light
	places []neighbor
	first  []int32   // of places, by light, and one more
	off    []float64 // K times the state less the blend
	change []float64 // K times the last state less the first
	time   float64   // of the blend, from 0 to 1
	cross  []float32 // K between the lights of each button, above the diagonal, in the order of the buttons
	start  []int32   // of cross, by button
	steps  []float64
}

// neighbor is a light near another one, and their entry of K.
type neighbor struct {
	light  int32
	weight float32
}

// The blur: its width in cells, and how far it reaches. maxNear bounds the entries of K in memory.
const (
	blurWidth = 2.0
	blurReach = 4.0
	maxNear   = 1 << 24
)

// batches is how often the blend moves on while the presses of a scene are made: about once a frame.
const batches = 300

// newBlender returns nil if the board is too large. Only lights of one layer blur into each other: colors do
// not mix.
func newBlender(ctx context.Context, b *lightsout.Board, from, to lightsout.State) (*blender, error) {
	n := b.Lights()
	one, _ := layer(b)
	m := &blender{
		k: int32(b.Modulus()), value: make([]int32, n), places: make([]neighbor, 0, min(49*n, maxNear)),
		first: make([]int32, 1, n+1), off: make([]float64, n), change: make([]float64, n),
	}
	type square struct{ x, y, layer int }
	lights := map[square][]int32{}
	centers := make([]lightsout.Point, n)
	squares := make([]square, n)
	layout := b.Layout()
	for i := range n {
		p := layout.Light(i).Center
		at := square{int(math.Floor(p.X / blurReach)), int(math.Floor(p.Y / blurReach)), i / one.Lights()}
		lights[at] = append(lights[at], int32(i))
		centers[i] = p
		squares[i] = at
		m.value[i] = int32(from.At(i))
	}
	for i, p := range centers {
		if err := look(ctx, i<<4); err != nil {
			return nil, err
		}
		at := squares[i]
		for y := at.y - 1; y <= at.y+1; y++ {
			for x := at.x - 1; x <= at.x+1; x++ {
				for _, j := range lights[square{x, y, at.layer}] {
					q := centers[j]
					d := float64((p.X-q.X)*(p.X-q.X)) + float64((p.Y-q.Y)*(p.Y-q.Y))
					if d <= blurReach*blurReach {
						weight := float32(math.Exp(-d / (2 * blurWidth * blurWidth)))
						m.places = append(m.places, neighbor{j, weight})
						m.change[i] += float64(weight) * float64(to.At(int(j))-from.At(int(j)))
					}
				}
			}
		}
		if len(m.places) > maxNear {
			return nil, nil
		}
		m.first = append(m.first, int32(len(m.places)))
	}
	return m, nil
}

func (m *blender) around(light int32) []neighbor { return m.places[m.first[light]:m.first[light+1]] }

func (m *blender) wait(time float64) {
	for i, change := range m.change {
		m.off[i] -= float64((time - m.time) * change)
	}
	m.time = time
}

// step is by how much the value of a light changes.
func (m *blender) step(t toggle) float64 {
	v := m.value[t.light] + t.times
	if v >= m.k {
		v -= m.k
	}
	return float64(v - m.value[t.light])
}

// buttons keeps K between the lights of each button. It reports whether that fits into memory, and into the
// time.
func (m *blender) buttons(ctx context.Context, g *gains) bool {
	for n := range g.button {
		m.start = append(m.start, int32(len(m.cross)))
		toggles := g.of(n)
		if len(m.cross)+len(toggles)*len(toggles)/2 > maxNear {
			return false
		}
		m.cross = slices.Grow(m.cross, len(toggles)*len(toggles)/2)
		for r, t := range toggles {
			if look(ctx, r<<6) != nil {
				return false
			}
			for _, other := range toggles[:r] {
				weight := float32(0)
				for _, p := range m.around(t.light) {
					if p.light == other.light {
						weight = p.weight
					}
				}
				m.cross = append(m.cross, weight)
			}
		}
	}
	return true
}

// growth returns by how much pressing button n makes the difference grow. Products that are not exact are
// converted before they are added, so that every machine finds the same order.
func (m *blender) growth(g *gains, n int32) float64 {
	steps := m.steps[:0]
	cross := m.cross[m.start[n]:]
	sum := 0.0
	for _, t := range g.of(int(n)) {
		d := m.step(t)
		sum += float64(d * (d + 2*m.off[t.light]))
		for c, other := range steps {
			sum += 2 * d * other * float64(cross[c])
		}
		cross = cross[len(steps):]
		steps = append(steps, d)
	}
	m.steps = steps
	return sum
}

func (m *blender) press(toggles []toggle) {
	for _, t := range toggles {
		d := m.step(t)
		for _, p := range m.around(t.light) {
			m.off[p.light] += d * float64(p.weight)
		}
		m.value[t.light] += int32(d)
	}
}

// waiting is a heap of buttons by how little they make the difference grow.
type waiting []entry

type entry struct {
	growth float64
	button int32
}

func (w waiting) Len() int      { return len(w) }
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w waiting) Less(i, j int) bool {
	return w[i].growth < w[j].growth || w[i].growth == w[j].growth && w[i].button < w[j].button
}
func (w *waiting) Push(any) {} // buttons only leave it
func (w *waiting) Pop() any {
	*w = (*w)[:len(*w)-1]
	return nil
}

// blended orders the presses of a scene so that every frame looks as much like the blend of its time as it
// can.
func blended(ctx context.Context, m *blender, g *gains, total int) ([]int32, error) {
	buttons := make([]int32, 0, total)
	var w waiting
	for batch := range batches {
		m.wait((float64(batch) + 0.5) / batches)
		w = w[:0]
		for n, left := range g.left {
			if left > 0 {
				w = append(w, entry{m.growth(g, int32(n)), int32(n)})
			}
		}
		heap.Init(&w)
		for len(w) > 0 && len(buttons)*batches < (batch+1)*total {
			if err := look(ctx, len(buttons)); err != nil {
				return nil, err
			}
			n := w[0].button
			// Presses since may have made this greater: then it sinks to where it belongs.
			now := m.growth(g, n)
			if now <= w[0].growth {
				m.press(g.of(int(n)))
				buttons = append(buttons, g.button[n])
				if g.left[n]--; g.left[n] == 0 {
					heap.Pop(&w)
					continue
				}
				now = m.growth(g, n)
			}
			w[0].growth = now
			heap.Fix(&w, 0)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return buttons, nil
}

package film

import (
	"cmp"
	"container/heap"
	"context"
	"math"
	"slices"

	"lightsout"
)

// A cross-fade of two pictures passes through their blends: gray pictures that no frame can show. But eyes blur, so a
// frame looks like a blend if both look alike when blurred. blender keeps the blurred difference of the frame and the
// blend, and the order presses next what makes it least.
//
// With K for the blur of both, e for the difference and d for what a press changes, the square of the blurred
// difference grows by 2·d·Ke + d·Kd. Ke is kept; a press changes it near the lights of the press only, and the blend
// moves linearly in time.
type blender struct {
	k      int
	state  lightsout.State
	places []neighbor
	first  []int32   // of places, by light, and one more
	shown  []float64 // K times the state
	from   []float64 // K times the first state
	change []float64 // K times the last state less the first
	cross  []float32 // K between the lights of each button, row by row, in the order of the buttons
	start  []int32   // of cross, by button
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

// newBlender returns nil if the board is too large.
func newBlender(ctx context.Context, b *lightsout.Board, from, to lightsout.State) (*blender, error) {
	n := b.Lights()
	m := &blender{k: b.Modulus(), state: from.Clone(), first: make([]int32, 1, n+1)}
	layout := b.Layout()
	type square struct{ x, y int }
	squareOf := func(p lightsout.Point) square {
		return square{int(math.Floor(p.X / blurReach)), int(math.Floor(p.Y / blurReach))}
	}
	lights := map[square][]int32{}
	for i := range n {
		at := squareOf(layout.Light(i).Center)
		lights[at] = append(lights[at], int32(i))
	}
	for i := range n {
		if err := look(ctx, i<<4); err != nil {
			return nil, err
		}
		p := layout.Light(i).Center
		at := squareOf(p)
		for y := at.y - 1; y <= at.y+1; y++ {
			for x := at.x - 1; x <= at.x+1; x++ {
				for _, j := range lights[square{x, y}] {
					q := layout.Light(int(j)).Center
					if d := float64((p.X-q.X)*(p.X-q.X)) + float64((p.Y-q.Y)*(p.Y-q.Y)); d <= blurReach*blurReach {
						m.places = append(m.places, neighbor{j, float32(math.Exp(-d / (2 * blurWidth * blurWidth)))})
					}
				}
			}
		}
		if len(m.places) > maxNear {
			return nil, nil
		}
		m.first = append(m.first, int32(len(m.places)))
	}
	m.from, m.change = m.times(from), m.times(to)
	m.shown = slices.Clone(m.from)
	for i := range m.change {
		m.change[i] -= m.from[i]
	}
	return m, nil
}

func (m *blender) around(i int) []neighbor { return m.places[m.first[i]:m.first[i+1]] }

// times returns K times a state.
func (m *blender) times(s lightsout.State) []float64 {
	sums := make([]float64, s.Len())
	for i := range sums {
		for _, p := range m.around(i) {
			sums[i] += float64(float64(p.weight) * float64(s.At(int(p.light))))
		}
	}
	return sums
}

// step is by how much the value of a light changes.
func (m *blender) step(t toggle) float64 {
	v := m.state.At(int(t.light))
	return float64((v+int(t.times))%m.k - v)
}

// buttons keeps K between the lights of each button. It reports whether that fits into memory.
func (m *blender) buttons(g *gains) bool {
	for n := range g.button {
		m.start = append(m.start, int32(len(m.cross)))
		toggles := g.of(n)
		if len(m.cross)+len(toggles)*len(toggles) > maxNear {
			return false
		}
		for _, t := range toggles {
			for _, other := range toggles {
				weight := float32(0)
				for _, p := range m.around(int(t.light)) {
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

// growth returns by how much pressing button n makes the difference grow at a time from 0 to 1.
func (m *blender) growth(g *gains, n int, time float64) float64 {
	toggles := g.of(n)
	cross := m.cross[m.start[n]:]
	sum := 0.0
	for r, t := range toggles {
		i, d := int(t.light), m.step(t)
		sum += float64(2 * d * (m.shown[i] - m.from[i] - float64(time*m.change[i])))
		for c, other := range toggles {
			sum += float64(d * m.step(other) * float64(cross[r*len(toggles)+c]))
		}
	}
	return sum
}

// press makes a press.
func (m *blender) press(toggles []toggle) {
	for _, t := range toggles {
		i, d := int(t.light), m.step(t)
		for _, p := range m.around(i) {
			m.shown[p.light] += float64(d * float64(p.weight))
		}
		m.state.Set(i, (m.state.At(i)+int(t.times))%m.k)
	}
}

// waiting is a heap of buttons by how little they make the difference grow.
type waiting []struct {
	growth float64
	button int32
}

func (w waiting) Len() int { return len(w) }
func (w waiting) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(w[i].growth, w[j].growth), cmp.Compare(w[i].button, w[j].button)) < 0
}
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *waiting) Push(any)     {}
func (w *waiting) Pop() any     { *w = (*w)[:len(*w)-1]; return nil }

// blended orders the presses of a scene so that every frame looks as much like the blend of its time as it can.
func blended(ctx context.Context, m *blender, g *gains, total int) ([]int32, error) {
	buttons := make([]int32, 0, total)
	var w waiting
	for batch := range batches {
		time := (float64(batch) + 0.5) / batches
		w = w[:0]
		for n, left := range g.left {
			if left > 0 {
				w = append(w, struct {
					growth float64
					button int32
				}{m.growth(g, n, time), int32(n)})
			}
		}
		heap.Init(&w)
		for len(w) > 0 && len(buttons)*batches < (batch+1)*total {
			if err := look(ctx, len(buttons)); err != nil {
				return nil, err
			}
			n := int(w[0].button)
			// What was pressed since may have changed this: then it goes back to where it belongs.
			if now := m.growth(g, n, time); now > w[0].growth {
				w[0].growth = now
				heap.Fix(&w, 0)
				continue
			}
			m.press(g.of(n))
			buttons = append(buttons, g.button[n])
			if g.left[n]--; g.left[n] == 0 {
				heap.Pop(&w)
			} else {
				w[0].growth = m.growth(g, n, time)
				heap.Fix(&w, 0)
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return buttons, nil
}

// FadeDistances returns how far the states of a scene are from the cross-fade at some times, evenly spread from its
// first state to its last: the blurred difference, where 1 is that of all lights. It returns nil if the board is too
// large.
func FadeDistances(ctx context.Context, b *lightsout.Board, from lightsout.State, buttons []int32, times int) ([]float64, error) {
	to := from.Clone()
	for _, j := range buttons {
		b.Press(to, int(j), 1)
	}
	m, err := newBlender(ctx, b, from, to)
	if m == nil || err != nil {
		return nil, err
	}
	var room []lightsout.Toggle
	var toggles []toggle
	all := 0.0
	for _, p := range m.places {
		all += float64(p.weight) * float64(m.k-1) * float64(m.k-1)
	}
	distances := make([]float64, times)
	made := 0
	for n := range distances {
		part := float64(n) / float64(max(1, times-1))
		for ; made < int(math.Round(part*float64(len(buttons)))); made++ {
			room, toggles = b.AppendToggles(room[:0], int(buttons[made])), toggles[:0]
			for _, t := range room {
				toggles = append(toggles, toggle{int32(t.Light), int32(t.Times)})
			}
			m.press(toggles)
		}
		sum := 0.0
		for i := range m.shown {
			blend := float64(from.At(i)) + part*float64(to.At(i)-from.At(i))
			sum += (float64(m.state.At(i)) - blend) * (m.shown[i] - m.from[i] - part*m.change[i])
		}
		distances[n] = math.Sqrt(max(0, sum) / all)
	}
	return distances, ctx.Err()
}

package film

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout"
	"lightsout/internal/base/text"
)

// blurred returns how far a state is from the blend of two at a time, both blurred: the definition, without
// the caches of blender.
func blurred(m *blender, s, from, to lightsout.State, time float64) float64 {
	total := 0.0
	e := func(i int) float64 {
		return float64(s.At(i)) - (1-time)*float64(from.At(i)) - time*float64(to.At(i))
	}
	for i := range s.Len() {
		for _, p := range m.around(int32(i)) {
			total += e(i) * float64(p.weight) * e(int(p.light))
		}
	}
	return total
}

// The growth of the blurred difference by a press agrees with the definition.
func TestGrowth(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for _, spec := range []string{"6x7", "hex-3", "4x5-mod4", "torus-5x5", "graph-petersen"} {
		b := parse(t, spec)
		x := b.NewPresses()
		for j := range b.Buttons() {
			x.Set(j, random.IntN(b.Modulus()))
		}
		from := b.AllOn()
		to := b.Apply(from, x)
		m, err := newBlender(context.Background(), b, from, to)
		if err != nil {
			t.Fatal(err)
		}
		g, err := newGains(context.Background(), b, from, x)
		if err != nil || !m.buttons(t.Context(), g) {
			t.Fatal(err)
		}
		s := from.Clone()
		for range 30 {
			n := random.IntN(len(g.button))
			time := random.Float64()
			m.wait(time)
			before := blurred(m, s, from, to, time)
			grown := m.growth(g, int32(n))
			m.press(g.of(n))
			b.Press(s, int(g.button[n]), 1)
			after := blurred(m, s, from, to, time)
			if math.Abs(after-before-grown) > 1e-3*(1+math.Abs(after)) {
				t.Fatalf("%s: from %g to %g, but %g were expected", spec, before, after, grown)
			}
		}
	}
}

// Calm stays nearer to the blend than every other order.
func TestCalmIsNearestToTheBlend(t *testing.T) {
	b := parse(t, "24x32")
	random := rand.New(rand.NewPCG(5, 5))
	from := dithered(b, random)
	to := dithered(b, random)
	x := b.NewPresses() // 24x32 has nullity 0, but any presses do here
	for j := range b.Buttons() {
		x.Set(j, random.IntN(2))
	}
	to = b.Apply(from, x)
	distance := func(name string) float64 {
		o, err := OrderNamed(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		buttons, err := o.arranged(context.Background(), b, from, x)
		if err != nil {
			t.Fatal(err)
		}
		m, err := newBlender(context.Background(), b, from, to)
		if err != nil {
			t.Fatal(err)
		}
		total := 0.0
		s := from.Clone()
		for n, j := range buttons {
			b.Press(s, int(j), 1)
			if n%16 == 0 {
				total += blurred(m, s, from, to, float64(n+1)/float64(len(buttons)))
			}
		}
		return total
	}
	calm := distance("calm")
	for _, name := range Orders() {
		if other := distance(name); name != "calm" && name != autoOrder && other < 2*calm {
			t.Errorf("%s: %g, calm %g", name, other, calm)
		}
	}
}

// fadeDistance returns how far the middle of a scene is from the cross-fade: the blurred difference, where 1
// is that of all lights.
func fadeDistance(
	ctx context.Context, b *lightsout.Board, from lightsout.State, buttons []int32,
) (float64, error) {
	to := from.Clone()
	for _, j := range buttons {
		b.Press(to, int(j), 1)
	}
	m, err := newBlender(ctx, b, from, to)
	if err != nil {
		return 0, err
	}
	for _, j := range buttons[:len(buttons)/2] {
		m.press(text.Each(b.Toggles(int(j)), func(t lightsout.Toggle) toggle {
			return toggle{int32(t.Light), int32(t.Times)}
		}))
	}
	m.wait(0.5)
	var all, sum float64
	for _, p := range m.places {
		all += float64(p.weight)
	}
	for i, off := range m.off {
		sum += (float64(m.value[i]) - float64(from.At(i)+to.At(i))/2) * off
	}
	return math.Sqrt(max(0, sum) / all), nil
}

package picture

import "lightsout"

// curve is a closed outline of points, some on it and some that bend it: between two that bend lies
// one on it, in their middle.
type curve []curvePoint

type curvePoint struct {
	at lightsout.Point
	on bool
}

// outline returns the curves of a glyph for a text of size 1, y downward from the baseline.
//
// The file has the number of curves, the last point of each, a flag for each point (which may be
// repeated), then the steps from point to point, x first and y after. Other fonts also have glyphs
// made of other glyphs, the Go fonts do not.
func (t *typeface) outline(glyph int) []curve {
	data := t.data(glyph)
	if len(data) == 0 {
		return nil // a space
	}
	count := i16(data, 0)
	const (
		onCurve, shortX, shortY, again, sameX, sameY = 1, 2, 4, 8, 16, 32
	)
	points := int(u16(data, 10+2*(count-1))) + 1
	at := 10 + 2*count
	at += 2 + int(u16(data, at)) // instructions for coarse screens
	flags := make([]byte, 0, points)
	for len(flags) < points {
		flag := data[at]
		at++
		flags = append(flags, flag)
		if flag&again != 0 {
			for range data[at] {
				flags = append(flags, flag)
			}
			at++
		}
	}
	steps := func(short, same byte) []float64 {
		list, value := make([]float64, points), 0
		for i, flag := range flags {
			switch {
			case flag&short != 0 && flag&same != 0:
				value += int(data[at])
				at++
			case flag&short != 0:
				value -= int(data[at])
				at++
			case flag&same == 0:
				value += i16(data, at)
				at += 2
			}
			list[i] = float64(value) / t.em
		}
		return list
	}
	xs := steps(shortX, sameX)
	ys := steps(shortY, sameY)
	curves := make([]curve, count)
	point := 0
	for n := range curves {
		for last := int(u16(data, 10+2*n)); point <= last; point++ {
			curves[n] = append(curves[n], curvePoint{lightsout.Point{X: xs[point], Y: -ys[point]}, flags[point]&onCurve != 0})
		}
	}
	return curves
}

// polygon returns a curve as corners, scaled and moved. Each bend is cut into a few straight parts:
// letters are small.
func (c curve) polygon(scale float64, origin lightsout.Point) []lightsout.Point {
	const parts = 6
	n := len(c)
	place := func(i int) lightsout.Point { return c[i%n].at }
	middle := func(i int) lightsout.Point { return place(i).Plus(place(i + 1)).Times(0.5) }
	var corners []lightsout.Point
	add := func(p lightsout.Point) { corners = append(corners, origin.Plus(p.Times(scale))) }
	for i := range n {
		if c[i].on {
			add(c[i].at)
			continue
		}
		from, to := place(i+n-1), place(i+1)
		if !c[(i+n-1)%n].on {
			from = middle(i + n - 1)
			add(from)
		}
		if !c[(i+1)%n].on {
			to = middle(i)
		}
		for part := 1; part < parts; part++ {
			f := float64(part) / parts
			add(from.Times((1 - f) * (1 - f)).Plus(c[i].at.Times(2 * f * (1 - f))).Plus(to.Times(f * f)))
		}
	}
	return corners
}

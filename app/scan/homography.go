package scan

import (
	"errors"
	"math"
)

// homography maps a plane to another one, as a camera does.
type homography [9]float64

// scaled is a map that stretches and shifts.
func scaled(sx, sy, x, y float64) homography { return homography{sx, 0, x, 0, sy, y, 0, 0, 1} }

func (h homography) at(p Point) Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	return Point{(h[0]*p.X + h[1]*p.Y + h[2]) / w, (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// steps is where a place lies, and the steps from there to the places on its right and below.
func (h homography) steps(p Point) (at Point, steps [2]Point) {
	at = h.at(p)
	return at, [2]Point{h.at(Point{p.X + 1, p.Y}).minus(at), h.at(Point{p.X, p.Y + 1}).minus(at)}
}

// after is h applied to what g gives.
func (h homography) after(g homography) (m homography) {
	for r := range 3 {
		for c := range 3 {
			for i := range 3 {
				m[3*r+c] += h[3*r+i] * g[3*i+c]
			}
		}
	}
	return m
}

// fit returns the map that takes points to others with the least squared error in the algebraic sense.
func fit(from, to []Point) (homography, bool) {
	// Unknowns 0 to 7 are the entries but the last, which is 1. Points are scaled to about 1, for accuracy.
	size := 1.0
	wide := 1.0
	for i, p := range from {
		wide = max(wide, math.Abs(p.X), math.Abs(p.Y))
		size = max(size, math.Abs(to[i].X), math.Abs(to[i].Y))
	}
	var a [8][9]float64
	for i, p := range from {
		x := p.X / wide
		y := p.Y / wide
		for e, z := range [2]float64{to[i].X / size, to[i].Y / size} {
			// Of unknowns 0 to 2 and 3 to 5, an equation has one half.
			row := [6]float64{x, y, 1, -z * x, -z * y, z}
			at := [6]int{3 * e, 3*e + 1, 3*e + 2, 6, 7, 8}
			for r, f := range row[:5] {
				for c, g := range row {
					a[at[r]][at[c]] += f * g
				}
			}
		}
	}
	if !solve(&a) {
		return homography{}, false
	}
	h := homography{8: 1}
	for i := range 8 {
		h[i] = a[i][8]
	}
	return scaled(size, size, 0, 0).after(h).after(scaled(1/wide, 1/wide, 0, 0)), true
}

// solve eliminates; the last column becomes the solution.
func solve(a *[8][9]float64) bool {
	for c := range 8 {
		best := c
		for r := c; r < 8; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[best][c]) {
				best = r
			}
		}
		a[c], a[best] = a[best], a[c]
		if math.Abs(a[c][c]) < 1e-12 {
			return false
		}
		for r := range 8 {
			if f := a[r][c] / a[c][c]; r != c {
				for i := c; i < 9; i++ {
					a[r][i] -= f * a[c][i]
				}
			}
		}
	}
	for r := range 8 {
		a[r][8] /= a[r][r]
	}
	return true
}

// straighten returns the part of a picture between four corners as an upright picture, and the map back.
func (p *pixels) straighten(corners []Point) (homography, *pixels, error) {
	const straightSide = 640 // the longer side of a straightened picture
	var c [4]Point
	for i, q := range corners {
		c[i] = q.times(1 / p.scale)
	}
	for i := range 4 {
		if turn := c[(i+1)%4].minus(c[i]).cross(c[(i+2)%4].minus(c[(i+1)%4])); !(turn > 1 && turn < 1e12) {
			return homography{}, nil, errors.New(
				"the corners are not those of a board: give them clockwise from the top left, as x,y " +
					"x,y x,y x,y")
		}
	}
	w := (c[1].minus(c[0]).length() + c[2].minus(c[3]).length()) / 2
	h := (c[3].minus(c[0]).length() + c[2].minus(c[1]).length()) / 2
	f := straightSide / max(w, h)
	s := &pixels{width: max(8, int(w*f)), height: max(8, int(h*f)), scale: 1}
	s.rgba = make([]uint8, 4*s.width*s.height)
	x := float64(s.width)
	y := float64(s.height)
	m, ok := fit([]Point{{0, 0}, {x, 0}, {x, y}, {0, y}}, c[:])
	if !ok {
		return homography{}, nil,
			errors.New("the corners are not those of a board: three of them lie on a line")
	}
	for y := range s.height {
		for x := range s.width {
			*s.at(x, y) = *p.sample(m.at(Point{float64(x) + 0.5, float64(y) + 0.5}))
		}
	}
	return m, s, nil
}

// sample is the pixel at a place, the nearest one outside of the picture.
func (p *pixels) sample(at Point) *[4]uint8 {
	return p.at(max(0, min(int(at.X), p.width-1)), max(0, min(int(at.Y), p.height-1)))
}

package picture

import (
	"fmt"
	"slices"

	"lightsout"
)

// Dither is a way to show grays with few values.
//
// Diffusion, the kind of Floyd and Steinberg, goes from pixel to pixel and hands on what it got
// wrong; Ordered compares each pixel with a pattern of thresholds; Threshold takes the nearest value.
type Dither interface {
	// Dither returns a value for each pixel, from 0 for black to k−1 for white, 2 ≤ k ≤ 256, row by
	// row. What lies between is the gray that the palette ink shows for it.
	Dither(g *Gray, k int) []uint8
}

// NamedDither is a row of the table of dithers.
type NamedDither struct {
	Name   string
	About  string // in a few words
	Dither Dither
}

// Dithers lists the dithers; the first is the usual one.
func Dithers() []NamedDither {
	list := diffusions()
	for n := 2; n <= 8; n *= 2 {
		list = append(list, NamedDither{fmt.Sprintf("bayer-%d", n), fmt.Sprintf("a regular pattern of %d × %d thresholds", n, n), Bayer(n)})
	}
	return append(list,
		NamedDither{"blue-noise", "an irregular, even pattern of thresholds", BlueNoise()},
		NamedDither{"threshold", "the nearest value, without a pattern", Threshold{}},
	)
}

// DitherNamed returns the dither of a name.
func DitherNamed(name string) (Dither, error) {
	names := ""
	for _, d := range Dithers() {
		if d.Name == name {
			return d.Dither, nil
		}
		names += " " + d.Name
	}
	return nil, fmt.Errorf("unknown dither %q: the dithers are%s", name, names)
}

// Threshold shows each pixel by the value whose gray looks nearest. It compares stored gray, however
// the picture reads gray.
type Threshold struct{}

// Dither returns the value that looks nearest for each pixel.
func (Threshold) Dither(g *Gray, k int) []uint8 {
	var values [white + 1]uint8
	for v := range values {
		values[v] = uint8((v*(k-1) + white/2) / white)
	}
	if !g.Plain {
		stored, light := lightToStored(), values
		for v := range light {
			light[v] = values[stored[v]]
		}
		values = light
	}
	out := make([]uint8, len(g.Pix))
	for i, v := range g.Pix {
		out[i] = values[v]
	}
	return out
}

// ToState returns a picture with one pixel a light as a state of a board of two dimensions: bright
// is on, with more states the value is the brightness.
func ToState(b *lightsout.Board, g *Gray, d Dither) (lightsout.State, error) {
	rows, columns, err := plane(b)
	if err != nil {
		return lightsout.State{}, err
	}
	if err := g.valid(); err != nil {
		return lightsout.State{}, err
	}
	if g.Width != columns || g.Height != rows {
		return lightsout.State{}, fmt.Errorf("picture is %d wide and %d high, board %s is %d wide and %d high", g.Width, g.Height, b, columns, rows)
	}
	return stateOf(b, d.Dither(g, b.Modulus()))
}

// plane returns the rows and columns of a board that is a grid in two dimensions.
func plane(b *lightsout.Board) (rows, columns int, err error) {
	rows, columns, ok := b.Planar()
	if !ok {
		err = fmt.Errorf("board %s is not a grid of rows and columns", b)
	}
	return rows, columns, err
}

// stateOf returns values as a state. A dither may be anyone's, so they are checked.
func stateOf(b *lightsout.Board, values []uint8) (lightsout.State, error) {
	if len(values) != b.Lights() || int(slices.Max(values)) >= b.Modulus() {
		return lightsout.State{}, fmt.Errorf("dither did not return a value from 0 to %d for each of %d lights", b.Modulus()-1, b.Lights())
	}
	if err := b.Fits(); err != nil {
		return lightsout.State{}, err
	}
	s := b.NewState()
	copy(s.Bytes(), values)
	words := s.Words()
	for i, v := range values {
		if len(words) > 0 {
			words[i/64] |= uint64(v) << (i % 64)
		}
	}
	return s, nil
}
